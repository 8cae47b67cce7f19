"""All ends of a turn as arrays: boards, bonuses and ways; filled by a loop that can be compiled."""

import threading
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.rules import graph, steps, turns, workspace
from ludus.rules.arrays import Int8Array, Int64Array, allocated
from ludus.rules.ruleset import Numbers
from ludus.rules.workspace import MOST_NUMBERS, NODES, Workspace

WAY = 2 * MOST_NUMBERS
"""The length of a way: column and number of each step, padded with 0."""


class Ends(NamedTuple):
    """The n ends of a turn, each with a different position; the arrays are read-only."""

    boards: Int8Array
    """Shape (n, 2, columns), white's row first."""
    bonuses: Int64Array
    """Shape (n,): the packed bonus that waits after each end."""
    ways: NDArray[np.uint8]
    """Shape (n, most numbers, 2): the column and the number of each step of one way to the end."""


class EndsMemory(NamedTuple):
    """Memory for the ends of turns, one turn after another; all arrays have one axis."""

    w: Workspace
    board: Int8Array
    """The board at the beginning of the turn."""
    boards: Int8Array
    bonuses: Int64Array
    ways: NDArray[np.uint8]
    """As in `Ends`, one after another."""


def memory(n: Numbers) -> EndsMemory:
    """Allocate memory for a rule set."""
    columns = 2 * steps.width(n)
    return allocated(
        EndsMemory,
        w=workspace.workspace(n),
        board=columns,
        boards=NODES * columns,
        bonuses=NODES,
        ways=NODES * WAY,
    )


def spread(
    w: Workspace, n: Numbers, side: int, count: int, boards: Any, bonuses: Any, at: int
) -> None:
    """Write `count` ends into `boards`, one after another, and `bonuses`, from index `at` on."""
    width = 2 * steps.width(n)
    for i in range(count):
        board = boards[(at + i) * width : (at + i + 1) * width]
        graph.lay(w, n, side, w.ends[i], board)
        bonuses[at + i] = w.bonuses[i]


def list_ends(m: EndsMemory, n: Numbers, side: int, count: int, bonus: int) -> int:
    """Write all ends of a turn from `m.board`, and return their number.

    The turn plays a throw of `count` sorted numbers in `m.w.numbers`, or takes a packed `bonus`.
    """
    w, ways = m.w, m.ways
    if bonus:
        ends = turns.taken(w, n, m.board, side, bonus)
    else:
        ends = turns.thrown(w, n, m.board, side, count)
    spread(w, n, side, ends, m.boards, m.bonuses, 0)
    parent, source, number = w.parent, w.source, w.number
    for i in range(ends):
        at = i * WAY
        for j in range(at, at + WAY):
            ways[j] = 0
        node = w.ends[i]
        for step in range(workspace.depth(w, node) - 1, -1, -1):
            ways[at + 2 * step], ways[at + 2 * step + 1] = source[node], number[node]
            node = parent[node]
    return ends


Lister = Callable[[bytes, Numbers, int, Sequence[int], int], Ends]
"""A function that lists the ends of a turn: `ends_of`, by an engine."""


@lru_cache(maxsize=8)
def _views(n: Numbers, thread: int) -> EndsMemory:
    views: EndsMemory = workspace.views(memory(n))
    return views


def own_memory(n: Numbers) -> EndsMemory:
    """Return the thread's memory, as memory views for the interpreter."""
    return _views(n, threading.get_ident())


def prepare(m: EndsMemory, board: bytes, numbers: Sequence[int]) -> None:
    """Write the board and the sorted numbers of a turn into memory views."""
    m.board[:] = memoryview(board).cast("b")
    for i, number in enumerate(numbers):
        m.w.numbers[i] = number


def copied(m: EndsMemory, count: int) -> Ends:
    """Return copies of the first ends in memory views."""
    boards = bytes(m.boards[: count * len(m.board)])
    return Ends(
        np.frombuffer(boards, np.int8).reshape(count, 2, -1),
        np.frombuffer(bytes(m.bonuses[:count]), np.int64),
        np.frombuffer(bytes(m.ways[: count * WAY]), np.uint8).reshape(count, -1, 2),
    )


def interpreted(board: bytes, n: Numbers, side: int, numbers: Sequence[int], bonus: int) -> Ends:
    """List the ends of a turn in Python."""
    m = own_memory(n)
    prepare(m, board, numbers)
    return copied(m, list_ends(m, n, side, len(numbers), bonus))


_lister: Lister = interpreted


def list_by(lister: Lister) -> None:
    """List ends by another function from now on."""
    global _lister
    _lister = lister


def ends_of(board: bytes, n: Numbers, side: int, numbers: Sequence[int], bonus: int) -> Ends:
    """Return the ends of a turn of `side` from a board.

    `numbers` are the sorted numbers of a throw. With a packed `bonus`, the turn takes the bonus.
    """
    return _lister(board, n, side, numbers, bonus)
