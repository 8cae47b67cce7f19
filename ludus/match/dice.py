"""Dice: a seeded stream of throws of its own, recorded and replayable."""

import hashlib
from typing import Protocol


class Dice(Protocol):
    """Where throws come from."""

    def throw(self, count: int) -> tuple[int, ...]:
        """The next throw of `count` dice."""


class SeededDice:
    """Throws drawn from a seed by SHA-256, so that any program can recompute them.

    Throw number i (from 0) reads the digest of the text `<seed>:<i>:<block>`, block 0, 1, 2 …;
    each byte below 252 is a die, its remainder by 6 plus 1; greater bytes are skipped.
    """

    def __init__(self, seed: int, thrown: int = 0) -> None:
        """A stream that has already given `thrown` throws."""
        self.seed = seed
        self.thrown = thrown

    def throw(self, count: int) -> tuple[int, ...]:
        """The next throw of `count` dice."""
        faces: list[int] = []
        block = 0
        while len(faces) < count:
            text = f"{self.seed}:{self.thrown}:{block}"
            digest = hashlib.sha256(text.encode()).digest()
            faces += [byte % 6 + 1 for byte in digest if byte < 252]
            block += 1
        self.thrown += 1
        return tuple(faces[:count])
