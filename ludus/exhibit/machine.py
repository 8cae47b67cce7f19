"""What this machine does with the exhibit on its real screen."""

import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pygame

from ludus.exhibit.config import Config
from ludus.exhibit.kiosk import Kiosk
from ludus.exhibit.tour import Tour
from ludus.window import loop
from ludus.window.devices import touch_devices
from ludus.window.screens.play import PlayScreen
from ludus.window.sound import Mixer

Point = tuple[int, int]


class Machine(NamedTuple):
    """What this machine does with the exhibit on its real screen."""

    size: Point
    """Of the screen, in pixels."""
    frames: list[float]
    """Milliseconds that each frame took in which something moved."""
    touch_devices: int
    no_sound: str
    """Why nothing can be heard; empty where it can."""


def observe(seconds: float, clock: Callable[[], float] = time.perf_counter) -> Machine:
    """Let attract play on the whole of the real screen for a while, and time its frames.

    Raises:
        AssetError: files of the program are missing.
        ScreenError: there is no screen.
        pygame.error: SDL cannot open it.
    """
    with loop.window_system(), tempfile.TemporaryDirectory() as folder:
        window = loop.open_window(None, fullscreen=True)
        no_sound = _no_sound()
        kiosk = Tour(window, Config(), Path(folder)).kiosk
        frames = _frames(kiosk, seconds, clock)
        return Machine(window.get_size(), frames, touch_devices(), no_sound)


def _frames(kiosk: Kiosk, seconds: float, clock: Callable[[], float]) -> list[float]:
    run, ticks = loop.Loop(kiosk, clock, None), pygame.time.Clock()
    found, end = [], clock() + seconds
    while (began := clock()) < end:
        pygame.event.pump()
        before = _moves(kiosk)
        run.advance(1)
        if before and _moves(kiosk):
            found.append((clock() - began) * 1000)
        ticks.tick(60)
    return found


def _moves(kiosk: Kiosk) -> bool:
    """Whether a checker or a die is on its way."""
    return isinstance(kiosk.top, PlayScreen) and kiosk.top.view.busy


def _no_sound() -> str:
    try:
        Mixer().play("turn")
    except pygame.error as error:
        return str(error)
    driver = os.environ.get("SDL_AUDIODRIVER", "")
    return f"SDL_AUDIODRIVER is {driver}" if driver in ("dummy", "disk") else ""
