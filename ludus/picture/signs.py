"""Signs laid over the board: halos, goals, frames, arrows and numbers, drawn once for each size.

They are SVG files in `sprites/signs/`. Frames are squares of 100 units with corners of radius 24;
the uniform parts between the corners are stretched.
"""

import math
from collections.abc import Iterator
from functools import lru_cache

import pygame
from pygame import Rect, Surface, transform

from ludus.picture import assets, fonts, pieces, stone
from ludus.picture.assets import CREAM, GOLD, Colour, drawn
from ludus.picture.canvas import Item, centred
from ludus.picture.labels import signed, write
from ludus.picture.surfaces import Size, in_memory

_CORNER = 24
"""The radius of a frame's corners, in units of its file."""
_SEAT_CHECKER = 0.4
"""The diameter of the checker in a seat's picture, as a share of the picture's size."""
_AROUND = {
    "halo": 1.6,  # A playable checker; its beads mark it without colour.
    "die-halo": 1.7,  # A playable die.
    "goal": 1.2,  # A legal target.
    "goal-far": 1.2,  # A legal target by several dice; the disc is broken.
    "goal-hit": 1.36,  # A checker that a hint hits.
    "touched": 1.5,  # The touched place.
    "chosen": 1.2,  # The coin of the chosen stop.
    "print": 0.98,  # The former place of a checker.
    "moved": 1.3,  # Its present place.
    "struck": 1.4,  # The place of a hit.
    "missed": 0.56,  # A checker that was moved wrongly, at its edge.
}
"""The size of a sign that marks a checker or die, in their sizes; others have the size given."""
_WARM = (255, 176, 66)
"""The colour of light on what matters now."""
_REACH = 0.9
"""How far it reaches around, as a share of the shorter side."""
_EDGE: Colour = (112, 90, 62)
"""The colour around a tray in a panel."""
_BRONZE = 180, 170, 170
"""The light on a golden line that makes it bronze."""
_FINE = 16
"""The height in pixels at which it is painted, because it has no detail."""
_STRIP = 96
"""The height in pixels of the strips of a veil."""
_ENDS = 0.46
"""The room at both ends of a tag, as a share of its diameter."""
_CLOSE = 0.22
"""That room on a close plaque."""
_HEADS = ("light", "dark")
"""The names of the heads at the seats, by side; they look at each other."""
APART = 1.02
"""The distance between two people, in heights."""
FOOT = 3
"""Pixels below the bar of a chosen button."""
FINGERTIP = (-0.345, -0.285)
"""The position of the hand's fingertip from the middle of its picture, as shares of its size."""


def sign(name: str, size: int) -> Surface:
    """Return a sign for a checker or die of a size, or at that size: see `_AROUND`."""
    side = round(size * _AROUND.get(name, 1))
    return signed(drawn(name, (side, side)), name)


def _stretched(picture: Surface, size: Size, corner: int) -> Surface:
    """Return a picture at another size, stretched only between its corners.

    Pygame's smoothscale would read past the end of pictures one pixel wide or high.
    """
    stretched = assets.clear(size)
    for x, wide, left, taken in _thirds(size[0], picture.get_width(), corner):
        for y, high, top, cut in _thirds(size[1], picture.get_height(), corner):
            part = picture.subsurface((left, top, taken, cut))
            stretched.blit(transform.scale(part, (wide, high)), (x, y))
    return stretched


def _thirds(length: int, whole: int, corner: int) -> list[tuple[int, int, int, int]]:
    """Return for each third its target position and length, and its source position and length."""
    if length == whole:
        return [(0, length, 0, length)]
    end = min(corner, length // 2)
    thirds = [
        (0, end, 0, end),
        (end, length - 2 * end, corner, whole - 2 * corner),
        (length - end, end, whole - end, end),
    ]
    return [third for third in thirds if third[1]]


def _frame(name: str, size: Size, unit: float = 0) -> Surface:
    """Return a frame with `unit` pixels for a unit of its file; by default corners grow slowly."""
    unit = unit or max(5, round(1.5 * math.sqrt(min(size)))) / _CORNER
    side = round(100 * unit)
    return _stretched(drawn(name, (side, side)), size, (side - 1) // 2)


_framed = lru_cache(maxsize=24)(_frame)


@in_memory
def pace(side: int, degrees: int) -> Surface:
    """Return a small arrowhead for the road, turned clockwise from pointing right."""
    return signed(transform.rotozoom(drawn("pace", (side, side)), -degrees, 1), "pace")


@in_memory
def panel(size: Size, place: str = "") -> Surface:
    """Return an opaque panel of the material of a place; without a place, plain and dark."""
    return stone.panel(place, size) if place else _frame("panel", size)


def focus(size: Size) -> Surface:
    """Return the frame around the control with keyboard focus."""
    return signed(_framed("focus", (size[0] + 12, size[1] + 12)), "focus")


def icon(name: str, side: int) -> Surface:
    """Return a button's icon."""
    return signed(assets.scaled(f"icon-{name}.png", (side, side)), f"icon-{name}")


@in_memory
def seat(place: str, side: int, look: str, size: int) -> Surface:
    """Return a seat at the board, `awake` or `asleep`, with a checker of its side.

    A raised head and a bowed head under the moon distinguish them without colours.
    """
    picture = assets.scaled(f"seat-{look}-{_HEADS[side]}.webp", (size, size)).copy()
    checker = pieces.checker(place, side, 0, round(size * _SEAT_CHECKER))
    picture.blit(checker, checker.get_rect(bottomright=(size, size)))
    return signed(picture, f"seat-{look}")


@in_memory
def company(place: str, count: int, height: int) -> Surface:
    """Return one person alone or two side by side, each with a checker of their side."""
    apart = round(height * APART)
    picture = assets.clear((height + apart * (count - 1), height))
    for side in range(count):
        picture.blit(seat(place, side, "awake", height), (apart * side, 0))
    return signed(picture, f"company-{count}")


def meeting(height: int) -> Surface:
    """Return two screens and the folder between them, twice as wide as high."""
    return signed(drawn("meeting", (2 * height, height)), "meeting")


def recess(size: Size) -> Surface:
    """Return a shallow tray, dark at the edge towards the light and bright at the opposite edge."""
    return _framed("recess", size, _rim(size) / 4)


def hollow(place: Rect) -> list[Item]:
    """Return such a tray at a place, with an edge around it."""
    return [centred(_edged(place.size), place.center)]


@in_memory
def _edged(size: Size) -> Surface:
    picture, rim = recess(size).copy(), _rim(size)
    pygame.draw.rect(picture, _EDGE, picture.get_rect(), max(1, rim // 2), 4 * rim)
    return picture


def _rim(size: Size) -> int:
    return max(1, min(size) // 60)


def sink(surface: Surface, rect: Rect, floor: Colour, edge: Colour) -> None:
    """Draw a tray into a table: `floor` dims the light on its ground, `edge` colours its rim."""
    rim = _rim(rect.size)
    ground = assets.blank(rect.size)
    ground.fill("white")
    pygame.draw.rect(ground, floor, ground.get_rect(), border_radius=4 * rim)
    surface.blit(ground, rect, special_flags=pygame.BLEND_RGB_MULT)
    surface.blit(recess(rect.size), rect)
    pygame.draw.rect(surface, edge, rect, rim, 4 * rim)


@in_memory
def plaque(size: Size, look: str, pressed: bool) -> Surface:
    """Return a button's ground.

    It is `plain`, `chosen` of several (with a bar), `lit` as the next, or `off`, without an edge.
    """
    ground = _framed(f"plaque-{look}", size).copy()
    if look == "chosen":
        _underline(ground, FOOT)
    if pressed:
        ground.fill((170, 170, 170), special_flags=pygame.BLEND_RGB_MULT)
    return ground


@in_memory
def spotlight(size: Size) -> Surface:
    """Return a pool of light for a choice, in a hairline of gold with a bar at its foot."""
    light = niche(size, chosen=True).copy()
    _underline(light, 0)
    return light


@in_memory
def niche(size: Size, chosen: bool) -> Surface:
    """Return a hairline of bronze; for a choice, of gold around a pool of light."""
    light = drawn("light", (256, 256))
    picture = transform.smoothscale(light, size) if chosen else assets.clear(size)
    picture.blit(_framed("spotlight", size))
    if not chosen:
        picture.fill(_BRONZE, special_flags=pygame.BLEND_RGB_MULT)
    return picture


@in_memory
def radiance(side: int) -> Surface:
    """Return light that spreads from its middle."""
    return transform.smoothscale(drawn("glow", (256, 256)), (side, side))


def shine(side: int, centre: tuple[int, int], tenths: int = 10) -> Item:
    """Return that light about a point, with `tenths` tenths of its opacity."""
    return centred(radiance(side), centre).faded(tenths)


@in_memory
def plain(size: Size, colour: Colour) -> Surface:
    """Return a picture that is one colour."""
    picture = assets.clear(size)
    picture.fill(colour)
    return picture


def veil(over: Rect, colour: Colour, tenths: int = 10) -> Iterator[Item]:
    """Yield a colour over a rectangle, with `tenths` tenths of its opacity.

    It comes in strips, as a whole picture would fill the memory. The strips have the opacity
    themselves, because SDL takes twice as long to draw faded ones.
    """
    opacity = (*colour, 255)[3] * tenths // 10
    strip = plain((over.width, _STRIP), (*colour[:3], opacity))
    for top in range(over.top, over.bottom, _STRIP):
        yield Item(strip, over.left, top, (0, 0, over.width, min(_STRIP, over.bottom - top)))


@in_memory
def warmth(size: Size, colour: Colour = _WARM) -> Surface:
    """Return warm light, or another colour, on something of a size, and softly around it."""
    reach, coarse = round(_REACH * min(size)), max(1, min(size) // _FINE)
    whole = size[0] + 2 * reach, size[1] + 2 * reach
    small = assets.clear((max(8, whole[0] // coarse), max(8, whole[1] // coarse)))
    small.fill((*colour, 0))
    inside = small.get_rect().inflate(*(-1.5 * reach // coarse,) * 2)
    pygame.draw.rect(small, colour, inside, border_radius=min(inside.size) // 2)
    small = transform.gaussian_blur(small, max(1, reach // coarse // 2))
    return signed(transform.smoothscale(small, whole), "warmth")


@in_memory
def leaf(side: int, degrees: int) -> Surface:
    """Return a bay leaf, rotated by `degrees`."""
    return transform.rotozoom(drawn("leaf", (side, side)), degrees, 1)


def _underline(surface: Surface, above: int) -> None:
    """Draw the bar at the foot of a chosen control."""
    width, height = surface.get_size()
    high = max(2, round(math.sqrt(min(width, height)) / 2))
    surface.fill(GOLD, (width * 3 // 10, height - above - high, width * 2 // 5, high))


@in_memory
def numeral(count: str, diameter: int) -> Surface:
    """Return the number of checkers in a stack, on a small dark plaque."""
    room = round(diameter * 0.95)
    face = fonts.face(count, assets.CAPITALS_BOLD)
    return _tag(count, face, fonts.fitted(count, face, round(diameter * 0.62), room), diameter)


@in_memory
def tag(words: str, size: int) -> Surface:
    """Return a few letters of a size on a close plaque."""
    return _tag(words, assets.BODY_BOLD, size, round(size * 1.6), _CLOSE)


@in_memory
def nameplate(words: str, size: int) -> Surface:
    """A name on a plaque, with more room below the letters than a tag has."""
    return _tag(words, assets.BODY_BOLD, size, round(size * 2.1))


def _tag(words: str, face: str, size: int, diameter: int, ends: float = _ENDS) -> Surface:
    """A text on a plaque, in the middle of which capitals are."""
    line = assets.text(words, face, size, CREAM)
    height = round(diameter * 0.7)
    wide = max(height, line.get_width() + round(diameter * ends))
    plate = _stretched(drawn("count", (2 * height, height)), (wide, height), height // 2)
    place = line.get_rect(
        left=wide // 2 - line.get_bounding_rect().centerx,
        centery=height // 2 - round(fonts.middle("H", face, size)),
    )
    write(plate, line, place)
    return plate


@in_memory
def bar(size: Size, thirtieths: int, colour: Colour = GOLD) -> Surface:
    """Return a bar for a share, such as of the time that is left."""
    surface = assets.clear(size)
    surface.fill((0, 0, 0, 120))
    surface.fill(colour, (0, 0, size[0] * thirtieths // 30, size[1]))
    return surface


@in_memory
def hand(size: int) -> Surface:
    """Return a hand over its shadow; it points to the upper left, so that it hides little."""
    picture = transform.rotozoom(assets.scaled("icon-hand.png", (size, size)), 125, 1)
    shadow = picture.copy()
    shadow.fill((0, 0, 0, 235), special_flags=pygame.BLEND_RGBA_MULT)
    apart = size // 18
    width, height = picture.get_size()
    whole = assets.clear((width + 2 * apart, height + 2 * apart))
    whole.blit(transform.gaussian_blur(shadow, max(1, size // 30)), (2 * apart, 2 * apart))
    whole.blit(picture, (apart, apart))
    return signed(whole, "hand")
