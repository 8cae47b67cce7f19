"""The pages of the rules: the evidence for each rule, and other readings to switch on and play."""

import re
from functools import partial
from pathlib import Path

import msgspec
import pygame
import pytest
from harness import Harness
from kiosk_helpers import KioskHarness

from ludus.match import lesson
from ludus.match.record import parse_record
from ludus.picture.labels import label
from ludus.rules.game import GAMES, known
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.learn.contents import ContentsScreen
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.review.replay import ReplayScreen
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.text.catalogue import languages


def _open(harness: Harness, name: str) -> RulesScreen:
    """Open the rules of a game over the first screen."""
    harness.show(ChooseScreen)
    screen = harness.show(RulesScreen, GAMES[name])
    harness.run(2)
    return screen


def _to(harness: Harness, screen: RulesScreen, words: str) -> None:
    """Turn to the page with some words."""
    for _ in screen.book.pages:
        if words in screen.line():
            break
        screen.turn(1)
    assert words in screen.line()
    harness.run(2)


def _to_readings(harness: Harness, screen: RulesScreen) -> None:
    while not screen.book.page.reading:
        screen.turn(1)
    harness.run(2)


@pytest.mark.parametrize("calm", [False, True])
def test_a_way_that_is_not_open_and_a_lost_number_are_crossed(harness: Harness, calm: bool) -> None:
    harness.app.change(calm=calm)
    screen = _open(harness, "romani")
    for words, ways, lost in (
        ("A closed square can stop you", 3, [True, True, True]),
        ("Numbers you cannot play are lost.", 1, [False, False, True]),
        ("Two checkers close a square", 1, [False, False, False]),
        ("Take a bonus", 0, [False]),
        ("You may decline a bonus.", 0, [True]),
    ):
        screen.book.number = 0
        _to(harness, screen, words)
        signs = [label(item.surface).sign for item in screen.items()]
        assert signs.count("missed") == ways, words
        assert [die.lost for die in screen.view.dice.dice] == lost, words
    _to(harness, screen, "A checker alone can be hit.")
    assert "hit" in [label(item.surface).sign for item in screen.items()]


def test_a_page_about_a_reading_is_played_by_it(harness: Harness) -> None:
    screen = _open(harness, "tabula")
    _to(harness, screen, "Checkers may run on at once.")
    assert screen.table.rules.otherwise == ("no-gate",)
    while screen.book.page.reading:
        screen.turn(-1)
    assert not screen.table.rules.otherwise


def test_no_sentence_of_a_rule_or_a_lesson_is_long_in_any_language(
    harness: Harness,
) -> None:
    for language in languages():
        harness.app.speak(language)
        for game in known().values():
            said = [page.said for page in RulesScreen(harness.app, game).book.pages]
            said += map(harness.app.words.get, lesson.texts(game))
            for sentence in re.split(r"(?<=[.!?;·]) +", " ".join(said)):
                words = re.findall(r"\S*\w\S*", sentence)
                assert len(words) <= (10 if language == "en" else 12), (language, sentence)


def test_the_board_moves_as_the_sentence_says_and_begins_again(harness: Harness) -> None:
    screen = _open(harness, "ostia")
    _to(harness, screen, "checker alone can be hit.")
    before, hit = screen.table.now, False
    for _ in range(1200):
        harness.run(1)
        hit = hit or any(step.hit for step in screen.table.steps)
        if hit and screen.table.now == before:
            return
    raise AssertionError("nothing was hit, or it did not begin again")


def test_the_next_game_begins_in_the_middle_of_a_play(harness: Harness) -> None:
    screen = _open(harness, "tabula")
    screen.turn(len(screen.book.pages) - 1)
    for _ in range(200):
        harness.run(0 if screen.view.busy else 1)
    assert screen.view.busy
    screen.turn(1)
    assert len(screen.layout.dice) == screen.table.rules.dice == 2
    assert not screen.view.busy


def test_reduced_motion_shows_the_play_by_arrows_on_a_still_board(harness: Harness) -> None:
    harness.app.change(calm=True)
    screen = _open(harness, "ostia")
    before = pygame.image.tobytes(harness.look(), "RGB")
    harness.run(300)
    assert pygame.image.tobytes(harness.look(), "RGB") == before
    assert not screen.awake


def test_the_evidence_comes_with_a_touch_and_goes_with_another(harness: Harness) -> None:
    screen = _open(harness, "tabula")
    assert screen.line().startswith("Race all your checkers")
    for words, grade in {
        "Three dice.": "Told by an ancient text",
        "A full match has fifteen": "Concluded by the author",
        "A number brings a checker in": "Inferred here",
        "none enters the second half": "Needed to make it",
    }.items():
        _to(harness, screen, words)
        assert grade not in harness.text
        harness.press("why")
        assert grade in harness.text
        harness.press("why")
        assert grade not in harness.text


def test_what_was_inferred_stands_beside_its_source_and_not_in_the_rule(harness: Harness) -> None:
    screen = _open(harness, "romani")
    for _ in screen.book.pages:
        assert "we infer that it means" not in screen.line()
        screen.turn(1)
    screen = _open(harness, "romani")
    _to(harness, screen, "A hit checker must come in before its side moves.")
    harness.press("why")
    assert "The source lets those on ROMANI move “nevertheless”" in screen.line()


def test_where_all_sources_are_silent_it_is_said(harness: Harness) -> None:
    screen = _open(harness, "ostia")
    _to(harness, screen, "You must play as many")
    harness.press("why")
    assert "No source says it" in harness.text


def test_a_reading_is_switched_on_and_played(harness: Harness) -> None:
    harness.app.settings.choice = msgspec.structs.replace(
        harness.app.settings.choice, opponent="tiro", length="full"
    )
    screen = _open(harness, "tabula")
    _to_readings(harness, screen)
    assert "Another reading" in harness.text
    assert "play-so" not in harness.names
    harness.press("switch")
    assert "other rules" in harness.text.lower()
    harness.press("play-so")
    harness.run(2)
    played = harness.top_as(PlayScreen)
    assert played.table.rules.gate == 24
    assert played.table.record.black == "tiro"
    record = parse_record(str(played.table.record))
    assert record.rule_set.otherwise == ("no-gate",)
    harness.run(330)  # The opponent has spoken.
    assert "Tabvla, other rules" in harness.text
    harness.go(ReplayScreen, record)
    assert "Tabvla, other rules" in harness.text


def test_the_rules_of_a_match_that_is_played_otherwise_are_its_own(harness: Harness) -> None:
    read = GAMES["tabula"].read_otherwise("no-gate")
    harness.show(ChooseScreen)
    screen = harness.show(RulesScreen, read)
    harness.run(2)
    rules = [page.said for page in screen.book.pages if not page.reading]
    assert any("may run on at once" in said for said in rules)
    assert "play-so" not in harness.names
    _to_readings(harness, screen)
    harness.press("switch")
    screen.turn(-1)
    harness.press("play-so")
    played = harness.top_as(PlayScreen)
    assert played.table.rules is GAMES["tabula"]


def test_rules_and_sources_are_said_aloud(harness: Harness) -> None:
    heard = harness.hear()
    screen = _open(harness, "tabula")
    assert "Tabvla. Race all your checkers round the board and off it." in heard
    _to(harness, screen, "Three dice.")
    assert "Three dice." in heard[-1]
    harness.press("why")
    harness.run(1)
    assert "Told by an ancient text · Agathias, Anthologia Palatina · IX 482" in heard
    assert screen.said in heard


def test_visitors_of_a_museum_are_taught_the_usual_reading(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, session__lesson=False)
    exhibit.kiosk.begin("tabula")
    exhibit.kiosk.stack.open(RulesScreen(exhibit.kiosk, GAMES["tabula"]))
    exhibit.run(2)
    screen = exhibit.kiosk.stack.top
    assert isinstance(screen, RulesScreen)
    assert not any(page.reading for page in screen.book.pages)


def test_a_picture_leads_to_what_a_hit_is(harness: Harness) -> None:
    contents = harness.show(ContentsScreen, GAMES["ostia"])
    harness.press("part-close")
    harness.run(1)
    screen = harness.top_as(RulesScreen)
    assert screen.line() == "A checker alone can be hit."
    assert "Hit" in harness.text
    harness.press("close")
    assert harness.top is contents


@pytest.mark.parametrize("name", GAMES)
def test_each_part_of_the_rules_begins_with_a_play(harness: Harness, name: str) -> None:
    harness.show(ContentsScreen, GAMES[name])
    for part in [each for each in harness.names if each.startswith("part-")]:
        harness.press(part)
        screen = harness.top_as(RulesScreen)
        before = screen.table.now
        for _ in range(140):
            harness.run(1)
            if screen.table.now != before:
                break
        assert screen.table.now != before, (name, part)
        harness.press("close")


def test_after_a_hit_the_contents_point_to_hits(harness: Harness) -> None:
    for hit in (False, True):
        harness.show(partial(ContentsScreen, hit=hit), GAMES["ostia"])
        assert harness.lit == ["part-close"] * hit
