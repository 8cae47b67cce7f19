"""Figures of the program on this machine: its start, its answers, and games from Python."""

import importlib.util
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

import numpy as np

import ludus
from ludus.loops import runtime as loops
from ludus.match.dice import SeededDice
from ludus.players.levels import LEVELS
from ludus.players.player import in_time
from ludus.players.ranks import STRONGEST
from ludus.rules.game import GAMES
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet


class Figure(NamedTuple):
    """A measured value beside its limit."""

    what: str
    value: float
    unit: str
    limit: str
    """Such as "at most 0.7"; "none" for a value to be compared with earlier ones."""
    how: str


class Samples(NamedTuple):
    """How much is measured for each figure; by default enough for steady figures."""

    starts: int = 3
    throws: int = 60
    """With fewer throws, the median falls in the opening, in which there is little choice."""
    processes: int = 5
    """Processes that play `random_games` each."""
    random_games: int = 200
    batch: int = 256
    """Random games that are stepped together."""
    rounds: int = 5
    """How often each batch is measured, in turn with the others."""
    glides: int = 40
    idle_s: float = 4.0
    visits: int = 40
    """Quick games of a simulated visitor, of each game."""
    warm: int = 10
    """Games of two computers before the growth of memory is measured."""
    games: int = 30
    """Games of two computers in all."""
    walks: int = 3
    """Walks through all screens before memory is measured."""
    screens: int | None = None
    """The most screens of a walk."""
    longest: tuple[str, ...] = ("home", "museum")
    """The parts of the walk in which the longest step is sought."""
    large: str = "3840x2160"
    usual: str = "1920x1080"
    small: str = "1280x720"


SMALLEST = Samples(
    starts=1,
    throws=2,
    processes=1,
    random_games=1,
    batch=2,
    rounds=1,
    glides=1,
    idle_s=0.2,
    visits=2,
    warm=1,
    games=2,
    walks=1,
    screens=2,
    longest=("home",),
    large="640x360",
    usual="640x360",
    small="640x360",
)

_FIRST_PICTURE = """
import sys, time
from ludus import __main__ as program
from ludus.window.app import loop
def run(self):
    while self.app.unpainted:
        self.advance(1)
        time.sleep(1 / 60)
    print(time.time())
loop.Loop.run = run
program.main(["--size", sys.argv[1]])
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


def output_of(*given: str, env: Mapping[str, str] | None = None) -> str:
    """Return the last line that Python prints; raise RuntimeError with the last line of its error.

    `given` is the file or the code that it runs, with the arguments.
    """
    done = subprocess.run(
        [sys.executable, *given],
        env=os.environ | (env or {}),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"exit status {done.returncode}: {done.stderr.strip()[-200:]}")
    return done.stdout.splitlines()[-1]


def start(samples: Samples) -> Iterator[Figure]:
    """Yield the time from the command to the first picture, the first start excluded."""
    times = []
    for _ in range(samples.starts + 1):
        with tempfile.TemporaryDirectory() as folder:
            env = {"XDG_STATE_HOME": folder, "XDG_CONFIG_HOME": folder}
            begun = time.time()
            shown = output_of("-c", _FIRST_PICTURE, samples.usual, env=env)
            times.append(float(shown) - begun)
    how = f"from process start, median of {samples.starts} warm starts of the window in "
    how += samples.usual
    yield Figure("first picture", statistics.median(times[1:]), "s", "at most 0.7", how)


def answers(samples: Samples) -> Iterator[Figure]:
    """Yield the times of the strongest player, and the number of plays listed from Python."""
    for rules in GAMES.values():
        yield from _strongest(rules, samples.throws)
    for name in GAMES:
        yield from _from_python(name, samples)


def _strongest(rules: RuleSet, throws: int) -> Iterator[Figure]:
    level = LEVELS[STRONGEST]
    player = level.make(rules, 1)
    dice, position, costs = SeededDice(3), Position.start(rules), []
    for _ in range(throws):
        if position.winner is not None:
            break
        thrown = () if position.bonus else dice.throw(rules.dice)
        begun = time.monotonic()
        thoughts = player.think(Plays(rules, position, thrown))
        position = in_time(thoughts, begun + level.seconds).position
        costs.append(time.monotonic() - begun)
    loops_are = "WebAssembly" if loops.engine().fast else "Python"
    how = f"{len(costs)} throws of one game with 15 checkers, plays included, {loops_are}"
    what = f"answer of the strongest player in {rules.name}"
    slow = statistics.quantiles(costs, n=20)[18]
    yield Figure(f"{what}, median", statistics.median(costs), "s", "at most 0.5", how)
    yield Figure(f"{what}, p95", slow, "s", "at most 1.0", how)


def _from_python(name: str, samples: Samples) -> Iterator[Figure]:
    """Yield what `import ludus` lists and plays in a second."""
    times, games = [], samples.random_games
    for _ in range(samples.processes):
        begun = time.monotonic()
        results = int(output_of("-c", _RANDOM_GAMES, name, str(games)))
        times.append(time.monotonic() - begun)
    seconds = statistics.median(times)
    how = f"{games} random games with 15 checkers, a whole process, median of {samples.processes}"
    for what, count in (("results", results), ("random games", games)):
        yield Figure(f"{what} from Python in {name}", count / seconds, "a second", "none", how)


OTHER = "OpenSpiel's backgammon"
"""The name of the other program in `batch`."""
SOME = 16
"""Games whose positions are given to one call of `ludus.results`."""


def batch(samples: Samples) -> Iterator[Figure]:
    """Yield the results of many positions in a call, and the turns of a batch of random games.

    If OpenSpiel is installed, its backgammon is measured in turn with them.
    """
    measures: dict[str, Callable[[], tuple[float, float]]] = {
        name: partial(_together, rules, samples.batch) for name, rules in GAMES.items()
    }
    if importlib.util.find_spec("pyspiel"):
        measures[OTHER] = partial(_open_spiel, -(-samples.batch // SOME))
    rounds = [{name: each() for name, each in measures.items()} for _ in range(samples.rounds)]
    rates = {
        name: [statistics.median(each) for each in zip(*(r[name] for r in rounds), strict=True)]
        for name in measures
    }
    turns = f"at least {rates[OTHER][1]:.0f}, as {OTHER}" if OTHER in rates else "none"
    how = f"{samples.batch} random games with 15 checkers, median of {samples.rounds} rounds"
    other = "random games one after another: legal actions, and decisions"
    for at, (what, limit) in enumerate((("results", "at least 1500000"), ("turns", turns))):
        for name, rate in rates.items():
            also = (other, "none") if name == OTHER else (how, limit)
            yield Figure(f"{what} a second, {name}", rate[at], what, also[1], also[0])


def _together(rules: RuleSet, games: int) -> tuple[float, float]:
    """Return the results a second of one call, and the turns a second of a batch of games."""
    together, turns, states = ludus.GameBatch(rules, games, seed=480), 0, []
    begun = time.perf_counter()
    while (going := together.winners < 0).any():
        turns += int((together.dice[:, 0] > 0).sum())
        each = together.boards, together.turns, together.dice, together.bonuses
        states.append([*each, going])
        together.step()
    played = time.perf_counter() - begun
    some = ([part[:SOME] for part in each] for each in zip(*states, strict=True))
    *arrays, going = map(np.concatenate, some)
    begun = time.perf_counter()
    results = ludus.results(rules, *(array[going] for array in arrays))
    return len(results.boards) / (time.perf_counter() - begun), turns / played


def _open_spiel(games: int) -> tuple[float, float]:
    """Return the legal actions and the decisions a second of random games by OpenSpiel."""
    import pyspiel  # type: ignore[import-not-found]

    chance, actions, decisions = random.Random(480), 0, 0
    begun = time.perf_counter()
    for _ in range(games):
        state = pyspiel.load_game("backgammon").new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                faces, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(faces, weights)[0])
                continue
            legal = state.legal_actions()
            state.apply_action(chance.choice(legal))
            actions, decisions = actions + len(legal), decisions + 1
    seconds = time.perf_counter() - begun
    return actions / seconds, decisions / seconds
