"""All different ends of a turn, in plain integers and loops, so that they can be compiled.

The same as `ludus.rules.plays` says, without the steps that lead there: the graph of plays is
walked one number at a time, and of boards met twice one is kept. Boards are those of
`ludus.rules.steps`, as numpy arrays of int8.

A bonus that waits is one integer: two bits for each number from 1 to 6 count how often it waits,
and the bit MOVES tells that they are played with any checker (`m`), not from the reserve (`e`);
both kinds never wait together.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.rules import steps
from ludus.rules.ruleset import MOST_CHECKERS, Numbers

MOVES = 1 << 12
"""The bit of a bonus by which it is played with any checker."""

MOST_DICE = 4
OWED = 1 << MOST_DICE
"""The bit of `left` that stands for the duty to enter, not yet met."""

NODES = 1 << 14
SLOTS = 1 << 15
COUNTS = MOST_CHECKERS + 1


class Desk(NamedTuple):
    """Where a turn is worked out; made once, used again and again."""

    boards: NDArray[np.int8]
    """Shape (NODES, 2 * width): the board of each node from which a number can still be played."""
    parent: NDArray[np.int32]
    source: NDArray[np.int16]
    die: NDArray[np.int16]
    """The step that led from the parent to each node."""
    left: NDArray[np.int16]
    """Which dice are not yet played, as bits; and OWED."""
    hashes: NDArray[np.int64]
    """The hash of each node's board."""
    can: NDArray[np.int64]
    """Shape (NODES, 7): for each number the columns, as bits, from which it can be played at a
    node; first, whether steps there take no liberty from each other."""
    sources: NDArray[np.int64]
    """Where checkers may stand at the node looked at."""
    dice: NDArray[np.int64]
    """The numbers of the throw, sorted; shape (MOST_DICE,)."""
    ends: NDArray[np.int32]
    """The nodes in which the turn may end, each with another position."""
    gifts: NDArray[np.int64]
    """The bonus that each of `ends` leaves to the other side."""
    keys: NDArray[np.int64]
    """Random bits for each count on each column, then for each `left`, then for each bonus."""
    slots: NDArray[np.int64]
    """A table of the hashes met, 0 where it is empty."""
    filled: NDArray[np.int32]
    """Which slots are not empty."""


def desk(n: Numbers) -> Desk:
    """A desk for a rule set."""
    columns = 2 * steps.width(n)
    bits = np.random.Generator(np.random.PCG64(480))
    keys = bits.integers(1, 1 << 62, columns * COUNTS + 2 * OWED + 2 * MOVES)
    return Desk(
        boards=np.zeros((NODES, columns), np.int8),
        parent=np.zeros(NODES, np.int32),
        source=np.zeros(NODES, np.int16),
        die=np.zeros(NODES, np.int16),
        left=np.zeros(NODES, np.int16),
        hashes=np.zeros(NODES, np.int64),
        can=np.zeros((NODES, 7), np.int64),
        sources=np.zeros(columns, np.int64),
        dice=np.zeros(MOST_DICE, np.int64),
        ends=np.zeros(NODES, np.int32),
        gifts=np.zeros(NODES, np.int64),
        keys=keys,
        slots=np.zeros(SLOTS, np.int64),
        filled=np.zeros(NODES, np.int32),
    )


def copy(board: Any, onto: Any) -> None:
    """Lay one board out on another."""
    for i in range(len(board)):
        onto[i] = board[i]


def won(board: Any, n: Numbers, side: int) -> bool:
    """Whether a side has all its checkers off."""
    own = side * steps.width(n)
    if board[own + steps.off(n)] == 0 or board[own + steps.circle(n)] > 0:
        return False
    for column in range(n.squares + 1):
        if board[own + column] > 0:
            return False
    return True


def _new(slots: Any, filled: Any, value: int, number: int) -> bool:
    """Whether a hash is met for the first time; it is then noted as the one of that number."""
    slot = value & (SLOTS - 1)
    while slots[slot] != 0:
        if slots[slot] == value:
            return False
        slot = (slot + 1) & (SLOTS - 1)
    slots[slot] = value
    filled[number] = slot
    return True


def _clear(d: Desk, number: int) -> None:
    slots, filled = d.slots, d.filled
    for i in range(number):
        slots[filled[i]] = 0


def _change(keys: Any, board: Any, n: Numbers, side: int, source: int, target: int) -> int:
    """What changes in the hash of a board by a step."""
    own = side * steps.width(n)
    at = (own + source) * COUNTS + int(board[own + source])
    to = (own + target) * COUNTS + int(board[own + target])
    change = keys[at] ^ keys[at - 1] ^ keys[to] ^ keys[to + 1]
    hit = steps.hits(board, n, side, target)
    if hit:
        foe = (1 - side) * steps.width(n)
        wait = (foe + steps.waits(n)) * COUNTS + int(board[foe + steps.waits(n)])
        left = (foe + target) * COUNTS
        change ^= keys[left] ^ keys[left + hit] ^ keys[wait] ^ keys[wait + hit]
    return int(change)


def _steady(board: Any, n: Numbers, side: int) -> bool:
    """Whether no single step takes the liberty from another: not by bringing the last one home."""
    if not n.only_off:
        return True
    own = side * steps.width(n)
    outside = board[own + steps.circle(n)]
    for column in range(n.squares - n.home + 1):
        outside += board[own + column]
    return bool(outside != 1)


def _sources(d: Desk, n: Numbers, side: int, node: int) -> int:
    """Note where checkers of `side` may stand at a node: as at the root, or where steps led."""
    own = side * steps.width(n)
    root, sources, parents = d.boards[0], d.sources, d.parent
    found = 0
    for column in range(steps.width(n)):
        if root[own + column] > 0:
            sources[found] = column
            found += 1
    while node > 0:
        target = steps.landing(n, d.source[node], d.die[node])
        if root[own + target] == 0:
            sources[found] = target
            found += 1
        node = parents[node]
    return found


def _expand(
    d: Desk, n: Numbers, side: int, node: int, count: int, entering: bool, made: int, level: int
) -> int:
    """Add the nodes one number beyond `node`; how many there are then.

    Nodes from `level` on are those that can be met again. What is legal stays so when another
    step is played first. So of two steps that were both legal before the node, one order is
    enough: the lower number first, of equal numbers the one from the lower column.
    """
    # Taken off the desk once: compiled code counts every taking.
    dice, boards, hashes, lefts = d.dice, d.boards, d.hashes, d.left
    keys, slots, filled, can = d.keys, d.slots, d.filled, d.can
    parents, sources, played = d.parent, d.source, d.die
    board, before = boards[node], parents[node]
    own = side * steps.width(n)
    left, known = int(lefts[node]), hashes[node]
    keys_left = 2 * steps.width(n) * COUNTS
    steady = node > 0 and can[before, 0] > 0
    can[node, 0] = _steady(board, n, side)
    places = d.sources
    stand = 1 if entering else _sources(d, n, side, node)
    if entering:
        places[0] = 0
    for i in range(count):
        die = dice[i]
        if not left >> i & 1 or (i > 0 and dice[i - 1] == die and left >> (i - 1) & 1):
            continue
        could = can[before, die] if steady else 0
        now = 0
        for at in range(stand):
            column = places[at]
            if board[own + column] == 0:
                continue
            if could >> column & 1:
                now |= 1 << column
                if die < played[node] or (die == played[node] and column < sources[node]):
                    continue
            elif steps.obstacle(board, n, side, column, die) == steps.FREE:
                now |= 1 << column
            else:
                continue
            rest = left & ~(1 << i)
            if column == 0 or column == steps.circle(n):
                rest &= ~OWED
            value = known ^ _change(keys, board, n, side, column, steps.landing(n, column, die))
            if not _new(slots, filled, value ^ keys[keys_left + rest], made - level):
                continue
            parents[made] = node
            sources[made] = column
            played[made] = die
            lefts[made] = rest
            hashes[made] = value
            if rest & (OWED - 1):
                after = boards[made]
                copy(board, after)
                steps.step(after, n, side, column, die)
            made += 1
        can[node, die] = now
    return made


def _walk(d: Desk, n: Numbers, side: int, count: int, entering: bool, free: bool) -> int:
    """Work the nodes out and note in `ends` those where the turn may end; how many these are.

    They use the most dice; or any of them, where the choice is `free`.
    """
    d.ends[0] = 0
    found = 1
    start, end = 0, 1
    while start < end:
        made = end
        for node in range(start, end):
            if d.left[node] & (OWED - 1) and not won(d.boards[node], n, side):
                made = _expand(d, n, side, node, count, entering, made, end)
        _clear(d, made - end)
        start, end = end, made
        deeper = 0
        kept = found if free else 0
        for node in range(start, end):
            if not d.left[node] & OWED:
                d.ends[kept + deeper] = node
                deeper += 1
        if deeper:
            found = kept + deeper
    return found


def _distinct(d: Desk, found: int, n: Numbers) -> int:
    """Keep one of all ends with the same board and the same bonus; how many are left."""
    kept = 0
    keys_gifts = 2 * steps.width(n) * COUNTS + 2 * OWED
    for i in range(found):
        node, gift = d.ends[i], d.gifts[i]
        if _new(d.slots, d.filled, d.hashes[node] ^ d.keys[keys_gifts + gift], kept):
            d.ends[kept] = node
            d.gifts[kept] = gift
            kept += 1
    _clear(d, kept)
    return kept


def lay(d: Desk, n: Numbers, side: int, node: int, board: Any) -> None:
    """Lay the board of a node into `board`."""
    if d.left[node] & (OWED - 1):
        copy(d.boards[node], board)
        return
    copy(d.boards[d.parent[node]], board)
    steps.step(board, n, side, d.source[node], d.die[node])


def _gift(d: Desk, n: Numbers, side: int, node: int, count: int, board: Any) -> int:
    """The bonus that the end of a turn at a node leaves to the other side."""
    left = int(d.left[node])
    if not left & (OWED - 1):
        return 0
    lay(d, n, side, node, board)
    if won(board, n, side):
        return 0
    gift = 0
    for i in range(count):
        if left >> i & 1:
            kind = steps.bonus(board, n, side, d.dice[i])
            if kind != steps.NO_BONUS:
                gift += 1 << (2 * (d.dice[i] - 1))
                if kind == steps.BONUS_MOVE:
                    gift |= MOVES
    return gift


def ends(d: Desk, n: Numbers, board: Any, side: int, count: int, scratch: Any) -> int:
    """Work out a throw: its first `count` numbers lie sorted in `d.dice`.

    How many different positions the turn may end in: their nodes stand in `d.ends`, `lay` gives
    their boards; what they leave to the other side stands in `d.gifts`. `scratch` is a board
    to write on.
    """
    copy(board, d.boards[0])
    d.hashes[0] = 0
    owed = n.duty and board[side * steps.width(n)] > 0
    d.left[0] = (1 << count) - 1 | (OWED if owed else 0)
    found = _walk(d, n, side, count, False, False)
    for i in range(found):
        d.gifts[i] = _gift(d, n, side, d.ends[i], count, scratch) if n.bonus else 0
    if d.left[d.ends[0]] & (OWED - 1):
        return _distinct(d, found, n)
    return found


def takings(d: Desk, n: Numbers, board: Any, side: int, gift: int) -> int:
    """Work out the ways to take a bonus, none of it included; as `ends`, nothing is left over."""
    count = 0
    for die in range(1, 7):
        for _ in range(gift >> (2 * (die - 1)) & 3):
            d.dice[count] = die
            count += 1
    copy(board, d.boards[0])
    d.hashes[0] = 0
    d.left[0] = (1 << count) - 1
    found = _walk(d, n, side, count, gift < MOVES, True)
    for i in range(found):
        d.gifts[i] = 0
    return _distinct(d, found, n)
