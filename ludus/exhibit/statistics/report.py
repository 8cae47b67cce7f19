"""Reports a day, week or month of statistics."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from pathlib import Path
from statistics import median

import msgspec

from ludus.exhibit.statistics.statistics import VISITS, read_rows
from ludus.exhibit.statistics.visit import Ended, VisitRow
from ludus.templates import fill
from ludus.window.text.catalogue import own_name

_WORDS = {
    ("ended", Ended.LEFT): "left alone",
    ("ended", Ended.START_OVER): "started over",
    ("ended", Ended.RESTARTED): "cut off by a restart",
    ("players", "1"): "one",
    ("players", "2"): "two",
}


class Period(StrEnum):
    DAY = "day"
    WEEK = "week"
    """From Monday to Sunday."""
    MONTH = "month"


class ReportPlot(msgspec.Struct, frozen=True):
    key: str
    title: str
    counts: tuple[tuple[str, int], ...]
    """Labels with their numbers of visits, in order of display."""
    upright: bool
    """Whether to draw columns from left to right, for ordered labels; else bars below each other.
    """

    @property
    def shown(self) -> tuple[tuple[str, int], ...]:
        """The counts with labels in words, without the hours before and after all visits."""
        shown = self.counts
        visited = [at for at, (_, count) in enumerate(shown) if count]
        if self.key == "hour" and visited:
            shown = shown[visited[0] : visited[-1] + 1]
        return tuple((_in_words(self.key, label), count) for label, count in shown)

    @property
    def most(self) -> int:
        return max((count for _, count in self.counts), default=0)


def _in_words(key: str, label: str) -> str:
    if key == "language":
        return own_name(label)
    if key == "day":
        day = date.fromisoformat(label)
        return f"{day:%a} {day.day}"
    return _WORDS.get((key, label), label)


class Report(msgspec.Struct, frozen=True):
    period: Period
    first: date
    last: date
    figures: dict[str, str]
    """Figures by their titles."""
    plots: dict[str, ReportPlot]

    @property
    def title(self) -> str:
        last = f"{self.last:%A} {self.last.day} {self.last:%B %Y}"
        if self.period is Period.DAY:
            return f"Visits on {last}"
        if self.period is Period.MONTH:
            return f"Visits in {self.first:%B %Y}"
        first = f"{self.first:%A} {self.first.day} {self.first:%B}"
        return f"Visits from {first} to {last}"


def bounds(period: Period, day: date) -> tuple[date, date]:
    if period is Period.DAY:
        return day, day
    if period is Period.WEEK:
        monday = day - timedelta(day.weekday())
        return monday, monday + timedelta(6)
    first = day.replace(day=1)
    return first, (first + timedelta(31)).replace(day=1) - timedelta(1)


def report(state: Path, period: Period, day: date) -> Report:
    """Report on the period that contains a date; raise RefusedError without the exhibit's file."""
    first, last = bounds(period, day)
    days = (first, last + timedelta(1))
    rows = read_rows(state / VISITS, *(datetime.combine(day, time()) for day in days))
    plots = {plot.key: plot for plot in _plots(rows, first, last)}
    return Report(period, first, last, _figures(rows), plots)


def _figures(rows: Sequence[VisitRow]) -> dict[str, str]:
    times = [row.first_move_s for row in rows if row.first_move_s is not None]
    share = f" ({len(times) / len(rows):.0%})" if rows else ""
    return {
        "Visits": str(len(rows)),
        "Visits with a move": f"{len(times)}{share}",
        "Median time to the first move": _median(times),
        "Median length of a visit": _median([row.length_s for row in rows]),
        "Throws": str(sum(row.throws for row in rows)),
    }


def _median(seconds: Sequence[float]) -> str:
    if not seconds:
        return "–"
    value = median(seconds)
    return f"{value:.1f} s" if value < 60 else f"{int(value) // 60} min {int(value) % 60} s"


def _plots(rows: Sequence[VisitRow], first: date, last: date) -> Iterator[ReportPlot]:
    hours = [f"{hour:02}" for hour in range(24)]
    yield _plot("hour", "By hour of the day", (f"{row.hour:%H}" for row in rows), hours)
    if first != last:
        days = [str(first + timedelta(ahead)) for ahead in range((last - first).days + 1)]
        yield _plot("day", "By day", (str(row.hour.date()) for row in rows), days)
    yield _plot("language", "By language", (row.language for row in rows))
    yield _plot("rules", "By rule set", (row.rules for row in rows))
    yield _plot("players", "By number of visitors playing", (str(row.players) for row in rows))
    yield _plot("ended", "How it ended", (row.ended.value for row in rows))


def _plot(key: str, title: str, visits: Iterable[str], labels: Sequence[str] = ()) -> ReportPlot:
    """Count visits by their labels: in the order of `labels`, or without it the most first."""
    counts = Counter(visits)
    order = labels or sorted(counts, key=lambda label: (-counts[label], label))
    return ReportPlot(key, title, tuple((label, counts[label]) for label in order), bool(labels))


def as_text(report: Report) -> str:
    return fill("report.txt", report=report)
