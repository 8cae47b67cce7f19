"""Small files: what two programs change at once, what is wrong in them, and disks that refuse."""

import logging
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import msgspec
import pytest
from each import each

from ludus import files
from ludus.files import locked, sweep, write_whole
from ludus.match import store as store_module
from ludus.match.store import MOST_BYTES, Store


class Person(msgspec.Struct, omit_defaults=True):
    won: list[str] = []
    streak: int = 0


class State(msgspec.Struct):
    volume: int = 7
    people: dict[str, Person] = {}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "file.json"


def _win(store: Store[State], name: str, stop: str) -> None:
    store.change(lambda state: state.people.setdefault(name, Person()).won.append(stop))


def test_two_programs_lose_nothing_of_each_other(path: Path) -> None:
    first, second = Store(path, State), Store(path, State)
    second.read()
    _win(first, "Anna", "quay")
    second.change(lambda state: setattr(state, "volume", 3))
    _win(second, "Anna", "tavern")
    _win(first, "Ben", "quay")
    for store in (first, second, Store(path, State)):
        assert store.read() == State(
            3, {"Anna": Person(["quay", "tavern"]), "Ben": Person(["quay"])}
        )


_ADD = """
import sys
from pathlib import Path
from test_store import State, Store

store = Store(Path(sys.argv[1]), State)
for number in range(10):
    store.change(lambda state: setattr(state, "volume", state.volume + 1))
while store._unwritten:
    store.flush()
"""


@pytest.mark.long
def test_many_processes_write_at_once(path: Path) -> None:
    there = os.environ | {"PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}
    command = [sys.executable, "-c", _ADD, str(path)]
    running = [subprocess.Popen(command, env=there) for _ in range(3)]
    assert [each.wait(60) for each in running] == [0, 0, 0]
    assert Store(path, State).read().volume == 7 + 30


def test_fields_of_a_later_version_stay_in_the_file(path: Path) -> None:
    later = '{"colour":"red","people":{"Anna":{"won":["quay"],"title":"consul"}}}'
    write_whole(path, later)
    store = Store(path, State)
    _win(store, "Anna", "tavern")
    written = msgspec.json.decode(path.read_bytes())
    assert written["colour"] == "red"
    assert written["people"]["Anna"] == {"won": ["quay", "tavern"], "title": "consul"}
    store.change(lambda state: state.people.clear())
    assert msgspec.json.decode(path.read_bytes())["people"] == {}


def test_each_wrong_part_is_named_once_and_kept_aside(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    text = '{"volume":11.5,"people":{"Anna":{"won":["quay",7]},"Ben":4}}'
    write_whole(path, text)
    store = Store(path, State)
    store.read()
    assert [*store.wrong] == ["volume", "people.Anna.won[1]", "people.Ben"]
    _win(store, "Anna", "tavern")
    assert Store(path, State).read() == State(7, {"Anna": Person(["quay", "tavern"])})
    assert path.with_name("file.damaged-1.json").read_text() == text
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


@each(
    data=[
        b"",
        b"{",
        b"7",
        b"[]",
        b"null",
        b"\xff\xfe",
        b"[" * 20_000,
        b'{"people":' * 20_000,
        b'{"volume":7,"l\xffrge":true}',
        b" " * (MOST_BYTES + 1),
    ]
)
def test_a_damaged_file_is_set_aside_with_one_line(
    tmp_path: Path, data: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(data)
    caplog.clear()
    store = Store(path, State)
    assert store.read() == store.read() == State()
    (said,) = caplog.records
    assert said.levelno == logging.ERROR
    assert str(store.aside) in said.getMessage()
    assert store.aside
    assert store.aside.read_bytes() == data
    _win(store, "Anna", "quay")
    assert Store(path, State).read().people == {"Anna": Person(["quay"])}


def test_a_disk_that_refuses_or_vanishes_costs_nothing_once_it_can_write(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path.parent.write_text("no folder")
    store = Store(path, State)
    _win(store, "Anna", "quay")
    assert store.read().people == {"Anna": Person(["quay"])}
    assert "not saved yet" in caplog.text
    path.parent.unlink()
    _win(Store(path, State), "Ben", "quay")
    store.flush()
    assert [*Store(path, State).read().people] == ["Ben", "Anna"]
    path.unlink()
    _win(store, "Cleo", "quay")
    assert [*Store(path, State).read().people] == ["Ben", "Anna", "Cleo"]


@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo])
def test_a_file_that_cannot_be_read_is_not_overwritten(
    path: Path, caplog: pytest.LogCaptureFixture, make: Callable[[Path], None]
) -> None:
    path.parent.mkdir()
    make(path)
    store = Store(path, State)
    store.change(lambda state: setattr(state, "volume", 3))
    assert store.unreadable
    assert store.read().volume == 3
    assert caplog.text.count("it is treated as empty") == 1
    assert not path.is_file()


def test_a_program_that_holds_the_file_delays_only_the_writing(path: Path) -> None:
    store = Store(path, State)
    _win(store, "Anna", "quay")
    lock = locked(path)
    _win(store, "Ben", "quay")
    assert "Ben" in store.read().people
    assert "Ben" not in Store(path, State).read().people
    lock.release()
    _win(store, "Cleo", "quay")
    assert [*Store(path, State).read().people] == ["Anna", "Ben", "Cleo"]


def test_two_threads_that_write_at_once_write_each_change_once(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    both = Store(path, State)
    both.change(
        lambda state: state.people.setdefault("Anna", Person()).won.append("quay"), write=False
    )

    def locked_after_another_thread(path: Path, patience: float) -> object:
        monkeypatch.setattr(store_module, "locked", locked)
        other = Thread(target=both.flush)
        other.start()
        other.join()
        return locked(path, patience)

    monkeypatch.setattr(store_module, "locked", locked_after_another_thread)
    monkeypatch.setattr(store_module, "_PATIENCE_S", 0.01)
    both.flush()
    assert Store(path, State).read().people["Anna"].won == ["quay"]
    assert "another thread writes" in caplog.text


def test_what_killed_programs_left_is_swept(tmp_path: Path) -> None:
    left = tmp_path / "matches" / f".a.txt.{2**31 - 1}-1.new"
    busy = tmp_path / f".b.json.{os.getpid()}-1.new"
    foreign = tmp_path / ".c.new"
    left.parent.mkdir()
    for path in (left, busy, foreign):
        path.touch()
    sweep(tmp_path)
    assert [path.exists() for path in (left, busy, foreign)] == [False, True, True]


def test_each_write_has_a_temporary_file_of_its_own(tmp_path: Path) -> None:
    with files.whole(tmp_path / "a"), files.whole(tmp_path / "a"):
        assert len([*tmp_path.glob(".a.*.new")]) == 2
