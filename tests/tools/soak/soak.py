"""The soak test: hours of opening at full speed, with random visitors and, optionally, faults.

A simulated second is sixty steps of the kiosk in a museum without a screen. Without visitors, most
of attract is skipped: the clock advances without steps. Pictures are painted every few steps.
"""

import logging
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, redirect_stderr
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from itertools import combinations
from pathlib import Path
from statistics import median

import psutil
from driver.faults import Faults
from driver.museum import PIN, Museum
from driver.place import BEGIN, resident_mb
from driver.visitor import BOARDS, Visitor

from ludus import memory
from ludus.exhibit.screens.attract.attract import AttractScreen
from ludus.exhibit.screens.dark import DarkScreen
from ludus.exhibit.statistics.statistics import read_rows
from ludus.match.states import State
from ludus.picture.track import SECOND
from ludus.window.play.play_screen import PlayScreen

MOST_SLOPE_KB = 100.0
"""Growth of the resident memory in kB an hour, after the first hour."""
SLOPE_AFTER = 8
"""Hours with known memory, after the first, that the slope needs."""
MOST_DATABASE = (200_000, 400)
"""Bytes of the statistics: at first, and for each visit."""
MOST_FILES = 100
"""Files of all kinds that the exhibit may leave behind."""
MOST_HANDLES = 6
"""Open files beyond the number after the first visit."""
_ATTRACT_S = 12.0
"""Seconds of attract that run in full before the rest is skipped."""
_VISITOR_S = 60.0
"""Mean seconds from one visitor to the next."""
Tell = Callable[[str], None]


class SoakError(AssertionError):
    """A requirement that did not hold; the message has the requirement, time and seed."""

    figures: "Figures | None" = None
    """The figures measured until then."""


@dataclass
class Figures:
    """The figures of a soak test."""

    seed: int
    hours: float = 0.0
    """Simulated hours of opening."""
    seconds: float = 0.0
    """Seconds of real time."""
    steps: int = 0
    """Steps of 1/60 s, without skipped time."""
    nights: int = 0
    ends: Mapping[str, int] = field(default_factory=dict)
    """The number of visits by the way they ended."""
    events: int = 0
    """Touches, keys and other input events."""
    faults: Mapping[str, int] = field(default_factory=dict)
    """The number of faults by kind."""
    longest_waiting_s: float = 0.0
    """Seconds from the last touch, without the computer's moves."""
    memory_mb: list[float] = field(default_factory=list)
    """Resident memory by hour, from the beginning on: the median of readings after each visitor."""
    most_mb: float = 0.0
    """The highest reading."""
    handles: list[int] = field(default_factory=list)
    """Open files by hour, without fonts."""
    database_bytes: tuple[int, int] = (0, 0)
    """Bytes before and after."""
    files: int = 0
    """Files that the exhibit has left behind."""

    @property
    def visits(self) -> int:
        return sum(self.ends.values())

    @property
    def slope_kb(self) -> float | None:
        """Growth of memory in kB an hour, after the first hour."""
        return slope_kb(self.memory_mb[1:])

    def lines(self) -> Iterator[str]:
        """Yield the figures as lines of text."""
        hours = ", ".join(f"{value:.1f}" for value in self.memory_mb)
        lines = {
            "opening": f"{self.hours:g} hours and {self.nights} nights, seed {self.seed},"
            f" in {self.seconds:.0f} s: {self.steps} steps",
            "visits": f"{self.visits}: {_listed(self.ends)}",
            "events": f"{self.events}, touches and keys",
            "faults": f"{sum(self.faults.values())}: {_listed(self.faults)}",
            "to attract": f"{self.longest_waiting_s:.2f} s at most since the last touch,"
            " without the computer's moves",
            "memory": f"{hours} MB by hour, {self.most_mb:.1f} at most;"
            f" {self.slope_kb} kB an hour after the first",
            "open files": f"{', '.join(map(str, self.handles))} by hour, fonts apart",
            "database": "{} bytes before, {} after".format(*self.database_bytes),
            "files left": f"{self.files}",
        }
        yield from (f"{name:14}{line}" for name, line in lines.items())


def _listed(values: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {value}" for name, value in values.items()) or "none"


class Soak:
    """Hours of opening of one kiosk, and the requirements that must hold throughout."""

    pictures = 6, 30
    """Steps from one picture to the next: with a visitor, and without."""

    def __init__(
        self, museum: Museum, seed: int, faults: bool = False, tell: Tell = lambda text: None
    ) -> None:
        """`tell` receives a line an hour."""
        self.figures, self.rng, self.museum = Figures(seed), random.Random(seed), museum
        self.clock, self.go = museum.clock, museum.go
        self.visitor = Visitor(museum, self.rng)
        self.faults = Faults(museum, self.visitor, random.Random(seed + 2)) if faults else None
        museum.picture = self.pictures[1]
        museum.before, museum.after = self._before, self._after
        self.opened = 0.0
        """Seconds of opening."""
        self._tell, self._kiosk = tell, museum.kiosk
        self._readings_mb = list[float]()
        self._was_home, self._events = True, 0
        self._settled = 0
        """Seconds of attract or night with a writable disk."""
        self._alone = self._computer = 0
        """Steps since the last touch, and steps among them in which the computer moved."""

    # Requirements

    def require(self, held: bool, what: str) -> None:
        """Raise SoakError unless it held."""
        if not held:
            raise SoakError(self.describe(what))

    def describe(self, what: str) -> str:
        """Return a message about a requirement, with all data needed to reproduce its failure."""
        seed, at = self.figures.seed, timedelta(seconds=round(self.clock.seconds))
        last = f"; last {self.faults.last}" if self.faults else ""
        return (
            f"{what} did not hold: seed {seed}, simulated time {at}, step {self.clock.steps}{last}"
        )

    @property
    def is_home(self) -> bool:
        """Whether the screen shows attract or the dark of the night."""
        return isinstance(self.visitor.top, (AttractScreen, DarkScreen))

    def check(self) -> None:
        """Check the requirements for any moment."""
        for screen in self.museum.kiosk.stack:
            if isinstance(screen, PlayScreen):
                self._check_board(screen)
        self._check_saved()

    def _check_board(self, screen: PlayScreen) -> None:
        board = screen.table.now.board
        whole = [screen.table.record.checkers] * 2
        self.require(board.sum(axis=1).tolist() == whole, "'checkers are conserved'")
        if (
            not screen.view.busy and screen.table.state is not State.OVER
        ):  # The end shows one apart.
            rows = enumerate(board.tolist())
            lying = {(side, at): n for side, row in rows for at, n in enumerate(row) if n}
            self.require(screen.view.counts() == lying, "'the view shows the table'")

    def _check_saved(self) -> None:
        """Check, once a second, that a visitor's game does not stay on the disk."""
        refusing = self.faults is not None and self.faults.disk_refuses
        self._settled = self._settled + 1 if self.is_home and not refusing else 0
        saved = (self.museum.folder / "match.txt").exists()
        self.require(self._settled < 3 or not saved, "'no match of a visitor is kept'")

    def _check_time(self) -> None:
        """Check the return to attract within idle time and countdown, less the computer's moves."""
        session = self.museum.kiosk.config.session
        allowed = (session.idle_s + session.countdown_s + 1) * SECOND
        allowed += min(self._computer, 2 * session.idle_s * SECOND)
        self.require(self._alone <= allowed, "'back to attract in time'")

    def _check_reset(self) -> None:
        """Check that no state of a visit is left."""
        kiosk = self.museum.kiosk
        language = kiosk.config.language.default
        self.require(kiosk.visit is None, "'the visit is over'")
        self.require(kiosk.words.language == language, "'the language is reset'")
        self.require(not kiosk.settings.calm, "'motion is reset'")

    # Time

    def _before(self) -> None:
        if self.faults:
            self.faults.pass_on()
        self.require(self.museum.kiosk.running, "'the program keeps running'")
        # A restart and an input restart the idle time.
        now = self.museum.kiosk, self.visitor.events
        if now != (self._kiosk, self._events):
            self._kiosk, self._events = now
            self._alone = self._computer = 0

    def _after(self) -> None:
        self._watch()
        if self.clock.steps % SECOND == 0:
            self.opened += self.museum.program.is_open
            self.check()

    def _watch(self) -> None:
        """Measure the time since the last touch, until attract is back."""
        top, home, figures = self.visitor.top, self.is_home, self.figures
        if not self._was_home:
            self._alone += 1
            self._computer += isinstance(top, PlayScreen) and not top.now.acting
            self._check_time()
        if home and not self._was_home:
            waited = (self._alone - self._computer) / SECOND
            figures.longest_waiting_s = max(figures.longest_waiting_s, waited)
            self._check_reset()
        self._was_home = home

    # Days of opening

    def run(self, hours: float) -> Figures:
        """Run hours of opening.

        Raises:
            SoakError: a requirement did not hold, or an exception was not caught.
        """
        try:
            self._pass(hours)
            self._judge()
        except SoakError as error:
            error.figures = self.figures
            raise
        except Exception as error:
            raise SoakError(self.describe(f"'no exception comes through' ({error!r})")) from error
        return self.figures

    def _pass(self, hours: float) -> None:
        began, before = time.monotonic(), self._database()
        try:
            while self.opened < hours * 3600:
                self.visit()
                self._readings_mb.append(resident_mb())
                if len(self.figures.memory_mb) <= self.opened // 3600:
                    self._hour()
            self._close()
        finally:
            self._sum_up(before, time.monotonic() - began)

    def visit(self) -> None:
        """Simulate a visitor after a while, or the night."""
        if not self.museum.program.is_open:
            self._night()
            return
        self._quiet(self.rng.expovariate(1 / _VISITOR_S))
        while self.museum.program.is_open:
            self.museum.picture = self.pictures[0]
            self._visitor()
            self.museum.picture = self.pictures[1]
            if self.rng.random() < 0.7:
                break
            self.go(self.rng.randrange(90 * SECOND))
        self.leave()

    def _quiet(self, seconds: float) -> None:
        """Let time pass without visitors."""
        whole = self.rng.random() < 0.05
        real = seconds * 4 if whole else min(seconds, _ATTRACT_S)
        rest = max(0.0, seconds - real)
        self.go(round(real * SECOND))
        self.clock.skipped += rest
        self.opened += rest

    def leave(self) -> None:
        """Wait without touches until attract is back."""
        while not self.is_home:
            self.go(1)

    def _rest(self) -> None:
        """Wait two seconds of attract or night without faults and repairs."""
        self.leave()
        while not (self._undisturbed(lambda: self.go(2 * SECOND)) and self.is_home):
            self.leave()

    def _undisturbed(self, act: Callable[[], None]) -> bool:
        """Do something; return whether no fault or repair happened meanwhile."""
        before = self.faults.changes if self.faults else 0
        act()
        return self.faults is None or (before == self.faults.changes and not self.faults.armed)

    def _night(self) -> None:
        """Check that the screen stays dark at night, and that attract is back in the morning."""
        self._rest()
        self._require_dark()
        if self._undisturbed(lambda: self._vandal(self.clock.steps + SECOND)):
            self._require_dark()
        self.figures.nights += 1
        self.clock.skipped += max(0.0, self.museum.program.until_change - 10)
        while not self.museum.program.is_open:
            self.go(SECOND)
        self._rest()
        self._require_dark()

    def _require_dark(self) -> None:
        dark = isinstance(self.visitor.top, DarkScreen)
        held = dark != self.museum.program.is_open
        self.require(held, "'dark outside the opening hours, and only then'")

    # Visitors

    def _visitor(self) -> None:
        """Simulate a visitor that comes, acts at random, and leaves."""
        if isinstance(self.visitor.top, AttractScreen):
            self.begin()
        end = self.clock.steps + round(self.rng.uniform(2, 120) * SECOND)
        kinds = self.player, self._two_players, self._curious, self._vandal, self._staff
        self.rng.choices(kinds, (10, 2, 3, 4, 1))[0](end)
        if self.rng.random() < 0.1:  # They leave in the middle of a drag.
            self.visitor.drag(*(self.visitor.somewhere() for _ in range(2)), let_go=False)

    def begin(self) -> None:
        """Check that a touch of attract shows a board within a second."""

        def touch() -> None:
            self.visitor.begin()
            self.go(SECOND)

        device = self.visitor.device
        if self._undisturbed(touch) and device:
            shown = self.visitor.top.kind in BOARDS
            self.require(shown, "'a touch shows a board within a second'")

    def player(self, end: int) -> None:
        """Play, to the end if there is time."""
        end += self.rng.choice((0, 0, 240)) * SECOND
        while self.clock.steps < end:
            self.visitor.play()
            self.go(self.rng.randrange(2, 60))

    def _two_players(self, end: int) -> None:
        self.visitor.bring_a_friend()
        self.player(end)

    def _curious(self, end: int) -> None:
        while self.clock.steps < end:
            self.visitor.look_around()
            self.go(self.rng.randrange(5, 60))
            self.visitor.play()

    def _vandal(self, end: int) -> None:
        end = min(end, self.clock.steps + 20 * SECOND)
        while self.clock.steps < end:
            if not self.visitor.is_operating or not self.visitor.press("back"):
                self.visitor.mischief()

    def _staff(self, end: int) -> None:
        """Act as the staff, or as a person without the PIN."""
        if self.visitor.enter(PIN if self.rng.random() < 0.5 else "0815"):
            self.visitor.operate()

    # Figures

    def _hour(self) -> None:
        """Record memory and handles, without active faults."""
        if self.faults:
            self.faults.mend()
        figures = self.figures
        figures.memory_mb.append(round(median(self._readings_mb), 3))
        figures.most_mb = max(figures.most_mb, *self._readings_mb)
        self._readings_mb.clear()
        figures.handles.append(_handles())
        self._tell(
            f"{len(figures.memory_mb) - 1} h: {figures.memory_mb[-1]:.1f} MB,"
            f" {self.museum.ends.total()} visits, {figures.handles[-1]} handles"
        )
        lost = figures.handles[-1] - figures.handles[0]
        self.require(lost <= MOST_HANDLES, f"'no file handles are lost' ({lost} more)")

    def _close(self) -> None:
        if self.faults:
            self.faults.mend()
        self.leave()
        if self.faults is None:
            self._check_counted()
        self.museum.program.statistics.flush()

    def _check_counted(self) -> None:
        """Check, if nothing was damaged, that the statistics contain every visit."""
        statistics = self.museum.program.statistics
        statistics.flush()
        rows = read_rows(statistics.path, BEGIN - timedelta(1), BEGIN + timedelta(4000))
        self.require(len(rows) == self.museum.ends.total(), "'every visit is counted'")

    def _database(self) -> int:
        return sum(path.stat().st_size for path in self.museum.folder.glob("visits*"))

    def _sum_up(self, database: int, seconds: float) -> None:
        figures = self.figures
        figures.hours, figures.seconds = round(self.opened / 3600, 3), seconds
        figures.steps = self.clock.steps
        figures.ends, figures.events = dict(self.museum.ends.most_common()), self.visitor.events
        figures.faults = dict(self.faults.kinds.most_common()) if self.faults else {}
        figures.database_bytes = database, self._database()
        figures.files = sum(path.is_file() for path in self.museum.folder.rglob("*"))

    def _judge(self) -> None:
        """Check the requirements for the end."""
        figures = self.figures
        least, each = MOST_DATABASE
        bounded = figures.database_bytes[1] <= least + each * figures.visits
        self.require(bounded, "'the database is bounded'")
        self.require(figures.files <= MOST_FILES, f"'few files are left' ({figures.files})")
        if figures.slope_kb is not None and len(figures.memory_mb) > SLOPE_AFTER:
            slope = figures.slope_kb
            self.require(slope < MOST_SLOPE_KB, f"'memory is bounded' ({slope} kB an hour)")


# The command


def slope_kb(megabytes: Sequence[float]) -> float | None:
    """Return the growth in kB an hour of hourly values in MB; None for less than three values.

    The growth is the median of the slopes between any two hours (Theil and Sen). A cache that is
    filled once does not affect it, but a leak does.
    """
    if len(megabytes) < 3:
        return None
    pairs = combinations(enumerate(megabytes), 2)
    return round(1000 * median((b - a) / (j - i) for (i, a), (j, b) in pairs), 1)


def _handles() -> int:
    """Count open files, without fonts, of which a bounded cache holds some."""
    process = psutil.Process()
    return process.num_fds() - sum(file.path.endswith(".ttf") for file in process.open_files())


def run(
    hours: float, faults: bool, seed: int, folder: Path, tell: Tell = lambda text: None
) -> Figures:
    """Simulate visitors for some hours of opening, and return the figures.

    `folder` holds the exhibit's files; `tell` receives a line each simulated hour.

    Raises:
        SoakError: a requirement did not hold.
    """
    memory.prepare()
    with ExitStack() as stack:
        logging.disable()  # The exhibit reports each fault.
        stack.callback(logging.disable, logging.NOTSET)
        stack.enter_context(redirect_stderr(stack.enter_context(open(os.devnull, "w"))))
        soak = Soak(Museum(folder, random.Random(seed + 1)), seed, faults, tell)
        if soak.faults:
            stack.callback(soak.faults.mend)
        return soak.run(hours)


def main(hours: float, faults: bool, seed: int) -> int:
    """Run in a temporary folder and print the figures; return 1 if a requirement did not hold."""
    tell = partial(print, file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory(prefix="ludus-soak-") as folder:
        try:
            figures = run(hours, faults, seed, Path(folder), tell)
        except SoakError as error:
            if error.figures:
                print(*error.figures.lines(), sep="\n")
            tell(f"ludus: {error}")
        else:
            print(*figures.lines(), sep="\n")
            return 0
    return 1
