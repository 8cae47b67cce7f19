"""What is reported as saved is on the disk, and a large library is not read again."""

import os
import stat
from datetime import datetime
from pathlib import Path

import pytest

from ludus.exhibit.statistics.statistics import Statistics
from ludus.exhibit.statistics.visit import Visit
from ludus.match.record import Record, Turn
from ludus.match.save import SavedMatch

NOON = datetime(2026, 6, 1, 12)
MATCH = Record("ostia", 3, "human", "heuristic", 0, 7, [Turn(0, "2,5", "R/2 2/7")])


class Disk:
    """What a power cut leaves of a folder: only names and contents that were flushed."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self._folder = folder
        self._names: dict[str, int] = {}
        self._contents: dict[int, bytes] = {}
        patch.setattr(os, "fsync", self._flush)

    def _flush(self, handle: int) -> None:
        files = {path.name: path for path in self._folder.iterdir()}
        by_name = {name: path.stat().st_ino for name, path in files.items()}
        flushed = os.fstat(handle)
        if stat.S_ISDIR(flushed.st_mode):
            self._names = by_name
        for name, number in by_name.items():
            if number == flushed.st_ino:
                self._contents[number] = files[name].read_bytes()

    def read(self, name: str) -> bytes:
        """Return what a file holds after a power cut."""
        return self._contents[self._names[name]]


@pytest.mark.skipif(os.name != "posix", reason="only POSIX flushes the names of a folder")
def test_a_saved_match_and_counted_visits_survive_a_power_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk, visits = Disk(tmp_path, monkeypatch), tmp_path / "visits.csv"
    statistics = Statistics(visits, lambda: NOON)
    for number in range(2):
        saved = Record(MATCH.rules, 3, "human", "heuristic", 0, number, MATCH.turns)
        statistics.count(Visit("en", "ostia", 3))
        SavedMatch(tmp_path / "match.txt").write(saved)
        assert disk.read("match.txt") == str(saved).encode()
        assert disk.read("visits.csv") == visits.read_bytes()
        assert disk.read("visits.csv").count(b"en,ostia") == number + 1
