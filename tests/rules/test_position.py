"""Positions: their counts and phases, and that they cannot be changed."""

import numpy as np
import pytest
from each import each
from helpers_rules import OSTIA, ROMANI

from ludus.rules.notation import parse_position
from ludus.rules.position import BLACK, WHITE, Position, position_text


def test_columns_of_the_board() -> None:
    """Column 0 is the reserve; then come the track, the borne off and the circle."""
    position = parse_position("R:1,H:2,1:3,36:4,O:5 R:15 b -", OSTIA)
    assert position.board.shape == (2, 39)
    row = position.board[WHITE]
    assert [int(row[c]) for c in (0, 1, 36, position.off, position.circle)] == [1, 3, 4, 5, 2]
    assert (position.squares, position.off, position.circle) == (36, 37, 38)
    assert (position.checkers, position.turn, position.bonus) == (15, BLACK, ())


def test_winner() -> None:
    assert parse_position("O:3 R:3 b -", OSTIA).winner == WHITE
    assert parse_position("R:3 O:3 w -", OSTIA).winner == BLACK
    assert parse_position("O:2,36:1 R:3 w -", OSTIA).winner is None


@each(other=["R:1,3:2 R:3 w -", "R:1,4:2 R:3 b -", "R:1,3:2 4:3 b -", "R:1,3:2 R:3 b e3"])
def test_positions_differ_by_board_turn_and_bonus(other: str) -> None:
    assert parse_position("R:1,3:2 R:3 b -", ROMANI) != parse_position(other, ROMANI)


def test_the_board_cannot_be_written_to() -> None:
    position = Position.start(OSTIA)
    with pytest.raises(ValueError, match="read-only"):
        position.board[0, 0] = 3


def test_a_position_keeps_a_copy() -> None:
    board = np.array(Position.start(OSTIA).board)
    position = Position(board, WHITE)
    before = hash(position)
    board[0, 0] = 3
    assert position_text(position) == "R:15 R:15 w -"
    assert hash(position) == before
