"""Figures of the window on this machine: its steps, quick games and memory."""

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
from driver.place import resident_mb
from program_figures import Figure, Samples, output_of
from simulated_visitor import duration

from ludus import options
from ludus.analysis.worth import judgement
from ludus.folders import user_folder
from ludus.match.events import Moved
from ludus.match.record import HUMAN, Record
from ludus.match.states import Target
from ludus.players.worker import Instant
from ludus.rules.game import GAMES
from ludus.rules.position import WHITE
from ludus.rules.ruleset import Length
from ludus.window.app import loop
from ludus.window.app.app import App
from ludus.window.app.services import silent_services
from ludus.window.display import display
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.home import HomeScreens, match_screen
from ludus.window.storage.match_choice import MatchChoice

_PICTURE = 6
"""Steps between two frames while memory is measured."""


@contextmanager
def _app(size: str, *, silent: bool = False) -> Iterator[App]:
    """Open a window of a size; with `silent`, no computer player answers."""
    with display.window_system(), tempfile.TemporaryDirectory() as folder:
        given = silent_services(Path(folder), Instant(judgement, silent=silent))
        yield App(display.open_window(options.size(size), False), given, HomeScreens)


def steps(samples: Samples) -> Iterator[Figure]:
    """Yield what an event and a step cost, and the longest step of a walk through all screens."""
    with _app(samples.usual, silent=True) as app:
        screen = match_screen(app, Record("ostia", 15, HUMAN, HUMAN, 0, 1))
        app.stack.open(screen)
        run = loop.Loop(app, time.monotonic, app.size)
        run.advance(1)
        pygame.event.get()
        yield _press(app)
        yield from _glide(run, screen, samples)
        screen.click(Target.CUP)
        screen.view.hurry()
        yield _idle(run, samples.idle_s)
        yield _release(app)
    yield from _longest(samples)


def _press(app: App) -> Figure:
    """Python calls for a press and a release in the corner of a match whose icons have words."""
    calls = 0

    def count(frame: object, event: str, arg: object) -> None:
        nonlocal calls
        calls += event == "call"

    kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    events = [pygame.Event(kind, pos=(5, 5), button=1) for kind in kinds]
    for _ in range(2):  # The first press fills caches.
        _advance(app, 1)
        calls = 0
        sys.setprofile(count)
        for event in events:
            app.handle(event)
        sys.setprofile(None)
    how = "a press and a release in a corner of a person's first match, without painting"
    return Figure("Python calls for one press and release", calls, "calls", "at most 400", how)


def _glide(run: loop.Loop, screen: PlayScreen, samples: Samples) -> Iterator[Figure]:
    costs = []
    for index in range(samples.glides):
        source, target = (0, 1 + index % 36) if index % 2 == 0 else (1 + (index - 1) % 36, 0)
        screen.view.tell([Moved(0, source, target, 1, "")])
        while screen.view.busy:
            begun = time.process_time()
            run.advance(1)
            costs.append((time.process_time() - begun) * 1000)
    how = f"processor time of {len(costs)} steps while one checker glides in {samples.usual}"
    how += f", driver {pygame.display.get_driver()}"
    how += f", SDL_FRAMEBUFFER_ACCELERATION={os.environ.get('SDL_FRAMEBUFFER_ACCELERATION', '-')}"
    slow = statistics.quantiles(costs, n=100)[98]
    yield Figure("glide step, median", statistics.median(costs), "ms", "at most 2", how)
    yield Figure("glide step, p99", slow, "ms", "at most 8", how)


def _idle(run: loop.Loop, seconds: float) -> Figure:
    """Processor use while the program waits for a player and the picture stands still."""
    for _ in range(120):
        run.advance(1)
    begun, used = time.monotonic(), time.process_time()
    run.run(until=begun + seconds)
    share = (time.process_time() - used) / (time.monotonic() - begun) * 100
    how = f"{seconds:g} s of the loop, nothing moving"
    return Figure("idle", share, "% of a core", "at most 2.5", how)


def _release(app: App) -> Figure:
    """Steps from the release of a dragged checker until a frame differs."""
    screen = match_screen(app, Record("ostia", 15, HUMAN, HUMAN, 0, 1))
    app.stack.open(screen)
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
    return Figure("release to first changed pixel", steps, "steps", "at most 2", how)


def _advance(app: App, steps: int) -> None:
    for _ in range(steps):
        app.step()
        app.paint()


def _longest(samples: Samples) -> Iterator[Figure]:
    """The longest step of a walk through all screens, without and with cached pictures."""
    with tempfile.TemporaryDirectory() as cache:
        for state in ("cold", "warm"):
            found = walked(samples, samples.large, cache, *samples.longest)
            seen, used = found["seen"], found["used"]
            how = f"a walk through all screens in a window of {samples.large}, cache {state}; it "
            how += f"was on {seen['screen']}; most processor time of the loop's thread: "
            how += f"{used['ms']:.1f} ms on {used['screen']}"
            what = f"longest step, {samples.large}, {state}"
            yield Figure(what, seen["ms"], "ms", "at most 50", how)


def walked(samples: Samples, *given: str) -> dict[str, Any]:
    """Return the figures of a walk in a process of its own."""
    asked = (*given, "--driver", os.environ["SDL_VIDEODRIVER"])
    if samples.screens:
        asked += "--screens", str(samples.screens)
    tool = Path(__file__).with_name("walk.py")
    paths = str(tool.parents[1]), os.environ.get("PYTHONPATH", "")
    env = {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
    found: dict[str, Any] = json.loads(output_of(str(tool), *asked, env=env))
    return found


def games(samples: Samples) -> Iterator[Figure]:
    """Yield the seconds that a visitor's quick game against the default opponent takes."""
    how = f"{samples.visits} games of a simulated visitor, from the throw to the end, unpainted"
    with _app(samples.small) as app:
        app.settings.pace = "brisk"
        for name, rules in GAMES.items():
            asked = rules, Length.QUICK, HUMAN, MatchChoice().opponent, WHITE
            lengths = [duration(app, app.matches.new(*asked)) for _ in range(samples.visits)]
            slow = statistics.quantiles(lengths, n=10)[8]
            middle = statistics.median(lengths)
            yield Figure(f"quick game, {name}, median", middle, "s", "at most 110", how)
            yield Figure(f"quick game, {name}, 90 %", slow, "s", "at most 180", how)


def memory(samples: Samples) -> Iterator[Figure]:
    """Yield the memory of window and exhibit, and its growth from match to match."""
    yield from _held(samples)
    with _app(samples.small) as app:
        yield _growth(app, samples)


def _held(samples: Samples) -> Iterator[Figure]:
    """Resident memory after walks through all screens, which fill all caches."""
    cache = str(user_folder("cache", "ludus") / "pictures")
    times = str(samples.walks)
    for part, what in (("home", "window"), ("museum", "exhibit")):
        found = walked(samples, samples.usual, cache, part, "--times", times)
        how = f"resident memory after {times} walks through all screens, as long as "
        how += f"{found['minutes']:.0f} minutes of use; most of all: {found['most_mb']:.0f}"
        name = f"memory of the {what}, {samples.usual}"
        yield Figure(name, found["mb"], "MB", "at most 350", how)


def _growth(app: App, samples: Samples) -> Figure:
    """Growth of resident memory while computers play match after match."""
    app.settings.calm = True
    sizes = []
    for seed in range(samples.games):
        app.stack.go(match_screen(app, Record("tabula", 5, "heuristic", "tiro", 0, seed)))
        while isinstance(app.stack.top, PlayScreen):
            for _ in range(_PICTURE):
                app.step()
            app.paint()
        sizes.append(resident_mb())
    how = f"resident memory after {samples.games} games of two computers against that after "
    how += str(samples.warm)
    grown = sizes[-1] - sizes[samples.warm - 1]
    return Figure("memory growth", grown, "MB", "at most 5 a day", how)
