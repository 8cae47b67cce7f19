"""The four rule sets as data: the boards, dice and tracks of rules.md."""

from collections import Counter

import msgspec
import pytest
from each import each, rows
from helpers_rules import OSTIA, ROMANI, TABULA, VIVERE

from ludus.rules.board import Half
from ludus.rules.game import GAMES
from ludus.rules.ruleset import LEAST_CHECKERS, MOST_CHECKERS, BearingOff, Entering, RuleSet

ALL = list(GAMES.values())


def named(rules: RuleSet) -> str:
    return rules.name


def halves(rules: RuleSet) -> list[Half]:
    return [half for row in rules.rows for half in row]


def test_the_four_sets_go_by_their_names() -> None:
    assert list(GAMES)[:4] == ["ostia", "romani", "vivere", "tabula"]
    assert all(rules.name == name for name, rules in GAMES.items())
    assert (LEAST_CHECKERS, MOST_CHECKERS) == (3, 15)


@rows(
    "rules, squares, dice, twice",
    [(OSTIA, 36, 2, True), (ROMANI, 36, 3, False), (VIVERE, 30, 3, False), (TABULA, 24, 3, False)],
)
def test_squares_and_dice(rules: RuleSet, squares: int, dice: int, twice: bool) -> None:
    assert (rules.squares, rules.dice, rules.doubles_twice) == (squares, dice, twice)
    assert rules.home == 6


@rows(
    "rules, entering, bearing_off, circle, gate",
    [
        (OSTIA, Entering.DUTY, BearingOff.EXACT, True, 12),
        (ROMANI, Entering.ONLY, BearingOff.AT_LEAST, False, 6),
        (VIVERE, Entering.ONLY, BearingOff.AT_LEAST, False, 6),
        (TABULA, Entering.FREE, BearingOff.EXACT, True, 12),
    ],
)
def test_where_they_differ(
    rules: RuleSet, entering: Entering, bearing_off: BearingOff, circle: bool, gate: int
) -> None:
    """The table "where they differ" of rules.md."""
    assert rules.entering is entering
    assert rules.bearing_off is bearing_off
    assert (rules.circle, rules.gate) == (circle, gate)
    assert rules.private == (6 if rules is VIVERE else 0)
    assert rules.moves_inside_home is (rules is not ROMANI)
    assert rules.bonus is (rules is ROMANI)


@each(rules=ALL, side=[0, 1])
def test_each_square_lies_on_the_board_once_for_a_side(rules: RuleSet, side: int) -> None:
    own = [half for half in halves(rules) if half.owner in (None, side)]
    found = Counter(square for half in own for square in half.squares)
    assert found == Counter(range(1, rules.squares + 1))


@each(rules=ALL)
def test_every_half_has_six_squares(rules: RuleSet) -> None:
    assert [len(half.squares) for half in halves(rules)] == [6] * len(halves(rules))
    assert all(len(row) == 2 for row in rules.rows)


@each(rules=[OSTIA, ROMANI, VIVERE])
def test_words_have_six_letters(rules: RuleSet) -> None:
    assert [len(half.word) for half in halves(rules)] == [6] * 6


@rows(
    "rules, inscription",
    [
        (OSTIA, "CCCCCC BBBBBB / AAAAAA AAAAAA / DDDDDD EEEEEE"),
        (ROMANI, "VIRTVS IMPERI / HOSTES VINCTI / LVDANT ROMANI"),
        (VIVERE, "VENARI LAVARI / LVDERE RIDERE / OCCEST VIVERE"),
    ],
)
def test_inscriptions(rules: RuleSet, inscription: str) -> None:
    """The inscriptions on the board, top, middle and bottom."""
    written = " / ".join(" ".join(half.word for half in row) for row in rules.rows)
    assert written == inscription


def test_tabula_has_no_letters() -> None:
    assert [half.word for half in halves(TABULA)] == [""] * 4


def test_romani_words_in_the_order_of_play() -> None:
    """romani.fr: HOSTES, VINCTI, IMPERI, VIRTVS, LVDANT, ROMANI."""
    ordered = sorted(halves(ROMANI), key=lambda half: min(half.squares))
    words = [half.word for half in ordered]
    assert words == ["HOSTES", "VINCTI", "IMPERI", "VIRTVS", "LVDANT", "ROMANI"]


@rows(
    "rules, rows",
    [
        (OSTIA, [[*range(24, 12, -1)], [*range(1, 13)], [*range(25, 37)]]),
        (ROMANI, [[*range(24, 12, -1)], [*range(1, 13)], [*range(25, 37)]]),
        (VIVERE, [[*range(18, 6, -1)], [*range(1, 7), *range(1, 7)], [*range(19, 31)]]),
        (TABULA, [[*range(12, 0, -1)], [*range(13, 25)]]),
    ],
)
def test_the_tracks(rules: RuleSet, rows: list[list[int]]) -> None:
    """rules.md, the tracks: each row of the board from left to right."""
    assert [[s for half in row for s in half.squares] for row in rules.rows] == rows


def test_vivere_private_words() -> None:
    """vivere.nl, rule 1: LVDERE belongs to the first player, RIDERE to the second."""
    owners = {half.word: half.owner for half in halves(VIVERE) if half.owner is not None}
    assert owners == {"LVDERE": 0, "RIDERE": 1}


def test_only_vivere_has_private_squares() -> None:
    assert {r.name for r in ALL for half in halves(r) if half.owner is not None} == {"vivere"}


def test_ostia_square_names() -> None:
    """A1 to A12, B1 to B6, C1 to C6, D1 to D6, and E6 down to E1, which is square 36."""
    names = [OSTIA.square_name(square) for square in range(1, 37)]
    assert names[:12] == [f"A{i}" for i in range(1, 13)]
    assert names[12:18] == ["B1", "B2", "B3", "B4", "B5", "B6"]
    assert names[18:24] == ["C1", "C2", "C3", "C4", "C5", "C6"]
    assert names[24:30] == ["D1", "D2", "D3", "D4", "D5", "D6"]
    assert names[30:] == ["E6", "E5", "E4", "E3", "E2", "E1"]


@each(rules=[ROMANI, VIVERE, TABULA])
def test_other_squares_go_by_number(rules: RuleSet) -> None:
    assert rules.square_name(7) == "7"


def test_ostia_letters_stand_on_the_squares_of_that_name() -> None:
    for half in halves(OSTIA):
        letters = [OSTIA.square_name(square)[0] for square in half.squares]
        assert "".join(letters) == half.word


@each(rules=ALL)
def test_numbers_agree_with_the_fields(rules: RuleSet) -> None:
    n = rules.numbers
    assert (n.squares, n.home, n.private, n.gate) == (
        rules.squares,
        rules.home,
        rules.private,
        rules.gate,
    )
    assert n.duty + n.only_enter == (rules.entering is not Entering.FREE)
    assert bool(n.duty) is (rules.entering is Entering.DUTY)
    assert bool(n.exact) is (rules.bearing_off is BearingOff.EXACT)
    assert bool(n.moves_inside_home) is rules.moves_inside_home
    assert (bool(n.circle), bool(n.bonus)) == (rules.circle, rules.bonus)
    assert all(type(value) is int for value in n)


def test_a_rule_set_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        OSTIA.dice = 3  # type: ignore[misc]


@each(rules=ALL)
def test_a_rule_set_survives_being_written(rules: RuleSet) -> None:
    assert msgspec.json.decode(msgspec.json.encode(rules), type=RuleSet) == rules


def test_an_unknown_field_is_refused() -> None:
    text = msgspec.json.encode({**msgspec.to_builtins(TABULA), "dise": 3})
    with pytest.raises(msgspec.ValidationError, match="dise"):
        msgspec.json.decode(text, type=RuleSet)
