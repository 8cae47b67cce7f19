"""The memory in which a turn is worked out by `ludus.rules.turns`."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.rules import steps
from ludus.rules.ruleset import MOST_CHECKERS, MOST_DICE, Numbers

MOST_NUMBERS = 2 * MOST_DICE
"""Numbers of a throw of which all are equal, played twice over."""

LEFT = (1 << MOST_NUMBERS) - 1
"""The bits of `Workspace.left` that stand for numbers not yet played."""

OWED = 1 << MOST_NUMBERS
"""The bit that stands for the duty to enter, not yet met."""

TAKEN = (1 << 36) - 1
"""The bits of a packed bonus that can be taken; above them are numbers kept of a throw."""

FILLED = 1 << 62
"""The bit of an entry in the table of hashes that tells it from an empty place; no hash has it."""

COUNTS = MOST_CHECKERS + 1

NODES = 1 << 16
"""More than six equal numbers make with fifteen checkers: the sum of C(14 + k, k) up to k = 6."""
EDGES = 1 << 19
SLOTS, FEW_SLOTS = 1 << 18, 1 << 15
"""Of the table of hashes, for six numbers and for four: the fewer, the nearer they are kept."""


class Workspace(NamedTuple):
    """Where a turn is worked out; made once, used again and again. All arrays have one axis."""

    numbers: NDArray[np.int64]
    """The numbers to be played, equal ones side by side."""
    boards: NDArray[np.int8]
    """The board of each node from which a number can still be played, one after another."""
    parent: NDArray[np.int32]
    source: NDArray[np.int16]
    number: NDArray[np.int16]
    """The step that first led to each node, and from where."""
    left: NDArray[np.int16]
    """Which numbers are not yet played at each node, as bits; and OWED."""
    hashes: NDArray[np.int64]
    """The hash of each node's board."""
    can: NDArray[np.int64]
    """`codes` for each node: by number, the columns, as bits, from which it can be played; first,
    whether steps from there take no liberty from each other."""
    columns: NDArray[np.int64]
    """Where checkers of the side to move stand at the node looked at."""
    ends: NDArray[np.int32]
    """The nodes in which the turn may end, each with another position."""
    bonuses: NDArray[np.int64]
    """What each of `ends` leaves to the other side, as `ludus.rules.position.packed` has it."""
    first: NDArray[np.int32]
    """Where the edges of each node begin, and at last where they end."""
    child: NDArray[np.int32]
    edge_source: NDArray[np.int16]
    edge_number: NDArray[np.int16]
    """Of each edge: where it leads, the column it leaves and the number it takes."""
    scratch: NDArray[np.int8]
    """A board to write on."""
    keys: NDArray[np.int64]
    """Random bits for each count on each column, then for each `left`."""
    slots: NDArray[np.int64]
    """A table of the hashes met, each with FILLED; 0 where it is empty."""
    holder: NDArray[np.int32]
    """The node of each slot, where edges are made."""
    filled: NDArray[np.int32]
    """Which slots are not empty."""


def codes(n: Numbers) -> int:
    """What all numbers are below: dice, and bonuses where there are any; few are kept nearer."""
    return 24 if n.bonus else 8


@lru_cache
def _keys(columns: int) -> NDArray[np.int64]:
    bits = np.random.Generator(np.random.PCG64(480))
    return bits.integers(1, FILLED, columns * COUNTS + 2 * OWED)


def workspace(n: Numbers) -> Workspace:
    """A workspace for a rule set; only what is used of it takes up memory."""
    columns = 2 * steps.width(n)
    slots = SLOTS if n.dice * (1 + n.doubles_twice) > 4 else FEW_SLOTS
    return Workspace(
        numbers=np.zeros(MOST_NUMBERS, np.int64),
        boards=np.zeros(NODES * columns, np.int8),
        parent=np.zeros(NODES, np.int32),
        source=np.zeros(NODES, np.int16),
        number=np.zeros(NODES, np.int16),
        left=np.zeros(NODES, np.int16),
        hashes=np.zeros(NODES, np.int64),
        can=np.zeros(NODES * codes(n), np.int64),
        columns=np.zeros(columns, np.int64),
        ends=np.zeros(NODES, np.int32),
        bonuses=np.zeros(NODES, np.int64),
        first=np.zeros(NODES + 1, np.int32),
        child=np.zeros(EDGES, np.int32),
        edge_source=np.zeros(EDGES, np.int16),
        edge_number=np.zeros(EDGES, np.int16),
        scratch=np.zeros(columns, np.int8),
        keys=_keys(columns),
        slots=np.zeros(slots, np.int64),
        holder=np.zeros(slots, np.int32),
        filled=np.zeros(NODES, np.int32),
    )
