"""Errors in screens, and windows without pictures."""

import logging
from pathlib import Path

import pygame
import pytest
from harness import Beside
from kiosk_helpers import KioskHarness

from ludus.exhibit.screens.attract.attract import AttractScreen


def test_pictures_that_were_late_but_came_are_no_freeze(exhibit: KioskHarness) -> None:
    beside = exhibit.app.services.pictures = Beside()
    exhibit.app.stack.present()
    exhibit.wait(1)
    exhibit.app.jobs.waited += 20 * 60
    beats = exhibit.beats
    exhibit.wait(1)
    assert exhibit.beats == beats
    beside.work()
    exhibit.wait(1)
    assert exhibit.beats > beats + 50


def test_a_window_that_nobody_sees_gives_no_sign_of_life(
    exhibit: KioskHarness, caplog: pytest.LogCaptureFixture
) -> None:
    exhibit.app.visible = False
    exhibit.wait(2)
    assert exhibit.beats == 0
    assert caplog.messages == ["the exhibit's window is lost: hidden or minimised"]
    exhibit.app.visible = True
    exhibit.wait(1)
    assert exhibit.beats == 60


def test_a_window_for_trying_things_out_may_be_minimised(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, screen__fullscreen=False)
    exhibit.app.visible = False
    exhibit.wait(1)
    assert exhibit.beats == 60


class BrokenError(Exception):
    """Raised by a broken screen."""


def broken(*_: object) -> None:
    raise BrokenError


@pytest.mark.parametrize(
    "method", ["step", "touch", "key", "items", "buttons", "background", "back"]
)
def test_an_error_in_a_screen_leads_to_attract_and_one_line_of_the_log(
    exhibit: KioskHarness,
    method: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    exhibit.start()
    exhibit.play_turn()
    monkeypatch.setattr(exhibit.screen, method, broken)
    exhibit.send(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0)
    if exhibit.kiosk.visit:
        exhibit.send(pygame.MOUSEBUTTONDOWN, pos=(400, 300), button=1)
    exhibit.watch(2)
    assert exhibit.attracting
    assert exhibit.app.running
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert len(exhibit.visits) == 1
    exhibit.wait(3)
    assert exhibit.attracting


def test_an_error_on_resizing_leads_to_attract(
    exhibit: KioskHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    exhibit.start()
    monkeypatch.setattr(exhibit.screen, "resize", broken)
    exhibit.kiosk.resize(pygame.Surface((540, 960)))
    exhibit.run(2)
    assert exhibit.attracting
    assert exhibit.app.size == (540, 960)


@pytest.mark.parametrize("method", ["step", "items", "buttons"])
def test_attract_itself_fails_three_times_and_then_the_program(
    exhibit: KioskHarness,
    method: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(AttractScreen, method, broken)
    with pytest.raises(BrokenError):
        exhibit.watch(10)
    assert len(caplog.records) == 2


def test_rare_failures_of_attract_do_not_add_up(
    exhibit: KioskHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(5):
        with monkeypatch.context() as patch:
            patch.setattr(AttractScreen, "step", broken)
            exhibit.run(1)
        exhibit.pass_time(11)
    assert exhibit.attracting
