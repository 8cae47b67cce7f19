"""Slabs of stone and wood on a table, with figures cut or inlaid."""

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import numpy as np
import pygame
from pygame import Rect, Surface, Vector2

from ludus.picture import assets, cache, carving, pieces, places
from ludus.picture.carving import Paint
from ludus.picture.luminance import luminance
from ludus.picture.surfaces import Size, in_memory

Point = tuple[int, int]
Box = tuple[int, int, int, int]
"""A rectangle: left, top, width, height."""
Groove = tuple[Point, ...]
"""The corners of a line that is cut."""
UPRIGHT_BELOW = 1.2
"""Shape (width / height) of a screen below which it is upright."""
_FRAME = (150, 118, 66)
"""The colour of the line around the picture of a scene."""
_BEHIND_TEXT = 0.055
"""The greatest luminance on which quiet letters stand out well, and golden ones too."""
_FALL = (255, 225, 215, 170)
"""The light at the corners of a panel, of at most 255, row by row."""
_SMALL = 8
"""Shadows are computed smaller by this factor, because they have no detail."""
_BEAD = 0.17  # width of a bead, in units
RIM = 0.32
"""The size of letters on the rim, in sizes of usual letters."""
_PLAIN = (204, 196, 180)
_PLAIN_PAINT = Paint((0, 0, 0), 1.0, wear=0.0)
_BONE_PAINT = Paint((205, 188, 150), 1.0, wear=0.0)
"""The filling of lines on a board with points, like inlaid bone."""
_INLAY = (255, 182)
"""The light on inlaid bone and bronze, of at most 255, at which all checkers stand out."""
_PLAIN_INLAY = (62, 84)
"""The light on them on a plain board, where bone is as bright as the board."""


class Inlay(NamedTuple):
    """A long point inlaid in a board."""

    box: Box
    up: bool
    """Whether it stands on the lower edge of its box; otherwise it hangs from the upper one."""
    kind: int
    """0 for bone, 1 for bronze."""
    variant: int
    """Its variant within the row, so that neighbours differ."""


class Slab(NamedTuple):
    """All properties that determine the look of a slab; lengths in pixels from its upper left.

    Equal slabs look alike; the `repr` is the key of the cached picture.
    """

    size: Size
    unit: int
    place: str
    """The name of the place where it lies."""
    paint: tuple[int, int, int]
    paint_left: float
    """0 to 1."""
    plain: bool
    """Whether it is without grain and colour, for contrast."""
    turned: bool = False
    """Whether letters and ornaments are upside down, for the opposite side; the light stays."""
    letters: tuple[tuple[str, Point], ...] = ()
    """The letters to cut, and their middles."""
    ornaments: tuple[tuple[str, Box], ...] = ()
    """The `rosette`, `crescent` or `wreath` to cut, and its square."""
    points: tuple[Inlay, ...] = ()
    rosettes: tuple[Box, ...] = ()
    """The squares with inlaid rosettes of bone."""
    grooves: tuple[Groove, ...] = ()
    beads: tuple[tuple[int, Point], ...] = ()
    """The inlaid beads, with their middles: 0 for round bone, 1 for square glass."""
    word: tuple[tuple[str, Point], ...] = ()
    """The small letters to cut into the rim, and their middles."""


def tabletop(place: str, size: Size, near: bool = False) -> Surface:
    """Return the table of a place, cropped to a screen, without the light of the place.

    If it is `near`, the things on a wide table's upper rim are out of sight.
    """
    return cache.cached(("table", place, size, near), lambda: covered(place, size, near))


def covered(place: str, size: Size, near: bool = False) -> Surface:
    """Return the table like `tabletop`, but keep no copy of it."""
    picture = _for_shape(size, place, "table")
    wide, high = picture.get_size()
    above = high // 4 if near and wide > high else 0
    return assets.cropped(picture.subsurface(0, above, wide, high - above), size)


def light(surface: Surface, place: str) -> None:
    """Apply the light of a place to a picture of the whole screen."""
    whole = _for_shape(surface.get_size(), place, "light")
    falling = pygame.transform.smoothscale(whole, surface.get_size())
    surface.blit(falling, special_flags=pygame.BLEND_RGB_MULT)


def shade(surface: Surface, rect: Rect) -> None:
    """Darken a rectangle of a picture softly, as far as a text there needs it."""
    part = rect.clip(surface.get_rect())
    if not all(part.size):
        return
    brightest = max(_BEHIND_TEXT, _brightest(surface.subsurface(part)))
    left = round(255 * (_BEHIND_TEXT / brightest) ** (1 / 2.2))
    around = rect.inflate(2 * rect.height, rect.height)
    veil = Surface((around.width // _SMALL, around.height // _SMALL))
    veil.fill("white")
    inner = Rect(0, 0, rect.width // _SMALL, rect.height * 5 // 4 // _SMALL)
    inner.center = veil.get_rect().center
    veil.fill((left, left, left), inner)
    veil = pygame.transform.gaussian_blur(veil, max(1, rect.height // _SMALL // 4))
    veil = pygame.transform.smoothscale(veil, around.size)
    surface.blit(veil, around, special_flags=pygame.BLEND_RGB_MULT)


def _brightest(ground: Surface) -> float:
    """Return the luminance of the brightest part, or of grain and lines in a part of the middle."""
    parts = pygame.transform.smoothscale(ground, (64, 4))
    middle = ground.get_rect().inflate(-ground.width // 3, -ground.height // 3)
    pixels = luminance(pygame.surfarray.array3d(ground.subsurface(middle))[::3, ::3])
    rows = np.array_split(pixels, 4, axis=1)
    cells = [cell for row in rows for cell in np.array_split(row, 4) if cell.size]
    grain = max((np.percentile(cell, 95) for cell in cells), default=0)
    return float(max(luminance(pygame.surfarray.array3d(parts)).max(), grain))


def panel(place: str, size: Size) -> Surface:
    """Return an opaque slab for texts, of the dark material of a place, with a moulded edge."""
    return cache.cached(("panel", place, size), lambda: _moulded(_quarried(place, size)))


def _quarried(place: str, size: Size) -> Surface:
    """Return the material of a place's board, with more contrast and in the colour of panels."""
    look = places.read(place)
    part = Rect(0, 0, *size).fit(Rect(look.bare))
    material = assets.in_format(assets.load(f"{place}/slab.webp", size, part), opacity=False)
    mean = pygame.transform.average_color(material)[:3]
    less = min(mean) * 11 // 20
    material.fill((less,) * 3, special_flags=pygame.BLEND_RGB_SUB)
    share = [
        min(255, 255 * to // (present - less)) for to, present in zip(look.panel, mean, strict=True)
    ]
    material.fill(share, special_flags=pygame.BLEND_RGB_MULT)
    return material


def _moulded(surface: Surface) -> Surface:
    """Bevel the edge of a slab, and inlay a line; the light falls from the upper left."""
    rect, shade = surface.get_rect(), Surface((2, 2))
    for corner, grey in enumerate(_FALL):
        shade.set_at((corner % 2, corner // 2), (grey,) * 3)
    falling = pygame.transform.smoothscale(shade, rect.size)
    surface.blit(falling, special_flags=pygame.BLEND_RGB_MULT)
    wide = max(3, round(min(rect.size) ** 0.5 / 4))
    for step in range(wide):
        x, y, width, height = rect.inflate(-2 * step, -2 * step)
        lit, dark = (60 * (wide - step) // wide,) * 3, (255 - 190 * (wide - step) // wide,) * 3
        for line in ((x, y, width, 1), (x, y, 1, height)):
            surface.fill(lit, line, pygame.BLEND_RGB_ADD)
        for line in ((x, y + height - 1, width, 1), (x + width - 1, y, 1, height)):
            surface.fill(dark, line, pygame.BLEND_RGB_MULT)
    inlay, thick = rect.inflate(-3 * wide, -3 * wide), max(1, wide // 4)
    pygame.draw.rect(surface, "black", inlay.inflate(2 * thick, 2 * thick), thick)
    pygame.draw.rect(surface, _FRAME, inlay, thick)
    return surface


def _for_shape(size: Size, place: str, what: str) -> Surface:
    """Return the `table` or the `light` of a place for the shape of a screen."""
    upright = size[0] < size[1] * UPRIGHT_BELOW
    return assets.load(f"{place}/{what}-{'upright' if upright else 'wide'}.jpg")


def scene(slab: Slab, size: Size, at: Point) -> Surface:
    """Return a slab on the table of its place, in the light there."""
    picture = tabletop(slab.place, size)
    lay(picture, slab, at)
    light(picture, slab.place)
    return picture


def framed(scene: Surface) -> Surface:
    """Draw a line around the picture of a scene; return the picture."""
    pygame.draw.rect(scene, _FRAME, scene.get_rect(), max(1, scene.get_width() // 250))
    return scene


def lay(surface: Surface, slab: Slab, at: Point) -> None:
    """Draw a slab onto a surface, with its shadow if it is raised."""
    if places.read(slab.place).raised:
        _drop_shadow(surface, Rect(at, slab.size), slab.unit)
    surface.blit(cache.cached(slab, lambda: _hewn(slab)), at)


def _hewn(slab: Slab) -> Surface:
    surface = assets.load(f"{slab.place}/slab.webp", slab.size)
    if slab.plain:
        surface.fill((*_PLAIN, 0), special_flags=pygame.BLEND_RGBA_MAX)
        surface.fill((*_PLAIN, 255), special_flags=pygame.BLEND_RGBA_MIN)
    paint = _PLAIN_PAINT if slab.plain else Paint(slab.paint, slab.paint_left)
    figures = [(carving.letter(character, slab.unit), at) for character, at in slab.letters]
    figures += [
        (carving.ornament(name, box[2], 0.05 * slab.unit), Rect(box).center)
        for name, box in slab.ornaments
    ]
    for deep, at in figures:
        carving.cut(surface, deep[::-1, ::-1] if slab.turned else deep, at, slab.unit, paint)
    filled = paint if slab.plain or slab.letters else _BONE_PAINT
    for line in slab.grooves:
        deep, at = carving.groove(line, slab.unit)
        carving.cut(surface, deep, at, slab.unit, filled)
    small = round(slab.unit * RIM)
    for character, at in slab.word:
        carving.cut(surface, carving.letter(character, small), at, small, filled)
    _inlay(surface, slab)
    return surface


def _inlay(surface: Surface, slab: Slab) -> None:
    """Add inlaid points of bone and bronze, beads and rosettes to a board."""
    light = _PLAIN_INLAY if slab.plain else _INLAY
    for box, up, kind, variant in slab.points:
        point = _dimmed(pieces.point(kind, variant, box[2:]), light[kind])
        surface.blit(point if up else pygame.transform.rotate(point, 180), box)
    for side, at in slab.beads:
        picture = bead(side, max(7, round(slab.unit * _BEAD)))
        assets.stamp(surface, picture, at)
    for box in slab.rosettes:
        surface.blit(_dimmed(assets.scaled("inlay-rosette.webp", box[2:]), light[0]), box)


def bead(side: int, width: int) -> Surface:
    """Return a bead with a rim: round and of bone, or of glass and standing on a corner."""
    # A square on its corner looks as large as a narrower disc.
    size = round(width * (1.25 if side else 1))
    return assets.drawn(f"bead-{side}", (size, size))


def _dimmed(picture: Surface, light: int) -> Surface:
    dimmed = picture.copy()
    dimmed.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
    return dimmed


def _drop_shadow(surface: Surface, rect: Rect, unit: int) -> None:
    reach = round(unit * 0.7)
    size = ((rect.width + 2 * reach) // _SMALL, (rect.height + 2 * reach) // _SMALL)
    blot = assets.clear(size)
    inner = Rect(0, 0, rect.width // _SMALL, rect.height // _SMALL)
    inner.center = (size[0] // 2, size[1] // 2)
    pygame.draw.rect(blot, (0, 0, 0, 235), inner, border_radius=3)
    blot = pygame.transform.gaussian_blur(blot, max(1, reach // _SMALL // 2))
    blot = pygame.transform.smoothscale(blot, (size[0] * _SMALL, size[1] * _SMALL))
    shift = unit * 0.16
    surface.blit(blot, (rect.left - reach + shift, rect.top - reach + shift * 1.2))


# Dust that a checker raises from the stone of its place.

DUST_FRAMES = 8
_GRAINS = 48
"""Number of clouds around a checker."""
_DENSEST = 215
"""The greatest opacity of a cloud, of 255."""
_RING = 160
"""The width of the ring of a hit, in pixels."""
_RING_DUST = (178, 148, 104)


@in_memory
def dust(place: str, diameter: int, frame: int) -> Surface:
    """Return a frame of the dust around a checker of a diameter, twice as wide as the checker."""
    chance, age, width = Random(diameter), (frame + 1) / DUST_FRAMES, max(8, diameter // 2)
    clouds = assets.clear((width, width))
    for grain in range(_GRAINS):
        angle = math.tau * (grain + chance.random()) / _GRAINS
        speed, size = chance.uniform(0.4, 1), chance.random() ** 2
        far = (0.42 + 0.53 * speed * (1 - (1 - age) ** 2)) * width / 2
        at = width / 2 + far * math.cos(angle), width / 2 + far * math.sin(angle)
        radius = width * (0.015 + 0.06 * size) * (0.6 + age)
        opacity = round(_DENSEST * (1 - age) * (0.5 + size / 2))
        _puff(clouds, at, radius, (*places.read(place).dust, opacity))
    soft = pygame.transform.gaussian_blur(clouds, max(1, width // 24))
    return pygame.transform.smoothscale(soft, (2 * diameter, 2 * diameter))


@in_memory
def dust_ring() -> Surface:
    """Return a ring of dust, densest and farthest at the right, to be turned to the blow.

    It is to be scaled while it spreads, and fills its picture.
    """
    chance, middle = Random(480), Vector2(_RING / 2, _RING / 2)
    clouds = assets.clear((_RING, _RING))
    for _ in range(5 * _GRAINS):
        size, far = chance.uniform(0.2, 1), chance.triangular(0.28, 0.44, 0.41)
        aside = chance.triangular(-180, 180, 0)
        far *= 1 - 0.3 * abs(aside) / 180
        at = middle + Vector2(far * _RING, 0).rotate(aside)
        _puff(clouds, at, _RING * 0.06 * size, (*_RING_DUST, _DENSEST // 2))
    return pygame.transform.gaussian_blur(clouds, _RING // 40)


def _puff(
    clouds: Surface, at: Sequence[float] | Vector2, radius: float, colour: Sequence[int]
) -> None:
    cloud = assets.clear(clouds.get_size())
    pygame.draw.circle(cloud, colour, at, radius)
    clouds.blit(cloud)
