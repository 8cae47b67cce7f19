"""The four rule sets as data: the boards, dice and tracks of rules.md."""

from each import rows
from helpers_rules import OSTIA, ROMANI, TABULA, VIVERE

from ludus.rules.ruleset import RuleSet


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


def test_ostia_square_names() -> None:
    """A1 to A12, B1 to B6, C1 to C6, D1 to D6, and E6 down to E1, which is square 36."""
    rows = [("A", range(1, 13)), *((row, range(1, 7)) for row in "BCD"), ("E", range(6, 0, -1))]
    names = [f"{row}{number}" for row, numbers in rows for number in numbers]
    assert [OSTIA.square_name(square) for square in range(1, 37)] == names
