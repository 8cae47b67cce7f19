"""The program reads the files of every older version.

The program of that hour wrote each folder of `older`. Add a folder when a new version writes
something new, and never change an existing one.
"""

import shutil
from datetime import datetime
from pathlib import Path

import pytest

from ludus.exhibit.config import config_file
from ludus.exhibit.config.settings import Config
from ludus.exhibit.statistics import statistics
from ludus.match.library import Library
from ludus.match.record import read_record
from ludus.players import network
from ludus.players.levels import LEVELS
from ludus.rules.game import GAMES, add_folder
from ludus.window.storage.settings import SettingsFile

OLDER = Path(__file__).parents[1] / "older"
VERSIONS = sorted(OLDER.iterdir())
FIRST, SECOND = VERSIONS[:2]

versions = pytest.mark.parametrize("version", VERSIONS, ids=lambda version: version.name)


@versions
def test_a_match_to_go_on_with_is_offered_and_goes_on(version: Path, tmp_path: Path) -> None:
    state = shutil.copytree(version / "state", tmp_path / "state")
    library = Library(state, datetime.now)
    (match,), damage = library.unfinished(LEVELS)
    assert not damage
    record = library.open(match, LEVELS)
    assert (record.rules, record.checkers, len(record.turns)) == ("ostia", 5, 5)
    assert (record.white, record.black) == ("human", "optio")


@pytest.mark.parametrize("path", sorted(OLDER.glob("*/state/records/*.txt")), ids=str)
def test_a_match_that_is_over_is_listed_and_read(path: Path, tmp_path: Path) -> None:
    state = shutil.copytree(path.parents[1], tmp_path / "state")
    found, damage = Library(state, datetime.now).matches()
    assert not damage
    assert [match.facts.rules for match in found if match.over] == ["romani"]
    assert read_record(path).winner is not None


@versions
def test_a_player_finds_his_settings(version: Path) -> None:
    settings, trouble = SettingsFile(version / "settings.json").read()
    assert trouble is None
    assert (settings.volume, settings.language) == (3, "de")
    assert settings.calm
    assert not settings.hand_over
    if version != FIRST:
        assert (settings.choice.rules, settings.choice.opponent) == ("tabula", "legatus")


def test_larger_text_is_as_large_as_the_first_of_its_sizes(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"large": true}')
    settings, trouble = SettingsFile(path).read()
    assert (trouble, settings.text, settings.large) == (None, 150, False)


def test_a_key_without_its_former_meaning_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"keys": {"again": ["B"]}}')
    settings, trouble = SettingsFile(path).read()
    assert (trouble, settings.keys) == (None, {})


@versions
def test_an_exhibit_starts_with_its_settings(version: Path, tmp_path: Path) -> None:
    kept = Path(shutil.copy(version / "museum.toml", tmp_path))
    config, message = config_file.read_or_last_good(version / "museum.toml", kept)
    assert config != Config()
    *removed, last = message.splitlines()
    assert all(line.endswith(": removed; delete the line") for line in removed)
    assert last == "The last good settings hold."


def test_an_exhibit_reports_visits_that_were_counted(tmp_path: Path) -> None:
    shutil.copy(FIRST / "statistics.sqlite", tmp_path)
    kept = statistics.Statistics(tmp_path / statistics.VISITS, datetime.now)
    (visit,) = kept.rows(datetime(2026, 11, 21), datetime(2026, 11, 22))
    assert (visit.rules, visit.language, visit.throws) == ("romani", "fr", 21)


def test_a_network_is_read() -> None:
    network.read(FIRST / "tabula.npz", GAMES["tabula"])


def test_a_game_of_ones_own_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludus.rules.game.GAMES", dict(GAMES))
    text = (SECOND / "game.toml").read_text("utf-8").replace('name = "vivere"', 'name = "mine"')
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    assert add_folder(tmp_path) == {}
