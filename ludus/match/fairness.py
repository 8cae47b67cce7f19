"""Fair dice that anybody can check: a pledge of the seed before the first throw, proof after it."""

import hashlib

from ludus.match.dice import SeededDice
from ludus.match.record import FIRST_TURN, Record, RecordError

_DIGITS = 20
"""Hexadecimal digits of a pledge: 80 bits, so that no second seed can be found for it."""


def pledge(seed: int) -> str:
    """What is shown of a seed before the first throw: it tells no die, and binds to all of them.

    The first 20 digits of the SHA-256 digest of the text `ludus <seed>`, in groups of four.
    """
    digest = hashlib.sha256(f"ludus {seed}".encode()).hexdigest()[:_DIGITS]
    return " ".join(digest[at : at + 4] for at in range(0, _DIGITS, 4))


def verify(record: Record) -> int:
    """Recompute every throw of a record from its seed; how many there are.

    Raises:
        RecordError: the first throw that does not follow from the seed, with its line.
    """
    dice = SeededDice(record.seed)
    for line, turn in enumerate(record.turns, start=FIRST_TURN):
        if turn.dice and turn.dice != (due := dice.throw(len(turn.dice))):
            faces = ",".join(map(str, due))
            raise RecordError(
                f"line {line}: the throw {turn.chances} does not follow from seed {record.seed}, "
                f"which gives {faces}"
            )
    return dice.thrown
