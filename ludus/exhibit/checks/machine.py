"""Measures this machine with a window on its real screen: frame times, touch and sound."""

import os
import time
from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Surface

from ludus.window.app import display, loop
from ludus.window.app.app import App
from ludus.window.input.devices import touch_devices
from ludus.window.play.play import PlayScreen
from ludus.window.sound.sounds import Mixer


class Machine(NamedTuple):
    """Results of the measurement."""

    size: tuple[int, int]
    """Size of the screen in pixels."""
    frames: list[float]
    """Milliseconds of each frame in which something moved."""
    touch_devices: int
    no_sound: str
    """The reason why there is no sound; empty if there is sound."""


def observe(open_app: Callable[[Surface], App], seconds: float) -> Machine:
    """Run an app on the whole real screen for some seconds, and time its frames.

    Raises:
        AssetError: files of the program are missing.
        ScreenError: there is no screen, or SDL cannot open it.
    """
    try:
        with display.window_system():
            window = display.open_window(None, fullscreen=True)
            no_sound = _no_sound()
            frames = frame_times(open_app(window), seconds, time.perf_counter)
            return Machine(window.get_size(), frames, touch_devices(), no_sound)
    except pygame.error as error:
        raise display.ScreenError(str(error)) from None


def frame_times(app: App, seconds: float, clock: Callable[[], float]) -> list[float]:
    """Milliseconds of each frame in which a checker or die was moving."""
    run, ticks = loop.Loop(app, clock, None), pygame.time.Clock()
    found, end = [], clock() + seconds
    while (began := clock()) < end:
        pygame.event.pump()
        before = _moves(app)
        run.advance(1)
        if before and _moves(app):
            found.append((clock() - began) * 1000)
        ticks.tick(60)
    return found


def _moves(app: App) -> bool:
    return isinstance(app.top, PlayScreen) and app.top.view.busy


def _no_sound() -> str:
    try:
        Mixer().play("turn")
    except pygame.error as error:
        return str(error)
    driver = os.environ.get("SDL_AUDIODRIVER", "")
    return f"SDL_AUDIODRIVER is {driver}" if driver in ("dummy", "disk") else ""
