"""The report has the right numbers, and each of its forms shows them."""

import xml.etree.ElementTree as ET
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest
from each import each, rows

from ludus.exhibit.statistics.report import Period, Report, as_text, report
from ludus.exhibit.statistics.statistics import VISITS, _append
from ludus.exhibit.statistics.visit import Ended, VisitRow
from ludus.templates import _files


def _row(
    hour: int,
    first_move_s: float | None = 4.0,
    language: str = "en",
    day: int = 5,
    rules: str = "ostia",
    ended: Ended = Ended.WON,
) -> VisitRow:
    return VisitRow(
        hour=datetime(2026, 10, day, hour),
        language=language,
        rules=rules,
        checkers=5,
        players=1 if language == "en" else 2,
        first_move_s=first_move_s,
        length_s=60 * hour,
        throws=hour,
        ended=ended,
        place="play",
    )


ROWS = (
    _row(10, 0.0),
    _row(10, 5.0, "de"),
    _row(10, 5.1, "de", rules="tabula"),
    _row(11, 10.0, "de", ended=Ended.LOST),
    _row(11, 10.1, "la", ended=Ended.LEFT),
    _row(23, 61.0, ended=Ended.LEFT),
    _row(0, None, ended=Ended.LEFT),
    _row(9, day=6),
    _row(9, day=11),
    _row(9, day=12),
    _row(9, day=31),
)


@pytest.fixture
def state(tmp_path: Path) -> Path:
    _append(tmp_path / VISITS, ROWS)
    return tmp_path


@pytest.fixture
def day(state: Path) -> Report:
    return report(state, Period.DAY, date(2026, 10, 5))


def test_the_numbers_of_a_day(day: Report) -> None:
    assert day.figures == {
        "Visits": "7",
        "Visits with a move": "6 (86%)",
        "Median time to the first move": "7.5 s",
        "Median length of a visit": "10 min 0 s",
        "Throws": "75",
    }


def test_a_week_and_a_month_have_more_days(state: Path) -> None:
    week = report(state, Period.WEEK, date(2026, 10, 5))
    month = report(state, Period.MONTH, date(2026, 10, 5))
    assert (week.figures["Visits"], month.figures["Visits"]) == ("9", "11")
    assert week.plots["day"].counts[0] == ("2026-10-05", 7)
    assert week.plots["day"].counts[6] == ("2026-10-11", 1)
    assert len(month.plots["day"].counts) == 31
    assert "day" not in report(state, Period.DAY, date(2026, 10, 5)).plots


def test_the_rest_is_ranked(day: Report) -> None:
    assert day.plots["language"].counts == (("de", 3), ("en", 3), ("la", 1))
    assert day.plots["rules"].counts == (("ostia", 6), ("tabula", 1))
    assert day.plots["players"].counts == (("2", 4), ("1", 3))
    assert day.plots["ended"].counts == (("left", 3), ("won", 3), ("lost", 1))


@rows(
    "period, title",
    [
        (Period.DAY, "Visits on Sunday 11 October 2026"),
        (Period.WEEK, "Visits from Monday 5 October to Sunday 11 October 2026"),
        (Period.MONTH, "Visits in October 2026"),
    ],
)
def test_the_title_names_the_time_as_people_do(state: Path, period: Period, title: str) -> None:
    assert report(state, period, date(2026, 10, 11)).title == title


def test_people_read_words_and_no_hours_before_and_after_all_visits(tmp_path: Path) -> None:
    visits = _row(10, language="nl"), _row(12, language="xx", ended=Ended.RESTARTED)
    _append(tmp_path / VISITS, visits)
    found = report(tmp_path, Period.DAY, date(2026, 10, 5))
    assert found.plots["hour"].shown == (("10", 1), ("11", 0), ("12", 1))
    assert dict(found.plots["language"].shown) == {"Nederlands": 1, "xx": 1}
    assert dict(found.plots["ended"].shown) == {"won": 1, "cut off by a restart": 1}
    week = report(tmp_path, Period.WEEK, date(2026, 10, 5))
    assert [label for label, _ in week.plots["day"].shown][:2] == ["Mon 5", "Tue 6"]


def test_the_text_shows_the_numbers(day: Report) -> None:
    text = as_text(day)
    assert text.startswith("Visits on Monday 5 October 2026\n")
    assert "Visits with a move             6 (86%)\n" in text
    assert "Median length of a visit       10 min 0 s\n" in text
    assert "  tabula  1  ███" in text
    assert max(map(len, text.splitlines())) <= 80


def _page(found: Report) -> ET.Element:
    plots: Any = _files().get_template("plots.html.j2").module
    drawn = (
        plots.columns(plot) if plot.upright else plots.bars(plot)
        for plot in found.plots.values()
        if plot.most
    )
    return ET.fromstring(f"<body>{''.join(map(str, drawn))}</body>")


def _drawn(found: Report, key: str, side: str) -> list[float]:
    at = list(found.plots).index(key)
    return [float(rect.attrib[side]) for rect in list(_page(found).iter("svg"))[at].iter("rect")]


@pytest.mark.parametrize(("key", "side"), [("hour", "height"), ("language", "width")])
def test_what_is_drawn_is_in_proportion(day: Report, key: str, side: str) -> None:
    sizes, plot = _drawn(day, key, side), day.plots[key]
    assert len(sizes) == len(plot.shown)
    for size, (_, count) in zip(sizes, plot.shown, strict=True):
        assert size == pytest.approx(max(sizes) * count / plot.most, abs=0.2)


def test_the_plots_can_be_read_aloud(day: Report) -> None:
    said = [svg.attrib["aria-label"] for svg in _page(day).iter("svg")]
    assert said[0] == "By hour of the day: 00: 1; 10: 3; 11: 2; 23: 1"


def test_a_name_with_signs_of_its_own_is_only_a_name(tmp_path: Path) -> None:
    _append(tmp_path / VISITS, [_row(10, rules='<b>&"x"')])
    page = _page(report(tmp_path, Period.DAY, date(2026, 10, 5)))
    assert '<b>&"x"' in [text.text for text in page.iter("text")]


@each(period=Period)
def test_a_time_without_visits_has_a_report_too(tmp_path: Path, period: Period) -> None:
    _append(tmp_path / VISITS, ())
    found = report(tmp_path, period, date(2026, 10, 5))
    assert found.figures["Median length of a visit"] == "–"
    assert "Visits                         0\n" in as_text(found)
    assert list(_page(found).iter("svg")) == []
