"""Which throws hit a blot, and how far one carries a checker: from tables made once.

A throw is a bit: one for each different throw, so that what several throws do is one number.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache, reduce
from itertools import combinations_with_replacement, product
from operator import or_
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.rules.ruleset import Numbers

REACH = 12
"""Two dice carry a checker no farther."""
NEAR, FAR = (1 << 6) - 1, (1 << REACH + 1) - 1
AHEAD = (1 << REACH) - 1


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


@lru_cache
def tables(dice: int) -> Shots:
    """The tables for that many dice."""
    orders = Counter(tuple(sorted(throw)) for throw in product(range(1, 7), repeat=dice))
    throws = list(orders)
    faces, codes = range(1, 7), range(64)

    def having(*needed: int) -> int:
        wanted = Counter(needed)
        return sum(1 << i for i, throw in enumerate(throws) if wanted <= Counter(throw))

    def some(found: Iterable[int]) -> int:
        return reduce(or_, found, 0)

    def shut(code: int, way: int) -> int:
        """Whether a square so far before the blot is closed."""
        return code >> (6 - way) & 1

    def sums(way: int, code: int, *more: int) -> int:
        """Two dice that add up to a way and find a square between them open; and more dice."""
        found = combinations_with_replacement(faces, 2)
        pairs = [(a, b) for a, b in found if a + b == way and not (shut(code, a) and shut(code, b))]
        return some(having(a, b, *more) for a, b in pairs)

    def hit_after(near: int, closed: int, entering: int) -> int:
        """So many dice enter on open squares, and another one hits."""
        entered = combinations_with_replacement(
            [die for die in faces if not closed >> (die - 1) & 1], entering
        )
        hits = [die for die in faces if shut(near, die)]
        return some(having(*dice, die) for dice in entered for die in hits)

    def ints(make: Callable[..., int], *ranges: Iterable[int]) -> NDArray[np.int64]:
        return np.array([make(*at) for at in product(*ranges)], np.int64)

    return Shots(
        single=ints(lambda near: some(having(die) for die in faces if shut(near, die)), codes),
        double=ints(sums, range(REACH + 1), codes),
        triple=ints(lambda last, way, code: sums(way, code, last), faces, range(REACH + 1), codes),
        freed=ints(lambda near, closed: hit_after(near, closed, 1), codes, codes),
        freed_late=ints(lambda near, closed: hit_after(near, closed, 2), codes, codes),
        equal=ints(lambda face: having(*[face] * dice) if face else 0, range(7)),
        ways=ints(
            lambda byte, value: sum(
                orders[throw] for i, throw in enumerate(throws[8 * byte : 8 * byte + 8])
                if value >> i & 1
            ),
            range(8), range(256),
        ),
        run=np.array([_run(code) for code in range(AHEAD + 1)], np.float32),
    )  # fmt: skip


def _run(code: int) -> float:
    """What `Shots.run` says of twelve squares ahead."""
    way = 0
    for a, b in product(range(1, 7), repeat=2):
        first, second = (not code >> (die - 1) & 1 for die in (a, b))
        if (first or second) and not code >> (a + b - 1) & 1:
            way += a + b
        else:
            way += max(a * first, b * second)
    return way / 36 / 7


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


def chance(t: Shots, dice: int, throws: int) -> float:
    """How likely one of some throws is."""
    ways, byte = 0, 0
    while throws:
        ways += int(t.ways[byte << 8 | (throws & 255)])
        throws >>= 8
        byte += 1
    return ways / 6.0**dice


def _by_two(t: Shots, near: int, halts: int) -> int:
    """The throws of which two dice hit, one after the other, by one of those near a blot."""
    found, far = 0, near & (1 << REACH - 1) - 1
    while far:
        at = bits_of((far & -far) - 1)
        found |= int(t.double[(REACH - at) << 6 | halts])
        far &= far - 1
    return found


def _by_three(t: Shots, stand: int, held: int, square: int) -> int:
    """The throws of which three dice hit, one after the other, by one of those that stand."""
    found = 0
    for last in range(1, min(6, square) + 1):
        halt = square - last
        far = before(stand, halt, REACH) & ((1 << REACH - 1) - 1)
        if far == 0 or held >> halt & 1 or halt == 0:
            continue
        row, halts = (last - 1) * (REACH + 1), before(held, halt - 1, 5) & NEAR
        while far:
            at = bits_of((far & -far) - 1)
            found |= int(t.triple[(row + REACH - at) << 6 | halts])
            far &= far - 1
    return found


def _beside(t: Shots, stand: int, held: int, square: int) -> int:
    """The throws of which one die enters, and two others hit by one of those that stand."""
    found = 0
    halts = before(held, square - 1, 5) & NEAR
    for die in range(1, 7):
        if held >> die & 1:
            continue
        far = before(stand, square, REACH) & ((1 << REACH - 1) - 1)
        while far:
            at = bits_of((far & -far) - 1)
            found |= int(t.triple[((die - 1) * (REACH + 1) + REACH - at) << 6 | halts])
            far &= far - 1
    return found


def _alone(t: Shots, n: Numbers, stand: int, held: int, square: int) -> int:
    """The throws by which one of those that stand hits, with one die or more."""
    near, halts = before(stand, square, REACH) & FAR, before(held, square - 1, 5) & NEAR
    found = int(t.single[near >> 6 & NEAR]) | _by_two(t, near, halts)
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
