"""Alea in a museum: offered beside the match, counted as a visit, and best of the day."""

from pathlib import Path

import pytest
from harness import session_of
from kiosk_helpers import KioskHarness, names

from ludus.window.screens.alea.alea import AleaSession
from ludus.window.screens.alea.end import AleaOverScreen
from ludus.window.storage.winners import ALEA, Winners


@pytest.fixture
def museum(tmp_path: Path) -> KioskHarness:
    """Return an exhibit that offers Alea with a flame of 30 seconds, and the stone."""
    exhibit = KioskHarness(tmp_path, game__alea=30)
    exhibit.app.services.winners = Winners(tmp_path / "stone.json", lambda: exhibit.now, 1)
    exhibit.kiosk.home()
    exhibit.run(2)
    return exhibit


def begin(exhibit: KioskHarness) -> AleaSession:
    exhibit.press("alea")
    exhibit.run(2)
    return session_of(exhibit.screen, AleaSession)


def solve(exhibit: KioskHarness) -> AleaSession:
    """Play the best move of the present throw."""
    session = session_of(exhibit.screen, AleaSession)
    session.hurry()
    exhibit.run(120)
    for step in session.posed.plays.results[session.posed.goal]:
        exhibit.screen.tap(step.source)
        exhibit.screen.tap(step.target)
        exhibit.settle()
    exhibit.run(20)
    assert session.right
    return session


def burn_down(exhibit: KioskHarness, session: AleaSession) -> None:
    session.score.burn(session.score.flame)
    exhibit.run(300)
    exhibit.top_as(AleaOverScreen)


def test_it_is_offered_only_if_it_is_set(museum: KioskHarness, tmp_path: Path) -> None:
    assert "alea" in names(museum)
    usual = KioskHarness(tmp_path / "usual")
    usual.kiosk.home()
    assert names(usual) == {"players-1", "players-2", "text", *usual.config.language.offered}


def test_a_run_is_a_visit_that_sees_its_end(museum: KioskHarness) -> None:
    session = begin(museum)
    assert session.score.flame == pytest.approx(30, abs=1)
    assert museum.visiting
    solve(museum)
    burn_down(museum, session)
    assert museum.visit.end == "lost"
    assert museum.visit.first_move is not None
    museum.press("throw-0")
    museum.run(2)
    museum.press("close", "again")
    museum.run(2)
    assert session_of(museum.screen, AleaSession) is not session
    assert len(museum.visits) == 1


def test_a_run_that_is_left_has_no_end(museum: KioskHarness) -> None:
    begin(museum)
    solve(museum)
    museum.press("leave")
    museum.click((0, 0))  # Then the points are counted.
    assert museum.visit.end == "left"
    museum.press("other")
    assert "players-1" in names(museum)
    museum.press("back", "leave")
    assert not museum.visiting


def test_attract_shows_the_best_of_today(museum: KioskHarness) -> None:
    session = begin(museum)
    solve(museum)
    burn_down(museum, session)
    museum.press("stone")
    museum.carve("AVE")
    museum.kiosk.home()
    museum.run(2)
    button = museum.button("alea")
    assert button.note == f"AVE · {session.score.points}"
    assert museum.app.services.winners
    assert museum.app.services.winners.best(ALEA, 1)
