"""Dice: streams of throws that anybody can recompute."""

import hashlib
from collections.abc import Callable

from ludus.match.record import Record, RecordError

Dice = Callable[[int], tuple[int, ...]]
"""Where throws come from: the next one, of so many dice."""


class SeededDice:
    """Throws drawn from a seed by SHA-256, so that any program can recompute them.

    Throw number i (from 0) reads the digest of the text `<seed>:<i>:<block>`, block 0, 1, 2 …, or
    of `<seed>:<share>:<i>:<block>` where a player has a share in them; each byte below 252 is a
    die, its remainder by 6 plus 1; greater bytes are skipped.
    """

    def __init__(self, seed: int, thrown: int = 0, share: int | None = None) -> None:
        """A stream that has already given `thrown` throws."""
        self.thrown = thrown
        self._key = f"{seed}" if share is None else f"{seed}:{share}"

    def throw(self, count: int) -> tuple[int, ...]:
        """The next throw of `count` dice."""
        faces: list[int] = []
        block = 0
        while len(faces) < count:
            text = f"{self._key}:{self.thrown}:{block}"
            digest = hashlib.sha256(text.encode()).digest()
            faces += [byte % 6 + 1 for byte in digest if byte < 252]
            block += 1
        self.thrown += 1
        return tuple(faces[:count])


def dice_of(record: Record) -> Dice | None:
    """The dice of a match: they go on, at any time, after the throws that its record has.

    None where they follow from no seed: then they are real, and their faces are touched.
    """
    if record.seed is None:
        return None

    def throw(count: int) -> tuple[int, ...]:
        return SeededDice(seed_of(record), record.thrown, record.share).throw(count)

    return throw


def seed_of(record: Record) -> int:
    """The seed that the dice of a match follow from.

    Raises:
        RecordError: there is none.
    """
    if record.seed is None:
        raise RecordError("its dice follow from no seed: they were thrown elsewhere")
    return record.seed
