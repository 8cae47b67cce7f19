"""The player's share in the dice: given by the first press of the cup, kept, and proved."""

import json
from itertools import count
from pathlib import Path

import pygame
import pytest
from kiosk_helpers import KioskStage
from stage_helpers import Point, Stage

from ludus.match.dice import RecordDice, SeededDice
from ludus.match.events import Began, Shared, Thrown
from ludus.match.fairness import pledge, verify
from ludus.match.log import EventLog
from ludus.match.record import HUMAN, Record, read_record
from ludus.match.table import Table, TableError
from ludus.window.screens.over import OverScreen
from ludus.window.screens.play import PlayScreen

MOMENT = 1_763_753_665_123_456


def _stage(folder: Path, size: Point = (1280, 720)) -> Stage:
    """A stage with a clock and dice that follow from the record."""
    stage = Stage(folder, (), size)
    stage.app.services.moment = lambda: MOMENT
    stage.app.services.dice = RecordDice
    seeds = count(100)
    stage.app.services.new_seed = lambda: next(seeds)
    return stage


def _begin(stage: Stage, black: str = HUMAN, first: int = 0) -> PlayScreen:
    stage.app.swap(PlayScreen(stage.app, stage.app.new_match("tabula", 3, HUMAN, black, first)))
    stage.run(30)
    return stage.screen


def _saved(folder: Path) -> str:
    """What is written anywhere below a folder."""
    return "\n".join(path.read_text() for path in folder.rglob("*") if path.is_file())


# The first press


def test_the_press_of_the_cup_is_the_share(tmp_path: Path) -> None:
    stage = _stage(tmp_path)
    record = _begin(stage).table.record
    tray = stage.screen.layout.tray
    stage.click((tray.left + tray.width // 4, tray.top + tray.height // 2))
    stage.settle()
    assert record.share
    moment, place = divmod(record.share, 10**6)
    assert moment == MOMENT
    assert abs(place // 1000 - 250) < 5
    assert abs(place % 1000 - 500) < 10
    assert stage.screen.table.dice == SeededDice(100, share=record.share).throw(3)
    assert stage.events() == ["Began", "Shared", "Thrown"]


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_enter_gives_a_share_too(tmp_path: Path, key: int) -> None:
    stage = _stage(tmp_path)
    _begin(stage)
    stage.key(key)
    record = stage.screen.table.record
    assert record.share
    assert record.share // 10**6 == MOMENT
    assert stage.screen.table.dice == SeededDice(100, share=record.share).throw(3)


def test_another_moment_or_place_gives_other_dice(tmp_path: Path) -> None:
    thrown = set()
    for number, (shift, moment) in enumerate([(0, 0), (9, 0), (0, 1)]):
        stage = _stage(tmp_path / str(number))
        stage.app.services.moment = lambda moment=moment: MOMENT + moment
        x, y = _begin(stage).layout.tray.center
        stage.click((x + shift, y))
        record = stage.screen.table.record
        thrown.add(SeededDice(record.seed, share=record.share).throw(20))
    assert len(thrown) == 3


def test_the_second_press_of_what_opened_a_match_is_no_share(tmp_path: Path) -> None:
    stage = _stage(tmp_path)
    stage.app.swap(PlayScreen(stage.app, stage.app.new_match("tabula", 3, HUMAN, HUMAN, 0)))
    stage.run(10)
    stage.click(stage.screen.layout.tray.center)
    stage.key(pygame.K_RETURN)
    assert stage.events() == ["Began"]
    stage.run(20)
    stage.throw()
    assert stage.events() == ["Began", "Shared", "Thrown"]


@pytest.mark.parametrize("first", [0, 1])
def test_nothing_is_thrown_before_a_human_pressed_the_cup(tmp_path: Path, first: int) -> None:
    stage = _stage(tmp_path)
    screen = _begin(stage, "tiro", first)
    stage.run(600)
    assert stage.events() == ["Began"]
    assert screen.acting
    assert screen.marks().ask_throw
    stage.throw()
    assert [type(event) for event in stage.told[:3]] == [Began, Shared, Thrown]
    assert stage.told[2].side == first


def test_who_does_not_begin_is_asked_to_touch_the_cup(tmp_path: Path) -> None:
    table = _begin(_stage(tmp_path), "tiro", 1).table
    words = _stage(tmp_path).app.words
    assert words.line(table, (True, False), None, False) == "Touch the cup to begin."
    table.share(1)
    assert words.line(table, (True, False), None, False) == "Black plays."


def test_only_the_first_throw_waits_for_a_share(tmp_path: Path) -> None:
    stage = _stage(tmp_path)
    screen = _begin(stage, "tiro", 1)
    stage.throw()
    for _ in range(600):
        stage.run(1)
        if screen.table.record.turns and screen.acting:
            break
    stage.settle()
    stage.throw()
    assert stage.events().count("Shared") == 1
    assert verify(screen.table.record) == 1
    assert screen.table.dice == SeededDice(100, 1, screen.table.record.share).throw(3)


def test_a_number_that_is_typed_is_the_share(tmp_path: Path) -> None:
    stage = _stage(tmp_path)
    screen = _begin(stage)
    stage.key(pygame.K_4, pygame.K_KP7, pygame.K_9, pygame.K_BACKSPACE, pygame.K_1, pygame.K_0)
    assert "your number 4710" in screen.note()
    stage.throw()
    assert screen.table.record.share == 4710
    assert screen.note() == ""
    stage.key(pygame.K_4)
    assert screen.table.record.share == 4710


def test_a_chosen_seed_leaves_the_dice_to_the_seed_alone(tmp_path: Path) -> None:
    stage = _stage(tmp_path)
    stage.app.push(PlayScreen(stage.app, Record("tabula", 3, HUMAN, HUMAN, 0, 480)))
    stage.run(1)
    assert stage.screen.note() == ""
    stage.throw()
    assert stage.screen.table.dice == SeededDice(480).throw(3)
    assert stage.screen.table.record.share is None


def test_nobody_shares_where_nobody_plays(tmp_path: Path) -> None:
    record = _stage(tmp_path).app.new_match("ostia", 3, "tiro", "tiro", 0)
    assert (record.awaits_share, record.share, record.pledge) == (False, None, "")


def test_the_same_match_again_has_dice_of_its_own(tmp_path: Path) -> None:
    stage = _stage(tmp_path)
    over = OverScreen(stage.app, Record("tabula", 3, HUMAN, "tiro", 0, 1, winner=0), (True, False))
    stage.app.push(over)
    next(button for button in over.buttons() if button.name == "again").action()
    record = stage.screen.table.record
    assert (record.first, record.seed, record.awaits_share) == (1, 100, True)
    assert record.pledge == pledge(100)


def test_a_table_neither_throws_without_its_share_nor_takes_two() -> None:
    table = Table(Record("tabula", 3, HUMAN, HUMAN, 0, 7, awaits_share=True))
    with pytest.raises(TableError, match="share"):
        table.throw()
    assert table.share(5) == [Shared(0, 5)]
    with pytest.raises(TableError, match="no share"):
        table.share(6)


# What is shown and what is not


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600), (1080, 1920), (3840, 2160)])
@pytest.mark.parametrize("large", [False, True])
def test_the_note_touches_neither_line_nor_dice(tmp_path: Path, size: Point, large: bool) -> None:
    stage = _stage(tmp_path, size)
    stage.app.settings.large = large
    screen = _begin(stage)
    found = screen.line_items("Throw the dice.", 0, screen.note())
    text, notes = found[0], found[2:]
    assert notes
    for item in notes:
        assert not item.rect.colliderect(screen.layout.board)
        assert item.rect.bottom < screen.layout.tray.top + item.rect.height // 4
        assert item.rect.top > text.rect.centery
        assert screen.layout.area.contains(item.rect)


def test_the_pledge_is_shown_until_the_first_throw(tmp_path: Path) -> None:
    stage = _stage(tmp_path)
    screen = _begin(stage)
    assert pledge(100) in screen.note()
    assert screen.table.record.pledge == pledge(100)
    stage.throw()
    assert screen.note() == ""


def test_neither_log_nor_saved_match_shows_the_seed_before_the_end(tmp_path: Path) -> None:
    seed = 2**63 + 12345
    stage = _stage(tmp_path)
    stage.app.services.new_seed = lambda: seed
    with EventLog(tmp_path / "log.jsonl") as log:
        stage.app.services.tell = log.write
        _begin(stage, "tiro")
        stage.throw()
        stage.run(200)
    written = _saved(tmp_path)
    assert "sealed " in written
    for form in (f"{seed}", f"{seed:x}", f"{seed:X}"):
        assert form not in written
    began, shared, *_ = map(json.loads, (tmp_path / "log.jsonl").read_text().splitlines())
    assert began["pledge"] == pledge(seed)
    assert shared["share"] // 10**6 == MOMENT


# Going on


def test_a_match_taken_up_again_goes_on_with_the_same_dice(tmp_path: Path) -> None:
    """Also where it ended between the first press of the cup and the first turn's end."""
    stage = _stage(tmp_path)
    _begin(stage)
    stage.throw()
    thrown = stage.screen.table.dice
    (path,) = (path for path in tmp_path.rglob("*.txt") if path.is_file())
    again = _stage(tmp_path / "again")
    again.app.push(PlayScreen(again.app, read_record(path)))
    again.app.services.moment = lambda: MOMENT + 99
    again.run(1)
    again.throw()
    assert again.screen.table.dice == thrown
    assert "Shared" not in again.events()


# The exhibit


def _exhibit(folder: Path) -> KioskStage:
    stage = KioskStage(folder, rules="tabula", checkers=3)
    stage.kiosk.services.moment = lambda: MOMENT
    return stage


def test_a_visitors_first_touch_of_the_cup_is_his_share(tmp_path: Path) -> None:
    stage = _exhibit(tmp_path)
    record = stage.start().table.record
    assert record.awaits_share
    stage.wait(1)
    stage.throw()
    assert record.share
    assert record.share // 10**6 == MOMENT
    assert verify(record) == 0
    stage.play_out()
    assert verify(record) == record.thrown > 3


def test_no_pledge_is_claimed_where_none_is_shown(tmp_path: Path) -> None:
    screen = _exhibit(tmp_path).start()
    assert screen.note() == screen.table.record.pledge == ""


def test_attract_plays_without_a_share(tmp_path: Path) -> None:
    stage = _exhibit(tmp_path)
    stage.wait(20)
    record = stage.screen.table.record
    assert record.thrown > 0
    assert record.share is None


def test_the_hand_shows_the_cup_until_the_share_is_given(tmp_path: Path) -> None:
    stage = _exhibit(tmp_path)
    screen = stage.start()
    stage.wait(2)
    way = screen._way()
    assert way is not None
    assert screen.layout.tray.collidepoint(way[0])


def test_a_visitors_dice_are_the_same_after_a_crash(tmp_path: Path) -> None:
    stage = _exhibit(tmp_path)
    stage.start()
    stage.wait(1)
    stage.throw()
    thrown = stage.screen.table.dice
    (path,) = tmp_path.rglob("match.txt")
    stage.kiosk.services.moment = lambda: MOMENT + 99
    stage.kiosk.restore(read_record(path))
    stage.wait(1)
    stage.throw()
    assert stage.screen.table.dice == thrown
