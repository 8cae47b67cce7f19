"""Positions: their counts and phases, and that they cannot be changed."""

import numpy as np
import pytest
from each import each
from helpers_rules import OSTIA, ROMANI

from ludus.rules.notation import parse_position
from ludus.rules.position import WHITE, Position, position_text


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
