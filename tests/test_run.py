"""The settings as the stage takes them; a visitor's match when the program is started anew."""

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest
from kiosk_helpers import KioskStage

from ludus.exhibit import run
from ludus.exhibit.config import Config, Screen
from ludus.exhibit.display import DisplayError
from ludus.exhibit.run import Exhibit, house
from ludus.exhibit.supervisor import FAILURES
from ludus.match.record import HUMAN, Record

NOW = datetime(2026, 3, 2, 10, 30)

Restart = Callable[[int, float], KioskStage]


@pytest.fixture
def restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Restart:
    """Starts the exhibit with a visitor's match, after failures in a row, kept seconds ago."""

    def start(
        failures: int, age_s: float, players: tuple[str, str] = (HUMAN, "tiro")
    ) -> KioskStage:
        stage = KioskStage(tmp_path)
        saved = stage.app.services.saved
        record = Record("ostia", 5, *players, 0, 7)
        saved.write(record)
        kept = NOW.timestamp() - age_s
        os.utime(saved.path, (kept, kept))
        monkeypatch.setenv(FAILURES, str(failures))
        exhibit = Exhibit(tmp_path / "exhibit", Config(), "", lambda: NOW)
        exhibit._take_up(stage.kiosk)
        return stage

    return start


@pytest.mark.parametrize(("failures", "age_s"), [(1, 5), (2, 4000), (0, 20)])
def test_a_visitor_who_may_still_be_there_goes_on(
    restart: Restart, failures: int, age_s: float
) -> None:
    stage = restart(failures, age_s)
    assert stage.visiting
    assert not stage.visits
    stage.leave()
    assert [(visit.end, visit.restored) for visit in stage.visits] == [("left", True)]


@pytest.mark.parametrize(("failures", "age_s"), [(3, 5), (0, 81), (0, 50_000), (0, -3600)])
def test_a_match_that_crashes_or_that_nobody_waits_for_is_counted_as_cut_off(
    restart: Restart, failures: int, age_s: float
) -> None:
    stage = restart(failures, age_s)
    assert stage.attracting
    (visit,) = stage.visits
    assert (visit.end, visit.rules, visit.checkers, visit.players) == ("restarted", "ostia", 5, 1)
    assert visit.first_move is None
    assert not stage.app.services.saved.path.exists()


def test_the_reach_of_a_tap_is_a_share_of_the_diagonal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert house(Config(screen=Screen(diagonal_inches=20, near_mm=5.08))).near == 0.01
    monkeypatch.setattr(run, "diagonal_inches", lambda: 40.0)
    assert house(Config(screen=Screen(near_mm=5.08))).near == 0.005

    def silent() -> float:
        raise DisplayError("no display tells it")

    monkeypatch.setattr(run, "diagonal_inches", silent)
    assert house(Config()).near == 0
