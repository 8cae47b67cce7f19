"""Every place has its pictures and its settings for games, and the light falls on all of it."""

from pathlib import Path

import numpy as np
import pygame
import pytest
from each import each
from pygame import Rect
from recorder import contrast

from ludus.picture import assets, places, stone
from ludus.picture.luminance import luminance
from ludus.rules.game import GAMES, rule_set
from ludus.window.board import background
from ludus.window.board.background import painted
from ludus.window.layout.layout import Orientation, lay_out


@each(
    game=list(GAMES),
    size=[(1280, 720), (600, 1024)],
    orientation=[Orientation.WHOLE, Orientation.FACING],
)
def test_the_line_can_be_read_on_every_table(
    game: str, size: tuple[int, int], orientation: Orientation
) -> None:
    layout = lay_out(GAMES[game], size, orientation=orientation)
    board, cream = painted(layout), luminance(np.array(assets.CREAM, np.uint8))
    for line in {tuple(layout.line), tuple(layout.across().line if layout.facing else layout.line)}:
        text = Rect(line).inflate(-line[2] // 5, -line[3] // 4)
        seen = luminance(pygame.surfarray.array3d(board.subsurface(text)))
        assert np.percentile(contrast(cream, seen), 5) > 4.5


@each(place=places.names())
def test_a_panel_is_opaque_and_quiet_text_can_be_read_anywhere_on_it(place: str) -> None:
    size = 1180, 690
    panel, quiet = stone.panel(place, size), luminance(np.array(assets.QUIET, np.uint8))
    assert not panel.get_flags() & pygame.SRCALPHA
    assert stone._FRAME in {panel.get_at((x, size[1] // 2))[:3] for x in range(60)}
    seen = luminance(pygame.surfarray.array3d(panel.subsurface(panel.get_rect().inflate(-60, -60))))
    for left in range(0, size[0] - 260, 100):
        for top in range(0, size[1] - 100, 25):
            word = seen[left : left + 200, top : top + 25]
            assert np.percentile(contrast(quiet, word), 5) > 4.5


def test_what_a_game_says_of_its_board_goes_before_what_its_place_says() -> None:
    own = {"base": "ostia", "name": "own", "material": {"place": "forum", "paint": [1, 2, 3]}}
    slab = background.slab(lay_out(rule_set(own), (640, 360)))
    there = places.read("forum")
    assert (slab.place, slab.paint, slab.paint_left) == ("forum", (1, 2, 3), there.kept)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "missing required field `paint`"),
        ("paint = 3", "Expected `array`, got `int` - at `$.paint`"),
        ("paint = [1, 2, 256]", "Expected `int` <= 255 - at `$.paint[2]`"),
        ("colour = 3", "unknown field `colour`"),
        ("paint =", "Invalid value"),
    ],
)
def test_a_wrong_file_of_a_place_is_told_at_the_start(
    text: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = assets.find("sprites")
    for path in real.rglob("*.*"):
        copy = tmp_path / path.relative_to(real)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.symlink_to(path)
    file = tmp_path / "tavern" / places.FILE
    file.unlink()
    file.write_text(text)
    monkeypatch.setattr(assets, "find", lambda folder: tmp_path)
    places.read.cache_clear()
    with pytest.raises(assets.AssetError) as error:
        places.check()
    places.read.cache_clear()
    assert str(file) in str(error.value)
    assert says in str(error.value)
    assert "install ludus again" in str(error.value)
