"""The written form of positions and plays: round trips, and errors with their reason."""

import pytest
from each import each, rows
from helpers_rules import OSTIA, ROMANI, VIVERE, end_of
from hypothesis import given, settings, strategies as st

from ludus.rules.bonuses import bonus_of
from ludus.rules.game import GAMES
from ludus.rules.notation import (
    NotationError,
    find_play,
    parse_position,
)
from ludus.rules.plays import Plays
from ludus.rules.position import Position, position_text
from ludus.rules.ruleset import RuleSet

PINNED = settings(max_examples=150)


@st.composite
def any_position(draw: st.DrawFn) -> tuple[RuleSet, Position]:
    """Draw a position of any rule set, with checkers in random places, reachable or not."""
    rules = draw(st.sampled_from(list(GAMES.values())))
    checkers = draw(st.integers(3, 15))
    circle, off = rules.squares + 2, rules.squares + 1
    extra = [0, off, *([circle] if rules.circle else [])]
    white_has = draw(st.sets(st.integers(1, rules.squares), max_size=15))
    sides: list[dict[int, int]] = []
    for own in (True, False):
        track = [
            c for c in range(1, rules.squares + 1) if c <= rules.private or (c in white_has) is own
        ]
        columns = draw(
            st.lists(st.sampled_from([*extra, *track]), min_size=checkers, max_size=checkers)
        )
        sides.append({column: columns.count(column) for column in columns})
    won = [side.get(off) == checkers for side in sides]
    if all(won):
        sides[0] = {0: checkers}
    bonus = []
    if rules.bonus and not any(won):
        kind = draw(st.sampled_from("em"))
        bonus = [bonus_of(f"{kind}{die}") for die in draw(st.lists(st.integers(1, 6), max_size=3))]
    return rules, Position.of(rules, (sides[0], sides[1]), draw(st.integers(0, 1)), bonus)


@PINNED
@given(any_position())
def test_a_position_is_read_as_written(pair: tuple[RuleSet, Position]) -> None:
    rules, position = pair
    assert parse_position(position_text(position), rules) == position


@rows(
    "rules, text, says",
    [
        # Fields.
        (OSTIA, "", "1 field where"),
        (OSTIA, "R:3 R:3 w", "3 fields"),
        (OSTIA, " R:3 R:3 w -", "5 fields"),
        # Items of a side.
        (OSTIA, "R-3 R:3 w -", "white: 'R-3' is not place:count"),
        (OSTIA, "R:3 X:3 w -", "black: 'X:3' is not place:count"),
        (OSTIA, "R:3, R:3 w -", "white: ''"),
        (OSTIA, "R:3,5:0 R:3 w -", "white: '5:0'"),
        (OSTIA, "R:3 R:٣ w -", "black: 'R:٣'"),
        (OSTIA, "R:3 ٣:3 w -", "black: '٣:3'"),
        # Places.
        (OSTIA, "37:3 R:3 w -", "white: no square 37; ostia has squares 1 to 36"),
        (VIVERE, "R:3 31:3 w -", "black: no square 31; vivere has squares 1 to 30"),
        (ROMANI, "H:1,5:2 R:3 w -", "white: romani has no H"),
        (OSTIA, "5:1,5:2 R:3 w -", "white: 5 is listed twice"),
        # Counts.
        (OSTIA, "R:16 R:16 w -", "white: 16 checkers; a side has 3 to 15"),
        (OSTIA, "R:2 R:2 w -", "white: 2 checkers; a side has 3 to 15"),
        (OSTIA, "R:3 R:4 w -", "white has 3 checkers, black 4"),
        (OSTIA, "5:3 5:3 w -", "square 5: checkers of both sides"),
        (OSTIA, "O:3 O:3 w -", "both sides have all checkers off"),
        # Turn.
        (OSTIA, "R:3 R:3 x -", "turn: 'x' is neither w nor b"),
        # Bonus.
        (OSTIA, "R:3 R:3 w e3", "bonus: ostia has no bonus"),
        (ROMANI, "R:3 R:3 w e7", "bonus: 'e7'"),
        (ROMANI, "R:3 R:3 w e٣", "bonus: 'e٣'"),
        (ROMANI, "R:3 R:3 w e5,e3", "bonus: 'e5,e3'"),
        (ROMANI, "R:3 R:3 w -\n", "bonus: '-\n'"),
        (ROMANI, "R:3 R:3 w e1,e1,e1,e1", "bonus: 4 numbers; a throw has 3 dice"),
        (ROMANI, "O:3 R:3 b m1", "bonus: the game is over"),
    ],
)
def test_a_position_that_cannot_be_is_refused(rules: RuleSet, text: str, says: str) -> None:
    """rules.md: an error names the fault and its place."""
    with pytest.raises(NotationError) as error:
        parse_position(text, rules)
    assert says in str(error.value)


@PINNED
@given(st.text(alphabet="RHO0123456789:, wb-em*/٣\n", max_size=30))
def test_no_text_breaks_the_reader(text: str) -> None:
    """Any text is a position or raises NotationError, and a position is written back."""
    try:
        position = parse_position(text, ROMANI)
    except NotationError:
        return
    assert parse_position(position_text(position), ROMANI) == position


def plays(rules: RuleSet, text: str, dice: tuple[int, ...] = ()) -> Plays:
    return Plays(rules, parse_position(text, rules), dice)


def test_a_play_is_found_in_any_legal_order() -> None:
    found = plays(OSTIA, "20:1,25:2 36:3 w -", (2, 5))
    one = end_of(found, "20/22 25/30")
    assert end_of(found, "25/30 20/22") == one
    assert position_text(one) == "22:1,25:1,30:1 36:3 b -"


def test_the_empty_play() -> None:
    assert find_play(plays(OSTIA, "H:1,20:2 2:2,5:1 w -", (2, 2)), "-") == ()


def test_a_bearing_off_by_either_die_is_found_by_the_one_that_leads_on() -> None:
    """`35/O` may be the 2 or the 5; only with the 5 can the 2 bear off the other checker."""
    found = find_play(plays(ROMANI, "32:1,35:1,36:1 R:3 w -", (1, 2, 5)), "35/O 32/O 36/O")
    assert [step.die for step in found] == [2, 5, 1]
    found = find_play(plays(VIVERE, "29:2,O:1 R:3 w -", (2, 5, 1)), "29/O 29/30 30/O")
    assert sorted(step.die for step in found) == [1, 2, 5]


@each(
    word=["", "R", "R/", "R/5 ", "r/5", "R/05", "0/5", "R5", "R/H", "R/5**", "5/R", "R/٢", "R/2-"]
)
def test_a_malformed_step_is_refused(word: str) -> None:
    with pytest.raises(NotationError, match="is not a step"):
        find_play(plays(OSTIA, "R:3 R:3 w -", (2, 5)), word)


@rows(
    "play, step",
    [
        ("R/3", "R/3"),
        ("R/2 R/2", "R/2"),
        ("R/2 2/8", "2/8"),
        ("R/2* R/5", "R/2*"),
        ("R/7", "R/7"),
        ("R/2 R/5 5/6", "5/6"),
        ("H/2", "H/2"),
        ("R/O", "R/O"),
    ],
)
def test_an_illegal_step_is_refused_by_name(play: str, step: str) -> None:
    with pytest.raises(NotationError) as error:
        find_play(plays(OSTIA, "R:3 R:3 w -", (2, 5)), play)
    assert str(error.value).startswith(f"{step} is not legal")


def test_a_hit_must_be_written() -> None:
    with pytest.raises(NotationError, match="R/2 is not legal"):
        find_play(plays(OSTIA, "R:3 2:1,30:2 w -", (2, 5)), "R/2 R/5")


@each(play=["-", "R/2", "R/5"])
def test_an_unfinished_play_is_refused(play: str) -> None:
    with pytest.raises(NotationError, match="leaves numbers unplayed"):
        find_play(plays(OSTIA, "R:3 R:3 w -", (2, 5)), play)


def test_a_wrong_number_of_dice_is_refused() -> None:
    with pytest.raises(ValueError, match="2 dice, not 3"):
        plays(OSTIA, "R:3 R:3 w -", (1, 2, 3))
    with pytest.raises(ValueError, match="3 dice, not 2"):
        plays(ROMANI, "R:3 R:3 w -", (1, 2))
