"""The second between the last checker and the end screen: everything is saved already."""

import pygame
import pytest
from every_screen import played_out
from harness import Harness, ended

from ludus.journey.road import stops
from ludus.match.record import HUMAN, Record
from ludus.players.levels import LEVELS
from ludus.window.screens.ends.over import OverScreen
from ludus.window.screens.home import match_screen
from ludus.window.screens.pause import PauseScreen
from ludus.window.storage.progress import LESSON_AFTER, Progress

KEYS = [pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_SPACE]


def last_checker(harness: Harness, number: int, winner: int = 0, name: str = "") -> Record:
    """Show a match of a stop whose last checker has just been borne off."""
    stop = stops()[number - 1]
    record, end = played_out(stop.rules, stop.opponent, winner)
    record.stop, record.names = stop.name, (name, "")
    harness.go(match_screen, record, end)
    assert not isinstance(harness.top, OverScreen)
    return record


def reopened(harness: Harness, who: str = "") -> Progress:
    """Return the journeys as the program would read them after a restart."""
    progress = Progress(harness.folder / "journey.json")
    progress.seat = lambda: who
    return progress


def test_a_loss_at_a_stop_counts_though_the_window_closes_at_once(harness: Harness) -> None:
    for count in range(1, LESSON_AFTER + 1):
        last_checker(harness, 1, winner=1)
        assert len(reopened(harness).losses("", stops()[0])) == count


def test_a_series_goes_on_though_the_window_closes_at_once(harness: Harness) -> None:
    record, end = played_out("ostia", HUMAN, 0)
    record.best_of = 3
    harness.go(match_screen, record, end)
    assert not isinstance(harness.top, OverScreen)
    library = Harness(harness.folder).app.services.library
    (following,), damage = library.unfinished(LEVELS)
    assert not damage
    assert (following.facts.best_of, following.facts.won) == (3, (1, 0))


def test_a_match_is_saved_once_however_its_end_is_shown(harness: Harness) -> None:
    record = last_checker(harness, 1)
    assert [*reopened(harness).won] == ["quay"], "though the window may close at once"
    harness.app.save(record)
    harness.run(300)
    harness.app.save(record)
    assert len(harness.app.services.library.matches()[0]) == 1
    assert len(reopened(harness).won) == 1


def test_a_stop_is_won_by_the_player_of_the_match(harness: Harness) -> None:
    harness.app.change_house(lambda house: house.add("Anna", "Ben").seat(0, "Ben"))
    last_checker(harness, 1, name="Anna")
    harness.run(300)
    assert [*reopened(harness, "Anna").won] == ["quay"]
    assert not reopened(harness, "Ben").won
    assert not reopened(harness).won


def test_an_end_that_is_not_saved_is_not_left_without_a_question(harness: Harness) -> None:
    harness.app.services.library.unsaved = last_checker(harness, 1, winner=1)
    harness.run(200)
    ended(harness.top_as(OverScreen))
    harness.press("leave")
    assert "will be lost" in harness.top.said
    assert harness.app.running
    harness.press("quit")
    assert not harness.app.running


@pytest.mark.parametrize("key", KEYS)
def test_no_key_opens_a_menu_over_a_finished_match(harness: Harness, key: int) -> None:
    last_checker(harness, 1)
    for _ in range(90):
        harness.key(key)
        harness.run(1)
        assert not any(isinstance(each, PauseScreen) for each in harness.app.stack)
        if isinstance(harness.top, OverScreen):
            return
    raise AssertionError("the end is not shown")


def test_the_ways_of_a_loss_are_painted_until_they_are_in_their_places(harness: Harness) -> None:
    last_checker(harness, 1, winner=1)
    harness.run(200)
    over = harness.top_as(OverScreen)
    ended(over).entered = 0
    while over.enters:
        harness.app.unpainted = False
        harness.run(1)
        assert harness.app.unpainted
