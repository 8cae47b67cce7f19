"""The soak: hours of opening at full speed, with visitors at random and, if wished, faults.

A simulated second is sixty steps of the real kiosk with the real settings, statistics, saved match
and log; only screen, sound, clock and the player's process are doubles. While nobody is there most
of attract is passed over: the clock goes on without steps. Pictures are painted every few steps.
"""

import contextlib
import errno
import json
import logging
import os
import random
import resource
import shutil
import sqlite3
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta
from itertools import combinations
from pathlib import Path
from statistics import median

from ludus.exhibit import logs
from ludus.exhibit.config import Config, Hours, Language, Operator, digest_pin
from ludus.exhibit.run import Exhibit, house
from ludus.exhibit.statistics import Statistics, StatisticsReader
from ludus.exhibit.supervisor import FAILURES, Crashes, Limits, Supervisor
from ludus.exhibit.systemd import Notifier
from ludus.match.record import Record
from ludus.match.save import SavedMatch
from ludus.players.instant import Instant
from ludus.players.worker import Answer
from ludus.rules.plays import Step
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet
from ludus.stage import loop
from ludus.stage.app import Services
from ludus.stage.kiosk import SECOND, Hooks, Kiosk, Visit
from ludus.stage.robot import Loudspeaker, Robot, open_screen
from ludus.stage.screens.attract import AttractScreen
from ludus.stage.screens.dark import DarkScreen
from ludus.stage.screens.play import PlayScreen
from ludus.stage.screens.visit import VisitScreen
from ludus.stage.sound import Speaker

SIZES = ((640, 360), (360, 640))
"""Screens in pixels, the first one at the start."""
BEGIN = datetime(2026, 3, 2, 9, 59, 40)
"""The wall clock at the start, shortly before the first opening."""
WEEK = ("10:00-20:00",)
PIN = "471147114711"
MOST_SLOPE_KB = 100.0
"""Growth of the resident memory in an hour, in kB, after the first one."""
SLOPE_AFTER = 8
"""Hours after the first of which memory must be known for its slope to be judged."""
MOST_LOG = 20_000_000
"""Bytes of all logs."""
MOST_DATABASE = (200_000, 400)
"""Bytes of the statistics: at first, and for each visit."""
MOST_FILES = 100
"""Files of all kinds that the exhibit may leave behind."""
MOST_HANDLES = 6
"""Open files beyond those after the first visit."""
_PICTURE, _RARE_PICTURE = 6, 30
"""Steps from one picture to the next: while somebody is there, and while nobody is."""
_ATTRACT_S = 12.0
"""Seconds of attract that really pass before the rest is passed over."""
_VISITOR_S = 60.0
"""From one visitor to the next, on average."""
_FAULT_S = 30.0
"""From one fault to the next, on average."""
_APART = 11 * SECOND
"""Steps between two faults at least: three errors of attract within ten seconds end a kiosk."""


class SoakError(AssertionError):
    """Something that must always hold did not; the message says what, when and with which seed."""

    figures: "Figures | None" = None
    """As far as they were known by then."""


class Clock:
    """The wall clock of a museum, of which an hour passes in seconds."""

    def __init__(self) -> None:
        self.steps = 0
        self.skipped = 0.0
        """Seconds that passed without steps."""
        self.shift = timedelta()
        """How far it has been set."""

    @property
    def seconds(self) -> float:
        """Since the start, whatever the clock was set to."""
        return self.steps / SECOND + self.skipped

    def wall(self) -> datetime:
        """What the clock on the wall shows."""
        return BEGIN + timedelta(seconds=self.seconds) + self.shift


class Thinker(Instant):
    """Answers at once, here and now; it may fall silent or fail."""

    def __init__(self) -> None:
        super().__init__()
        self.broken = False
        """The next question or answer fails, once."""

    def ask(
        self,
        rules: RuleSet,
        position: Position,
        dice: Sequence[int],
        level: str,
        *,
        played: Sequence[Step] = (),
    ) -> None:
        """Think."""
        self._break()
        super().ask(rules, position, dice, level, played=played)

    def poll(self) -> Answer | None:
        """The answer, once."""
        self._break()
        return super().poll()

    def _break(self) -> None:
        if self.broken:
            self.broken = False
            raise BrokenPipeError("the player's process has ended")


class Disk(SavedMatch):
    """A saved match that at times can be neither written nor forgotten."""

    trouble = 0
    """An error's number while it cannot."""

    def write(self, record: Record) -> None:
        """Save it.

        Raises:
            OSError: it cannot be done.
        """
        self._check()
        super().write(record)

    def clear(self) -> None:
        """Forget it.

        Raises:
            OSError: it cannot be done.
        """
        self._check()
        super().clear()

    def _check(self) -> None:
        if type(self).trouble:
            raise OSError(type(self).trouble, os.strerror(type(self).trouble), str(self.path))


class Museum(Exhibit):
    """The exhibit as it is put together for real, with the doubles of the soak."""

    def __init__(self, state: Path, clock: Clock, chance: random.Random) -> None:
        """Settings are the defaults, with opening hours and a PIN."""
        super().__init__(state, _config(), "")
        if self._statistics:
            self._statistics.close()
        self.statistics = Statistics(state / "statistics.sqlite", clock.wall)
        self._statistics = self.statistics
        self._clock, self._chance = clock, chance
        self.thinker = Thinker()
        self.visits: list[Visit] = []

    def open(self, size: tuple[int, int], failures: int = 0) -> Kiosk:
        """The kiosk as after so many failures in a row, with the match taken up if there is one."""
        screen = open_screen(size)
        kiosk = Kiosk(screen, self._doubled(), house(self._config), self._doubled_hooks())
        os.environ[FAILURES] = str(failures)
        try:
            self._take_up(kiosk)
        finally:
            del os.environ[FAILURES]
        return kiosk

    @property
    def is_open(self) -> bool:
        """By the clock on the wall."""
        return self._hours.is_open(self._clock.wall())

    @property
    def until_change(self) -> float:
        """Seconds until it opens or closes."""
        return self._hours.until_change(self._clock.wall()) or 0.0

    def _doubled(self) -> Services:
        return replace(
            self._services(self.thinker),  # type: ignore[arg-type]
            sounds=Speaker(Loudspeaker),
            saved=Disk(self._state / "match.txt"),
            new_seed=lambda: self._chance.getrandbits(64),
        )

    def _doubled_hooks(self) -> Hooks:
        hooks = self._hooks()
        tell = hooks.visited

        def visited(visit: Visit) -> None:
            self.visits.append(visit)
            tell(visit)

        return replace(hooks, visited=visited, is_open=lambda: self.is_open)


def _config() -> Config:
    week = dict.fromkeys(("mon", "tue", "wed", "thu", "fri", "sat", "sun"), WEEK)
    return Config(
        hours=Hours(**week), operator=Operator(pin_digest=digest_pin(PIN)), language=Language()
    )


@dataclass
class Figures:
    """What a soak has measured."""

    seed: int
    hours: float = 0.0
    """Of opening, simulated."""
    seconds: float = 0.0
    """Of real time."""
    steps: int = 0
    """Of 1/60 s, really taken."""
    skipped_s: float = 0.0
    """Attract and nights that were passed over."""
    nights: int = 0
    visits: int = 0
    ends: dict[str, int] = field(default_factory=dict)
    """How visits ended, and how many."""
    events: int = 0
    """Touches, keys and the like."""
    faults: dict[str, int] = field(default_factory=dict)
    """By kind."""
    longest_to_attract_s: float = 0.0
    """From the last touch, the computer's moves included."""
    longest_waiting_s: float = 0.0
    """The same without the computer's moves."""
    longest_step_ms: float = 0.0
    """Of real time for one step, without its picture."""
    memory_mb: list[float] = field(default_factory=list)
    """Resident, by hour, from the first visit on."""
    slope_kb: float | None = None
    """Growth of memory in an hour, after the first."""
    growth_mb: float = 0.0
    """Of memory from the first hour to the last."""
    handles: list[int] = field(default_factory=list)
    """Open files by hour, fonts apart."""
    database_bytes: tuple[int, int] = (0, 0)
    """Before and after."""
    log_bytes: tuple[int, int] = (0, 0)
    files: int = 0
    """That the exhibit has left behind."""
    restarts_s: dict[str, float] = field(default_factory=dict)
    """Under the supervisor with tiny limits: from a failure to the next start."""


class Soak:
    """Hours of opening before one kiosk, and what must hold all along."""

    def __init__(
        self, faults: bool, seed: int, folder: Path, tell: Callable[[str], None] = lambda text: None
    ) -> None:
        """`folder` takes the exhibit's files; `tell` hears a line an hour."""
        self.figures = Figures(seed)
        self.clock = Clock()
        self.chance = random.Random(seed)
        self.state = folder
        self.size = SIZES[0]
        self.museum = Museum(folder, self.clock, random.Random(seed + 1))
        self.kiosk = self.museum.open(self.size)
        self._loop = self._new_loop()
        self.faults = Faults(self, random.Random(seed + 2)) if faults else None
        self.robot = Robot(self.kiosk, self.chance, self.go, self._acted)
        self._tell = tell
        self._opened = 0.0
        self._was_home = True
        self._alone = self._computer = 0
        """Steps since the last touch, and those of them in which the computer moved."""

    # What must hold

    def require(self, held: bool, what: str) -> None:
        """Raise SoakError unless it held."""
        if not held:
            raise SoakError(self.describe(what))

    def describe(self, what: str) -> str:
        """What did not hold, with all that is needed to see it again."""
        seed, at = self.figures.seed, timedelta(seconds=round(self.clock.seconds))
        return f"{what} did not hold: seed {seed}, simulated time {at}, step {self.clock.steps}"

    @property
    def is_home(self) -> bool:
        """Whether attract is seen, or the dark of the night."""
        return isinstance(self.kiosk.top, (AttractScreen, DarkScreen))

    def check(self) -> None:
        """What must hold at any moment."""
        self.require(self.kiosk.running, "'the program keeps running'")
        for screen in self.kiosk.screens:
            if isinstance(screen, PlayScreen):
                self._check_board(screen)

    def _check_board(self, screen: PlayScreen) -> None:
        board = screen.table.now.board
        whole = [screen.table.record.checkers] * 2
        self.require(board.sum(axis=1).tolist() == whole, "'checkers are conserved'")
        if not screen.view.busy:
            rows = enumerate(board.tolist())
            lying = {(side, at): n for side, row in rows for at, n in enumerate(row) if n}
            self.require(screen.view.counts() == lying, "'the view shows the table'")

    def _check_time(self) -> None:
        """Back to attract within idle time and countdown, not counting the computer's moves."""
        house = self.kiosk.house
        allowed = (house.idle_s + house.countdown_s + 1) * SECOND
        allowed += min(self._computer, 2 * house.idle_s * SECOND)
        self.require(self._alone <= allowed, "'back to attract in time'")

    def _check_reset(self) -> None:
        """Nothing is left of a visit."""
        kiosk = self.kiosk
        self.require(kiosk.visit is None, "'the visit is over'")
        self.require(kiosk.words.language == kiosk.house.language, "'the language is reset'")
        self.require(not kiosk.settings.calm, "'motion is reset'")

    # Time

    def go(self, steps: int, picture: int = _PICTURE) -> None:
        """Let steps of 1/60 s pass, with a picture every few of them, and the faults that are due.

        Raises:
            SoakError: something did not hold.
        """
        for _ in range(steps):
            self.clock.steps += 1
            if self.faults:
                self.faults.pass_on()
            self._step()
            self._watch()
            if self.clock.steps % picture == 0:
                self._loop.advance(0)
            if self.clock.steps % SECOND == 0:
                self._opened += self.museum.is_open
                self.check()

    def _step(self) -> None:
        began = time.perf_counter()
        self.kiosk.step()
        took = (time.perf_counter() - began) * 1000
        self.figures.longest_step_ms = max(self.figures.longest_step_ms, took)

    def _watch(self) -> None:
        """How long nobody has touched anything, until attract is back."""
        top, home, figures = self.kiosk.top, self.is_home, self.figures
        if not self._was_home:
            self._alone += 1
            self._computer += isinstance(top, PlayScreen) and not top.acting
            self._check_time()
        if home and not self._was_home:
            longest = max(figures.longest_to_attract_s, self._alone / SECOND)
            figures.longest_to_attract_s = round(longest, 2)
            waited = (self._alone - self._computer) / SECOND
            figures.longest_waiting_s = round(max(figures.longest_waiting_s, waited), 2)
            self._check_reset()
        self._was_home = home

    def skip(self, seconds: float) -> None:
        """Let time pass without steps."""
        self.clock.skipped += seconds

    def _acted(self) -> None:
        self.figures.events += 1
        self.touched()

    def touched(self) -> None:
        """Idleness begins anew."""
        self._alone = self._computer = 0

    # Days of opening

    def run(self, hours: float) -> Figures:
        """So many hours of opening.

        Raises:
            SoakError: something did not hold, or an exception came through.
        """
        began = time.monotonic()
        before = _bytes(self.state, "statistics.sqlite*"), _bytes(self.state / "logs", "*")
        try:
            while self._opened < hours * 3600:
                self._next()
                if len(self.figures.memory_mb) <= self._opened // 3600:
                    self._hour()
            self._close(hours)
            self._sum_up(*before, time.monotonic() - began)
            self._judge()
        except SoakError as error:
            error.figures = self.figures
            raise
        except Exception as error:
            raise SoakError(self.describe(f"'no exception comes through' ({error!r})")) from error
        return self.figures

    def _next(self) -> None:
        """A visitor after a while, or the night."""
        if not self.museum.is_open:
            self._night()
            return
        self._quiet(self.chance.expovariate(1 / _VISITOR_S))
        while self.museum.is_open:
            self._visitor()
            if self.chance.random() < 0.7:
                break
            self.go(self.chance.randrange(90 * SECOND), _RARE_PICTURE)
        self._left_alone()

    def _quiet(self, seconds: float) -> None:
        """Nobody is there."""
        whole = self.chance.random() < 0.05
        real = seconds * 4 if whole else min(seconds, _ATTRACT_S)
        self.go(round(real * SECOND), _RARE_PICTURE)
        self.skip(max(0.0, seconds - real))
        self._opened += max(0.0, seconds - real)

    def _left_alone(self) -> None:
        """Nobody touches anything any more: attract comes back, with nothing left of the visit."""
        while not self.is_home:
            self.go(1, _RARE_PICTURE)

    def _night(self) -> None:
        """The screen is dark, nothing wakes it, and in the morning attract is there."""
        self._left_alone()
        self.go(2 * SECOND, _RARE_PICTURE)
        self._require_dark(not self.museum.is_open)
        for _ in range(5):
            self.robot.mischief()
        self._require_dark(not self.museum.is_open)
        self.figures.nights += 1
        self.skip(max(0.0, self.museum.until_change - 10))
        while not self.museum.is_open:
            self.go(SECOND, _RARE_PICTURE)
        self.go(2 * SECOND, _RARE_PICTURE)
        self._require_dark(not self.museum.is_open)

    def _require_dark(self, dark: bool) -> None:
        found = isinstance(self.kiosk.top, DarkScreen)
        self.require(found == dark, "'dark outside the opening hours, and only then'")

    # Visitors

    def _visitor(self) -> None:
        """Somebody comes, does what he likes, and goes away."""
        if isinstance(self.kiosk.top, AttractScreen):
            self._begin()
        end = self.clock.steps + round(self.chance.uniform(2, 120) * SECOND)
        kinds: dict[Callable[[int], None], int] = {
            self._player: 10,
            self._two_players: 2,
            self._curious: 3,
            self._vandal: 4,
            self._staff: 1,
        }
        self.chance.choices([*kinds], [*kinds.values()])[0](end)
        if self.chance.random() < 0.1:
            self.robot.drop()

    def _begin(self) -> None:
        """A touch of attract shows a board within a second."""
        struck = self.faults.struck if self.faults else 0
        self.robot.begin()
        self.go(SECOND)
        undisturbed = self.faults is None or self.faults.struck == struck
        if undisturbed and not (self.faults and self.faults.armed):
            shown = isinstance(self.kiosk.top, VisitScreen)
            self.require(shown, "'a touch shows a board within a second'")

    def _player(self, end: int) -> None:
        """Plays, to the end if there is time."""
        end += self.chance.choice((0, 0, 240)) * SECOND
        while self.clock.steps < end:
            self.robot.play()
            self.go(self.chance.randrange(2, 60))

    def _two_players(self, end: int) -> None:
        self.robot.bring_a_friend()
        self._player(end)

    def _curious(self, end: int) -> None:
        while self.clock.steps < end:
            self.robot.look_around()
            self.go(self.chance.randrange(5, 60))
            self.robot.play()

    def _vandal(self, end: int) -> None:
        end = min(end, self.clock.steps + 20 * SECOND)
        while self.clock.steps < end:
            self.robot.mischief()

    def _staff(self, end: int) -> None:
        """The staff, or somebody who does not know the PIN."""
        self.robot.corners()
        if self.robot.enter(PIN if self.chance.random() < 0.5 else "0815"):
            self.robot.operate()

    # Restarts and sizes

    def restart(self) -> None:
        """The program ends as in a crash and is started anew."""
        visits = self.museum.visits
        self.museum.statistics.close()
        thinker = self.museum.thinker
        self.museum = Museum(self.state, self.clock, random.Random(self.chance.getrandbits(32)))
        self.museum.visits = visits
        self.museum.thinker = thinker
        self._take(self.museum.open(self.size, failures=1))

    def _take(self, kiosk: Kiosk) -> None:
        self.kiosk = self.robot.kiosk = kiosk
        self._loop = self._new_loop()
        self.touched()

    def resize(self, size: tuple[int, int]) -> None:
        """The display has another size in pixels."""
        self.size = size
        self.kiosk.resize(open_screen(size))
        self._loop = self._new_loop()

    def _new_loop(self) -> loop.Loop:
        """It is asked for pictures only; time is the soak's own."""
        return loop.Loop(self.kiosk, lambda: self.clock.seconds, None)

    # Figures

    def _hour(self) -> None:
        """Note memory and handles, with no fault at work."""
        if self.faults:
            self.faults.mend()
        figures = self.figures
        figures.memory_mb.append(round(_resident() / 1e6, 3))
        figures.handles.append(_handles())
        self._tell(
            f"{len(figures.memory_mb) - 1} h: {figures.memory_mb[-1]} MB,"
            f" {len(self.museum.visits)} visits, {figures.handles[-1]} handles"
        )
        lost = figures.handles[-1] - figures.handles[0]
        self.require(lost <= MOST_HANDLES, f"'no file handles are lost' ({lost} more)")

    def _close(self, hours: float) -> None:
        if self.faults:
            self.faults.mend()
        self._left_alone()
        if self.faults is None:
            self._check_counted()
        self.museum.statistics.close()

    def _check_counted(self) -> None:
        """Where nothing was damaged, every visit is in the statistics."""
        self.museum.statistics.flush()
        reader = StatisticsReader(self.museum.statistics.path)
        rows = reader.rows(BEGIN - timedelta(1), BEGIN + timedelta(4000))
        self.require(len(rows) == len(self.museum.visits), "'every visit is counted'")

    def _sum_up(self, database: int, logged: int, seconds: float) -> None:
        figures, state = self.figures, self.state
        figures.hours = round(self._opened / 3600, 3)
        figures.seconds = round(seconds, 1)
        figures.steps = self.clock.steps
        figures.skipped_s = round(self.clock.skipped)
        figures.visits = len(self.museum.visits)
        figures.ends = dict(Counter(visit.end for visit in self.museum.visits))
        figures.faults = dict(self.faults.kinds) if self.faults else {}
        figures.slope_kb = slope_kb(figures.memory_mb[1:])
        first, last = figures.memory_mb[:2][-1], figures.memory_mb[-1]
        figures.growth_mb = round(last - first, 3)
        figures.database_bytes = database, _bytes(state, "statistics.sqlite*")
        figures.log_bytes = logged, _bytes(state / "logs", "*")
        figures.files = sum(path.is_file() for path in state.rglob("*"))

    def _judge(self) -> None:
        """What must hold at the end."""
        figures = self.figures
        least, each = MOST_DATABASE
        bounded = figures.database_bytes[1] <= least + each * figures.visits
        self.require(bounded, "'the database is bounded'")
        self.require(figures.log_bytes[1] <= MOST_LOG, "'the log is bounded'")
        self.require(figures.files <= MOST_FILES, f"'few files are left' ({figures.files})")
        if figures.slope_kb is not None and len(figures.memory_mb) > SLOPE_AFTER:
            slope = figures.slope_kb
            self.require(slope < MOST_SLOPE_KB, f"'memory is bounded' ({slope} kB an hour)")


class Faults:
    """What goes wrong, one thing after another, and is mended after a while."""

    def __init__(self, soak: Soak, chance: random.Random) -> None:
        self._soak = soak
        self._chance = chance
        self.kinds: Counter[str] = Counter()
        self.armed = ""
        """The part of a screen that will fail."""
        self._broken_screen: object = None
        self._room = resource.getrlimit(resource.RLIMIT_FSIZE)
        self._next_at = 0.0
        self._struck_at = 0
        self._mending: list[tuple[float, Callable[[], None]]] = []
        self._bag: list[tuple[str, Callable[[], None]]] = []
        self._all: dict[str, Callable[[], None]] = {
            "error in step": lambda: self._arm("step"),
            "error in paint": lambda: self._arm("items"),
            "error in touch": lambda: self._arm("touch"),
            "player silent": self._silence,
            "player dead": self._break_thinker,
            "save refused": self._refuse_saves,
            "disk full": self._fill_disk,
            "crash": self._soak.restart,
            "save torn": lambda: self._tear("match.txt"),
            "settings torn": lambda: self._tear("kiosk.json"),
            "statistics locked": self._lock_statistics,
            "statistics damaged": self._damage_statistics,
            "sound lost": self._lose_sound,
            "log folder gone": self._lose_log,
            "clock set back": self._set_clock_back,
            "display resized": self._resize,
        }

    @property
    def struck(self) -> int:
        """How many faults there were."""
        return self.kinds.total()

    def pass_on(self) -> None:
        """A step passes: what is due is mended, and something else goes wrong."""
        clock = self._soak.clock
        if self._mending and clock.seconds >= self._mending[0][0]:
            self._mending.pop(0)[1]()
        if clock.seconds >= self._next_at and clock.steps - self._struck_at >= _APART:
            self._struck_at = clock.steps
            self._next_at = clock.seconds + self._chance.expovariate(1 / _FAULT_S)
            self._strike()

    def _strike(self) -> None:
        if not self._bag:
            self._bag = [*self._all.items()]
            self._chance.shuffle(self._bag)
        kind, act = self._bag.pop()
        self.kinds[kind] += 1
        self._disarm()
        act()

    def mend(self) -> None:
        """All is well again."""
        self._disarm()
        while self._mending:
            self._mending.pop(0)[1]()

    def _later(self, mend: Callable[[], None], most_s: float = 60.0) -> None:
        """Mend something within a while."""
        at = self._soak.clock.seconds + self._chance.uniform(1, most_s)
        self._mending.append((at, mend))
        self._mending.sort(key=lambda each: each[0])

    # Errors in screens, and of the player

    def _arm(self, name: str) -> None:
        """The next call of a method of the screen that is seen fails."""
        kinds = (RuntimeError, KeyError, OSError, MemoryError, AssertionError, RecursionError)
        error = self._chance.choice(kinds)

        def fail(*args: object) -> None:
            self._disarm()
            raise error("a fault of the soak")

        self.armed, self._broken_screen = name, self._soak.kiosk.top
        setattr(self._broken_screen, name, fail)

    def _disarm(self) -> None:
        self._soak.museum.thinker.broken = False
        if self.armed:
            delattr(self._broken_screen, self.armed)
        self.armed, self._broken_screen = "", None

    def _break_thinker(self) -> None:
        self._soak.museum.thinker.broken = True

    def _silence(self) -> None:
        thinker = self._soak.museum.thinker
        thinker.silent = True

        def mend() -> None:
            thinker.silent = False

        self._later(mend, 300)

    # Disk

    def _refuse_saves(self) -> None:
        Disk.trouble = self._chance.choice((errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO))

        def mend() -> None:
            Disk.trouble = 0

        self._later(mend)

    def _fill_disk(self) -> None:
        """No file of this process can grow: saves, statistics and log fail for real."""
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, self._room[1]))
        self._later(lambda: resource.setrlimit(resource.RLIMIT_FSIZE, self._room))

    def _tear(self, name: str) -> None:
        """A file is cut off or overwritten by a power cut; the program is started anew."""
        path = self._soak.state / name
        with contextlib.suppress(OSError):
            data = path.read_bytes()
            cut = data[: self._chance.randrange(len(data) + 1)]
            path.write_bytes(self._chance.choice((cut, b"", cut + b"\0" * 99, b"\xff\xfe" * 40)))
        self._soak.restart()

    def _lock_statistics(self) -> None:
        try:
            other = sqlite3.connect(self._soak.state / "statistics.sqlite", timeout=0)
            other.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error:
            return
        self._later(other.close, 30)

    def _damage_statistics(self) -> None:
        with (
            contextlib.suppress(OSError),
            (self._soak.state / "statistics.sqlite").open("r+b") as file,
        ):
            file.write(self._chance.randbytes(4096))

    def _lose_log(self) -> None:
        shutil.rmtree(self._soak.state / "logs", ignore_errors=True)

    # The machine

    def _lose_sound(self) -> None:
        Loudspeaker.plugged = False

        def mend() -> None:
            Loudspeaker.plugged = True
            self._soak.kiosk.services.sounds.recover()

        self._later(mend)

    def _set_clock_back(self) -> None:
        clock = self._soak.clock
        clock.shift -= timedelta(hours=1)

        def mend() -> None:
            clock.shift += timedelta(hours=1)

        self._later(mend, 600)

    def _resize(self) -> None:
        others = [size for size in SIZES if size != self._soak.size]
        self._soak.resize(self._chance.choice(others))


# Children under the supervisor

_CHILD = """
import os, pathlib, signal, sys, time
from ludus.exhibit.supervisor import Heartbeat
Heartbeat.EVERY = 0.05
starts = pathlib.Path(sys.argv[1])
with starts.open("a") as file:
    file.write(f"{time.monotonic()}\\n")
beat = Heartbeat.from_environment()
for _ in range(20):
    beat.beat()
    time.sleep(0.02)
act = sys.argv[2 + int(os.environ["LUDUS_RESTARTS"])]
with starts.open("a") as file:
    file.write(f"{time.monotonic()}\\n")
if act == "crash":
    raise SystemExit(3)
if act == "kill":
    os.kill(os.getpid(), signal.SIGKILL)
if act == "freeze":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(60)
"""
_TINY = Limits(first_beat=20.0, silence=0.8, grace=0.2, waits=(0.1,))


def restarts(folder: Path) -> dict[str, float]:
    """Real processes that crash, freeze and are killed: seconds from each to the next start.

    Raises:
        SoakError: the supervisor did not start one of them again.
    """
    acts = ("crash", "freeze", "kill")
    times = folder / "starts.txt"
    command = [sys.executable, "-c", _CHILD, str(times), *acts, "close"]
    keeper = Supervisor(
        command, Crashes(folder / "crashes", None), limits=_TINY, notifier=Notifier("")
    )
    guard = threading.Timer(60, keeper.stop)
    guard.start()
    try:
        keeper.run()
    finally:
        guard.cancel()
    told = [float(line) for line in times.read_text(encoding="utf-8").split()]
    if len(told) != 2 * (len(acts) + 1):
        raise SoakError(f"'what fails is started again' did not hold: {len(told) // 2} starts")
    ends, starts = told[1::2], told[2::2]
    return {act: round(b - a, 2) for act, a, b in zip(acts, ends, starts, strict=False)}


# Putting it together


def slope_kb(megabytes: Sequence[float]) -> float | None:
    """Growth in kB an hour of a value by hour; None for less than three.

    The median of the slopes between any two hours (Theil and Sen): a cache that is filled once
    does not tilt it, a leak does.
    """
    if len(megabytes) < 3:
        return None
    pairs = combinations(enumerate(megabytes), 2)
    return round(1000 * median((b - a) / (j - i) for (i, a), (j, b) in pairs), 1)


def _resident() -> int:
    """Resident memory in bytes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize()


def _handles() -> int:
    """Open files but for fonts, of which a bounded cache holds some."""
    found = 0
    for number in os.listdir("/proc/self/fd"):
        with contextlib.suppress(OSError):
            found += not os.readlink(f"/proc/self/fd/{number}").endswith(".ttf")
    return found


def _bytes(folder: Path, pattern: str) -> int:
    return sum(path.stat().st_size for path in folder.glob(pattern) if path.is_file())


@contextmanager
def _logged(folder: Path) -> Iterator[None]:
    """The exhibit's own log for a while; what it cannot write there goes nowhere."""
    logger = logging.getLogger("ludus")
    former = logger.level, logger.propagate
    handler = logs.set_up(folder / "logs", logger=logger)
    logger.propagate = False
    try:
        with open(os.devnull, "w") as nowhere, contextlib.redirect_stderr(nowhere):
            yield
    finally:
        logger.removeHandler(handler)
        handler.close()
        logger.level, logger.propagate = former


def run(
    hours: float,
    faults: bool,
    seed: int,
    folder: Path,
    tell: Callable[[str], None] = lambda text: None,
) -> Figures:
    """Let visitors come for so many simulated hours of opening; the figures.

    `folder` takes the exhibit's files; `tell` hears a line each simulated hour.

    Raises:
        SoakError: something that must hold did not.
    """
    with ExitStack() as stack:
        stack.enter_context(_logged(folder))
        soak = Soak(faults, seed, folder, tell)
        if soak.faults:
            stack.callback(soak.faults.mend)
        figures = soak.run(hours)
    if faults:
        figures.restarts_s = restarts(folder)
    return figures


def main(hours: float, faults: bool, seed: int) -> int:
    """Soak in a folder of its own and print the figures as JSON; 1 if something did not hold."""
    error_stream = sys.stderr

    def tell(text: str) -> None:
        print(text, file=error_stream, flush=True)

    with tempfile.TemporaryDirectory(prefix="ludus-soak-") as folder:
        try:
            figures = run(hours, faults, seed, Path(folder), tell)
        except SoakError as error:
            tell(f"ludus: {error}")
            status, found = 1, error.figures
        else:
            status, found = 0, figures
    if found:
        print(json.dumps(asdict(found), indent=1))
    return status
