"""A place: a program without a screen, with a clock and files of its own."""

import os
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import psutil
import pygame
from pygame import Surface

from ludus.analysis.worth import judgement
from ludus.match.record import Record
from ludus.picture.track import SECOND
from ludus.players.player import Question
from ludus.players.worker import Answer, Instant, Worker
from ludus.window.app.app import App
from ludus.window.app.loop import Loop
from ludus.window.app.screen import Screen
from ludus.window.input.pointer import Point

if TYPE_CHECKING:
    from driver.visitor import Visitor

Acts = Mapping[Callable[[], object], int]
"""What can be done, with weights."""
BEGIN = datetime(2026, 3, 2, 9, 59, 40)
"""The wall clock at the start, shortly before the first opening of the museum."""
JUMPS = (
    *(timedelta(days) for days in (-20_000, -1, -1, 0, 1, 1, 30, 20_000)),
    *(timedelta(hours=hours) for hours in (-1, 1, 12)),
)
"""How far the clock may be set."""
_WAITS_S = 0.01
"""Seconds of real time after steps in which the real process or thread is busy."""


def resident_mb() -> float:
    """Return the resident memory of this process in MB."""
    return float(psutil.Process().memory_info().rss) / 1e6


class EndedError(Exception):
    """The program has ended, and no time can pass there."""


def open_screen(size: Point) -> Surface:
    """Open an invisible screen of a size in pixels; it may be reopened at another size."""
    if not pygame.display.get_init():
        os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
        pygame.display.init()
    pygame.font.init()
    pygame.event.clear()
    return pygame.display.set_mode(size)


def screens_of(package: str, base: type[Screen] = Screen) -> set[str]:
    """Return the names of the screens that a package defines."""
    below = base.__subclasses__()
    if base.__module__.startswith(package) and not below:
        return {base.kind or base.__name__}
    return set[str]().union(*(screens_of(package, each) for each in below))


def nearly_won(rules: str, opponent: str) -> Record:
    """Return a match of 3 checkers that a person wins by the first legal steps of the next turn."""
    from every_screen import played_out

    record = played_out(rules, opponent, 0).record
    record.turns.pop()
    record.winner = None
    return record


class Clock:
    """A wall clock, which runs much faster than real time."""

    def __init__(self) -> None:
        self.steps = 0
        self.skipped = 0.0
        """Seconds that passed without steps."""
        self.shift = timedelta()
        """The offset by which the clock has been set."""

    @property
    def seconds(self) -> float:
        """Seconds since the start, regardless of the offset."""
        return self.steps / SECOND + self.skipped

    def wall(self) -> datetime:
        """Return the time of the wall clock."""
        return BEGIN + timedelta(seconds=self.seconds) + self.shift


class Thinker(Instant):
    """Answers in this process; it may be late, fall silent or fail."""

    def __init__(self, late: Random | None) -> None:
        """Each answer is late by a random number of polls, if `late` is given."""
        super().__init__(judgement)
        self._late, self._polls = late, 0
        self.broken = False
        """Whether the next question or answer fails, once."""

    def ask(self, question: Question) -> None:
        self._break()
        super().ask(question)
        self._polls = self._late.choice((0, 1, 3, 40, 300)) if self._late else 0

    def poll(self) -> Answer | None:
        self._break()
        self._polls -= 1
        return None if self._polls > 0 else super().poll()

    def _break(self) -> None:
        if self.broken:
            self.broken = False
            raise BrokenPipeError("the player's process has ended")


class Place:
    """A place with a program, which can be started again."""

    screens: Collection[str] = ()
    """The names of the screens that only this program has."""
    sizes: Sequence[Point] = ((640, 360), (360, 640))
    """Displays in pixels."""
    picture = 0
    """Steps from one picture to the next; 0 for one after all steps of `go`."""
    asleep = False
    """Whether the screen shows no pictures now."""
    pictures: Executor | None = None
    """Makes pictures late, if there is one."""
    aloud: Callable[[str], None] | None = None
    """Receives announcements, if it is there."""
    app: App
    loop: Loop

    def __init__(self, folder: Path, chance: Random) -> None:
        self.folder, self.chance, self.clock = folder, chance, Clock()
        self.size = self.sizes[0]
        self.thinker: Worker | Thinker = Thinker(None)
        self._catch_up: Callable[[], None] = lambda: None
        """Makes the pictures that are late."""
        self.before: Callable[[], None] = lambda: None
        self.after: Callable[[], None] = lambda: None
        """Called before and after each step."""

    def delay(self, worker: Worker | None) -> None:
        """Let answers and pictures be late: at random, or those of a real process and thread.

        All announcements are written too.
        """
        self.aloud = lambda text: None
        if worker:
            self.thinker, self.pictures = worker, ThreadPoolExecutor(1, "pictures")
        else:
            from harness import Beside

            self.thinker, self.pictures = Thinker(self.chance), (beside := Beside())
            self._catch_up = beside.work

    def show(self, app: App) -> None:
        """Let an app be the program here; its loop only paints and takes events."""
        self.app, self.loop = app, Loop(app, lambda: self.clock.seconds, app.size)
        if not isinstance(self.thinker, Worker):  # A process of its own would end at any time.
            app.jobs.apart = app.jobs.later  # type: ignore[method-assign]

    def start(self) -> None:
        """Start the program, as after its end."""
        raise NotImplementedError

    def home(self, visitor: "Visitor") -> bool:
        """Lead back to the first screen, as a person would; return whether that was possible."""
        raise NotImplementedError

    def acts(self, visitor: "Visitor") -> Acts:
        """Return what else can happen here."""
        raise NotImplementedError

    def handle(self, event: pygame.Event) -> None:
        self.loop._handle(event)

    def go(self, steps: int) -> None:
        """Let steps of 1/60 s pass, and show pictures.

        Raises:
            EndedError: the program has ended.
        """
        if self.chance.random() < 0.5:
            self._catch_up()
        for _ in range(steps):
            self.before()
            if not self.app.running:
                raise EndedError
            self.clock.steps += 1
            self.app.step()
            self.after()
            if self.picture and self.clock.steps % self.picture == 0 and not self.asleep:
                self.loop.advance(0)
        if not self.picture:
            self.loop.advance(0)
        if isinstance(self.thinker, Worker) and (self.thinker.asked or not self.app.jobs.ready):
            time.sleep(_WAITS_S)

    def resize(self) -> None:
        """Change the size of the display."""
        self.size = self.chance.choice([size for size in self.sizes if size != self.size])
        pygame.display.set_mode(self.size)
        self.handle(pygame.Event(pygame.WINDOWSIZECHANGED))
