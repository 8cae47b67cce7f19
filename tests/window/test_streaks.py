"""Days in a row: what counts when the clock of a machine is wrong."""

from datetime import date, datetime, time, timedelta
from pathlib import Path

import msgspec
import pytest
from each import each

from ludus.analysis.review import Review
from ludus.analysis.worth import judgement
from ludus.match.record import Record, parse_record
from ludus.players.worker import Instant
from ludus.rules.game import GAMES
from ludus.rules.problems import pose
from ludus.window.app.review_queue import ReviewQueue
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
    text = (Path(__file__).parents[1] / "games" / "tabula.txt").read_text("utf-8")
    record = msgspec.structs.replace(parse_record(text), white="human", black="human")
    del record.turns[20:]
    hindsight = ReviewQueue(record, Instant(judgement))
    while not hindsight.seen:
        hindsight.step()
    return record, [
        each._replace(doubt=0.0, after=each.thrown - 0.1 * (1 - 2 * each.side))
        for each in hindsight.reviews
        if len(each.options) > 1
    ]


def test_mistakes_come_back_until_each_is_found_on_two_days(
    diary: Diary, played: tuple[Record, list[Review]]
) -> None:
    record, reviews = played
    diary.learn(record, reviews)
    diary.learn(record, reviews)
    (*_, first) = due = diary.due
    assert len(due) == len(reviews) > 3
    diary.found(first)
    assert first not in diary.due
    assert len(diary.due) == len(due) - 1
    diary.day += timedelta(1)
    (*_, again) = diary.due
    assert again.problem == first.problem
    diary.found(again)
    diary.day += timedelta(1)
    assert first.problem not in [each.problem for each in diary.due]
    assert len(diary.due) == len(due) - 1


def test_own_throws_can_be_played_by_either_side(
    diary: Diary, played: tuple[Record, list[Review]]
) -> None:
    diary.learn(*played)
    assert {each.side for each in played[1]} == {0, 1}
    for throw in diary.due:
        posed = pose(GAMES[throw.rules], throw.problem)
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
        diary.learn(changed, reviews)
    diary.learn(record, [each._replace(after=each.thrown) for each in reviews])
    assert not diary.due
    diary.who = "Livia"
    diary.learn(msgspec.structs.replace(record, names=("Livia", "Felix")), reviews)
    assert len(diary.due) == sum(each.side == 0 for each in reviews)


def test_the_oldest_own_throws_give_way(
    diary: Diary, played: tuple[Record, list[Review]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streaks, "MOST", 4)
    diary.learn(*played)
    assert [each.problem.game for each in diary.due] == [
        each.throw for each, _ in zip(reversed(played[1]), range(4), strict=False)
    ]
