"""Opening hours: past midnight, on closed days, and when the clock is put forward or back."""

from collections.abc import Sequence
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import pytest
from each import each, rows

from ludus.exhibit.config.hours import (
    WEEKDAYS,
    Hours,
    parse_date,
    parse_span,
)
from ludus.exhibit.remote.status import Status, Vitals
from ludus.exhibit.statistics.statistics import Statistics

BERLIN = ZoneInfo("Europe/Berlin")
HOUR = 3600
ALWAYS = ["00:00-24:00"]

# 2026-10-05 is a Monday.
WEEK: tuple[list[str], ...] = (
    ["10:00-12:00", "13:00-18:00"],
    ["10:00-18:00"],
    [],
    ["18:00-02:00"],
    ALWAYS,
    [],
    [],
)


def _at(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 10, day, hour, minute, tzinfo=BERLIN)


def opening(week: Sequence[Sequence[str]], closed: Sequence[str] = ()) -> Hours:
    """Return settings with these hours, from Monday on."""
    days = {day: tuple(times) for day, times in zip(WEEKDAYS, week, strict=True)}
    return msgspec.convert({**days, "closed": closed}, Hours)


def until_change(hours: Hours, now: datetime) -> int:
    """Return the real seconds until it opens or closes, searched minute by minute."""
    begun = round(now.timestamp())
    ahead = range(begun, begun + 100 * HOUR, 60)
    moments = (datetime.fromtimestamp(moment, BERLIN) for moment in ahead)
    if now.tzinfo is None:
        moments = (datetime.fromtimestamp(moment) for moment in ahead)
    is_open = hours.is_open(now)
    return 60 * next(at for at, then in enumerate(moments) if hours.is_open(then) is not is_open)


@pytest.fixture
def hours() -> Hours:
    return opening(WEEK)


@rows(
    "now, is_open, until",
    [
        (_at(5, 9), False, HOUR),
        (_at(5, 10), True, 2 * HOUR),
        (_at(5, 12), False, HOUR),
        (_at(5, 18), False, 16 * HOUR),
        (_at(6, 18), False, 48 * HOUR),
        (_at(8, 18), True, 30 * HOUR),
        (_at(9, 1), True, 23 * HOUR),
        (_at(10, 0), False, 58 * HOUR),
    ],
)
def test_a_week(hours: Hours, now: datetime, is_open: bool, until: int) -> None:
    assert hours.is_open(now) is is_open
    assert until_change(hours, now) == until


def test_nothing_opens_on_a_closed_day() -> None:
    hours = opening([["10:00-18:00"]] * 7, ["2026-10-06", "2026-10-07"])
    assert hours.is_open(_at(5, 12))
    assert not hours.is_open(_at(6, 12))
    assert until_change(hours, _at(5, 18)) == 64 * HOUR
    assert hours.is_open(_at(8, 12))


def test_the_night_before_a_closed_day_still_ends() -> None:
    hours = opening([["18:00-02:00"]] * 7, ["2026-10-06"])
    assert hours.is_open(_at(6, 1))
    assert not hours.is_open(_at(6, 19))
    assert not hours.is_open(_at(7, 1))


def test_the_night_in_which_the_clock_is_put_forward_is_an_hour_shorter() -> None:
    hours = opening([["10:00-18:00"]] * 7)
    before = datetime(2026, 3, 28, 18, tzinfo=BERLIN)
    assert until_change(hours, before) == 15 * HOUR


def test_the_night_in_which_the_clock_is_put_back_is_an_hour_longer() -> None:
    hours = opening([["22:00-04:00"]] * 7)
    evening = datetime(2026, 10, 24, 22, tzinfo=BERLIN)
    assert until_change(hours, evening) == 7 * HOUR
    twice = datetime(2026, 10, 25, 2, 30, tzinfo=BERLIN)
    assert until_change(hours, twice) == 2 * HOUR + HOUR // 2
    assert until_change(hours, twice.replace(fold=1)) == HOUR + HOUR // 2


def test_an_hour_that_does_not_exist_does_no_harm() -> None:
    hours = opening([["02:10-02:40"]] * 7)
    assert not hours.is_open(datetime(2026, 3, 29, 1, 59, tzinfo=BERLIN))
    assert hours.is_open(datetime(2026, 3, 29, 3, 20, tzinfo=BERLIN))
    assert not hours.is_open(datetime(2026, 3, 29, 3, 40, tzinfo=BERLIN))


@rows(
    "text, reason",
    [
        ("", "not a time such as"),
        ("9:00-18:00", "not a time such as"),
        ("10:00-18:00\n", "not a time such as"),
        ("１０:00-18:00", "not a time such as"),
        ("10:60-18:00", "not a time such as"),
        ("24:00-02:00", "not a time such as"),
        ("10:00-10:00", "a whole day is 00:00-24:00"),
    ],
)
def test_what_is_no_span_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        parse_span(text)


@each(text=["", "25.12.2026", "2026-13-01", "20261225", "2026-W01-1"])
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a date such as"):
        parse_date(text)


@each(zone=[None, UTC], moment=[datetime(1970, 1, 1), datetime(2232, 1, 1)])
def test_the_first_and_the_last_time_that_linux_can_have_end_nothing(
    moment: datetime, zone: tzinfo | None, tmp_path: Path
) -> None:
    now = moment.replace(tzinfo=zone)
    assert opening([ALWAYS] * 7).is_open(now)
    assert not opening([[]] * 7).is_open(now)
    visits = Statistics(tmp_path / "visits.csv", lambda: now)
    visits.purge(3650)
    status = Status(tmp_path, Vitals(lambda: 0.0), visits, lambda: now, lambda: iter(()))
    assert status.about()["visits_today"] == 0
    visits.flush()
