"""Slabs of stone and wood on a table, and what is cut or let into them."""

from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from ludus.picture import assets, cache, carving
from ludus.picture.carving import Paint

Point = tuple[int, int]
Box = tuple[int, int, int, int]
"""A rectangle: left, top, width, height."""
_SMALL = 8
"""How many times smaller than seen a shadow is computed, as it has no detail."""
_PLAIN = (204, 196, 180)
_PLAIN_PAINT = Paint((0, 0, 0), 1.0, wear=0.0)
_INLAY, _PLAIN_INLAY = (255, 195), (62, 84)
"""What is left of the light of inlaid bone and of bronze, so that all checkers are seen on it.

Bone is as bright as a plain board itself.
"""


class Inlay(NamedTuple):
    """A long point that is let into a board."""

    box: Box
    up: bool
    """Whether it stands on the lower edge of its box, or hangs from the upper one."""
    kind: int
    """Of bone, or of bronze where it is 1."""
    variant: int
    """Which one of its row it is, so that not all look alike."""


class Slab(NamedTuple):
    """All by which a slab looks as it does; lengths in pixels from its upper left corner.

    Slabs that are equal look alike; the `repr` tells what their picture was kept for.
    """

    size: tuple[int, int]
    unit: int
    """The width of a square."""
    stone: str
    """Which of the pictured slabs it is."""
    paint: tuple[int, int, int]
    kept: float
    """How much of its paint it has kept, 0 to 1."""
    plain: bool
    """Without grain or colour, for the sake of contrast."""
    turned: bool = False
    """Letters and ornaments stand on their heads, seen from the other side; the light does not."""
    letters: tuple[tuple[str, Point], ...] = ()
    """What is cut, and round which points."""
    ornaments: tuple[tuple[str, Box], ...] = ()
    """What is cut of `rosette`, `crescent` and `wreath`, and into which squares."""
    points: tuple[Inlay, ...] = ()
    rosettes: tuple[Box, ...] = ()
    """Where rosettes of bone are let in."""


def tabletop(size: tuple[int, int]) -> Surface:
    """The dark table, covering a screen."""
    return cache.cached(("table", size), lambda: _cover("table.jpg", size))


def _cover(name: str, size: tuple[int, int]) -> Surface:
    """A picture scaled and cropped to cover a size."""
    whole = assets.load(name)
    part = Rect(0, 0, *size).fit(whole.get_rect())
    return pygame.transform.smoothscale(whole.subsurface(part), size)


def lay(surface: Surface, slab: Slab, at: Point) -> None:
    """Put a slab with its shadow onto a surface."""
    _drop_shadow(surface, Rect(at, slab.size), slab.unit)
    surface.blit(cache.cached(slab, lambda: _hewn(slab)), at)


def _hewn(slab: Slab) -> Surface:
    """The slab with all that is cut or let into it."""
    found = pygame.transform.smoothscale(assets.load(f"stone-{slab.stone}.webp"), slab.size)
    if slab.plain:
        found.fill((*_PLAIN, 0), special_flags=pygame.BLEND_RGBA_MAX)
        found.fill((*_PLAIN, 255), special_flags=pygame.BLEND_RGBA_MIN)
    paint = _PLAIN_PAINT if slab.plain else Paint(slab.paint, slab.kept)
    figures = [(carving.letter(character, slab.unit), at) for character, at in slab.letters]
    figures += [
        (carving.ornament(name, box[2], 0.05 * slab.unit), Rect(box).center)
        for name, box in slab.ornaments
    ]
    for deep, at in figures:
        carving.cut(found, deep[::-1, ::-1] if slab.turned else deep, at, slab.unit, paint)
    _inlay(found, slab)
    return found


def _inlay(surface: Surface, slab: Slab) -> None:
    """Let points of bone and of bronze into a board, and rosettes of bone."""
    light = _PLAIN_INLAY if slab.plain else _INLAY
    for box, up, kind, variant in slab.points:
        point = _dimmed(assets.point(kind, variant, box[2:]), light[kind])
        surface.blit(point if up else pygame.transform.rotate(point, 180), box)
    for box in slab.rosettes:
        surface.blit(_dimmed(assets.scaled("inlay-rosette.webp", box[2:]), light[0]), box)


def _dimmed(picture: Surface, light: int) -> Surface:
    found = picture.copy()
    found.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
    return found


def _drop_shadow(surface: Surface, rect: Rect, unit: int) -> None:
    """A soft shadow to the lower right."""
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
