"""A pledge binds to its seed, and a throw that was slipped in is found."""

import hashlib
from pathlib import Path

import msgspec
import pytest

from ludus.match.dice import SeededDice
from ludus.match.fairness import pledge, verify
from ludus.match.record import Record, RecordError, parse_record
from ludus.match.table import Stage, Table

GAMES = sorted((Path(__file__).parent / "games").glob("*.txt"))


def _match(rules: str, seed: int, throws: int) -> Record:
    """A match of that many throws, of which always the first step is played."""
    table = Table(Record(rules, 5, "human", "human", 0, seed))
    while table.record.thrown < throws and table.stage is not Stage.OVER:
        if table.stage is Stage.THROW:
            table.throw()
        elif table.stage is Stage.PLAY and table.node:
            table.step(table.node.edges[0][0])
        else:
            table.hand_over()
    return table.record


def test_a_pledge_can_be_recomputed_with_any_tool() -> None:
    shown = pledge(7).replace(" ", "")
    assert len(shown) == 20
    assert hashlib.sha256(b"ludus 7").hexdigest().startswith(shown)


def test_a_pledge_shares_nothing_with_what_the_dice_are_drawn_from() -> None:
    drawn = {hashlib.sha256(f"7:{i}:0".encode()).hexdigest()[:20] for i in range(1000)}
    assert pledge(7).replace(" ", "") not in drawn


def test_no_two_seeds_have_one_pledge() -> None:
    assert len({pledge(seed) for seed in range(2000)}) == 2000


@pytest.mark.parametrize("rules", ["ostia", "romani", "vivere", "tabula"])
def test_every_throw_of_a_match_follows_from_its_seed(rules: str) -> None:
    record = _match(rules, 1000, throws=30)
    assert verify(record) == 30


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_recorded_games_are_proved_by_their_seeds(path: Path) -> None:
    record = parse_record(path.read_text(encoding="utf-8"))
    assert verify(record) == record.thrown > 0


def test_another_seed_is_found_out_at_the_first_throw() -> None:
    record = msgspec.structs.replace(_match("tabula", 1000, throws=4), seed=1001)
    due = ",".join(map(str, SeededDice(1001).throw(3)))
    with pytest.raises(RecordError, match=rf"^line 8: .* seed 1001, which gives {due}$"):
        verify(record)


def test_a_throw_slipped_in_later_is_named_by_its_line() -> None:
    record = _match("tabula", 1000, throws=6)
    other = ",".join(str(face % 6 + 1) for face in record.turns[3].dice)
    record.turns[3] = msgspec.structs.replace(record.turns[3], chances=other)
    with pytest.raises(RecordError, match=f"^line 11: the throw {other} "):
        verify(record)
