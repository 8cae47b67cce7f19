"""The robot: a visitor without a screen, which plays, fumbles, types and does harm at random."""

import os
import random
from collections.abc import Callable
from typing import Any

import pygame
from monkey import Monkey
from pygame import Surface

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.screens.operator import OperatorScreen
from ludus.exhibit.screens.panels import IdleScreen
from ludus.exhibit.screens.staff import PinScreen
from ludus.match.states import State
from ludus.window.input.pointer import Point
from ludus.window.play.play_screen import PlayScreen
from ludus.window.sound.sounds import Sounds

_MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP)
_FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
_ASLEEP = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
_AWAKE = (
    pygame.WINDOWSHOWN,
    pygame.WINDOWRESTORED,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWFOCUSGAINED,
)
"""The SDL events of a window when its screen goes to sleep, and when it is back."""
BOARDS = ("play", "lesson", "scene", "problem", "alea")
"""The kinds of a visitor's screens with a board."""
_LEADS_AWAY = ("close", "restart")
"""Buttons with which the staff ends the program; the robot does not press them."""
_HOLD = 190
"""Steps that a corner is held in the staff's gesture."""
_SETTLING = 400
"""Steps in which a movement must come to rest."""


def open_screen(size: Point) -> Surface:
    """Open an invisible screen of a size in pixels; it may be reopened at another size."""
    if not pygame.display.get_init():
        os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        pygame.display.init()
    pygame.font.init()
    pygame.event.clear()
    return pygame.display.set_mode(size)


class Loudspeaker(Sounds):
    """A sound device that can be unplugged."""

    plugged = True
    """Whether all devices are plugged in."""

    def __init__(self) -> None:
        """Open the device.

        Raises:
            pygame.error: it is not plugged in.
        """
        self.play("")

    def play(self, name: str, pan: float = 0.5) -> None:
        """Play a sound.

        Raises:
            pygame.error: the device is not plugged in.
        """
        if not type(self).plugged:
            raise pygame.error("the device is gone")


class Robot:
    """Simulated hands at a kiosk; all their actions are SDL events."""

    def __init__(
        self,
        kiosk: Kiosk,
        rng: random.Random,
        go: Callable[[int], None],
        acted: Callable[[], None],
    ) -> None:
        """Take `go`, which passes steps of 1/60 s, and `acted`, which is called before events."""
        self.kiosk = kiosk
        self.device: int | None = 1
        """The number of the touch screen; None while it is unplugged."""
        self._rng = rng
        self._go = go
        self._acted = acted
        self._monkey = Monkey(kiosk, rng, go, self._handle)

    # Events

    def _handle(self, event: pygame.Event) -> None:
        if self.device or event.type not in (*_MOUSE, *_FINGERS):
            self._acted()
            self.kiosk.handle(event)

    def _send(self, kind: int, **fields: Any) -> None:
        self._handle(pygame.Event(kind, **fields))

    def _mouse(self, kind: int, at: Point) -> None:
        self._send(kind, pos=at, button=1, touch=False)

    def _finger(self, kind: int, at: Point, number: int) -> None:
        width, height = self.kiosk.size
        x, y = at[0] / width, at[1] / height
        self._send(kind, x=x, y=y, touch_id=self.device, finger_id=number)

    def key(self, key: int, mod: int = 0) -> None:
        """Press a key."""
        self._send(pygame.KEYDOWN, key=key, mod=mod)
        self._send(pygame.KEYUP, key=key, mod=mod)
        self._go(1)

    def tap(self, at: Point, steps: int = 3) -> None:
        """Touch a point for some steps."""
        self._mouse(pygame.MOUSEBUTTONDOWN, at)
        self._go(steps)
        self._mouse(pygame.MOUSEBUTTONUP, at)
        self._go(1)

    def drag(self, start: Point, end: Point) -> None:
        """Press, move and release, with a finger."""
        self._finger(pygame.FINGERDOWN, start, 0)
        for part in range(1, 5):
            self._go(1)
            x = start[0] + (end[0] - start[0]) * part // 4
            y = start[1] + (end[1] - start[1]) * part // 4
            self._finger(pygame.FINGERMOTION, (x, y), 0)
        self._finger(pygame.FINGERUP, end, 0)
        self._go(1)

    def press(self, *names: str) -> bool:
        """Tap the first enabled button with one of these names; return whether there is one."""
        for button in self.kiosk.stack.top.buttons():
            if button.name in names and button.enabled:
                self.tap(button.rect.center)
                return True
        return False

    # A well-meaning visitor

    def begin(self) -> None:
        """Touch attract, or continue the game that is shown."""
        if self._rng.random() >= 0.2 or not self.press("take-over"):
            width, height = self.kiosk.size
            self.tap((width // 2, height // 2))

    def play(self) -> None:
        """Do one sensible thing in the game."""
        top = self.kiosk.stack.top
        if isinstance(top, IdleScreen):
            self.press("go-on")
        elif top.kind not in BOARDS or not isinstance(top, PlayScreen):
            self._leave_panel()
        elif self.press("play-on"):
            self._go(10)
        elif top.session.acting:
            self._settle(top)
            if self.kiosk.stack.top is top and top.session.acting:
                self._act(top)
        else:
            self._go(10)

    def _settle(self, screen: PlayScreen) -> None:
        for _ in range(_SETTLING):
            if not screen.view.busy or self.kiosk.stack.top is not screen:
                return
            self._go(1)

    def _act(self, screen: PlayScreen) -> None:
        table = screen.table
        node = table.node
        if table.state in (State.SHARING, State.THROWING):
            self.tap(screen.layout.tray.center)
        elif node and node.edges:
            step = self._rng.choice(node.edges)[0]
            source = screen.view.spot(table.side, step.source)
            target = screen.layout.places[table.side][step.target].rect.center
            if self._rng.random() < 0.5:
                self.drag(source, target)
            else:
                self.tap(source)
                self.tap(target)
        else:
            self.press("done")

    def _leave_panel(self) -> None:
        """Press a button of the screen above the game, if there is one."""
        buttons = [
            b for b in self.kiosk.stack.top.buttons() if b.enabled and not self._ends(b.name)
        ]
        if buttons:
            self.tap(self._rng.choice(buttons).rect.center)
        else:
            self.key(pygame.K_ESCAPE)

    def _ends(self, name: str) -> bool:
        return isinstance(self.kiosk.stack.top, OperatorScreen) and name in _LEADS_AWAY

    def look_around(self) -> None:
        """Open one of the screens of a visit, and press something there."""
        self.press(self._rng.choice(("games", "language", "rules", "hint", "undo", "again")))
        self._go(self._rng.randrange(5, 40))
        if self.kiosk.stack.top.kind not in BOARDS:
            self._leave_panel()

    def bring_a_friend(self) -> None:
        """Begin a game for two."""
        if self.press("games"):
            self.press("players-2")
            self.press(*(f"game-{name}" for name in self.kiosk.config.game.offered))

    # Other visitors

    def mischief(self) -> None:
        """Do harm: a key, a hasty touch, a drag, several fingers, or events of a window system."""
        if isinstance(self.kiosk.stack.top, OperatorScreen):
            self.press("back")
            return
        self._monkey.app = self.kiosk
        self._monkey.mischief()

    def drop(self) -> None:
        """Leave in the middle of a drag, without a release."""
        self._finger(pygame.FINGERDOWN, self._monkey.somewhere(), 0)
        self._go(2)
        self._finger(pygame.FINGERMOTION, self._monkey.somewhere(), 0)

    def blank(self, asleep: bool) -> None:
        """Put the screen to sleep or wake it, which releases held items."""
        for kind in _ASLEEP if asleep else _AWAKE:
            self._send(kind)

    # The staff, and impostors

    def corners(self) -> None:
        """Make the staff's gesture."""
        for at in ((3, 3), (self.kiosk.size[0] - 4, 3)):
            self.tap(at, _HOLD)
            self._go(20)

    def enter(self, pin: str) -> bool:
        """Type a PIN, if requested; return whether it opened the operator's screen."""
        if isinstance(self.kiosk.stack.top, PinScreen):
            for figure in pin:
                self.press(f"figure-{figure}")
            self.press("done")
        return isinstance(self.kiosk.stack.top, OperatorScreen)

    def operate(self) -> None:
        """Change some of the staff's settings, and close them or just leave."""
        names = [f"{name}-{way}" for name in ("volume", "rules") for way in ("less", "more")]
        for _ in range(self._rng.randrange(4)):
            self.press(self._rng.choice([*names, "language-more", "test"]))
            self._go(20)
        if self._rng.random() < 0.6:
            self.press("back")
