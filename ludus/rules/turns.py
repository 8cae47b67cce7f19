"""Computes the legal turns of a throw, in plain integers and loops.

A turn is a graph: a node is a board with the numbers not yet played, an edge is a step. The search
adds one number at a time and merges nodes that it meets twice. `ends` makes only the nodes needed
to reach every different result. `explore` can make all orders of playing.

Two nodes count as equal if their hashes of 62 random bits are equal. Two of m different nodes
collide with a probability of m * m / 2**63. That is 4e-15 for the 200 nodes of a usual turn, and
5e-10 for a full workspace. Comparing the boards too takes 5 % longer for results and 80 % for all
orders. After a collision a turn would lack one play, and always that play, as the hashes are fixed.

A number is a small integer: a die is its face, a waiting bonus has its kind above the three bits.
All memory is in a `Workspace`: arrays in compiled code, views of arrays otherwise.
"""

from typing import Any

from ludus.rules import steps
from ludus.rules.ruleset import Numbers
from ludus.rules.workspace import COUNTS, FILLED, LEFT, OWED, TAKEN, Workspace, codes


def copy(board: Any, onto: Any) -> None:
    """Copy one board onto another."""
    for i in range(len(board)):
        onto[i] = board[i]


def won(board: Any, n: Numbers, side: int) -> bool:
    """Whether a side has borne all its checkers off."""
    own = side * steps.width(n)
    if board[own + steps.off(n)] == 0 or board[own + steps.circle(n)] > 0:
        return False
    for column in range(n.squares + 1):
        if board[own + column] > 0:
            return False
    return True


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


def takes(bonus: int) -> bool:
    """Whether a packed bonus contains anything to take or decline."""
    return bonus & TAKEN > 0


def again(bonus: int) -> bool:
    """Whether the side that takes a packed bonus throws next: no kept numbers wait."""
    return takes(bonus) and bonus <= TAKEN


def unpack(w: Workspace, bonus: int) -> int:
    """Write the numbers of a packed bonus to the workspace; return their count.

    If there is nothing to take, they are the dice that a side has kept of its throw.
    """
    count = 0
    for at in range(12) if takes(bonus) else range(12, 18):
        for _ in range(bonus >> 3 * at & 7):
            w.numbers[count] = (at // 6 + 1) << 3 | (at % 6 + 1) if at < 12 else at - 11
            count += 1
    return count


def board_of(w: Workspace, n: Numbers, node: int) -> Any:
    """Return the memory of a node's board."""
    columns = 2 * steps.width(n)
    return w.boards[node * columns : (node + 1) * columns]


def lay(w: Workspace, n: Numbers, side: int, node: int, board: Any) -> None:
    """Write the board of a node into `board`."""
    if w.left[node] & LEFT:
        copy(board_of(w, n, node), board)
        return
    copy(board_of(w, n, w.parent[node]), board)
    steps.step(board, n, side, w.source[node], w.number[node] & 7)


def _slot(slots: Any, value: int) -> int:
    """Return the slot of a hash in the table, or the empty slot for it."""
    last = len(slots) - 1
    slot = value & last
    while slots[slot] != 0 and slots[slot] != value:
        slot = (slot + 1) & last
    return slot


def _clear(slots: Any, filled: Any, count: int) -> None:
    for i in range(count):
        slots[filled[i]] = 0


def _change(keys: Any, board: Any, n: Numbers, side: int, source: int, target: int) -> int:
    """Return the change of a board's hash by a step, as bits to XOR."""
    own = side * steps.width(n)
    at = (own + source) * COUNTS + int(board[own + source])
    to = (own + target) * COUNTS + int(board[own + target])
    change = keys[at] ^ keys[at - 1] ^ keys[to] ^ keys[to + 1]
    hits = steps.hits(board, n, side, target)
    if hits > 0:
        foe = (1 - side) * steps.width(n)
        wait = (foe + steps.waits(n)) * COUNTS + int(board[foe + steps.waits(n)])
        blot = (foe + target) * COUNTS
        change ^= keys[blot] ^ keys[blot + hits] ^ keys[wait] ^ keys[wait + hits]
    return int(change)


def _steady(board: Any, n: Numbers, side: int) -> bool:
    """Whether every legal step stays legal after any other single step.

    A step can end that only by bringing the last checker home.
    """
    if not (n.only_off or n.bonus):
        return True
    own = side * steps.width(n)
    outside = board[own + steps.circle(n)]
    for column in range(n.squares - n.home + 1):
        outside += board[own + column]
    return bool(outside != 1)


def _columns(columns: Any, n: Numbers, board: Any, side: int) -> int:
    """List the columns with checkers that may still be played; return the number of columns."""
    own = side * steps.width(n)
    found = 0
    for column in range(n.squares + 1):
        if board[own + column] > 0:
            columns[found] = column
            found += 1
    if board[own + steps.circle(n)] > 0:
        columns[found] = steps.circle(n)
        found += 1
    return found


def _deepen(
    w: Workspace, n: Numbers, side: int, start: int, end: int, count: int, still: int, every: bool
) -> int:
    """Add the nodes one number beyond the nodes from `start` to `end`; return their end.

    The duty to enter is met when at most `still` checkers are left on the circle. Boards are stored
    only for nodes from which play can continue. Unless `every` order is wanted, one order is enough
    for two steps that were both legal before the node: the lower number, then the lower column,
    first. This holds because a legal step stays legal after another step.
    """
    # Bind each array once: compiled code counts references at every access to the workspace.
    numbers, hashes, lefts, can = w.numbers, w.hashes, w.left, w.can
    keys, slots, filled, holder = w.keys, w.slots, w.filled, w.holder
    parents, sources, played, columns = w.parent, w.source, w.number, w.columns
    keys_left, row = 2 * steps.width(n) * COUNTS, codes(n)
    own = side * steps.width(n)
    made, edge = end, w.first[start]
    for node in range(start, end):
        w.first[node] = edge
        left, known, before = int(lefts[node]), hashes[node], parents[node]
        board = board_of(w, n, node)
        if not left & LEFT:
            continue
        steady = node > 0 and not every and can[before * row] > 0
        can[node * row] = _steady(board, n, side)
        stand = _columns(columns, n, board, side)
        for i in range(count):
            number = numbers[i]
            if not left >> i & 1 or (i > 0 and numbers[i - 1] == number and left >> (i - 1) & 1):
                continue
            could = can[before * row + number] if steady else 0
            now = 0
            for at in range(stand):
                column = columns[at]
                if column > 0 and number >> 3 == steps.BONUS_ENTER:
                    break
                if could >> column & 1:
                    now |= 1 << column
                    if number < played[node] or (number == played[node] and column < sources[node]):
                        continue
                elif steps.obstacle(board, n, side, column, number & 7) == steps.FREE:
                    now |= 1 << column
                else:
                    continue
                rest = left & ~(1 << i)
                if column == 0 or (column == steps.circle(n) and board[own + column] <= still + 1):
                    rest &= ~OWED
                value = known ^ _change(
                    keys, board, n, side, column, steps.landing(n, column, number & 7)
                )
                entry = value ^ keys[keys_left + rest] | FILLED
                slot = _slot(slots, entry)
                if every:
                    w.child[edge] = holder[slot] if slots[slot] != 0 else made
                    w.edge_source[edge], w.edge_number[edge] = column, number
                    edge += 1
                if slots[slot] != 0:
                    continue
                slots[slot] = entry
                if every:
                    holder[slot] = made
                filled[made - end] = slot
                parents[made], sources[made], played[made] = node, column, number
                lefts[made], hashes[made] = rest, value
                if rest & LEFT:
                    after = board_of(w, n, made)
                    copy(board, after)
                    steps.step(after, n, side, column, number & 7)
                made += 1
            can[node * row + number] = now
    w.first[end] = edge
    return made


def _still(w: Workspace, n: Numbers, board: Any, side: int, count: int, left: int) -> int:
    """Return how many checkers stay on the circle at most when as many as possible enter."""
    waiting = int(board[side * steps.width(n) + steps.circle(n)])
    if not n.beside:
        return waiting
    for i in range(count):
        if left >> i & 1 and not steps.closed(board, n, side, w.numbers[i] & 7):
            waiting -= 1
    return max(waiting, 0)


def _can_win(board: Any, n: Numbers, side: int, count: int) -> bool:
    """Whether a side has at most `count` checkers left to bear off."""
    own = side * steps.width(n)
    left = count - int(board[own + steps.circle(n)])
    for column in range(n.squares + 1):
        left -= int(board[own + column])
        if left < 0:
            return False
    return True


def _winning(w: Workspace, n: Numbers, side: int, found: int) -> int:
    """Retain those ends found so far that win with numbers left; return their count."""
    kept = 0
    for i in range(found):
        if won(board_of(w, n, w.ends[i]), n, side):
            w.ends[kept] = w.ends[i]
            kept += 1
    return kept


def explore(
    w: Workspace, n: Numbers, board: Any, side: int, count: int, left: int, free: bool, every: bool
) -> int:
    """Make the nodes and list in `ends` the nodes where the turn may end; return their count.

    Ends use the most numbers, or win with fewer; these wins come first. If the choice is `free`,
    ends use any of the numbers. With `every`, the edges for all orders of playing are made. They
    include edges that lead to no end.
    """
    copy(board, board_of(w, n, 0))
    w.hashes[0], w.left[0], w.parent[0], w.ends[0], w.first[0] = 0, left, 0, 0, 0
    still = _still(w, n, board, side, count, left)
    found, start, end = 1, 0, 1
    if won(board, n, 1 - side):
        count = 0
    near = _can_win(board, n, side, count)
    while start < end:
        made = _deepen(w, n, side, start, end, count, still, every)
        _clear(w.slots, w.filled, made - end)
        start, end = end, made
        deeper = False
        for node in range(start, end):
            if w.left[node] & OWED:
                continue
            if not deeper and not free:
                found = _winning(w, n, side, found) if near else 0
            deeper = True
            w.ends[found] = node
            found += 1
    return found


def granted(board: Any, n: Numbers, side: int, numbers: Any, count: int, left: int) -> int:
    """Return the packed bonus that the end of a turn of `side` gives the opponent."""
    if not n.bonus or n.at_once or won(board, n, side):
        return 0
    bonus = 0
    for i in range(count):
        if left >> i & 1:
            kind = steps.bonus(board, n, side, numbers[i])
            if kind != steps.NO_BONUS:
                bonus += _packed(kind, numbers[i])
    return bonus


def _packed(kind: int, die: int) -> int:
    return 1 << 3 * (6 * (kind - 1) + die - 1)


def given(board: Any, n: Numbers, side: int, numbers: Any, count: int) -> int:
    """Return the bonus that a throw gives the opponent at once, packed with the kept numbers.

    It is 0 if the throw gives nothing. An entry square denies a number if more checkers wait than
    the other numbers can enter.
    """
    if not n.at_once or won(board, n, 0) or won(board, n, 1):
        return 0
    waiting = steps.waiting(board, n, side)
    open_to = 0
    for i in range(count):
        open_to += not steps.closed(board, n, side, numbers[i])
    bonus = 0
    for i in range(count):
        kind = steps.NO_BONUS
        if waiting == 0 or waiting > open_to:
            kind = steps.bonus(board, n, side, numbers[i])
        bonus += _packed(steps.KEPT if kind == steps.NO_BONUS else kind, numbers[i])
    return bonus if takes(bonus) else 0


def _distinct(w: Workspace, n: Numbers, found: int) -> int:
    """Retain one of all ends with equal board and bonus; return the number of ends left."""
    ends, bonuses, slots = w.ends, w.bonuses, w.slots
    kept = 0
    for i in range(found):
        bonus = bonuses[i]
        # Spread the bonus over the hash by an odd number, as Fibonacci hashing does.
        spread = ((bonus & 0xFFFFFFFF) * 0x9E3779B1 + bonus) & (FILLED - 1)
        value = w.hashes[ends[i]] ^ spread | FILLED
        slot = _slot(slots, value)
        if slots[slot] == 0:
            slots[slot] = value
            w.filled[kept] = slot
            ends[kept], bonuses[kept] = ends[i], bonus
            kept += 1
    _clear(slots, w.filled, kept)
    return kept


def ends(w: Workspace, n: Numbers, board: Any, side: int, count: int, left: int, free: bool) -> int:
    """Work out the `count` numbers in `w.numbers`; `left` as in `w.left`.

    Returns the number of different positions in which the turn may end. `w.ends` holds their nodes,
    `lay` writes their boards, and `w.bonuses` holds the bonuses for the opponent. Taking bonuses is
    `free`: any of them, or none, and the opponent gets nothing.
    """
    found = explore(w, n, board, side, count, left, free, False)
    # The first end has the most numbers left: wins come first, the shortest before the others.
    unplayed = w.left[w.ends[0]] & LEFT
    for i in range(found):
        w.bonuses[i] = 0
        if n.bonus and unplayed and not free:
            node = w.ends[i]
            lay(w, n, side, node, w.scratch)
            w.bonuses[i] = granted(w.scratch, n, side, w.numbers, count, w.left[node])
    return _distinct(w, n, found) if unplayed else found


def begin(board: Any, n: Numbers, side: int, numbers: Any, count: int) -> int:
    """Return the bits of `Workspace.left` before a throw of `numbers`: all numbers, and OWED.

    OWED is also set where hit checkers need not enter first but can enter.
    """
    own = side * steps.width(n)
    owed = n.duty and board[own] > 0
    if n.beside and board[own + steps.circle(n)] > 0:
        for i in range(count):
            if not steps.closed(board, n, side, numbers[i]):
                owed = True
    return (1 << count) - 1 | (OWED if owed else 0)


def thrown(w: Workspace, n: Numbers, board: Any, side: int, count: int) -> int:
    """Work out a throw of `count` sorted numbers in `w.numbers`, as `ends` does.

    If the throw gives the opponent a bonus at once, the turn stops there, before any step.
    """
    bonus = given(board, n, side, w.numbers, count)
    if bonus:
        copy(board, board_of(w, n, 0))
        w.left[0], w.ends[0], w.bonuses[0] = LEFT, 0, bonus
        return 1
    return ends(w, n, board, side, count, begin(board, n, side, w.numbers, count), False)


def taken(w: Workspace, n: Numbers, board: Any, side: int, bonus: int) -> int:
    """Work out the ways to take a packed bonus, or to play kept numbers, as `ends` does."""
    count = unpack(w, bonus)
    if not takes(bonus):
        return ends(w, n, board, side, count, begin(board, n, side, w.numbers, count), False)
    found = ends(w, n, board, side, count, (1 << count) - 1, True)
    if again(bonus):
        return found
    for i in range(found):
        lay(w, n, side, w.ends[i], w.scratch)
        if not won(w.scratch, n, side):
            w.bonuses[i] = bonus & ~TAKEN
    return found
