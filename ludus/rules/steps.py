"""The effect of one die on a bare board: the base of all rules, in plain integers and loops.

A board is one flat array of 2 * (squares + 3) small integers, white's half first. Within a half,
column 0 is the reserve and 1 to `squares` the track. Then come the checkers borne off and the
checkers on the circle.
"""

from typing import Protocol

from ludus.rules.ruleset import Numbers


class Integers(Protocol):
    """Integers to read: a tuple, bytes, a memory view, or an array in compiled code."""

    def __getitem__(self, at: int, /) -> int: ...
    def __len__(self) -> int: ...


class Board(Integers, Protocol):
    """A board to read; the index is a column, the value a count of checkers."""


class OpenBoard(Board, Protocol):
    """A board on which steps are played."""

    def __setitem__(self, column: int, count: int, /) -> None: ...


# Why a die does not move a checker; FREE if it does.
FREE = 0
ABSENT = 1  # no checker stands there
WAITING = 2  # others must be entered first
GATE = 3  # no checker passes the gate while one of its side waits (both_in: of either side)
CLOSED = 4  # enough checkers of the opponent hold the square to close it
NOT_HOME = 5  # a checker is borne off only when all are home
FARTHER = 6  # a checker stands farther back
ONLY_OFF = 7  # all are home: only bearing off, no moving
DEAD = 8  # the opponent holds the square of this number
EQUAL = 9  # a greater number bears off from there
GREATER = 10  # only the number of its distance bears off from there


def off(n: Numbers) -> int:
    """Return the column of the checkers borne off."""
    return n.squares + 1


def circle(n: Numbers) -> int:
    """Return the column of the hit checkers that wait apart."""
    return n.squares + 2


def width(n: Numbers) -> int:
    """Return the number of columns of one side."""
    return n.squares + 3


def landing(n: Numbers, source: int, die: int) -> int:
    """Return the column on which a checker from `source` lands with `die`."""
    if source == circle(n):
        return die
    return min(source + die, off(n))


def waiting(board: Board, n: Numbers, side: int) -> int:
    """Return the number of checkers of a side that wait, in reserve or on the circle."""
    row = side * width(n)
    return int(board[row] + board[row + circle(n)])


def all_home(board: Board, n: Numbers, side: int) -> bool:
    """Whether all checkers not yet borne off are in the home and none waits."""
    row = side * width(n)
    if board[row + circle(n)]:
        return False
    for column in range(n.squares - n.home + 1):
        if board[row + column]:
            return False
    return True


def won(board: Board, n: Numbers, side: int) -> bool:
    """Whether a side has borne all its checkers off."""
    row = side * width(n)
    if board[row + off(n)] == 0 or board[row + circle(n)] > 0:
        return False
    for column in range(n.squares + 1):
        if board[row + column] > 0:
            return False
    return True


def can_win(board: Board, n: Numbers, side: int, count: int) -> bool:
    """Whether a side has at most `count` checkers left to bear off."""
    row = side * width(n)
    left = count - int(board[row + circle(n)])
    for column in range(n.squares + 1):
        left -= int(board[row + column])
        if left < 0:
            return False
    return True


def _farther(board: Board, n: Numbers, side: int, source: int) -> bool:
    """Whether another checker that may be borne off stands farther back than `source`."""
    row = side * width(n)
    for column in range(n.squares - n.home + 1 if n.home_first else 1, source):
        if board[row + column]:
            return True
    return False


def closed(board: Board, n: Numbers, side: int, square: int) -> bool:
    """Whether enough checkers of the opponent hold a square to close it against `side`."""
    return bool(square > n.private and board[(1 - side) * width(n) + square] >= n.closing)


def _kept_back(board: Board, n: Numbers, side: int, source: int, die: int) -> int:
    """Return why a die may not move a checker on while another checker of its side waits."""
    row, target = side * width(n), source + die
    if not n.moves_home_while_waiting or source <= n.squares - n.home or target > n.squares:
        if (n.only_enter and board[row]) or (board[row + circle(n)] and n.hit_first):
            return WAITING
        if target > n.gate:
            return GATE
    return CLOSED if n.closed_die_lost and closed(board, n, side, die) else FREE


def _kept_in(board: Board, n: Numbers, side: int, source: int, die: int) -> int:
    """Return why a die that reaches beyond the track may not bear a checker off."""
    distance = n.squares + 1 - source
    if n.only_exact:
        return GREATER if die > distance else FREE
    if n.exact:
        return FARTHER if die > distance and _farther(board, n, side, source) else FREE
    return EQUAL if n.greater and die == distance and die < 6 else FREE


def _move_obstacle(board: Board, n: Numbers, side: int, source: int, die: int) -> int:
    """Return why a die may not move a checker along the track or bear it off; FREE if it may.

    While all are home, a die is dead if the opponent holds the square of its distance (the bonus
    rule). A dead die plays nothing, even where moves inside the home are allowed.
    """
    row = side * width(n)
    target = source + die
    beyond = target > n.squares
    if board[row + circle(n)] or board[row]:
        fault = _kept_back(board, n, side, source, die)
        if fault != FREE:
            return fault
    if n.both_in and target > n.gate and board[(1 - side) * width(n)]:
        return GATE
    inside = source > n.squares - n.home  # if not, this checker itself is not home
    if inside and (beyond or n.bonus or not n.moves_inside_home) and all_home(board, n, side):
        if n.bonus and closed(board, n, side, n.squares + 1 - die):
            return DEAD
        if not (n.moves_inside_home or beyond):
            return ONLY_OFF
    elif beyond and n.home_first:
        return NOT_HOME
    if beyond:
        return _kept_in(board, n, side, source, die)
    return CLOSED if closed(board, n, side, target) else FREE


def obstacle(board: Board, n: Numbers, side: int, source: int, die: int) -> int:
    """Return why a die may not move the checker of `side` at column `source`; FREE if it may."""
    row = side * width(n)
    if board[row + source] == 0 or source == off(n):
        return ABSENT
    if source == 0 and board[row + circle(n)]:
        return WAITING
    if source == 0 or source == circle(n):
        return CLOSED if closed(board, n, side, die) else FREE
    return _move_obstacle(board, n, side, source, die)


def waits(n: Numbers) -> int:
    """Return the column where hit checkers wait."""
    return circle(n) if n.circle else 0


def hits(board: Board, n: Numbers, side: int, target: int) -> int:
    """Return how many checkers a checker of `side` hits when it lands on column `target`."""
    shared = n.private < target <= n.squares
    return int(board[(1 - side) * width(n) + target]) if shared else 0


def step(board: OpenBoard, n: Numbers, side: int, source: int, die: int) -> int:
    """Play a die with the checker at `source`, changing `board`; return the number of hits."""
    row = side * width(n)
    foe = (1 - side) * width(n)
    target = landing(n, source, die)
    board[row + source] -= 1
    board[row + target] += 1
    hit = hits(board, n, side, target)
    if hit:
        board[foe + target] = 0
        board[foe + waits(n)] += hit
    return hit
