"""The loops find the results of every position and bonus."""

import numpy as np
import pytest
from each import each
from helpers_rules import ROMANI, TABULA, found, turns_of_games, wanted

from ludus.rules import graph, turns, workspace
from ludus.rules.game import GAMES
from ludus.rules.notation import parse_position
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet


@each(rules=GAMES.values())
def test_every_order_of_playing_leads_to_the_same_results(rules: RuleSet) -> None:
    """The graph of all steps and the search without all orders give equal results."""
    for _, plays, _ in turns_of_games(rules, 4, games=1, seed=480):
        seen, queue = {plays.root}, [plays.root]
        for node in queue:
            fresh = {child for _, child in node.edges} - seen
            seen |= fresh
            queue += fresh
        assert {plays.end(node) for node in queue if node.final} == set(plays.results)


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
