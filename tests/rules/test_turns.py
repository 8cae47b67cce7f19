"""The loops find the results of every position and bonus."""

import numpy as np
import pytest
from helpers_rules import ROMANI, TABULA, found, wanted

from ludus.rules import graph, turns, workspace
from ludus.rules.notation import parse_position
from ludus.rules.plays import Plays
from ludus.rules.position import Position


def test_a_board_whose_hash_is_0_is_met_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """If every key is 0, every hash is 0, and only the numbers left distinguish boards."""
    monkeypatch.setattr(workspace, "_keys", lambda columns: np.zeros(50_000, np.int64))
    w, n = workspace.workspace(TABULA.numbers), TABULA.numbers
    w.numbers[:3] = 1, 3, 5
    board = np.array(Position.start(TABULA, 3).board).reshape(-1)
    assert turns.ends(w, n, board, 0, 3, 7, False) == 1
    assert graph.explore(w, n, board, 0, 3, 7, False, True) == 1
    assert not w.slots.any()


def test_unplayed_dice_of_equal_boards_are_distinguished_only_by_their_bonus() -> None:
    position = parse_position("R:3 R:1,2:2 w -", ROMANI)
    assert found(ROMANI, position, (2, 2, 4)) == wanted(Plays(ROMANI, position, (2, 2, 4)))
