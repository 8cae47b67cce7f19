"""Figures cut into stone: the light on a carved relief, and the paint left in it.

Reliefs are arrays (width, height) of heights above the face in pixels; cuts are negative.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
import pygame
from pygame import Rect, Surface

from ludus.picture import assets, fonts
from ludus.picture.shapes import Line, painted
from ludus.picture.surfaces import Size, in_memory

Field: TypeAlias = npt.NDArray[np.floating[Any]]

_SUN = (-0.542, -0.542, 0.643)
"""The direction of the light, as in every picture: x to the right, y down, z to the viewer."""
_RISE = 0.643 / 0.542  # rise of a light ray over one pixel to the left and one up
_KEY = 0.84  # share of the light on a flat face that comes from the sun
_GAMMA = 1 / 2.2
_LETTER = 0.87  # size of the font, in units
_DEEPEST = 0.066  # greatest depth of a stroke, in units
_GROOVE = 0.05
"""Width of a line, in units."""
_SHALLOW = 0.04
"""Depth of a line, in units."""
_FLANK = 1.35  # slope of the walls of a cut
_SOIL = 0.46  # how much darker the bare stone of a cut is
_EDGE = 0.13  # width of the dark edge of a lit letter, in units
_LIT = (255, 242, 196)
_LIT_EDGE = (34, 16, 6)
_WHITE = (255, 255, 255)
_MARGIN = 4  # pixels round a figure, for its light


def light(relief: Field) -> Field:
    """Return the light on every point of a relief, as a factor on the colours of a flat face."""
    west, north = np.gradient(relief)
    level = 1 / np.sqrt(west * west + north * north + 1)
    facing = (_SUN[2] - _SUN[0] * west - _SUN[1] * north) * level
    lit = np.ones_like(relief)
    for step in range(1, min(48, int(-relief.min() / _RISE) + 2)):
        above = relief[:-step, :-step] - relief[step:, step:] - step * _RISE
        np.minimum(lit[step:, step:], 1 - np.clip(above + 0.5, 0, 1), out=lit[step:, step:])
    sky = np.exp(relief * (0.7 / max(1.0, -float(relief.min()))))
    shade = _KEY / _SUN[2] * np.clip(facing, 0, None) * lit + (1 - _KEY) * sky
    factor: Field = (shade**_GAMMA).astype(np.float32)
    return factor


def _inwards(mask: Field, reach: int) -> Field:
    """Return the distance of each point of a figure from its edge, in pixels, up to `reach`."""
    square = np.where(mask > 0.5, np.float32(reach * reach), np.float32(0))
    for _ in range(2):
        best = square.copy()
        for step in range(1, reach + 1):
            away = np.float32(step * step)
            np.minimum(best[step:], square[:-step] + away, out=best[step:])
            np.minimum(best[:-step], square[step:] + away, out=best[:-step])
        square = best.T.copy()
    soft: Field = np.sqrt(square) + np.where(mask > 0.5, mask - 1, mask)
    return soft


@lru_cache(maxsize=64)
def letter(character: str, unit: int) -> Field:
    """Return the depth of a V-shaped letter at each of its points, in pixels.

    The middle of the array is the middle of a capital's height.
    """
    font = fonts.font(assets.CAPITALS_BOLD, round(unit * _LETTER))
    glyph = font.render(character, True, "white")
    middle = font.render("H", True, "white").get_bounding_rect().centery
    width, height = glyph.get_size()
    reach = max(middle, height - middle) + _MARGIN
    whole = assets.blank((width + 2 * _MARGIN, 2 * reach))
    whole.blit(glyph, (_MARGIN, reach - middle))
    deepest = unit * _DEEPEST
    far = _inwards(_grey(whole), int(deepest) + 2)
    depth: Field = np.minimum(far, deepest)
    return depth


@in_memory
def lit(character: str, unit: int) -> Surface:
    """Return a lit letter, to lie on the cut one; its dark edge shows on pale stone.

    Its middle is the middle of the array of `letter`.
    """
    inside = np.clip(letter(character, unit) * (3 / (unit * _DEEPEST)), 0, 1)
    reach = max(3, round(unit * _EDGE))
    size = (inside.shape[0] + 2 * reach, inside.shape[1] + 2 * reach)
    dark, bright = assets.clear(size), assets.clear(inside.shape)
    for picture, colour in ((dark, _LIT_EDGE), (bright, _LIT)):
        picture.fill((*colour, 0))
    part = np.s_[reach:-reach, reach:-reach]
    edge = np.zeros(size, np.float32)
    edge[part] = inside
    far = _inwards(1 - edge, reach)
    _fill(dark, 0.95 * np.clip(1.7 * (1 - far / reach), 0, 1))
    _fill(bright, inside)
    dark.blit(bright, (reach, reach))
    return dark


def _fill(picture: Surface, opacity: Field) -> None:
    pygame.surfarray.pixels_alpha(picture)[...] = (opacity * 255).astype(np.uint8)


@lru_cache(maxsize=8)
def ornament(name: str, side: int, depth: float) -> Field:
    """Return the depth of a shipped ornament at each of its points, in pixels."""
    whole = assets.blank((side + 2 * _MARGIN,) * 2)
    whole.blit(assets.scaled(f"{name}.png", (side, side)), (_MARGIN, _MARGIN))
    relief: Field = _grey(whole) * np.float32(depth)
    return relief


def groove(line: Sequence[tuple[int, int]], unit: int) -> tuple[Field, tuple[int, int]]:
    """Return the depth of a polyline at each of its points, and the middle of the array."""
    wide = max(2, round(unit * _GROOVE))
    left, top = (min(ends) - wide - _MARGIN for ends in zip(*line, strict=True))
    right, bottom = (max(ends) + wide + _MARGIN for ends in zip(*line, strict=True))
    whole = assets.blank((right - left, bottom - top))
    points = tuple((x - left, y - top) for x, y in line)
    whole.blit(painted([Line(points, _WHITE, wide)], whole.get_size()))
    spot = whole.get_rect().move(left, top)
    relief: Field = _grey(whole) * np.float32(unit * _SHALLOW)
    return relief, spot.center


def _grey(surface: Surface) -> Field:
    return pygame.surfarray.array_red(surface).astype(np.float32) / 255


@in_memory
def _chance(size: Size, unit: int) -> Surface:
    """Return noise over a slab as a grey picture: it shows where cuts crumble and paint is gone."""
    numbers = np.random.default_rng(480)
    small = (max(2, size[0] // 3), max(2, size[1] // 3))
    noise = np.zeros(small, np.float32)
    for share, weight in ((0.9, 0.9), (0.30, 0.7), (0.09, 0.5), (0.035, 0.35)):
        wide, high = (max(2, round(length / max(1.0, unit * share))) for length in size)
        coarse = assets.blank((wide, high))
        pixels = pygame.surfarray.pixels3d(coarse)
        pixels[...] = numbers.integers(0, 256, (*coarse.get_size(), 1), np.uint8)
        del pixels
        noise += (_grey(pygame.transform.smoothscale(coarse, small)) - 0.5) * weight
    grey = np.clip(128 + 127 * noise, 0, 255).astype(np.uint8)
    dots = pygame.surfarray.make_surface(np.repeat(grey[..., None], 3, axis=2))
    return pygame.transform.smoothscale(dots, size)


def cut(slab: Surface, deep: Field, at: tuple[int, int], unit: int, paint: "Paint") -> None:
    """Cut a figure into a slab around a point, and paint it."""
    spot = Rect((0, 0), deep.shape).move_to(center=at)
    inside = spot.clip(slab.get_rect())
    left, top = inside.left - spot.left, inside.top - spot.top
    part = np.s_[inside.left : inside.right, inside.top : inside.bottom]
    deep = deep[left : left + inside.width, top : top + inside.height]
    chance = pygame.surfarray.pixels_red(_chance(slab.get_size(), unit))[part]
    uneven = chance.astype(np.float32) * (3.4 / 127) - 3.4
    worn = deep * np.clip(1 + paint.wear * uneven, 0.5, 1.5)
    pixels = pygame.surfarray.pixels3d(slab)[part]
    stone = pixels.astype(np.float32)
    share = worn / (unit * _DEEPEST)
    stone *= 1 - _SOIL * np.clip(3 * share, 0, 1)[..., None]
    left_over = paint.cover(share, uneven)[..., None]
    stone += (np.asarray(paint.colour, np.float32) - stone) * left_over
    stone *= light(-_FLANK * worn)[..., None] if paint.wear else 1
    pixels[...] = np.clip(stone, 0, 255).astype(np.uint8)


class Paint(NamedTuple):
    """The colour in a cut, and the wear of colour and cut."""

    colour: tuple[int, int, int]
    left: float
    """The share of paint that remains."""
    wear: float = 0.25
    """The roughness; 0 is new."""

    def cover(self, depth: Field, uneven: Field) -> Field:
        """Return the opacity of the paint at each point; it lasts longest in the depth."""
        if not self.wear:
            return np.clip(depth * 8, 0, 1)
        stays = np.clip(depth * 4, 0, 1) * (self.left + 0.35 * (depth - 0.5) + 0.42 * uneven + 0.25)
        opacity: Field = 0.94 * np.clip(stays * 1.6, 0, 1)
        return opacity
