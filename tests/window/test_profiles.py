"""Profiles: each person has own matches, solved problems and rank, and can be removed."""

from datetime import datetime
from pathlib import Path

import pygame
import pytest
from each import each
from every_screen import played_out
from harness import Beside, Harness, ended, parts, saved, unheard

from ludus.analysis.review_cache import Reviews
from ludus.journey.road import stops
from ludus.match.record import HUMAN, Record, RecordError, parse_record
from ludus.match.record_index import as_data
from ludus.rules.ruleset import Length
from ludus.window.screens.editor.edit import EditScreen
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.screens.start.people import PeopleScreen
from ludus.window.storage.profiles import Profiles
from ludus.window.storage.progress import Progress
from ludus.window.storage.streaks import Streaks


def add(harness: Harness, name: str) -> None:
    """Add a new person from the first screen."""
    harness.press("menu", "who", "add")
    harness.write(name)
    harness.key(pygame.K_RETURN)
    harness.top_as(ChooseScreen)


def first_screen(harness: Harness) -> None:
    harness.go(ChooseScreen)
    harness.run(1)


def won(harness: Harness, white: str = "", other: str = "", black: str = "tiro") -> Record:
    """Save a match that White has won, with the names of both people."""
    record = played_out("ostia", black, 0).record
    record.names = white, other
    harness.app.matches.save(record)
    return record


def both(harness: Harness) -> Record:
    """Add Ben and Anna; Anna has won a match alone, which is returned, and Ben one against her."""
    mine = won(harness, "Anna")
    won(harness, "Ben", "Anna", black=HUMAN)
    first_screen(harness)
    add(harness, "Ben")
    add(harness, "Anna")
    return mine


def records(harness: Harness) -> list[Record]:
    found = harness.app.services.library.matches()[0]
    return [parse_record(match.path.read_text()) for match in found]


def test_a_record_has_names_and_old_records_have_none() -> None:
    record = Record("ostia", 3, HUMAN, "tiro", 0, 7)
    record.names = "Ζωή Παπά", ""
    text = str(record)
    assert "white human Ζωή Παπά\nblack tiro\n" in text
    assert parse_record(text).names == record.names
    for name in ("שרה", "नीला", "O’Néill", "E\u0301va", "عائشة", "王芳"):
        assert parse_record(text.replace("Ζωή Παπά", name)).names == (name, "")
    assert parse_record(text).players == (HUMAN, "tiro")
    assert parse_record(text.replace(" Ζωή Παπά", "")).names == ("", "")


_SHAPELESS = (
    "\u3164",
    "\u115f\u1160",
    "\uffa0",
    "\u2800",
    "A\u034f",
    "A\ufe0f",
    "\u17b4",
    "\u0301",
)
"""Printable signs that fonts leave empty, and an accent without a letter."""


@each(
    wrong=[
        *("human " + 21 * "a", "tiro Anna", "human  Anna", "human a\tb"),
        *(f"human {name}" for name in _SHAPELESS),
    ]
)
def test_what_is_no_name_is_refused_with_its_line(wrong: str) -> None:
    text = str(Record("ostia", 3, HUMAN, "tiro", 0, 7))
    with pytest.raises(RecordError, match="line 4"):
        parse_record(text.replace("white human", f"white {wrong}"))


def test_somebody_new_plays_under_the_name_and_nobody_must_have_one(harness: Harness) -> None:
    first_screen(harness)
    harness.press("start")
    assert harness.screen.table.record.names == ("", "")
    first_screen(harness)
    add(harness, "Ζωή")
    harness.press("menu")
    assert harness.labels["who"] == "Ζωή"
    harness.press("close", "start")
    assert harness.screen.table.record.names == ("Ζωή", "")
    assert saved(harness).house == Profiles(("Ζωή",), ("Ζωή", ""))


def test_a_profile_is_chosen_with_two_touches(harness: Harness) -> None:
    first_screen(harness)
    add(harness, "Anna")
    add(harness, "Ben")
    harness.press("menu", "who")
    assert {
        "who-0": "Without a name",
        "who-1": "Anna",
        "who-2": "Ben",
    }.items() <= harness.labels.items()
    assert not unheard(harness.app)
    harness.press("who-1", "menu")
    assert harness.labels["who"] == "Anna"


def test_two_at_one_board_have_their_names_and_the_winner_is_named(harness: Harness) -> None:
    first_screen(harness)
    add(harness, "Anna")
    add(harness, "Ben")
    harness.press("change", "players-2", "who-1", "who-2")
    assert harness.app.settings.house.seated == ("", "Ben"), "they have changed places"
    harness.press("who-1", "who-0")
    assert harness.app.settings.house.seated == ("", ""), "nobody changes places with nobody"
    harness.press("who-1", "who-2", "who-0", "who-1", "close", "start")
    assert harness.screen.table.record.names == ("Anna", "Ben")
    match = played_out("ostia", HUMAN, 1)
    match.record.names = "Anna", "Ben"
    ended(harness.at_end(match))
    assert "BEN WINS" in harness.spoken
    assert "Anna – Ben" in harness.top.said


def test_each_seat_says_who_plays_which_checkers_and_who_begins(harness: Harness) -> None:
    first_screen(harness)
    add(harness, "Anna")
    harness.press("change", "players-2")
    assert harness.labels["who-0"] == "Anna · Light checkers"
    assert harness.labels["who-1"] == "Dark checkers · Add a name"
    harness.press("first-1")
    chosen = {part.button: part.chosen for part in parts(harness.app)}
    assert (chosen["first-0"], chosen["first-1"]) == (False, True)
    assert not unheard(harness.app)
    harness.press("close", "start")
    assert harness.screen.session.side == 1


def test_everybody_has_matches_of_their_own(harness: Harness) -> None:
    for name, black in (("Anna", "tiro"), ("Anna", "tiro"), ("", "optio")):
        won(harness, name, black=black)
    first_screen(harness)
    harness.press("menu", "library")
    assert sum(bool(button.note) for button in harness.top.buttons()) == 3
    harness.press("close")
    add(harness, "Anna")
    harness.press("menu", "library")
    cards = [button for button in harness.top.buttons() if button.note]
    assert [card.label for card in cards] == ["Anna – Felix · Anna wins"] * 2
    harness.press("all")
    assert sum(bool(button.note) for button in harness.top.buttons()) == 3


def test_a_new_name_applies_to_all_matches_and_the_streak(harness: Harness, tmp_path: Path) -> None:
    diary = harness.app.services.diary = Streaks(tmp_path / "problems.json", datetime.now)
    both(harness)
    diary.answer(True, diary.today)
    harness.press("menu", "who", "1-rename")
    harness.write(" Maria")
    harness.press("done")
    assert sorted(record.names for record in records(harness)) == [
        ("Anna Maria", ""),
        ("Ben", "Anna Maria"),
    ]
    assert diary.streak == 1
    assert harness.app.house.people == ("Anna Maria", "Ben")
    assert harness.app.house.seated == ("Anna Maria", "")
    harness.press("2-rename")
    for _ in "Ben":
        harness.press("erase")
    harness.write("Anna Maria")
    harness.press("done")
    assert "This name is taken." in harness.top.said


def test_a_window_follows_a_person_whom_another_window_renames(
    harness: Harness, tmp_path: Path
) -> None:
    other = Harness(tmp_path)
    for window in (harness, other):
        window.app.services.diary = Streaks(tmp_path / "diary.json", datetime.now)
        window.app.change_house(lambda house: house.add("Anna").seat(0, "Anna"))
    record, stop = played_out("ostia", "tiro", 0).record, stops()[0]
    record.stop = stop.name
    record.names = harness.app.matches.new(stop.game, Length.QUICK, HUMAN, "tiro", 0).names
    diary, journey = harness.app.services.diary, harness.app.services.journey
    assert diary
    assert journey
    diary.ran("ostia", 30)
    for name, new in (("Anna", "Berta"), ("Berta", "Clara")):
        PeopleScreen(other.app, 0, list)._renamed(name, new)
    diary.ran("ostia", 40)
    harness.app.matches.save(record)
    assert [saved.names for saved in records(harness)] == [("Clara", "")]
    assert harness.app.house.seated == ("Clara", "")
    assert {*Progress(tmp_path / "journey.json").file.read().people} == {"Clara"}
    assert [*journey.won] == ["quay"]
    assert {*Streaks(tmp_path / "diary.json", datetime.now).file.read().people} == {"Clara"}
    assert diary.best("ostia") == 40
    other.app.change_house(lambda house: house.without("Clara"))
    assert harness.app.house == Profiles()
    other.app.change_house(lambda house: house.add("Anna"))
    assert harness.app.house.seated == ("", "")


def test_a_removed_profile_leaves_nothing_but_the_games_of_others(
    harness: Harness, tmp_path: Path
) -> None:
    harness.app.services.reviews = Reviews(tmp_path / "reviews")
    diary = harness.app.services.diary = Streaks(tmp_path / "problems.json", datetime.now)
    won(harness)
    mine = both(harness)
    harness.app.services.reviews.write(mine, [])
    diary.answer(True, diary.today)
    harness.press("menu", "who", "1-delete")
    assert "1 match of Anna" in harness.top.said
    assert not unheard(harness.app)
    harness.press("keep")
    assert len(records(harness)) == 3
    harness.press("1-delete", "remove")
    assert sorted(record.names for record in records(harness)) == [("", ""), ("Ben", "")]
    assert diary.streak == 0
    assert harness.app.settings.house == Profiles(("Ben",))
    left = [path for path in (*harness.folder.rglob("*"), *tmp_path.rglob("*")) if path.is_file()]
    assert not [path for path in left if b"Anna" in path.read_bytes()]
    assert not [*(tmp_path / "reviews").glob("*")]


def test_what_was_judged_stays_known_under_another_name(tmp_path: Path) -> None:
    record = played_out("ostia", "tiro", 0).record
    kept = Reviews(tmp_path)
    kept.write(record, [])
    record.names = "Anna", ""
    kept.write(record, [])
    assert len([*tmp_path.glob("*")]) == 1


def test_the_list_of_matches_has_the_names(harness: Harness) -> None:
    won(harness, "Anna")
    (match,) = harness.app.services.library.matches()[0]
    assert as_data(match)["players"] == ["Anna", "tiro"]


def test_signs_that_no_font_has_are_refused_and_so_are_too_many(harness: Harness) -> None:
    first_screen(harness)
    harness.press("menu", "who", "add")
    assert not unheard(harness.app)
    harness.write("𓀀")
    harness.run(1)
    assert "There are no letters here" in harness.top.said
    for name in _SHAPELESS:
        harness.write(name)
        harness.run(1)
        assert "There are no letters here" in harness.top.said
    for count, shown in ((1, "1 / 20"), (30, "20 / 20")):
        harness.write(count * "a")
        harness.run(1)
        assert shown in harness.spoken


def test_a_file_dropped_meanwhile_does_not_stop_a_change_of_name(
    harness: Harness, tmp_path: Path
) -> None:
    won(harness, "Anna")
    first_screen(harness)
    add(harness, "Anna")
    harness.press("menu", "who")
    jobs = harness.app.services.pictures = Beside()
    harness.press("1-rename")
    jobs.work()
    harness.run(1)
    harness.write(" Maria")
    harness.press("done")
    path = tmp_path / "position.txt"
    path.write_text("ostia R:3 R:3 w -")
    harness.drop(path)
    for _ in range(4):
        jobs.work()
        harness.run(1)
    harness.top_as(EditScreen)
    assert saved(harness).house.people == ("Anna Maria",)
    assert saved(harness).house.seated == ("Anna Maria", "")
    assert [record.names for record in records(harness)] == [("Anna Maria", "")]
