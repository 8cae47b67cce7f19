"""Counted visits survive crashes, damage, a full disk and a clock that is set."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from ludus.errors import RefusedError
from ludus.exhibit.statistics import statistics
from ludus.exhibit.statistics.statistics import MOST_ASIDE, Statistics, read_rows
from ludus.exhibit.statistics.visits import Ended, Visit, VisitRow

NOON = datetime(2026, 10, 5, 12, 34, 56)
ALL = (datetime(1900, 1, 1), datetime(9000, 1, 1))


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "statistics.sqlite"


@pytest.fixture
def kept(path: Path, clock: Clock) -> Iterator[Statistics]:
    opened = Statistics(path, clock)
    yield opened
    opened.close()


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


def _languages(path: Path) -> list[str]:
    return [row.language for row in read_rows(path, *ALL)]


def _names(path: Path) -> list[str]:
    return sorted(each.name for each in path.parent.iterdir())


def test_a_visit_is_read_back_as_it_was(kept: Statistics, path: Path) -> None:
    kept.count(_visit())
    hour = datetime(2026, 10, 5, 12)
    expected = VisitRow(
        hour=hour,
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
    assert kept.rows(*ALL) == [expected]
    assert read_rows(path, *ALL) == [expected]


def test_nothing_finer_than_the_hour_reaches_the_disk(kept: Statistics, path: Path) -> None:
    kept.count(_visit(first_move=254, steps=6059))
    kept.close()
    with sqlite3.connect(path) as database:
        (row,) = database.execute("SELECT * FROM sessions").fetchall()
        columns = [each[1] for each in database.execute("PRAGMA table_info(sessions)")]
    database.close()
    values = dict(zip(columns, row, strict=True))
    assert values["hour"] == "2026-10-05T12"
    assert (values["first_move_s"], values["length_s"]) == (4.2, 101)
    assert set(columns) == {"id", *VisitRow.__struct_fields__}


def test_a_visit_belongs_to_the_hour_it_began_in(kept: Statistics) -> None:
    kept.count(_visit(steps=35 * 60 * 60))
    kept.count(_visit(steps=34 * 60 * 60))
    assert [row.hour.hour for row in kept.rows(*ALL)] == [11, 12]


def test_a_visit_without_a_move_has_no_time_to_it(kept: Statistics) -> None:
    kept.count(_visit(first_move=None))
    assert kept.rows(*ALL)[0].first_move_s is None


def test_rows_are_those_of_a_span_in_their_order(kept: Statistics, clock: Clock) -> None:
    for hour in (14, 10, 12):
        clock.now = NOON.replace(hour=hour)
        kept.count(_visit(language=str(hour)))
    day = NOON.replace(hour=0, minute=0, second=0)
    found = kept.rows(day.replace(hour=10), day.replace(hour=14))
    assert [row.language for row in found] == ["10", "12"]


def test_rows_that_wait_in_memory_stand_in_their_order_too(
    kept: Statistics, path: Path, clock: Clock
) -> None:
    clock.now = NOON.replace(hour=14)
    kept.count(_visit(language="fr"))
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    clock.now = NOON.replace(hour=10)
    kept.count(_visit(language="de"))
    assert kept.trouble
    assert [row.language for row in kept.rows(*ALL)] == ["de", "fr"]
    other.close()


def test_visits_outlast_the_program(kept: Statistics, path: Path, clock: Clock) -> None:
    kept.count(_visit())
    kept.close()
    again = Statistics(path, clock)
    again.count(_visit(language="fr"))
    assert [row.language for row in again.rows(*ALL)] == ["de", "fr"]
    again.close()


@pytest.mark.skipif(os.name != "posix", reason="kill -9 is POSIX")
def test_what_was_counted_survives_a_kill_at_any_moment(path: Path, clock: Clock) -> None:
    """Kill a process that counts as fast as it can; all visits that it reported are intact."""
    code = f"""
import sys
from datetime import datetime
from pathlib import Path
from ludus.exhibit.statistics.statistics import Statistics
from ludus.exhibit.statistics.visits import Visit
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
    again.close()
    assert found[: len(told)] == told
    assert len(found) <= len(told) + 1
    assert not list(path.parent.glob("*damaged*"))


DAMAGED = {
    "zeros": bytes(8192),
    "every byte": bytes(range(256)) * 40,
    "text": b"this is no database, but long enough to be looked at as if it were one" * 40,
    "cut off": None,
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_database_is_set_aside_and_a_new_one_begun(
    path: Path, clock: Clock, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    kept = Statistics(path, clock)
    for _ in range(200):
        kept.count(_visit())
    kept.close()
    data = DAMAGED[name] or path.read_bytes()[:6000]
    path.write_bytes(data)
    again = Statistics(path, clock)
    again.count(_visit(language="fr"))
    assert [row.language for row in again.rows(*ALL)] == ["fr"]
    assert again.trouble == ""
    again.close()
    assert path.with_name("statistics.damaged-1.sqlite").read_bytes() == data
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert "statistics.damaged-1.sqlite" in caplog.text


def test_damage_while_it_runs_costs_the_past_only(
    path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    pragmas = (*statistics._PRAGMAS, "PRAGMA cache_size = 1")  # so that pages are read again
    monkeypatch.setattr(statistics, "_PRAGMAS", pragmas)
    kept = Statistics(path, clock)
    for _ in range(150):
        kept.count(_visit())
    kept.close()
    running = Statistics(path, clock)
    data = bytearray(path.read_bytes())
    data[4096:] = os.urandom(len(data) - 4096)
    path.write_bytes(bytes(data))
    for language in ("fr", "it", "la"):
        running.count(_visit(language=language))
    assert [row.language for row in running.rows(*ALL)][-3:] == ["fr", "it", "la"]
    running.close()
    assert path.with_name("statistics.damaged-1.sqlite").exists()
    assert _languages(path) == ["fr", "it", "la"]


@pytest.mark.parametrize(
    "script",
    ["PRAGMA user_version = 99", "DROP TABLE sessions", "ALTER TABLE sessions DROP COLUMN place"],
)
def test_a_database_that_is_not_ours_is_set_aside(path: Path, clock: Clock, script: str) -> None:
    Statistics(path, clock).close()
    database = sqlite3.connect(path)
    database.executescript(script)
    database.close()
    again = Statistics(path, clock)
    again.count(_visit())
    again.close()
    assert _names(path) == ["statistics.damaged-1.sqlite", "statistics.sqlite"]
    assert _languages(path) == ["de"]


def test_only_the_newest_damaged_ones_are_kept(path: Path, clock: Clock) -> None:
    for number in range(MOST_ASIDE + 3):
        Statistics(path, clock).close()
        path.write_bytes(b"damaged %d" % number * 500)
    Statistics(path, clock).close()
    aside = list(path.parent.glob("*.damaged-*"))
    assert len(aside) == MOST_ASIDE
    assert any(each.read_bytes().startswith(b"damaged 4") for each in aside)


def test_a_row_that_cannot_be_read_does_not_cost_the_others(kept: Statistics, path: Path) -> None:
    kept.count(_visit())
    kept.count(_visit(language="fr"))
    kept.close()
    database = sqlite3.connect(path)
    with database:
        database.execute("UPDATE sessions SET ended = 'wxn' WHERE language = 'de'")
    database.close()
    assert _languages(path) == ["fr"]


def test_a_directory_that_cannot_be_made_is_survived(
    path: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    path.parent.write_text("a file where the directory should be")
    kept = Statistics(path, clock)
    for language in ("de", "fr"):
        kept.count(_visit(language=language))
    assert [row.language for row in kept.rows(*ALL)] == ["de", "fr"]
    assert str(path) in kept.trouble
    assert len(caplog.records) == 1
    path.parent.unlink()
    kept.count(_visit(language="it"))
    assert kept.trouble == ""
    assert _languages(path) == ["de", "fr", "it"]
    assert len(caplog.records) == 2
    assert "can be written again" in caplog.text
    kept.close()


def test_a_full_disk_is_survived_and_what_was_counted_is_written_later(
    path: Path,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    with monkeypatch.context() as patch:
        full = (*statistics._PRAGMAS, "PRAGMA max_page_count = 5")
        patch.setattr(statistics, "_PRAGMAS", full)
        kept = Statistics(path, clock)
        for number in range(200):
            kept.count(_visit(language=str(number)))
        assert "full" in kept.trouble
        assert len(kept.rows(*ALL)) == 200
    assert len(caplog.records) == 1
    kept.flush()  # the connection that read the rows still has the small disk's limit
    assert kept.flush()
    assert [int(each) for each in _languages(path)] == list(range(200))
    assert len(caplog.records) == 2
    kept.close()


def test_a_database_that_is_busy_is_not_waited_for_but_tried_again(
    kept: Statistics, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    opened: list[Path] = []
    monkeypatch.setattr(statistics, "_open", opened.append)
    kept.count(_visit())
    kept.count(_visit(language="fr"))
    assert "locked" in kept.trouble
    assert [row.language for row in kept.rows(*ALL)] == ["de", "fr"]
    hour = NOON.replace(minute=0, second=0)
    assert len(kept.rows(hour, hour + timedelta(hours=1))) == 2
    assert kept.rows(hour - timedelta(hours=1), hour) == []
    other.execute("ROLLBACK")
    other.close()
    kept.count(_visit(language="it"))
    assert not kept.trouble
    assert _languages(path) == ["de", "fr", "it"]
    assert not opened


def test_the_picture_does_not_stand_still_for_another_program(kept: Statistics) -> None:
    assert kept._database
    assert kept._database.execute("PRAGMA busy_timeout").fetchone() == (20,)


def test_memory_is_bounded_while_the_disk_is_gone(
    path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statistics, "MOST_WAITING", 3)
    path.parent.write_text("a file where the directory should be")
    kept = Statistics(path, clock)
    for language in "abcde":
        kept.count(_visit(language=language))
    assert [row.language for row in kept.rows(*ALL)] == ["c", "d", "e"]


@pytest.mark.skipif(os.name != "posix", reason="an open file cannot be removed elsewhere")
def test_a_database_that_is_removed_is_begun_anew(kept: Statistics, path: Path) -> None:
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
    assert [row.language for row in kept.rows(*ALL)] == ["399", "0"]


def test_purge_bounds_the_number_of_rows(
    kept: Statistics, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statistics, "MOST_ROWS", 2)
    for language in "abcd":
        kept.count(_visit(language=language))
    kept.purge(400)
    assert _languages(path) == ["c", "d"]


def test_purge_where_nothing_can_be_written_is_survived(path: Path, clock: Clock) -> None:
    path.parent.write_text("a file where the directory should be")
    kept = Statistics(path, clock)
    kept.purge(400)
    assert kept.trouble


def test_a_clock_set_back_does_no_harm(kept: Statistics, clock: Clock) -> None:
    kept.count(_visit(language="a"))
    clock.now -= timedelta(hours=1)
    kept.count(_visit(language="b"))
    clock.now += timedelta(minutes=30)
    kept.count(_visit(language="c"))
    kept.purge(400)
    assert [row.language for row in kept.rows(*ALL)] == ["b", "a", "c"]


def test_a_clock_that_lost_its_battery_deletes_nothing(kept: Statistics, clock: Clock) -> None:
    kept.count(_visit())
    clock.now = datetime(1970, 1, 1, 0, 5)
    kept.count(_visit(language="fr"))
    kept.purge(400)
    assert [row.language for row in kept.rows(*ALL)] == ["fr", "de"]
    clock.now = NOON
    kept.purge(400)
    assert [row.language for row in kept.rows(*ALL)] == ["de"]


def test_what_a_clock_far_ahead_wrote_does_not_stay_for_ever(
    kept: Statistics, clock: Clock
) -> None:
    clock.now = datetime(2099, 1, 1)
    kept.count(_visit(language="fr"))
    clock.now = NOON
    kept.count(_visit())
    kept.purge(400)
    assert [row.language for row in kept.rows(*ALL)] == ["de"]


def test_a_reader_changes_nothing_and_reads_while_it_is_written(
    kept: Statistics, path: Path
) -> None:
    kept.count(_visit())
    assert len(read_rows(path, *ALL)) == 1
    kept.count(_visit())
    assert len(read_rows(path, *ALL)) == 2


def test_a_reader_tells_of_a_database_that_is_missing_or_damaged(path: Path) -> None:
    with pytest.raises(RefusedError, match=r"statistics\.sqlite: not found"):
        read_rows(path, *ALL)
    assert not path.parent.exists()
    path.parent.mkdir()
    path.write_bytes(b"no database" * 1000)
    with pytest.raises(RefusedError, match="not a database"):
        read_rows(path, *ALL)


def test_the_journal_stays_small(kept: Statistics, path: Path) -> None:
    for _ in range(60):
        for _ in range(50):
            kept._waiting.append(VisitRow.of(_visit(), NOON))
        kept.flush()
    assert path.with_name(f"{path.name}-wal").stat().st_size < 6_000_000
