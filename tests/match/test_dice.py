"""The dice are fair, give one stream for each seed, and a stream can be continued."""

import hashlib
from collections import Counter
from itertools import pairwise

import pytest
from each import each

from ludus.match.dice import SeededDice

THROWS = 6000
PINNED = [(3, 5, 1), (2, 2, 5), (4, 2, 1), (4, 2, 4), (6, 5, 1)]
"""The first throws of seed 7; they must never change, or saved matches would."""


def _faces(seed: int, count: int = 1) -> list[int]:
    dice = SeededDice(seed)
    return [face for _ in range(THROWS) for face in dice.throw(count)]


def _chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def _recomputed(seed: int, number: int, count: int) -> tuple[int, ...]:
    """Recompute throw `number` of a stream, by the recipe in the docstring of `SeededDice`."""
    data = b"".join(hashlib.sha256(b"%d:%d:%d" % (seed, number, i)).digest() for i in range(9))
    return tuple([byte % 6 + 1 for byte in data if byte not in range(252, 256)][:count])


@each(count=[1, 2, 3])
def test_every_face_is_as_frequent(count: int) -> None:
    """Five degrees of freedom; a fair die exceeds 20.5 once in a thousand streams."""
    found = Counter(_faces(2024, count))
    assert sorted(found) == [1, 2, 3, 4, 5, 6]
    assert _chi_square(list(found.values())) < 20.5


@pytest.mark.parametrize("count", [1, 3])
def test_a_die_does_not_predict_the_next_one(count: int) -> None:
    """Pairs of neighbours; 35 degrees of freedom, above 66.6 once in a thousand streams."""
    found = Counter(pairwise(_faces(480, count)))
    assert len(found) == 36
    assert _chi_square(list(found.values())) < 66.6


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    pairs = Counter(zip(_faces(7), _faces(8), strict=True))
    assert len(pairs) == 36
    assert _chi_square(list(pairs.values())) < 66.6


def test_the_first_throws_of_a_seed_are_pinned() -> None:
    dice = SeededDice(7)
    assert [dice.throw(3) for _ in range(5)] == PINNED


@each(seed=[0, 7, 2**64, 2**128], count=[2, 3])
def test_throws_follow_the_recipe(seed: int, count: int) -> None:
    dice = SeededDice(seed)
    found = [dice.throw(count) for _ in range(200)]
    assert found == [_recomputed(seed, number, count) for number in range(200)]


def test_a_throw_of_many_dice_reads_on_in_the_next_block() -> None:
    assert SeededDice(3).throw(100) == _recomputed(3, 0, 100)


@each(thrown=[1, 2, 50])
def test_a_stream_can_be_taken_up_after_any_throw(thrown: int) -> None:
    whole, rest = SeededDice(11), SeededDice(11, thrown)
    for _ in range(thrown):
        whole.throw(2)
    assert whole.thrown == rest.thrown == thrown
    assert [whole.throw(2) for _ in range(20)] == [rest.throw(2) for _ in range(20)]
