"""Legal plays, compared with a second reading of the rules that enumerates everything."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import pytest
from each import each, in_parts, rows
from helpers_rules import ODD, ROMANI, TABULA, end_of, legal, results
from second_reading import Place, Reading, Side

from ludus.rules import steps
from ludus.rules.game import GAMES, fields_of, known
from ludus.rules.notation import parse_position, play_text
from ludus.rules.plays import Node, Plays, reach
from ludus.rules.position import Position, position_text
from ludus.rules.ruleset import Numbers, RuleSet

LAST = {name: rules.squares for name, rules in GAMES.items()}
READINGS = {name: Reading(fields_of(rules)) for name, rules in GAMES.items()}


def read(text: str) -> tuple[tuple[Side, Side], int, tuple[str, ...]]:
    """Return both sides, the side to move (0 is White) and the bonus of a written position."""
    return READINGS["ostia"].read(text)


def write(sides: tuple[Side, Side], turn: int, bonus: Sequence[str]) -> str:
    """Return a position in its written form."""
    return READINGS["ostia"].write(sides, turn, bonus)


def expected(game: str, text: str, dice: Sequence[int]) -> set[str]:
    """Return all legal results by the second reading."""
    return set(READINGS[game].results(text, dice))


def finished(text: str) -> bool:
    """Return whether a side has borne off all its checkers."""
    return any(set(side) == {"O"} for side in read(text)[0])


# The two readings agree.


def throw(game: str, rng: random.Random) -> list[int]:
    return [rng.randint(1, 6) for _ in range(READINGS[game].dice)]


@pytest.mark.parametrize("game", LAST)
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
    rng = random.Random(f"{game} {checkers}")
    rules = GAMES[game]
    text = start = f"R:{checkers} R:{checkers} w -"
    for turn in range(turns):
        if read(text)[2]:
            taken = results(rules, text)
            assert taken == expected(game, text, ())
            text = rng.choice(sorted(taken))
            if finished(text):
                text = start
        dice = throw(game, rng)
        found = results(rules, text, dice)
        if turn % every == 0:
            assert found == expected(game, text, dice), (text, dice)
        text = rng.choice(sorted(found))
        if finished(text):
            text = start


def scattered(rng: random.Random, checkers: int, places: Sequence[Place]) -> Side:
    """Put checkers on random places, often several on one."""
    some = rng.sample(places, min(len(places), rng.randint(2, 7)))
    side: Side = {}
    for _ in range(checkers):
        place = rng.choice(some)
        side[place] = side.get(place, 0) + 1
    return side


def crowded(game: str, rng: random.Random, area: str) -> str:
    """Return a random written position in which both sides block each other."""
    last = LAST[game]
    squares = {
        "entering": range(1, 13),
        "middle": range(last // 2 - 6, last // 2 + 6),
        "home": range(last - 5, last + 1),
        "near home": range(last - 11, last + 1),
    }[area]
    waiting: list[Place] = ["H" if READINGS[game].circle else "R"] if rng.random() < 0.4 else []
    if area == "entering":
        waiting = ["R", *waiting]
    off: list[Place] = ["O"] if "home" in area else []
    checkers = rng.choice((3, 4, 5, 6, 15))
    mine = rng.sample(squares, len(squares) // 2)
    theirs = [s for s in squares if s not in mine]
    invading = [*theirs, *range(1, 7)] if area == "home" else theirs
    sides = (
        scattered(rng, checkers, [*waiting, *mine, *off]),
        scattered(rng, checkers, [*waiting, *[s for s in invading if s not in mine], *off]),
    )
    turn = rng.randint(0, 1)
    if finished(write(sides, turn, ())):
        return crowded(game, rng, area)
    return write(sides if rng.random() < 0.5 else (sides[1], sides[0]), turn, ())


@pytest.mark.parametrize("count", [12, pytest.param(40, marks=pytest.mark.long)])
@each(game=LAST, area=["entering", "middle", "home", "near home"])
def test_every_result_in_crowded_positions(count: int, game: str, area: str) -> None:
    """The complete sets of results agree in positions with many closed squares and blots."""
    rng = random.Random(f"{game} {area}")
    for _ in range(count):
        text = crowded(game, rng, area)
        dice = throw(game, rng)
        assert results(GAMES[game], text, dice) == expected(game, text, dice), (text, dice)


@each(area=["entering", "middle", "home", "near home"])
def test_every_way_to_take_a_bonus(area: str) -> None:
    """Romani: the complete sets agree for any bonus, in any order, or none."""
    rng = random.Random(f"bonus {area}")
    for _ in range(40):
        text = crowded("romani", rng, area)
        kind = "e" if area == "entering" else "m"
        bonus = sorted(f"{kind}{rng.randint(1, 6)}" for _ in range(rng.randint(1, 3)))
        text = text.removesuffix("-") + ",".join(bonus)
        assert results(ROMANI, text) == expected("romani", text, ()), text


def test_the_crowded_positions_reach_the_rare_rules() -> None:
    """The compared positions include both kinds of bonus, wins and lost throws."""
    rng = random.Random("rare")
    seen = set()
    for _ in range(150):
        area = rng.choice(["entering", "home", "near home"])
        text = crowded("romani", rng, area)
        for after in expected("romani", text, throw("romani", rng)):
            seen |= {bonus[0] for bonus in read(after)[2]}
            seen |= {"won"} if finished(after) else set()
            seen |= {"lost"} if after.split()[:2] == text.split()[:2] else set()
    assert seen == {"e", "m", "won", "lost"}


# A play that wins.


@rows(
    "text, dice, shortest",
    [
        ("22:1,O:2 1:3 w -", (3, 1, 1), "22/O"),
        ("19:1,23:1,O:3 20:2,21:1,24:2 w -", (1, 6, 3), "19/O 23/O"),
        ("1:3 22:1,O:2 b -", (3, 1, 1), "22/O"),
    ],
)
def test_a_play_that_wins_is_legal_however_few_dice_it_uses(
    text: str, dice: tuple[int, ...], shortest: str
) -> None:
    assert legal(TABULA, text, dice, shortest)
    plays = Plays(TABULA, parse_position(text, TABULA), dice)
    ((wins, found),) = [(end, way) for end, way in plays.results.items() if end.winner is not None]
    assert play_text(found, 24) == shortest
    assert (wins.winner, wins.bonus) == (plays.side, ())
    node = plays.root
    for step in found:
        node = node.follow(step)
    assert node.final
    assert not node.edges


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
    plays = Plays(TABULA, parse_position("22:1,O:2 1:3 w -", TABULA), (1, 3, 1))
    assert play_text(plays.only(plays.root) or (), 24) == "22/O"


def wins(n: Numbers, board: bytes | bytearray, side: int, dice: Sequence[int]) -> bool:
    """Return whether single steps, in any order, bear off all checkers of a side."""
    for source in range(n.squares + 3):
        for at, die in enumerate(dice):
            if steps.obstacle(board, n, side, source, die) != steps.FREE:
                continue
            after = bytearray(board)
            steps.step(after, n, side, source, die)
            if steps.won(after, n, side) or wins(n, after, side, [*dice[:at], *dice[at + 1 :]]):
                return True
    return False


def near_the_end(rules: RuleSet, rng: random.Random) -> Position:
    """Return a position with one to four checkers of White left, most of them at home."""
    left, first = rng.randint(1, 4), rules.squares - rules.home + 1
    white = Counter(rng.randint(first - rng.randint(0, 2), rules.squares) for _ in range(left))
    free = [square for square in range(first - 3, rules.squares + 1) if square not in white]
    black = Counter(rng.choice([0, *free]) for _ in range(5))
    return Position.of(rules, (white | {rules.squares + 1: 5 - left}, black), 0)


@in_parts(
    "games", GAMES.values(), [*[r for r in known().values() if r.name not in GAMES], *ODD.values()]
)
@each(rules="games")
def test_a_throw_that_can_win_has_a_result_that_does(rules: RuleSet) -> None:
    rng, found = random.Random(rules.name), 0
    for _ in range(25):
        position = near_the_end(rules, rng)
        dice = [rng.randint(1, 6) for _ in range(rules.dice)]
        plays = Plays(rules, position, dice)
        if plays.gives:
            continue
        twice = rules.doubles_twice and len(dice) > 1 and len(set(dice)) == 1
        can = wins(rules.numbers, position.flat, 0, dice * (2 if twice else 1))
        assert any(end.winner == 0 for end in plays.results) is can, (position, dice)
        ends = [node for node in nodes(plays) if node.final]
        assert {plays.end(node) for node in ends} == set(plays.results)
        assert not any(node.edges for node in ends)
        found += can
    assert found


# Whole games.


class Played(NamedTuple):
    """A turn, as a record stores it."""

    before: str
    dice: tuple[int, ...]
    play: str
    after: Position


def random_game(rules: RuleSet, checkers: int, seed: int) -> list[Played]:
    """Play a whole game of random plays; a bonus is declined only by chance."""
    rng = random.Random(f"{rules.name} {checkers} {seed}")
    position = Position.start(rules, checkers)
    turns: list[Played] = []
    while position.winner is None:
        assert len(turns) < 4000, "the game does not end"
        dice = () if position.bonus else tuple(throw(rules.name, rng))
        plays = Plays(rules, position, dice)
        after, steps = rng.choice(list(plays.results.items()))
        text = play_text(steps, rules.squares)
        turns.append(Played(position_text(position), dice, text, after))
        position = after
    return turns


@pytest.mark.parametrize(
    ("checkers", "seeds"), [(3, 3), (5, 1), pytest.param(15, 1, marks=pytest.mark.nightly)]
)
@each(game=LAST)
def test_random_games_end_and_replay(game: str, checkers: int, seeds: int) -> None:
    """A game ends, loses no checkers, alternates sides, and is replayed from its notation."""
    for seed in range(seeds):
        _replayed(GAMES[game], checkers, seed)


def _replayed(rules: RuleSet, checkers: int, seed: int) -> None:
    turns = random_game(rules, checkers, seed)
    for played in turns:
        plays = Plays(rules, parse_position(played.before, rules), played.dice)
        assert end_of(plays, played.play) == played.after
        # After dice the other side is to move; after a bonus the side does not change.
        assert (played.after.turn != plays.side) is bool(played.dice)
        assert {sum(side.values()) for side in read(position_text(played.after))[0]} == {checkers}
    assert all(one.after == parse_position(two.before, rules) for one, two in pairwise(turns))
    assert turns[-1].after.winner == parse_position(turns[-1].before, rules).turn
    assert turns[-1].after.bonus == ()


def nodes(plays: Plays) -> Iterator[Node]:
    """Yield every moment of a turn once."""
    seen, queue = {plays.root}, [plays.root]
    for node in queue:
        yield node
        fresh = {child for _, child in node.edges} - seen
        seen |= fresh
        queue.extend(fresh)


@each(game=LAST)
def test_every_step_says_what_it_does(game: str) -> None:
    """A step's source, target, hit and die agree with the two boards it joins."""
    rules = GAMES[game]
    for played in random_game(rules, 4, 3):
        plays = Plays(rules, parse_position(played.before, rules), played.dice)
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


# Counted results.


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


# Throws and turns.


def test_a_step_that_is_not_legal_cannot_be_followed() -> None:
    root = Plays(ROMANI, parse_position("R:3 R:3 w -", ROMANI), (1, 2, 3)).root
    (step, *_), _ = zip(*root.edges, strict=True)
    with pytest.raises(KeyError):
        root.follow(step._replace(target=30))
