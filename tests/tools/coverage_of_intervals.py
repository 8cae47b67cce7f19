"""Coverage of the lab's intervals: `python tests/tools/coverage_of_intervals.py`, ten minutes.

Random players and the heuristic play games under each rule set, with few and many checkers. These
games serve as the whole population, whose figures are the truth. Samples are drawn from them, and
the intervals that hold the truth are counted. coverage_of_intervals.txt has the last output.
"""

import argparse
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np

from ludus.lab.estimates import ERROR, Estimate, difference
from ludus.lab.measures import MEASURES, Measure, Rows
from ludus.lab.simulate import CHANCE, Meeting, simulate
from ludus.lab.workers import hired
from ludus.rules.game import GAMES

PLAYED = {CHANCE: 2000, ("heuristic", "random"): 200, ("heuristic", "heuristic"): 200}
CHECKERS = (3, 5, 15)
SIZES = (5, 10, 20, 50, 100, 200)
"""Games in a sample."""
SAMPLES = 1000


class Coverage(NamedTuple):
    """The share of samples, in percent, in which the interval of a figure held the truth."""

    held: float
    where: str


def held(found: list[Estimate], truth: float) -> float:
    """Return the share of intervals that hold the truth, in percent."""
    near = 1e-9 * max(1.0, abs(truth))
    return 100 * float(np.mean([low - near <= truth <= high + near for _, low, high in found]))


def truth(measure: Measure, rows: Rows) -> float:
    """Return the figure of the whole population."""
    return measure.of(rows, ERROR).value


def samples(rows: Rows, games: int, seed: int, times: int = SAMPLES) -> list[Rows]:
    """Draw samples of some games, with replacement."""
    rng = np.random.Generator(np.random.PCG64(seed))
    return [rows[rng.integers(0, len(rows), games)] for _ in range(times)]


def measured(
    pools: dict[Meeting, Rows], measure: Measure, games: int
) -> Iterator[tuple[str, Coverage]]:
    """Yield the coverage of a measure in each pool, and of its difference between similar pools."""
    found = {
        meeting: [measure.of(sample, ERROR) for sample in samples(rows, games, number)]
        for number, (meeting, rows) in enumerate(pools.items())
    }
    true = {meeting: truth(measure, rows) for meeting, rows in pools.items()}
    for meeting in pools:
        yield "figure", Coverage(held(found[meeting], true[meeting]), _named(meeting))
    for old, new in combinations(pools, 2):
        if old[1:] == new[1:]:
            apart = [difference(*each) for each in zip(found[new], found[old], strict=True)]
            where = f"{_named(old)} / {new.rules.name}"
            yield "difference", Coverage(held(apart, true[new] - true[old]), where)


def _named(meeting: Meeting) -> str:
    return f"{meeting.rules.name} {meeting.checkers} {' - '.join(meeting.players)}"


def main() -> None:
    """Play, measure and print the table."""
    pools = {}
    with hired():
        for players, games in PLAYED.items():
            for checkers in CHECKERS:
                for rules in GAMES.values():
                    meeting = Meeting(rules, checkers, players)
                    pools[meeting] = simulate(*meeting, games, seed=1)
    print(f"% of {SAMPLES} samples whose 95 % interval held the truth, over {len(pools)} meetings")
    print(f"{'measure':14}{'of':11}{'games':>5}  {'least':>5}  {'mean':>5}  below 94  least where")
    for measure in MEASURES:
        for games in SIZES:
            each = list(measured(pools, measure, games))
            for kind in ("figure", "difference"):
                of = [coverage for what, coverage in each if what == kind]
                least, mean = min(of), np.mean([coverage.held for coverage in of])
                below = f"{sum(coverage.held < 94 for coverage in of)} of {len(of)}"
                print(
                    f"{measure.key:14}{kind:11}{games:5}  {least.held:5.1f}  {mean:5.1f}  "
                    f"{below:>8}  {least.where}",
                    flush=True,
                )


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    main()
