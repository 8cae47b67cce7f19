"""One wrong bit in a file that the program has written: the program goes on, without the rest."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
import pygame
import pytest
from every_screen import played_out

from ludus.analysis.review_cache import Reviews
from ludus.errors import RefusedError
from ludus.exhibit.config import config_file
from ludus.exhibit.display.splash import Splash
from ludus.exhibit.remote.http_server import NotDoneError
from ludus.exhibit.remote.link import Link, share_access
from ludus.exhibit.remote.local_api import token
from ludus.exhibit.statistics.statistics import Statistics
from ludus.exhibit.statistics.visit import Visit
from ludus.journey.road import stops
from ludus.match.library import Library
from ludus.match.record import RecordError, read_record
from ludus.picture import assets
from ludus.players.levels import LEVELS
from ludus.rules.game import GAMES
from ludus.window.storage.match_choice import MatchChoice
from ludus.window.storage.profiles import Profiles
from ludus.window.storage.progress import Progress
from ludus.window.storage.settings import Settings, notice_of, settings_file
from ludus.window.storage.streaks import Streaks
from ludus.window.storage.winners import Winner, Winners

NOW = datetime(2026, 11, 26, 12)


class Kind(NamedTuple):
    """A kind of file: how it is made, and how the program reads and changes it."""

    name: str
    make: Callable[[Path], object]
    use: Callable[[Path], object]


def _settings(path: Path) -> None:
    keys: dict[str, tuple[str, ...]] = {"hint": ("H", "F9")}
    profiles = Profiles(("Anna", "Ζωή"), ("Anna", ""))
    store = settings_file(path)
    settings = Settings(text=200, keys=keys, house=profiles, choice=MatchChoice("tabula"))
    path.write_bytes(msgspec.json.encode(settings))
    assert not notice_of(store)


def _use_settings(path: Path) -> None:
    store = settings_file(path)
    notice_of(store)
    store.read().choice.offered(GAMES)
    store.change(lambda settings: setattr(settings, "sound", "soft"))


def _journey(path: Path) -> None:
    progress = Progress(path)
    progress.win("", stops()[:2])
    progress.win("Anna", stops()[:1])
    progress.lose("", stops()[2], str(played_out("ostia", "tiro", 1).record)[:200])


def _use_journey(path: Path) -> None:
    progress = Progress(path)
    assert progress.things is not None
    progress.losses("", stops()[2])
    progress.win("", stops()[2:3])


def _streaks(path: Path) -> None:
    streaks = Streaks(path, lambda: NOW)
    for who in ("", "Anna"):
        streaks.seat = partial(str, who)
        streaks.answer(True, NOW.date())


def _use_streaks(path: Path) -> None:
    streaks = Streaks(path, lambda: NOW)
    assert streaks.streak >= 0
    streaks.answer(True, date(2026, 11, 27))


def _stone(path: Path) -> None:
    stone = Winners(path, lambda: NOW, 3)
    for throws in (20, 30):
        stone.carve(Winner(NOW.date(), "ostia", "AVE", throws))


def _use_stone(path: Path) -> None:
    stone = Winners(path, lambda: NOW, 3)
    stone.best("ostia", 5)
    stone.carve(Winner(NOW.date(), "ostia", "TOM", 9))


def _index(path: Path) -> None:
    library = Library(path.parents[1], lambda: NOW)
    library.add(played_out("ostia", "tiro", 0).record)
    assert library.matches()[0]
    assert path.exists()


def _record(path: Path) -> None:
    path.write_text(str(played_out("ostia", "tiro", 0).record))


def _use_library(path: Path) -> None:
    library = Library(path.parents[1], lambda: NOW)
    for match in library.matches()[0]:
        assert match.can_go_on(LEVELS) is not None
        with suppress(RecordError):
            read_record(match.path)


def _visits(path: Path) -> None:
    statistics = Statistics(path, lambda: NOW)
    for rules in ("ostia", "tabula"):
        statistics.count(Visit("de", rules, 5))


def _use_visits(path: Path) -> None:
    statistics = Statistics(path, lambda: NOW)
    statistics.rows(datetime(2026, 1, 1), datetime(2027, 1, 1))
    statistics.count(Visit("en", "romani", 5))
    statistics.purge(400)


def _use_config(path: Path) -> None:
    config_file.read_or_last_good(path.with_name("none.toml"), path)


def _reviews(path: Path) -> None:
    Reviews(path.parent).write(played_out("ostia", "tiro", 0).record, [])
    (made,) = path.parent.iterdir()
    made.replace(path)


def _use_reviews(path: Path) -> None:
    record = played_out("ostia", "tiro", 0).record
    reviews = Reviews(path.parent)
    path.replace(reviews._path(str(record), record.rule_set))
    reviews.read(str(record), record.rule_set)


def _use_access(path: Path) -> None:
    with suppress(NotDoneError):
        Link(path.parent).picture()


def _show_splash(path: Path) -> None:
    Splash(path, rooted=False).read()


KINDS = [
    Kind("settings.json", _settings, _use_settings),
    Kind("journey.json", _journey, _use_journey),
    Kind("streaks.json", _streaks, _use_streaks),
    Kind("stone.json", _stone, _use_stone),
    Kind("records/index.json", _index, _use_library),
    Kind("records/2026-11-26-120000-ostia-3.txt", _record, _use_library),
    Kind("visits.csv", _visits, _use_visits),
    Kind(
        "museum.toml",
        lambda p: p.write_text('[sound]\nvolume = 3\n[game]\nrules = "tabula"\n'),
        _use_config,
    ),
    Kind("reviews.json.gz", _reviews, _use_reviews),
    Kind("page.json", lambda p: share_access(p.parent, 0, "x" * 20), _use_access),
    Kind("token", token, token),
    Kind("splash", lambda p: Splash(p, rooted=False).save(assets.blank((4, 3))), _show_splash),
]


def _flips(data: bytes, every: int) -> Iterator[bytes]:
    for bit in range(0, 8 * len(data), every):
        changed = bytearray(data)
        changed[bit // 8] ^= 1 << bit % 8
        yield bytes(changed)


@pytest.mark.parametrize(
    "every",
    [
        29,
        pytest.param(7, marks=pytest.mark.long),  # A bit of each byte.
        pytest.param(1, marks=pytest.mark.nightly),
    ],
)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_one_wrong_bit_ends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: Kind, every: int
) -> None:
    pygame.init()
    monkeypatch.setattr("os.fsync", lambda file: None)
    path = tmp_path / "state" / kind.name
    path.parent.mkdir(parents=True, exist_ok=True)
    kind.make(path)
    data = path.read_bytes()
    for changed in _flips(data, every):
        path.write_bytes(changed)
        with suppress(RefusedError):
            kind.use(path)
