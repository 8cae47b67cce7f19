"""The analysis of a match: luck and choices add up to its result, and blunders are found."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from each import each
from helpers_rules import equities

from ludus.analysis.review import Review, balance, decisive, look_back, turning_points
from ludus.analysis.worth import Weigher
from ludus.interface import play
from ludus.match.record import Record, parse_record
from ludus.match.table import Table
from ludus.players.heuristic import Heuristic
from ludus.players.player import Batch, Bonuses, Floats
from ludus.rules.game import GAMES
from ludus.rules.position import Position

RECORDS = Path(__file__).parents[1] / "games"
START = Position.start(GAMES["ostia"])
RECORDED = sorted(file.stem for file in RECORDS.glob("*.txt"))


@cache
def _recorded(rules: str) -> Record:
    return parse_record((RECORDS / f"{rules}.txt").read_text(encoding="utf-8"))


def _reviews(record: Record) -> list[Review]:
    return list(look_back(record, Weigher(Heuristic(record.rule_set))))


@cache
def _careless(seed: int) -> Record:
    """Return a match in which White always plays the worst result and Black the best."""
    table = Table(Record("tabula", 3, "human", "human", 0, seed))
    judge = Heuristic(table.rules)
    while table.record.winner is None:
        table.throw()
        assert table.plays
        positions = list(table.plays.results)
        found = equities(judge, positions, table.side)
        at = int(found.argmax() if table.side else found.argmin())
        for step in table.plays.results[positions[at]]:
            table.step(step)
        if table.record.winner is None:
            table.hand_over()
    return table.record


class _Racer(Heuristic):
    """A fast judge that only counts how far the checkers have come."""

    def logits(self, boards: Batch, bonuses: Bonuses) -> Floats:
        come = boards @ np.arange(boards.shape[2])
        return np.asarray((come[:, 0] - come[:, 1]) / 20)


@each(rules=RECORDED)
def test_dice_and_choices_add_up_to_the_result(rules: str) -> None:
    record = _recorded(rules)
    reviews = list(look_back(record, Weigher(_Racer(record.rule_set))))
    luck, cost = balance(reviews)
    end = reviews[0].before + luck[0] - luck[1] - cost[0] + cost[1]
    assert end == pytest.approx(float(record.winner == 0))


@each(rules=GAMES)
def test_who_plays_as_the_judge_would_has_lost_nothing_by_choice(rules: str) -> None:
    record = play(GAMES[rules], ("heuristic", "heuristic"), checkers=3, seed=4)
    assert balance(_reviews(record)).cost == (0, 0)


class _Faint(Heuristic):
    """A judge with hardly any differences: chances from 49 to 51 of 100."""

    def chances(self, boards: Batch, bonuses: Bonuses) -> Floats:
        return 0.5 + (super().chances(boards, bonuses) - 0.5) / 50


def test_what_may_be_the_judges_mistake_costs_nearly_nothing() -> None:
    record = _careless(4)
    faint = balance(look_back(record, Weigher(_Faint(record.rule_set)))).cost
    assert 0 < faint[0] < balance(_reviews(record)).cost[0] / 500


class _Oracle(Heuristic):
    """A judge that gives every position an equal worth, except positions with a checker off."""

    def chances(self, boards: Batch, bonuses: Bonuses) -> Floats:
        off = boards[:, :, -2].astype(int)
        return np.asarray((1 + np.sign(off[:, 0] - off[:, 1])) / 2)


def test_the_turning_points_are_the_greatest_changes_in_their_order() -> None:
    record = _recorded("ostia")
    reviews = list(look_back(record, Weigher(_Oracle(record.rule_set))))
    points = turning_points(reviews, most=2)
    assert [p.throw for p in points] == sorted(p.throw for p in points)
    least = min(max(abs(p.luck), p.cost) for p in points)
    rest = [r for r in reviews if r not in points]
    assert all(max(abs(r.luck), r.cost) <= least for r in rest)


def test_a_bonus_comes_before_the_throw_it_shares_its_number_with() -> None:
    taken, thrown = (
        Review(5, 0, dice, (), (), 0.5, 0.5 + luck, 0.5 + luck, START)
        for dice, luck in (((), 0.1), ((1, 2, 3), 0.3))
    )
    assert turning_points([taken, thrown]) == [taken, thrown]


def test_a_match_without_a_turn_has_no_turning_point() -> None:
    record = Record("vivere", 5, "human", "human", 0, 1)
    assert _reviews(record) == turning_points([]) == []


@each(winner=[0, 1])
def test_the_worst_mistake_or_the_luckiest_throw_decides_a_match(winner: int) -> None:
    """The gain of each throw for the winner, and the cost of a choice of the loser."""
    loser, sign = 1 - winner, 1 - 2 * winner
    turn = _reviews(_recorded("ostia"))[0]._replace(before=0.5, doubt=0.0)
    gains = (winner, 0.1, 0.0), (loser, 0.04, 0.1), (loser, -0.1, 0.2), (winner, 0.3, 0.0)
    turns = [
        turn._replace(side=side, thrown=0.5 + sign * thrown, after=0.5 + sign * (thrown + cost))
        for side, thrown, cost in gains
    ]
    assert decisive(turns[:3], winner) is turns[2]
    assert decisive(turns, winner) is turns[3], "the dice did more"
    unsure = [each._replace(doubt=0.5) for each in turns[:3]]
    assert decisive(unsure, winner) is unsure[0]
