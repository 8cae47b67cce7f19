"""Signs laid over the board: halos, goals, focus, arrows and numerals, each drawn once a size."""

import math
from collections.abc import Iterator
from functools import lru_cache

import pygame
from pygame import Surface

from ludus.picture import assets
from ludus.picture.assets import CREAM, GOLD, INK, QUIET, Colour, framed, smooth
from ludus.window.words import roman

AMBER: Colour = (255, 186, 66)
_UMBER: Colour = (38, 20, 6)
_LAMP = (206, 176, 136)
Place = tuple[float, float]


def _radius(size: tuple[int, int]) -> int:
    """How round the corners of a plaque are; larger ones less so."""
    return max(5, round(1.5 * math.sqrt(min(size))))


@lru_cache(maxsize=32)
def halo(diameter: int) -> Surface:
    """A soft ring of light with beads round a checker that can be played.

    By its beads it is known where its colour is not seen.
    """
    size = round(diameter * 1.6)
    width = max(2, diameter // 13)

    def glow(surface: Surface, scale: int) -> None:
        middle = size * scale // 2
        pygame.draw.circle(surface, (70, 30, 0, 150), (middle, middle), diameter * scale * 0.63)

    def ring(surface: Surface, scale: int) -> None:
        beads = list(_beads(size * scale / 2, diameter * scale * 0.625))
        for bead in beads:
            pygame.draw.circle(surface, (60, 26, 4), bead, diameter * scale * 0.085)
        _ring(surface, diameter * scale * 0.56, round(width * 1.6) * scale, (60, 26, 4))
        for bead in beads:
            pygame.draw.circle(surface, AMBER, bead, diameter * scale * 0.054)
        _ring(surface, diameter * scale * 0.56 - width * scale * 0.3, width * scale, AMBER)

    soft = pygame.transform.gaussian_blur(smooth(glow, (size, size)), max(1, diameter // 16))
    soft.blit(smooth(ring, (size, size)), (0, 0))
    return soft


def _beads(middle: float, radius: float) -> Iterator[Place]:
    """The places of eight beads on a circle; none where the next square's checker lies."""
    for bead in range(8):
        angle = (bead + 0.5) * math.tau / 8
        yield middle + radius * math.cos(angle), middle + radius * math.sin(angle)


@lru_cache(maxsize=32)
def die_halo(edge: int) -> Surface:
    """A soft light round a die that can be played, with a thin frame."""
    size = round(edge * 1.7)

    def draw(surface: Surface, scale: int) -> None:
        box = pygame.Rect(0, 0, edge * scale * 1.22, edge * scale * 1.22)
        box.center = (size * scale // 2, size * scale // 2)
        pygame.draw.rect(surface, (*GOLD[:3], 200), box, border_radius=box.width // 4)

    def frame(surface: Surface, scale: int) -> None:
        box = pygame.Rect(0, 0, edge * scale * 1.2, edge * scale * 1.2)
        box.center = (size * scale // 2, size * scale // 2)
        width = max(2, edge * scale // 26)
        pygame.draw.rect(surface, AMBER, box, width, border_radius=box.width // 5)

    soft = pygame.transform.gaussian_blur(smooth(draw, (size, size)), max(1, edge // 12))
    soft.blit(smooth(frame, (size, size)), (0, 0))
    return soft


def _ring(surface: Surface, radius: float, width: int, colour: Colour) -> None:
    middle = surface.get_width() // 2
    pygame.draw.circle(surface, colour, (middle, middle), radius, width)


@lru_cache(maxsize=32)
def goal(diameter: int, far: bool) -> Surface:
    """Where a picked-up checker may be set: a disc of light; `far` by several dice, broken."""
    size = round(diameter * 1.2)

    def draw(surface: Surface, scale: int) -> None:
        middle = size * scale / 2
        radius, width = diameter * scale * 0.44, max(3, diameter // 18) * scale
        pygame.draw.circle(surface, (*GOLD[:3], 70 if far else 130), (middle, middle), radius)
        _ring(surface, radius + 0.7 * width, round(2.4 * width), _UMBER)
        if far:
            _dashes(surface, middle, radius, scale)
        else:
            _ring(surface, radius, width, AMBER)
        dot = radius * (0.16 if far else 0.24)
        pygame.draw.circle(surface, _UMBER, (middle, middle), dot + 0.7 * width)
        pygame.draw.circle(surface, CREAM, (middle, middle), dot)

    return smooth(draw, (size, size))


def _dashes(surface: Surface, middle: float, radius: float, scale: int) -> None:
    box = pygame.Rect(0, 0, round(2 * radius), round(2 * radius))
    box.center = (round(middle), round(middle))
    for part in range(12):
        start = part * math.tau / 12
        pygame.draw.arc(
            surface,
            AMBER,
            box,
            start,
            start + math.tau / 22,
            max(3, box.width // 22 // scale) * scale,
        )


@lru_cache(maxsize=4)
def panel(size: tuple[int, int]) -> Surface:
    """A dark plaque with a gilded border, and within it a hairline, as on an inscription."""
    radius = _radius(size)
    inset = max(4, min(size) // 70)

    def draw(surface: Surface, scale: int) -> None:
        rect = surface.get_rect()
        width = max(1, min(size) // 500) * scale
        pygame.draw.rect(surface, (24, 18, 13, 246), rect, border_radius=radius * scale)
        pygame.draw.rect(surface, (150, 118, 66), rect, 2 * width, radius * scale)
        inner = rect.inflate(-2 * inset * scale, -2 * inset * scale)
        pygame.draw.rect(surface, (92, 73, 43), inner, width, max(3, radius - inset) * scale)

    return framed(draw, size, radius + 2 * inset)


@lru_cache(maxsize=4)
def rule(width: int, height: int) -> Surface:
    """A line that fades out at both ends, with a lozenge in its middle."""

    def draw(surface: Surface, scale: int) -> None:
        wide, high = surface.get_size()
        thick = max(scale, high // 9)
        for x in range(wide):
            share = 1 - abs(2 * x / wide - 1)
            surface.fill((*GOLD[:3], round(200 * min(1, 1.6 * share))), (x, 0, 1, high))
        surface.fill(0, (0, 0, wide, (high - thick) // 2))
        surface.fill(0, (0, (high + thick) // 2, wide, high))
        x, y, r = wide // 2, high // 2, high // 2
        surface.fill(0, (x - 2 * r, 0, 4 * r, high))
        pygame.draw.polygon(surface, GOLD, [(x, y - r), (x + r, y), (x, y + r), (x - r, y)])

    return smooth(draw, (width, height))


_PLAQUES = {
    "plain": ((50, 39, 29), (132, 106, 66)),
    "chosen": ((84, 60, 32), GOLD),
    "lit": ((136, 91, 28), (255, 214, 130)),
}


@lru_cache(maxsize=32)
def plaque(size: tuple[int, int], look: str, pressed: bool) -> Surface:
    """The ground of a button: `plain`, `chosen` of several, or `lit` as the thing to press.

    What is chosen has a bar at its foot as well as another colour.
    """
    radius = _radius(size)

    def draw(surface: Surface, scale: int) -> None:
        rect = surface.get_rect()
        fill, edge = _PLAQUES[look]
        if pressed:
            fill = (fill[0] * 2 // 3, fill[1] * 2 // 3, fill[2] * 2 // 3)
        pygame.draw.rect(surface, (0, 0, 0, 120), rect, border_radius=radius * scale)
        face = rect.inflate(-2 * scale, -4 * scale).move(0, scale if pressed else -scale)
        pygame.draw.rect(surface, fill, face, border_radius=radius * scale)
        width = max(2, round(math.sqrt(min(size)) * scale / 5))
        pygame.draw.rect(surface, edge, face, width, radius * scale)

    def foot(surface: Surface, scale: int) -> None:
        width = 2 * max(2, round(math.sqrt(min(size)) * scale / 5))
        edge = _PLAQUES[look][1]
        pygame.draw.rect(surface, edge, surface.get_rect(), 0, -1, width, width, 0, 0)

    found = framed(draw, size, 2 * radius)
    if look == "chosen":
        high = max(2, round(math.sqrt(min(size)) / 2))
        bar = smooth(foot, ((size[0] - 2) * 2 // 5, high))
        at = (size[0] // 2, size[1] - (1 if pressed else 3))
        found.blit(bar, bar.get_rect(midbottom=at))
    return found


@lru_cache(maxsize=4)
def spotlight(size: tuple[int, int]) -> Surface:
    """A pool of light for what is chosen, in a hairline of gold with a bar at its foot."""
    small = (size[0] // 8 + 1, size[1] // 8 + 1)
    pool = assets.clear(small)
    pool.fill((*_LAMP, 0))
    pool.fill((*_LAMP, 74), pool.get_rect().inflate(-small[0] // 5, -small[1] // 5))
    pool = pygame.transform.gaussian_blur(pool, max(1, min(small) // 6))

    line = math.sqrt(min(size)) / 8

    def frame(surface: Surface, scale: int) -> None:
        width = max(2, round(line * scale))
        pygame.draw.rect(surface, GOLD, surface.get_rect(), width, _radius(size) * scale)

    def foot(surface: Surface, scale: int) -> None:
        round_by = max(2, round(line * scale)) * 3
        pygame.draw.rect(surface, GOLD, surface.get_rect(), 0, -1, round_by, round_by, 0, 0)

    found = pygame.transform.smoothscale(pool, size)
    found.blit(framed(frame, size, 2 * _radius(size)), (0, 0))
    bar = smooth(foot, (size[0] * 2 // 5, max(2, round(4 * line))))
    found.blit(bar, bar.get_rect(midbottom=found.get_rect().midbottom))
    return found


@lru_cache(maxsize=8)
def box(side: int, ticked: bool) -> Surface:
    """The box of a switch, with a tick where it is on."""

    def draw(surface: Surface, scale: int) -> None:
        rect = surface.get_rect()
        pygame.draw.rect(surface, GOLD if ticked else (24, 18, 13), rect, 0, rect.width // 6)
        pygame.draw.rect(surface, GOLD, rect, max(2, side // 14) * scale, rect.width // 6)
        if ticked:
            points = [(x * rect.width, y * rect.width) for x, y in _TICK]
            pygame.draw.polygon(surface, INK, points)

    return smooth(draw, (side, side))


_TICK = ((0.18, 0.52), (0.29, 0.41), (0.43, 0.56), (0.71, 0.24), (0.82, 0.34), (0.43, 0.78))


@lru_cache(maxsize=8)
def focus(size: tuple[int, int]) -> Surface:
    """The frame round what the keyboard would activate."""
    wide = (size[0] + 12, size[1] + 12)

    def draw(surface: Surface, scale: int) -> None:
        rect = surface.get_rect()
        radius = _radius(size) * scale
        pygame.draw.rect(surface, (0, 0, 0, 200), rect, 5 * scale, radius)
        pygame.draw.rect(
            surface, (255, 236, 180), rect.inflate(-2 * scale, -2 * scale), 3 * scale, radius
        )

    return smooth(draw, wide)


@lru_cache(maxsize=64)
def numeral(count: int, diameter: int) -> Surface:
    """How many checkers a stack has, in Roman numerals on a small dark plaque."""
    room = round(diameter * 0.86)
    words = assets.fitting(roman(count), assets.CAPITALS_BOLD, round(diameter * 0.62), CREAM, room)
    height = round(diameter * 0.7)
    size = (max(height, words.get_width() + round(diameter * 0.22)), height)

    def draw(surface: Surface, scale: int) -> None:
        rect = surface.get_rect()
        pygame.draw.rect(surface, (*INK[:3], 235), rect, border_radius=rect.height // 2)
        edge = max(2, diameter // 26) * scale
        pygame.draw.rect(surface, (196, 164, 108), rect, edge, rect.height // 2)

    plaque = smooth(draw, size)
    capitals = words.get_bounding_rect()
    spot = capitals.move(size[0] // 2 - capitals.centerx, size[1] // 2 - capitals.centery)
    plaque.blit(words, spot, capitals)
    return plaque


@lru_cache(maxsize=16)
def arrow(dx: int, dy: int, width: int, faint: bool = False) -> Surface:
    """An arrow over a distance, in the middle of its picture.

    It has a dark rim, so that it is seen on marble, and a core of light, so that it is seen on dark
    checkers. A `faint` one, for what comes later, is slimmer and of bone.
    """
    length = round(math.hypot(dx, dy))
    margin = width * 3
    size = (length + 2 * margin, 2 * margin)
    outline = _arrow((margin, margin), (margin + length, margin), width * (0.6 if faint else 1.0))

    def draw(surface: Surface, scale: int) -> None:
        points = [(x * scale, y * scale) for x, y in outline]
        _edged(surface, points, _UMBER, max(3, width // 3) * scale)
        pygame.draw.polygon(surface, QUIET if faint else AMBER, points)

    small = assets.clear((size[0] // 4 + 1, size[1] // 4 + 1))
    pygame.draw.polygon(small, (0, 0, 0, 170), [(x / 4, y / 4) for x, y in outline])
    found = pygame.transform.gaussian_blur(small, max(1, width // 8))
    found = pygame.transform.smoothscale(found, size)
    found.blit(smooth(draw, size), (0, 0))
    return pygame.transform.rotozoom(found, -math.degrees(math.atan2(dy, dx)), 1)


def _edged(surface: Surface, points: list[Place], colour: Colour, reach: int) -> None:
    """A figure with round corners that reaches so far beyond its outline."""
    pygame.draw.polygon(surface, colour, points)
    for point, other in zip(points, [*points[1:], points[0]], strict=True):
        pygame.draw.line(surface, colour, point, other, 2 * reach)
        pygame.draw.circle(surface, colour, point, reach)


def _arrow(start: Place, end: Place, width: float) -> list[Place]:
    """The outline of an arrow that grows from its tail to its head."""
    length = math.dist(start, end) or 1
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    head = min(width * 2.6, length)
    neck = (end[0] - ux * head * 0.86, end[1] - uy * head * 0.86)
    barb = (end[0] - ux * head, end[1] - uy * head)

    def beside(at: Place, across: float) -> Place:
        return (at[0] - uy * across, at[1] + ux * across)

    half, wing = width * 0.7, width * 1.6
    left = [beside(start, half * 0.3), beside(neck, half), beside(barb, wing)]
    right = [beside(barb, -wing), beside(neck, -half), beside(start, -half * 0.3)]
    return [*left, end, *right]


@lru_cache(maxsize=16)
def cross(size: int) -> Surface:
    """A stroke through a die that cannot be played."""

    def draw(surface: Surface, scale: int) -> None:
        edge = size * scale
        for colour, width in (((20, 10, 6), 9), ((255, 160, 118), 5)):
            a, b = edge * 0.16, edge * 0.84
            pygame.draw.line(surface, colour, (a, b), (b, a), width * scale * size // 90 + 1)

    return smooth(draw, (size, size))


@lru_cache(maxsize=64)
def bar(size: tuple[int, int], thirtieths: int) -> Surface:
    """What is left of a time, as a bar that shrinks."""
    surface = assets.clear(size)
    surface.fill((0, 0, 0, 120))
    surface.fill(GOLD, (0, 0, size[0] * thirtieths // 30, size[1]))
    return surface


@lru_cache(maxsize=8)
def touched(diameter: int) -> Surface:
    """A ring round the place that is touched."""
    size = round(diameter * 1.5)

    def draw(surface: Surface, scale: int) -> None:
        width = max(3, diameter // 14) * scale
        _ring(surface, size * scale * 0.5, round(width * 1.8), (60, 26, 4, 200))
        _ring(surface, size * scale * 0.5 - width * 0.4, width, CREAM)

    return smooth(draw, (size, size))


FINGERTIP = (-0.345, -0.285)
"""Where the finger of the hand ends, from the middle of its picture, as shares of its size."""


@lru_cache(maxsize=8)
def hand(size: int) -> Surface:
    """A hand that points to the upper left, so that it hides little, over its own shadow."""
    picture = pygame.transform.rotozoom(assets.scaled("icon-hand.png", (size, size)), 125, 1)
    shadow = picture.copy()
    shadow.fill((0, 0, 0, 235), special_flags=pygame.BLEND_RGBA_MULT)
    apart = size // 18
    width, height = picture.get_size()
    found = assets.clear((width + 2 * apart, height + 2 * apart))
    found.blit(pygame.transform.gaussian_blur(shadow, max(1, size // 30)), (2 * apart, 2 * apart))
    found.blit(picture, (apart, apart))
    return found
