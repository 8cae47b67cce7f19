"""Figures of the program on this machine: its start, its steps and its answers."""

import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pygame

from ludus.analysis.worth import judgement
from ludus.loops import runtime as loops
from ludus.match.dice import SeededDice
from ludus.match.events import Moved
from ludus.match.record import HUMAN, Record
from ludus.match.states import Target
from ludus.players.levels import LEVELS
from ludus.players.player import in_time
from ludus.players.ranks import STRONGEST
from ludus.players.worker import Instant
from ludus.rules.game import GAMES
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.window.app import display, loop, video
from ludus.window.app.app import App
from ludus.window.app.services import silent_services
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.home import HomeScreens, match_screen

Figure = dict[str, object]

_FIRST_PICTURE = """
import time
from ludus import __main__ as program
from ludus.window.app import loop
def run(self):
    while self.app.unpainted:
        self.advance(1)
        time.sleep(1 / 60)
    print(time.time())
loop.Loop.run = run
program.main(["--size", "1920x1080"])
"""
_RANDOM_GAMES = """
import random, sys
import ludus
game, chance, results = ludus.game(sys.argv[1]), random.Random(480), 0
for _ in range(int(sys.argv[2])):
    place = ludus.start(game)
    while place.winner is None:
        dice = () if place.bonus else chance.choices(range(1, 7), k=game.dice)
        plays = ludus.plays(game, place, dice)
        results += len(plays.boards)
        place = plays.position_at(chance.randrange(len(plays.boards)))
print(results)
"""
"""Plays random games with 15 checkers and prints how many results their throws had."""
_PLAYED = 200
_RUNS = 5
_STARTS = 3
_GLIDES = 40
_IDLE_S = 4.0
_THROWS = 60
"""With fewer throws, the median falls in the opening, in which there is little choice."""


def program_figures() -> Iterator[Figure]:
    """Yield all figures, each with its unit and its method; SDL's video must have started."""
    yield {
        "what": "machine",
        "value": platform.processor() or platform.machine(),
        "how": f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}",
    }
    yield _start()
    yield from _window()
    yield from _answers()
    yield from _from_python()


def figure(what: str, value: float, unit: str, limit: str, how: str) -> Figure:
    """Return a figure; `limit` is the most that it should be, and `how` is its method."""
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
    return figure("first picture", statistics.median(times[1:]), "s", "0.7", how)


def _window() -> Iterator[Figure]:
    """Figures that need an open window of 1920x1080 pixels."""
    pygame.display.init()
    pygame.font.init()
    video.choose_framebuffer()
    with tempfile.TemporaryDirectory() as folder:
        given = silent_services(Path(folder), Instant(judgement, silent=True))
        app = App(display.open_window((1920, 1080), False), given, HomeScreens)
        screen = match_screen(app, Record("ostia", 15, HUMAN, HUMAN, 0, 1))
        app.stack.push(screen)
        run = loop.Loop(app, time.monotonic, (1920, 1080))
        run.advance(1)
        pygame.event.get()
        yield _press(app)
        yield from _glide(run, screen)
        screen.click(Target.CUP)
        screen.view.hurry()
        yield _idle(run)
    # Fonts stay initialised for the figures that follow.
    pygame.display.quit()


def _press(app: App) -> Figure:
    """Python calls for a press and a release in the corner of a match whose icons have words."""
    calls = 0

    def count(frame: object, event: str, arg: object) -> None:
        nonlocal calls
        calls += event == "call"

    kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    events = [pygame.Event(kind, pos=(5, 5), button=1) for kind in kinds]
    for _ in range(2):  # The first press fills caches.
        app.paint()
        calls = 0
        sys.setprofile(count)
        for event in events:
            app.handle(event)
        sys.setprofile(None)
    how = "a press and a release in a corner of a person's first match, without painting"
    return figure("Python calls for one press and release", calls, "calls", "400", how)


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
    yield figure("glide step, median", statistics.median(costs), "ms", "2", how)
    yield figure("glide step, p99", statistics.quantiles(costs, n=100)[98], "ms", "8", how)


def _idle(run: loop.Loop) -> Figure:
    """Processor use while the program waits for a player and the picture stands still."""
    for _ in range(120):
        run.advance(1)
    begun, used = time.monotonic(), time.process_time()
    run.run(until=begun + _IDLE_S)
    share = (time.process_time() - used) / (time.monotonic() - begun) * 100
    return figure("idle", share, "% of a core", "2.5", f"{_IDLE_S:g} s of the loop, nothing moving")


def _answers() -> Iterator[Figure]:
    level = LEVELS[STRONGEST]
    loops_are = "WebAssembly" if loops.engine().fast else "Python"
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
        what = f"answer of the strongest player in {rules.name}"
        yield figure(f"{what}, median", statistics.median(costs), "s", "0.5", how)
        yield figure(f"{what}, p95", statistics.quantiles(costs, n=20)[18], "s", "1.0", how)


def _from_python() -> Iterator[Figure]:
    """Yield what `import ludus` lists and plays in a second."""
    for name in GAMES:
        times = []
        for _ in range(_RUNS):
            begun = time.monotonic()
            done = subprocess.run(
                [sys.executable, "-c", _RANDOM_GAMES, name, str(_PLAYED)],
                capture_output=True,
                text=True,
                check=True,
            )
            times.append(time.monotonic() - begun)
        seconds = statistics.median(times)
        how = f"{_PLAYED} random games with 15 checkers, a whole process, median of {_RUNS}"
        results = int(done.stdout) / seconds
        for what, count in (("results", results), ("random games", _PLAYED / seconds)):
            yield figure(f"{what} from Python in {name}", count, "a second", "", how)
