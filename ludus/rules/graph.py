"""The graph of a turn: its nodes, level by level, and the nodes in which it may end.

README.md describes it. `explore` makes only the nodes needed to reach every different result, or
all orders of playing.

Two nodes count as equal if their hashes of 62 random bits are equal. Two of m different nodes
collide with a probability of m * m / 2**63. That is 4e-15 for the 200 nodes of a usual turn, and
5e-10 for a full workspace. Comparing the boards too takes 5 % longer for results and 80 % for all
orders. After a collision a turn would lack one play, and always that play, as the hashes are fixed.
"""

from ludus.rules import bonuses, steps
from ludus.rules.bonuses import DIE, KIND
from ludus.rules.ruleset import Numbers
from ludus.rules.steps import Board, OpenBoard
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
    copy,
    inherit,
    slot_of,
)


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
    row, stand, bits = side * steps.width(n), 0, 0
    for column in range(steps.width(n)):
        if column != steps.off(n) and board[row + column] > 0:
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
    row, outside, squares = side * steps.width(n), 0, 0
    if not n.home_first or n.both_in or steps.waiting(board, n, side):
        return 0
    for column in range(1, n.squares - n.home + 1):
        outside += board[row + column]
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
    at, row, outside = node * steps.width(n), side * steps.width(n), 0
    for i in range(at, at + w.stands[node]):
        column = w.columns[i]
        if column <= n.squares - n.home or column == steps.circle(n):
            outside += board[row + column]
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
    circle, row, nodes = steps.circle(n), codes(n), end
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
                    nodes = _reach(w, n, side, node, board, column, number, rest, nodes, every)
    return nodes


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
    rest: int, nodes: int, every: bool,
) -> int:  # fmt: skip
    """Add the node that a step leads to, unless met before; return the end of the nodes."""
    target = steps.landing(n, column, number & DIE)
    value = w.hashes[node] ^ changed(w, n, board, side, column, target)
    entry = value ^ w.left_keys[rest] | FILLED
    slot = slot_of(w, entry)
    new = w.slots[slot] == 0
    if new:
        w.slots[slot], w.filled[nodes] = entry, slot
        w.parent[nodes], w.source[nodes], w.number[nodes] = node, column, number
        w.left[nodes], w.hashes[nodes] = rest, value
    if every:
        if new:
            w.holder[slot] = nodes
        _connect(w, node, w.holder[slot], column, number)
    return nodes + 1 if new else nodes


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
    wins = 0
    for i in range(reached):
        if steps.won(board_of(w, n, w.ends[i]), n, side):
            w.ends[wins] = w.ends[i]
            wins += 1
    return wins


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
        nodes = _deepen(w, n, side, start, end, count, still, squares, every)
        clear(w, end, nodes)
        start, end = end, nodes
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
