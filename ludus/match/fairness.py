"""Fair dice that anyone can check: a pledge of the seed, a player's share, and a final proof.

The program draws a seed and shows its pledge. Then a player gives a number that the program could
not foresee. Every throw follows from both, so neither side alone can choose the dice.
"""

import hashlib

from ludus.errors import amount
from ludus.match.dice import SeededDice, seed_of
from ludus.match.record import Record, RecordError

_DIGITS = 32
"""Hexadecimal digits of a pledge: 128 bits, so finding two seeds with one pledge is infeasible."""


class UnfairError(RecordError):
    """The dice do not follow from the seed and share of a record, or not from its pledge."""


def pledge(seed: int) -> str:
    """Return the pledge of a seed: it reveals no die and fixes all.

    It is the first 32 digits of the SHA-256 digest of the text `ludus <seed>`, in groups of four.
    """
    digest = hashlib.sha256(f"ludus {seed}".encode()).hexdigest()[:_DIGITS]
    return " ".join(digest[at : at + 4] for at in range(0, _DIGITS, 4))


def source(record: Record) -> str:
    """Return the origin of a record's throws; the seed is named only after the match."""
    seed = "the sealed seed" if record.winner is None else f"seed {record.seed}"
    return seed if record.share is None else f"{seed} and share {record.share}"


def verify(record: Record, written: str | None = None) -> int:
    """Recompute every throw from seed and share, except throws of real dice; return their count.

    `written` is the pledge that a person wrote down, with or without spaces.

    Raises:
        RecordError: the record has no seed.
        UnfairError: a pledge is not the seed's, or a throw does not follow; names the first one.
    """
    seed = seed_of(record)
    due = pledge(seed)
    if record.pledge not in ("", due):
        raise UnfairError(f"the record's pledge is {record.pledge}, but its seed's is {due}")
    if written is not None and "".join(written.lower().split()) != due.replace(" ", ""):
        raise UnfairError(f"the pledge written down is '{written}', but the seed's is {due}")
    dice = SeededDice(seed, share=record.share)
    for line, turn in enumerate(record.turns, start=record.first_line):
        fair = dice.throw(len(turn.dice)) if turn.dice else ()
        if turn.dice != fair and not record.is_real(turn.side, dice.thrown - 1):
            raise UnfairError(
                f"throw {dice.thrown} (line {line}) is {turn.chances}, "
                f"but from {source(record)} follows {','.join(map(str, fair))}"
            )
    return dice.thrown - record.thrown_really


def proof(record: Record, written: str | None = None) -> list[str]:
    """Return sentences on what a record proves about its dice, and what it does not prove.

    Raises:
        RecordError: there is a pledge, but no seed.
        UnfairError: see `verify`.
    """
    if record.seed is None and written is None:
        return [
            f"{amount(record.thrown, 'throw')} without a seed: the dice were real, "
            "or thrown elsewhere; nothing to verify"
        ]
    throws = verify(record, written)
    sentences = [f"{throws} of {amount(record.thrown, 'throw')} follow from {source(record)}"]
    if record.thrown_really:
        sentences.append(
            f"{amount(record.thrown_really, 'throw')} with real dice: nothing to verify in them"
        )
    if written is not None:
        sentences.append("pledge as written down: the seed's, which was fixed when it was shown")
    elif record.pledge:
        sentences.append(
            f"pledge by the record: {record.pledge}; was it shown before the first throw? "
            "A person who wrote it down then can prove it (--pledge)"
        )
    else:
        sentences.append(
            "no pledge: nothing here shows that the seed was fixed before the first throw"
        )
    if record.share is None:
        sentences.append(
            "no share: no player had a part in the dice; the person who chose the seed "
            "could know them"
        )
    else:
        sentences.append(f"share by the record: {record.share}, the player's part in every throw")
    return sentences
