"""The staff's gesture, PIN and screens."""

from concurrent.futures import Future
from pathlib import Path

import pygame
import pytest
from kiosk_helpers import PIN, KioskHarness, names

from ludus import outside
from ludus.exhibit.screens.staff.pin_screen import PinScreen
from ludus.exhibit.screens.staff.staff_screen import StaffScreen
from ludus.exhibit.screens.staff.touch_test import TouchTestScreen
from ludus.exhibit.staff.pins import PinTries
from ludus.exhibit.supervisor.restart_policy import CLOSE, RESTART
from ludus.picture.labels import label


@pytest.mark.parametrize("game", [False, True])
def test_only_the_exact_gesture_opens_it(exhibit: KioskHarness, game: bool) -> None:
    right = exhibit.app.size[0] - 3
    for first, seconds, second, steps in (
        (((3, 3), 179), 0, (right, 3), 181),
        (((right, 3), 181), 0, (3, 3), 181),
        (((3, 3), 181), 8, (right, 3), 181),
        (((3, 3), 181), 0, (right, 3), 170),
        (((3, 3), 181), 0, (right, 300), 181),
    ):
        if game:
            exhibit.start()
        exhibit.hold(*first)
        exhibit.pass_time(seconds)
        exhibit.hold(second, steps)
        assert not isinstance(exhibit.top, PinScreen)
        exhibit.kiosk.home()


def test_without_a_pin_there_is_no_operators_screen(exhibit: KioskHarness) -> None:
    exhibit.kiosk.guard.pins = PinTries()
    exhibit.corners()
    assert not isinstance(exhibit.top, PinScreen)
    assert not exhibit.kiosk.guard.pins.judge(PIN)


def test_a_wrong_pin_waits_and_each_further_one_twice_as_long(exhibit: KioskHarness) -> None:
    exhibit.corners()
    for seconds in (2, 4, 8):
        exhibit.type_pin("4712")
        assert exhibit.kiosk.guard.pins.wait_s() == seconds
        assert not [b for b in exhibit.top.buttons() if b.name == "done" and b.enabled]
        exhibit.press("close")
        exhibit.corners()
        exhibit.pass_time(seconds)
    exhibit.press("figure-2", "erase")
    exhibit.type_pin()
    exhibit.top_as(StaffScreen)
    assert exhibit.kiosk.guard.pins.wait_s() == 0


def test_who_has_tried_no_pin_is_not_told_that_it_was_wrong(exhibit: KioskHarness) -> None:
    exhibit.corners()
    exhibit.type_pin("4712")
    assert said(exhibit) == "Wrong. Wait 2 seconds."
    exhibit.kiosk.stack.close()
    exhibit.kiosk.stack.open(PinScreen(exhibit.kiosk))
    assert said(exhibit) == "Too many wrong PINs. Wait 2 seconds."


def said(exhibit: KioskHarness) -> str:
    """Return what is written on the top screen below its heading."""
    texts = [text.words for item in exhibit.top.items() for text in label(item.surface).texts]
    return " ".join(texts[1:])


def test_staff_ask_for_an_update_if_the_machine_can_be_updated(exhibit: KioskHarness) -> None:
    asked = []
    exhibit.kiosk.hooks.update = lambda: asked.append(True)
    exhibit.staff()
    exhibit.press("restart")
    assert exhibit.app.running
    exhibit.press("update")
    assert asked == [True]
    assert not exhibit.button("update").enabled
    exhibit.kiosk.hooks.refusal = lambda: "The stick is empty."
    exhibit.wait(0.1)
    assert said(exhibit) == "The stick is empty."
    assert "update" not in names(exhibit)
    exhibit.press("not-now")
    exhibit.top_as(StaffScreen)
    assert said(exhibit).count("The stick is empty.") == 1
    exhibit.press("back")
    exhibit.staff()
    assert "The stick is empty." in said(exhibit)
    exhibit.press("restart", "again")
    assert exhibit.kiosk.exit_status == RESTART


def test_a_pin_can_be_typed_on_a_keyboard(exhibit: KioskHarness) -> None:
    exhibit.corners()
    exhibit.key(
        pygame.K_9,
        pygame.K_BACKSPACE,
        pygame.K_4,
        pygame.K_KP_7,
        pygame.K_KP_1,
        pygame.K_1,
        pygame.K_RETURN,
    )
    exhibit.top_as(StaffScreen)


def test_the_operators_values_hold_until_the_program_starts_anew(exhibit: KioskHarness) -> None:
    exhibit.staff()
    for _ in range(9):
        exhibit.press("volume-less")
    assert exhibit.ear.volume == 0
    exhibit.press("volume-more", "language-more", "rules-less", "back")
    assert exhibit.app.words.language == exhibit.config.language.offered[1]
    exhibit.start()
    assert exhibit.screen.table.rules.name == "tabula"
    assert exhibit.ear.volume == 0.1


@pytest.mark.parametrize(("buttons", "status"), [(["restart"], RESTART), (["close", "end"], CLOSE)])
def test_the_staff_ends_the_program(exhibit: KioskHarness, buttons: list[str], status: int) -> None:
    exhibit.start()
    exhibit.play_turn()
    exhibit.staff()
    for button in buttons:
        exhibit.press(button)
    assert not exhibit.app.running
    assert exhibit.kiosk.exit_status == status
    assert len(exhibit.visits) == 1
    assert not exhibit.app.services.library.slot.path.exists()


def test_the_test_of_touch_ends_when_every_square_was_touched(exhibit: KioskHarness) -> None:
    exhibit.staff()
    exhibit.press("test", "close")
    assert isinstance(exhibit.top, StaffScreen), "a square may be broken"
    exhibit.press("test")
    exhibit.top_as(TouchTestScreen)
    for name in sorted(names(exhibit) - {"close"}):
        exhibit.press(name)
    exhibit.top_as(StaffScreen)
    assert exhibit.ear.heard[-1] == "victory"


def test_a_report_is_listed_then_saved_and_its_place_is_shown(
    exhibit: KioskHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved: Future[Path] = Future()
    monkeypatch.setattr(outside, "begin", lambda save: saved)
    exhibit.kiosk.hooks.report = lambda: ["settings.toml", "crashes/a.txt", "crashes/b.txt"]
    exhibit.staff()
    exhibit.press("report")
    assert "crashes, settings.toml" in said(exhibit)
    exhibit.press("save")
    assert not exhibit.button("save").enabled
    saved.set_result(Path("/home/ludus/report.zip"))
    exhibit.wait(1)
    assert "Saved. /home/ludus/report.zip" in said(exhibit)
    exhibit.press("close")
    exhibit.top_as(StaffScreen)
