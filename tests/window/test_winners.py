"""The victory stone's entries: their order, how long they stay, and the refused letters."""

import tomllib
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from clock import Clock
from each import each, rows

from ludus.window.pictures import victory_stone
from ludus.window.storage import winners
from ludus.window.storage.winners import ALEA, ALPHABET, Winner, Winners, may_be_carved
from ludus.window.text.proof import SHIPPED


@pytest.fixture
def clock() -> Clock:
    return Clock(datetime(2026, 3, 2, 23, 50))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "stone.json"


def letters(stone: Winners, rules: str = "ostia") -> list[str]:
    return [winner.letters for winner in stone.best(rules, 5)]


def carve(stone: Winners, name: str, throws: int, rules: str = "ostia") -> None:
    stone.carve(Winner(stone.today, rules, name, throws))


def test_the_fewest_throws_come_first_and_of_equal_ones_the_first(path: Path, clock: Clock) -> None:
    stone = Winners(path, clock)
    for name, throws in (("LVC", 30), ("CAI", 20), ("AVE", 30), ("TOM", 9)):
        carve(stone, name, throws)
    carve(stone, "MIA", 5, "tabula")
    assert letters(stone) == ["TOM", "CAI", "LVC", "AVE"]
    assert letters(stone, "tabula") == ["MIA"]
    assert len(stone.best("ostia", 2)) == 2


@rows(
    "days, passed, kept",
    [
        (1, timedelta(), True),
        (1, timedelta(minutes=20), False),
        (3, timedelta(days=2), True),
        (3, timedelta(days=3), False),
        (3, timedelta(days=-30), False),
        (1, timedelta(days=-1), True),
        (None, timedelta(days=4000), True),
    ],
)
def test_a_line_stays_for_the_days_of_a_museum_and_at_home_for_ever(
    path: Path, days: int | None, passed: timedelta, kept: bool
) -> None:
    clock = Clock(datetime(2026, 3, 2, 23, 50))
    carve(Winners(path, clock, days), "AVE", 20)
    clock.now += passed
    assert letters(Winners(path, clock, days)) == ["AVE"] * kept
    assert ("AVE" in path.read_text()) is kept
    path.unlink()


def test_each_day_of_alea_has_its_own_best(path: Path, clock: Clock) -> None:
    stone = Winners(path, clock)
    for _ in range(60):
        carve(stone, "AVE", -300, ALEA)
        clock.now += timedelta(days=1)
    carve(stone, "TOM", -200, ALEA)
    assert letters(stone, ALEA) == ["TOM"]


@pytest.mark.parametrize("wrong", [datetime(1970, 1, 1), datetime(2026, 3, 1, 20, 0)])
def test_a_clock_that_is_behind_for_a_while_deletes_nothing(
    path: Path, clock: Clock, wrong: datetime
) -> None:
    """A machine with an empty battery starts this way, until it gets the time from the network."""
    carve(Winners(path, clock, 3), "AVE", 20)
    right, clock.now = clock.now, wrong
    stone = Winners(path, clock, 3)
    assert letters(stone) == ["AVE"]
    clock.now = right
    assert letters(stone) == ["AVE"]


def test_no_more_than_the_best_are_kept(path: Path, clock: Clock) -> None:
    stone = Winners(path, clock)
    for throws in range(200, 100, -1):
        carve(stone, "AVE", throws)
    kept = stone.best("ostia", 1000)
    assert [winner.throws for winner in kept] == [*range(101, 151)]


def test_lists_of_what_is_not_cut_are_of_three_letters_in_every_language() -> None:
    lists = tomllib.loads((SHIPPED / "uncarved.toml").read_text())
    assert sorted(lists) == ["de", "el", "en", "es", "fr", "it", "la", "nl", "pl"]
    for words in lists.values():
        assert words == sorted(words)
        assert all(len(word) == 3 and word.isascii() and word.isupper() for word in words)
        assert not any(may_be_carved(word) for word in words)


@each(pair=[("FUC", "FVK"), ("SUC", "ZVQ"), ("NIG", "nig")])
def test_letters_that_look_or_sound_alike_are_not_cut_either(
    pair: tuple[str, str],
) -> None:
    listed, alike = pair
    assert not may_be_carved(listed)
    assert not may_be_carved(alike)


def test_common_names_can_be_cut() -> None:
    for name in ("AVE", "TOM", "MIA", "LEO", "EVA", "BEN", "IAN", "ROM", "MAX", "ZOE"):
        assert may_be_carved(name)
        assert set(name) <= set(ALPHABET)


def test_ones_own_line_is_seen_where_it_is_not_among_the_best() -> None:
    best = [Winner(date(2026, 3, 2), "ostia", "AVE", throws) for throws in range(20, 25)]
    own = best[0].__class__(date(2026, 3, 2), "ostia", "TOM", 60)
    assert victory_stone.shown(best, best[3]) == tuple(best)
    assert victory_stone.shown(best, own) == (*best[:4], own)
    assert winners.LETTERS == 3
