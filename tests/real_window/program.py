"""The program in its window: a test starts, uses, watches and ends it as a player does."""

import json
import os
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pygame
from Xlib.xobject.drawable import Window

from ludus.picture import assets
from real_window.desktop import Desktop, Picture, Point, Size, end, wait_for

_LUDUS = Path(os.environ.get("LUDUS_PROGRAM", Path(sys.executable).with_name("ludus")))
"""The command to start; packaging checks replace it."""
_STILL = 4
"""The number of equal pictures in a row that show that nothing moves."""
_LOOK_S = 0.08
_SAME = 3
"""Two pictures of one screen differ by less; the focus frame alone makes 1.5 at 800x450."""


def environment(home: Path, caches: Path) -> dict[str, str]:
    """Return an environment with folders of its own, without a sound device."""
    own = ("SDL_", "XDG_", "WAYLAND_", "LUDUS_", "LC_", "LANG")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    return kept | {
        "SDL_AUDIODRIVER": "dummy",
        "XDG_STATE_HOME": str(home / "state"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_CACHE_HOME": str(caches),
        "LANG": "C.UTF-8",
        "PYTHONFAULTHANDLER": "1",
    }


def apart(one: Picture, other: Picture) -> float:
    """Return the mean difference of two pictures, in levels of 255; infinite if sizes differ."""
    if one.shape != other.shape:
        return float("inf")
    return float(np.abs(one.astype(np.int16) - other).mean())


@cache
def title(height: int, width: int) -> Picture:
    """Return the title in a size."""
    stored = pygame.image.load(assets.find("sprites") / "title.jpg")
    return pygame.surfarray.array3d(assets.cropped(stored, (width, height))).swapaxes(0, 1)


class Program:
    """One run of the program. Places are pixels of its window."""

    def __init__(
        self, desktop: Desktop, home: Path, caches: Path, *words: str, **environ: str
    ) -> None:
        """Start the program with a user's arguments after `ludus`, and variables."""
        self.desktop, self.home = desktop, home
        home.mkdir(parents=True, exist_ok=True)
        self._told = (home / "told.txt").open("ab")
        self.process = subprocess.Popen(
            [_LUDUS, *words],
            env=environment(home, caches) | {"DISPLAY": desktop.name} | environ,
            cwd=home,
            stdin=subprocess.DEVNULL,
            stdout=self._told,
            stderr=self._told,
        )

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        try:
            self.end()
        finally:
            self._told.close()

    @property
    def told(self) -> str:
        """Return its standard output and error, also of earlier runs."""
        return (self.home / "told.txt").read_text()

    @property
    def window(self) -> Window:
        """Wait for its window, and return it."""

        def find() -> Window | None:
            assert self.process.poll() is None, f"it ended early: {self.told}"
            return self.desktop.find(self.process.pid)

        return wait_for("the program's window", find)

    @property
    def size(self) -> Size:
        """Return the size of its window."""
        return self.desktop.box(self.window)[2:]

    def picture(self) -> Picture:
        """Return the pixels of its window."""
        return self.desktop.picture(self.desktop.box(self.window))

    def still(self) -> Picture:
        """Wait for a stable picture with more than one colour, not the title, and return it."""
        seen: list[Picture] = []

        def look() -> Picture | None:
            now = self.picture()
            moves = seen and apart(seen[-1], now) > 0.05
            blank = now[::8, ::8].std(axis=(0, 1)).max() < 2  # A few pixels show it.
            if moves or blank or apart(now, title(*now.shape[:2])) < _SAME:
                seen.clear()
            seen.append(now)
            return now if len(seen) >= _STILL else None

        return wait_for("a picture at rest", look, every=_LOOK_S)

    def point(self, at: Point) -> None:
        """Move the pointer to a place of its window."""
        left, top = self.desktop.box(self.window)[:2]
        self.desktop.point((left + at[0], top + at[1]))

    def click(self, at: Point) -> None:
        """Click a place of its window."""
        self.point(at)
        self.desktop.press()
        self.desktop.release()

    def key(self, name: str) -> None:
        """Press and release a key with the pointer over its window; this needs no manager."""
        left, top, width, _ = self.desktop.box(self.window)
        self.desktop.point((left + width // 2, top + 2))
        self.desktop.key(name)

    def drag(self, start: Point, end: Point) -> None:
        """Press, move in a few steps, and release."""
        self.point(start)
        self.desktop.press()
        for part in (0.25, 0.5, 0.75, 1):
            x = round(start[0] + (end[0] - start[0]) * part)
            self.point((x, round(start[1] + (end[1] - start[1]) * part)))
            time.sleep(0.02)
        self.desktop.release()

    def ask_to_close(self) -> None:
        """Press the close button of its window's frame."""
        self.desktop.ask_to_close(self.window)

    def crash(self) -> None:
        """Kill the process of its window; another process may restart it."""
        window = self.window
        os.kill(self.desktop.owner(window), signal.SIGKILL)
        wait_for("the window's end", lambda: self.desktop.owner(window) == 0)

    def end(self) -> int:
        """Wait until it ends by itself, and return its exit status."""
        try:
            return end(self.process)
        except subprocess.TimeoutExpired as late:
            raise AssertionError(f"it did not end: {self.told}") from late


def shows(program: Program, expected: Picture) -> None:
    """Wait until its window shows a picture; the focus frame may differ."""
    wait_for("the same picture", lambda: apart(program.picture(), expected) < _SAME)


def events(log: Path) -> list[dict[str, Any]]:
    """Return all complete lines that `--log` has written so far."""
    lines = log.read_bytes().split(b"\n")[:-1] if log.exists() else []
    return [json.loads(line) for line in lines]
