"""The program in its window: started, used, looked at and ended as by a player."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from Xlib.xobject.drawable import Window

from ludus.players import loops
from real_window.desktop import Desktop, Picture, Point, Size, wait_for

_LUDUS = Path(os.environ.get("LUDUS_PROGRAM", Path(sys.executable).with_name("ludus")))
"""What is started; another one where what was packaged is tried."""
_STILL = 4
"""So many equal pictures in a row show that nothing moves any more."""
_LOOK_S = 0.08
_SAME = 3
"""Two pictures of the same screen differ by less; the frame round what the keyboard is on makes
1.5 at 800x450."""


def environment(home: Path, caches: Path) -> dict[str, str]:
    """Where the program is to run: in folders of its own, without a sound device."""
    own = ("SDL_", "XDG_", "WAYLAND_", "LUDUS_", "LC_", "LANG")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    return kept | {
        "SDL_AUDIODRIVER": "dummy",
        "XDG_STATE_HOME": str(home / "state"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_CACHE_HOME": str(caches),
        "LANG": "C.UTF-8",
        loops.SWITCH: os.environ[loops.SWITCH],
    }


def apart(one: Picture, other: Picture) -> float:
    """By how much two pictures differ, in levels of 255 on average; infinite at other sizes."""
    if one.shape != other.shape:
        return float("inf")
    return float(np.abs(one.astype(np.int16) - other).mean())


class Program:
    """One run of it. Places are pixels of its window."""

    def __init__(self, desktop: Desktop, home: Path, caches: Path, *words: str) -> None:
        """Start it; its words are what a user types after `ludus`."""
        self.desktop, self.home = desktop, home
        home.mkdir(parents=True, exist_ok=True)
        self._told = (home / "told.txt").open("ab")
        self.process = subprocess.Popen(
            [_LUDUS, *words],
            env=environment(home, caches) | {"DISPLAY": desktop.name},
            cwd=home,
            stdin=subprocess.DEVNULL,
            stdout=self._told,
            stderr=self._told,
        )

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()
        self._told.close()

    @property
    def told(self) -> str:
        """What it wrote to its standard output and error, also in earlier runs."""
        return (self.home / "told.txt").read_text()

    @property
    def window(self) -> Window:
        """Its window, as soon as there is one."""

        def find() -> Window | None:
            assert self.process.poll() is None, f"it ended early: {self.told}"
            return self.desktop.find(self.process.pid)

        return wait_for("the program's window", find)

    @property
    def size(self) -> Size:
        """Its window's size."""
        return self.desktop.box(self.window)[2:]

    def picture(self) -> Picture:
        """What its window shows."""
        return self.desktop.picture(self.desktop.box(self.window))

    def still(self) -> Picture:
        """Its picture, as soon as it no longer changes, and is not all of one colour."""
        seen: list[Picture] = []

        def look() -> Picture | None:
            now = self.picture()
            if (seen and apart(seen[-1], now) > 0.05) or now.std(axis=(0, 1)).max() < 2:
                seen.clear()
            seen.append(now)
            return now if len(seen) >= _STILL else None

        return wait_for("a picture at rest", look, every=_LOOK_S)

    def point(self, at: Point) -> None:
        """Move the pointer to a place of its window."""
        left, top = self.desktop.box(self.window)[:2]
        self.desktop.point((left + at[0], top + at[1]))

    def click(self, at: Point) -> None:
        """Press and release there."""
        self.point(at)
        self.desktop.press()
        self.desktop.release()

    def key(self, name: str) -> None:
        """Press and release a key over its window, which without a window manager hears it so."""
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
        """Press the cross in its window's frame."""
        self.desktop.ask_to_close(self.window)

    def kill(self) -> None:
        """End it without a word, as a cut of the power does."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def crash(self) -> None:
        """Kill the process of its window, of which another one may take care."""
        window = self.window
        os.kill(self.desktop.owner(window), signal.SIGKILL)
        wait_for("the window's end", lambda: self.desktop.owner(window) == 0)

    def end(self) -> int:
        """Wait until it ends by itself; its exit status."""
        wait_for("the program's end", lambda: self.process.poll() is not None)
        return self.process.returncode


def shows(program: Program, expected: Picture) -> None:
    """Wait until its window shows a picture, but for the frame round what the keyboard is on."""
    wait_for("the same picture", lambda: apart(program.picture(), expected) < _SAME)


def events(log: Path) -> list[dict[str, Any]]:
    """What `--log` has written so far, but for a line in the writing."""
    lines = log.read_bytes().split(b"\n")[:-1] if log.exists() else []
    return [json.loads(line) for line in lines]


def places(rules: str, size: Size, checkers: int) -> dict[str, Any]:
    """Where everything lies, by `ludus layout`."""
    words = (
        "layout",
        "--rules",
        rules,
        "--size",
        f"{size[0]}x{size[1]}",
        "--checkers",
        str(checkers),
    )
    asked: Sequence[str | Path] = [_LUDUS, *words]
    found: dict[str, Any] = json.loads(
        subprocess.run(asked, check=True, capture_output=True).stdout
    )
    return found
