"""The points of the ranks in Alea, which a player may beat."""

from itertools import pairwise
from statistics import median

import pytest

from ludus.match.alea import Score, course
from ludus.players.levels import LEVELS
from ludus.players.ranks import RANKS, WEAKEST
from ludus.rules.game import GAMES
from ludus.rules.problems import pose, problems
from ludus.rules.ruleset import RuleSet

_SECONDS = 5
"""For each throw of a run."""
_RUNS = 3


def run(rank: str, rules: RuleSet, seed: int) -> int:
    """Return the points of a rank's run of Alea."""
    score, player = Score(), LEVELS[rank].make(rules, seed)
    for problem in course(problems(rules), seed):
        posed = pose(rules, problem)
        *_, choice = player.think(posed.plays)
        score.burn(_SECONDS)
        if score.over:
            break
        score.answer(problem.grade, choice.position == posed.goal)
    return score.points


@pytest.mark.usefixtures("fast")
@pytest.mark.parametrize(
    "rank", [WEAKEST, *(pytest.param(rank, marks=pytest.mark.long) for rank in [*RANKS][1:])]
)
def test_a_rank_has_the_points_of_its_usual_run_of_alea(rank: str) -> None:
    usual = median(run(rank, rules, seed) for rules in GAMES.values() for seed in range(_RUNS))
    assert RANKS[rank].alea / 1.5 < usual < RANKS[rank].alea * 1.5


def test_a_higher_rank_has_more_points() -> None:
    assert all(lower.alea < higher.alea for lower, higher in pairwise(RANKS.values()))
