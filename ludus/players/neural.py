"""The network's inputs and its answer, in plain loops that can be compiled.

A board is judged right after a play: the own side has just played, the foe is to throw. One
hidden layer; its inputs are, for either side, four numbers for each column (`of_count`), then the
SIGHTS: what a glance over the whole board tells. Boards are flat, as in `ludus.rules.steps`.
"""

import math
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.players import scene
from ludus.rules import steps
from ludus.rules.ruleset import MOST_CHECKERS, Numbers, RuleSet

Weights = NDArray[np.float32]

PARTS = 4
"""Inputs for each column."""
COUNTS = MOST_CHECKERS + 1
SIGHTS = (
    "checkers",
    "own way",
    "foe's way",
    "race",
    "lead",
    "own exposed",
    "own way exposed",
    "foe exposed",
    "foe's way exposed",
    "foe blocked",
    "own blocked",
    "foe shut out",
    "own shut out",
    "own safe",
    "foe safe",
    "entries left to the foe",
    "moves left to the foe",
)


class Net(NamedTuple):
    """A network's weights, and where it works."""

    hidden: Weights
    """Shape (inputs, units)."""
    hidden_bias: Weights
    out: Weights
    """Shape (units,)."""
    out_bias: Weights
    """Shape (1,)."""
    whole: Weights
    """All of these weights, one after another, in the same memory."""
    table: Weights
    """Shape (2 * width * COUNTS, units): what a count on a column adds to the units."""
    units: Weights
    sights: Weights
    throws: NDArray[np.int32]
    """For each throw, which faces and pairs of faces it holds, as bits."""
    likely: Weights
    """How likely each throw is."""
    faces: NDArray[np.int32]
    """Which faces hit a blot, as bits, by where enemies stand on the six squares before it; bit 0
    is the farthest of them."""
    sums: NDArray[np.int32]
    """Which pairs of faces do, by the squares 12 to 2 before it."""
    halts: NDArray[np.int32]
    """Which pairs of faces can be played, by which of the six squares before it are closed."""
    freed: NDArray[np.int32]
    """Which pairs of faces hit it, the one by entering the last who waits, the other by a checker
    that stands near; by the six squares before it, then by which entries are closed."""


def inputs(n: Numbers) -> int:
    """How many inputs there are."""
    return 2 * steps.width(n) * PARTS + len(SIGHTS)


def net(rules: RuleSet, units: int) -> Net:
    """A network without any knowledge: all weights are zero."""
    n = rules.numbers
    holds, likely = scene.throws(rules.dice)
    bits = holds.astype(np.int64) @ (1 << np.arange(holds.shape[1]))
    hidden, hidden_bias, out, out_bias, whole = parts(n, units)
    return Net(
        hidden=hidden,
        hidden_bias=hidden_bias,
        out=out,
        out_bias=out_bias,
        whole=whole,
        table=np.zeros((2 * steps.width(n) * COUNTS, units), np.float32),
        units=np.zeros(units, np.float32),
        sights=np.zeros(len(SIGHTS), np.float32),
        throws=bits.astype(np.int32),
        likely=likely,
        **_shots(),
    )


def parts(n: Numbers, units: int) -> tuple[Weights, Weights, Weights, Weights, Weights]:
    """What a network learns, all zero: the first five fields of `Net`, in the same memory."""
    ends = np.cumsum([inputs(n) * units, units, units])
    whole = np.zeros(ends[-1] + 1, np.float32)
    hidden, hidden_bias, out, out_bias = np.split(whole, ends)
    return hidden.reshape(-1, units), hidden_bias, out, out_bias, whole


@lru_cache
def _shots() -> dict[str, NDArray[np.int32]]:
    """The tables that tell with which faces, and pairs of faces, a blot is hit; see `Net`."""
    pairs = list(enumerate(scene.PAIRS, len(scene.FACES)))
    six = range(64)
    stands = {(code, die): code >> (6 - die) & 1 for code in six for die in scene.FACES}
    faces = [sum(stands[code, die] << (die - 1) for die in scene.FACES) for code in six]
    sums = [sum((code >> (12 - a - b) & 1) << i for i, (a, b) in pairs) for code in range(2048)]
    halts = [
        sum((not stands[code, a] or not stands[code, b]) << i for i, (a, b) in pairs)
        for code in six
    ]
    freed = [
        sum(
            bool(
                (stands[near, a] and not shut >> (b - 1) & 1)
                or (stands[near, b] and not shut >> (a - 1) & 1)
            )
            << i
            for i, (a, b) in pairs
        )
        for near in six
        for shut in six
    ]
    tables = {"faces": faces, "sums": sums, "halts": halts, "freed": freed}
    return {name: np.array(table, np.int32) for name, table in tables.items()}


def of_count(n: Numbers, column: int, count: int, part: int) -> float:
    """One of the inputs for a column on which `count` checkers stand.

    Of those borne off, the ones that are not yet off are counted.
    """
    apart = column == 0 or column > n.squares
    if part == 0:
        return 1.0 if count == 1 or (apart and count > 1) else 0.0
    if part == 1:
        return 1.0 if count >= 2 else 0.0
    if part == 2:
        return 1.0 if count >= 3 else 0.0
    return count / 8.0 if apart else max(count - 3, 0) / 4.0


def tabulate(net: Net, n: Numbers) -> None:
    """Work the table out from the weights, after these have changed."""
    units = len(net.units)
    hidden, table = net.hidden, net.table
    for side in range(2):
        for column in range(steps.width(n)):
            place = side * steps.width(n) + column
            for count in range(1, COUNTS):
                row = table[place * COUNTS + count]
                for unit in range(units):
                    row[unit] = 0.0
                for part in range(PARTS):
                    value = np.float32(of_count(n, column, count, part))
                    if value != 0.0:
                        weights = hidden[place * PARTS + part]
                        for unit in range(units):
                            row[unit] += value * weights[unit]


def _survey(board: Any, n: Numbers, side: int) -> tuple[int, int, int, int, int]:
    """How many checkers a side has, their way, and as bits where they stand, hold and are alone.

    The way is the steps until all are off; those who wait have the whole track before them, and
    stand on bit 0. Held and alone are only told of squares where an enemy can come.
    """
    own = side * steps.width(n)
    checkers = steps.waiting(board, n, side)
    way = (n.squares + 1) * checkers
    stand, held, alone = (1 if checkers > 0 else 0), 0, 0
    for square in range(1, n.squares + 1):
        count = int(board[own + square])
        if count > 0:
            checkers += count
            way += count * (n.squares + 1 - square)
            stand |= 1 << square
            if square > n.private:
                if count > 1:
                    held |= 1 << square
                else:
                    alone |= 1 << square
    return checkers + int(board[own + steps.off(n)]), way, stand, held, alone


def _before(bits: int, square: int, length: int) -> int:
    """What bits say of a square, now bit `length`, and of those before it, the bits below."""
    back = square - length
    bits = bits >> back if back >= 0 else bits << -back
    return bits & ((1 << (length + 1)) - 1)


def _danger(
    net: Net, board: Any, n: Numbers, of: int, stand: int, alone: int, held: int, at: int
) -> None:
    """Write what side `of`, which stands so, hits with its next throw; as `scene.danger` does.

    `alone` and `held` are of the other side. Expected hits, then the way that they cost.
    """
    sights, throws, likely = net.sights, net.throws, net.likely
    foe = of * steps.width(n)
    bound = int(board[foe + steps.circle(n)])
    if n.only_enter:
        bound += int(board[foe])
    hits, way = np.float32(0.0), np.float32(0.0)
    for square in range(n.private + 1, n.squares + 1):
        if not alone >> square & 1:
            continue
        near = _before(stand, square, scene.REACH)
        if near == 0:
            continue
        free = near
        if bound > 0 or (board[foe] > 0 and square > n.gate):
            # Only those who wait may come.
            free &= 1 << (scene.REACH - square) if square <= scene.REACH else 0
        halts = _before(held, square - 1, 5)
        chances = net.faces[free >> 6 & 63] | net.sums[free & 2047] & net.halts[halts]
        if bound == 1:
            chances |= net.freed[(near >> 6 & 63) << 6 | (held >> 1 & 63)]
        if chances != 0:
            sure = np.float32(0.0)
            for i in range(len(throws)):
                sure += likely[i] if throws[i] & chances else np.float32(0.0)
            hits += sure
            way += sure * np.float32(square / (n.squares + 1))
    sights[at] = hits
    sights[at + 1] = way


def _blocked(board: Any, n: Numbers, side: int, stand: int, held: int) -> float:
    """How far closed squares hold the checkers of a side up; see `terms.block`."""
    own = side * steps.width(n)
    total = 0
    if held == 0:
        return 0.0
    for square in range(n.squares):
        ahead = held >> (square + 1) & 63
        if ahead and stand >> square & 1:
            count = int(board[own + square]) if square else steps.waiting(board, n, side)
            shut = 0
            while ahead:
                shut += 1
                ahead &= ahead - 1
            total += count * shut * shut
    return total / 36.0


def _shut(board: Any, n: Numbers, side: int, held: int, dice: int) -> float:
    """How likely a side waits and finds no open square with a whole throw."""
    if steps.waiting(board, n, side) == 0:
        return 0.0
    closed = 0
    for square in range(1, 7):
        closed += held >> square & 1
    shut = 1.0
    for _ in range(dice):
        shut *= closed / 6.0
    return shut


def look(net: Net, board: Any, n: Numbers, dice: int, side: int, gift: int) -> None:
    """Write the sights of a board after a play of `side` into `net.sights`."""
    x = net.sights
    foe = 1 - side
    checkers, own_way, own_stand, own_held, own_alone = _survey(board, n, side)
    _, foe_way, foe_stand, foe_held, foe_alone = _survey(board, n, foe)
    begin = checkers * (n.squares + 1)
    race = (foe_way - own_way) / math.sqrt(4.0 * (own_way + foe_way) + 20.0)
    come = 1.0 - min(own_way, foe_way) / begin
    x[0] = checkers / 15.0
    x[1] = own_way / (15.0 * (n.squares + 1))
    x[2] = foe_way / (15.0 * (n.squares + 1))
    x[3] = race / 4.0
    x[4] = race * come * come / 2.0
    _danger(net, board, n, foe, foe_stand, own_alone, own_held, 5)
    _danger(net, board, n, side, own_stand, foe_alone, foe_held, 7)
    x[9] = _blocked(board, n, foe, foe_stand, own_held) / 4.0
    x[10] = _blocked(board, n, side, own_stand, foe_held) / 4.0
    x[11] = _shut(board, n, foe, own_held, dice)
    x[12] = _shut(board, n, side, foe_held, dice)
    x[13] = 0.0 if _behind(foe_stand, own_stand) else 1.0
    x[14] = 0.0 if _behind(own_stand, foe_stand) else 1.0
    gifts = 0
    for die in range(6):
        gifts += gift >> (2 * die) & 3
    moves = gift & (1 << 12)
    x[15] = 0.0 if moves else gifts / 2.0
    x[16] = gifts / 2.0 if moves else 0.0


def _behind(one: int, other: int) -> bool:
    """Whether a checker of the one side stands before it reaches some of the other."""
    return (one & -one) < other and one != 0


def _add(acc: Any, row: Any, value: Any) -> None:
    """Add a row of weights, so many times, to the hidden units."""
    for unit in range(len(acc)):
        acc[unit] += value * row[unit]


def _columns(net: Net, board: Any, n: Numbers, base: int, place: int) -> None:
    """Add what the columns of a side, from `base` on, say to the units; `place` tells the sides."""
    acc, table = net.units, net.table
    still = 0
    for column in range(steps.width(n)):
        count = int(board[base + column])
        if count > 0 and column != steps.off(n):
            still += count
            _add(acc, table[(place + column) * COUNTS + count], np.float32(1.0))
    if still > 0:
        _add(acc, table[(place + steps.off(n)) * COUNTS + still], np.float32(1.0))


def fire(net: Net) -> float:
    """What the hidden units together say: the logit of the chance to win."""
    acc, out = net.units, net.out
    total = net.out_bias[0]
    for unit in range(len(acc)):
        total += out[unit] * acc[unit] / (np.float32(1.0) + abs(acc[unit]))
    return float(total)


def answer(net: Net, board: Any, n: Numbers, dice: int, side: int, gift: int) -> float:
    """The logit of the chance to win of `side`, which has just played."""
    look(net, board, n, dice, side, gift)
    acc, bias, x, hidden = net.units, net.hidden_bias, net.sights, net.hidden
    for unit in range(len(acc)):
        acc[unit] = bias[unit]
    width = steps.width(n)
    _columns(net, board, n, side * width, 0)
    _columns(net, board, n, (1 - side) * width, width)
    for i in range(len(x)):
        if x[i] != 0.0:
            _add(acc, hidden[2 * width * PARTS + i], x[i])
    return fire(net)


def judge(net: Net, boards: Any, n: Numbers, dice: int, gifts: Any, logits: Any) -> None:
    """Write the answers about boards on which white has just played into `logits`."""
    for i in range(len(boards)):
        logits[i] = answer(net, boards[i], n, dice, 0, gifts[i])
