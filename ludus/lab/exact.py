"""The worth of every position of a small game, in plain loops that can be compiled.

The checkers of one side are a half of a board. All halves are numbered by the steps they have still
to go, and a position in which nothing waits to be taken is a pair of numbers: the half of the side
to throw, and the other one. Of each pair a low and a high bound of the chance to win are kept, at
first 0 and 1. The rules say how a half may be played; as they ask of the other half no more than
which squares it closes (and, where there is a bonus, whether anything is in its reserve), that is
worked out once for each such *kind* of half, and told with it where checkers land on the way.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.rules import steps, turns, workspace
from ludus.rules.ruleset import Numbers
from ludus.rules.workspace import LEFT, MOST_NUMBERS

NUMBER = 20
"""Bits of the number of a half."""


class Halves(NamedTuple):
    """All ways in which the checkers of a side can lie. All arrays have one axis."""

    counts: NDArray[np.int8]
    """The columns of each half, one half after another, as in `ludus.rules.steps`."""
    ways: NDArray[np.int64]
    """What a checker adds to the place of a half in `number`: by column, then by how many of the
    half stand before it (the combinatorial number system, for checkers that may stand together)."""
    number: NDArray[np.int32]
    """The number of the half of each place."""
    stand: NDArray[np.int64]
    """The shared squares, as bits, on which a half stands."""
    blots: NDArray[np.int8]
    """Those of them on which it can be hit: by half, as many as it has checkers; then 0."""
    hit: NDArray[np.int32]
    """The half that is left when some of its blots are hit: by half, then by those hit, as bits."""
    kind: NDArray[np.int32]
    """Which squares a half closes, as a place in `closed`."""
    closed: NDArray[np.int64]
    """The squares that halves of each kind close, as bits."""


class Ends(NamedTuple):
    """Where every half may be played to, against every kind of half, with each throw or bonus.

    The ends are listed one after another, all of one half and kind and number together.
    """

    starts: NDArray[np.int64]
    """Where those of a half, a kind and a throw begin; and at last where all end."""
    own: NDArray[np.int32]
    """The half that is then there; above its NUMBER bits a place in `bonus`, 0 where none comes."""
    landed: NDArray[np.int64]
    """The squares, as bits, on which checkers landed on the way."""
    bonus: NDArray[np.int64]
    """What is left to the other side, two and two: where it has a reserve then, and where not. At
    first packed, and for each end; then each pair once, as places among all bonuses, or -1."""


class ExactMemory(NamedTuple):
    """Where turns are worked out."""

    w: workspace.Workspace
    board: NDArray[np.int8]
    after: NDArray[np.int8]


def place(t: Halves, n: Numbers, board: Any, side: int, checkers: int) -> int:
    """The number of the half of a side on a board."""
    own, at, seen = side * steps.width(n), 0, 0
    for column in range(steps.width(n)):
        for _ in range(board[own + column]):
            at += t.ways[column * checkers + seen]
            seen += 1
    return int(t.number[at])


def places(t: Halves, n: Numbers, boards: Any, checkers: int, pairs: Any) -> None:
    """Write the numbers of both halves of some boards, which lie one after another."""
    columns = 2 * steps.width(n)
    for i in range(len(pairs)):
        half = boards[i // 2 * columns : (i // 2 + 1) * columns]
        pairs[i] = place(t, n, half, i % 2, checkers)


def survey(t: Halves, n: Numbers, board: Any, checkers: int, closed: Any) -> None:
    """Find out where every half stands, what it closes (into `closed`), and what hits leave."""
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

    Black has a checker on every square that is open, so that it is seen where white lands. As black
    has something in reserve, every bonus comes that can come.
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
    """The squares on which white has landed, as bits."""
    width, found = steps.width(n), 0
    for square in range(n.private + 1, n.squares + 1):
        if before[width + square] > after[width + square]:
            found |= 1 << square
    return found


def _note(
    t: Halves, n: Numbers, room: ExactMemory, checkers: int, found: int, ends: Ends, at: int
) -> None:
    """List the ends that were just found, from place `at` on."""
    w, width = room.w, steps.width(n)
    for i in range(found):
        turns.lay(w, n, 0, w.ends[i], room.after)
        ends.own[at + i] = place(t, n, room.after, 0, checkers)
        ends.landed[at + i] = _landed(n, room.board, room.after)
        if len(ends.bonus) > 0:
            left = w.left[w.ends[i]] & LEFT
            for empty in range(2):
                room.after[width] = 1 - empty
                given = turns.granted(room.after, n, 0, w.numbers, MOST_NUMBERS, left)
                ends.bonus[2 * (at + i) + empty] = given


def _worked_out(w: workspace.Workspace, n: Numbers, board: Any, dice: Any, bonus: int) -> int:
    """Work out what white may do with dice, or with a packed bonus; how many ends there are."""
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
    """Work out a half against all kinds, with all throws or with all packed bonuses.

    The numbers of the throws lie one throw after another. At first it is told in `ends.starts` how
    many ends there are; then, when these have been summed, the ends are `listed`.
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
    """The half that is left when checkers of the other side have landed on some squares.

    No square has the number 0, so that what is no blot is never hit.
    """
    some = 0
    for i in range(checkers):
        some |= (landed >> t.blots[half * checkers + i] & 1) << i
    return int(t.hit[half << checkers | some])


def taking(
    t: Halves, bounds: Any, taken: Ends, checkers: int, own: int, foe: int, bonus: int
) -> tuple[float, float]:
    """The bounds of the chance of `own`, which takes a bonus, by its place, and then throws."""
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
    """The bounds of the chance of `own`, which throws, by those of all that may come of it."""
    halves, width = len(t.kind), steps.width(n)
    cell = (own * len(t.closed) + t.kind[foe]) * len(likely)
    low, high = 0.0, 0.0
    for i in range(len(likely)):
        # Of the other side, which is next.
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
    """Bring the bounds of a position together, unless they are close; how far apart they are."""
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
    """Bring the bounds together of a half with all before it, and itself; how far apart the widest.

    Halves before it have fewer steps to go. So whatever comes of a play that hits nothing has been
    looked at before, when the halves are looked at one after another.
    """
    widest = 0.0
    for other in range(1, half + 1):
        for side in range(2 if other < half else 1):
            own, foe = (other, half) if side else (half, other)
            apart = _closer(t, n, likely, ends, taken, bounds, checkers, own, foe, close)
            widest = max(widest, apart)
    return widest
