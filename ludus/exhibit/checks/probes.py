"""Measurements for the self-test: the screen, the disk and the computer's answers."""

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ludus.exhibit.checks.every_screen import silent_kiosk
from ludus.exhibit.config.settings import Config
from ludus.exhibit.display.edid import diagonal_inches
from ludus.match.files import write_whole
from ludus.picture import places
from ludus.players import loops
from ludus.players.player import Question
from ludus.players.worker import Worker
from ludus.rules.game import GAMES
from ludus.rules.position import Position
from ludus.window.bench.machine import Machine, observe
from ludus.window.speech import synthesizers

_WRITTEN_MB = 16
_SYNCS = 20
_QUESTIONS = 8


class Disk(NamedTuple):
    """Measures of the disk of the state folder."""

    free_mb: float
    write_mb_s: float
    sync_ms: float
    """The longest of several times."""


def measure_disk(folder: Path) -> Disk:
    """Write some files in a folder, flush them to disk, and delete them.

    Raises:
        OSError: the folder cannot be written to.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / ".selftest"
    block = os.urandom(1_000_000)
    try:
        began = time.perf_counter()
        with path.open("wb") as file:
            for _ in range(_WRITTEN_MB):
                file.write(block)
            file.flush()
            os.fsync(file.fileno())
        speed = _WRITTEN_MB / (time.perf_counter() - began)
        sync = max(_sync_ms(path) for _ in range(_SYNCS))
    finally:
        path.unlink(missing_ok=True)
    return Disk(shutil.disk_usage(folder).free / 1e6, speed, sync)


def _sync_ms(path: Path) -> float:
    began = time.perf_counter()
    write_whole(path, "x" * 2000)
    return (time.perf_counter() - began) * 1000


def observe_attract(seconds: float) -> Machine:
    """Run attract on the real screen for a while, and measure it.

    Raises:
        RuntimeError: there is no screen, or files of the program are missing.
    """
    with tempfile.TemporaryDirectory() as folder:
        return observe(partial(silent_kiosk, folder=Path(folder), config=Config()), seconds)


def measure_answers(level: str, seconds: float) -> list[float]:
    """Return the seconds that a player takes for first throws; infinite if it was late."""
    found = []
    with Worker(time.monotonic) as worker:
        end = time.monotonic() + seconds
        for number in range(_QUESTIONS):
            rules = list(GAMES.values())[number % len(GAMES)]
            began = time.monotonic()
            worker.ask(Question(rules, Position.start(rules), (6, 3, 1)[: rules.dice], level))
            while (answer := worker.poll()) is None:
                worker.wait(0.05)
            late = answer.stand_in
            found.append(float("inf") if late else time.monotonic() - began)
            if time.monotonic() > end:
                break
    return found[1:] or found  # the first waits until the process has started


@dataclass(frozen=True)
class Probes:
    """The measurements; tests supply their own."""

    machine: Callable[[float], Machine] = observe_attract
    """Takes seconds."""
    disk: Callable[[Path], Disk] = measure_disk
    answers: Callable[[str, float], Sequence[float]] = measure_answers
    """Takes the name of the player, and seconds."""
    files: Callable[[], None] = places.check
    """Raises AssetError if files are missing."""
    voices: Callable[[], Sequence[object]] = synthesizers.found
    """Lists the speech synthesizers."""
    compiler: bool = loops.AVAILABLE
    now: Callable[[], datetime] = field(default=datetime.now)
    inches: Callable[[], float] = diagonal_inches
    """Raises RefusedError if the display has no diagonal."""
