"""Solved games, compared with a slow calculation from the rules, and with games played out."""

import random
from functools import cache
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("psutil")
pytest.importorskip("tqdm")

import solve_games
from solve_games import Solving, main, read, solve
from solved import Solved

from ludus.errors import RefusedError
from ludus.players.player import batch
from ludus.rules.game import GAMES, rule_set
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet

LEAST = rule_set({"base": "tabula", "name": "least", "squares": 12, "dice": 1})
"""A game with so few positions that all can be enumerated."""
PROFIT = rule_set({"base": "romani", "name": "profit", "squares": 12, "dice": 1})
"""A game of this size with bonuses."""
TWO = rule_set({"base": "tabula", "name": "two", "squares": 12, "dice": 2})
"""With two dice a checker reaches a square on two ways, and can hit on either of them."""


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Solved:
    return solve(LEAST, 1, tmp_path_factory.mktemp("solved") / "least-1.npz")


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Solved:
    return solve(LEAST, 2, tmp_path_factory.mktemp("solved") / "least-2.npz")


def _worth(solved: Solved, position: Position) -> float:
    """Return the chance of the side to move; no bonus waits."""
    (found,) = 1 - solved.chances(*batch([position], 1 - position.turn))
    return float(found)


def _reckoned(rules: RuleSet, checkers: int) -> dict[Position, float]:
    """Return the chance of the side to move in every reachable position, by enumeration.

    Positions are turned so that White is always to move.
    """

    def seen(position: Position) -> Position:
        return Position(position.board[::-1], 0) if position.turn else position

    def nexts(position: Position) -> list[list[Position]]:
        if position.winner is not None:
            return []
        return [[*map(seen, Plays(rules, position, [d]).results)] for d in range(1, 7)]

    after: dict[Position, list[list[Position]]] = {}
    found = [Position.start(rules, checkers)]
    while found:
        position = found.pop()
        if position not in after:
            after[position] = nexts(position)
            found += [end for ends in after[position] for end in ends]
    chance = dict.fromkeys(after, 0.5)
    for _ in range(200):
        for position, throws in after.items():
            best = [1 - min(chance[end] for end in ends) for ends in throws]
            chance[position] = sum(best) / 6 if throws else 0.0
    return chance


def test_all_positions_are_worth_what_slow_reckoning_finds(alone: Solved) -> None:
    known = _reckoned(LEAST, 1)
    assert len(known) > 150
    for position, chance in known.items():
        assert _worth(alone, position) == pytest.approx(chance, abs=2 * alone.error)
    assert alone.error < 2e-7


@pytest.mark.long
def test_two_checkers_are_worth_what_may_come_next(pair: Solved) -> None:
    assert pair.holds(300)


def test_of_several_ways_to_one_square_each_hits_what_stands_on_it(tmp_path: Path) -> None:
    solved = solve(TWO, 1, tmp_path / "two.npz")
    assert solved.holds(100)
    # 1 and 2 lead from 3 to 6 over 4 or 5: one way hits on 4, the other way on 5.
    for foe in (4, 5):
        ends = Plays(TWO, Position.of(TWO, ({3: 1}, {foe: 1}), 0), [1, 2]).results
        missed, hit = sorted(ends, key=lambda end: end.board[1, foe], reverse=True)
        assert _worth(solved, hit) < _worth(solved, missed)


def test_a_last_step_is_known_by_heart(alone: Solved) -> None:
    def worth(own: int, foe: int) -> float:
        return _worth(alone, Position.of(LEAST, ({own: 1}, {foe: 1}), 0))

    assert worth(12, 7) == pytest.approx(1)
    # A six bears off, a five hits and bears off next time; otherwise the opponent bears off.
    assert worth(7, 12) == pytest.approx(2 / 6, abs=alone.error)


def _played_out(solved: Solved, start: Position, games: int, seed: int) -> float:
    """Return the share of games that the side to move wins, with perfect play on both sides."""
    rng, won = random.Random(seed), 0

    @cache
    def answer(position: Position, die: int) -> Position:
        (choice,) = solved.think(Plays(solved.rules, position, [die]))
        return choice.position

    for _ in range(games):
        position = start
        while position.winner is None:
            position = answer(position, rng.randint(1, 6))
        won += position.winner == start.turn
    return won / games


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_games_played_out_agree(alone: Solved, seed: int) -> None:
    rng, games = random.Random(seed), 1500
    start = Position.of(LEAST, ({rng.randrange(8): 1}, {rng.randrange(8, 13): 1}), 0)
    chance = _worth(alone, start)
    error = (chance * (1 - chance) / games) ** 0.5
    assert abs(_played_out(alone, start, games, seed) - chance) < 3 * error + 1e-9


@pytest.mark.long
def test_bonuses_are_solved_by_the_rules(tmp_path: Path) -> None:
    solved = solve(PROFIT, 2, tmp_path / "profit.npz")
    without = rule_set(
        {"base": "romani", "name": "profit", "squares": 12, "dice": 1, "bonus": False}
    )
    assert solved.holds(60)
    assert not Solved(without, 2, solved.worth, solved.error).holds(60)


def test_what_is_cut_off_goes_on(tmp_path: Path, alone: Solved) -> None:
    path = tmp_path / "least.npz"
    begun = Solving(LEAST, 1)
    for _ in range(3):
        list(begun.sweep())
    begun.save(path)
    held = read(path, LEAST)
    assert isinstance(held, Solving)
    assert held.sweeps == 3
    assert (solve(LEAST, 1, path).worth == alone.worth)[1:, 1:].any()
    assert isinstance(read(path, LEAST), Solved)
    assert not list(tmp_path.glob(".*"))


def test_bounds_come_closer_and_never_cross(alone: Solved) -> None:
    begun = Solving(LEAST, 1)
    low, high = begun.bounds[..., 0].copy(), begun.bounds[..., 1].copy()
    for _ in range(4):
        list(begun.sweep())
        assert (begun.bounds[..., 0] >= low - 1e-12).all()
        assert (begun.bounds[..., 1] <= high + 1e-12).all()
        low, high = begun.bounds[..., 0].copy(), begun.bounds[..., 1].copy()
        known = ~np.isnan(alone.worth)
        assert (low[known] <= alone.worth[known] + alone.error).all()
        assert (high[known] >= alone.worth[known] - alone.error).all()


def test_a_file_of_another_game_or_none_is_refused(tmp_path: Path, alone: Solved) -> None:
    path = tmp_path / "least.npz"
    solve(LEAST, 1, path)
    with pytest.raises(RefusedError, match="the solved game is least, not tabula"):
        read(path, GAMES["tabula"])
    with pytest.raises(RefusedError, match="least with 1 checker; name another file for 2"):
        solve(LEAST, 2, path)
    two = rule_set({"base": "tabula", "name": "least", "squares": 12, "dice": 2})
    with pytest.raises(RefusedError, match="had other rules when it was solved"):
        read(path, two)
    begun = Solving(LEAST, 1)
    begun.save(path)
    assert isinstance(read(path, LEAST), Solving)
    with pytest.raises(RefusedError, match="had other rules when it was solved"):
        read(path, two)
    path.write_text("no numbers")
    with pytest.raises(RefusedError, match="cannot read a solved game"):
        read(path, LEAST)
    (board, bonuses) = batch([Position.start(LEAST, 2)], 0)
    with pytest.raises(RefusedError, match="solved here for 1 checker, not for 2"):
        alone.chances(board, bonuses)


@pytest.mark.parametrize("done", [True, False])
def test_what_was_solved_by_earlier_rules_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, done: bool
) -> None:
    path = tmp_path / "least.npz"
    with monkeypatch.context() as earlier:
        earlier.setattr(solve_games, "RULES", 1)
        if done:
            solve(LEAST, 1, path)
        else:
            Solving(LEAST, 1).save(path)
    with pytest.raises(RefusedError, match="least had other rules when it was solved"):
        solve(LEAST, 1, path)


def test_what_is_too_large_is_refused_with_its_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RefusedError) as refused:
        main(["tabula", "--checkers", "9"])
    assert "tabula with 9 checkers has 4,985,918,368,041,000,000"[:24] in str(refused.value)
    assert "choose fewer --checkers" in str(refused.value)
    with pytest.raises(RefusedError, match="taken at once cannot be solved"):
        main(["romani+at-once"])
    assert not list(tmp_path.iterdir())


def test_a_solved_game_is_told_and_found_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.toml").write_text('base = "tabula"\nname = "own"\nsquares = 12\ndice = 1\n')
    main(["own.toml", "--checkers", "1"])
    first, bars = capsys.readouterr()
    assert bars == ""
    assert first.startswith("own, 1 checker: 184 positions; who begins wins 58.6146 %; each")
    assert first.endswith("in own-1.npz\n")
    monkeypatch.setattr(solve_games, "_finish", None)
    main(["own.toml", "--checkers", "1"])
    assert capsys.readouterr().out == first
