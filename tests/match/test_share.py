"""The player's share in the dice: given by the first press of the cup, saved, and proved."""

import json
from itertools import count
from pathlib import Path

import pygame
import pytest
from every_screen import played_out
from harness import Harness, Point, parts
from helpers_rules import TABULA
from kiosk_helpers import KioskHarness

from ludus.match.dice import SeededDice, dice_of
from ludus.match.events import Began, EventLog, Shared, Thrown
from ludus.match.fairness import pledge, verify
from ludus.match.record import HUMAN, Record, read_record
from ludus.match.table import Table, TableError
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.home import match_screen

MOMENT = 1_763_753_665_123_456


def _harness(folder: Path, size: Point = (1280, 720)) -> Harness:
    """Return a harness with a clock, and dice that follow from the record."""
    harness = Harness(folder, (), size)
    harness.app.services.moment = lambda: MOMENT
    harness.app.services.dice = dice_of
    seeds = count(100)
    harness.app.services.new_seed = lambda: next(seeds)
    return harness


def _begin(harness: Harness, black: str = HUMAN, first: int = 0) -> PlayScreen:
    harness.go(match_screen, harness.app.matches.new(TABULA, 3, HUMAN, black, first))
    harness.run(30)
    return harness.screen


def _saved(folder: Path) -> str:
    """Return all text in all files below a folder."""
    return "\n".join(path.read_text() for path in folder.rglob("*") if path.is_file())


# The first press


def test_the_press_of_the_cup_is_the_share(tmp_path: Path) -> None:
    harness = _harness(tmp_path)
    record = _begin(harness).table.record
    tray = harness.screen.layout.tray
    harness.click((tray.left + tray.width // 4, tray.top + tray.height // 2))
    harness.settle()
    assert record.share
    moment, place = divmod(record.share, 10**6)
    assert moment == MOMENT
    assert abs(place // 1000 - 250) < 5
    assert abs(place % 1000 - 500) < 10
    assert harness.screen.table.dice == SeededDice(100, share=record.share).throw(3)
    assert harness.events() == ["Began", "Shared", "Thrown"]


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_enter_gives_a_share_too(tmp_path: Path, key: int) -> None:
    harness = _harness(tmp_path)
    _begin(harness)
    harness.key(key)
    record = harness.screen.table.record
    assert record.share
    assert record.share // 10**6 == MOMENT
    assert harness.screen.table.dice == SeededDice(100, share=record.share).throw(3)


def test_the_second_press_of_what_opened_a_match_is_no_share(tmp_path: Path) -> None:
    harness = _harness(tmp_path)
    harness.go(match_screen, harness.app.matches.new(TABULA, 3, HUMAN, HUMAN, 0))
    harness.run(10)
    harness.touch_cup()
    harness.key(pygame.K_RETURN)
    assert harness.events() == ["Began"]
    harness.run(20)
    harness.throw()
    assert harness.events() == ["Began", "Shared", "Thrown"]


@pytest.mark.parametrize("first", [0, 1])
def test_nothing_is_thrown_before_a_human_pressed_the_cup(tmp_path: Path, first: int) -> None:
    harness = _harness(tmp_path)
    screen = _begin(harness, "tiro", first)
    harness.run(300)
    assert harness.events() == ["Began"]
    assert screen.now.acting
    assert screen.marks().ask_throw
    harness.throw()
    assert [type(event) for event in harness.told[:3]] == [Began, Shared, Thrown]
    assert harness.told[2].side == first


def test_only_the_first_throw_waits_for_a_share(tmp_path: Path) -> None:
    harness = _harness(tmp_path)
    screen = _begin(harness, "tiro", 1)
    harness.throw()
    for _ in range(600):
        harness.run(1)
        if screen.table.record.turns and screen.now.acting:
            break
    harness.settle()
    harness.throw()
    assert harness.events().count("Shared") == 1
    assert verify(screen.table.record) == 1
    assert screen.table.dice == SeededDice(100, 1, screen.table.record.share).throw(3)


def test_a_number_that_is_typed_is_the_share(tmp_path: Path) -> None:
    harness = _harness(tmp_path)
    screen = _begin(harness)
    harness.key(pygame.K_4, pygame.K_7, pygame.K_9, pygame.K_BACKSPACE, pygame.K_1, pygame.K_0)
    assert "Your number 4710" in screen.note
    harness.throw()
    assert screen.table.record.share == 4710
    assert screen.note == ""
    harness.key(pygame.K_4)
    assert screen.table.record.share == 4710


def test_a_chosen_seed_leaves_the_dice_to_the_seed_alone(tmp_path: Path) -> None:
    harness = _harness(tmp_path)
    harness.app.stack.open(match_screen(harness.app, Record("tabula", 3, HUMAN, HUMAN, 0, 480)))
    harness.run(1)
    assert harness.screen.note == ""
    harness.throw()
    assert harness.screen.table.dice == SeededDice(480).throw(3)
    assert harness.screen.table.record.share is None


def test_a_repeated_match_has_dice_of_its_own(tmp_path: Path) -> None:
    harness = _harness(tmp_path)
    record = played_out("tabula", "tiro", 0).record
    harness.app.stack.open(match_screen(harness.app, record))
    harness.run(300)
    harness.press("again")
    record = harness.screen.table.record
    assert (record.first, record.seed, record.awaits_share) == (1, 100, True)
    assert record.pledge == pledge(100)


def test_a_table_neither_throws_without_its_share_nor_takes_two() -> None:
    table = Table(Record("tabula", 3, HUMAN, HUMAN, 0, 7, awaits_share=True))
    with pytest.raises(TableError, match="share"):
        table.throw()
    assert table.share(5) == [Shared(0, 5)]
    with pytest.raises(TableError, match="throw is allowed, not share"):
        table.share(6)


# Shown and hidden values


@pytest.mark.parametrize("by", ["touch", "key"])
def test_a_seal_shows_the_pledge_until_the_first_throw(tmp_path: Path, by: str) -> None:
    harness = _harness(tmp_path)
    screen = _begin(harness)
    assert (screen.note, screen.table.record.pledge) == ("", pledge(100))
    seal = next(button for button in screen.buttons() if button.name == "seal")
    if by == "touch":
        harness.click(seal.rect.center)
    else:
        harness.app.focus.name = "seal"
        harness.key(pygame.K_RETURN)
    assert pledge(100) in harness.top.said
    harness.press("close")
    assert harness.events() == ["Began"]
    harness.throw()
    assert "seal" not in [button.name for button in screen.buttons()]


def test_a_reader_names_the_cup_by_what_it_does_beside_the_word_of_the_seal(tmp_path: Path) -> None:
    harness = _harness(tmp_path)
    _begin(harness)
    told = {part.name: part for part in parts(harness.app)}
    assert told["tray"].said == "Throw the dice."
    assert told["seal"].said == "Sealed dice"


def test_neither_log_nor_saved_match_shows_the_seed_before_the_end(tmp_path: Path) -> None:
    seed = 2**63 + 12345
    harness = _harness(tmp_path)
    harness.app.services.new_seed = lambda: seed
    with EventLog(tmp_path / "log.jsonl") as log:
        harness.app.services.tell = log.write
        _begin(harness, "tiro")
        harness.throw()
        harness.run(200)
    written = _saved(tmp_path)
    assert "sealed " in written
    for form in (f"{seed}", f"{seed:x}", f"{seed:X}"):
        assert form not in written
    began, shared, *_ = map(json.loads, (tmp_path / "log.jsonl").read_text().splitlines())
    assert began["pledge"] == pledge(seed)
    assert shared["share"] // 10**6 == MOMENT


# Continued matches


def test_a_match_taken_up_again_goes_on_with_the_same_dice(tmp_path: Path) -> None:
    """Even if the program ended between the first press of the cup and the end of that turn."""
    harness = _harness(tmp_path)
    _begin(harness)
    harness.throw()
    thrown = harness.screen.table.dice
    (path,) = (path for path in tmp_path.rglob("*.txt") if path.is_file())
    again = _harness(tmp_path / "again")
    again.app.stack.open(match_screen(again.app, read_record(path)))
    again.app.services.moment = lambda: MOMENT + 99
    again.run(1)
    again.throw()
    assert again.screen.table.dice == thrown
    assert "Shared" not in again.events()


# The exhibit


def _exhibit(folder: Path) -> KioskHarness:
    harness = KioskHarness(folder, game__rules="tabula", game__checkers=3)
    harness.kiosk.services.moment = lambda: MOMENT
    return harness


def test_a_visitors_first_touch_of_the_cup_is_his_share(tmp_path: Path) -> None:
    harness = _exhibit(tmp_path)
    record = harness.start().table.record
    assert record.awaits_share
    harness.wait(1)
    harness.throw()
    assert record.share
    assert record.share // 10**6 == MOMENT
    assert verify(record) == 0
    harness.play_turn()
    assert verify(record) == record.thrown == 1


def test_no_pledge_is_claimed_where_none_is_shown(tmp_path: Path) -> None:
    screen = _exhibit(tmp_path).start()
    assert screen.note == screen.table.record.pledge == ""
