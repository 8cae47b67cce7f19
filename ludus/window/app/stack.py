"""The stack of screens: opens and closes them, lays them out, and composes their pictures."""

from collections.abc import Iterator, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from ludus.picture import assets, signs, surfaces
from ludus.picture.canvas import Canvas, Item, centred, turned
from ludus.window.app.core import Core
from ludus.window.app.screen import Screen
from ludus.window.board.background import Backgrounds
from ludus.window.display.display import Display
from ludus.window.layout.layout import Layout, Orientation
from ludus.window.pictures.movement import Movement
from ludus.window.widgets.button import Button

_SHADE = (105, 105, 105)
"""Factors, of 255, that darken the screen beneath a panel."""
_TINT = (5, 4, 2)
"""The brown added to it."""
_SLIDE, _NEXT = 6, 3
"""Steps in which a button slides in, and after which the next one follows."""
_LOW = 0.12
"""How far below its place it comes from, as a share of the height."""


class Stack:
    def __init__(self, app: Core, target: Surface) -> None:
        self._app, self._jobs = app, app.jobs
        self.display = Display(target)
        self._top: Screen | None = None
        self.outdated = False
        """Whether to make all pictures again once the jobs under way are done."""
        self.discarded = False
        """Whether screens have gone, to which the last frame still refers."""
        self._composed_as: tuple[Screen | None, tuple[int, int]] = (None, (0, 0))
        """The screen that the thread composed last, and the size of its pictures."""
        self._backgrounds = Backgrounds()
        self._buttons: tuple[Screen | None, list[Button]] = (None, [])
        """The screen whose buttons were made last, and these buttons."""

    @property
    def top(self) -> Screen:
        assert self._top
        return self._top

    def __iter__(self) -> Iterator[Screen]:
        """The open screens, from the topmost one down."""
        screen = self._top
        while screen:
            yield screen
            screen = screen.below

    @property
    def lowest(self) -> Screen:
        """The screen that lies below all others."""
        *_, lowest = self
        return lowest

    @property
    def canvas(self) -> Canvas:
        return self.display.canvas

    @property
    def place(self) -> str:
        """The place of the visible board, or of the board beneath panels; "" without one."""
        return next((screen.place for screen in self if screen.place), "")

    def panel(self, rect: Rect) -> Item:
        """A panel of the material of the current place; plain with high contrast."""
        place = "" if self._app.settings.contrast else self.place
        return centred(signs.panel(rect.size, place), rect.center)

    def forget_buttons(self) -> None:
        """Rebuild the buttons of the topmost screen when they are asked for next."""
        self._buttons = None, []
        self.top.forget()

    @property
    def buttons(self) -> list[Button]:
        """The buttons of the topmost screen, rebuilt after each change."""
        if self._app.stale or self._buttons[0] is not self.top:
            self._buttons = self.top, self.top.buttons()
        return self._buttons[1]

    # Opening and closing

    def open(self, screen: Screen) -> None:
        """Show a screen over the topmost one, and facing the same side."""
        for hidden in (*self,)[1:]:
            hidden.release()
        if self._top and self._top.opposite:
            screen.orientation = Orientation.OPPOSITE
        screen.below = self._top
        self._show(screen, screen.comes)

    def close(self, screen: Screen | None = None) -> None:
        """Close a screen and all above it, by default the topmost one; or end the program."""
        closed = screen or self.top
        below = closed.below
        if below is None:
            self._app.after_last_screen()
            return
        self.discarded = True
        self._show(below, closed.goes)

    def go(self, screen: Screen) -> None:
        """Show a screen over what is `below` it, and close all others."""
        self.discarded = True
        surfaces.forget()
        self._show(screen, screen.comes)

    def _show(self, screen: Screen, movement: type[Movement] | None) -> None:
        self._top = screen
        self._app.services.sounds.cut()
        self._app.focus.clear()
        if movement and not self._app.still:
            self.display.move(movement())
        self.present()

    def settle(self) -> None:
        """End a movement that an input ends."""
        self.display.settle()
        self.top.settle()

    # Pictures

    def invalidate(self) -> None:
        """Make all pictures of all screens again, once the jobs under way are done.

        Before the first screen, the jobs make no picture, and the screen needs the size at once.
        """
        self.outdated = True
        if self._jobs.ready or self._top is None:
            self.relayout()

    def relayout(self) -> None:
        self.outdated = False
        if self.display.target.get_size() != self._app.size:
            self.display.clear()
            self._app.size = self.canvas.target.get_size()
        for screen in self:
            screen.resize()
        self.present()

    def present(self) -> None:
        """Show the topmost screen once its frame is ready; until then the last frame stays."""
        self._app.stale = True
        if self._jobs.beside and self._top:
            self._jobs.show(partial(self._composed, self.top), self._present)

    def _present(self, canvas: Canvas) -> None:
        self._composed_as = self.top, self.top.size
        self.display.show(canvas)

    def can_paint(self) -> bool:
        """Whether the loop can paint the next frame; otherwise the thread begins to compose it."""
        if not self._jobs.beside or self._composed_as == (self.top, self.top.size):
            return True
        self.present()
        return False

    def _composed(self, screen: Screen) -> Canvas:
        screen.prepare()
        canvas = Canvas(assets.blank(self._app.size))
        canvas.paint(screen.background(), self.frame(screen))
        return canvas

    def background(self, layout: Layout) -> Surface:
        plain = self._app.settings.contrast
        return self._backgrounds.get(layout, plain)

    def frame(self, screen: Screen, buttons: Sequence[Button] | None = None) -> list[Item]:
        buttons = screen.buttons() if buttons is None else buttons
        items, focus, size = screen.entering(screen.items()), self._app.focus, self._app.size
        for at, button in enumerate(buttons):
            left = 0.0 if self._app.still else 1 - (screen.entered - at * _NEXT) / _SLIDE
            if left > 1:
                continue
            pressed = screen is self.top and button.name == focus.pressed
            shown = button.items(pressed)
            low = round(_LOW * size[1] * left**2) if left > 0 else 0
            items += [item._replace(y=item.y + low) for item in shown] if low else shown
        items += screen.above()
        for lit in focus.lit(buttons) if screen is self.top else ():
            inside = lit.rect.clip(Rect((0, 0), size).inflate(-12, -12))
            items.append(centred(signs.focus(inside.size), inside.center))
        if not screen.orientation.upside_down:
            return items
        return [turned(item, Rect((0, 0), size)) for item in items]

    def seen(self, screen: Screen) -> Surface:
        """A picture of a screen, with nothing over it."""
        picture = assets.blank(self._app.size)
        Canvas(picture).paint(screen.background(), self.frame(screen))
        return picture

    def under(self, screen: Screen) -> Surface:
        assert screen.below
        return self.seen(screen.below)

    def beneath(self, panel: Screen) -> Surface:
        """The first screen beneath a panel that is none itself, darkened."""
        if panel.below and panel.below.panel:
            return panel.below.background()
        picture = self.under(panel)
        picture.fill(_SHADE, special_flags=pygame.BLEND_RGB_MULT)
        picture.fill(_TINT, special_flags=pygame.BLEND_RGB_ADD)
        return picture
