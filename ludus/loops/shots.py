"""The throws that hit a blot, and the distance that a throw carries a checker, from tables.

Each different throw is one bit, so that a set of throws is one number.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache, lru_cache, reduce
from itertools import combinations_with_replacement, product
from operator import or_
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.rules.arrays import Int64Array
from ludus.rules.ruleset import Numbers

REACH = 12
"""The farthest distance that two dice carry a checker."""
NEAR = (1 << 6) - 1
"""The squares that one die reaches, as bits."""
AHEAD = (1 << REACH) - 1
"""The squares that two dice reach, as bits."""
CODES = np.arange(64)


class Shots(NamedTuple):
    """Sets of throws, as bits, by the positions of checkers and by the closed squares."""

    single: Int64Array
    """By the six squares before the blot, the nearest the highest bit: some die hits."""
    double: Int64Array
    """By the steps from 0 to 12, then by the closed squares among the six before the blot."""
    triple: Int64Array
    """By the last die less one, then as `double` for the other two dice: three dice hit."""
    freed: Int64Array
    """By the six squares before the blot, then by closed entries: one die enters the last
    waiting checker, and another die hits."""
    freed_late: Int64Array
    """As `freed`, but two dice enter the last two waiting checkers."""
    equal: Int64Array
    likely: NDArray[np.float64]
    """By the index of a byte, then by its value: the probability of the throws in the set."""
    run: NDArray[np.float32]
    """By the closed squares among the twelve ahead, the nearest the lowest bit: the expected
    distance that two dice carry a checker that plays both, divided by seven steps."""


FACES = range(1, 7)


def ways_to_throw(dice: int) -> Counter[tuple[int, ...]]:
    """Return every different throw, its dice sorted, with the number of ways to throw it."""
    return Counter(tuple(sorted(throw)) for throw in product(FACES, repeat=dice))


@lru_cache
def tables(dice: int) -> Shots:
    """Return the tables for a number of dice."""
    orders = ways_to_throw(dice)
    throws = list(orders)

    @cache
    def having(*needed: int) -> int:
        """Return the throws that contain these faces, which are sorted."""
        wanted = Counter(needed)
        return sum(1 << i for i, throw in enumerate(throws) if wanted <= Counter(throw))

    def sums(way: int, code: int, *last: int) -> int:
        """Two dice add up to `way` with an open square between them; `last` is a further die."""
        pairs = [(a, way - a) for a in FACES if a <= way - a <= 6]
        ways = (having(*sorted((*p, *last))) for p in pairs if not all(_shut(code, d) for d in p))
        return reduce(or_, ways, 0)

    def after(entering: int) -> Int64Array:
        """Some dice enter on open squares, and another die hits; as `freed`."""
        by_face = np.zeros((6, 64), np.int64)
        for entered in combinations_with_replacement(FACES, entering):
            shut = reduce(or_, (1 << die - 1 for die in entered), 0)
            closed = CODES & shut == 0
            for die in FACES:
                by_face[6 - die, closed] |= having(*sorted((*entered, die)))
        hits = np.zeros((64, 64), np.int64)
        for near in range(1, 64):
            first = (near & -near).bit_length() - 1
            hits[near] = hits[near & near - 1] | by_face[first]
        return hits.reshape(-1)

    def ints(make: Callable[..., int], *ranges: Iterable[int]) -> Int64Array:
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
        likely=ints(
            lambda byte, value: sum(
                orders[throw] for i, throw in enumerate(throws[8 * byte : 8 * byte + 8])
                if value >> i & 1
            ),
            range(8), range(256),
        ) / 6**dice,
        run=_runs(),
    )  # fmt: skip


def _shut(code: int, way: int) -> int:
    """Whether the square `way` before the blot is closed; the nearest is the highest bit."""
    return code >> (6 - way) & 1


def _runs() -> NDArray[np.float32]:
    codes = np.arange(AHEAD + 1)
    is_open = {way: codes >> (way - 1) & 1 == 0 for way in range(1, REACH + 1)}
    total = np.zeros(len(codes))
    for a, b in product(FACES, repeat=2):
        both = (is_open[a] | is_open[b]) & is_open[a + b]
        total += np.where(both, a + b, np.maximum(a * is_open[a], b * is_open[b]))
    return (total / 36 / 7).astype(np.float32)


def before(bits: int, square: int, length: int) -> int:
    """Shift bits so that a square becomes bit `length`, and squares before it the bits below."""
    back = square - length
    return bits >> back if back >= 0 else bits << -back


def bits_of(mask: int) -> int:
    """Return how many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def lowest(mask: int) -> int:
    """Return the index of the lowest bit that is set."""
    return bits_of((mask & -mask) - 1)


def power(base: float, exponent: int) -> float:
    """Return a power as a product, because loops in WebAssembly have no function for it."""
    product = 1.0
    for _ in range(exponent):
        product *= base
    return product


def chance(t: Shots, throws: int) -> float:
    """Return the probability of a set of throws."""
    total, byte = 0.0, 0
    while throws:
        total += t.likely[byte << 8 | (throws & 255)]
        throws >>= 8
        byte += 1
    return total


def _by_two(table: Any, row: int, stand: int, held: int, square: int) -> int:
    """Return the throws of which two dice carry a checker to a square, in `double` or `triple`."""
    hits, halts = 0, before(held, square - 1, 5) & NEAR
    far = before(stand, square, REACH) & (1 << REACH - 1) - 1
    while far:
        way = REACH - lowest(far)
        hits |= int(table[(row * (REACH + 1) + way) << 6 | halts])
        far &= far - 1
    return hits


def _by_three(t: Shots, stand: int, held: int, square: int) -> int:
    """Return the throws of which three dice hit, one after the other, with one checker."""
    hits = 0
    for last in range(1, min(6, square) + 1):
        if not held >> (square - last) & 1:
            hits |= _by_two(t.triple, last - 1, stand, held, square - last)
    return hits


def _beside(t: Shots, stand: int, held: int, square: int) -> int:
    """Return the throws of which one die enters, and two others hit with one checker."""
    hits = 0
    for die in range(1, 7):
        if not held >> die & 1:
            hits |= _by_two(t.triple, die - 1, stand, held, square)
    return hits


def _alone(t: Shots, n: Numbers, stand: int, held: int, square: int) -> int:
    """Return the throws by which one checker hits, with one die or more."""
    near = before(stand, square, REACH) >> 6 & NEAR
    hits = int(t.single[near]) | _by_two(t.double, 0, stand, held, square)
    return hits | _by_three(t, stand, held, square) if n.dice > 2 else hits


def _by_equal(t: Shots, n: Numbers, stand: int, held: int, square: int, need: int) -> int:
    """Return the throws of equal dice, played twice, that hit after `need` checkers entered."""
    hits = 0
    for die in range(1, 7):
        if need > 0 and held >> die & 1:
            continue
        for count in range(1, 2 * n.dice - need + 2):
            at = square - count * die
            # A checker that enters has itself played one of the needed numbers.
            if at < 0 or (count > 2 * n.dice - need and (at > 0 or need == 0)):
                break
            if stand >> at & 1:
                hits |= int(t.equal[die])
            if held >> at & 1:
                break
    return hits


def hitting(
    t: Shots, n: Numbers, stand: int, held: int, square: int, waiting: int, bound: int
) -> int:
    """Return the throws with which a side hits a blot on a square.

    Set bits in `stand` are the squares of the side, and in `held` the squares of the other side.
    Bit 0 stands for waiting checkers. `bound` of the `waiting` checkers must enter before others
    may move.
    """
    need = waiting if square > n.gate else bound
    if n.duty and waiting > 0:
        # One checker must enter, and a checker that enters meets this duty itself.
        need = max(need, 1)
    hits = _by_equal(t, n, stand, held, square, need) if n.doubles_twice and n.dice > 1 else 0
    if need == 0:
        return hits | _alone(t, n, stand, held, square)
    near = (before(stand, square, REACH) >> 6 & NEAR) << 6 | (held >> 1 & NEAR)
    if n.dice > 2 and need <= 2:
        hits |= _beside(t, stand if need == 1 else stand & 1, held, square)
    if need == 1:
        return hits | _alone(t, n, stand & 1, held, square) | int(t.freed[near])
    if square <= 6 and stand & 1:
        hits |= int(t.single[1 << (6 - square)])
    return hits | int(t.freed_late[near]) if need == 2 else hits
