"""Opens every screen of the exhibit in turn, to measure it."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import datetime
from functools import cache, partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

from ludus.analysis.worth import judgement
from ludus.exhibit.config.settings import Config
from ludus.exhibit.kiosk.hooks import KioskHooks
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.screens.countdown import IdleScreen
from ludus.exhibit.screens.dark import OutOfOrderScreen
from ludus.exhibit.screens.games import GamesScreen
from ludus.exhibit.screens.keypad import KeypadScreen
from ludus.exhibit.screens.staff.pin_screen import PinScreen
from ludus.exhibit.screens.staff.staff_questions import RestartScreen
from ludus.exhibit.screens.staff.staff_screen import StaffScreen
from ludus.exhibit.screens.staff.touch_test import TouchTestScreen
from ludus.exhibit.screens.visit_buttons import languages_screen
from ludus.exhibit.screens.visit_screens import VisitScreens
from ludus.exhibit.staff.pins import PinTries
from ludus.exhibit.staff.status import Figures
from ludus.exhibit.supervisor.crashes import Failure
from ludus.match.record import HUMAN, End, Record, Turn
from ludus.match.states import Target
from ludus.match.table import Table
from ludus.picture.canvas import Surface
from ludus.players.worker import Instant
from ludus.rules.game import GAMES
from ludus.rules.problems import problems
from ludus.rules.ruleset import LEAST_CHECKERS
from ludus.window.app.screen import Screen
from ludus.window.app.services import silent_services
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.alea.alea import AleaSession
from ludus.window.screens.learn.about import AboutScreen
from ludus.window.screens.learn.contents import ContentsScreen
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.panels.menu import Menu

_PASS = Record(
    *("ostia", 5, HUMAN, "tiro", 0, 34),
    [
        Turn(0, "6,1", "R/1 R/6"),
        Turn(1, "6,4", "R/4 R/6*"),
        Turn(0, "1,5", "H/1 R/5"),
        Turn(1, "4,6", "R/4 R/6"),
    ],
)
"""White cannot enter with the next throw: a pass, with the longest of its reasons."""
_BONUS = Record(
    *("romani", 5, HUMAN, "tiro", 0, 4),
    [Turn(0, "5,4,5", "R/4 R/5 R/5"), Turn(1, "1,5,3", "R/1 R/3")],
)
"""Black has just lost a number, which is White's bonus."""
_FIGURES = Figures(
    version="0.1.0",
    up_s=553_267,
    restarts=3,
    visits=1208,
    visits_today=231,
    memory_mb=143.2,
    frame_ms=9.9,
    failure=Failure(
        datetime(2026, 11, 22, 18, 29),
        "freeze",
        "ludus/exhibit/screens/attract/attract.py:231 in _told_on",
        Path("3-freeze.log"),
    ),
    faults=("line 12: screen.tabel is no setting; did you mean screen.table?",),
)
_PAGE = f"https://192.168.100.100:8443\nSHA-256{' D8AE' * 16}"
_NO_DIGEST = "-"
"""The digest of no PIN, so that each PIN is wrong."""


def silent_kiosk(target: Surface, folder: Path, config: Config) -> Kiosk:
    """Create a kiosk for measurements, with a player that answers at once."""
    services = silent_services(folder, Instant(judgement), config.language.default)
    return Kiosk(target, services, config, hooks(), VisitScreens)


def hooks() -> KioskHooks:
    pins = PinTries(_NO_DIGEST, lambda: 0.0)
    return KioskHooks(pins=pins, figures=lambda: _FIGURES, page=lambda: _PAGE)


class Finished(NamedTuple):
    record: Record
    end: End


def played_out(rules: str, opponent: str, winner: int) -> Finished:
    """Return a match that a side has won, with a copy of the record.

    Both players have taken the first legal step.
    """
    found = _finished(rules, opponent, winner)
    return found._replace(record=deepcopy(found.record))


@cache
def _finished(rules: str, opponent: str, winner: int) -> Finished:
    for seed in count(1):
        table = Table(Record(rules, LEAST_CHECKERS, HUMAN, opponent, 0, seed))
        while table.now.winner is None:
            table.throw()
            while table.node and table.node.edges:
                table.step(table.node.edges[0][0])
            if table.now.winner is None:
                table.hand_over()
        if table.now.winner == winner:
            return Finished(table.record, table.end)
    raise AssertionError


class EveryScreen:
    """Leads a kiosk, which must be at attract, through all screens of visitors and staff."""

    def __init__(self, kiosk: Kiosk) -> None:
        self.kiosk = kiosk

    def _do(self, action: Callable[[], object], steps: int) -> None:
        """Call `action`, and advance by so many steps of 1/60 s."""
        action()
        self.kiosk.stale = True  # As after each touch.
        for _ in range(steps):
            self.kiosk.step()

    def names(self) -> Iterator[str]:
        """Yield the name of each screen while it is the topmost."""
        yield from self.match()
        yield from self._special()
        yield from self._real_dice()
        yield from self._alea()
        yield from self._panels()

    def match(self) -> Iterator[str]:
        """Yield only names of attract and play, which look different in the place of each game."""
        self._wait(150)
        yield "attract"
        yield from self._turn()
        self._do(lambda: self.kiosk.begin(players=2), 60)
        yield "two players"

    def _wait(self, steps: int) -> None:
        self._do(lambda: None, steps)

    @property
    def _visit(self) -> PlayScreen:
        screen = self.kiosk.stack.top
        assert isinstance(screen, PlayScreen)
        return screen

    def _throw(self) -> PlayScreen:
        screen = self._visit
        self._do(partial(screen.click, Target.CUP), 0)
        self._do(screen.view.hurry, 60)
        return screen

    def _turn(self) -> Iterator[str]:
        self._do(self.kiosk.begin, 60)
        if self.kiosk.stack.top.kind == KioskState.LESSON:
            yield "lesson"
            self._do(self.kiosk.stack.top.back, 60)
        yield "throw"
        screen = self._throw()
        yield "move"
        self._do(partial(screen.click, Target.HINT), 2)
        yield "hint"
        self._do(lambda: screen.tap(screen.hand.sources[0]), 60)
        yield "set down"
        self._play_out(screen)
        yield "hand over"
        thinker, self.kiosk.services.thinker = (
            self.kiosk.services.thinker,
            Instant(judgement, silent=True),
        )
        self._do(partial(screen.click, Target.END), 240)
        yield "computer"
        self.kiosk.services.thinker = thinker

    def _play_out(self, screen: PlayScreen) -> None:
        while not screen.now.finished:
            if screen.hand.picked is None:
                screen.tap(screen.hand.sources[0])
            screen.tap(min(screen.hand.goals))
            screen.view.hurry()
        self._wait(10)

    def _special(self) -> Iterator[str]:
        self._do(lambda: self.kiosk.play(deepcopy(_PASS)), 60)
        self._throw()
        yield "pass"
        self._do(lambda: self.kiosk.play(deepcopy(_BONUS)), 60)
        assert self._visit.table.position.bonus
        yield "bonus"

    def _real_dice(self) -> Iterator[str]:
        kiosk, before = self.kiosk, self.kiosk.config
        kiosk.configure(game__real_dice=True, session__lesson=False)
        self._do(kiosk.home, 1)
        self._do(kiosk.begin, 260)
        yield "real dice"
        for face in range(1, self._visit.table.rules.dice + 1):
            self._do(partial(self._press, f"face-{face}"), 30)
            yield "real dice, told"
        kiosk.config = before
        self._do(kiosk.home, 1)

    def _alea(self) -> Iterator[str]:
        kiosk, before = self.kiosk, self.kiosk.config
        kiosk.configure(game__alea=35)
        self._do(kiosk.home, 30)
        yield "attract, Alea"
        kiosk.config = before
        for rules in (GAMES[name] for name in kiosk.config.game.offered if problems(GAMES[name])):
            self._do(partial(kiosk.alea, rules), 200)
            yield "alea"
            run = self._visit.session
            assert isinstance(run, AleaSession)
            self._do(run.finish, 60)
            while not kiosk.stack.top.buttons():  # The points are counted.
                self._do(lambda: None, 10)
            yield "alea-over"

    def _panels(self) -> Iterator[str]:
        kiosk, game = self.kiosk, self.kiosk.config.game
        for name, winner in (("over, won", 0), ("over, lost", 1)):
            match = played_out(game.rules, game.opponent, winner)
            self._do(partial(kiosk.play, match.record), 300)
            if winner == 0:
                yield from self._carving()
            yield name
        self._do(kiosk.begin, 1)
        panels: list[tuple[str, Callable[..., Screen], tuple[object, ...]]] = [
            ("idle", IdleScreen, (kiosk.config.session.countdown_s,)),
            ("languages", languages_screen, ()),
            ("games", GamesScreen, ()),
            ("keypad", KeypadScreen, ()),
            ("PIN", PinScreen, ()),
            ("operator", StaffScreen, ()),
            ("restart", RestartScreen, ()),
            ("test of touch", TouchTestScreen, ()),
            ("out of order", OutOfOrderScreen, ()),
        ]
        for name, kind, more in panels:
            screen = partial(kind, kiosk, *more)
            self._do(partial(self._open, screen), 1)
            yield name
            if kind is PinScreen:
                self._do(lambda: kiosk.guard.pins.judge(""), 1)
                yield "PIN, wrong"
            top = kiosk.stack.top
            if isinstance(top, StaffScreen):
                for _ in range(top.pages - 1):
                    self._do(partial(top.turn, 1), 1)
                    yield name
                self._do(partial(self._press, "close"), 1)
                yield "operator, closing"
                self._do(kiosk.stack.close, 0)
            self._do(kiosk.stack.close, 0)
        for rules in game.offered:
            yield from self._pages(rules)

    def _carving(self) -> Iterator[str]:
        yield "over, won"
        self._do(partial(self._press, "stone"), 4)
        for letter in "AVE":
            self._do(partial(self._press, f"letter-{letter}"), 1)
        yield "letters"
        self._do(partial(self._press, "cut"), 200)
        yield "stone"
        self._do(partial(self._press, "go-on"), 4)

    def _open(self, make: Callable[[], Screen]) -> None:
        self.kiosk.stack.open(make())

    def _press(self, name: str) -> None:
        """Press a button, which may be on an earlier page."""
        top = self.kiosk.stack.top
        while not (found := [button for button in top.buttons() if button.name == name]):
            assert isinstance(top, Menu)
            assert top.page, name
            top.turn(-1)
        found[0].action()

    def _pages(self, rules: str) -> Iterator[str]:
        """Yield every page of a game's rules and its board's facts."""
        for kind in (ContentsScreen, RulesScreen, AboutScreen):
            self._do(partial(self._open, partial(kind, self.kiosk, GAMES[rules])), 1)
            screen = self.kiosk.stack.top
            assert isinstance(screen, ContentsScreen | RulesScreen | AboutScreen)
            pages = len(screen.book.pages) if isinstance(screen, RulesScreen) else screen.pages
            for page in range(pages):
                self._do(partial(screen.turn, 1 if page else 0), 1)
                yield f"{kind.kind}, {rules}"
            self._do(self.kiosk.stack.close, 0)
