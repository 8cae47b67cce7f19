"""A tour of the exhibit: each of its screens is opened, on a surface that nobody sees."""

from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import count
from pathlib import Path

from pygame import K_RIGHT, Surface

from ludus.exhibit.config import Config
from ludus.exhibit.hooks import Figures, Hooks
from ludus.exhibit.kiosk import Kiosk
from ludus.exhibit.measure import Flicker, Measure
from ludus.exhibit.screens import games, idle, languages, operator
from ludus.exhibit.screens.table import SCREENS
from ludus.exhibit.screens.visit import VisitScreen
from ludus.match.library import Library
from ludus.match.record import HUMAN, Record, Turn, parse_record
from ludus.match.table import Stage
from ludus.players.instant import Instant
from ludus.window.app import Screen, Services
from ludus.window.loop import SECOND
from ludus.window.screens import rules
from ludus.window.settings import SettingsFile
from ludus.window.sound import NullSounds

_SMALL = 400
"""Longer side, in pixels, of the picture in which flashes are looked for."""
_ATTRACT_S = 12

_DUTY = """ludus record 1
rules ostia
checkers 5
white human
black tiro
first w
seed 34
w 6,1 R/1 R/6
b 6,4 R/4 R/6*
w 1,5 H/1 R/5
b 4,6 R/4 R/6
"""
"""With the next throw white cannot enter: a pass, with the longest of its reasons."""
_GIFT = """ludus record 1
rules romani
checkers 5
white human
black tiro
first w
seed 4
w 5,4,5 R/4 R/5 R/5
b 1,5,3 R/1 R/3
"""
"""Black has just lost a number, which is white's gift."""
_FIGURES = Figures(
    version="0.1.0",
    up_s=553_267,
    restarts=3,
    visits=1208,
    today=231,
    memory_mb=143.2,
    frame_ms=9.9,
    troubles=("line 12: screen.diagonal is no setting; did you mean screen.diagonal_inches?",),
)
"""What the operator's screen may have to tell."""

Point = tuple[int, int]


class _Opened(Kiosk):
    """A kiosk that darkens what is beneath its panels only once."""

    darkened: dict[Point, Surface]

    def beneath(self, screen: Screen) -> Surface:
        if self.size not in self.darkened:
            self.darkened[self.size] = super().beneath(screen)
        return self.darkened[self.size]


class Tour:
    """Opens one screen of the exhibit after another, in one language."""

    def __init__(
        self,
        target: Surface,
        config: Config,
        folder: Path,
        darkened: dict[Point, Surface] | None = None,
    ) -> None:
        """Open the exhibit on a surface.

        `folder` is for what it writes; `darkened` is shared by the tours of several languages.
        """
        self._thinker = Instant()
        seeds = count(1)
        services = Services(
            thinker=self._thinker,
            sounds=NullSounds(),
            matches=Library(folder, datetime.now),
            settings_file=SettingsFile(folder / "settings.json"),
            new_seed=lambda: next(seeds),
            language=config.language.default,
        )
        hooks = Hooks(pin_is_right=lambda pin: False, figures=lambda: _FIGURES)
        self.kiosk = _Opened(target, services, config, hooks, SCREENS)
        self.kiosk.darkened = {} if darkened is None else darkened

    def run(self, steps: int) -> None:
        """Let so many steps of 1/60 s pass."""
        for _ in range(steps):
            self.kiosk.step()

    def screens(self) -> Iterator[str]:
        """The name of each screen, when it is the topmost."""
        self.run(150)
        yield "attract"
        yield from self._turn()
        yield from self._special()
        yield from self._panels()

    def _visit(self) -> VisitScreen:
        screen = self.kiosk.top
        assert isinstance(screen, VisitScreen)
        return screen

    def _throw(self) -> VisitScreen:
        """Throw, and wait until the hand shows itself."""
        screen = self._visit()
        screen.throw()
        screen.view.hurry()
        self.run(60)
        return screen

    def _turn(self) -> Iterator[str]:
        """A visitor's turn from the throw on, and the computer's."""
        self.kiosk.begin()
        self.run(60)
        yield "throw"
        screen = self._throw()
        yield "move"
        screen.hint()
        self.run(2)
        yield "hint"
        screen.hand.tap(screen.hand.sources[0])
        self.run(60)
        yield "set down"
        self._play_out(screen)
        yield "hand over"
        self._thinker.silent = True
        screen.done()
        self.run(240)
        yield "computer"
        self._thinker.silent = False

    def _play_out(self, screen: VisitScreen) -> None:
        while not screen.finished:
            if screen.hand.picked is None:
                screen.hand.tap(screen.hand.sources[0])
            screen.hand.tap(min(screen.hand.goals))
            screen.view.hurry()
        self.run(10)

    def _special(self) -> Iterator[str]:
        """What does not happen in every turn."""
        self.kiosk.take_over(parse_record(_DUTY))
        self._throw()
        yield "pass"
        self.kiosk.take_over(parse_record(_GIFT))
        self.run(60)
        assert self._visit().table.stage is Stage.BONUS
        yield "bonus"
        self.kiosk.begin(players=2)
        self.run(60)
        yield "two players"

    def _panels(self) -> Iterator[str]:
        """What is laid over a board."""
        kiosk, config = self.kiosk, self.kiosk.config
        turns = [Turn(0, "1,2", "-")] * 88
        won, lost = (
            Record(
                config.game.rules,
                config.game.checkers,
                HUMAN,
                config.game.opponent,
                0,
                1,
                turns,
                winner,
            )
            for winner in (0, 1)
        )
        makers: list[tuple[str, Callable[[], Screen]]] = [
            ("idle", lambda: idle.IdleScreen(kiosk, config.session.countdown_s)),
            ("languages", lambda: languages.LanguagesScreen(kiosk)),
            ("games", lambda: games.GamesScreen(kiosk)),
            ("over, won", lambda: games.VisitOverScreen(kiosk, won, (True, False))),
            ("over, lost", lambda: games.VisitOverScreen(kiosk, lost, (True, False))),
            ("PIN", lambda: operator.PinScreen(kiosk)),
            ("operator", lambda: operator.OperatorScreen(kiosk)),
            ("test of touch", lambda: operator.TouchTestScreen(kiosk)),
        ]
        for name, make in makers:
            kiosk.push(make())
            yield name
            if name == "PIN":
                kiosk.pins.judge("")
                yield "PIN, wrong"
            kiosk.pop()
        for name in config.game.offered:
            yield from self._pages(name)

    def _pages(self, name: str) -> Iterator[str]:
        """Every page of the rules of a game."""
        screen = rules.RulesScreen(self.kiosk, name)
        self.kiosk.push(screen)
        for page in range(screen.pages):
            if page:
                screen.key(K_RIGHT)
            yield f"rules, {name}"
        self.kiosk.pop()


def flashes(size: Point, config: Config, folder: Path) -> dict[str, Measure]:
    """Flashes a second in attract and in a turn, on a smaller screen of the same shape."""
    scale = _SMALL / max(size)
    small = Surface((round(size[0] * scale), round(size[1] * scale))).convert()
    tour = Tour(small, config, folder)
    attract, turn = Flicker(), Flicker()

    def watch(flicker: Flicker, steps: int) -> None:
        for _ in range(steps):
            tour.run(1)
            tour.kiosk.paint()
            flicker.see(tour.kiosk.canvas.target)

    watch(attract, _ATTRACT_S * SECOND)
    tour.kiosk.begin()
    watch(turn, SECOND)
    screen = tour.kiosk.top
    assert isinstance(screen, VisitScreen)
    screen.throw()
    watch(turn, 2 * SECOND)
    while not screen.finished:
        screen.hand.tap(screen.hand.sources[0])
        watch(turn, SECOND // 2)
        screen.hand.tap(min(screen.hand.goals))
        watch(turn, SECOND // 2)
    screen.done()
    watch(turn, 4 * SECOND)
    return {"attract": Measure(attract.worst, ""), "move": Measure(turn.worst, "")}
