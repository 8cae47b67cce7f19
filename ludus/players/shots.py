"""Which throws hit a blot, and how far one carries a checker: from tables made once.

A throw is a bit: one for each different throw, so that what several throws do is one number.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache, lru_cache, reduce
from itertools import combinations_with_replacement, product
from operator import or_
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.rules.ruleset import Numbers

REACH = 12
"""Two dice carry a checker no farther."""
NEAR, AHEAD = (1 << 6) - 1, (1 << REACH) - 1
CODES = np.arange(64)


class Shots(NamedTuple):
    """Which throws do what, as bits; looked up by where checkers stand and what is closed."""

    single: NDArray[np.int64]
    """By the six squares before the blot, the nearest the highest bit: some die hits."""
    double: NDArray[np.int64]
    """By the steps from 0 to 12, then which of the six squares before the blot are closed."""
    triple: NDArray[np.int64]
    """By the last die less one, then as `double` for the other two: three dice hit."""
    freed: NDArray[np.int64]
    """By the six squares before the blot, then which entries are closed: one die enters the last
    who waits, another hits."""
    freed_late: NDArray[np.int64]
    """The same, where two dice enter the last two who wait."""
    equal: NDArray[np.int64]
    """By the face: all dice show it."""
    ways: NDArray[np.int64]
    """By place of a byte, then its value: how many of all throws these are, each order counted."""
    run: NDArray[np.float32]
    """By which of the twelve squares ahead are closed, the nearest the lowest bit: how far two dice
    carry a checker that plays both, expected, against seven steps."""


FACES = range(1, 7)


@lru_cache
def tables(dice: int) -> Shots:
    """The tables for that many dice."""
    orders = Counter(tuple(sorted(throw)) for throw in product(FACES, repeat=dice))
    throws = list(orders)

    @cache
    def having(*needed: int) -> int:
        """The throws that have these faces, which are sorted."""
        wanted = Counter(needed)
        return sum(1 << i for i, throw in enumerate(throws) if wanted <= Counter(throw))

    def sums(way: int, code: int, *last: int) -> int:
        """Two dice that add up to a way and find a square between them open; and a last one."""
        pairs = [(a, way - a) for a in FACES if a <= way - a <= 6]
        found = (having(*sorted((*p, *last))) for p in pairs if not all(_shut(code, d) for d in p))
        return reduce(or_, found, 0)

    def after(entering: int) -> NDArray[np.int64]:
        """So many dice enter on open squares, and another one hits; as `freed`."""
        by_face = np.zeros((6, 64), np.int64)
        for entered in combinations_with_replacement(FACES, entering):
            shut = reduce(or_, (1 << die - 1 for die in entered), 0)
            closed = CODES & shut == 0
            for die in FACES:
                by_face[6 - die, closed] |= having(*sorted((*entered, die)))
        found = np.zeros((64, 64), np.int64)
        for near in range(1, 64):
            first = (near & -near).bit_length() - 1
            found[near] = found[near & near - 1] | by_face[first]
        return found.reshape(-1)

    def ints(make: Callable[..., int], *ranges: Iterable[int]) -> NDArray[np.int64]:
        return np.array([make(*at) for at in product(*ranges)], np.int64)

    return Shots(
        single=after(0)[::64].copy(),
        double=ints(sums, range(REACH + 1), range(64)),
        triple=ints(
            lambda die, way, code: sums(way, code, die), FACES, range(REACH + 1), range(64)
        ),
        freed=after(1),
        freed_late=after(2),
        equal=ints(lambda face: having(*[face] * dice) if face else 0, range(7)),
        ways=ints(
            lambda byte, value: sum(
                orders[throw] for i, throw in enumerate(throws[8 * byte : 8 * byte + 8])
                if value >> i & 1
            ),
            range(8), range(256),
        ),
        run=_runs(),
    )  # fmt: skip


def _shut(code: int, way: int) -> int:
    """Whether the square so far before the blot is closed, of six the nearest the highest bit."""
    return code >> (6 - way) & 1


def _runs() -> NDArray[np.float32]:
    """What `Shots.run` says of any twelve squares ahead."""
    codes = np.arange(AHEAD + 1)
    is_open = {way: codes >> (way - 1) & 1 == 0 for way in range(1, REACH + 1)}
    total = np.zeros(len(codes))
    for a, b in product(FACES, repeat=2):
        both = (is_open[a] | is_open[b]) & is_open[a + b]
        total += np.where(both, a + b, np.maximum(a * is_open[a], b * is_open[b]))
    return (total / 36 / 7).astype(np.float32)


def before(bits: int, square: int, length: int) -> int:
    """What bits say of a square, now bit `length`, and of those before it, the bits below."""
    back = square - length
    return bits >> back if back >= 0 else bits << -back


def bits_of(mask: int) -> int:
    """How many bits are set."""
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


def lowest(mask: int) -> int:
    """Which bit is the lowest that is set."""
    return bits_of((mask & -mask) - 1)


def chance(t: Shots, dice: int, throws: int) -> float:
    """How likely one of some throws is."""
    ways, byte = 0, 0
    while throws:
        ways += int(t.ways[byte << 8 | (throws & 255)])
        throws >>= 8
        byte += 1
    return ways / 6.0**dice


def _by_two(table: Any, row: int, stand: int, held: int, square: int) -> int:
    """The throws of which two dice, one after the other, carry one of those that stand to a square.

    By `Shots.double`, or by the row of `Shots.triple` for a die that is played besides.
    """
    found, halts = 0, before(held, square - 1, 5) & NEAR
    far = before(stand, square, REACH) & (1 << REACH - 1) - 1
    while far:
        way = REACH - lowest(far)
        found |= int(table[(row * (REACH + 1) + way) << 6 | halts])
        far &= far - 1
    return found


def _by_three(t: Shots, stand: int, held: int, square: int) -> int:
    """The throws of which three dice hit, one after the other, by one of those that stand."""
    found = 0
    for last in range(1, min(6, square) + 1):
        if not held >> (square - last) & 1:
            found |= _by_two(t.triple, last - 1, stand, held, square - last)
    return found


def _beside(t: Shots, stand: int, held: int, square: int) -> int:
    """The throws of which one die enters, and two others hit by one of those that stand."""
    found = 0
    for die in range(1, 7):
        if not held >> die & 1:
            found |= _by_two(t.triple, die - 1, stand, held, square)
    return found


def _alone(t: Shots, n: Numbers, stand: int, held: int, square: int) -> int:
    """The throws by which one of those that stand hits, with one die or more."""
    near = before(stand, square, REACH) >> 6 & NEAR
    found = int(t.single[near]) | _by_two(t.double, 0, stand, held, square)
    return found | _by_three(t, stand, held, square) if n.dice > 2 else found


def _by_equal(t: Shots, n: Numbers, stand: int, held: int, square: int, need: int) -> int:
    """The throws of equal dice, played twice over, that hit after so many have entered."""
    found = 0
    for die in range(1, 7):
        if need > 0 and held >> die & 1:
            continue
        for count in range(1, 2 * n.dice - need + 2):
            at = square - count * die
            # Who enters has played one of those that the others wait for.
            if at < 0 or (count > 2 * n.dice - need and (at > 0 or need == 0)):
                break
            if stand >> at & 1:
                found |= int(t.equal[die])
            if held >> at & 1:
                break
    return found


def hitting(
    t: Shots, n: Numbers, stand: int, held: int, square: int, waiting: int, bound: int
) -> int:
    """The throws with which a side hits a blot on a square.

    It stands, and the other side holds, where bits are set, bit 0 for those who wait; `bound` of
    those must enter before others may move.
    """
    need = waiting if square > n.gate else bound
    if n.duty and waiting > 0:
        # One enters, whatever else is played; who enters meets the duty himself.
        need = max(need, 1)
    found = _by_equal(t, n, stand, held, square, need) if n.doubles_twice and n.dice > 1 else 0
    if need == 0:
        return found | _alone(t, n, stand, held, square)
    near = (before(stand, square, REACH) >> 6 & NEAR) << 6 | (held >> 1 & NEAR)
    if n.dice > 2 and need <= 2:
        found |= _beside(t, stand if need == 1 else stand & 1, held, square)
    if need == 1:
        return found | _alone(t, n, stand & 1, held, square) | int(t.freed[near])
    if square <= 6 and stand & 1:
        found |= int(t.single[1 << (6 - square)])
    return found | int(t.freed_late[near]) if need == 2 else found
