"""Simulated visitors in the real exhibit of `day.py`: its loop runs at full speed."""

import csv
import os
import random
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pygame
from museum import Clock, _Program
from robot import Robot
from soak import Figures, Soak

from ludus.exhibit import run
from ludus.exhibit.config.settings import Config
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.statistics.visits import Visit
from ludus.exhibit.supervisor.restart_policy import CLOSE
from ludus.players.worker import Answer, Worker
from ludus.window.app import loop
from ludus.window.app.loop import SECOND

_CLOCK = Clock()
_PICTURE = 60
"""Steps from one picture to the next."""
_LOOK_S = 20
"""Simulated seconds between two looks at the memory."""
_LINE_S = 1800
"""Simulated seconds of opening for a line in the file."""
_THINKING_S = 2.0
"""Real seconds for which steps wait for an answer; the answer is late in simulated time."""


_NAMES = "hours,visits,seconds,supervisor,window,player,total,most"
"""The columns: simulated hours, visits, real seconds, and MB of memory."""


class _Timed(run.Exhibit):
    """The exhibit with the simulated clock, as the museum of a soak test."""

    last: Any

    def __init__(self, state: Path, config: Config, trouble: str) -> None:
        super().__init__(state, config, trouble, _CLOCK.wall)
        _Timed.last = self
        self.clock, self.state, self.asleep = _CLOCK, state, False
        self.ends = Counter[str]()
        self._remote._clock = lambda: _CLOCK.seconds

    is_open = _Program.is_open
    until_change = _Program.until_change
    statistics = _Program.statistics

    def _visited(self, visit: Visit) -> None:
        self.ends[visit.end] += 1
        super()._visited(visit)


class _Day(Soak):
    """Hours of visits to a running exhibit; memory goes to a file."""

    def __init__(self, shown: loop.Loop, hours: float, seed: int, path: Path) -> None:
        self.figures, self.rng, self.museum = Figures(seed), random.Random(seed), _Timed.last
        self.clock, self.faults, self._tell = _CLOCK, None, print
        assert isinstance(shown.app, Kiosk)
        self.museum.kiosk, self.museum.loop = shown.app, shown
        self.robot = Robot(shown.app, self.rng, self.go, self._acted)
        self._opened, self._readings_mb, self._was_home = 0.0, [], True
        self._settled = self._alone = self._computer = 0
        self._path, self._next_look, self._most = path, 0.0, 0.0
        self._began, self.missed = time.monotonic(), Counter[str]()
        path.write_text(f"{_NAMES}\n", encoding="ascii")
        self._pass_hours(hours)

    def _pass_hours(self, hours: float) -> None:
        lines = 0
        while self._opened < hours * 3600:
            self._next()
            if self._opened >= lines * _LINE_S:
                self._write()
                lines = 1 + int(self._opened / _LINE_S)
        self._left_alone()
        self._write()

    def require(self, held: bool, what: str) -> None:
        if not held:
            self.missed[what] += 1

    def go(self, steps: int, picture: int = _PICTURE) -> None:
        super().go(steps, max(picture, _PICTURE))

    def _step(self) -> None:
        kiosk = self.museum.kiosk
        if not kiosk.jobs.ready:
            time.sleep(0.004)
        kiosk.step()
        if self.clock.steps % SECOND == 0:
            for event in pygame.event.get():
                self.museum.loop._handle(event)
            if self.clock.seconds >= self._next_look:
                self._next_look = self.clock.seconds + _LOOK_S
                self._most = max(self._most, sum(_memory()))

    def _write(self) -> None:
        parts = _memory()
        self._most = max(self._most, sum(parts))
        passed = round(time.monotonic() - self._began)
        line = round(self._opened / 3600, 2), self.museum.ends.total(), passed
        megabytes = (round(mb, 1) for mb in (*parts, sum(parts), self._most))
        with self._path.open("a", encoding="ascii") as file:
            csv.writer(file, lineterminator="\n").writerow((*line, *megabytes))
        print(line, parts, self._most, dict(self.missed), flush=True)
        self._most = 0.0


def _memory() -> tuple[float, float, float]:
    """The memory of supervisor, window and player in MB; shared pages count in part."""
    window = psutil.Process()
    supervisor, children = psutil.Process(os.getppid()), window.children(recursive=True)
    return _mb(supervisor), _mb(window), sum(map(_mb, children))


def _mb(process: psutil.Process) -> float:
    lines = Path(f"/proc/{process.pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1.024e-3


def _wait(worker: Worker, poll: Callable[[Worker], Answer | None]) -> Answer | None:
    """Let an open question be answered before more steps pass."""
    end = time.monotonic() + _THINKING_S
    answer = poll(worker)
    while answer is None and worker.asked and time.monotonic() < end:
        worker.wait(0.05)
        answer = poll(worker)
    return answer


def come() -> None:
    """Let visitors come as soon as the exhibit's loop runs."""
    hours, seed, path = os.environ["LUDUS_DAY"].split(maxsplit=2)
    poll = Worker.poll

    def wait(worker: Worker) -> Answer | None:
        return _wait(worker, poll)

    def pass_day(shown: loop.Loop) -> None:
        assert isinstance(shown.app, Kiosk)
        shown.advance(1)
        _Day(shown, float(hours), int(seed), Path(path))
        shown.app.exit_status = CLOSE

    vars(run)["Exhibit"] = _Timed
    setattr(Worker, "poll", wait)  # noqa: B010  # mypy refuses an assignment
    setattr(loop.Loop, "run", pass_day)  # noqa: B010
