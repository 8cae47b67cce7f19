"""A visitor: plays, looks around, does harm, or is a member of staff."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pygame

from driver.place import Place
from ludus.match.states import Target
from ludus.picture.track import SECOND
from ludus.rules.plays import Step
from ludus.window.input import keys
from ludus.window.input.pointer import Point
from ludus.window.play.play_screen import PlayScreen
from ludus.window.widgets.button import Button

BOARDS = ("play", "lesson", "alea")
"""The kinds of a visitor's screens with a board."""
KEYS = sorted(
    {*range(32, 127), *(getattr(pygame, name) for name in dir(pygame) if name.startswith("K_"))}
)
_MODS = (
    *(0, 0, 0, pygame.KMOD_ALT, pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LMETA),
    pygame.KMOD_LCTRL | pygame.KMOD_LALT,
)
ASLEEP = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
AWAKE = (
    *(pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED),
    pygame.WINDOWFOCUSGAINED,
)
"""The events of a window when its screen goes to sleep, and when it is back."""
_NOISE = (
    *(pygame.QUIT, pygame.WINDOWCLOSE, pygame.WINDOWENTER, pygame.ACTIVEEVENT),
    *(pygame.WINDOWMAXIMIZED, *ASLEEP, *AWAKE),
)
"""Events of a window that is closed, entered, hidden or shown."""
_MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP)
_FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
_DOWN, _MOVE, _UP = range(3)
_TEXTS = (
    *("A", "ave", "é", "Ж", "שלום", "日本", "🎲", "\u202e", "a\u0301", "\x07", " "),
    "0123456789" * 9,
)
_LEADS_AWAY = ("close", "restart")
"""Buttons with which the staff ends the program."""
_HOLD = 190
"""Steps that a corner is held in the staff's gesture."""


def spots(screen: PlayScreen, choose: Callable[[], Step | None]) -> Iterator[Point]:
    """Yield the points to touch on a board, in order: to throw, take a step, or end a turn."""
    if Target.CUP in screen.now.row.lit:
        yield screen.layout.tray.center
    elif step := choose():
        side = screen.table.side
        yield screen.view.spot(side, step.source)
        yield screen.layout.places[side][step.target].rect.center
    elif done := screen.layout.buttons.get("done"):
        yield done.center


class Visitor:
    """Simulated hands at a place; all that they do are events. Equal seeds do the same."""

    device: int | None = 1
    """The number of the touch screen; None while it is unplugged."""

    def __init__(self, place: Place, chance: Random) -> None:
        self.place, self.chance = place, chance
        self.events = 0
        self._pressed = Counter[tuple[str, str]]()
        """How often each kind of button was pressed, by its screen."""

    @property
    def top(self) -> Any:
        """The topmost screen."""
        return self.place.app.stack.top

    @property
    def where(self) -> str:
        """The name of the topmost screen."""
        return str(self.top.kind) or type(self.top).__name__

    @property
    def is_operating(self) -> bool:
        """Whether the topmost screen is that of the staff."""
        return self.where == "staff"

    # Events

    def send(self, *kinds: int, **fields: Any) -> None:
        for kind in kinds:
            if self.device or kind not in (*_MOUSE, *_FINGERS):
                self.events += 1
                self.place.handle(pygame.Event(kind, **fields))

    def _point(self, phase: int, at: Point, finger: int | None = None) -> None:
        """Press, move or release the mouse, or a finger."""
        display = self.place.app.stack.display
        (left, top), (width, height) = display.target.get_offset(), self.place.app.size
        x, y = (width - 1 - at[0], height - 1 - at[1]) if self._is_turned() else at
        x, y = x + left, y + top
        if finger is None:
            self.send(_MOUSE[phase], pos=(x, y), button=1, touch=False)
        else:
            width, height = display.window
            share = {"x": x / width, "y": y / height}
            self.send(_FINGERS[phase], **share, touch_id=self.device, finger_id=finger)

    def _is_turned(self) -> bool:
        return bool(self.top.orientation.upside_down)

    def tap(self, at: Point, steps: int = 1) -> None:
        """Touch a point for some steps."""
        for phase, passed in (_DOWN, steps), (_UP, 1):
            self._point(phase, at)
            self.place.go(passed)

    def drag(self, start: Point, *points: Point, let_go: bool = True) -> None:
        """Drag from point to point, with the mouse or a finger."""
        finger = self.chance.choice((None, 0))
        self._point(_DOWN, start, finger)
        for point in points:
            self.place.go(1)
            self._point(_MOVE, point, finger)
        if let_go:
            self._point(_UP, (start, *points)[-1], finger)
        self.place.go(1)

    def strike(self, key: int, mod: int = 0) -> None:
        """Press and release a key, with the text that it types."""
        self.send(pygame.KEYDOWN, key=key, mod=mod)
        if any(self.place.app.stack) and self.top.typed and keys.writes(key):
            self.send(pygame.TEXTINPUT, text=keys.DIGITS.get(key) or chr(key))
        self.send(pygame.KEYUP, key=key, mod=mod)

    # A well-meaning visitor

    def _buttons(self) -> list[Button]:
        ends = _LEADS_AWAY if self.is_operating else ()
        return [each for each in self.top.buttons() if each.enabled and each.name not in ends]

    def press(self, *names: str) -> bool:
        """Tap the button with the first possible name; return whether there is one."""
        places = {button.name: button.rect for button in self._buttons()}
        name = next((name for name in names if name in places), None)
        if name:
            self.tap(places[name].center)
        return name is not None

    def press_any(self) -> None:
        """Tap one of the buttons whose kind was tapped least on this screen, else press Escape."""
        kinds = [(self.where, each.name.partition("-")[0]) for each in self._buttons()]
        choice = [*zip(kinds, self._buttons(), strict=True)]
        self.chance.shuffle(choice)
        if choice:
            kind, button = min(choice, key=lambda each: self._pressed[each[0]])
            self._pressed[kind] += 1
            self.tap(button.rect.center)
        else:
            self.escape()

    def begin(self) -> None:
        """Touch attract, or begin Alea if it is offered."""
        if self.chance.random() >= 0.2 or not self.press("alea"):
            width, height = self.place.app.size
            self.tap((width // 2, height // 2))

    def play(self) -> None:
        """Do what the board waits for; on a screen without one, press a button."""
        screen = self.top
        if not isinstance(screen, PlayScreen):
            if self.where != "countdown" or not self.press("go-on"):
                self.press_any()
        elif self.press("play-on") or not screen.now.acting or self._waits(screen):
            self.place.go(10)
        elif Target.FACE in screen.now.row.lit:
            self.press(f"face-{self.chance.randrange(1, 7)}")
        else:
            self._touch(screen)

    def _waits(self, screen: PlayScreen) -> bool:
        """Whether this visitor watches a movement; hasty ones do not."""
        return screen.view.busy and self.chance.random() < 0.5

    def _touch(self, screen: PlayScreen) -> None:
        node = screen.table.node
        edges = node.edges if node else ()
        points = [*spots(screen, lambda: self.chance.choice(edges)[0] if edges else None)]
        if len(points) == 2 and self.chance.random() < 0.5:
            self.drag(*points)
        else:
            for point in points:
                self.tap(point)

    def play_out(self, most: int = 600) -> None:
        """Play until the board is left, which speeds up everything that moves."""
        screen = self.top
        for _ in range(most if isinstance(screen, PlayScreen) else 0):
            if self.top is not screen:
                return
            self.play()
            screen.view.hurry()
            self.place.go(5)

    def look_around(self) -> None:
        """Open one of the screens of a visit, and press something there."""
        self.press(self.chance.choice(("games", "language", "rules", "hint", "undo")))
        self.place.go(self.chance.randrange(5, 40))
        if self.top.kind not in BOARDS:
            self.press_any()

    def bring_a_friend(self) -> None:
        """Begin a game for two."""
        if self.press("games"):
            self.press("players-2")
            self.press(*(each.name for each in self._buttons() if each.name.startswith("game-")))

    # A hasty or mischievous visitor

    def mischief(self) -> None:
        """Do one random thing without any sense."""
        self.chance.choice((self.key, self.touch, self.swipe, self.fingers, self.noise))()
        self.place.go(self.chance.choice((1, 2, 10)))

    def somewhere(self) -> Point:
        """Return a random point, more often than not on a button."""
        buttons = self._buttons()
        if buttons and self.chance.random() < 0.6:
            return self.chance.choice(buttons).rect.center
        width, height = self.place.app.size
        return self.chance.randrange(width), self.chance.randrange(height)

    def key(self) -> None:
        self.strike(self.chance.choice(KEYS), self.chance.choice(_MODS))

    def escape(self) -> None:
        self.strike(pygame.K_ESCAPE)

    def write(self) -> None:
        """Type a text, which a keyboard of any script may do."""
        self.send(pygame.TEXTINPUT, text=self.chance.choice(_TEXTS))

    def gamepad(self) -> None:
        both = pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP
        self.send(*both, instance_id=0, button=self.chance.randrange(15))

    def touch(self) -> None:
        self.tap(self.somewhere(), self.chance.choice((1, 1, 3, 200)))

    def swipe(self) -> None:
        """Drag somewhere; one in ten is never let go."""
        points = [self.somewhere() for _ in range(4)]
        self.drag(*points, let_go=self.chance.random() < 0.9)

    def fingers(self) -> None:
        for phase in (_DOWN, _MOVE, _UP) * 2:
            self._point(phase, self.somewhere(), self.chance.randrange(3))

    def noise(self) -> None:
        self.send(*self.chance.choices(_NOISE, k=2))

    # The staff, and impostors

    def enter(self, pin: str) -> bool:
        """Make the staff's gesture, and type a PIN; return whether it opened the staff screen."""
        for x in (8, self.place.app.size[0] - 9):
            self.tap((x, 8), _HOLD)
            self.place.go(SECOND // 3)
        if self.where == "PIN":
            for figure in pin:
                if self.chance.random() < 0.5 or not self.press(f"figure-{figure}"):
                    self.strike(ord(figure))
            self.press("done")
        return self.is_operating

    def operate(self) -> None:
        """Change some of the staff's settings, and close them or just leave."""
        names = [f"{name}-{way}" for name in ("volume", "rules") for way in ("less", "more")]
        for _ in range(self.chance.randrange(4)):
            self.press(self.chance.choice([*names, "language-more", "test"]))
            self.place.go(20)
        if self.chance.random() < 0.6:
            self.press("back")
