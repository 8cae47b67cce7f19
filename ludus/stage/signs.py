"""Signs laid over the board: halos, goals, focus, arrows and numerals, each drawn once a size."""

import math
from functools import lru_cache

import pygame
from pygame import Surface

from ludus.stage import assets
from ludus.stage.assets import CREAM, GOLD, INK, Colour, smooth

AMBER: Colour = (255, 186, 66)
Place = tuple[float, float]


def _radius(size: tuple[int, int]) -> int:
    """How round the corners of a plaque are; larger ones less so."""
    return max(5, round(1.5 * math.sqrt(min(size))))


@lru_cache(maxsize=32)
def halo(diameter: int) -> Surface:
    """A soft ring of light round a checker that can be played."""
    size = round(diameter * 1.6)
    width = max(2, diameter // 13)

    def glow(surface: Surface, scale: int) -> None:
        middle = size * scale // 2
        pygame.draw.circle(surface, (70, 30, 0, 150), (middle, middle), diameter * scale * 0.63)

    def ring(surface: Surface, scale: int) -> None:
        _ring(surface, diameter * scale * 0.56, round(width * 1.6) * scale, (60, 26, 4))
        _ring(surface, diameter * scale * 0.56 - width * scale * 0.3, width * scale, AMBER)

    soft = pygame.transform.gaussian_blur(smooth(glow, (size, size)), max(1, diameter // 16))
    soft.blit(smooth(ring, (size, size)), (0, 0))
    return soft


@lru_cache(maxsize=32)
def die_halo(edge: int) -> Surface:
    """A soft light round a die that can be played, with a thin frame."""
    size = round(edge * 1.7)

    def draw(surface: Surface, scale: int) -> None:
        box = pygame.Rect(0, 0, edge * scale * 1.22, edge * scale * 1.22)
        box.center = (size * scale // 2, size * scale // 2)
        pygame.draw.rect(surface, (*GOLD[:3], 160), box, border_radius=box.width // 4)

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
        radius = diameter * scale * 0.44
        pygame.draw.circle(surface, (40, 26, 8, 120), (middle, middle), radius * 1.12)
        pygame.draw.circle(surface, (*GOLD[:3], 70 if far else 130), (middle, middle), radius)
        if far:
            _dashes(surface, middle, radius, scale)
        else:
            _ring(surface, radius, max(3, diameter // 18) * scale, AMBER)
        pygame.draw.circle(surface, CREAM, (middle, middle), radius * (0.16 if far else 0.24))

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
def panel(size: tuple[int, int], opacity: int = 246) -> Surface:
    """A dark plaque with a thin gilded border."""
    radius = _radius(size)

    def draw(surface: Surface, scale: int) -> None:
        rect = surface.get_rect()
        pygame.draw.rect(surface, (24, 18, 13, opacity), rect, border_radius=radius * scale)
        pygame.draw.rect(
            surface, (150, 118, 66, 255), rect, max(1, scale + scale // 2), radius * scale
        )

    return smooth(draw, size)


_PLAQUES = {
    "plain": ((50, 39, 29), (132, 106, 66)),
    "chosen": ((84, 60, 32), GOLD),
    "lit": ((136, 91, 28), (255, 214, 130)),
}


@lru_cache(maxsize=32)
def plaque(size: tuple[int, int], look: str, pressed: bool) -> Surface:
    """The ground of a button: `plain`, `chosen` of several, or `lit` as the thing to press."""
    radius = _radius(size)

    def draw(surface: Surface, scale: int) -> None:
        rect = surface.get_rect()
        fill, edge = _PLAQUES[look]
        if pressed:
            fill = (fill[0] * 2 // 3, fill[1] * 2 // 3, fill[2] * 2 // 3)
        pygame.draw.rect(surface, (0, 0, 0, 120), rect, border_radius=radius * scale)
        face = rect.inflate(-2 * scale, -4 * scale).move(0, scale if pressed else -scale)
        pygame.draw.rect(surface, fill, face, border_radius=radius * scale)
        width = max(2, min(size) * scale // 50)
        pygame.draw.rect(surface, edge, face, width, radius * scale)

    return smooth(draw, size)


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
    """How many checkers a stack has, on a small dark disc."""
    size = round(diameter * 0.7)

    def draw(surface: Surface, scale: int) -> None:
        middle = size * scale // 2
        pygame.draw.circle(surface, (*INK[:3], 225), (middle, middle), middle)
        pygame.draw.circle(surface, (196, 164, 108), (middle, middle), middle - scale, 2 * scale)

    disc = smooth(draw, (size, size))
    words = assets.text(str(count), assets.BODY_BOLD, round(size * 0.74), CREAM)
    disc.blit(words, words.get_rect(center=(size // 2, size // 2)))
    return disc


@lru_cache(maxsize=16)
def arrow(dx: int, dy: int, width: int, faint: bool = False) -> Surface:
    """An arrow over a distance, its tail in one corner of the picture, its head opposite."""
    margin = width * 3
    size = (abs(dx) + 2 * margin, abs(dy) + 2 * margin)
    start = (margin if dx >= 0 else size[0] - margin, margin if dy >= 0 else size[1] - margin)
    outline = _arrow(start, (start[0] + dx, start[1] + dy), width)

    def draw(surface: Surface, scale: int) -> None:
        points = [(x * scale, y * scale) for x, y in outline]
        rim = max(3, width // 3) * scale
        pygame.draw.polygon(surface, (46, 24, 4), points, 2 * rim)
        for point in points:
            pygame.draw.circle(surface, (46, 24, 4), point, rim)
        pygame.draw.polygon(surface, AMBER, points)

    sign = smooth(draw, size)
    sign.set_alpha(128 if faint else 255)
    return sign


def _arrow(start: Place, end: Place, width: int) -> list[Place]:
    """The outline of an arrow."""
    length = math.dist(start, end) or 1
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    head = min(width * 2.6, length)
    neck = (end[0] - ux * head, end[1] - uy * head)

    def beside(at: Place, across: float) -> Place:
        return (at[0] - uy * across, at[1] + ux * across)

    half, wing = width / 2, width * 1.5
    left = [beside(start, half), beside(neck, half), beside(neck, wing)]
    right = [beside(neck, -wing), beside(neck, -half), beside(start, -half)]
    return [*left, end, *right]


@lru_cache(maxsize=16)
def cross(size: int) -> Surface:
    """A stroke through a die that cannot be played."""

    def draw(surface: Surface, scale: int) -> None:
        edge = size * scale
        for colour, width in (((20, 10, 6), 9), ((214, 92, 66), 5)):
            a, b = edge * 0.16, edge * 0.84
            pygame.draw.line(surface, colour, (a, b), (b, a), width * scale * size // 90 + 1)

    return smooth(draw, (size, size))


@lru_cache(maxsize=16)
def veil(size: tuple[int, int], darkness: int) -> Surface:
    """Darkness over a whole screen."""
    surface = Surface(size, pygame.SRCALPHA)
    surface.fill((8, 6, 4, darkness))
    return surface


@lru_cache(maxsize=64)
def bar(size: tuple[int, int], thirtieths: int) -> Surface:
    """What is left of a time, as a bar that shrinks."""
    surface = Surface(size, pygame.SRCALPHA)
    surface.fill((0, 0, 0, 120))
    surface.fill(GOLD, (0, 0, size[0] * thirtieths // 30, size[1]))
    return surface


@lru_cache(maxsize=8)
def hand(size: int) -> Surface:
    """A hand that points upwards, over its own shadow."""
    picture = pygame.transform.rotate(assets.scaled("icon-hand.png", (size, size)), 90)
    shadow = picture.copy()
    shadow.fill((0, 0, 0, 190), special_flags=pygame.BLEND_RGBA_MULT)
    apart = size // 18
    found = Surface((size + 2 * apart, size + 2 * apart), pygame.SRCALPHA)
    found.blit(pygame.transform.gaussian_blur(shadow, max(1, size // 30)), (2 * apart, 2 * apart))
    found.blit(picture, (apart, apart))
    return found
