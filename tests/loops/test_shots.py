"""The chance that a throw hits, as players compute it, against every play of every throw."""

from itertools import product

import numpy as np
import pytest
from each import rows

from ludus.loops.encoder import FEATURES
from ludus.players.heuristic import describe
from ludus.rules.game import named
from ludus.rules.notation import parse_position
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet

POSITIONS = {
    "ostia": (
        "R:11,H:1,4:3 R:9,1:2,3:1,5:3 w -",
        "R:8,H:2,1:2,3:1,5:2 R:10,2:1,4:2,9:1,11:1 w -",
        "R:9,2:2,6:2,11:2 R:8,1:3,3:1,5:2,10:1 w -",
        "14:1,16:2,20:3 17:1,22:1,24:2,29:2 w -",
    ),
    "ostia+both": (
        "9:2,11:2 R:1,10:1,13:1,16:1 w -",
        "9:2,11:2 H:1,10:1,13:1,16:1 w -",
    ),
    "romani": (
        "R:12,2:1,5:2 R:11,1:1,3:1,4:2 w -",
        "4:1,8:2,13:2 9:1,16:1,19:1,21:2 w -",
        "31:1,33:1,34:5,O:8 36:1,O:14 w -",
    ),
    "vivere": (
        "R:1,5:1,6:4,8:3,27:3,30:3 4:1,9:2,10:2,11:2,13:2,14:1,26:2,28:2,29:1 w -",
        "R:2,3:2 6:1,7:1,13:2 w -",
        "R:3,3:2 6:1,7:1,9:1,13:2 w -",
        "17:1,22:4,26:4,27:4,29:2 16:2,19:1,21:4,24:2,28:2,30:4 w -",
    ),
    "tabula": (
        "R:8,H:1,1:2,6:2,8:2 R:4,2:1,3:2,4:2,5:2,9:2,11:2 w -",
        "H:2,3:1,8:4 5:1,10:1,12:2,14:1,19:2 w -",
        "1:1,2:1,8:2 14:1,15:1,19:2 w -",
    ),
}


def _hits(rules: RuleSet, position: Position, throw: tuple[int, ...]) -> bool:
    """Return whether some play of a throw hits, whatever its other steps are."""
    nodes = [Plays(rules, position, throw).root]
    while nodes:
        node = nodes.pop()
        if any(step.hit for step, _ in node.edges):
            return True
        nodes += [child for _, child in node.edges]
    return False


@rows("name, text", [(n, t) for n, texts in POSITIONS.items() for t in texts])
def test_the_chance_to_hit_is_that_of_all_plays_of_all_throws(name: str, text: str) -> None:
    rules = named(name)
    position = parse_position(text, rules)
    throws = list(product(range(1, 7), repeat=rules.dice))
    exact = {throw: _hits(rules, position, throw) for throw in {tuple(sorted(t)) for t in throws}}
    hit = np.mean([exact[tuple(sorted(throw))] for throw in throws])
    # The position is described from the view of the side that is hit, which has just played.
    boards = np.ascontiguousarray(position.board[None, ::-1])
    (row,) = describe(boards, np.zeros(1, np.int64), rules)
    assert row[FEATURES.index("exposed_once")] == pytest.approx(hit, abs=0.05)
