"""Carved signs can be read, and are lit from the common direction of light."""

import numpy as np
import pygame
import pytest
from each import each
from harness import Harness
from looks import CONTRAST
from pygame import Rect, Surface

from ludus.picture import carving, stone
from ludus.picture.luminance import luminance
from ludus.rules.game import GAMES, rule_set
from ludus.window.board import background
from ludus.window.layout.layout import lay_out

WORN_CONTRAST = 3.0
"""Contrast of a letter without its paint: WCAG 2.2, 1.4.11, for graphics rather than text."""


def contrasts(rules: str, plain: bool) -> list[float]:
    """Return the contrast of every letter of a board with the stone around it."""
    layout = lay_out(GAMES[rules], (1280, 720))
    table = Surface(layout.size).convert()
    stone.lay(table, background.slab(layout, plain), layout.board.topleft)
    light = luminance(pygame.surfarray.array3d(table))
    found = []
    for half, _ in layout.halves:
        zones = layout.places[half.owner or 0]
        for character, square in zip(half.word, half.squares, strict=True):
            deep = carving.letter(character, round(layout.unit))
            (x, y), (width, height) = zones[square].letter.center, deep.shape
            left, top = x - width // 2, y - height // 2
            part = light[left : left + width, top : top + height]
            letter = float(np.median(part[deep > 0.6 * deep.max()]))
            around = float(np.median(part[deep < 0.01]))
            found.append((around + 0.05) / (letter + 0.05))
    return found


@each(rules=["ostia", "romani", "vivere"])
def test_letters_stand_out_even_where_their_paint_is_lost(harness: Harness, rules: str) -> None:
    found = contrasts(rules, plain=False)
    assert min(found) > WORN_CONTRAST
    assert np.mean(found) > CONTRAST["text"] - 0.2


@each(rules=["ostia", "romani", "vivere"])
def test_letters_are_plain_in_high_contrast(harness: Harness, rules: str) -> None:
    assert min(contrasts(rules, plain=True)) > CONTRAST["text"]


@each(
    size=[(640, 360), (1280, 720), (1080, 1920), (3840, 2160)],
    rules=["ostia", "romani", "vivere"],
)
def test_all_of_a_letter_is_in_the_place_that_is_kept_for_it(
    harness: Harness, rules: str, size: tuple[int, int]
) -> None:
    layout = lay_out(GAMES[rules], size)
    for half, _ in layout.halves:
        for character, square in zip(half.word, half.squares, strict=True):
            place = layout.places[half.owner or 0][square].letter
            deep = carving.letter(character, round(layout.unit))
            columns, rows = np.nonzero(deep > 0.1 * deep.max())
            cut = Rect(0, 0, int(np.ptp(columns)) + 1, int(np.ptp(rows)) + 1)
            cut.topleft = Rect((0, 0), deep.shape).move_to(center=place.center).topleft
            assert place.contains(cut.move(int(columns.min()), int(rows.min())))


def test_points_are_plain_in_high_contrast(harness: Harness) -> None:
    layout = lay_out(GAMES["tabula"], (1280, 720))
    table = Surface(layout.size).convert()
    stone.lay(table, background.slab(layout, True), layout.board.topleft)
    light = luminance(pygame.surfarray.array3d(table))
    for rect in (rect for _, rects in layout.halves for rect in rects):
        upper, lower = rect.top + rect.height // 5, rect.bottom - rect.height // 5
        base, tip = (upper, lower) if rect.centery < layout.board.centery else (lower, upper)
        point, wood = float(light[rect.centerx, base]), float(light[rect.left + 2, tip])
        assert (wood + 0.05) / (point + 0.05) > WORN_CONTRAST


def test_a_cut_is_dark_beneath_the_light_and_bright_opposite() -> None:
    across = np.abs(np.arange(41) - 20)
    pit = np.maximum(across[:, None], across[None])
    shade = carving.light(np.minimum(pit - 10, 0).astype(np.float32))
    assert shade[14, 14] < 0.6
    assert shade[26, 26] > 1.1
    assert shade[2, 2] == pytest.approx(1, abs=0.01)


def test_every_square_of_a_board_with_words_has_something_cut() -> None:
    for squares, words in ((30, ["SALVE", "", "LVSOR"]), (48, ["VIV", "AMA"]), (36, ["LVDVM"])):
        rules = rule_set({"base": "ostia", "name": "mine", "squares": squares, "words": words})
        layout = lay_out(rules, (1280, 720))
        cut = {(x, y): letter for letter, (x, y) in background.slab(layout).letters}
        left, top = layout.board.topleft
        for half, _ in layout.halves:
            for index, square in enumerate(half.squares):
                x, y = layout.places[0][square].letter.center
                assert cut[x - left, y - top] == (half.word[index : index + 1] or "·")
