"""The languages of a kiosk: the museum's, the visitor's, and texts of a museum."""

from pathlib import Path

import pygame
import pytest
from kiosk_helpers import KioskHarness, board


def test_the_language_can_be_switched_at_any_moment(exhibit: KioskHarness) -> None:
    screen = exhibit.start()
    exhibit.throw()
    start, end = exhibit.at("R"), exhibit.at(screen.table.dice[0])
    exhibit.mouse(pygame.MOUSEBUTTONDOWN, start)
    exhibit.mouse(pygame.MOUSEMOTION, end)
    exhibit.kiosk.speak("la")
    exhibit.run(1)
    exhibit.mouse(pygame.MOUSEBUTTONUP, end)
    assert screen.view.busy
    exhibit.kiosk.speak("fr")
    exhibit.settle()
    assert "R:4" in board(exhibit)
    exhibit.press("language", "de")
    assert exhibit.app.words.language == exhibit.visit.language == "de"
    assert exhibit.top is screen


def test_a_language_without_texts_is_english_and_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    exhibit = KioskHarness(tmp_path, language__default="xx", language__offered=("xx", "en"))
    exhibit.kiosk.home()
    exhibit.start()
    assert exhibit.app.words.say("Throw the dice.") == "Throw the dice."
    assert len(caplog.records) == 1


def test_a_bad_text_of_a_museum_is_logged_and_costs_no_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "de.po"
    bad, good = 'msgid "Rules"\nmsgstr "{"\n', 'msgid "Throw the dice."\nmsgstr "Los!"\n'
    path.write_text(bad + good)
    exhibit = KioskHarness(tmp_path, language__default="de", language__catalogues=tmp_path)
    assert exhibit.app.words.say("Throw the dice.") == "Los!"
    assert exhibit.app.words.say("Rules") == "Regeln"
    exhibit.kiosk.home()
    assert caplog.text.count(f"{path}:1: ") == 1


def test_every_way_into_a_visit_begins_in_the_museums_language(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, language__default="nl", sound__spoken="F8")
    for way in ("players-2", pygame.K_x, pygame.K_F8):
        exhibit.run(2)
        if isinstance(way, str):
            exhibit.press(way)
        else:
            exhibit.key(way)
        assert exhibit.visiting
        assert (exhibit.app.words.language, exhibit.visit.language) == ("nl", "nl")
        exhibit.kiosk.speak("fr")
        exhibit.kiosk.home()


def test_a_touch_on_a_languages_name_begins_the_visit_in_it(exhibit: KioskHarness) -> None:
    exhibit.press("el")
    assert exhibit.visiting
    assert exhibit.app.words.language == exhibit.visit.language == "el"
    exhibit.kiosk.home()
    assert exhibit.attracting
    assert exhibit.app.words.language == "en"
