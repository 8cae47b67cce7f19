"""Days in a row: what counts when the clock of a machine is wrong."""

from datetime import date, datetime, time, timedelta
from pathlib import Path

import msgspec
import pytest
from each import each
from every_screen import played_out
from harness import Harness, reviewed
from match_helpers import whole_match

from ludus.analysis.review import Review
from ludus.match.record import HUMAN, Record
from ludus.rules.game import GAMES
from ludus.rules.problems import pose
from ludus.window.screens.ends.over import OverScreen
from ludus.window.screens.home import match_screen
from ludus.window.screens.library.library import LibraryScreen
from ludus.window.storage import streaks
from ludus.window.storage.streaks import Streaks


class Diary(Streaks):
    """A diary whose clock can be set."""

    def __init__(self, folder: Path) -> None:
        self.day = date(2026, 11, 26)
        super().__init__(folder / "streaks.json", lambda: datetime.combine(self.day, time()))

    def solve(self, *days: str) -> None:
        for text in days:
            self.day = date.fromisoformat(text)
            if not self.answered:
                self.answer(True, self.day)


@pytest.fixture
def diary(tmp_path: Path) -> Diary:
    return Diary(tmp_path)


def test_a_day_counts_once_even_if_the_clock_goes_back(diary: Diary) -> None:
    diary.solve("2026-11-26", "2026-11-25", "2026-11-26", "2026-11-25", "2026-11-26")
    assert diary.streak == 1
    diary.solve("2026-11-27")
    assert diary.streak == 2


@each(wrong=["2099-01-01", "1970-01-01", "2026-12-24"])
def test_a_clock_that_is_wrong_for_a_while_costs_at_most_the_row(
    tmp_path: Path, wrong: str
) -> None:
    diary = Diary(tmp_path / wrong)
    diary.solve("2026-11-26", wrong, "2026-11-27")
    assert diary.streak in (1, 2)
    diary.solve("2026-11-28", "2026-11-29")
    assert diary.streak >= 3


def test_a_clock_without_a_date_changes_nothing(diary: Diary) -> None:
    diary.solve("2026-11-26", "1970-01-01")
    assert (diary.answered, diary.streak) == (True, 1)
    diary.answer(False, diary.day)
    assert diary.streak == 1


def test_a_missed_day_ends_the_row(diary: Diary) -> None:
    diary.solve("2026-11-24", "2026-11-26")
    assert diary.streak == 1


@pytest.fixture(scope="module")
def played() -> tuple[Record, list[Review]]:
    """Return a match of two people and its first reviews; each with a choice is a blunder."""
    record = msgspec.structs.replace(whole_match("tabula"), white="human", black="human")
    del record.turns[20:]
    return record, [
        each._replace(doubt=0.0, after=each.thrown - 0.1 * (1 - 2 * each.side))
        for each in reviewed(record).reviews
        if len(each.options) > 1
    ]


def learn(diary: Diary, record: Record, reviews: list[Review]) -> None:
    for review in reviews:
        diary.learn(record, review)


def test_a_deeper_review_replaces_the_quick_one_of_its_turn(
    diary: Diary, played: tuple[Record, list[Review]]
) -> None:
    record, reviews = played
    learn(diary, record, reviews)
    first, second, third = reviews[:3]
    before = diary.due("tabula")[::-1]
    other = first._replace(options=first.options[::-1])
    learn(diary, record, [other, second._replace(doubt=1.0)])
    now = diary.due("tabula")[::-1]
    assert now[1:] == before[2:], "the second was no mistake"
    assert (now[0].position, now[0].dice) == (before[0].position, before[0].dice)
    assert now[0].play != before[0].play
    diary.learn(record, third._replace(doubt=1.0, throw=third.throw + 1))
    assert len(diary.due("tabula")) == len(now), "it is of another match"


def test_mistakes_come_back_until_each_is_found_on_two_days(
    diary: Diary, played: tuple[Record, list[Review]]
) -> None:
    record, reviews = played
    for review in 2 * reviews:
        diary.learn(record, review)
    (*_, first) = due = diary.due("tabula")
    assert len(due) == len(reviews) > 3
    diary.mark_solved(first)
    assert first not in diary.due("tabula")
    assert len(diary.due("tabula")) == len(due) - 1
    diary.day += timedelta(1)
    (*_, again) = diary.due("tabula")
    assert again == first
    diary.mark_solved(again)
    diary.day += timedelta(1)
    assert first not in diary.due("tabula")
    assert len(diary.due("tabula")) == len(due) - 1


def test_own_throws_can_be_played_by_either_side(
    diary: Diary, played: tuple[Record, list[Review]]
) -> None:
    learn(diary, *played)
    assert {each.side for each in played[1]} == {0, 1}
    for problem in diary.due("tabula"):
        posed = pose(GAMES["tabula"], problem)
        assert posed.goal != posed.second


def test_only_the_own_mistakes_in_shipped_games_are_asked(
    diary: Diary, played: tuple[Record, list[Review]]
) -> None:
    record, reviews = played
    for changed in (
        msgspec.structs.replace(record, names=("Livia", "Felix")),
        msgspec.structs.replace(record, rules="mine"),
        msgspec.structs.replace(record, white="tiro", black="tiro"),
    ):
        learn(diary, changed, reviews)
    learn(diary, record, [each._replace(after=each.thrown) for each in reviews])
    assert not diary.due("tabula")
    diary.seat = lambda: "Livia"
    learn(diary, msgspec.structs.replace(record, names=("Livia", "Felix")), reviews)
    assert len(diary.due("tabula")) == sum(each.side == 0 for each in reviews)


def test_the_oldest_own_throws_give_way(
    diary: Diary, played: tuple[Record, list[Review]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streaks, "MOST", 4)
    learn(diary, *played)
    assert [each.game for each in diary.due("tabula")] == [
        each.throw for each, _ in zip(reversed(played[1]), range(4), strict=False)
    ]


@pytest.fixture
def mistaken(harness: Harness, diary: Diary, monkeypatch: pytest.MonkeyPatch) -> Harness:
    """Return a program to which each turn with a choice is a mistake."""
    monkeypatch.setattr(streaks, "_MISTAKE", 0)
    harness.app.services.diary = diary
    return harness


@pytest.mark.parametrize("imported", [False, True])
def test_a_match_of_strangers_gives_no_own_throws(
    mistaken: Harness, diary: Diary, imported: bool
) -> None:
    matches = mistaken.app.matches
    record = played_out("ostia", HUMAN, 0).record
    matches.add(str(record)) if imported else matches.save(record)
    mistaken.show(LibraryScreen, matches.all(), print, print)
    (match,) = matches.all()
    mistaken.press(match.id, "course")
    mistaken.run(3)
    assert bool(diary.due("ostia")) is not imported


def test_a_match_from_elsewhere_that_is_finished_here_gives_none_either(
    mistaken: Harness, diary: Diary
) -> None:
    record, end = played_out("ostia", HUMAN, 0)
    begun = msgspec.structs.replace(record, turns=record.turns[:2], winner=None)
    mistaken.app.matches.add(str(begun))
    (match,) = mistaken.app.matches.all()
    table = mistaken.app.matches.take_up(match)
    assert table
    table.record.turns, table.record.winner = record.turns, 0
    mistaken.show(match_screen, table.record, end)
    mistaken.run(5)
    mistaken.top_as(OverScreen)
    assert not diary.due("ostia")


def test_a_throw_is_learnt_though_the_end_is_left_at_once(mistaken: Harness, diary: Diary) -> None:
    record, end = played_out("ostia", "tiro", 0)
    mistaken.show(match_screen, record, end)
    for _ in range(600):
        mistaken.run(1)
        if diary.due("ostia"):
            break
    over = mistaken.top_as(OverScreen)
    assert not over._queues[0].seen
    assert all(each.position.endswith(" w -") for each in diary.due("ostia"))
