"""Dice: streams of throws that any program can recompute."""

import hashlib
from collections.abc import Callable

from ludus.match.record import Record, RecordError

Dice = Callable[[int], tuple[int, ...]]
"""A function that returns the next throw of a given number of dice."""


class SeededDice:
    """Throws drawn from a seed by SHA-256, so that any program can recompute them.

    Throw number i (from 0) reads the digest of the text `<seed>:<i>:<block>`, block 0, 1, 2 …. If a
    player has a share in the dice, the text is `<seed>:<share>:<i>:<block>`. Each byte below 252 is
    a die: its remainder by 6 plus 1. Greater bytes are skipped.
    """

    def __init__(self, seed: int, thrown: int = 0, share: int | None = None) -> None:
        """Start a stream after `thrown` throws."""
        self.thrown = thrown
        self._key = f"{seed}" if share is None else f"{seed}:{share}"

    def throw(self, count: int) -> tuple[int, ...]:
        """Return the next throw of `count` dice."""
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
    """Return the dice of a match, after the throws in its record; None if a person touches them."""
    if record.seed is None:
        return None

    def throw(count: int) -> tuple[int, ...]:
        return SeededDice(seed_of(record), record.thrown, record.share).throw(count)

    return throw


def seed_of(record: Record) -> int:
    """Return the seed of a match's dice; raise RecordError if the record has no seed."""
    if record.seed is None:
        raise RecordError("no seed: its dice were thrown elsewhere")
    return record.seed
