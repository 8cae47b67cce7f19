"""An app on a surface without a screen: scripted pointer, keys and dice, and its picture."""

import copy
import functools
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, Future
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
from pygame import Rect

from ludus.match.events import Event
from ludus.match.lesson import LessonTable
from ludus.match.library import Library
from ludus.match.record import HUMAN, End, Record, parse_record
from ludus.players.worker import Instant
from ludus.rules.position import Position
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.app.services import Services
from ludus.window.input import keys as keys_of
from ludus.window.play.match_screen import match_screen
from ludus.window.play.play_screen import PlayScreen
from ludus.window.play.session import Session
from ludus.window.screens.registry import SCREENS
from ludus.window.screens.review.over import OverScreen
from ludus.window.sound.sounds import Later, Sounds
from ludus.window.speech import screen_text
from ludus.window.speech.screen_text import Part
from ludus.window.storage.settings import SettingsFile

Point = tuple[int, int]
AnySession = TypeVar("AnySession", bound=Session)
CLOSED = """ludus record 1
rules ostia
checkers 5
white {white}
black {black}
first w
seed 34
w 6,1 R/1 R/6
b 6,4 R/4 R/6*
w 1,5 H/1 R/5
b 4,6 R/4 R/6
"""
"""White, to throw, cannot enter with 4 or 6."""


def ended(over: OverScreen) -> OverScreen:
    """The end of a match, when its triumph is over."""
    while not over.buttons():
        over.step()
    return over


def as_play(screen: Screen, kind: str = "") -> PlayScreen:
    """A screen with a board, made under a name."""
    assert isinstance(screen, PlayScreen)
    assert kind in ("", screen.kind)
    return screen


def session_of(screen: Screen, kind: type[AnySession]) -> AnySession:
    """The session of a screen with a board."""
    session = as_play(screen).session
    assert isinstance(session, kind)
    return session


def lesson_table(screen: Screen) -> LessonTable:
    """The table of a lesson or a scene."""
    table = as_play(screen).table
    assert isinstance(table, LessonTable)
    return table


class Finished(NamedTuple):
    """A match that a side has won: its record and its last position."""

    record: Record
    end: End


@functools.cache
def _finished(rules: str, opponent: str, winner: int) -> Finished:
    from ludus.exhibit.checks import every_screen

    table = every_screen.played_out(rules, opponent, winner)
    return Finished(table.record, table.end)


def played_out(rules: str, opponent: str, winner: int) -> Finished:
    """A match of 3 checkers between a person and an opponent, with a record of its own."""
    found = _finished(rules, opponent, winner)
    return found._replace(record=copy.deepcopy(found.record))


class ScriptedDice:
    """The throws of a test, in order; one too many is an error, and `left` tells of too few."""

    def __init__(self, throws: Iterable[Sequence[int]]) -> None:
        self.left = [tuple(throw) for throw in throws]

    def throw(self, count: int) -> tuple[int, ...]:
        """The next throw."""
        assert self.left, "the test scripted no further throw"
        assert len(self.left[0]) == count
        return self.left.pop(0)


class Ear(Sounds):
    """Remembers what sounded."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.pans: list[float] = []
        self.volume, self.effects, self.music, self.ambience = 1.0, 1.0, 0.0, 0.0
        self.musical = False
        """Whether there was to be music at the last step."""
        self.place = ""
        """The place whose ambience was to be heard at the last step."""
        self.silent = False

    def play(self, name: str, pan: float = 0.5) -> None:
        """Hear a sound."""
        assert 0 <= pan <= 1
        self.heard.append(name)
        self.pans.append(pan)

    def set_volume(self, volume: float, effects: float, music: float, ambience: float) -> None:
        """Remember the loudness."""
        self.volume, self.effects, self.music, self.ambience = volume, effects, music, ambience

    def let_music(self, heard: bool) -> None:
        """Remember whether there may be music."""
        self.musical = heard

    def let_ambience(self, place: str, later: Later) -> None:
        """Remember whose ambience there may be."""
        self.place = place


class Beside(Executor):
    """Does what is submitted when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, what: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Keep it for later."""
        future: Future[Any] = Future()
        self.waiting.append((future, lambda: what(*given, **named)))
        return future

    def work(self) -> None:
        """Do what waits."""
        while self.waiting:
            future, what = self.waiting.pop(0)
            try:
                future.set_result(what())
            except Exception as error:
                future.set_exception(error)


RECORD = """ludus record 1
rules ostia
checkers 3
white human
black human
first w
seed 7
w 3,5 R/3 R/5
b 5,2 R/5* R/2
w 4,2 H/4 R/2*
"""
"""A match that goes on."""


class Harness:
    """An app on a surface, and hands to touch it with, which play what is forced, too."""

    def __init__(
        self, folder: Path, throws: Iterable[Sequence[int]] = (), size: Point = (1280, 720)
    ) -> None:
        pygame.display.init()
        pygame.font.init()
        surface = pygame.display.set_mode(size)
        self.folder = folder
        self.thinker, self.ear = Instant(), Ear()
        self.now = datetime(2026, 3, 2, 10, 30)
        """What the clock on the wall shows."""
        self.dice = ScriptedDice(throws)
        self.told: list[Event] = []
        self.positions: list[Position] = []
        services = Services(
            thinker=self.thinker,
            sounds=self.ear,
            library=Library(folder / "state", lambda: self.now),
            settings_file=SettingsFile(folder / "config" / "settings.json"),
            new_seed=lambda: 7,
            dice=lambda record: self.dice.throw,
            tell=self._tell,
        )
        self.app = self.open(surface, services)
        self.app.settings.forced = False

    def open(self, surface: pygame.Surface, services: Services) -> App:
        """The app on its surface."""
        return App(surface, services, SCREENS)

    def _tell(self, events: Sequence[Event], position: Position) -> None:
        self.told += events
        self.positions.append(position)

    def play(
        self, rules: str, checkers: int = 3, white: str = HUMAN, black: str = HUMAN, first: int = 0
    ) -> PlayScreen:
        """Open a match, and see its first picture."""
        self.app.stack.push(match_screen(self.app, Record(rules, checkers, white, black, first, 7)))
        self.run(1)
        return self.screen

    @property
    def screen(self) -> PlayScreen:
        """The match on top of the stack, or beneath what lies over it."""
        found = [s for s in self.app.stack.screens if isinstance(s, PlayScreen)]
        return found[-1]

    def run(self, steps: int) -> None:
        """Let so many steps of 1/60 s pass; of the pictures every eighth is seen, and the last."""
        for left in reversed(range(steps)):
            self.app.step()
            if left % 8 == 0:
                self.app.paint()

    def settle(self) -> None:
        """Let everything that moves come to rest."""
        for step in range(2000):
            self.app.step()
            at_rest = not self.screen.view.busy
            if at_rest or step % 8 == 0:
                self.app.paint()
            if at_rest:
                return
        raise AssertionError("the view never comes to rest")

    def mouse(self, kind: int, at: Point) -> None:
        """One act of the mouse, and the step after it."""
        self.app.handle(pygame.Event(kind, pos=at, button=1))
        self.run(1)

    def click(self, at: Point) -> None:
        """Press and release."""
        self.mouse(pygame.MOUSEBUTTONDOWN, at)
        self.mouse(pygame.MOUSEBUTTONUP, at)

    def drag(self, start: Point, end: Point) -> None:
        """Press, move in a few steps, and release."""
        self.mouse(pygame.MOUSEBUTTONDOWN, start)
        for part in range(1, 6):
            x = start[0] + (end[0] - start[0]) * part // 5
            y = start[1] + (end[1] - start[1]) * part // 5
            self.mouse(pygame.MOUSEMOTION, (x, y))
        self.mouse(pygame.MOUSEBUTTONUP, end)

    def key(self, *keys: int) -> None:
        """Press keys one after another."""
        for key in keys:
            self.app.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0))
            if self.app.stack.top.typed and keys_of.writes(key):
                sign = keys_of.DIGITS.get(key) or chr(key)
                self.app.handle(pygame.Event(pygame.TEXTINPUT, text=sign))
            self.app.handle(pygame.Event(pygame.KEYUP, key=key, mod=0))
            self.run(1)

    def at(self, column: int | str) -> Point:
        """The middle of a place of the side to move: a square's number, R, H or O."""
        table = self.screen.table
        named = {"R": 0, "O": table.position.off, "H": table.position.circle}
        place = named[column] if isinstance(column, str) else column
        return self.screen.layout.places[table.side][place].rect.center

    def press(self, name: str) -> None:
        """Click the button of a name."""
        found = [b for b in self.app.stack.top.buttons() if b.name == name]
        assert found, f"no button {name}: {[b.name for b in self.app.stack.top.buttons()]}"
        self.click(found[0].rect.center)

    def throw(self) -> None:
        """Click the dice and let them fall."""
        self.click(self.screen.layout.tray.center)
        self.settle()

    def moves(self, *pairs: tuple[int | str, int | str]) -> None:
        """Drag checkers from place to place."""
        for source, target in pairs:
            self.drag(self.at(source), self.at(target))
            self.settle()

    def turn(self, *pairs: tuple[int | str, int | str]) -> None:
        """Throw, move, hand over."""
        self.throw()
        self.moves(*pairs)
        self.press("done")
        self.settle()

    def events(self) -> list[str]:
        """The names of what was told."""
        return [type(event).__name__ for event in self.told]


def parts(app: App) -> list[Part]:
    """All that the screen on top tells who does not see it."""
    top = app.stack.top
    return screen_text.parts(app.stack.frame(top), top.buttons(), top.places, app.words)


def unheard(app: App) -> list[str]:
    """What of the screen on top cannot be found without seeing it: nothing, if all is well."""
    found, window = parts(app), Rect((0, 0), app.size)
    buttons = {button.name for button in app.stack.top.buttons()}
    names = [part.name for part in found]
    return [
        *(f"{part.name}: has no words" for part in found if not part.said.strip()),
        *(f"{part.name}: is nowhere" for part in found if not window.colliderect(part.rect)),
        *(f"{name}: is told twice" for name in set(names) if names.count(name) > 1),
        *(f"{name}: is not told" for name in buttons - {part.button for part in found}),
    ]


def begun(harness: Harness, count: int) -> None:
    """So many unfinished matches, of 3 checkers and on, the one with the most the latest."""
    for number in range(count):
        harness.now = datetime(2026, 3, 1 + number, 10, 30)
        harness.app.save(parse_record(RECORD.replace("checkers 3", f"checkers {3 + number}")))
