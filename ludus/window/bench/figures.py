"""Figures measured on this machine, which `ludus bench` prints."""

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pygame

from ludus.match.dice import SeededDice
from ludus.match.events import Moved
from ludus.match.record import HUMAN, Record
from ludus.match.states import Target
from ludus.picture import assets
from ludus.players import loops
from ludus.players.levels import LEVELS
from ludus.players.player import in_time
from ludus.players.ranks import STRONGEST
from ludus.players.worker import Instant
from ludus.rules.game import GAMES
from ludus.rules.plays import Plays
from ludus.rules.position import WHITE, Position
from ludus.rules.ruleset import Length
from ludus.window.app import display, loop
from ludus.window.app.app import App
from ludus.window.app.services import silent_services
from ludus.window.bench.simulated_visitor import duration
from ludus.window.play.play import PlayScreen
from ludus.window.screens.registry import SCREENS
from ludus.window.storage.settings import MatchChoice

Figure = dict[str, object]

_FIRST_PICTURE = """
import time
from ludus import __main__ as program
from ludus.window.app import loop
def run(self):
    while self.app.stale:
        self.advance(1)
        time.sleep(1 / 60)
    print(time.time())
loop.Loop.run = run
program.main(["--size", "1920x1080"])
"""
_STARTS = 3
_GLIDES = 40
_IDLE_S = 4.0
_GAMES, _WARM = 30, 10
_PICTURE = 6
"""Steps between two frames while memory is measured."""
_THROWS = 60
"""With fewer throws, the median falls in the opening, in which there is little choice."""
_LARGE = "3840x2160"
_QUICK_GAMES = 40


def figures() -> Iterator[Figure]:
    """Yield all figures, each with its unit and its method.

    Raises:
        ScreenError: there is no screen.
    """
    display.start_video()
    yield {
        "what": "machine",
        "value": platform.processor() or platform.machine(),
        "how": f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}",
    }
    yield _start()
    yield from _window()
    yield from _longest()
    yield _memory()
    yield from _quick_games()
    yield from _answers()
    yield _size()


def _figure(what: str, value: float, unit: str, limit: str, how: str) -> Figure:
    return {"what": what, "value": round(value, 3), "unit": unit, "limit": limit, "how": how}


def _start() -> Figure:
    times = []
    for _ in range(_STARTS + 1):
        with tempfile.TemporaryDirectory() as folder:
            env = os.environ | {"XDG_STATE_HOME": folder, "XDG_CONFIG_HOME": folder}
            begun = time.time()
            done = subprocess.run(
                [sys.executable, "-c", _FIRST_PICTURE],
                env=env,
                capture_output=True,
                text=True,
                check=True,
            )
            times.append(float(done.stdout.split()[-1]) - begun)
    how = f"median of {_STARTS} warm starts of the window at 1920x1080, process start to picture"
    return _figure("first picture", statistics.median(times[1:]), "s", "1.0", how)


def _window() -> Iterator[Figure]:
    """Figures that need an open window of 1920x1080 pixels."""
    pygame.display.init()
    pygame.font.init()
    display.choose_framebuffer()
    with tempfile.TemporaryDirectory() as folder:
        given = silent_services(Path(folder), Instant(silent=True))
        app = App(display.open_window((1920, 1080), False), given, SCREENS)
        screen = PlayScreen(app, Record("ostia", 15, HUMAN, HUMAN, 0, 1))
        app.push(screen)
        run = loop.Loop(app, time.monotonic, (1920, 1080))
        run.advance(1)
        pygame.event.get()
        yield from _glide(run, screen)
        yield _release(run, screen)
        yield _idle(run)
    # Fonts stay initialised for the figures that follow.
    pygame.display.quit()


def _glide(run: loop.Loop, screen: PlayScreen) -> Iterator[Figure]:
    costs = []
    for index in range(_GLIDES):
        source, target = (0, 1 + index % 36) if index % 2 == 0 else (1 + (index - 1) % 36, 0)
        screen.view.tell([Moved(0, source, target, 1, "")])
        while screen.view.busy:
            begun = time.process_time()
            run.advance(1)
            costs.append((time.process_time() - begun) * 1000)
    how = f"processor time of {len(costs)} steps while one checker glides at 1920x1080"
    how += f", driver {pygame.display.get_driver()}"
    how += f", SDL_FRAMEBUFFER_ACCELERATION={os.environ.get('SDL_FRAMEBUFFER_ACCELERATION', '-')}"
    yield _figure("glide step, median", statistics.median(costs), "ms", "2", how)
    yield _figure("glide step, p99", statistics.quantiles(costs, n=100)[98], "ms", "8", how)


def _release(run: loop.Loop, screen: PlayScreen) -> Figure:
    """Steps from the release of a dragged checker until a frame differs."""
    screen.click(Target.CUP)
    screen.view.hurry()
    run.advance(2)
    node = screen.table.node
    assert node is not None
    step = node.edges[0][0]
    start = screen.view.spot(0, step.source)
    end = screen.view.spot(0, step.target)
    for kind, at in (
        (pygame.MOUSEBUTTONDOWN, start),
        (pygame.MOUSEMOTION, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)),
        (pygame.MOUSEMOTION, end),
    ):
        run.app.handle(pygame.Event(kind, pos=at, button=1))
        run.advance(1)
    run.app.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    steps = 0
    changed = False
    while not changed and steps < 60:
        run.app.step()
        steps += 1
        changed = bool(run.app.paint())
    screen.view.hurry()
    how = "steps of 1/60 s from the release of a dragged checker to a frame that differs"
    return _figure("release to first changed pixel", steps, "steps", "2", how)


def _idle(run: loop.Loop) -> Figure:
    """Processor use while the program waits for a player and the picture stands still."""
    for _ in range(120):
        run.advance(1)
    begun, used = time.monotonic(), time.process_time()
    run.run(until=begun + _IDLE_S)
    share = (time.process_time() - used) / (time.monotonic() - begun) * 100
    return _figure("idle", share, "% of a core", "3", f"{_IDLE_S:g} s of the loop, nothing moving")


def _longest() -> Iterator[Figure]:
    """The longest step of a walk through all screens, without and with cached pictures.

    Each walk runs in its own process.
    """
    with tempfile.TemporaryDirectory() as cache:
        for state in ("cold", "warm"):
            asked = [sys.executable, "-m", "ludus.exhibit.checks.walk", _LARGE, cache]
            done = subprocess.run(asked, capture_output=True, text=True, check=True)
            seen, used = map(json.loads(done.stdout.splitlines()[-1]).get, ("seen", "used"))
            how = f"a walk through all screens in a window of {_LARGE}, cache {state}; it was on "
            how += f"{seen['screen']}; most processor time of the loop's thread: "
            how += f"{used['ms']:.1f} ms on {used['screen']}"
            yield _figure(f"longest step, {_LARGE}, {state}", seen["ms"], "ms", "50", how)


def _memory() -> Figure:
    """Growth of resident memory while computers play match after match."""
    pygame.display.init()
    pygame.font.init()
    with tempfile.TemporaryDirectory() as folder:
        given = silent_services(Path(folder), Instant())
        app = App(display.open_window((1280, 720), False), given, SCREENS)
        app.settings.calm = True
        sizes = []
        for seed in range(_GAMES):
            app.swap(PlayScreen(app, Record("tabula", 5, "heuristic", "tiro", 0, seed)))
            while isinstance(app.top, PlayScreen):
                for _ in range(_PICTURE):
                    app.step()
                app.paint()
            sizes.append(_resident_mb())
    # Fonts stay initialised for the figures that follow.
    pygame.display.quit()
    how = f"resident memory after {_GAMES} games of two computers against that after {_WARM}"
    return _figure("memory growth", sizes[-1] - sizes[_WARM - 1], "MB", "5 a day", how)


def _resident_mb() -> float:
    return float(psutil.Process().memory_info().rss / 1e6)


def _quick_games() -> Iterator[Figure]:
    """Seconds that a quick game against the default opponent takes a simulated visitor."""
    pygame.display.init()
    pygame.font.init()
    how = f"{_QUICK_GAMES} games of a modelled visitor, from the throw to the end, unpainted"
    with tempfile.TemporaryDirectory() as folder:
        given = silent_services(Path(folder), Instant())
        app = App(display.open_window((1280, 720), False), given, SCREENS)
        for name, rules in GAMES.items():
            asked = rules, Length.QUICK, HUMAN, MatchChoice().opponent, WHITE
            lengths = [duration(app, app.matches.new(*asked)) for _ in range(_QUICK_GAMES)]
            slow = statistics.quantiles(lengths, n=10)[8]
            middle = statistics.median(lengths)
            yield _figure(f"quick game, {name}, median", middle, "s", "110", how)
            yield _figure(f"quick game, {name}, 90 %", slow, "s", "180", how)
    # Fonts stay initialised for the figures that follow.
    pygame.display.quit()


def _answers() -> Iterator[Figure]:
    """Seconds that the strongest player needs for a throw, including the graph of plays."""
    level = LEVELS[STRONGEST]
    loops.take_up(wait=True)
    loops_are = "compiled" if loops.current().compiled else "not compiled"
    for rules in GAMES.values():
        player = level.make(rules, 1)
        dice, position, costs = SeededDice(3), Position.start(rules), []
        for _ in range(_THROWS):
            if position.winner is not None:
                break
            thrown = () if position.bonus else dice.throw(rules.dice)
            begun = time.monotonic()
            thoughts = player.think(Plays(rules, position, thrown))
            position = in_time(thoughts, begun + level.seconds).position
            costs.append(time.monotonic() - begun)
        how = f"{len(costs)} throws of one game with 15 checkers, plays included, {loops_are}"
        what = f"answer of the strongest player in {rules.name}, median"
        yield _figure(what, statistics.median(costs), "s", "1.0", how)


def _size() -> Figure:
    folders = (assets.find("sprites"), assets.find("sounds"))
    kept = (f for folder in folders for f in folder.rglob("*") if f.suffix != ".py" and f.is_file())
    total = sum(file.stat().st_size for file in kept) / 1e6
    return _figure("pictures, sounds and fonts", total, "MB", "40", "sum of the files that ship")
