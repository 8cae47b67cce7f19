"""Counted visits survive crashes, damage, a full disk and a clock that is set."""

import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from clock import Clock
from msgspec.structs import replace

from ludus.errors import RefusedError
from ludus.exhibit.statistics import statistics
from ludus.exhibit.statistics.statistics import Statistics, read_rows
from ludus.exhibit.statistics.visit import Ended, Visit, VisitRow

NOON = datetime(2026, 10, 5, 12, 34, 56)
ALL = (datetime(1900, 1, 1), datetime(9000, 1, 1))


@pytest.fixture
def clock() -> Clock:
    return Clock(NOON)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "visits.csv"


@pytest.fixture
def kept(path: Path, clock: Clock) -> Iterator[Statistics]:
    opened = Statistics(path, clock)
    yield opened
    opened.flush()


def _visit(**changes: Any) -> Visit:
    fields: dict[str, Any] = {
        "language": "de",
        "rules": "ostia",
        "checkers": 5,
        "players": 1,
        "first_move": 252,
        "steps": 6000,
        "throws": 12,
        "end": Ended.WON,
        "where": "play, bearing off",
    }
    return Visit(**(fields | changes))


def _counted(kept: Statistics) -> list[str]:
    return [row.language for row in kept.rows(*ALL)]


def _languages(path: Path) -> list[str]:
    return [row.language for row in read_rows(path, *ALL)]


def test_a_visit_is_read_back_as_it_was(kept: Statistics, path: Path) -> None:
    kept.count(_visit())
    kept.count(_visit(first_move=None, where="problem"))  # a screen of earlier versions
    expected = VisitRow(
        hour=datetime(2026, 10, 5, 12),
        language="de",
        rules="ostia",
        checkers=5,
        players=1,
        first_move_s=4.2,
        length_s=100,
        throws=12,
        ended=Ended.WON,
        place="play, bearing off",
    )
    rows = [expected, replace(expected, first_move_s=None, place="problem")]
    assert kept.rows(*ALL) == read_rows(path, *ALL) == rows


def test_nothing_finer_than_the_hour_reaches_the_disk(kept: Statistics, path: Path) -> None:
    kept.count(_visit(first_move=254, steps=6059))
    head, line = path.read_text().splitlines()
    assert head == ",".join(VisitRow.__struct_fields__)
    assert line == '2026-10-05T12,de,ostia,5,1,4.2,101,12,won,"play, bearing off"'


def test_a_visit_belongs_to_the_hour_it_began_in(kept: Statistics) -> None:
    kept.count(_visit(steps=35 * 60 * 60))
    kept.count(_visit(steps=34 * 60 * 60))
    assert [row.hour.hour for row in kept.rows(*ALL)] == [11, 12]


def test_rows_are_those_of_a_span_in_their_order(kept: Statistics, clock: Clock) -> None:
    for hour in (14, 10, 12):
        clock.now = NOON.replace(hour=hour)
        kept.count(_visit(language=str(hour)))
    day = NOON.replace(hour=0, minute=0, second=0)
    found = kept.rows(day.replace(hour=10), day.replace(hour=14))
    assert [row.language for row in found] == ["10", "12"]


@pytest.mark.long
def test_what_was_counted_survives_a_kill_at_any_moment(path: Path, clock: Clock) -> None:
    """Kill a process that counts as fast as it can; all visits that it reported are intact."""
    code = f"""
import sys
from datetime import datetime
from pathlib import Path
from ludus.exhibit.statistics.statistics import Statistics
from ludus.exhibit.statistics.visit import Visit
kept = Statistics(Path({str(path)!r}), lambda: datetime(2026, 10, 5, 12))
for number in range(100_000):
    kept.count(Visit(str(number), "ostia", 5))
    print(number, flush=True)
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        told = [int(child.stdout.readline()) for _ in range(25)]
        child.send_signal(signal.SIGKILL)
        told += [int(line) for line in child.stdout]
    again = Statistics(path, clock)
    found = [int(row.language) for row in again.rows(*ALL)]
    again.flush()
    assert found[: len(told)] == told
    assert len(found) <= len(told) + 1


SPOILED = {
    "zeros": bytes(100),
    "every byte": bytes(range(256)),
    "half a line": b"2026-10-05T12,de,ostia,5,1,4.2",
    "a word that is none": b"2026-10-05T12,de,ostia,5,1,4.2,101.0,12,wxn,play\n",
}


@pytest.mark.parametrize("name", SPOILED)
def test_a_line_that_is_spoiled_does_not_cost_the_others(
    path: Path, clock: Clock, name: str
) -> None:
    Statistics(path, clock).count(_visit())
    with path.open("ab") as file:
        file.write(SPOILED[name])
    again = Statistics(path, clock)
    again.count(_visit(language="fr"))
    assert _languages(path) == ["de", "fr"]
    assert again.trouble == ""
    again.purge(400)
    assert _languages(path) == ["de", "fr"]


def test_a_full_disk_is_survived_and_what_was_counted_is_written_later(
    kept: Statistics, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        for number in range(200):
            kept.count(_visit(language=str(number)))
        assert kept.trouble
        assert len(kept.rows(*ALL)) == 200
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert len(caplog.records) == 1
    kept.flush()
    assert not kept.trouble
    assert [int(each) for each in _languages(path)] == list(range(200))
    assert len(caplog.records) == 2


def test_memory_is_bounded_while_the_disk_is_gone(
    path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statistics, "MOST_WAITING", 3)
    path.parent.write_text("a file where the directory should be")
    kept = Statistics(path, clock)
    for language in "abcde":
        kept.count(_visit(language=language))
    assert _counted(kept) == ["c", "d", "e"]


def test_a_file_that_is_removed_is_begun_anew(kept: Statistics, path: Path) -> None:
    kept.count(_visit())
    for each in path.parent.iterdir():
        each.unlink()
    kept.count(_visit(language="fr"))
    assert _languages(path) == ["fr"]


def test_purge_deletes_what_is_too_old(kept: Statistics, clock: Clock) -> None:
    for days in (401, 399, 0):
        clock.now = NOON - timedelta(days)
        kept.count(_visit(language=str(days)))
    clock.now = NOON
    kept.purge(400)
    assert _counted(kept) == ["399", "0"]


def test_a_clock_that_lost_its_battery_deletes_nothing(kept: Statistics, clock: Clock) -> None:
    kept.count(_visit())
    clock.now = datetime(1970, 1, 1, 0, 5)
    kept.count(_visit(language="fr"))
    kept.purge(400)
    assert _counted(kept) == ["fr", "de"]
    clock.now = NOON - timedelta(500)
    kept.purge(400)
    clock.now = NOON
    kept.purge(400)
    assert _counted(kept) == ["de"]


def test_what_a_clock_far_ahead_wrote_does_not_stay_for_ever(
    kept: Statistics, clock: Clock
) -> None:
    clock.now = datetime(2099, 1, 1)
    kept.count(_visit(language="fr"))
    clock.now = NOON
    kept.count(_visit())
    kept.purge(400)
    assert _counted(kept) == ["de"]


def test_a_reader_tells_of_a_file_that_is_missing(path: Path) -> None:
    with pytest.raises(RefusedError, match=r"visits\.csv: not found"):
        read_rows(path, *ALL)
    assert not path.parent.exists()
    with pytest.raises(RefusedError, match="File name too long; read it as the user"):
        read_rows(path.parent.with_name("x" * 300), *ALL)
