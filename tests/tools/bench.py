"""The figures of the product as JSON: the program's, and the longest step, games, memory and size.

    python tests/tools/bench.py

In a checkout, `ludus bench` does the same.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import psutil
import pygame
from program_figures import Figure, figure, program_figures
from simulated_visitor import duration

from ludus.analysis.worth import judgement
from ludus.exhibit.kiosk.kiosk import QUICK_ROLL
from ludus.match.record import HUMAN, Record
from ludus.match.states import Target
from ludus.picture import assets
from ludus.players.worker import Instant
from ludus.rules.game import GAMES
from ludus.rules.position import WHITE
from ludus.rules.ruleset import Length
from ludus.window.app import display, video
from ludus.window.app.app import App
from ludus.window.app.services import silent_services
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.home import HomeScreens, match_screen
from ludus.window.storage.settings import MatchChoice

_LARGE, _USUAL = "3840x2160", "1920x1080"
_GAMES, _WARM = 30, 10
_WALKS = "3"
_PICTURE = 6
"""Steps between two frames while memory is measured."""
_QUICK_GAMES = 40


def figures() -> Iterator[Figure]:
    """Yield all figures.

    Raises:
        ScreenError: there is no screen.
    """
    video.start_video()
    yield from program_figures()
    yield from _longest()
    yield from _held()
    pygame.display.init()
    pygame.font.init()
    with tempfile.TemporaryDirectory() as folder:
        given = silent_services(Path(folder), Instant(judgement))
        app = App(display.open_window((1280, 720), False), given, HomeScreens)
        yield _release(app)
        yield from _quick_games(app)
        yield _memory(app)
    yield _size()


def _longest() -> Iterator[Figure]:
    """The longest step of a walk through all screens, without and with cached pictures.

    Each walk runs in its own process.
    """
    with tempfile.TemporaryDirectory() as cache:
        for state in ("cold", "warm"):
            found = _walked(_LARGE, cache)
            seen, used = found["seen"], found["used"]
            how = f"a walk through all screens in a window of {_LARGE}, cache {state}; it was on "
            how += f"{seen['screen']}; most processor time of the loop's thread: "
            how += f"{used['ms']:.1f} ms on {used['screen']}"
            yield figure(f"longest step, {_LARGE}, {state}", seen["ms"], "ms", "50", how)


def _walked(*given: str) -> dict[str, Any]:
    """Return the figures of a walk in a process of its own."""
    asked = [sys.executable, str(Path(__file__).with_name("walk.py")), *given]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def _held() -> Iterator[Figure]:
    """Resident memory after walks through all screens, which fill all caches."""
    with tempfile.TemporaryDirectory() as cache:
        for part, what in (("home", "window"), ("museum", "exhibit")):
            found = _walked(_USUAL, cache, part, _WALKS)
            how = f"resident memory after {_WALKS} walks through all screens in {_USUAL}, as long "
            how += f"as {found['minutes']:.0f} minutes of use; most of all: {found['most_mb']:.0f}"
            yield figure(f"memory of the {what}, {_USUAL}", found["mb"], "MB", "350", how)


def _release(app: App) -> Figure:
    """Steps from the release of a dragged checker until a frame differs."""
    screen = match_screen(app, Record("ostia", 15, HUMAN, HUMAN, 0, 1))
    app.stack.push(screen)
    screen.click(Target.CUP)
    screen.view.hurry()
    _advance(app, 3)
    assert screen.table.node
    step = screen.table.node.edges[0][0]
    start, end = screen.view.spot(0, step.source), screen.view.spot(0, step.target)
    middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
    moves = (pygame.MOUSEBUTTONDOWN, start), (pygame.MOUSEMOTION, middle), (pygame.MOUSEMOTION, end)
    for kind, at in moves:
        app.handle(pygame.Event(kind, pos=at, button=1))
        _advance(app, 1)
    app.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    steps, changed = 0, False
    while not changed and steps < 60:
        app.step()
        steps += 1
        changed = bool(app.paint())
    how = "steps of 1/60 s from the release of a dragged checker to a frame that differs"
    return figure("release to first changed pixel", steps, "steps", "2", how)


def _advance(app: App, steps: int) -> None:
    for _ in range(steps):
        app.step()
        app.paint()


def _quick_games(app: App) -> Iterator[Figure]:
    """Seconds that a visitor's quick game against the default opponent takes."""
    app.settings.roll = QUICK_ROLL
    how = f"{_QUICK_GAMES} games of a simulated visitor, from the throw to the end, unpainted"
    for name, rules in GAMES.items():
        asked = rules, Length.QUICK, HUMAN, MatchChoice().opponent, WHITE
        lengths = [duration(app, app.matches.new(*asked)) for _ in range(_QUICK_GAMES)]
        slow = statistics.quantiles(lengths, n=10)[8]
        yield figure(f"quick game, {name}, median", statistics.median(lengths), "s", "110", how)
        yield figure(f"quick game, {name}, 90 %", slow, "s", "180", how)


def _memory(app: App) -> Figure:
    """Growth of resident memory while computers play match after match."""
    app.settings.calm = True
    sizes = []
    for seed in range(_GAMES):
        app.stack.swap(match_screen(app, Record("tabula", 5, "heuristic", "tiro", 0, seed)))
        while isinstance(app.stack.top, PlayScreen):
            for _ in range(_PICTURE):
                app.step()
            app.paint()
        sizes.append(psutil.Process().memory_info().rss / 1e6)
    how = f"resident memory after {_GAMES} games of two computers against that after {_WARM}"
    return figure("memory growth", sizes[-1] - sizes[_WARM - 1], "MB", "5 a day", how)


def _size() -> Figure:
    folders = (assets.find("sprites"), assets.find("sounds"))
    kept = (f for folder in folders for f in folder.rglob("*") if f.suffix != ".py" and f.is_file())
    total = sum(file.stat().st_size for file in kept) / 1e6
    return figure("pictures, sounds and fonts", total, "MB", "40", "sum of the files that ship")


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    print(json.dumps({"figures": list(figures())}, indent=1))
