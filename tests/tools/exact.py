"""The worth of every position of a small game, in plain loops that can be compiled.

The checkers of one side are one half of a board. All halves are numbered by the steps that their
checkers have still to go. A position without a waiting bonus is a pair of numbers: the half of the
side to throw, and the half of the other side. Each pair has a lower and an upper bound of the
chance to win, at first 0 and 1.

The rules list the plays of a half. They depend on the other half only by the squares that it
closes, and, in games with a bonus, by whether its reserve is empty. Plays are therefore computed
once for each *kind* of half, with the squares on which checkers land on the way.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.rules import bonuses, steps, turns, workspace
from ludus.rules.ruleset import Numbers
from ludus.rules.workspace import LEFT, MOST_NUMBERS

NUMBER = 20
"""Bits of the number of a half."""


class Halves(NamedTuple):
    """All ways in which the checkers of a side can lie. All arrays have one axis."""

    counts: NDArray[np.int8]
    """The columns of each half, one half after another, as in `ludus.rules.steps`."""
    ways: NDArray[np.int64]
    """The addend of a checker to the index of a half in `number`.

    The order is by column, then by the number of checkers of the half before it (the combinatorial
    number system, for checkers that may stand together).
    """
    number: NDArray[np.int32]
    stand: NDArray[np.int64]
    """The shared squares on which a half stands, as bits."""
    blots: NDArray[np.int8]
    """Squares on which the half can be hit: `checkers` entries for each half, padded with 0."""
    hit: NDArray[np.int32]
    """The half that remains after hits: by half, then by the blots hit, as bits."""
    kind: NDArray[np.int32]
    """The index in `closed` of the squares that a half closes."""
    closed: NDArray[np.int64]
    """The squares that halves of each kind close, as bits."""


class Ends(NamedTuple):
    """The ends of all plays of each half, against each kind of half, with each throw or bonus.

    The ends lie one after another, ordered by half, then kind, then throw or bonus.
    """

    starts: NDArray[np.int64]
    """The index of the first end of each half, kind and throw; the last entry counts the ends."""
    own: NDArray[np.int32]
    """The half after the play. The bits above NUMBER are an index in `bonus`, 0 without a bonus."""
    landed: NDArray[np.int64]
    """The squares on which checkers landed on the way, as bits."""
    bonus: NDArray[np.int64]
    """Bonuses left to the other side, in pairs: for a reserve with checkers, and for an empty
    reserve. At first they are packed, one pair for each end. Later each pair occurs once, as
    indices among all bonuses, or -1."""


class ExactMemory(NamedTuple):
    """Memory for computing turns."""

    w: workspace.Workspace
    board: NDArray[np.int8]
    after: NDArray[np.int8]


def place(t: Halves, n: Numbers, board: Any, side: int, checkers: int) -> int:
    """Return the number of the half of a side on a board."""
    own, at, seen = side * steps.width(n), 0, 0
    for column in range(steps.width(n)):
        for _ in range(board[own + column]):
            at += t.ways[column * checkers + seen]
            seen += 1
    return int(t.number[at])


def places(t: Halves, n: Numbers, boards: Any, checkers: int, pairs: Any) -> None:
    """Write the numbers of both halves of boards, which lie one after another, into `pairs`."""
    columns = 2 * steps.width(n)
    for i in range(len(pairs)):
        half = boards[i // 2 * columns : (i // 2 + 1) * columns]
        pairs[i] = place(t, n, half, i % 2, checkers)


def survey(t: Halves, n: Numbers, board: Any, checkers: int, closed: Any) -> None:
    """Compute each half's squares, the squares it closes (into `closed`), and halves after hits."""
    width = steps.width(n)
    for half in range(len(t.stand)):
        blots = 0
        for column in range(width):
            board[column] = 0
            board[width + column] = t.counts[half * width + column]
        for square in range(1, n.squares + 1):
            if steps.hits(board, n, 0, square) == 0:
                continue
            t.stand[half] |= 1 << square
            if steps.closed(board, n, 0, square):
                closed[half] |= 1 << square
            else:
                t.blots[half * checkers + blots] = square
                blots += 1
        for some in range(1 << blots):
            turns.copy(t.counts[half * width : (half + 1) * width], board[width:])
            for i in range(blots):
                if some >> i & 1:
                    square = int(t.blots[half * checkers + i])
                    hits = steps.hits(board, n, 0, square)
                    board[width + square] = 0
                    board[width + steps.waits(n)] += hits
            t.hit[half << checkers | some] = place(t, n, board, 1, checkers)


def _lay_out(t: Halves, n: Numbers, half: int, kind: int, board: Any) -> None:
    """Lay a half out as white's, against any half of a kind.

    Black has a checker on every open square, so that landings of white can be detected. Black also
    has a checker in reserve, so that every possible bonus is granted.
    """
    width = steps.width(n)
    for column in range(width):
        board[column] = t.counts[half * width + column]
        board[width + column] = 0
    board[width] = 1
    for square in range(n.private + 1, n.squares + 1):
        if t.closed[kind] >> square & 1:
            board[width + square] = n.closing
        elif board[square] == 0:
            board[width + square] = 1


def _landed(n: Numbers, before: Any, after: Any) -> int:
    width, found = steps.width(n), 0
    for square in range(n.private + 1, n.squares + 1):
        if before[width + square] > after[width + square]:
            found |= 1 << square
    return found


def _note(
    t: Halves, n: Numbers, room: ExactMemory, checkers: int, found: int, ends: Ends, at: int
) -> None:
    w, width = room.w, steps.width(n)
    for i in range(found):
        turns.lay(w, n, 0, w.ends[i], room.after)
        ends.own[at + i] = place(t, n, room.after, 0, checkers)
        ends.landed[at + i] = _landed(n, room.board, room.after)
        if len(ends.bonus) > 0:
            left = w.left[w.ends[i]] & LEFT
            for empty in range(2):
                room.after[width] = 1 - empty
                given = bonuses.granted(room.after, n, 0, w.numbers, MOST_NUMBERS, left)
                ends.bonus[2 * (at + i) + empty] = given


def _worked_out(w: workspace.Workspace, n: Numbers, board: Any, dice: Any, bonus: int) -> int:
    if bonus:
        return turns.taken(w, n, board, 0, bonus)
    count = 0
    for i in range(len(dice)):
        w.numbers[i] = dice[i]
        count += int(dice[i] > 0)
    return turns.thrown(w, n, board, 0, count)


def answers(
    t: Halves, n: Numbers, dice: Any, packed: Any, room: ExactMemory, checkers: int, half: int,
    ends: Ends, listed: bool,
) -> None:  # fmt: skip
    """Compute the plays of a half against all kinds, with all throws or with all packed bonuses.

    The numbers of the throws lie one throw after another. The first call counts the ends in
    `ends.starts`. After these counts have been summed, a call with `listed` stores the ends.
    """
    many = max(len(dice) // MOST_NUMBERS, len(packed))
    for kind in range(len(t.closed)):
        if t.closed[kind] & t.stand[half]:
            continue
        _lay_out(t, n, half, kind, room.board)
        for i in range(many):
            throw = dice[i * MOST_NUMBERS : (i + 1) * MOST_NUMBERS]
            bonus = packed[i] if len(packed) > 0 else 0
            found = _worked_out(room.w, n, room.board, throw, bonus)
            cell = (half * len(t.closed) + kind) * many + i
            if listed:
                _note(t, n, room, checkers, found, ends, ends.starts[cell])
            else:
                ends.starts[cell + 1] = found


def _struck(t: Halves, half: int, landed: int, checkers: int) -> int:
    """Return the half that remains after landings of the other side; square 0 is never hit."""
    some = 0
    for i in range(checkers):
        some |= (landed >> t.blots[half * checkers + i] & 1) << i
    return int(t.hit[half << checkers | some])


def taking(
    t: Halves, bounds: Any, taken: Ends, checkers: int, own: int, foe: int, bonus: int
) -> tuple[float, float]:
    """Return the bounds of the chance of `own`, which takes a bonus (an index) and then throws."""
    halves, many = len(t.kind), (len(taken.starts) - 1) // (len(t.kind) * len(t.closed))
    cell = (own * len(t.closed) + t.kind[foe]) * many + bonus
    low, high = 0.0, 0.0
    for e in range(taken.starts[cell], taken.starts[cell + 1]):
        at = 2 * (taken.own[e] * halves + _struck(t, foe, taken.landed[e], checkers))
        low, high = max(low, bounds[at]), max(high, bounds[at + 1])
    return low, high


def _throwing(
    t: Halves, n: Numbers, likely: Any, ends: Ends, taken: Ends, bounds: Any, checkers: int,
    own: int, foe: int,
) -> tuple[float, float]:  # fmt: skip
    """Return the bounds of the chance of `own`, which throws, from bounds of later positions."""
    halves, width = len(t.kind), steps.width(n)
    cell = (own * len(t.closed) + t.kind[foe]) * len(likely)
    low, high = 0.0, 0.0
    for i in range(len(likely)):
        # Bounds of the other side, which is next.
        least, most = 1.0, 1.0
        for e in range(ends.starts[cell + i], ends.starts[cell + i + 1]):
            played, left = ends.own[e] & ((1 << NUMBER) - 1), ends.own[e] >> NUMBER
            then = _struck(t, foe, ends.landed[e], checkers)
            at = 2 * (then * halves + played)
            under, over = bounds[at], bounds[at + 1]
            if left > 0:
                bonus = ends.bonus[2 * left + int(t.counts[then * width] == 0)]
                if bonus >= 0:
                    under, over = taking(t, bounds, taken, checkers, then, played, bonus)
            least, most = min(least, under), min(most, over)
        low += likely[i] * (1.0 - most)
        high += likely[i] * (1.0 - least)
    return low, high


def _closer(
    t: Halves, n: Numbers, likely: Any, ends: Ends, taken: Ends, bounds: Any, checkers: int,
    own: int, foe: int, close: float,
) -> float:  # fmt: skip
    """Tighten the bounds of a position, unless they are close, and return their distance."""
    at = 2 * (own * len(t.kind) + foe)
    if t.stand[own] & t.stand[foe]:
        return 0.0
    if bounds[at + 1] - bounds[at] > close:
        low, high = _throwing(t, n, likely, ends, taken, bounds, checkers, own, foe)
        bounds[at], bounds[at + 1] = low, high
    return float(bounds[at + 1] - bounds[at])


def sweep(
    t: Halves, n: Numbers, likely: Any, ends: Ends, taken: Ends, bounds: Any, checkers: int,
    half: int, close: float,
) -> float:  # fmt: skip
    """Tighten the bounds of a half with itself and all halves before it; return the widest.

    Halves before it have fewer steps to go, so every position after a play without hits is done.
    """
    widest = 0.0
    for other in range(1, half + 1):
        for side in range(2 if other < half else 1):
            own, foe = (other, half) if side else (half, other)
            apart = _closer(t, n, likely, ends, taken, bounds, checkers, own, foe, close)
            widest = max(widest, apart)
    return widest
