"""Play Alea as modelled players do: each finds a throw with the chance of its rank.

    python tests/tools/alea.py [--runs 2000] [--games ostia tabula]

A player takes 6 seconds for each throw. The table has the length of a run in seconds of flame,
its throws and its points, as 10 %, median and 90 % of the runs, and the share of runs that last
until the end. The last lines count the throws of the first three minutes that return in a week.
"""

import argparse
import random
import statistics
from collections.abc import Sequence

from ludus.match.alea import LONGEST, Score, course, of_the_day
from ludus.players.ranks import RANKS
from ludus.rules.game import GAMES
from ludus.rules.problems import Problem, problems

SECONDS = 6.0
THREE_MINUTES = round(180 / SECONDS)


def run(throws: Sequence[Problem], rank: int, chance: random.Random) -> Score:
    """Return the score of a run by a modelled player."""
    score = Score()
    for problem in throws:
        score.burn(min(SECONDS, score.flame, LONGEST - score.burnt))
        if score.over:
            break
        share = int(problem.solved.split()[rank])
        score.answer(problem.grade, chance.random() * 100 < share)
    return score


def _spread(figures: Sequence[float]) -> str:
    tenths = statistics.quantiles(figures, n=10)
    return f"{tenths[0]:5.0f} {statistics.median(figures):5.0f} {tenths[-1]:5.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=2000)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=[*GAMES])
    options = parser.parse_args()
    chance = random.Random(1)
    print("game    rank          seconds              throws             points   to the end")
    for name in options.games:
        found = problems(GAMES[name])
        for rank, title in enumerate(RANKS):
            runs = [run(course(found, seed), rank, chance) for seed in range(options.runs)]
            columns = ([r.burnt for r in runs], [r.asked for r in runs], [r.points for r in runs])
            share = sum(each.burnt >= LONGEST for each in runs) / len(runs)
            told = "  ".join(_spread(column) for column in columns)
            print(f"{name:7} {title:9} {told}  {share:6.1%}")
    repeated, most = 0, 0
    for day in range(700):
        begins = (of_the_day(day + later, GAMES.values()) for later in range(7))
        first, *others = [
            (rules, set(throws[:THREE_MINUTES])) for rules, throws in filter(None, begins)
        ]
        again = sum(len(first[1] & each[1]) for each in others if each[0] is first[0])
        repeated, most = repeated + bool(again), max(most, again)
    print(f"{repeated} of 700 days repeat a throw of the first three minutes within a week,")
    print(f"at most {most} of {THREE_MINUTES} throws")


if __name__ == "__main__":
    main()
