"""The memory in which `ludus.rules.turns` works out a turn."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.rules import steps
from ludus.rules.ruleset import MOST_CHECKERS, MOST_DICE, Numbers

MOST_NUMBERS = 2 * MOST_DICE
"""The most numbers of a throw: all dice equal, played twice."""

LEFT = (1 << MOST_NUMBERS) - 1
"""The bits of `Workspace.left` for numbers not yet played."""

OWED = 1 << MOST_NUMBERS
"""The bit for the duty to enter, not yet met."""

FILLED = 1 << 62
"""The bit that marks an entry of the hash table as used; no hash has it."""

COUNTS = MOST_CHECKERS + 1

NODES = 1 << 16
"""More than six equal numbers make with fifteen checkers: the sum of C(14 + k, k) up to k = 6."""
EDGES = 1 << 19
SLOTS = 1 << 18
"""The size of the hash table."""


class Workspace(NamedTuple):
    """Reusable memory for working out turns. All arrays have one axis."""

    numbers: NDArray[np.int64]
    """Equal ones side by side."""
    boards: NDArray[np.int8]
    """The boards of nodes from which a number was played, one after another."""
    parent: NDArray[np.int32]
    source: NDArray[np.int16]
    number: NDArray[np.int16]
    """For each node: the node before it, and the column and number of the first step there."""
    left: NDArray[np.int16]
    """For each node: the numbers not yet played, as bits, and OWED."""
    hashes: NDArray[np.int64]
    """For each node: the hash of its board."""
    can: NDArray[np.int64]
    """`codes` entries for each node. Entry 0: whether legal steps stay legal after other steps.
    Entry i: the columns from which number i can be played, as bits.
    """
    columns: NDArray[np.int16]
    """For each node, a row of the columns with checkers of the side to move."""
    stands: NDArray[np.int16]
    """For each node: how many columns are listed."""
    stood: NDArray[np.int64]
    """For each node: these columns as bits."""
    ends: NDArray[np.int32]
    """The nodes in which the turn may end, each with a different position."""
    bonuses: NDArray[np.int64]
    """For each of `ends`: the opponent's bonus, packed as by `ludus.rules.bonuses.packed`."""
    first: NDArray[np.int32]
    """The index of the first edge of each node, and after the last node the end of the edges."""
    child: NDArray[np.int32]
    edge_source: NDArray[np.int16]
    edge_number: NDArray[np.int16]
    """For each edge: the node it leads to, the column it leaves and the number it uses."""
    scratch: NDArray[np.int8]
    keys: NDArray[np.int64]
    """Random bits for the first, second … checker on each column."""
    left_keys: NDArray[np.int64]
    """Random bits for each `left`."""
    slots: NDArray[np.int64]
    """A hash table of the nodes met; each entry has FILLED set, 0 is empty."""
    span: NDArray[np.int64]
    """The last slot in use; a small table fits the CPU cache better."""
    holder: NDArray[np.int32]
    """The node of each slot, if edges are made."""
    filled: NDArray[np.int32]
    """The slots in use, at the indices of the nodes that fill them."""


def codes(n: Numbers) -> int:
    """Return the exclusive upper bound of all numbers; few entries fit the CPU cache better."""
    return 24 if n.bonus else 8


@lru_cache
def _keys(columns: int) -> NDArray[np.int64]:
    bits = np.random.Generator(np.random.PCG64(480))
    return bits.integers(1, FILLED, columns * COUNTS + 2 * OWED)


def workspace(n: Numbers) -> Workspace:
    """Return a workspace for a rule set; the system allocates only the memory in use."""
    columns = 2 * steps.width(n)
    return Workspace(
        numbers=np.zeros(MOST_NUMBERS, np.int64),
        boards=np.zeros(NODES * room(n), np.int8),
        parent=np.zeros(NODES, np.int32),
        source=np.zeros(NODES, np.int16),
        number=np.zeros(NODES, np.int16),
        left=np.zeros(NODES, np.int16),
        hashes=np.zeros(NODES, np.int64),
        can=np.zeros(NODES * codes(n), np.int64),
        columns=np.zeros(NODES * steps.width(n), np.int16),
        stands=np.zeros(NODES, np.int16),
        stood=np.zeros(NODES, np.int64),
        ends=np.zeros(NODES, np.int32),
        bonuses=np.zeros(NODES, np.int64),
        first=np.zeros(NODES + 1, np.int32),
        child=np.zeros(EDGES, np.int32),
        edge_source=np.zeros(EDGES, np.int16),
        edge_number=np.zeros(EDGES, np.int16),
        scratch=np.zeros(columns, np.int8),
        keys=_keys(columns)[: columns * COUNTS],
        left_keys=_keys(columns)[columns * COUNTS :],
        slots=np.zeros(SLOTS, np.int64),
        span=np.zeros(1, np.int64),
        holder=np.zeros(SLOTS, np.int32),
        filled=np.zeros(NODES, np.int32),
    )


def views(argument: Any) -> Any:
    """Return memory views of flat arrays; their items are Python numbers, which are faster."""
    if isinstance(argument, np.ndarray):
        return argument.data if argument.ndim == 1 else argument
    if not isinstance(argument, tuple):
        return argument
    each = map(views, argument)
    return type(argument)(*each) if hasattr(argument, "_fields") else tuple(each)


def room(n: Numbers) -> int:
    """Return the bytes of a board in `Workspace.boards`, in whole vectors."""
    return 2 * steps.width(n) + 15 & ~15


def board_of(w: Workspace, n: Numbers, node: int) -> NDArray[np.int8]:
    """Return the memory of a node's board."""
    at = node * room(n)
    return w.boards[at : at + 2 * steps.width(n)]


def copy(board: steps.Integers, onto: steps.OpenBoard) -> None:
    """Copy one board onto another."""
    for i in range(len(board)):
        onto[i] = board[i]


def inherit(w: Workspace, n: Numbers, node: int) -> None:
    """Copy the board of the node before a node into the memory of its board."""
    boards, at, before = w.boards, node * room(n), w.parent[node] * room(n)
    for i in range(room(n)):
        boards[at + i] = boards[before + i]


def depth(w: Workspace, node: int) -> int:
    """Return how many steps lead to a node."""
    count = 0
    while node > 0:
        count += 1
        node = w.parent[node]
    return count


def changed(
    w: Workspace, n: Numbers, board: steps.Board, side: int, source: int, target: int
) -> int:
    """Return the change of a board's hash by a step, as bits to XOR."""
    keys, row = w.keys, side * steps.width(n)
    at = (row + source) * COUNTS + int(board[row + source])
    to = (row + target) * COUNTS + int(board[row + target])
    change = keys[at] ^ keys[to + 1]
    hits = steps.hits(board, n, side, target)
    if hits > 0:
        foe = (1 - side) * steps.width(n)
        blot, wait = (foe + target) * COUNTS, (foe + steps.waits(n)) * COUNTS
        wait += int(board[foe + steps.waits(n)])
        for i in range(1, hits + 1):
            change ^= keys[blot + i] ^ keys[wait + i]
    return int(change)


def slot_of(w: Workspace, entry: int) -> int:
    """Return the slot of an entry of the hash table, or the empty slot for it."""
    slots, last = w.slots, int(w.span[0])
    slot = entry & last
    while slots[slot] != 0 and slots[slot] != entry:
        slot = (slot + 1) & last
    return slot


def clear(w: Workspace, first: int, end: int) -> None:
    """Empty the slots that the nodes from `first` to `end` fill."""
    for i in range(first, end):
        w.slots[w.filled[i]] = 0
