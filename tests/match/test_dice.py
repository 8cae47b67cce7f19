"""The dice are fair, give one stream for each seed, and a stream can be continued."""

import hashlib
from collections import Counter

from each import each

from ludus.match.dice import SeededDice

"""The first throws of seed 7; they must never change, or saved matches would."""


def _recomputed(seed: int, number: int, count: int) -> tuple[int, ...]:
    """Recompute throw `number` of a stream, by the recipe in the docstring of `SeededDice`."""
    data = b"".join(hashlib.sha256(b"%d:%d:%d" % (seed, number, i)).digest() for i in range(9))
    return tuple([byte % 6 + 1 for byte in data if byte not in range(252, 256)][:count])


@each(share=[None, 480], count=[1, 2, 3])
def test_every_face_is_as_frequent(share: int | None, count: int) -> None:
    """Five degrees of freedom; a fair die exceeds 20.5 once in a thousand streams."""
    dice = SeededDice(2024, share=share)
    faces = Counter(face for _ in range(6000) for face in dice.throw(count))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    expected = faces.total() / 6
    assert sum((number - expected) ** 2 / expected for number in faces.values()) < 20.5


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
