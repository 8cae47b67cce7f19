"""The memory in which `ludus.rules.turns` works out a turn."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from ludus.rules import steps
from ludus.rules.arrays import Int8Array, Int16Array, Int32Array, Int64Array, allocated
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

    numbers: Int64Array
    """Equal ones side by side."""
    boards: Int8Array
    """The boards of nodes from which a number was played, one after another."""
    parent: Int32Array
    source: Int16Array
    number: Int16Array
    """For each node: the node before it, and the column and number of the first step there."""
    left: Int16Array
    """For each node: the numbers not yet played, as bits, and OWED."""
    hashes: Int64Array
    """For each node: the hash of its board."""
    can: Int64Array
    """`codes` entries for each node. Entry 0: whether legal steps stay legal after other steps.
    Entry i: the columns from which number i can be played, as bits.
    """
    columns: Int16Array
    """For each node, a row of the columns with checkers of the side to move."""
    stands: Int16Array
    """For each node: how many columns are listed."""
    stood: Int64Array
    """For each node: these columns as bits."""
    ends: Int32Array
    """The nodes in which the turn may end, each with a different position."""
    bonuses: Int64Array
    """For each of `ends`: the opponent's bonus, packed as by `ludus.rules.bonuses.packed`."""
    first: Int32Array
    """The index of the first edge of each node, and after the last node the end of the edges."""
    child: Int32Array
    edge_source: Int16Array
    edge_number: Int16Array
    """For each edge: the node it leads to, the column it leaves and the number it uses."""
    scratch: Int8Array
    keys: Int64Array
    """Random bits for the first, second … checker on each column."""
    left_keys: Int64Array
    """Random bits for each `left`."""
    slots: Int64Array
    """A hash table of the nodes met; each entry has FILLED set, 0 is empty."""
    span: Int64Array
    """The last slot in use; a small table fits the CPU cache better."""
    holder: Int32Array
    """The node of each slot, if edges are made."""
    filled: Int32Array
    """The slots in use, at the indices of the nodes that fill them."""


def codes(n: Numbers) -> int:
    """Return the exclusive upper bound of all numbers; few entries fit the CPU cache better."""
    return 24 if n.bonus else 8


@lru_cache
def _keys(columns: int) -> Int64Array:
    bits = np.random.Generator(np.random.PCG64(480))
    return bits.integers(1, FILLED, columns * COUNTS + 2 * OWED)


def workspace(n: Numbers) -> Workspace:
    """Return a workspace for a rule set."""
    columns = 2 * steps.width(n)
    return allocated(
        Workspace,
        numbers=MOST_NUMBERS,
        boards=NODES * room(n),
        parent=NODES,
        source=NODES,
        number=NODES,
        left=NODES,
        hashes=NODES,
        can=NODES * codes(n),
        columns=NODES * steps.width(n),
        stands=NODES,
        stood=NODES,
        ends=NODES,
        bonuses=NODES,
        first=NODES + 1,
        child=EDGES,
        edge_source=EDGES,
        edge_number=EDGES,
        scratch=columns,
        keys=_keys(columns)[: columns * COUNTS],
        left_keys=_keys(columns)[columns * COUNTS :],
        slots=SLOTS,
        span=1,
        holder=SLOTS,
        filled=NODES,
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


def board_of(w: Workspace, n: Numbers, node: int) -> Int8Array:
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
