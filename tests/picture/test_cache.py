"""The picture cache: each picture is made once and never stale, and a bad folder does no harm."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from ludus.picture import cache, stone
from ludus.picture.cache import Cache
from ludus.rules.game import GAMES
from ludus.window.board import background
from ludus.window.layout.layout import lay_out

SIZE = (40, 30)


class Maker:
    """Makes a picture, and counts how often."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self) -> Surface:
        self.made += 1
        found = Surface(SIZE, pygame.SRCALPHA)
        found.fill((200, 100, 50, 130), (5, 5, 20, 20))
        return found


@pytest.fixture
def source(tmp_path: Path) -> Path:
    found = tmp_path / "stone.webp"
    found.write_bytes(b"marble")
    return found


@pytest.fixture(autouse=True)
def _left() -> Iterator[None]:
    yield
    cache.leave()


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def test_a_picture_is_made_once_and_found_again_by_the_next_run(
    tmp_path: Path, source: Path
) -> None:
    make = Maker()
    first = Cache(tmp_path / "kept", [source]).picture(("slab", SIZE), make)
    again = Cache(tmp_path / "kept", [source]).picture(("slab", SIZE), make)
    assert make.made == 1
    assert pixels(first) == pixels(again)
    assert again.get_flags() & pygame.SRCALPHA


def test_what_has_no_opacity_has_none_when_it_is_found(tmp_path: Path, source: Path) -> None:
    kept = Cache(tmp_path / "kept", [source])
    for _ in range(2):
        found = kept.picture("table", lambda: Surface(SIZE).convert())
        assert not found.get_flags() & pygame.SRCALPHA


def test_a_changed_picture_is_never_shown_stale(tmp_path: Path, source: Path) -> None:
    make = Maker()
    Cache(tmp_path / "kept", [source]).picture("slab", make)
    source.write_bytes(b"limestone")
    Cache(tmp_path / "kept", [source]).picture("slab", make)
    assert make.made == 2


@pytest.mark.parametrize("damage", [b"", b"short", b"\0" * 4816, None])
def test_a_damaged_file_is_told_and_made_anew(
    tmp_path: Path, source: Path, damage: bytes | None, caplog: pytest.LogCaptureFixture
) -> None:
    make = Maker()
    kept = Cache(tmp_path / "kept", [source])
    kept.picture("slab", make)
    (file,) = (tmp_path / "kept").iterdir()
    file.write_bytes(file.read_bytes()[:-1] if damage is None else damage)
    with caplog.at_level(logging.WARNING):
        kept.picture("slab", make)
        kept.picture("slab", make)
    assert make.made == 2
    assert len(caplog.records) == 1
    assert str(file) in caplog.text


def test_a_folder_that_cannot_be_written_costs_time_and_one_line(
    tmp_path: Path, source: Path, caplog: pytest.LogCaptureFixture
) -> None:
    make = Maker()
    (tmp_path / "file").touch()
    cache.use(tmp_path / "file" / "kept", [source])
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            assert cache.cached("slab", make).get_size() == SIZE
    assert make.made == 3
    assert len(caplog.records) == 1


def test_the_folder_stays_small_and_what_is_used_stays_in_it(tmp_path: Path, source: Path) -> None:
    make = Maker()
    size = 16 + SIZE[0] * SIZE[1] * 4
    kept = Cache(tmp_path / "kept", [source], most=3 * size)
    for index in range(12):
        for wanted in (index, 0, index):
            kept.picture(wanted, make)
        files = list((tmp_path / "kept").iterdir())
        assert sum(file.stat().st_size for file in files) <= 3 * size
    assert make.made == 12


def test_a_second_program_that_deletes_pictures_stops_nobody(
    tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    make, folder = Maker(), tmp_path / "kept"
    cache.use(folder, [source])
    cache.cached("slab", make)
    (folder / "gone").symlink_to(folder / "nowhere")  # listed, but no longer there
    cache.cached("other slab", make)
    read = cache.unpacked

    def read_and_delete(data: bytes) -> Surface:
        for path in folder.iterdir():
            path.unlink()
        return read(data)

    with monkeypatch.context() as patch:
        patch.setattr(cache, "unpacked", read_and_delete)
        cache.cached("slab", make)
    assert not caplog.records
    cache.cached("slab", make)
    cache.cached("slab", make)
    assert make.made == 3


def test_a_board_looks_the_same_from_the_cache(tmp_path: Path, source: Path) -> None:
    rules = GAMES["vivere"]
    layout = lay_out(rules, (640, 360))
    found = []
    for folder in (None, "kept", "kept"):
        if folder:
            cache.use(tmp_path / folder, [source])
        table = Surface(layout.size).convert()
        stone.lay(table, background.slab(layout), layout.board.topleft)
        found.append(pixels(table))
    assert found[0] == found[1] == found[2]
