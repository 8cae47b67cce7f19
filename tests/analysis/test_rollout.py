"""Rollouts: games played out from the plays of a throw, and the comparison of their results."""

import signal
from pathlib import Path

import numpy as np
import pytest
from helpers_rules import ROMANI, TABULA

from ludus.analysis.rollout import Standing, compare, play_out
from ludus.rules.game import read_rule_set
from ludus.rules.notation import parse_position
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet

pytest.importorskip("joblib")

ENDS = "14:1,O:2 17:1,O:2 b -", "12:1,O:2 17:1,O:2 b -"


@pytest.fixture
def mine(tmp_path: Path) -> RuleSet:
    """Return a game of one die, with no choice for a single checker; the heuristic plays it."""
    path = tmp_path / "mine.toml"
    path.write_text('base = "tabula"\nname = "mine"\ndice = 1\n', encoding="utf-8")
    return read_rule_set(path)


def _position(text: str, rules: RuleSet = TABULA) -> Position:
    return parse_position(text, rules)


def _standings(rules: RuleSet, *ends: str, games: int, side: int = 0) -> list[Standing]:
    *_, last = compare(rules, [_position(end, rules) for end in ends], side, games=games)
    return last


def exact(start: Position, rules: RuleSet) -> float:
    """Compute White's chance in a game without choices, over all throws until it is stable."""
    after: dict[Position, list[Position]] = {}
    met = [start]
    while met:
        position = met.pop()
        if position not in after and position.winner is None:
            after[position] = [
                end for die in range(1, 7) for end in Plays(rules, position, (die,)).results
            ]
            met += after[position]
    worth = dict.fromkeys([*after, *(end for ends in after.values() for end in ends)], 0.5)
    worth |= {each: 1.0 - each.winner for each in worth if each.winner is not None}
    for _ in range(200):
        worth |= {each: sum(worth[end] for end in ends) / 6 for each, ends in after.items()}
    return worth[start]


@pytest.mark.usefixtures("fast")
def test_intervals_hold_what_can_be_reckoned(mine: RuleSet) -> None:
    """For one chance and for the difference of two; with hits and entries."""
    ends = [_position(text, mine) for text in ENDS]
    white, other = (exact(end, mine) for end in ends)
    held = []
    for seed in range(20):
        (*_, found) = compare(mine, ends, 0, games=50, seed=seed)
        one, behind = sorted(found)[0], found[1]
        held.append(abs(one.chance - white) < 1.96 * one.error)
        apart = white - other if behind.end else other - white
        held.append(abs(behind.behind - apart) < 1.96 * behind.behind_error)
    assert abs(white - other) > 0.02
    assert np.mean(held) > 0.9


def test_a_game_has_the_same_dice_for_all_and_whoever_plays_it(mine: RuleSet) -> None:
    ends = tuple(_position(f"{square}:3 12:3 w -", mine) for square in (1, 2))
    whole = play_out(mine, ends, range(8), 5)
    parts = [play_out(mine, ends, part, 5) for part in (range(3), range(3, 8))]
    assert (np.concatenate(parts) == whole).all()
    assert (play_out(mine, (ends[1], ends[1]), range(8), 5) == whole[:, [1, 1]]).all()
    assert (play_out(mine, ends, range(8), 6) != whole).any()


def test_a_game_that_is_over_stays_won(mine: RuleSet) -> None:
    over = _position("O:3 12:3 b -", mine)
    assert play_out(mine, (over,), range(2), 1).tolist() == [[1.0], [1.0]]


def test_a_bonus_that_waits_is_taken_first() -> None:
    """White is home except for one number; the bonus of six takes the last checker off."""
    end = _position("31:1,O:2 1:3 w m6", ROMANI)
    assert play_out(ROMANI, (end,), range(3), 1).tolist() == [[1.0]] * 3


def test_it_stops_when_the_order_is_sure(mine: RuleSet) -> None:
    best, *others = _standings(mine, "24:1,O:2 1:3 b -", "1:3 24:1,O:2 b -", games=5000)
    assert (best.end, best.games, best.chance) == (0, 100, 1.0)
    assert all(each.behind > 5 * each.behind_error > 0 for each in others)
    worst, *_ = _standings(mine, "24:1,O:2 1:3 b -", "1:3 24:1,O:2 b -", games=5000, side=1)
    assert worst.end == 1


def test_what_cannot_be_told_apart_is_played_to_the_end(mine: RuleSet) -> None:
    one, other = _standings(mine, "23:3 24:3 w -", "23:3 24:3 w -", games=150)
    assert one.games == other.games == 150
    assert other.behind == 0
    assert other.behind_error > 0


class Interrupted(np.random.Generator):
    """Dice whose first throw comes together with Ctrl+C."""

    throws = 0

    def random(self) -> float:  # type: ignore[override]
        Interrupted.throws += 1
        if self.throws == 1:
            signal.raise_signal(signal.SIGINT)
        return float(super().random())


def test_ctrl_c_acts_after_the_game_in_progress(
    fast: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An exception within a loop could end the process."""
    monkeypatch.setattr(np.random, "Generator", Interrupted)
    monkeypatch.setattr(Interrupted, "throws", 0)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # A shell may ignore it.
    try:
        with pytest.raises(KeyboardInterrupt):
            play_out(TABULA, (Position.start(TABULA),), range(2), 1)
        assert Interrupted.throws > 20
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
