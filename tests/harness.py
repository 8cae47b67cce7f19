"""An app on a surface without a window, with scripted pointer, keys and dice."""

import os
import random
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, Future
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
from pygame import Rect

from ludus.analysis.worth import judgement
from ludus.match.events import Event
from ludus.match.lesson import LessonTable
from ludus.match.library import Library
from ludus.match.record import HUMAN, End, Record, parse_record
from ludus.picture.labels import label
from ludus.players.worker import Instant
from ludus.rules.game import GAMES, Games
from ludus.rules.notation import parse_position
from ludus.rules.position import Position
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.app.screen import Screen
from ludus.window.app.services import Services
from ludus.window.input import keys as keys_of
from ludus.window.play.play_screen import PlayScreen
from ludus.window.play.session import Session
from ludus.window.screens.ends.over import OverScreen
from ludus.window.screens.home import HomeScreens, match_screen
from ludus.window.sound.sounds import Sounds
from ludus.window.speech import screen_text
from ludus.window.speech.screen_text import Part
from ludus.window.storage.progress import Progress
from ludus.window.storage.settings import Settings, settings_file
from ludus.window.widgets.button import Button

Point = tuple[int, int]
AnySession = TypeVar("AnySession", bound=Session)
AnyScreen = TypeVar("AnyScreen", bound=Screen)
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
    """Step to the end of the triumph, until the buttons are shown."""
    while not over.buttons():
        over.step()
    return over


def as_play(screen: Screen, kind: str = "") -> PlayScreen:
    """Return a screen as a `PlayScreen`; with a kind, assert that it has this kind."""
    assert isinstance(screen, PlayScreen)
    assert kind in ("", screen.kind)
    return screen


def session_of(screen: Screen, kind: type[AnySession]) -> AnySession:
    """Return the session of a screen with a board, and assert its class."""
    session = as_play(screen).session
    assert isinstance(session, kind)
    return session


def lesson_table(screen: Screen) -> LessonTable:
    """Return the table of a lesson or a scene."""
    table = as_play(screen).table
    assert isinstance(table, LessonTable)
    return table


def saved(harness: "Harness") -> Settings:
    """Return the settings as another program would read them."""
    file = harness.app.services.settings_file
    assert file
    return settings_file(file.path).read()


def reviewed(record: Record) -> ReviewQueue:
    """Return the queue that has reviewed all turns of a match."""
    queue = ReviewQueue(record, Instant(judgement))
    while not queue.done:
        queue.step()
    return queue


class ScriptedDice:
    """The throws of a test, in order.

    A throw more than scripted fails. `left` has the throws that were not used.
    """

    def __init__(self, throws: Iterable[Sequence[int]]) -> None:
        self.left = [tuple(throw) for throw in throws]

    def throw(self, count: int) -> tuple[int, ...]:
        assert self.left, "the test scripted no further throw"
        assert len(self.left[0]) == count
        return self.left.pop(0)


class Ear(Sounds):
    """Records the sounds instead of playing them."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.pans: list[float] = []
        self.aheads: list[int] = []
        self.cuts: list[bool] = []
        self.volume, self.effects, self.music, self.ambience = 1.0, 1.0, 0.0, 0.0
        self.musical = False
        """Whether music was allowed at the last step."""
        self.tune = ""
        """The place whose music it was."""
        self.place = ""
        """The place whose ambience was allowed at the last step."""

    def play(self, name: str, pan: float = 0.5, ahead: int = 0) -> None:
        assert 0 <= pan <= 1
        self.heard.append(name)
        self.pans.append(pan)
        self.aheads.append(ahead)

    def cut(self, last: bool = False) -> None:
        self.cuts.append(last)

    def stop(self, name: str) -> None:
        self.heard.append(f"no {name}")

    def set_volume(self, volume: float, effects: float, music: float, ambience: float) -> None:
        self.volume, self.effects, self.music, self.ambience = volume, effects, music, ambience

    def let_music(self, heard: bool, place: str) -> None:
        self.musical, self.tune = heard, place

    def let_ambience(self, place: str) -> None:
        self.place = place


class Beside(Executor):
    """An executor that runs its jobs only in `work`."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, what: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, lambda: what(*given, **named)))
        return future

    def work(self) -> None:
        """Run all waiting jobs."""
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
"""An unfinished match."""


class Harness:
    """An app on a surface, with scripted dice and methods for pointer and keys.

    The setting that plays forced moves automatically is off.
    """

    def __init__(
        self,
        folder: Path,
        throws: Iterable[Sequence[int]] = (),
        size: Point = (1280, 720),
        games: Games = GAMES,
    ) -> None:
        pygame.display.init()
        pygame.font.init()
        surface = pygame.display.set_mode(size)
        self.folder = folder
        self.games = games
        self.thinker, self.ear = Instant(judgement), Ear()
        self.now = datetime(2026, 3, 2, 10, 30)
        """The time on the wall clock."""
        self.dice = ScriptedDice(throws)
        self.told: list[Event] = []
        self.positions: list[Position] = []
        services = Services(
            thinker=self.thinker,
            sounds=self.ear,
            library=Library(folder / "state", lambda: self.now),
            journey=Progress(folder / "journey.json"),
            settings_file=settings_file(folder / "config" / "settings.json"),
            new_seed=lambda: 7,
            dice=lambda record: self.dice.throw,
            tell=self._tell,
        )
        self.app = self.open(surface, services)
        self.app.settings.forced = False

    def open(self, surface: pygame.Surface, services: Services) -> App:
        """Create the app on its surface."""
        return App(surface, services, HomeScreens, games=self.games)

    def _tell(self, events: Sequence[Event], position: Position) -> None:
        self.told += events
        self.positions.append(position)

    def play(
        self,
        rules: str,
        checkers: int = 3,
        white: str = HUMAN,
        black: str = HUMAN,
        first: int = 0,
        at: str = "",
    ) -> PlayScreen:
        """Open a match, which may begin `at` a position, and take its first step."""
        match = rules, checkers, white, black, first, 7
        record = Record(*match, game=self.app.games.get(rules))
        if at:
            record.begins = begins = parse_position(at, record.rule_set)
            record.checkers, record.first = begins.checkers, begins.turn
        self.app.stack.open(match_screen(self.app, record))
        self.run(1)
        return self.screen

    def at_end(self, match: tuple[Record, End]) -> OverScreen:
        """Open a finished match in place of all screens, and step to the screen of its end."""
        self.go(match_screen, *match)
        self.run(2)
        return self.top_as(OverScreen)

    @property
    def top(self) -> Screen:
        return self.app.stack.top

    def top_as(self, kind: type[AnyScreen]) -> AnyScreen:
        """Return the top screen, and assert that it is of a kind."""
        assert isinstance(self.top, kind)
        return self.top

    def hear(self) -> list[str]:
        """Return a list to which all that is told aloud from now on is added."""
        heard = list[str]()
        self.app.services.aloud = heard.append
        return heard

    @property
    def screen(self) -> PlayScreen:
        """The topmost match screen; other screens may lie over it."""
        return next(screen for screen in self.app.stack if isinstance(screen, PlayScreen))

    @property
    def names(self) -> list[str]:
        """The names of the buttons of the top screen."""
        return [button.name for button in self.top.buttons()]

    @property
    def lit(self) -> list[str]:
        """The names of the golden buttons of the top screen."""
        return [button.name for button in self.top.buttons() if button.lit]

    @property
    def labels(self) -> dict[str, str]:
        """The labels of the buttons of the top screen, by name."""
        return {button.name: button.label for button in self.top.buttons()}

    @property
    def text(self) -> str:
        """All text on the top screen."""
        items = self.app.stack.frame(self.top)
        return " ".join(text.words for item in items for text in label(item.surface).texts)

    @property
    def spoken(self) -> list[str]:
        """The texts of all parts of the top screen, as a screen reader gets them."""
        return [part.said for part in parts(self.app)]

    @property
    def games_shown(self) -> list[str]:
        """The names of the games on the page of the top screen."""
        return [name.removeprefix("game-") for name in self.names if name.startswith("game-")]

    def button(self, name: str) -> Button:
        """Return a button of the top screen."""
        found = {button.name: button for button in self.top.buttons()}
        assert name in found, f"no button {name}: {[*found]}"
        return found[name]

    def show(self, kind: Callable[..., AnyScreen], *given: object) -> AnyScreen:
        """Open a screen of a kind over the others."""
        screen = kind(self.app, *given)
        self.app.stack.open(screen)
        return screen

    def go(self, kind: Callable[..., AnyScreen], *given: object, **named: object) -> AnyScreen:
        """Open a screen of a kind in place of the others."""
        screen = kind(self.app, *given, **named)
        self.app.stack.go(screen)
        return screen

    def send(self, kind: int, **fields: object) -> None:
        """Send an event of SDL."""
        self.app.handle(pygame.Event(kind, fields))

    def drop(self, path: Path) -> None:
        """Drop a file on the window."""
        self.send(pygame.DROPFILE, file=str(path))

    def write(self, text: str) -> None:
        """Type a text that an input method has composed."""
        self.send(pygame.TEXTINPUT, text=text)

    def act(self, act: Callable[[], object]) -> None:
        """Do something that the next step completes."""
        act()

    def run(self, steps: int) -> None:
        """Step the app by a number of 1/60 s."""
        for _ in range(steps):
            self.app.step()

    def watch(self, steps: int) -> None:
        """Step the app, and paint each frame."""
        for _ in range(steps):
            self.app.step()
            self.app.paint()

    def look(self) -> pygame.Surface:
        """Paint what has changed, and return the picture of the topmost screen."""
        self.app.paint()
        return self.app.stack.canvas.target

    def settle(self) -> None:
        """Step until nothing moves."""
        for _ in range(2000):
            self.app.step()
            if not self.screen.view.busy:
                return
        raise AssertionError("the view never comes to rest")

    def mouse(self, kind: int, at: Point) -> None:
        """Send one mouse event, then step once."""
        self._point(kind, at)
        self.run(1)

    def _point(self, kind: int, at: Point) -> None:
        """Send one mouse event; a place on a turned screen is turned too."""
        width, height = self.app.size
        turned = self.top.orientation.upside_down
        at = (width - 1 - at[0], height - 1 - at[1]) if turned else at
        self.app.handle(pygame.Event(kind, pos=at, button=1))

    def click(self, at: Point) -> None:
        self._point(pygame.MOUSEBUTTONDOWN, at)
        self.app.step()
        self.mouse(pygame.MOUSEBUTTONUP, at)

    def tap(self, *places: int | str) -> None:
        """Click places of the side to move, one after another."""
        for place in places:
            self.click(self.at(place))

    def touch_cup(self) -> None:
        self.click(self.screen.layout.tray.center)

    def drag(self, start: Point, end: Point) -> None:
        """Press, move in five steps, and release."""
        self._point(pygame.MOUSEBUTTONDOWN, start)
        self.app.step()
        for part in range(1, 6):
            x = start[0] + (end[0] - start[0]) * part // 5
            y = start[1] + (end[1] - start[1]) * part // 5
            self._point(pygame.MOUSEMOTION, (x, y))
            self.app.step()
        self.mouse(pygame.MOUSEBUTTONUP, end)

    def key(self, *keys: int) -> None:
        """Press and release keys one after another, with the text that they type."""
        for key in keys:
            self.app.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0))
            if self.top.typed and keys_of.writes(key):
                sign = keys_of.DIGITS.get(key) or chr(key)
                self.app.handle(pygame.Event(pygame.TEXTINPUT, text=sign))
            self.app.handle(pygame.Event(pygame.KEYUP, key=key, mod=0))
            self.run(1)

    def at(self, column: int | str) -> Point:
        """Return the middle of a place of the side to move: a square's number, R, H or O."""
        table = self.screen.table
        named = {"R": 0, "O": table.position.off, "H": table.position.circle}
        place = named[column] if isinstance(column, str) else column
        return self.screen.layout.places[table.side][place].rect.center

    def press(self, *names: str) -> None:
        """Click the buttons with these names, one after another."""
        for name in names:
            self.click(self.button(name).rect.center)

    def carve(self, letters: str) -> None:
        """Choose letters for the victory stone, and cut them."""
        self.press(*(f"letter-{letter}" for letter in letters), "cut")

    def throw(self) -> None:
        """Click the dice, and step until nothing moves."""
        self.touch_cup()
        self.settle()

    def moves(self, *pairs: tuple[int | str, int | str]) -> None:
        """Drag checkers from place to place."""
        for source, target in pairs:
            self.drag(self.at(source), self.at(target))
            self.settle()

    def turn(self, *pairs: tuple[int | str, int | str]) -> None:
        """Throw, move, and press Done."""
        self.throw()
        self.moves(*pairs)
        self.press("done")
        self.settle()

    def events(self) -> list[str]:
        """Return the class names of all events so far."""
        return [type(event).__name__ for event in self.told]


def parts(app: App) -> list[Part]:
    """Return all parts of the top screen, as a screen reader gets them."""
    top, buttons = app.stack.top, app.stack.top.buttons()
    return screen_text.parts(app.stack.frame(top, buttons), buttons, top.places, app.words)


def unheard(app: App) -> list[str]:
    """Return the faults in the screen text of the top screen; an empty list if there are none."""
    found, window = parts(app), Rect((0, 0), app.size)
    buttons = {button.name for button in app.stack.top.buttons()}
    names = [part.name for part in found]
    return [
        *(f"{part.name}: has no words" for part in found if not part.said.strip()),
        *(f"{part.name}: is nowhere" for part in found if not window.colliderect(part.rect)),
        *(f"{name}: is told twice" for name in set(names) if names.count(name) > 1),
        *(f"{name}: is not told" for name in buttons - {part.button for part in found}),
    ]


def play_out(
    harness: Harness,
    press: Callable[[int], object],
    choose: int,
    ways: Sequence[int],
    turns: int = 1000,
) -> Record:
    """Play a match to its end, or for some turns: choose what is suggested, or move the focus.

    A picked up checker is not put back, and the buttons beside the board are not used.
    """
    chance, record = random.Random(1), harness.screen.table.record
    while not isinstance(harness.top, OverScreen) and len(record.turns) < turns:
        screen = harness.screen
        screen.view.hurry()
        harness.app.step()
        led = harness.app.focus.button(harness.top.buttons())
        wanted = led and (led.bare or led.lit) and led.name != f"place-{screen.hand.picked}"
        press(choose if wanted else chance.choice(ways))
    return record


def begun(harness: Harness, count: int) -> None:
    """Save a number of unfinished matches, of 3 and more checkers; the largest is the latest."""
    for number in range(count):
        harness.now = datetime(2026, 3, 1 + number, 10, 30)
        harness.app.save(parse_record(RECORD.replace("checkers 3", f"checkers {3 + number}")))
