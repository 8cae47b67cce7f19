"""The stack of screens: opens and closes them, lays them out, and composes their pictures."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from ludus.picture import assets, signs, surfaces
from ludus.picture.canvas import Canvas, Item, centred, turned
from ludus.window.app.display import Display
from ludus.window.app.screen import Screen, Screens
from ludus.window.board.background import Backgrounds
from ludus.window.layout.layout import Layout, Orientation
from ludus.window.widgets.button import Button

if TYPE_CHECKING:
    from ludus.window.app.app import App

_SHADE = (105, 105, 105)
"""Factors, of 255, that darken the screen beneath a panel."""
_TINT = (5, 4, 2)
"""The brown added to it."""


class Stack:
    def __init__(self, app: "App", target: Surface, kinds: Screens) -> None:
        self._app = app
        self.kinds = kinds
        self.display = Display(target)
        self.screens: list[Screen] = []
        self.outdated = False
        """Whether to make all pictures again once the jobs under way are done."""
        self.discarded = False
        """Whether screens have gone, to which the last frame still refers."""
        self._backgrounds = Backgrounds()

    @property
    def top(self) -> Screen:
        return self.screens[-1]

    @property
    def canvas(self) -> Canvas:
        return self.display.canvas

    @property
    def place(self) -> str:
        """The place of the visible board, or of the board beneath panels; "" without one."""
        return next((screen.place for screen in reversed(self.screens) if screen.place), "")

    # Opening and closing

    def screen(self, kind: str, *more: object) -> Screen:
        made = self.kinds[kind](self._app, *more)
        made.kind = kind
        return made

    def open(self, kind: str, *more: object) -> None:
        self.push(self.screen(kind, *more))

    def push(self, screen: Screen) -> None:
        """Push a screen; it faces the side from which the screen beneath is used."""
        if self.screens and self.top.opposite:
            screen.orientation = Orientation.OPPOSITE
        self.screens.append(screen)
        self._changed()

    def pop(self) -> None:
        """Remove the topmost screen; if it is the last one, end the program instead."""
        if len(self.screens) == 1:
            self._app.quit()
            return
        self.screens.pop()
        self._changed(back=True)

    def swap(self, *screens: Screen) -> None:
        self.screens[:] = screens
        self.discarded = True
        surfaces.forget()
        self._changed()

    def replace(self, kind: str, *more: object) -> None:
        """Replace all screens by a new one of a kind; `more` are its further arguments."""
        self.swap(self.screen(kind, *more))

    def _changed(self, back: bool = False) -> None:
        self._app.input.forget()
        if not (self._app.settings.calm or self._app.speed.slow):
            self.display.move(back)
        self.present()

    # Pictures

    def invalidate(self) -> None:
        """Make all pictures of all screens again, once the jobs under way are done."""
        self.outdated = True
        if self._app.jobs.ready:
            self.relayout()

    def relayout(self) -> None:
        self.outdated = False
        if self.display.target.get_size() != self._app.size:
            self.display.clear()
        for screen in self.screens:
            screen.resize()
        self.present()

    def present(self) -> None:
        """Show the topmost screen once its frame is ready; until then the last frame stays."""
        self._app.stale = True
        if self._app.jobs.beside and self.screens:
            self._app.jobs.show(partial(self._composed, self.top), self.display.show)

    def _composed(self, screen: Screen) -> Canvas:
        screen.prepare()
        canvas = Canvas(assets.blank(self._app.size))
        canvas.paint(screen.background(), self.frame(screen))
        return canvas

    def background(self, layout: Layout) -> Surface:
        plain = self._app.settings.contrast
        return self._backgrounds.get(layout, plain)

    def frame(self, screen: Screen, buttons: Sequence[Button] | None = None) -> list[Item]:
        found, focus, size = screen.items(), self._app.focus, self._app.size
        buttons = screen.buttons() if buttons is None else buttons
        for button in buttons:
            pressed = screen is self.top and button.name == focus.pressed
            found += button.items(pressed, self._app.text_scale)
        for lit in focus.lit(buttons) if screen is self.top else ():
            inside = lit.rect.clip(Rect((0, 0), size).inflate(-12, -12))
            found.append(centred(signs.focus(inside.size), inside.center))
        if not screen.orientation.upside_down:
            return found
        return [turned(item, Rect((0, 0), size)) for item in found]

    def under(self, screen: Screen) -> Surface:
        below = self.screens[self.screens.index(screen) - 1]
        picture = assets.blank(self._app.size)
        Canvas(picture).paint(below.background(), self.frame(below))
        return picture

    def beneath(self, screen: Screen) -> Surface:
        picture = self.under(screen)
        picture.fill(_SHADE, special_flags=pygame.BLEND_RGB_MULT)
        picture.fill(_TINT, special_flags=pygame.BLEND_RGB_ADD)
        return picture
