"""Days in files: which of them to believe, because the clock of a machine may be wrong."""

from datetime import date, timedelta

from ludus.files import SANE_YEAR

_AHEAD = timedelta(7)
"""A day so far ahead of today was dated by a clock that was wrong."""


def known(today: date) -> bool:
    """Whether the clock shows a possible day; otherwise no day is stored, deleted or compared."""
    return today.year >= SANE_YEAR


def counts(day: date, today: date) -> bool:
    """Whether a day in a file can be right; a clock may have been a little fast when it was set."""
    return day - today < _AHEAD


def lasts(day: date, today: date) -> bool:
    """Whether a day in a file is not over, even if the clock went back since."""
    return today <= day and counts(day, today)
