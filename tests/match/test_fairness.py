"""Neither side alone chooses the dice, and every later change is detected."""

import hashlib

import msgspec
import pytest
from each import each
from hypothesis import given, settings, strategies as st
from match_helpers import played

from ludus.match.dice import SeededDice
from ludus.match.fairness import UnfairError, pledge, proof, verify
from ludus.match.record import Record, parse_record

THROW = st.tuples(*[st.integers(1, 6)] * 3)
NUMBER = st.integers(min_value=0, max_value=2**128)


def _shared(seed: int, share: int, throws: int = 100_000) -> Record:
    """Return a match of tabula with a pledge and a share."""
    record = Record("tabula", 3, "human", "tiro", 0, seed, pledge=pledge(seed), share=share)
    return played(record, throws)


OVER = str(_shared(2**64 - 3, 1763753665123456_500_499))
"""The record of a whole match with a player's share."""


# The pledge


@each(seed=[7, 480, 2**128])
def test_a_pledge_can_be_recomputed_with_any_tool(seed: int) -> None:
    shown = pledge(seed).replace(" ", "")
    assert len(shown) == 32
    assert hashlib.sha256(f"ludus {seed}".encode()).hexdigest().startswith(shown)


# Seed and share


def _luck(seed: int, share: int, throws: int = 10) -> int:
    """Return the pips of the first side's first throws, minus the pips of the other side's."""
    dice = SeededDice(seed, share=share)
    sums = [sum(dice.throw(3)) for _ in range(2 * throws)]
    return sum(sums[::2]) - sum(sums[1::2])


def test_the_seed_that_is_best_for_one_share_is_any_seed_for_another() -> None:
    """The program could try thousands of seeds, but at the pledge the share is still unknown."""
    best = max(range(3000), key=lambda seed: _luck(seed, share=1))
    assert _luck(best, share=1) > 35
    others = [_luck(best, share) for share in range(2, 402)]
    # One such sum has a deviation of 13.2, the mean of 400 has one of 0.66.
    assert abs(sum(others)) / len(others) < 3 * 0.66


@given(NUMBER, NUMBER, NUMBER)
def test_another_share_gives_other_dice(seed: int, one: int, other: int) -> None:
    first, second = (SeededDice(seed, share=share).throw(50) for share in (one, other))
    assert (first == second) == (one == other)
    assert first != SeededDice(seed).throw(50)


# Proof


@settings(max_examples=30)
@given(NUMBER, NUMBER)
def test_a_shared_match_is_proved_by_seed_share_and_pledge(seed: int, share: int) -> None:
    record = _shared(seed, share, throws=4)
    assert verify(record) == verify(record, pledge(seed)) == 4


@settings(max_examples=60)
@given(st.data())
def test_any_change_of_seed_share_pledge_or_a_die_is_found(data: st.DataObject) -> None:
    record = parse_record(OVER)
    match data.draw(st.sampled_from(["seed", "share", "no share", "pledge", "die"])):
        case "seed":
            record.seed = data.draw(NUMBER.filter(lambda seed: seed != record.seed))
            record.pledge = data.draw(st.sampled_from(["", pledge(record.seed), record.pledge]))
        case "share":
            record.share = data.draw(NUMBER.filter(lambda share: share != record.share))
        case "no share":
            record.share = None
        case "pledge":
            record.pledge = pledge(data.draw(NUMBER.filter(lambda seed: seed != record.seed)))
        case "die":
            at = data.draw(st.integers(0, len(record.turns) - 1))
            faces = data.draw(THROW.filter(lambda faces: faces != record.turns[at].dice))
            chances = ",".join(map(str, faces))
            record.turns[at] = msgspec.structs.replace(record.turns[at], chances=chances)
    with pytest.raises(UnfairError):
        verify(record)


def test_a_throw_slipped_in_later_is_named_by_its_number_and_line() -> None:
    record = _shared(1000, 5, throws=6)
    other = ",".join(str(face % 6 + 1) for face in record.turns[3].dice)
    record.turns[3] = msgspec.structs.replace(record.turns[3], chances=other)
    with pytest.raises(UnfairError, match=rf"^throw 4 \(line 13\) is {other}, "):
        verify(record)


@each(written=[pledge(7), pledge(7).upper(), pledge(7).replace(" ", ""), f" {pledge(7)}\n"])
def test_a_pledge_is_compared_as_it_was_written_down(written: str) -> None:
    assert verify(_shared(7, 1, throws=2), written) == 2


@each(written=["", "0123", pledge(8), pledge(7)[:-1], pledge(7) + " 0"])
def test_another_pledge_than_was_written_down_is_found(written: str) -> None:
    with pytest.raises(UnfairError, match="written down"):
        verify(_shared(7, 1, throws=2), written)


def _told(record: Record, written: str | None = None) -> str:
    return "\n".join(proof(record, written))


def test_a_proof_says_what_seed_and_share_are() -> None:
    record = parse_record(OVER)
    told = _told(record)
    assert f"follow from seed {record.seed} and share {record.share}" in told
    assert record.pledge in told
    assert "was it shown before the first throw?" in told
    assert f"share by the record: {record.share}" in told


def test_the_seed_of_an_unfinished_match_is_not_shown() -> None:
    record = _shared(987654321, 5, throws=3)
    told = _told(record)
    assert "3 of 3 throws follow from the sealed seed and share 5" in told
    assert "987654321" not in told
    record.turns[0] = msgspec.structs.replace(record.turns[0], chances="1,1,1")
    with pytest.raises(UnfairError) as error:
        verify(record)
    assert "987654321" not in str(error.value)
