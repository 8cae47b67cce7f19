"""Many positions in one call and games in a batch: equal to single calls, or one clear error."""

import contextlib
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from each import each, rows
from helpers_rules import turns_of_games

import ludus
from ludus import batch
from ludus.arguments import check_playable
from ludus.loops import replies, runtime as loops
from ludus.rules.bonuses import packed, unpacked
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet

NAMES = ("ostia", "vivere", "romani", "tabula", "romani+at-once")
TABULA = ludus.game("tabula")
BEGIN = ludus.start(TABULA, 3)
GIVEN: dict[str, Any] = {"boards": [BEGIN.board] * 2, "turns": [0, 1], "dice": [(1, 2, 6)] * 2}
"""Two valid positions of `tabula`."""


def arrays_of(game: RuleSet, some: list[tuple[Position, Plays, list[int]]]) -> ludus.ResultArrays:
    """Return the results of some turns by one call."""
    positions = [position for position, _, _ in some]
    return ludus.results(
        game,
        np.array([position.board for position in positions]),
        [position.turn for position in positions],
        [dice or [0] * game.dice for _, _, dice in some],
        [packed(position.bonus) for position in positions],
    )


def equal(one: Any, other: Any) -> bool:
    return all((a == b).all() and a.dtype == b.dtype for a, b in zip(one, other, strict=True))


def engines(webassembly: loops.Engine) -> Iterator[loops.Engine]:
    for engine in (loops.Interpreter(), webassembly):
        loops.use(engine)
        yield engine


@each(name=NAMES)
def test_one_call_gives_the_results_of_many(name: str, webassembly: loops.Engine) -> None:
    game = ludus.game(name)
    some = list(turns_of_games(game, 3, games=1, seed=1))
    assert any(position.bonus for position, _, _ in some) == game.bonus
    for _ in engines(webassembly):
        results = arrays_of(game, some)
        for (position, plays, dice), start, end in zip(
            some, results.offsets[:-1], results.offsets[1:], strict=True
        ):
            assert end - start == len(plays.boards), (position, dice)
            for i in range(end - start):
                assert results.position_at(start + i) == plays.position_at(i), (position, dice)
        assert len(results.boards) == results.offsets[-1]


def test_results_do_not_depend_on_the_room_of_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    some = list(turns_of_games(TABULA, 3, games=1, seed=480))
    whole, placed = arrays_of(TABULA, some), replies.room.__wrapped__
    most = int(np.diff(whole.offsets).max())
    monkeypatch.setattr(replies, "MOST", most)
    monkeypatch.setattr(replies, "room", placed)
    monkeypatch.setattr(batch, "PIECE", 5)
    assert equal(arrays_of(TABULA, some), whole)


def test_a_side_that_can_move_no_checker_passes() -> None:
    shut = ludus.position(TABULA, "H:1,24:11 1:2,2:2,3:2,4:2,5:2,6:2 w -")
    results = ludus.results(TABULA, [shut.board], [0], [(1, 2, 3)])
    assert str(results.position_at(0)) == str(shut).replace(" w ", " b ")
    assert results.offsets.tolist() == [0, 1]


@rows(
    "wrong, error, says",
    [
        ({"boards": np.zeros((2, 2, 27))}, TypeError, "boards: an array of float64; give integers"),
        ({"boards": BEGIN.board}, ValueError, r"boards: .* \(2, 27\); give \(n, 2, 27\)"),
        ({"dice": [(1, 2, 3), (1, 2)]}, ValueError, "dice: setting an array element"),
        ({"turns": [0, 2]}, ValueError, r"turns\[1\]: 2 is not from 0 to 1"),
        ({"dice": [(1, 2, 6), (1, 7, 6)]}, ValueError, r"dice\[1, 1\]: 7 is not from 0 to 6"),
        ({"dice": [(1, 2, 6), (1, 0, 6)]}, ValueError, r"dice\[1\]: .* give faces from 1 to 6"),
        ({"bonuses": [0, 1]}, ValueError, r"dice\[1\]: .* give 0 where a bonus waits"),
        ({"bonuses": [0, -1]}, ValueError, r"bonuses\[1\]: -1 is not from 0"),
        (
            {"bonuses": [0, 1], "dice": [(1, 2, 6), (0, 0, 0)]},
            ValueError,
            r"boards\[1\]: R:3 R:3 b e1: no position of tabula: bonus: tabula has no bonus",
        ),
        (
            {"boards": [BEGIN.board, BEGIN.board * 6]},
            ValueError,
            r"boards\[1, 0, 0\]: 18 is not from 0 to 15",
        ),
        (
            {"boards": [BEGIN.board, np.roll(BEGIN.board, -2, 1)]},
            ValueError,
            r"boards\[1\]: O:3 O:3 b -: the game is over there",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_in_an_array_is_named(wrong: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        ludus.results(TABULA, **GIVEN | wrong)
    assert len(ludus.results(TABULA, **GIVEN).offsets) == 3


@each(name=("ostia", "vivere", "romani", "tabula"))
def test_every_impossible_board_is_refused(name: str) -> None:
    game, rng = ludus.game(name), random.Random(480)
    columns = game.squares + 3
    playable = 0
    for _ in range(300):
        board = np.zeros((2, columns), np.int8)
        for side in (0, 1):
            for _ in range(rng.choice((3, 3, 3, 2, 16))):
                board[side, rng.choice((0, 1, 14, 14, columns - 2, columns - 2, columns - 1))] += 1
        with contextlib.suppress(ValueError):
            check_playable(game, Position(board, 0))
            playable += 1
            continue
        assert board.max() > 15 or batch._doubtful(game, board[None]).all(), board
    assert 10 < playable < 250


def test_results_that_need_too_much_memory_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "MOST_BYTES", 100)
    games = ludus.GameBatch(TABULA, 2, checkers=3, seed=480)
    before = games.boards, games.turns, games.dice
    with pytest.raises(ValueError, match="results of the first 2 of 2 positions need more than"):
        games.step([0, 0])
    assert equal((games.boards, games.turns, games.dice), before)


# Games


def played(game: RuleSet, **named: Any) -> list[tuple[Any, ...]]:
    """Return the arrays of a batch of random games, after each step."""
    games, states = ludus.GameBatch(game, 2, checkers=3, **named), []
    while (games.winners < 0).any():
        states.append((games.boards, games.turns, games.bonuses, games.dice, games.winners))
        games.step()
    return [*states, (games.boards, games.turns, games.bonuses, games.dice, games.winners)]


@each(name=NAMES)
def test_an_equal_seed_gives_equal_games_by_every_engine(
    name: str, webassembly: loops.Engine
) -> None:
    game = ludus.game(name)
    one, other = (played(game, seed=480) for _ in engines(webassembly))
    assert len(one) == len(other)
    assert all(map(equal, one, other))
    assert len(played(game, seed=481)) != len(one)


@each(name=NAMES)
def test_each_step_plays_a_result_of_each_throw(name: str, fast: None) -> None:
    game = ludus.game(name)
    games = ludus.GameBatch(game, 4, checkers=3, seed=480)
    while (going := games.winners < 0).any():
        before, results = games.boards, games.results
        positions = [
            Position(*each) for each in zip(
                games.boards, games.turns.tolist(),
                map(unpacked, games.bonuses.tolist()), strict=True,
            )
        ]  # fmt: skip
        throws = games.dice.tolist()
        games.step()
        for i, (start, end) in enumerate(zip(results.offsets, results.offsets[1:], strict=False)):
            if not going[i]:
                assert (games.boards[i] == before[i]).all()
                assert start == end
                continue
            dice = () if positions[i].bonus else throws[i]
            assert end - start == len(ludus.plays(game, positions[i], dice).boards)
            after = Position(games.boards[i], games.turns[i], unpacked(int(games.bonuses[i])))
            assert after in [results.position_at(j) for j in range(start, end)]
            assert games.winners[i] == (-1 if after.winner is None else after.winner)
            assert games.dice[i].any() == (after.winner is None and not after.bonus)
    ended = games.boards, games.winners
    games.step()
    assert equal((games.boards, games.winners), ended)
    assert len(games.results.boards) == 0


def test_a_choice_plays_that_result() -> None:
    games = ludus.GameBatch(TABULA, 3, checkers=3, seed=480)
    results = games.results
    games.step(np.diff(results.offsets) - 1)
    assert (games.boards == results.boards[results.offsets[1:] - 1]).all()
    assert (games.turns == 1).all()


def test_the_dice_do_not_depend_on_the_choices() -> None:
    one, other = (ludus.GameBatch(TABULA, 3, seed=480) for _ in range(2))
    for _ in range(5):
        one.step()
        other.step([0, 0, 0])
        assert (one.dice == other.dice).all()


@rows(
    "choices, error, says",
    [
        ([0, 0, -1], ValueError, r"choices\[2\]: -1; the game has \d+ results"),
        ([0, 9999, 0], ValueError, r"choices\[1\]: 9999; the game has"),
        ([0, 0], ValueError, r"choices: an array of shape \(2,\); give \(3\)"),
        ([0.0] * 3, TypeError, "choices: an array of float64; give integers"),
    ],
)
def test_a_wrong_choice_changes_no_game(choices: Any, error: type[Exception], says: str) -> None:
    games = ludus.GameBatch(TABULA, 3, checkers=3, seed=480)
    before = games.boards, games.turns, games.bonuses, games.dice, games.winners
    with pytest.raises(error, match=says):
        games.step(choices)
    after = games.boards, games.turns, games.bonuses, games.dice, games.winners
    assert equal(after, before)


def test_arrays_cannot_be_changed() -> None:
    games = ludus.GameBatch(TABULA, 3, checkers=3, seed=480)
    for array in (games.boards, games.turns, games.bonuses, games.dice, games.winners):
        assert not array.flags.writeable
    assert not any(array.flags.writeable for array in games.results)


@rows(
    "given, error, says",
    [
        (("tabula", 3), TypeError, "game: 'tabula' is not a game"),
        ((TABULA, "3"), TypeError, "games: 'str' object cannot be"),
        ((TABULA, 0), ValueError, "games: 0, checkers: 15; give at least 1 game"),
    ],
)
def test_a_batch_that_cannot_begin_is_refused(
    given: Any, error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        ludus.GameBatch(*given)
    with pytest.raises(ValueError, match="checkers: 2; "):
        ludus.GameBatch(TABULA, 3, checkers=2)
