"""Opening hours: whether the museum is open at a moment.

A moment is a datetime: naive in the machine's local time, or aware. The hours are those of the
clock on the wall, so that a night in which the clock is put forward is an hour shorter.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
DAY_MINUTES = 24 * 60

_SPAN = re.compile(r"([0-9]{2}):([0-9]{2})-([0-9]{2}):([0-9]{2})")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Span(NamedTuple):
    """A time of opening, in minutes from the midnight its day begins with."""

    start: int
    """0 to 1439."""
    end: int
    """Greater than `start`; beyond 1440 where it goes on after midnight."""


def parse_span(text: str) -> Span:
    """Read a time of opening such as `10:00-18:00`, `18:00-24:00` or `20:00-02:00`.

    Raises:
        ValueError: it is none; the message says what is.
    """
    found = _SPAN.fullmatch(text)
    if found is None:
        raise ValueError(f"'{text[:40]}' is not a time such as 10:00-18:00")
    first, last = (_minutes(*found.group(at, at + 1)) for at in (1, 3))
    if first == DAY_MINUTES:
        raise ValueError(f"'{text}' begins at 24:00; that is 00:00 of the next day")
    if first == last:
        raise ValueError(f"'{text}' ends when it begins; a whole day is 00:00-24:00")
    return Span(first, last if last > first else last + DAY_MINUTES)


def _minutes(hours: str, minutes: str) -> int:
    found = int(hours) * 60 + int(minutes)
    if int(minutes) > 59 or found > DAY_MINUTES:
        raise ValueError(f"'{hours}:{minutes}' is not a time of day from 00:00 to 24:00")
    return found


def parse_date(text: str) -> date:
    """Read a date such as `2026-12-25`.

    Raises:
        ValueError: it is none.
    """
    if _DATE.fullmatch(text):
        try:
            return date.fromisoformat(text)
        except ValueError:
            pass
    raise ValueError(f"'{text[:40]}' is not a date such as 2026-12-25")


def overlaps(week: Sequence[Sequence[str]]) -> Iterator[tuple[int, str, str]]:
    """Times that begin before another has ended: the day's index, the time and the other one.

    The end of a night counts on the day after it, and Sunday's on Monday.
    """
    texts = [(day, text) for day, times in enumerate(week) for text in times]
    spans = sorted((*_in_week(day, parse_span(text)), day, text) for day, text in texts)
    if spans:
        _, end, _, before = max(spans, key=lambda span: span[1])
        end -= len(WEEKDAYS) * DAY_MINUTES
    for start, stop, day, text in spans:
        if start < end:
            yield day, text, before
        if stop > end:
            end, before = stop, text


def _in_week(day: int, span: Span) -> Span:
    return Span(span.start + day * DAY_MINUTES, span.end + day * DAY_MINUTES)


def within(moment: datetime) -> datetime:
    """A moment, or the nearest one from which earlier and later dates can be calculated."""
    first, last = (datetime(year, 1, 1, tzinfo=moment.tzinfo) for year in (1970, 9900))
    return min(max(moment, first), last)


def is_open(week: Sequence[Sequence[str]], closed: Sequence[str], now: datetime) -> bool:
    """Whether it is open at a moment; the last minute of a time does not belong to it.

    `week` has the times of each day from Monday on, `closed` the dates on which nothing opens.
    """
    now = within(now)
    today = now.date()
    # Those of yesterday may go on after midnight.
    days = [day for day in (today - timedelta(1), today) if str(day) not in closed]
    spans = ((day, parse_span(text)) for day in days for text in week[day.weekday()])
    moment = now.timestamp()
    return any(
        _moment(now, day, span.start) <= moment < _moment(now, day, span.end) for day, span in spans
    )


def _moment(now: datetime, day: date, minutes: int) -> float:
    """The timestamp of a time of day in the zone of `now`."""
    later, rest = divmod(minutes, DAY_MINUTES)
    at = time(*divmod(rest, 60))
    return datetime.combine(day + timedelta(later), at, tzinfo=now.tzinfo).timestamp()
