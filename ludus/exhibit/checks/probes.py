"""Measurements for the self-test: frames, touch, sound, the disk and the computer's answers."""

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import pygame

from ludus import outside
from ludus.analysis.worth import judgement
from ludus.exhibit.config.settings import Config
from ludus.exhibit.kiosk.hooks import KioskHooks
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.screens.visit_screens import VisitScreens
from ludus.files import write_whole
from ludus.loops import runtime as loops
from ludus.picture import places
from ludus.players.player import Question
from ludus.players.worker import Instant, Worker
from ludus.rules.game import GAMES
from ludus.rules.position import Position
from ludus.window.app import loop
from ludus.window.app.app import App
from ludus.window.app.services import silent_services
from ludus.window.display import display
from ludus.window.display.video import ScreenError
from ludus.window.input.devices import touch_devices
from ludus.window.play.play_screen import PlayScreen
from ludus.window.sound.sounds import Mixer
from ludus.window.speech import synthesizers

_SYNCS = 20
_QUESTIONS = 8
_ANSWERS_S = 5


class Machine(NamedTuple):
    size: tuple[int, int]
    """Size of the screen in pixels."""
    frames: list[float]
    """Milliseconds of each frame in which something moved."""
    touch_devices: int
    no_sound: str


def observe_attract(seconds: float) -> Machine:
    """Run attract on the real screen and time its frames; raise AssetError or ScreenError."""
    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            display.window_system(),
            ThreadPoolExecutor(1, "pictures") as pictures,
        ):
            window = display.open_window(None, fullscreen=True)
            no_sound = _no_sound()
            config = Config()
            services = silent_services(Path(folder), Instant(judgement), config.language.default)
            services.pictures = pictures
            kiosk = Kiosk(window, services, config, KioskHooks(), VisitScreens)
            frames = frame_times(kiosk, seconds, time.perf_counter)
            return Machine(window.get_size(), frames, touch_devices(), no_sound)
    except pygame.error as error:
        raise ScreenError(str(error)) from None


def frame_times(app: App, seconds: float, clock: Callable[[], float]) -> list[float]:
    """Milliseconds of each frame in which a checker or die was moving."""
    run, ticks = loop.Loop(app, clock, None), pygame.time.Clock()
    times, end = [], clock() + seconds
    while (began := clock()) < end:
        pygame.event.pump()
        before = _moves(app)
        run.advance(1)
        if before and _moves(app):
            times.append((clock() - began) * 1000)
        ticks.tick(60)
    return times


def _moves(app: App) -> bool:
    return isinstance(app.stack.top, PlayScreen) and app.stack.top.view.busy


def _no_sound() -> str:
    try:
        outside.begin(Mixer).result(_ANSWERS_S).play("turn")
    except pygame.error as error:
        return str(error)
    except TimeoutError:
        return f"the sound server has not answered for {_ANSWERS_S} s"
    driver = os.environ.get("SDL_AUDIODRIVER", "")
    return f"SDL_AUDIODRIVER is {driver}" if driver in ("dummy", "disk") else ""


class Disk(NamedTuple):
    free_mb: float
    sync_ms: float
    """The longest of several times."""


def measure_disk(folder: Path) -> Disk:
    """Write a small file in a folder several times, and delete it; or raise OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    path, sync = folder / ".selftest", 0.0
    try:
        for _ in range(_SYNCS):
            began = time.perf_counter()
            write_whole(path, "x" * 2000)
            sync = max(sync, (time.perf_counter() - began) * 1000)
    finally:
        path.unlink(missing_ok=True)
    return Disk(shutil.disk_usage(folder).free / 1e6, sync)


def measure_answers(level: str, seconds: float) -> list[float]:
    """Return the seconds that a player takes for first throws; infinite if it was late."""
    times = []
    with Worker(time.monotonic, judgement) as worker:
        end = time.monotonic() + seconds
        for number in range(_QUESTIONS):
            rules = list(GAMES.values())[number % len(GAMES)]
            began = time.monotonic()
            worker.ask(Question(rules, Position.start(rules), (6, 3, 1)[: rules.dice], level))
            while (answer := worker.poll()) is None:
                worker.wait(0.05)
            late = answer.stand_in
            times.append(float("inf") if late else time.monotonic() - began)
            if time.monotonic() > end:
                break
    return times[1:] or times  # the first waits until the process has started


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
    voices: Callable[[], Sequence[object]] = synthesizers.available
    fast: bool = field(default_factory=lambda: loops.engine().fast)
    now: Callable[[], datetime] = datetime.now
