"""Legal plays, compared with a second reading of the rules that enumerates everything."""

import random
from collections.abc import Iterator

import pytest
from each import each
from helpers_rules import TABULA, end_of, results, turns_of_games
from second_reading import Reading

from ludus.rules.game import GAMES, fields_of
from ludus.rules.notation import parse_position, play_text
from ludus.rules.plays import Node, Plays, reach
from ludus.rules.position import Position, position_text
from ludus.rules.ruleset import RuleSet


def throw(rules: RuleSet, rng: random.Random) -> list[int]:
    return [rng.randint(1, 6) for _ in range(rules.dice)]


# The two readings agree.


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("checkers", "turns", "every"),
    [
        pytest.param(3, 60, 1, id="3"),
        pytest.param(5, 90, 2, id="5"),
        pytest.param(15, 220, 11, id="15", marks=pytest.mark.nightly),
    ],
)
def test_every_result_in_played_games(game: str, checkers: int, turns: int, every: int) -> None:
    """All rules: the complete sets of results agree along random games."""
    rules, rng = GAMES[game], random.Random(f"{game} {checkers}")
    reading = Reading(fields_of(rules))
    text = start = f"R:{checkers} R:{checkers} w -"
    for turn in range(turns):
        dice = throw(rules, rng) if text.endswith("-") else []
        found = results(rules, text, dice)
        if turn % every == 0 or not dice:
            assert found == set(reading.results(text, dice)), (text, dice)
        text = rng.choice(sorted(found))
        if parse_position(text, rules).winner is not None:
            text = start


# A play that wins.


def test_after_some_steps_only_what_the_whole_throw_allows_is_left() -> None:
    for text in ("19:1,23:1,O:3 20:2,21:1,24:2 w -", "22:1,23:1,O:1 1:3 w -"):
        plays = Plays(TABULA, parse_position(text, TABULA), (1, 6, 3))
        for step, _ in plays.root.edges:
            left = plays.after([step])
            assert left.results.keys() <= plays.results.keys()
            assert all(
                end_of(plays, play_text(way, 24)) == end for end, way in left.results.items()
            )
            assert {left.end(node) for node in nodes(left) if node.final} == set(left.results)


def test_what_plays_itself_wins_by_the_fewest_steps() -> None:
    for text in ("22:1,O:2 1:3 w -", "1:3 22:1,O:2 b -"):
        plays = Plays(TABULA, parse_position(text, TABULA), (1, 3, 1))
        assert play_text(plays.only(plays.root) or (), 24) == "22/O"


# Whole games.


@pytest.mark.parametrize(
    ("checkers", "seeds"), [(3, 3), (5, 1), pytest.param(15, 1, marks=pytest.mark.nightly)]
)
@each(game=GAMES)
def test_random_games_end_and_replay(game: str, checkers: int, seeds: int) -> None:
    """A game ends, loses no checkers, alternates sides, and is replayed from its notation."""
    rules = GAMES[game]
    for position, plays, dice in turns_of_games(rules, checkers, seeds, seed=1):
        before = parse_position(position_text(position), rules)
        assert before == position
        again = Plays(rules, before, dice)
        for after, steps in plays.results.items():
            assert end_of(again, play_text(steps, rules.squares)) == after
            # After dice the other side is to move; after a bonus the side does not change.
            assert (after.turn != plays.side) is bool(dice)
            assert after.checkers == checkers
            assert after.board.sum(axis=1).tolist() == [checkers, checkers]
            assert after.winner is None or (after.winner, after.bonus) == (plays.side, ())


def nodes(plays: Plays) -> Iterator[Node]:
    """Yield every moment of a turn once."""
    seen, queue = {plays.root}, [plays.root]
    for node in queue:
        yield node
        fresh = {child for _, child in node.edges} - seen
        seen |= fresh
        queue.extend(fresh)


@each(game=GAMES)
def test_every_step_says_what_it_does(game: str) -> None:
    """A step's source, target, hit and die agree with the two boards it joins."""
    rules = GAMES[game]
    for _, plays, _ in turns_of_games(rules, 4, games=1, seed=3):
        for node in nodes(plays):
            for step, child in node.edges:
                before = Position.from_bytes(node.board, 0).board.astype(int)
                change = Position.from_bytes(child.board, 0).board.astype(int) - before
                own, enemy = change[plays.side], change[1 - plays.side]
                assert own[step.source] == -1
                assert own[step.target] == 1
                assert -min(enemy.min(), 0) == step.hit
                assert sorted((*child.left, step.number)) == sorted(node.left)
                assert node.follow(step) is child


# Where one checker can go.


def reached(text: str, dice: tuple[int, ...], source: int) -> dict[int, str]:
    """Return every target that `reach` finds in ostia, with its written way."""
    plays = Plays(GAMES["ostia"], parse_position(text, GAMES["ostia"]), dice)
    return {target: play_text(way, 36) for target, way in reach(plays.root, source).items()}


def test_reach_by_one_number_and_by_both() -> None:
    found = reached("20:1,24:2 R:3 w -", (2, 5), 20)
    assert found == {22: "20/22", 25: "20/25", 27: "20/22 22/27"}


def test_reach_prefers_a_hit_on_the_way() -> None:
    assert reached("20:1,24:2 25:1,R:2 w -", (2, 5), 20)[27] == "20/25* 25/27"


def test_reach_goes_round_a_closed_square() -> None:
    assert reached("20:1,24:2 22:2,R:1 w -", (2, 5), 20) == {25: "20/25", 27: "20/25 25/27"}


def test_reach_by_a_double() -> None:
    assert list(reached("20:1,24:2 R:3 w -", (4, 4), 20)) == [24, 28, 32, 36]


def test_reach_from_where_no_checker_may_leave() -> None:
    assert reached("H:1,20:2 R:3 w -", (2, 5), 20) == {}
