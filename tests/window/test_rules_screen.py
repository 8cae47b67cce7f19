"""The pages of the rules: the evidence for each rule, and other readings to switch on and play."""

from pathlib import Path

import msgspec
import pygame
from harness import Harness
from kiosk_helpers import KioskHarness
from recorder import Recorder

from ludus.match.record import parse_record
from ludus.rules.game import GAMES
from ludus.window.app.stack import Shown
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.review.replay import ReplayScreen
from ludus.window.screens.start.choose import ChooseScreen


def _open(harness: Harness, name: str) -> RulesScreen:
    harness.app.stack.push(ChooseScreen(harness.app))
    screen = RulesScreen(harness.app, GAMES[name])
    harness.app.stack.push(screen)
    harness.run(2)
    return screen


def _seen(screen: Shown) -> str:
    """Return all text on the screen."""
    recorder = Recorder(screen.background())
    recorder.draw(screen.items())
    return " ".join(text.what for text in recorder.texts)


def _rules(screen: RulesScreen) -> list[str]:
    return [button.name for button in screen.buttons() if button.name.startswith("rule-")]


def _to_readings(harness: Harness, screen: RulesScreen) -> None:
    while not screen._shown.otherwise:
        screen.turn(1)
    harness.run(2)


def test_the_aim_comes_first_and_evidence_only_with_a_touch(harness: Harness) -> None:
    screen = _open(harness, "tabula")
    words = "Told by an ancient text", "Concluded by the author", "Needed to make it"
    assert screen._shown.entries[0].said.rule.rule.startswith("Be the first to bring all")
    for word, rule in zip(words, ("rule-1", "rule-2", "rule-3"), strict=True):
        assert not any(each in _seen(screen) for each in words)
        harness.press(rule)
        assert word in _seen(screen)
        harness.press(rule)


def test_a_touch_shows_the_source_of_a_rule_and_another_touch_its_evidence(
    harness: Harness,
) -> None:
    screen = _open(harness, "tabula")
    place = next(button.rect.center for button in screen.buttons() if button.name == "rule-1")
    assert "Agathias" not in _seen(screen)
    harness.click(place)
    assert "Agathias, Anthologia Palatina · IX 482" in _seen(screen)
    harness.click(place)
    assert "Agathias" not in _seen(screen)
    assert "Two rows" in _seen(screen)


def test_the_keyboard_shows_a_source_too(harness: Harness) -> None:
    screen = _open(harness, "tabula")
    harness.app.focus.name = "rule-3"
    harness.key(13)
    assert "“it improves the game”" in _seen(screen)


def test_where_all_sources_are_silent_it_is_said(harness: Harness) -> None:
    screen = _open(harness, "ostia")
    while all(entry.said.rule.source for entry in screen._shown.entries):
        screen.turn(1)
    sources = [entry.said.rule.source for entry in screen._shown.entries]
    harness.press(f"rule-{sources.index('')}")
    assert "No source says it" in _seen(screen)


def test_a_reading_is_switched_on_and_played(harness: Harness) -> None:
    harness.app.settings.choice = msgspec.structs.replace(
        harness.app.settings.choice, opponent="tiro", length="full"
    )
    screen = _open(harness, "tabula")
    _to_readings(harness, screen)
    assert "play-so" not in [button.name for button in screen.buttons()]
    harness.press("rule-0")
    assert "other rules" in _seen(screen).lower()
    harness.press("play-so")
    harness.run(2)
    played = harness.app.stack.top
    assert isinstance(played, PlayScreen)
    assert played.table.rules.gate == 24
    assert played.table.record.black == "tiro"
    record = parse_record(str(played.table.record))
    assert record.rule_set.otherwise == ("no-gate",)
    harness.run(330)  # The opponent has spoken.
    assert "Tabvla, other rules" in _seen(played)
    harness.app.stack.swap(ReplayScreen(harness.app, record))
    assert "Tabvla, other rules" in _seen(harness.app.stack.top)


def test_a_reading_is_switched_off_again_and_its_rule_is_as_usual(harness: Harness) -> None:
    screen = _open(harness, "tabula")
    _to_readings(harness, screen)
    for expected in (True, False):
        harness.press("rule-0")
        screen.page = 0
        assert ("they may run on at once" in _seen(screen)) is expected
        _to_readings(harness, screen)


def test_the_rules_of_a_match_that_is_played_otherwise_are_its_own(harness: Harness) -> None:
    read = GAMES["tabula"].read_otherwise("no-gate")
    harness.app.stack.push(ChooseScreen(harness.app))
    screen = RulesScreen(harness.app, read)
    harness.app.stack.push(screen)
    harness.run(2)
    assert "they may run on at once" in _seen(screen)
    assert "play-so" not in [button.name for button in screen.buttons()]
    _to_readings(harness, screen)
    harness.press("rule-0")
    harness.press("play-so")
    played = harness.app.stack.top
    assert isinstance(played, PlayScreen)
    assert played.table.rules is GAMES["tabula"]


def test_rules_and_sources_are_said_aloud(harness: Harness) -> None:
    heard: list[str] = []
    harness.app.services.aloud = heard.append
    screen = _open(harness, "tabula")
    assert "Three dice." in heard[-1]
    harness.app.focus.name = "rule-1"
    harness.app.input.press_key(pygame.K_UP, 0)
    harness.run(1)
    harness.press("rule-1")
    harness.run(1)
    assert "Told by an ancient text · Agathias, Anthologia Palatina · IX 482" in heard
    assert screen.said in heard


def test_visitors_of_a_museum_are_taught_the_usual_reading(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, session__lesson=False)
    exhibit.kiosk.begin("tabula")
    exhibit.kiosk.open(RulesScreen, GAMES["tabula"])
    exhibit.run(2)
    screen = exhibit.kiosk.stack.top
    assert isinstance(screen, RulesScreen)
    assert not any(page.otherwise for page in screen._pages()[0])
