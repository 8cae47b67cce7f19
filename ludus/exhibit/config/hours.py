"""Opening hours: their settings, and whether the museum is open at a moment.

A moment is a datetime: naive in the machine's local time, or aware. Hours follow the clock on the
wall. A night in which the clock is put forward is therefore an hour shorter.
"""

import re
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from typing import Annotated, NamedTuple

from msgspec import Meta

from ludus.exhibit.config.setting import Section, command, on_page
from ludus.toml import checked

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
DAY_MINUTES = 24 * 60

_SPAN = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])-([01][0-9]|2[0-4]):([0-5][0-9])")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Span(NamedTuple):
    """Opening hours in minutes from the midnight at which their day begins."""

    start: int
    """From 0 to 1439."""
    end: int
    """Greater than `start`; beyond 1440 if the hours extend past midnight."""


def parse_span(text: str) -> Span:
    """Parse hours such as `10:00-18:00` or `20:00-02:00`; ValueError shows a valid form."""
    match = _SPAN.fullmatch(text)
    if match is None:
        raise ValueError(f"'{text[:40]}' is not a time such as 10:00-18:00")
    hour, minute, last_hour, last_minute = map(int, match.groups())
    first, last = 60 * hour + minute, 60 * last_hour + last_minute
    if first == last:
        raise ValueError(f"'{text}' ends when it begins; a whole day is 00:00-24:00")
    return Span(first, last if last > first else last + DAY_MINUTES)


def parse_date(text: str) -> date:
    """Parse a date such as `2026-12-25`, or raise ValueError."""
    if _DATE.fullmatch(text):
        with suppress(ValueError):
            return date.fromisoformat(text)
    raise ValueError(f"'{text[:40]}' is not a date such as 2026-12-25")


def _moment(now: datetime, day: date, minutes: int) -> float:
    later, rest = divmod(minutes, DAY_MINUTES)
    at = time(*divmod(rest, 60))
    return datetime.combine(day + timedelta(later), at, tzinfo=now.tzinfo).timestamp()


_Times = Annotated[
    tuple[str, ...],
    Meta(max_length=8),
    checked(
        'a list of times such as "10:00-18:00", "00:00-24:00" or, over midnight, "18:00-01:00"',
        parse_span,
    ),
]
_ALWAYS = ("00:00-24:00",)
_TIME, _DAY = (
    {"example": example, "pattern": rf"({pattern}([, ]+{pattern})*)?"}
    for example, pattern in (
        ("10:00-18:00", r"\d\d:\d\d-\d\d:\d\d"),
        ("2026-12-25", r"\d{4}-\d\d-\d\d"),
    )
)
_BY_X = "sh -c 'xset dpms 0 0 0 dpms force {}; xset q | grep -q Monitor.is.{}'"
"""Switches the display by its cable; `xset` exits with 0 even if it did nothing.

Forcing a state enables X's own timers. They are set to 0 so that X never switches it off.
"""


class Hours(Section, frozen=True):
    """Opening hours, by the clock of the machine. Outside them, the screen is off."""

    mon: Annotated[_Times, on_page("Monday", **_TIME)] = _ALWAYS
    """Opening hours on Monday; [] if the museum is closed."""
    tue: Annotated[_Times, on_page("Tuesday", **_TIME)] = _ALWAYS
    """Opening hours on Tuesday; [] if the museum is closed."""
    wed: Annotated[_Times, on_page("Wednesday", **_TIME)] = _ALWAYS
    """Opening hours on Wednesday; [] if the museum is closed."""
    thu: Annotated[_Times, on_page("Thursday", **_TIME)] = _ALWAYS
    """Opening hours on Thursday; [] if the museum is closed."""
    fri: Annotated[_Times, on_page("Friday", **_TIME)] = _ALWAYS
    """Opening hours on Friday; [] if the museum is closed."""
    sat: Annotated[_Times, on_page("Saturday", **_TIME)] = _ALWAYS
    """Opening hours on Saturday; [] if the museum is closed."""
    sun: Annotated[_Times, on_page("Sunday", **_TIME)] = _ALWAYS
    """Opening hours on Sunday; [] if the museum is closed."""
    closed: Annotated[
        tuple[str, ...],
        Meta(max_length=1000),
        checked('a list of dates such as "2026-12-25"', parse_date),
        # Translators: days on which the museum is closed, as 2026-12-25, follow.
        on_page("Closed on", **_DAY),
    ] = ()
    """Dates on which the museum is closed, such as "2026-12-25". Hours that began on the day before
    still end as set."""
    display_off: Annotated[str, command("xset dpms force off")] = _BY_X.format("off", "Off")
    """Command that switches off the display outside opening hours. It is repeated every ten
    minutes, because a touch can wake the display. With "", the display stays on and shows black.
    The default uses the cable.

    For HDMI-CEC (apt install cec-utils): "sh -c 'echo standby 0 | cec-client -s -d 1'"
    """
    display_on: Annotated[str, command("xset dpms force on")] = _BY_X.format("on", "On")
    """Command that switches on the display. For HDMI-CEC:
    "sh -c 'echo on 0 | cec-client -s -d 1'"
    """

    restart: bool = False
    """Restart the program at each closing, or after the visit that goes on then. What staff have
    changed on the screen ends with it."""

    @property
    def closes(self) -> bool:
        return bool(self.closed) or any(times != _ALWAYS for times in self.week)

    @property
    def week(self) -> tuple[tuple[str, ...], ...]:
        return tuple(getattr(self, day) for day in WEEKDAYS)

    def is_open(self, now: datetime) -> bool:
        """Return whether the museum is open at a moment; closing time itself counts as closed."""
        today, week = now.date(), self.week
        # Yesterday's hours may extend past midnight.
        days = [day for day in (today - timedelta(1), today) if str(day) not in self.closed]
        spans = ((day, parse_span(text)) for day in days for text in week[day.weekday()])
        moment = now.timestamp()
        return any(
            _moment(now, day, span.start) <= moment < _moment(now, day, span.end)
            for day, span in spans
        )
