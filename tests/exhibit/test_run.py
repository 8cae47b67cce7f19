"""The window receives the settings, and a restart restores a visitor's match."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from kiosk_helpers import KioskHarness

from ludus.exhibit import run
from ludus.exhibit.config.operator_settings import digest_pin
from ludus.exhibit.config.settings import Config
from ludus.exhibit.run import Exhibit
from ludus.exhibit.screens.staff.staff_screen import StaffScreen
from ludus.exhibit.staff_page.certificate import key_and_certificate
from ludus.exhibit.supervisor import versions
from ludus.exhibit.supervisor.supervisor import CRASH, FAILURES
from ludus.exhibit.supervisor.versions import ASKED
from ludus.match.record import HUMAN, Record

NOW = datetime(2026, 3, 2, 10, 30)

Restart = Callable[[int, float], KioskHarness]


@pytest.fixture
def restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Restart:
    """Starts the exhibit with a saved match of a given age after a number of failures."""
    harness = KioskHarness(tmp_path)

    def start(failures: int, age_s: float) -> KioskHarness:
        harness.visits.clear()
        saved = harness.app.services.library.slot
        saved.write(Record("ostia", 5, HUMAN, "tiro", 0, 7))
        kept = NOW.timestamp() - age_s
        os.utime(saved.path, (kept, kept))
        monkeypatch.setenv(FAILURES, str(failures))
        exhibit = Exhibit(tmp_path / "exhibit", Config(), "", lambda: NOW)
        exhibit._take_up(harness.kiosk)
        return harness

    return start


def test_a_visitor_who_may_still_be_there_goes_on(restart: Restart) -> None:
    for failures, age_s in ((1, 5), (2, 4000), (0, 20)):
        harness = restart(failures, age_s)
        assert harness.visiting
        assert not harness.visits
        harness.leave()
        assert [(visit.end, visit.restored) for visit in harness.visits] == [("left", True)]


def test_a_match_that_crashes_or_that_nobody_waits_for_is_counted_as_cut_off(
    restart: Restart,
) -> None:
    for failures, age_s in ((3, 5), (0, 81), (0, 50_000), (0, -3600)):
        harness = restart(failures, age_s)
        assert harness.attracting
        (visit,) = harness.visits
        told = visit.end, visit.rules, visit.checkers, visit.players
        assert told == ("restarted", "ostia", 5, 1)
        assert visit.first_move is None
        assert not harness.app.services.library.slot.path.exists()


def test_the_operators_screen_leaves_the_statistics_in_order(tmp_path: Path) -> None:
    harness = KioskHarness(tmp_path)
    exhibit = Exhibit(tmp_path / "exhibit", Config(), "", lambda: NOW)
    harness.kiosk.hooks.figures = exhibit.status.figures
    with ThreadPoolExecutor(1) as pictures:
        harness.app.services.pictures = pictures
        harness.app.stack.open(StaffScreen(harness.kiosk))
        pictures.submit(int).result()
        harness.run(1)
    assert harness.app.jobs.ready
    assert not exhibit.status.troubles()


def test_the_operator_reads_what_is_wrong_line_by_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CRASH, "/home/crashes/3-freeze.log")
    monkeypatch.setenv(FAILURES, "3")
    exhibit = Exhibit(tmp_path, Config(), "a.toml:2: wrong\nThe defaults hold.", lambda: NOW)
    assert exhibit.status.figures().faults == ("a.toml:2: wrong", "The defaults hold.")
    assert exhibit.status.health()["last_failure"] == "/home/crashes/3-freeze.log"
    assert [*exhibit.status.health()["alerts"]] == ["crash-loop", "freeze"]
    much = Exhibit(tmp_path, Config(), "wrong\n" * 40, lambda: NOW)
    assert len(much.status.figures().faults) < 8


def test_staff_read_a_refusal_after_their_request_was_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "is_linked", lambda: True)
    monkeypatch.setattr(versions, "REFUSAL", tmp_path / "refused")
    (tmp_path / "refused").write_text("The stick is empty.\n")
    hooks = Exhibit(tmp_path, Config(), "", lambda: NOW)._hooks()
    assert hooks.update
    hooks.update()
    assert hooks.refusal() == ""
    (tmp_path / ASKED).unlink()
    assert hooks.refusal() == "The stick is empty."


def test_the_staff_screen_shows_the_fingerprint_that_a_phone_shows(tmp_path: Path) -> None:
    digest = digest_pin("2345")
    config = Config().changed(
        operator__pin_digest=digest, operator__page_port=8443, operator__page_host="ludus.example"
    )
    exhibit = Exhibit(tmp_path, config, "", lambda: NOW)
    assert exhibit._page() == "https://ludus.example:8443\n"
    _, certificate = key_and_certificate(tmp_path / "page", "ludus.example")
    loaded = x509.load_pem_x509_certificate(certificate.read_bytes())
    told = loaded.fingerprint(hashes.SHA256()).hex().upper()
    address, _, fingerprint = exhibit._page().partition("\nSHA-256 ")
    assert (address, fingerprint.replace(" ", "")) == ("https://ludus.example:8443", told)
