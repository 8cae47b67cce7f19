"""Carved signs can be read, and are lit from the common direction of light."""

import numpy as np
import pygame
from each import each
from looks import CONTRAST
from pygame import Surface

from ludus.picture import carving, stone
from ludus.picture.luminance import luminance
from ludus.rules.game import GAMES
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
def test_letters_stand_out_even_where_their_paint_is_lost(rules: str) -> None:
    found = contrasts(rules, plain=False)
    assert min(found) > WORN_CONTRAST
    assert np.mean(found) > CONTRAST["text"] - 0.2


@each(rules=["ostia", "romani", "vivere"])
def test_letters_are_plain_in_high_contrast(rules: str) -> None:
    assert min(contrasts(rules, plain=True)) > CONTRAST["text"]


def test_points_are_plain_in_high_contrast() -> None:
    layout = lay_out(GAMES["tabula"], (1280, 720))
    table = Surface(layout.size).convert()
    stone.lay(table, background.slab(layout, True), layout.board.topleft)
    light = luminance(pygame.surfarray.array3d(table))
    for rect in (rect for _, rects in layout.halves for rect in rects):
        upper, lower = rect.top + rect.height // 5, rect.bottom - rect.height // 5
        base, tip = (upper, lower) if rect.centery < layout.board.centery else (lower, upper)
        point, wood = float(light[rect.centerx, base]), float(light[rect.left + 2, tip])
        assert (wood + 0.05) / (point + 0.05) > WORN_CONTRAST
