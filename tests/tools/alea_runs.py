"""Simulated runs of Alea: how long the lamp burns, what is scored, and which rivals are near.

    python tests/tools/alea_runs.py table    every kind of player in every game
    python tests/tools/alea_runs.py rivals   what the rivals' points should be, beside what they are
    python tests/tools/alea_runs.py check    the demands on the rules; ends with 1 if one is not met

A throw's difficulty is estimated from the shares of the ranks that find its best play (Rasch's
model), from the number of plays and from the margin. A person finds the play with a chance that
rises with skill minus difficulty, or else guesses. Times are log-normal. Skill and speed grow
within a run, and a day's form varies both. Three kinds do not look at the board: they touch lit
squares at random, or always the first ones. The skills and times of people are assumed.
"""

import argparse
import math
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import mean, median, quantiles
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.match import rivals
from ludus.match.alea import FULL, Score, course
from ludus.rules.game import GAMES
from ludus.rules.plays import Plays, reach
from ludus.rules.position import Position
from ludus.rules.problems import Problem, pose, problems

TRIES = 20
"""Tries of each rank behind the shares in a file of problems."""
TOUCHES = 60
"""Plays by random touches, from which the chance to find the best one is estimated."""
HURRY = 15.0
"""Seconds of flame below which players hurry."""
COURSES = 60
"""Different runs of a game that are simulated."""
MANY = 12
"""Rivals of a game."""
Shares = NDArray[np.float64]


# Throws


class Throw(NamedTuple):
    problem: Problem
    plays: int
    hard: float
    """The difficulty for a person, in logits; about 0 in the middle."""
    guessed: float
    """The chance that random touches find the best play."""
    first: bool
    """Whether the first lit square, again and again, is the best play, as Enter alone plays it."""
    far: bool
    """Whether the first checker, as far as it goes, is."""


Choose = Callable[[Sequence[int]], int]


def _first(lit: Sequence[int]) -> int:
    return lit[0]


def _last(lit: Sequence[int]) -> int:
    return lit[-1]


def _touched(plays: Plays, checker: Choose, goal: Choose) -> Position:
    """Return the end of a play by touches of a lit checker and of one of its lit squares."""
    node = plays.root
    while node.edges:
        ways = reach(node, checker(list(dict.fromkeys(step.source for step, _ in node.edges))))
        for step in ways[goal(list(ways))]:
            node = node.follow(step)
    return plays.end(node)


def _difficulties(every: Sequence[Problem], plays: Sequence[int]) -> Shares:
    """Fit Rasch's model to the ranks' shares, with plays and margin as what is known before."""
    shares = np.array([[int(share) for share in each.solved.split()] for each in every]) / 100
    margins = [each.behind for each in every]
    known = np.stack(
        [np.ones(len(every)), _normal(np.log(plays)), _normal(np.log(margins))], axis=1
    )
    hard, skill = np.zeros(len(every)), np.array([-1.0, 0.5, 1.5, 3.0, 5.0])
    for _ in range(60):
        before = known @ np.linalg.lstsq(known, hard, rcond=None)[0]
        spread = max(0.3, float(np.var(hard - before)))
        chance = 1 / (1 + np.exp(hard[:, None] - skill))
        slope = TRIES * (chance - shares).sum(1) - (hard - before) / spread
        hard = hard + np.clip(slope / (TRIES * (chance * (1 - chance)).sum(1) + 1 / spread), -1, 1)
        hard -= hard.mean()
        chance = 1 / (1 + np.exp(hard[:, None] - skill))
        bend = (chance * (1 - chance)).sum(0) + 1e-3
        skill = skill + np.clip((shares - chance).sum(0) / bend, -1, 1)
    return np.asarray(hard + 0.3 * known[:, 1] - 0.3 * known[:, 2])


def _normal(values: Shares) -> Shares:
    return np.asarray((values - values.mean()) / values.std())


@cache
def throws() -> dict[str, dict[Problem, Throw]]:
    """Every game's throws."""
    chance = random.Random(1)
    every = [(name, each) for name, rules in GAMES.items() for each in problems(rules)]
    posed = [pose(GAMES[name], each) for name, each in every]
    plays = [len(each.plays.results) for each in posed]
    hard = _difficulties([each for _, each in every], plays)
    by_game: dict[str, dict[Problem, Throw]] = {name: {} for name in GAMES}
    for (name, problem), at, count, logits in zip(every, posed, plays, hard, strict=True):
        guesses = [_touched(at.plays, chance.choice, chance.choice) for _ in range(TOUCHES)]
        first, far = (_touched(at.plays, _first, way) == at.goal for way in (_first, _last))
        guessed = guesses.count(at.goal) / TOUCHES
        by_game[name][problem] = Throw(problem, count, float(logits), guessed, first, far)
    return by_game


@cache
def run_of_throws(game: str, seed: int) -> list[Throw]:
    return [throws()[game][each] for each in course(problems(GAMES[game]), seed)]


# Players


class Kind(NamedTuple):
    name: str
    finds: float
    """The share of all throws whose best play is found, by thought or luck."""
    seconds: float
    """The usual time of an answer, touches included."""
    way: str = "thinks"
    """`thinks`; without a look, `random`, `first` or `far`; `fixed`: always the same chance."""


BLIND = (
    Kind("random", 0, 1.2, way="random"),
    Kind("Enter", 0, 1.6, way="first"),
    Kind("far", 0, 1.6, way="far"),
)
PEOPLE = (
    Kind("child", 0.36, 11.0),
    Kind("beginner", 0.48, 9.5),
    Kind("regular", 0.62, 7.5),
    Kind("strong", 0.76, 6.0),
    Kind("expert", 0.88, 4.5),
)


@cache
def skill(finds: float) -> float:
    """The skill with which a share of all throws is found."""
    every = [each for game in throws().values() for each in game.values()]
    low, high = -9.0, 9.0
    for _ in range(40):
        middle = (low + high) / 2
        enough = mean(found(each, middle) for each in every) >= finds
        low, high = (low, middle) if enough else (middle, high)
    return low


def found(throw: Throw, skill: float) -> float:
    """The chance that a person finds the best play, or guesses it."""
    lucky = 1 / throw.plays
    return lucky + (1 - lucky) / (1 + math.exp(throw.hard - skill))


class Player:
    """A player of a kind, on a day's form."""

    def __init__(self, kind: Kind, chance: random.Random) -> None:
        self.kind, self.chance = kind, chance
        self.skill, self.pace = 0.0, kind.seconds
        if kind.way == "thinks":
            self.skill = skill(kind.finds) + chance.gauss(0, 0.2)
            self.pace *= math.exp(chance.gauss(0, 0.08))

    def answer(self, throw: Throw, score: Score) -> tuple[float, bool]:
        """Return the seconds of an answer, and whether it is right."""
        kind, chance = self.kind, self.chance
        if kind.way == "fixed":
            return kind.seconds, chance.random() < kind.finds
        thinks = kind.way == "thinks"
        seconds = self.pace * math.exp(chance.gauss(0, 0.5 if thinks else 0.15))
        if not thinks:
            shares = {"random": throw.guessed, "first": throw.first, "far": throw.far}
            return seconds, chance.random() < shares[kind.way]
        warm, hurried = math.exp(-score.asked / 4), score.flame < HURRY
        seconds *= (throw.plays / 5) ** 0.2 * math.exp(0.12 * throw.hard) * (1 + 0.25 * warm)
        right = found(throw, self.skill - 0.3 * warm - 0.3 * hurried)
        return max(1.0, seconds * (0.75 if hurried else 1)), chance.random() < right


# Runs


@dataclass
class Run:
    """A simulated run to its end."""

    score: Score
    burnt: float

    @property
    def points(self) -> int:
        return self.score.points


def play(game: str, kind: Kind, seed: int) -> Run:
    chance = random.Random(f"{game} {kind.name} {seed} 1")
    player, score, burnt = Player(kind, chance), Score(), 0.0
    for throw in run_of_throws(game, (31 * seed + 1) % COURSES):
        seconds, right = player.answer(throw, score)
        burnt += min(seconds, score.flame)
        score.burn(seconds)
        if not score.over:
            score.answer(right)
        if score.over:
            break
    return Run(score, burnt)


@cache
def runs(game: str, kind: Kind, number: int) -> list[Run]:
    return [play(game, kind, seed) for seed in range(number)]


def points(game: str, kind: Kind, number: int) -> list[int]:
    return [run.points for run in runs(game, kind, number)]


def spread(values: Sequence[float]) -> str:
    """The median, and the range of eight tenths."""
    tenths = quantiles(values, n=10)
    return f"{median(values):.0f} ({tenths[0]:.0f}-{tenths[8]:.0f})"


def three_minutes(game: str, kind: Kind, number: int) -> float:
    """The share of runs whose lamp burns for 150 to 210 seconds."""
    return mean(150 <= run.burnt <= 210 for run in runs(game, kind, number))


# Rivals


def ladder(game: str, number: int) -> list[int]:
    """The rivals' points, from above 95 % of blind runs to every fifth run of an expert."""
    blind = max(quantiles(points(game, kind, number), n=20)[18] for kind in BLIND)
    low, high = 10 * math.ceil(blind / 10), quantiles(points(game, PEOPLE[-1], number), n=5)[3]
    steps = (low * (high / low) ** (at / (MANY - 1)) for at in range(MANY))
    return [10 * math.ceil(each / 10 - 1e-9) + 5 for each in steps]


def shipped(game: str) -> list[int]:
    return [each for each, _ in rivals.road(game, FULL)]


def following(game: str, most: float) -> int:
    """The points of the next rival, or of the last one."""
    return next((each for each in shipped(game) if each > most), shipped(game)[-1])


# Reports


def print_table(number: int) -> None:
    print(f"{'game':8} {'player':9} {'lamp, s':14} 150-210  {'points':18} answers right")
    for game in GAMES:
        for kind in (*BLIND, *PEOPLE):
            every = runs(game, kind, number)
            scores, most = [run.score for run in every], spread([run.points for run in every])
            right = sum(each.right for each in scores) / max(1, sum(each.asked for each in scores))
            print(
                f"{game:8} {kind.name:9} {spread([run.burnt for run in every]):14}"
                f" {three_minutes(game, kind, number):7.0%}  {most:18}"
                f" {median(each.asked for each in scores):7.0f} {right:5.0%}"
            )


def print_rivals(number: int) -> None:
    for game in GAMES:
        print(f"{game:8} simulated", *ladder(game, number))
        print(f"{game:8} shipped  ", *shipped(game))


class Demand(NamedTuple):
    name: str
    figure: float
    least: float = -math.inf
    most: float = math.inf

    @property
    def met(self) -> bool:
        return self.least <= self.figure <= self.most


def demands(game: str, number: int) -> Iterator[Demand]:
    """What the rules must hold in a game."""
    first = shipped(game)[0]
    for kind in PEOPLE:
        yield Demand(f"{kind.name}: 150 to 210 s", three_minutes(game, kind, number), 0.8)
        usual = median(points(game, kind, number))
        yield Demand(
            f"{kind.name}: next rival, in own medians", following(game, usual) / usual, 1, 1.5
        )
    for kind in BLIND:
        below = mean(each < first for each in points(game, kind, number))
        yield Demand(f"{kind.name}: below the first rival", below, 0.95)
    yield Demand(
        "8 s with 80 % against 2 s with 40 %", ratio(game, number, (8, 0.8), (2, 0.4)), 1.5
    )


def ratio(game: str, number: int, *players: tuple[float, float]) -> float:
    """How many times the points of another player who answers in fixed seconds a player has."""
    kinds = (Kind(f"{s} s, {share}", share, s, way="fixed") for s, share in players)
    slow, fast = (median(points(game, kind, number)) for kind in kinds)
    return slow / fast


def print_check(number: int) -> bool:
    """Print every figure; return whether all demands are met."""
    failed = 0
    for game in GAMES:
        for demand in demands(game, number):
            failed += not demand.met
            print(f"{game:8} {demand.name}: {demand.figure:.3g}{'' if demand.met else '  NOT MET'}")
    print(f"{failed} demands not met, of {len(GAMES)} games; a flame of {FULL:.0f} s")
    return not failed


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=("table", "rivals", "check"))
    parser.add_argument("--number", type=int, default=1000, help="runs of each kind in each game")
    given = parser.parse_args()
    if given.what == "table":
        print_table(given.number)
    elif given.what == "rivals":
        print_rivals(given.number)
    elif not print_check(given.number):
        sys.exit(1)


if __name__ == "__main__":
    main()
