"""A player's matches: none is lost, overwritten, or opened by two programs at once."""

import errno
import os
import signal
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from each import each
from match_helpers import full_disk

from ludus.match.library import BusyError, Library
from ludus.match.record import Record, RecordError, Turn, end_of, parse_record
from ludus.match.record_index import Match, as_data, glance
from ludus.match.save import DamagedError

PLAYERS = ("tiro", "heuristic")
BEGAN = datetime(2026, 3, 2, 10, 30)
NAME = "2026-03-02-103000-ostia-3"


class Clock:
    """A clock that advances a minute at each look."""

    def __init__(self) -> None:
        self.now = BEGAN - timedelta(minutes=1)

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


def record(turns: int = 1, white: str = "human", winner: int | None = None) -> Record:
    played = [Turn(0, "2,5", "R/2 2/7"), Turn(1, "1,6", "R/1 1/7*")]
    return Record("ostia", 3, white, "heuristic", 0, 7, played[:turns], winner)


def over(white: str = "human") -> Record:
    """Return a match that White has just won."""
    return record(2, white, winner=0)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path, Clock())


def offered(library: Library) -> list[Match]:
    found, damage = library.unfinished(PLAYERS)
    assert not damage
    return found


def turns(match: Record) -> list[Turn]:
    return match.turns


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.glob("*/*.txt"))


def test_nothing_is_kept_of_a_match_in_which_nothing_was_thrown(
    library: Library, tmp_path: Path
) -> None:
    library.write(record(0))
    assert offered(library) == []
    assert list(tmp_path.iterdir()) == []


def test_a_match_is_kept_from_its_first_throw_on(library: Library) -> None:
    match = record(0)
    match.pledge, match.awaits_share = " ".join(["00ff"] * 8), True
    library.write(match)
    match.share, match.awaits_share = 5, False
    library.write(match)
    assert len(offered(library)) == 1


def test_every_match_has_a_file_of_its_own_named_by_when_it_began(
    library: Library, tmp_path: Path
) -> None:
    first, second = record(), record()
    library.write(first)
    library.write(second)
    first.turns.append(Turn(1, "1,6", "R/1 1/7*"))
    assert names(tmp_path) == [f"{NAME}.txt", "2026-03-02-103200-ostia-3.txt"]


def test_matches_begun_at_the_same_moment_are_numbered(tmp_path: Path) -> None:
    for _ in range(3):
        Library(tmp_path, lambda: BEGAN).write(record())
    assert names(tmp_path) == [f"{NAME}-2.txt", f"{NAME}-3.txt", f"{NAME}.txt"]


def test_a_match_goes_on_in_its_own_file(library: Library, tmp_path: Path) -> None:
    library.write(record())
    match = library.open(offered(library)[0], PLAYERS)
    assert turns(match) == turns(record())
    match.turns += record(2).turns[1:]
    library.write(match)
    assert names(tmp_path) == [f"{NAME}.txt"]
    assert turns(library.open(offered(library)[0], PLAYERS)) == turns(record(2))


def test_a_match_that_is_over_goes_to_the_records_once(library: Library, tmp_path: Path) -> None:
    match = record()
    library.write(match)
    match.winner = 0
    library.write(match)
    library.write(match)
    assert [str(path.relative_to(tmp_path)) for path in sorted(tmp_path.rglob("*.*"))] == [
        f"records/{NAME}.txt"
    ]
    assert (tmp_path / "records" / f"{NAME}.txt").read_text() == str(match)
    assert offered(library) == []


def test_damaged_matches_are_set_aside_and_hide_no_other(library: Library, tmp_path: Path) -> None:
    for _ in range(3):
        library.write(record())
    first, second, _ = sorted(tmp_path.glob("matches/*.txt"))
    first.write_bytes(b"\xff torn")
    second.write_text(str(record())[:40])
    found, damage = library.unfinished(PLAYERS)
    assert len(found) == 1
    assert [error.aside for error in damage if isinstance(error, DamagedError)] == [
        first.with_name(f"{first.stem}.damaged-1.txt"),
        second.with_name(f"{second.stem}.damaged-1.txt"),
    ]
    assert len(offered(library)) == 1


def test_a_match_of_a_later_version_stays_where_that_version_finds_it(
    library: Library, tmp_path: Path
) -> None:
    for _ in range(2):
        library.write(record())
    later, _ = sorted(tmp_path.glob("matches/*.txt"))
    (known, *_), _ = library.matches()
    later.write_text(str(record()).replace("ludus record 1", "ludus record 2"))
    found, (damage,) = library.unfinished(PLAYERS)
    assert len(found) == 1
    assert str(damage).startswith(f"{later}: line 1: a record of version 2")
    with pytest.raises(RecordError, match="install a newer ludus"):
        library.open(known._replace(path=later), PLAYERS)
    assert later.exists()


def test_a_match_whose_turns_are_damaged_is_set_aside_when_it_is_opened(
    library: Library, tmp_path: Path
) -> None:
    library.write(record())
    (path,) = tmp_path.glob("matches/*.txt")
    path.write_text(str(record()).replace("2/7", "2/8"))
    with pytest.raises(DamagedError):
        library.open(offered(library)[0], PLAYERS)
    assert offered(library) == []
    assert not list(tmp_path.glob("matches/*.lock"))


def test_the_match_played_last_is_first_though_the_clock_has_gone_back(tmp_path: Path) -> None:
    clock = Clock()
    library = Library(tmp_path, clock)
    library.write(record(1))
    clock.now -= timedelta(days=400)
    later = record(2)
    library.write(later)
    library.write(later)
    assert [len(library.open(each, PLAYERS).turns) for each in offered(library)] == [2, 1]


def test_a_match_that_is_open_elsewhere_is_neither_offered_nor_opened_nor_deleted(
    library: Library, tmp_path: Path
) -> None:
    library.write(record())
    (match,) = offered(library)
    other = Library(tmp_path, Clock())
    other.open(match, PLAYERS)
    assert offered(library) == []
    for act in (library.delete, lambda match: library.open(match, PLAYERS)):
        with pytest.raises(BusyError):
            act(match)
    other.leave()
    assert offered(library) == [match]


def test_a_match_that_has_gone_is_an_os_error(library: Library) -> None:
    library.write(record())
    (match,) = offered(library)
    library.delete(match)
    for act in (library.delete, lambda match: library.open(match, PLAYERS)):
        with pytest.raises(FileNotFoundError):
            act(match)


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.ENOTSUP])
@pytest.mark.skipif(os.name != "posix", reason="other systems lock in another way")
def test_matches_are_played_where_the_file_system_knows_no_locks(
    library: Library, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def refuse(fd: int, operation: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("fcntl.flock", refuse)
    library.write(record())
    (match,) = offered(library)
    again = library.open(match, PLAYERS)
    again.turns += record(2).turns[1:]
    library.write(again)
    (match,) = offered(library)
    library.delete(match)
    assert offered(library) == []


def test_a_full_disk_costs_no_earlier_turn_and_later_ones_are_saved_at_last(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = record()
    library.write(match)
    match.turns += record(2).turns[1:]
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full_disk)
        with pytest.raises(OSError, match="No space"):
            library.write(match)
    (path,) = tmp_path.glob("matches/*.txt")
    assert turns(parse_record(path.read_text())) == turns(record())
    library.leave()
    assert turns(library.open(offered(library)[0], PLAYERS)) == turns(record(2))


def test_a_full_disk_leaves_nothing_of_a_match_whose_first_save_fails(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = record()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full_disk)
        with pytest.raises(OSError, match="No space"):
            library.write(match)
        with pytest.raises(OSError, match="No space"):
            library.add(match)
    assert [path.name for path in tmp_path.glob("matches/*")] == []
    assert not library.holds(1)
    library.write(match)
    assert turns(library.open(offered(library)[0], PLAYERS)) == turns(record())


_PLAYING = """
import sys, time
from datetime import datetime
from pathlib import Path
sys.path[:0] = ["tests", "tests/match"]
from test_library import record
from ludus.match.library import Library
library = Library(Path(sys.argv[1]), lambda: datetime(2026, 3, 2, 10, 30))
library.write(record())
print("playing", flush=True)
sys.stdin.read()
"""


@pytest.mark.long
def test_programs_at_once_share_no_file_and_what_was_killed_is_offered_again(
    library: Library, tmp_path: Path
) -> None:
    command = [sys.executable, "-c", _PLAYING, str(tmp_path)]
    root = Path(__file__).parents[2]
    programs = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root)
        for _ in range(3)
    ]
    for program in programs:
        assert program.stdout
        assert program.stdout.readline() == b"playing\n"
    assert len(names(tmp_path)) == 3
    assert offered(library) == []
    for left, program in enumerate(programs, start=1):
        program.send_signal(signal.SIGKILL)
        program.communicate()
        assert len(offered(library)) == left


# All matches, and the index of their files


def listed(library: Library) -> list[Match]:
    found, damage = library.matches()
    assert not damage
    return found


def test_the_list_shows_what_the_record_of_each_match_has(library: Library, tmp_path: Path) -> None:
    library.write(record())
    library.write(over())
    (tmp_path / "records" / "found.txt").write_text(str(over("tiro")))
    told = {match.id: as_data(match) for match in listed(library)}
    assert told["2026-03-02-103200-ostia-3"] == {
        "id": "2026-03-02-103200-ostia-3",
        "rules": "ostia",
        "checkers": 3,
        "players": ["human", "heuristic"],
        "seed": 7,
        "began": "2026-03-02T10:32:00",
        "state": "over",
        "file": str(tmp_path / "records" / "2026-03-02-103200-ostia-3.txt"),
    }
    assert told[NAME]["state"] == "unfinished"
    assert "seed" not in told[NAME]
    assert told["found"]["players"] == ["tiro", "heuristic"]
    assert told["found"]["began"] == ""


@pytest.mark.parametrize("torn", [None, b"", b"\xff\x00", b'{"a.txt":[1]}', b"[]"])
def test_an_index_that_is_lost_or_damaged_is_made_anew(
    library: Library, tmp_path: Path, torn: bytes | None
) -> None:
    library.write(over())
    library.write(record())
    before = listed(library)
    for index in tmp_path.glob("*/index.json"):
        index.unlink() if torn is None else index.write_bytes(torn)
    assert listed(library) == before
    assert [*tmp_path.rglob("*.damaged-*")] == []


def test_a_link_to_nothing_hides_no_match(library: Library, tmp_path: Path) -> None:
    library.write(over())
    library.write(record())
    before = listed(library)
    for folder in {path.parent for path in tmp_path.rglob("*.txt")}:
        (folder / "0000.txt").symlink_to(tmp_path / "nowhere")
        (folder / "0001.txt").symlink_to(folder / "0001.txt")
        (folder / "index.json").unlink()
        getattr(os, "mkfifo", Path.touch)(folder / "index.json")
    assert library.matches()[0] == before


def test_an_index_hides_no_change_of_a_record(library: Library, tmp_path: Path) -> None:
    library.write(over())
    assert [match.facts.winner for match in listed(library)] == [0]
    (path,) = tmp_path.glob("records/*.txt")
    path.write_text(str(over()).replace("result w", "result b"))
    os.utime(path, (1, 1))
    assert [match.facts.winner for match in listed(library)] == [1]
    path.unlink()
    assert listed(library) == []


def test_matches_are_listed_where_no_index_can_be_written(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.write(over())
    monkeypatch.setattr("ludus.match.record_index.write_whole", full_disk)
    assert len(listed(library)) == 1


@each(game=["ostia", "romani", "vivere", "tabula"])
def test_where_a_record_ends_is_seen_without_judging_it(game: str) -> None:
    path = Path(__file__).parents[1] / "games" / f"{game}.txt"
    found, position = glance(path)
    assert (position.board == end_of(found).position.board).all()
    assert position.turn == end_of(found).position.turn


def test_a_name_is_written_into_the_record_which_keeps_its_place(library: Library) -> None:
    library.write(record())
    library.write(over())
    for title in ("Against Anna", "Against Otto", ""):
        before = [match.id for match in listed(library)]
        library.change(listed(library)[1], title=title)
        assert [match.facts.title for match in listed(library)] == ["", title]
        assert [match.id for match in listed(library)] == before
    assert turns(library.open(offered(library)[0], PLAYERS)) == turns(record())


def test_a_match_that_is_added_twice_is_kept_once(library: Library) -> None:
    path = Path(__file__).parents[1] / "games" / "ostia.txt"
    for _ in range(2):
        library.add(parse_record(path.read_text()))
    (match,) = listed(library)
    assert match.over
    assert match.path.read_text() == path.read_text()


def test_a_match_is_added_beside_a_damaged_one_of_its_name(
    library: Library, tmp_path: Path
) -> None:
    library.add(record())
    (path,) = tmp_path.glob("matches/*.txt")
    path.write_bytes(b"ludus record 1\n\xff")
    assert library.matches()[1]
    library.add(record())
    (match,) = listed(library)
    assert match.imported
