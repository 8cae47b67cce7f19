"""A saved match is complete or absent, and a damaged file is set aside."""

import errno
import os
import re
from pathlib import Path

import pytest
from match_helpers import full_disk

from ludus.files import set_aside, whole, write_whole
from ludus.match.record import Record, RecordError, Turn
from ludus.match.save import SavedMatch

PLAYERS = ("tiro", "heuristic")


def _record(turns: int = 1) -> Record:
    played = [Turn(0, "2,5", "R/2 2/7"), Turn(1, "1,6", "R/1 1/7*")]
    return Record("ostia", 3, "human", "heuristic", 0, 7, played[:turns])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "match.txt"


def _names(path: Path) -> list[str]:
    return sorted(each.name for each in path.parent.iterdir())


def _interrupt(*args: object) -> None:
    raise KeyboardInterrupt


def test_there_is_nothing_to_read_before_anything_was_saved(path: Path) -> None:
    assert SavedMatch(path).read(PLAYERS) is None
    assert not path.parent.exists()


@pytest.mark.parametrize(
    ("owner", "name", "failure", "error"),
    [
        (os, "fsync", full_disk, OSError),
        (Path, "replace", full_disk, OSError),
        (os, "fsync", _interrupt, KeyboardInterrupt),
        (Path, "replace", _interrupt, KeyboardInterrupt),
    ],
    ids=["disk full", "not replaced", "interrupted", "interrupted at the last moment"],
)
def test_a_write_that_fails_leaves_the_old_save_and_nothing_else(
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    owner: object,
    name: str,
    failure: object,
    error: type[BaseException],
) -> None:
    saved = SavedMatch(path)
    saved.write(_record(1))
    with monkeypatch.context() as patch:
        patch.setattr(owner, name, failure)
        with pytest.raises(error):
            saved.write(_record(2))
    assert _names(path) == ["match.txt"]
    assert saved.read(PLAYERS) == _record(1)


def test_a_directory_in_place_of_the_file_is_an_os_error_and_stays(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(OSError, match=r": '\S+/match\.txt' "):
        SavedMatch(path).write(_record())
    assert _names(path) == ["match.txt"]


DAMAGED = {
    "unknown player": str(_record()).replace("human", "heurjstic").encode(),
    "empty": b"",
    "cut off": str(_record(2)).encode()[:-3],
    "zeros": bytes(4096),
    "every byte": bytes(range(256)),
    "not UTF-8": str(_record()).encode().replace(b"human", b"hum\xe4n"),
    "UTF-16": str(_record()).encode("utf-16"),
    "against the rules": str(_record()).replace("2/7", "2/8").encode(),
    "something else": b'{"volume": 7}\n',
}


@pytest.mark.parametrize("data", DAMAGED.values(), ids=list(DAMAGED))
def test_a_damaged_save_is_set_aside_unchanged_and_reported(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    with pytest.raises(RecordError) as error:
        SavedMatch(path).read(PLAYERS)
    aside = path.with_name("match.damaged-1.txt")
    assert str(error.value).startswith("the saved match was damaged (")
    assert str(error.value).endswith(f"it is kept as {aside}")
    assert aside.read_bytes() == data
    assert SavedMatch(path).read(PLAYERS) is None


def test_a_full_disk_is_reported_with_the_file_that_it_has_no_room_for(tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    write_whole(path, "before")
    with pytest.raises(OSError, match=re.escape(str(path))), whole(path):
        raise OSError(errno.ENOSPC, "No space left on device")
    assert [each.read_text() for each in tmp_path.iterdir()] == ["before"]


def test_lines_end_as_in_the_text_on_every_system(path: Path) -> None:
    write_whole(path, "eins\nzwei – ü\n")
    assert path.read_bytes() == "eins\nzwei – ü\n".encode()


def test_of_many_damaged_files_only_the_newest_are_kept(path: Path) -> None:
    path.parent.mkdir(parents=True)
    for number in range(30):
        path.write_text(str(number))
        aside = set_aside(path)
        os.utime(aside, ns=(number, number))
    kept = {int(each.read_text()) for each in path.parent.iterdir()}
    assert kept == set(range(10, 30))
