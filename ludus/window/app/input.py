"""The input of the program: passes events of mouse, touch, keys and gamepads to the top screen."""

from functools import partial
from pathlib import Path

import pygame

from ludus.match.states import PointerEvent
from ludus.picture.track import SECOND
from ludus.window.app.core import Core
from ludus.window.app.hearing import Hearing
from ludus.window.app.screen import Screen
from ludus.window.app.screens import Screens
from ludus.window.app.stack import Stack
from ludus.window.input import keys
from ludus.window.input.devices import Gamepads, drifts
from ludus.window.input.focus import SwitchAccess
from ludus.window.input.pointer import Touch
from ludus.window.widgets.button import Button

_SWIPE = 0.12
"""Least length of a swipe that turns a page, as a share of the shorter side."""


class Input:
    def __init__(self, app: Core, screens: Screens, stack: Stack, hearing: Hearing) -> None:
        self._app, self._screens, self._stack, self._hearing = app, screens, stack, hearing
        self._focus, self._pointer = app.focus, app.pointer
        self._jobs, self._guard = app.jobs, app.guard
        self.gamepads = Gamepads()
        self.shown: Screen | None = None
        self._switch = SwitchAccess()
        self._down = (0, 0)
        self._queued: list[tuple[Screen, Touch]] = []
        """Touches to be taken once the pictures of their screen are made."""
        self._ignored = False
        """Whether the present touch is ignored, because it began while no screen could take it."""

    @property
    def _waits(self) -> bool:
        """Whether touches are queued until the pictures of their screen are made."""
        top = self._stack.top
        return not self._jobs.ready and (top is self.shown or top.anywhere)

    def forget_touches(self) -> None:
        """Forget queued touches, because the window has another size."""
        self._queued.clear()

    def handle(self, event: pygame.Event) -> None:
        if not drifts(event):
            self._pointer.idle = 0
        event = self.gamepads.read(event)
        if event.type == pygame.QUIT:
            self._app.close()
        elif event.type == pygame.KEYDOWN:
            self.press_key(event.key, event.mod)
        elif event.type == pygame.TEXTINPUT:
            self._write(event.text)
        elif event.type == pygame.KEYUP:
            self._pointer.held = 0
        elif event.type == pygame.DROPFILE:
            self._open_file(Path(event.file))
        else:
            self._point(event)

    def _point(self, event: pygame.Event) -> None:
        lost = event.type == pygame.WINDOWFOCUSLOST
        self._pointer.held *= not lost
        display = self._stack.display
        touch = self._pointer.lose() if lost else self._pointer.read(event, display.window)
        if touch:
            left, top = display.target.get_offset()
            self.touch(Touch(touch.act, touch.x - left, touch.y - top))

    def _write(self, text: str) -> None:
        if self._jobs.ready and not self._app.settings.switch_s:
            self._app.stale = True
            self._stack.top.write(text)

    def _open_file(self, path: Path) -> None:
        if opened := self._screens.dropped:
            self._jobs.wait_for(partial(opened, path), self._stack.open, reads=True)

    # Touches

    def touch(self, touch: Touch) -> None:
        """Handle a touch; while its screen is not visible yet, ignore it from press to release."""
        app, pressed = self._app, touch.presses
        if not self._guard.admits_touch(touch):
            return
        if pressed:
            self._hearing.hush()
        if app.settings.switch_s and self._guard.clicks_switch:
            self._pointer.held = 0
            if pressed:
                self._press_switch()
            return
        if touch.act is not PointerEvent.DRAG:
            self._pointer.held = int(pressed)
        if self._waits:
            self._ignored = self._ignored and not pressed
            self._queued.append((self._stack.top, touch))
            return
        # A second tap belongs to the first, which has begun a movement.
        ignored = self._stack.display.holds if pressed else self._ignored
        self._ignored = ignored or not self._jobs.ready
        if self._ignored:
            self._focus.pressed = ""
        else:
            self._take(touch)

    def _take(self, touch: Touch) -> None:
        app, top = self._app, self._stack.top
        if touch.presses and top.pace and top.enters:
            top.pace = 2  # What it does, if anything, ends the movement.
        elif touch.presses:
            self._stack.settle()
        buttons, app.stale = self._stack.buttons, True
        if top.orientation.upside_down:
            touch = touch.turned(app.size)
        if touch.presses:
            self._down = touch.at
        if touch.act is PointerEvent.RELEASE and top.paged and (by := self._swiped(touch)):
            self._focus.pressed = ""
            top.turn(by)
            return
        taken, activated = self._focus.touch(buttons, touch)
        if activated:
            self.activate(activated)
        elif not taken:
            top.touch(touch)

    def take_queued(self) -> None:
        while self._queued and self._jobs.ready:
            screen, touch = self._queued.pop(0)
            if screen is self._stack.top:
                self._take(touch)

    def _swiped(self, touch: Touch) -> int:
        """1 for a swipe to the left since the pointer went down, -1 to the right, else 0."""
        across, along = touch.x - self._down[0], touch.y - self._down[1]
        if abs(across) < max(_SWIPE * self._app.base, 2 * abs(along)):
            return 0
        return 1 if across < 0 else -1

    def activate(self, button: Button) -> None:
        self._stack.settle()
        if not button.bare:
            pan = button.rect.centerx / self._app.size[0]
            self._app.services.sounds.play("golden" if button.lit else "button", pan)
        self._app.stale = True  # An action may change which buttons may be pressed next.
        button.action()

    # Keys

    def press_key(self, key: int, mod: int) -> None:
        """Handle a key with its modifiers; typing comes before a key's other meanings."""
        app = self._app
        if not self._guard.admits_key(key, mod):
            return
        app.stale = True
        self._hearing.hush()
        if self._jobs.ready:
            self._stack.settle()
        self.settle()
        if app.settings.switch_s and not keys.helps(key):
            self._press_switch()
        elif not (self._stack.top.typed and (not self._jobs.ready or self._stack.top.key(key))):
            key = keys.known(key, app.settings.keys)
            self._pointer.held = int(key == keys.CHOOSE)
            if key == pygame.K_TAB:
                self._focus.go_round(self._stack.buttons, -1 if mod & pygame.KMOD_SHIFT else 1)
            else:
                self._key(key)
        self._focus.shown = True

    def _key(self, key: int) -> None:
        top = self._stack.top
        if self._shortcut(key) or not self._jobs.ready or (not top.typed and top.key(key)):
            return
        if key == pygame.K_ESCAPE:
            top.back()
        elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            top.turn(1 if key == pygame.K_PAGEDOWN else -1)
        elif key == keys.CHOOSE:
            button = self._focus.button(self._stack.buttons)
            if button:
                self.activate(button)
        else:
            self._focus.move(self._stack.buttons, key)

    def _shortcut(self, key: int) -> bool:
        app = self._app
        if self._hearing.ask(key):
            return True
        if not self._guard.shortcuts:
            return False
        if key == pygame.K_F11:
            app.change(fullscreen=not app.want_fullscreen)
        elif key == keys.VOICE:
            self._hearing.tell_aloud(0 if app.settings.spoken else self._hearing.pace)
        elif key == pygame.K_m:
            self._hearing.mute()
        elif key == pygame.K_t:
            app.change(turned=not app.settings.turned)
        else:
            return False
        return True

    # Focus and switch

    def settle(self) -> None:
        if self._focus.name and self._jobs.ready and self._stack.top.choosing:
            self._focus.settle(self._stack.buttons)

    def _press_switch(self) -> None:
        """Take the lit choice, or open the lit group; the first press only lights a choice."""
        self._stack.settle()
        if self._switch.press(self._focus):
            self._pointer.held = 1
            self._key(keys.CHOOSE)
        self._focus.shown = True

    def light(self) -> None:
        """Light the next choice for switch access, once the voice has finished."""
        app, focus = self._app, self._focus
        if app.speaking:
            return
        if self._guard.clicks_switch:
            focus.shown = True
        choices = self._stack.buttons if focus.shown and self._stack.top.choosing else []
        pace = round(app.settings.switch_s * SECOND)
        app.stale = self._switch.step(focus, choices, pace) or app.stale

    def listen(self) -> None:
        """Carry out the requests of a screen reader, as keys would; they wait as touches do."""
        app, reader = self._app, self._app.services.reader
        if reader is None:
            return
        app.stale = app.stale or reader.waits
        if self._waits:
            return
        for name, press in reader.asked():
            button = next((b for b in self._stack.buttons if b.name == name and b.enabled), None)
            if button and self._jobs.ready:
                self._focus.name = name
                app.stale = self._focus.shown = True
                if press:
                    self.activate(button)
                    break
