"""Computes the legal turns of a throw, in plain integers and loops.

A turn is a graph, which README.md describes. `ends` makes only the nodes needed to reach every
different result. `explore` can make all orders of playing.

Two nodes count as equal if their hashes of 62 random bits are equal. Two of m different nodes
collide with a probability of m * m / 2**63. That is 4e-15 for the 200 nodes of a usual turn, and
5e-10 for a full workspace. Comparing the boards too takes 5 % longer for results and 80 % for all
orders. After a collision a turn would lack one play, and always that play, as the hashes are fixed.

All memory is in a `Workspace`: arrays in compiled code, views of arrays otherwise.
"""

from ludus.rules import bonuses, steps
from ludus.rules.bonuses import DIE, KIND, TAKEN
from ludus.rules.ruleset import Numbers
from ludus.rules.steps import Board, Integers, OpenBoard
from ludus.rules.workspace import (
    FILLED,
    LEFT,
    OWED,
    SLOTS,
    Workspace,
    board_of,
    changed,
    clear,
    codes,
    inherit,
    slot_of,
)


def copy(board: Integers, onto: OpenBoard) -> None:
    """Copy one board onto another."""
    for i in range(len(board)):
        onto[i] = board[i]


def double(w: Workspace, n: Numbers) -> int:
    """Write the dice of a throw twice where a double counts twice; return the count of numbers."""
    if not n.doubles_twice or n.dice < 2:
        return n.dice
    for i in range(1, n.dice):
        if w.numbers[i] != w.numbers[0]:
            return n.dice
    for i in range(n.dice):
        w.numbers[n.dice + i] = w.numbers[0]
    return 2 * n.dice


def lay(w: Workspace, n: Numbers, side: int, node: int, board: OpenBoard) -> None:
    """Write the board of a node into `board`."""
    copy(board_of(w, n, w.parent[node]), board)
    if node > 0:
        steps.step(board, n, side, w.source[node], w.number[node] & DIE)


def _prepare(w: Workspace, n: Numbers, board: Board, side: int, count: int) -> None:
    """List the columns of the root, and fit the hash table to a turn of `count` numbers.

    A number moves a checker on, from one of the columns or from where one of the other numbers has
    brought it, or is left. Twice as many nodes differ in the duty to enter.
    """
    own, stand, bits = side * steps.width(n), 0, 0
    for column in range(steps.width(n)):
        if column != steps.off(n) and board[own + column] > 0:
            w.columns[stand] = column
            stand += 1
            bits |= 1 << column
    w.stands[0], w.stood[0] = stand, bits
    nodes, size = 2, 1
    for i in range(count):
        nodes *= 1 + stand + 2 * i
    while size <= nodes and size < SLOTS:
        size *= 2
    w.span[0] = size - 1


def _occupy(w: Workspace, n: Numbers, side: int, node: int) -> int:
    """Return the columns with checkers that may still be played, as bits, and store them.

    They are the columns of the node before, changed by the step.
    """
    if node > 0:
        parent, source = w.parent[node], w.source[node]
        bits, target = int(w.stood[parent]), steps.landing(n, source, w.number[node] & DIE)
        if board_of(w, n, parent)[side * steps.width(n) + source] == 1:
            bits ^= 1 << source
        if target <= n.squares:
            bits |= 1 << target
        w.stood[node] = bits
    return int(w.stood[node])


def _list(w: Workspace, n: Numbers, node: int) -> int:
    """List the columns of `w.stood` in `w.columns`, and return the index after them.

    The list of a node follows the order of the list of the node before.
    """
    columns, width, parent = w.columns, steps.width(n), w.parent[node]
    at, bits, before = node * width, int(w.stood[node]), parent * width
    fresh = bits & ~int(w.stood[parent])
    target = steps.landing(n, w.source[node], w.number[node] & DIE)
    for i in range(before, before + w.stands[parent]):
        column = columns[i]
        if fresh and target < column:
            columns[at] = target
            at, fresh = at + 1, 0
        if bits >> column & 1:
            columns[at] = column
            at += 1
    if fresh:
        columns[at] = target
        at += 1
    w.stands[node] = at - node * width
    return at


def _open(board: Board, n: Numbers, side: int, count: int) -> int:
    """Return the squares that are not closed, as bits, if only closed squares limit a turn.

    That is so while no checker waits, and more are outside the home than a turn brings in.
    Otherwise return 0.
    """
    own, outside, squares = side * steps.width(n), 0, 0
    if not n.home_first or n.both_in or steps.waiting(board, n, side):
        return 0
    for column in range(1, n.squares - n.home + 1):
        outside += board[own + column]
    if outside <= count:
        return 0
    for square in range(1, n.squares + 1):
        if not steps.closed(board, n, side, square):
            squares |= 1 << square
    return squares


def _steady(w: Workspace, n: Numbers, board: Board, side: int, node: int) -> bool:
    """Whether every legal step stays legal after any other single step.

    Only a step that brings the last checker home can make another step illegal.
    """
    if n.moves_inside_home and not n.bonus:
        return True
    row, own, outside = node * steps.width(n), side * steps.width(n), 0
    for i in range(row, row + w.stands[node]):
        column = w.columns[i]
        if column <= n.squares - n.home or column == steps.circle(n):
            outside += board[own + column]
    return bool(outside != 1)


def _legal(
    w: Workspace, n: Numbers, board: Board, side: int, node: int, number: int, known: int
) -> int:
    """Return the columns from which a number can be played, as bits.

    Steps from those in `known` are legal.
    """
    columns, die, row = w.columns, number & DIE, node * steps.width(n)
    enters = number >> KIND == bonuses.ENTER
    legal = 0
    for i in range(row, row + w.stands[node]):
        column = columns[i]
        if enters and column > 0:
            break
        if known >> column & 1 or steps.obstacle(board, n, side, column, die) == steps.FREE:
            legal |= 1 << column
    return legal


def _before(known: int, number: int, last: int, moved: int) -> int:
    """Return those of the `known` steps of a number that come before the `last` step, as bits.

    One order is enough for two steps that were both legal before the first of them: the lower
    number, then the lower column, first. This holds because a legal step stays legal after another.
    """
    if number == last:
        return known & ((1 << moved) - 1)
    return known if number < last else 0


def _deepen(
    w: Workspace, n: Numbers, side: int, start: int, end: int, count: int, still: int, squares: int,
    every: bool,
) -> int:  # fmt: skip
    """Add the nodes one number beyond the nodes from `start` to `end`; return their end.

    The duty to enter is met when at most `still` checkers are left on the circle. `squares` are
    those of `_open`. Without `every`, nodes are reached in one order of playing only.
    """
    # Bind arrays of the loops once: compiled code counts references at every access to `w`.
    numbers, columns, can, lefts = w.numbers, w.columns, w.can, w.left
    circle, row, made = steps.circle(n), codes(n), end
    for node in range(start, end):
        w.first[node + 1] = w.first[node]
        left, before = int(lefts[node]), w.parent[node] * row
        if not left & LEFT:
            continue
        last, moved = w.number[node], w.source[node]
        inherits = node > 0 and not every and can[before] > 0
        bits = _occupy(w, n, side, node)
        can[node * row] = squares
        if squares and inherits and not _fertile(w, n, node, bits, squares, count):
            continue
        board, at = _board(w, n, side, node), node * steps.width(n)
        past = _list(w, n, node)
        if not squares:
            can[node * row] = _steady(w, n, board, side, node)
        all_entered = board[side * steps.width(n) + circle] <= still + 1
        for i in range(count):
            number = numbers[i]
            if not left >> i & 1 or (i > 0 and numbers[i - 1] == number and left >> (i - 1) & 1):
                continue
            known = can[before + number] if inherits else 0
            if squares:
                legal = bits & squares >> number
            else:
                legal = _legal(w, n, board, side, node, number, known)
            can[node * row + number] = legal
            legal &= ~_before(known, number, last, moved)
            for j in range(at, past):
                column = columns[j]
                if legal >> column & 1:
                    rest = left & ~(1 << i)
                    if column == 0 or (column == circle and all_entered):
                        rest &= ~OWED
                    made = _reach(w, n, side, node, board, column, number, rest, made, every)
    return made


def _fertile(w: Workspace, n: Numbers, node: int, bits: int, squares: int, count: int) -> bool:
    """Whether any number leads on from a node, if only closed squares limit the turn."""
    left, last, moved = int(w.left[node]), w.number[node], w.source[node]
    before = w.parent[node] * codes(n)
    for i in range(count):
        if left >> i & 1:
            number = w.numbers[i]
            known = w.can[before + number]
            if bits & squares >> number & ~_before(known, number, last, moved):
                return True
    return False


def _board(w: Workspace, n: Numbers, side: int, node: int) -> Board:
    """Return the board of a node, after its step is played on the board of the node before."""
    board = board_of(w, n, node)
    if node > 0:
        inherit(w, n, node)
        steps.step(board, n, side, w.source[node], w.number[node] & DIE)
    return board


def _reach(
    w: Workspace, n: Numbers, side: int, node: int, board: Board, column: int, number: int,
    rest: int, made: int, every: bool,
) -> int:  # fmt: skip
    """Add the node that a step leads to, unless met before; return the end of the nodes."""
    target = steps.landing(n, column, number & DIE)
    value = w.hashes[node] ^ changed(w, n, board, side, column, target)
    entry = value ^ w.left_keys[rest] | FILLED
    slot = slot_of(w, entry)
    new = w.slots[slot] == 0
    if new:
        w.slots[slot], w.filled[made] = entry, slot
        w.parent[made], w.source[made], w.number[made] = node, column, number
        w.left[made], w.hashes[made] = rest, value
    if every:
        if new:
            w.holder[slot] = made
        _connect(w, node, w.holder[slot], column, number)
    return made + 1 if new else made


def _connect(w: Workspace, node: int, child: int, column: int, number: int) -> None:
    edge = w.first[node + 1]
    w.child[edge], w.edge_source[edge], w.edge_number[edge] = child, column, number
    w.first[node + 1] = edge + 1


def _still(w: Workspace, n: Numbers, board: Board, side: int, count: int, left: int) -> int:
    """Return how many checkers stay on the circle at most when as many as possible enter."""
    waiting = int(board[side * steps.width(n) + steps.circle(n)])
    if n.hit_first:
        return waiting
    for i in range(count):
        if left >> i & 1 and not steps.closed(board, n, side, w.numbers[i] & DIE):
            waiting -= 1
    return max(waiting, 0)


def _winning(w: Workspace, n: Numbers, side: int, reached: int) -> int:
    """Retain those ends reached so far that win with numbers left; return their count."""
    kept = 0
    for i in range(reached):
        if steps.won(board_of(w, n, w.ends[i]), n, side):
            w.ends[kept] = w.ends[i]
            kept += 1
    return kept


def explore(
    w: Workspace,
    n: Numbers,
    board: Board,
    side: int,
    count: int,
    left: int,
    free: bool,
    every: bool,
) -> int:
    """Make the nodes and list in `ends` the nodes where the turn may end; return their count.

    Ends use the most numbers, or win with fewer; these wins come first. If the choice is `free`,
    ends use any of the numbers. With `every`, the edges for all orders of playing are made. They
    include edges that lead to no end.
    """
    copy(board, board_of(w, n, 0))
    w.hashes[0], w.left[0], w.parent[0], w.ends[0], w.first[0] = 0, left, 0, 0, 0
    still = _still(w, n, board, side, count, left)
    reached, start, end = 1, 0, 1
    if steps.won(board, n, 1 - side):
        count = 0
    near = steps.can_win(board, n, side, count)
    _prepare(w, n, board, side, count)
    squares = 0 if free else _open(board, n, side, count)
    while start < end:
        made = _deepen(w, n, side, start, end, count, still, squares, every)
        clear(w, end, made)
        start, end = end, made
        deeper = False
        for node in range(start, end):
            if w.left[node] & OWED:
                continue
            if not deeper and not free:
                reached = _winning(w, n, side, reached) if near else 0
            deeper = True
            w.ends[reached] = node
            reached += 1
    return reached


def _distinct(w: Workspace, n: Numbers, reached: int) -> int:
    """Retain one of all ends with equal board and bonus; return the number of ends left."""
    ends, slots = w.ends, w.slots
    kept = 0
    for i in range(reached):
        bonus = w.bonuses[i]
        # Spread the bonus over the hash by an odd number, as Fibonacci hashing does.
        spread = ((bonus & 0xFFFFFFFF) * 0x9E3779B1 + bonus) & (FILLED - 1)
        value = w.hashes[ends[i]] ^ spread | FILLED
        slot = slot_of(w, value)
        if slots[slot] == 0:
            slots[slot] = value
            w.filled[kept] = slot
            ends[kept], w.bonuses[kept] = ends[i], bonus
            kept += 1
    clear(w, 0, kept)
    return kept


def ends(
    w: Workspace, n: Numbers, board: Board, side: int, count: int, left: int, free: bool
) -> int:
    """Work out the `count` numbers in `w.numbers`; `left` as in `w.left`.

    Returns the number of different positions in which the turn may end. `w.ends` holds their nodes,
    `lay` writes their boards, and `w.bonuses` holds the bonuses for the opponent. Taking bonuses is
    `free`: any of them, or none, and the opponent gets nothing.
    """
    reached = explore(w, n, board, side, count, left, free, False)
    # The first end has the most numbers left: wins come first, the shortest before the others.
    unplayed = w.left[w.ends[0]] & LEFT
    for i in range(reached):
        w.bonuses[i] = 0
        if n.bonus and unplayed and not free:
            node = w.ends[i]
            lay(w, n, side, node, w.scratch)
            w.bonuses[i] = bonuses.granted(w.scratch, n, side, w.numbers, count, w.left[node])
    return _distinct(w, n, reached) if unplayed else reached


def begin(board: Board, n: Numbers, side: int, numbers: Integers, count: int) -> int:
    """Return the bits of `Workspace.left` before a throw of `numbers`: all numbers, and OWED.

    OWED is also set where hit checkers need not enter first but can enter.
    """
    own = side * steps.width(n)
    owed = n.duty and board[own] > 0
    if not n.hit_first and board[own + steps.circle(n)] > 0:
        for i in range(count):
            if not steps.closed(board, n, side, numbers[i]):
                owed = True
    return (1 << count) - 1 | (OWED if owed else 0)


def thrown(w: Workspace, n: Numbers, board: Board, side: int, count: int) -> int:
    """Work out a throw of `count` sorted numbers in `w.numbers`, as `ends` does.

    If the throw gives the opponent a bonus at once, the turn stops there, before any step.
    """
    bonus = bonuses.given(board, n, side, w.numbers, count)
    if bonus:
        copy(board, board_of(w, n, 0))
        w.left[0], w.ends[0], w.bonuses[0] = LEFT, 0, bonus
        return 1
    return ends(w, n, board, side, count, begin(board, n, side, w.numbers, count), False)


def taken(w: Workspace, n: Numbers, board: Board, side: int, bonus: int) -> int:
    """Work out the ways to take a packed bonus, or to play kept numbers, as `ends` does."""
    count = bonuses.unpack(w, bonus)
    if not bonuses.takes(bonus):
        return ends(w, n, board, side, count, begin(board, n, side, w.numbers, count), False)
    reached = ends(w, n, board, side, count, (1 << count) - 1, True)
    if bonuses.again(bonus):
        return reached
    for i in range(reached):
        lay(w, n, side, w.ends[i], w.scratch)
        if not steps.won(w.scratch, n, side):
            w.bonuses[i] = bonus & ~TAKEN
    return reached
