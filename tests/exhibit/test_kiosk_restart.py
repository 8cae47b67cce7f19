"""A visitor's match outlives a restart, a full disk and a damaged file."""

from pathlib import Path

import pytest
from kiosk_helpers import KioskHarness, board
from match_helpers import full_disk

from ludus.match.record import HUMAN, Record
from ludus.players.levels import LEVELS


def test_a_visitors_match_survives_a_restart(tmp_path: Path) -> None:
    before = KioskHarness(tmp_path)
    before.start()
    before.play_turn()
    before.await_turn()
    position = board(before)
    after = KioskHarness(tmp_path)
    record = after.app.services.library.slot.read(LEVELS)
    assert record
    after.kiosk.restore(record)
    assert after.visiting
    assert board(after) == position
    after.play_turn()
    assert after.visit.restored
    assert after.visit.first_move is None
    after.leave()
    assert after.attracting
    assert after.visits[0].restored
    assert after.app.services.library.slot.read(LEVELS) is None


def test_nobodys_match_is_not_restored(exhibit: KioskHarness) -> None:
    exhibit.kiosk.restore(Record("ostia", 5, "heuristic", "tiro", 0, 7))
    exhibit.kiosk.restore(Record("ostia", 5, HUMAN, "tiro", 0, 7, winner=0))
    assert exhibit.attracting


def test_a_full_disk_is_told_once_and_survived(
    exhibit: KioskHarness, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exhibit.app.services.library.slot, "write", full_disk)
    monkeypatch.setattr(exhibit.app.services.library.slot, "clear", full_disk)
    for _ in range(2):
        exhibit.start()
        exhibit.play_turn()
        exhibit.kiosk.home()
    assert exhibit.attracting
    assert len(exhibit.visits) == 2
    assert len(caplog.records) == 1


def test_a_match_that_could_not_be_forgotten_is_forgotten_later(
    exhibit: KioskHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = exhibit.app.services.library.slot
    exhibit.start()
    exhibit.play_turn()
    with monkeypatch.context() as refusing:
        refusing.setattr(saved, "clear", full_disk)
        exhibit.leave()
        exhibit.wait(1)
        assert saved.read(LEVELS)
    exhibit.wait(1)
    assert saved.read(LEVELS) is None


def test_a_match_that_could_not_be_saved_is_saved_later(
    exhibit: KioskHarness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    saved = exhibit.app.services.library.slot
    with monkeypatch.context() as refusing:
        refusing.setattr(saved, "write", full_disk)
        exhibit.start()
        exhibit.play_turn()
        exhibit.await_turn()
        assert saved.read(LEVELS) is None
    exhibit.wait(2)
    assert saved.read(LEVELS) == exhibit.screen.table.record
    assert caplog.messages[-1] == "matches are saved again"
