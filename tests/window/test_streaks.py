"""Days in a row: what counts when the clock of a machine is wrong."""

from datetime import date, datetime, time
from pathlib import Path

import pytest
from each import each

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
