"""Memory of the real exhibit, all its processes, over simulated hours of visits.

    python tests/tools/soak/day.py --hours 24 FOLDER

Supervisor, window at 1920x1080 and player are the real ones; Xvfb shows them. Only the clock and
the visitors are simulated: the window's loop runs at full speed. `memory.csv` in the folder has a
line for each half hour, and `memory.png` draws it.
"""

import argparse
import csv
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))

import psutil
import pygame
from driver import museum
from driver.place import Place
from soak import Soak

from ludus.exhibit import run as exhibit
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.supervisor.restart_policy import CLOSE
from ludus.players.worker import Answer, Worker
from ludus.window.app.loop import SECOND, Loop

HOOK = """
import sys

if "--supervised" in sys.orig_argv:
    import day

    day.come()
"""
"""What Python runs first in each process: only the window meets visitors."""
SIZE = (1920, 1080)
MOST_MB = 350
_LOOK_S = 20
"""Simulated seconds between two looks at the memory."""
_LINE_S = 1800
"""Simulated seconds of opening for a line in the file."""
_THINKING_S = 2.0
"""Real seconds for which steps wait for an answer; the answer is late in simulated time."""
_NAMES = ("hours", "visits", "seconds", "supervisor", "window", "player", "total", "most")
"""The columns: simulated hours, visits, real seconds, and MB of memory."""


# In the window


class _Shown(museum.Museum):
    """The museum of a real loop, which never changes its settings."""

    def __init__(self, shown: Loop) -> None:
        Place.__init__(self, Path(), Random())
        assert isinstance(shown.app, Kiosk)
        self.program = museum.Program.last
        self.clock, self.ends = self.program.clock, self.program.ends
        self.folder = self.program._state
        self.app, self.kiosk, self.loop = shown.app, shown.app, shown


class _Day(Soak):
    """Hours of visits to a running exhibit; memory goes to a file."""

    pictures = 60, 60

    def __init__(self, shown: Loop, seed: int, path: Path) -> None:
        super().__init__(_Shown(shown), seed)
        self._path, self._next_look, self._most = path, 0.0, 0.0
        self._start, self._missed = time.monotonic(), Counter[str]()
        self._add(*_NAMES)

    def pass_hours(self, hours: float) -> None:
        lines = 0
        while self.opened < hours * 3600:
            self.visit()
            if self.opened >= lines * _LINE_S:
                self._write()
                lines = 1 + int(self.opened / _LINE_S)
        self.leave()
        self._write()

    def require(self, held: bool, what: str) -> None:
        self._missed[what] += not held

    def _before(self) -> None:
        super()._before()
        if not self.museum.kiosk.jobs.ready:
            time.sleep(0.004)

    def _after(self) -> None:
        super()._after()
        if self.clock.steps % SECOND == 0:
            for event in pygame.event.get():
                self.museum.handle(event)
            if self.clock.seconds >= self._next_look:
                self._next_look = self.clock.seconds + _LOOK_S
                self._most = max(self._most, sum(_memory()))

    def _write(self) -> None:
        parts = _memory()
        passed = round(time.monotonic() - self._start)
        megabytes = (*parts, sum(parts), max(self._most, sum(parts)))
        line = round(self.opened / 3600, 2), self.museum.ends.total(), passed
        self._add(*line, *(values := [round(mb, 1) for mb in megabytes]))
        print(line, values, dict(+self._missed), flush=True)
        self._most = 0.0

    def _add(self, *values: object) -> None:
        with self._path.open("a", encoding="ascii") as file:
            csv.writer(file, lineterminator="\n").writerow(values)


def _memory() -> tuple[float, float, float]:
    """Return the memory of supervisor, window and player in MB; shared pages count in part."""
    window = psutil.Process()
    children = window.children(recursive=True)
    return _mb(psutil.Process(os.getppid())), _mb(window), sum(map(_mb, children))


def _mb(process: psutil.Process) -> float:
    return float(process.memory_full_info().pss) / 1e6


def come() -> None:
    """Let visitors come as soon as the exhibit's loop runs."""
    hours, seed, path = os.environ["LUDUS_DAY"].split(maxsplit=2)
    poll = Worker.poll

    def wait(worker: Worker) -> Answer | None:
        """Let an open question be answered before more steps pass."""
        end = time.monotonic() + _THINKING_S
        while (answer := poll(worker)) is None and worker.asked and time.monotonic() < end:
            worker.wait(0.05)
        return answer

    def pass_day(shown: Loop) -> None:
        shown.advance(1)
        _Day(shown, int(seed), Path(path)).pass_hours(float(hours))
        vars(shown.app)["exit_status"] = CLOSE

    for owner, name, double in (
        (exhibit, "Exhibit", museum.Program),
        (Worker, "poll", wait),
        (Loop, "run", pass_day),
    ):
        setattr(owner, name, double)


# The command


@contextmanager
def _screen() -> Iterator[str]:
    """Run Xvfb, and yield the name of its display."""
    size = f"{SIZE[0]}x{SIZE[1]}x24"
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        try:
            yield f":{server.stdout.readline().strip()}"
        finally:
            server.terminate()


def run(hours: float, seed: int, folder: Path) -> None:
    """Run the exhibit until its visitors have gone."""
    folder.mkdir(parents=True, exist_ok=True)
    settings, figures = folder / "ludus.toml", folder / "memory.csv"
    settings.write_text(museum.settings_text(), encoding="utf-8")
    figures.unlink(missing_ok=True)
    (folder / "sitecustomize.py").write_text(HOOK, encoding="ascii")
    paths = str(folder), str(HERE), os.environ.get("PYTHONPATH", "")
    with _screen() as display, (folder / "log.txt").open("w", encoding="utf-8") as log:
        environ = {
            **os.environ,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "PYTHONPATH": os.pathsep.join(filter(None, paths)),
            "DISPLAY": display,
            "HOME": str(folder),
            "XDG_STATE_HOME": "",
            "LUDUS_DAY": f"{hours} {seed} {figures}",
        }
        command = [sys.executable, "-m", "ludus", "exhibit", "--config", str(settings)]
        subprocess.run(command, env=environ, stderr=log, check=True)


def draw(folder: Path) -> None:
    """Draw the figures as lines over the hours, and print the highest."""
    with (folder / "memory.csv").open(encoding="utf-8") as file:
        rows = [{name: float(text) for name, text in row.items()} for row in csv.DictReader(file)]
    pygame.font.init()
    font, picture = pygame.font.Font(None, 22), pygame.Surface((900, 500))
    picture.fill("white")
    longest = max(row["hours"] for row in rows)

    def line(name: str, colour: str, points: list[tuple[float, float]]) -> None:
        """Draw a line through points of hours and MB."""
        spots = [(60 + 760 * hours / longest, 460 - mb) for hours, mb in points]
        pygame.draw.lines(picture, colour, False, spots, 2)
        picture.blit(font.render(name, True, colour), spots[-1])

    for mb in range(0, 401, 50):
        line(f"{mb} MB", "red" if mb == MOST_MB else "grey85", [(0, mb), (longest, mb)])
    for name, colour in {
        "most": "orange",
        "total": "black",
        "window": "blue",
        "player": "darkgreen",
        "supervisor": "brown",
    }.items():
        line(name, colour, [(row["hours"], row[name]) for row in rows])
    pygame.image.save(picture, folder / "memory.png")
    print(f"{longest} h, {rows[-1]['visits']:.0f} visits: {max(row['most'] for row in rows)} MB")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--hours", type=float, default=24, metavar="N", help="of opening")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the visitors")
    options = parser.parse_args()
    folder = options.folder.absolute()
    run(options.hours, options.seed, folder)
    draw(folder)
