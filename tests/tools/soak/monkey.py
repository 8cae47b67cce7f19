"""A monkey at the program: random keys, touches, fingers and events of a window system."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pygame

from ludus.exhibit.screens.operator import OperatorScreen
from ludus.match.states import Target
from ludus.window.app.app import App
from ludus.window.input import keys
from ludus.window.input.pointer import Point
from ludus.window.play.play_screen import PlayScreen
from ludus.window.widgets.button import Button

KEYS = sorted(
    {*range(32, 127), *(getattr(pygame, name) for name in dir(pygame) if name.startswith("K_"))}
)
MODS = (
    *(0, 0, 0, pygame.KMOD_ALT, pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LMETA),
    pygame.KMOD_LCTRL | pygame.KMOD_LALT,
)
NOISE = (
    *(pygame.QUIT, pygame.WINDOWCLOSE, pygame.WINDOWENTER, pygame.ACTIVEEVENT),
    *(pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED),
    *(pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED),
    *(pygame.WINDOWEXPOSED, pygame.WINDOWMAXIMIZED),
)
"""Events of a window that is closed, entered, hidden or shown."""
_FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
_TEXTS = (
    "A",
    "ave",
    "é",
    "Ж",
    "שלום",
    "日本",
    "🎲",
    "\u202e",
    "a\u0301",
    "\x07",
    " ",
    "0123456789" * 9,
)
_LEADS_AWAY = ("close", "restart")
"""Buttons with which the staff ends the program."""


class Monkey:
    """Sends random input to an app as SDL's events. Equal seeds give equal input."""

    def __init__(
        self,
        app: App,
        chance: random.Random,
        go: Callable[[int], None],
        handle: Callable[[pygame.Event], None] | None = None,
    ) -> None:
        """`go` passes steps of 1/60 s; `handle` takes the events, by default the app itself."""
        self.app, self.chance, self._go = app, chance, go
        self._handle = handle
        self._pressed = Counter[tuple[str, str]]()
        """How often each kind of button was pressed, by its screen."""

    @property
    def where(self) -> str:
        """The name of the topmost screen."""
        top = self.app.stack.top
        return str(top.kind) or type(top).__name__

    def send(self, kind: int, **fields: Any) -> None:
        (self._handle or self.app.handle)(pygame.Event(kind, **fields))

    def mischief(self) -> None:
        """Do one random thing without any sense."""
        acts = self.key, self.touch, self.drag, self.fingers, self.noise
        self.chance.choice(acts)()
        self._go(self.chance.choice((1, 2, 10)))

    # Buttons

    def _buttons(self) -> list[Button]:
        staff = isinstance(self.app.stack.top, OperatorScreen)
        ends = _LEADS_AWAY if staff else ()
        return [b for b in self.app.stack.top.buttons() if b.enabled and b.name not in ends]

    def press(self) -> None:
        """Press one of the buttons whose kind was pressed least on this screen."""
        found = self._buttons()
        self.chance.shuffle(found)
        where = self.where
        if found:
            led = min(found, key=lambda each: self._pressed[where, each.name.partition("-")[0]])
            self._pressed[where, led.name.partition("-")[0]] += 1
            self.click(led.rect.center)

    def press_any(self, *names: str) -> bool:
        """Press a button with the first possible name; return whether there is one."""
        places = {button.name: button.rect for button in self._buttons()}
        for name in names:
            if name in places:
                self.click(places[name].center)
                return True
        return False

    def click(self, at: Point) -> None:
        if self.app.stack.top.orientation.upside_down:
            width, height = self.app.size
            at = width - 1 - at[0], height - 1 - at[1]
        left, top = self.app.stack.display.target.get_offset()
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.send(kind, pos=(at[0] + left, at[1] + top), button=1)
            self._go(1)

    # A board

    def play(self) -> None:
        """Do what the board waits for; on a screen without one, press a button."""
        screen = self.app.stack.top
        if not isinstance(screen, PlayScreen):
            self.press()
        elif screen.session.acting:
            lit = screen.session.row.lit
            if Target.FACE in lit:
                self.press_any(f"face-{self.chance.randrange(1, 7)}")
            elif Target.CUP in lit:
                self.click(screen.layout.tray.center)
            elif Target.CHECKER in lit and screen.hand.sources:
                screen.tap(self.chance.choice(screen.hand.sources))
                if goals := [*screen.hand.goals]:
                    screen.tap(self.chance.choice(goals))
            else:
                self.press_any("done")
        else:
            self._go(10)

    def play_out(self, most: int = 600) -> None:
        """Play until the board is left, which speeds up everything that moves."""
        screen = self.app.stack.top
        for _ in range(most if isinstance(screen, PlayScreen) else 0):
            if self.app.stack.top is not screen or not self.app.running:
                return
            self.play()
            if isinstance(screen, PlayScreen):
                screen.view.hurry()
            self._go(5)

    # Senseless input

    def somewhere(self) -> Point:
        """Return a random place, more often than not on a button."""
        found = self._buttons()
        if found and self.chance.random() < 0.6:
            return self.chance.choice(found).rect.center
        width, height = self.app.size
        return self.chance.randrange(width), self.chance.randrange(height)

    def key(self) -> None:
        self.strike(self.chance.choice(KEYS), self.chance.choice(MODS))

    def strike(self, key: int, mod: int = 0) -> None:
        """Press and release a key, with the text that it types."""
        self.send(pygame.KEYDOWN, key=key, mod=mod)
        if self.app.stack.screens and self.app.stack.top.typed and keys.writes(key):
            self.send(pygame.TEXTINPUT, text=keys.DIGITS.get(key) or chr(key))
        self.send(pygame.KEYUP, key=key, mod=mod)

    def write(self) -> None:
        """Type a text, which a keyboard of any script may do."""
        self.send(pygame.TEXTINPUT, text=self.chance.choice(_TEXTS))

    def gamepad(self) -> None:
        button = self.chance.randrange(15)
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            self.send(kind, instance_id=0, button=button)

    def touch(self) -> None:
        at = self.somewhere()
        self.send(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        self._go(self.chance.choice((1, 1, 3, 200)))
        self.send(pygame.MOUSEBUTTONUP, pos=at, button=1)

    def drag(self) -> None:
        """Drag somewhere; one in ten is never let go."""
        motion = [pygame.MOUSEMOTION] * 3
        for kind in (pygame.MOUSEBUTTONDOWN, *motion, pygame.MOUSEBUTTONUP):
            if kind != pygame.MOUSEBUTTONUP or self.chance.random() < 0.9:
                self.send(kind, pos=self.somewhere(), button=1)
                self._go(1)

    def fingers(self) -> None:
        width, height = self.app.size
        for kind in _FINGERS * 2:
            x, y = self.somewhere()
            finger = self.chance.randrange(3)
            self.send(kind, x=x / width, y=y / height, touch_id=1, finger_id=finger)

    def noise(self) -> None:
        for kind in self.chance.choices(NOISE, k=2):
            self.send(kind)
