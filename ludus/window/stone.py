"""The board as a carved slab: letters and ornaments cut into stone by relief shading."""

from collections.abc import Iterator

import pygame
from pygame import Rect, Surface

from ludus.picture import assets, cache, carving
from ludus.picture.carving import Paint
from ludus.rules.position import BLACK
from ludus.rules.ruleset import RuleSet
from ludus.window.layout import Layout, Zone
from ludus.window.words import TRAYS, Words

_PLAIN = (204, 196, 180)
_PLAIN_PAINT = Paint((0, 0, 0), 1.0, wear=0.0)
_INLAY, _PLAIN_INLAY = (255, 195), (62, 84)
"""What is left of the light of inlaid bone and of bronze, so that all checkers are seen on it.

Bone is as bright as a plain board itself.
"""


def ground(
    rules: RuleSet, layout: Layout, words: Words, plain: bool = False, text_scale: float = 1.0
) -> Surface:
    """The whole screen beneath the checkers: table, trays and slab.

    `plain` leaves table and stone without grain or colour, for the sake of contrast.
    """
    surface = assets.blank(layout.size) if plain else tabletop(layout.size)
    columns = (0, rules.squares + 1, rules.squares + 2)
    for side, places in enumerate(layout.places):
        for column, label in zip(columns, TRAYS, strict=True):
            zone = places.get(column)
            if zone and not layout.board.colliderect(zone.rect):
                _tray(surface, layout, side, zone, words.say(label), text_scale)
    for tray in (layout.tray, layout.turned().tray) if layout.opposed else (layout.tray,):
        recess(surface, tray)
    lay_slab(surface, rules, layout, plain)
    return surface


def _tray(
    surface: Surface, layout: Layout, side: int, zone: Zone, label: str, text_scale: float
) -> None:
    """A sunken tray for checkers of a side, with its name at the end that fills last."""
    rect = layout.tray_around(zone)
    recess(surface, rect)
    ghost = assets.faded(assets.checker(side, 0, zone.diameter), 2)
    surface.blit(ghost, ghost.get_rect(center=zone.spot(0, 1)))
    caption = rect.copy()
    caption.height = layout.caption
    caption.top += layout.caption // 5
    if layout.upright:
        caption = rect.copy()
        caption.left = zone.rect.right
        caption.width = rect.right - caption.left
    size, room = round(layout.caption * 0.8 * text_scale), caption.width - layout.caption // 4
    text = assets.fitting(label, assets.BODY_ITALIC, size, assets.QUIET, room)
    if layout.opposed and side == BLACK:
        text = pygame.transform.rotate(text, 180)
    surface.blit(text, text.get_rect(center=caption.center))


def tabletop(size: tuple[int, int]) -> Surface:
    """The dark table, covering a screen."""
    return cache.cached(("table", size), lambda: _cover("table.jpg", size))


def _cover(name: str, size: tuple[int, int]) -> Surface:
    """A picture scaled and cropped to cover a size."""
    whole = assets.load(name)
    scale = max(size[0] / whole.get_width(), size[1] / whole.get_height())
    crop = Rect(0, 0, min(round(size[0] / scale), whole.get_width()), 0)
    crop.height = min(round(size[1] / scale), whole.get_height())
    crop.center = whole.get_rect().center
    return pygame.transform.smoothscale(whole.subsurface(crop), size)


def lay_slab(surface: Surface, rules: RuleSet, layout: Layout, plain: bool = False) -> None:
    """Put the slab with its shadow onto a surface."""
    board = layout.board
    _drop_shadow(surface, board, layout.unit)
    key = (rules, layout.upright, board.size, plain)
    slab = cache.cached(key, lambda: _slab(rules, layout, plain))
    surface.blit(slab, board)


def _slab(rules: RuleSet, layout: Layout, plain: bool) -> Surface:
    """The slab with all that is cut or let into it."""
    slab = assets.load(f"stone-{rules.material.slab}.webp")
    slab = pygame.transform.smoothscale(slab, layout.board.size)
    if plain:
        slab.fill((*_PLAIN, 0), special_flags=pygame.BLEND_RGBA_MAX)
        slab.fill((*_PLAIN, 255), special_flags=pygame.BLEND_RGBA_MIN)
    if any(half.word for half, _ in layout.halves):
        paint = Paint(rules.material.paint, rules.material.kept)
        _carve(slab, layout, _PLAIN_PAINT if plain else paint)
    else:
        _inlay(slab, layout, plain)
    return slab


def _drop_shadow(surface: Surface, rect: Rect, unit: float) -> None:
    """A soft shadow to the lower right; computed small, as it has no detail."""
    small = 8
    reach = round(unit * 0.7)
    size = ((rect.width + 2 * reach) // small, (rect.height + 2 * reach) // small)
    blot = assets.clear(size)
    inner = Rect(0, 0, rect.width // small, rect.height // small)
    inner.center = (size[0] // 2, size[1] // 2)
    pygame.draw.rect(blot, (0, 0, 0, 235), inner, border_radius=3)
    blot = pygame.transform.gaussian_blur(blot, max(1, reach // small // 2))
    blot = pygame.transform.smoothscale(blot, (size[0] * small, size[1] * small))
    shift = unit * 0.16
    surface.blit(blot, (rect.left - reach + shift, rect.top - reach + shift * 1.2))


def _carve(slab: Surface, layout: Layout, paint: Paint) -> None:
    """Cut the letters, rosettes, a crescent, and the wreath round the circle."""
    unit = round(layout.unit)
    left, top = layout.board.topleft
    for half, _ in layout.halves:
        zones = layout.places[half.owner or 0]
        for character, square in zip(half.word, half.squares, strict=False):
            x, y = zones[square].spot(0, 1)
            carving.cut(slab, carving.letter(character, unit), (x - left, y - top), unit, paint)
    for name, spot in _ornaments(layout):
        deep = carving.ornament(name, spot.width, 0.05 * unit)
        carving.cut(slab, deep, spot.center, unit, paint)


def _ornaments(layout: Layout) -> Iterator[tuple[str, Rect]]:
    """What is between the halves of each row, and where on the slab."""
    left, top = layout.board.topleft
    for index, field in enumerate(layout.ornaments):
        if layout.circle and field.contains(layout.circle):
            yield "wreath", layout.circle.move(-left, -top)
            continue
        side = round(min(field.width, field.height) * 0.62)
        spot = Rect(0, 0, side, side)
        spot.center = field.center
        if len(layout.ornaments) % 2 == 1:
            spot.centery = field.bottom - round(layout.unit * 0.51)
        yield "crescent" if index == 2 else "rosette", spot.move(-left, -top)


def _inlay(slab: Surface, layout: Layout, plain: bool) -> None:
    """Let long points of bone and of bronze into a board without letters, and rosettes."""
    left, top = layout.board.topleft

    def lit(picture: Surface, kind: int) -> Surface:
        light = (_PLAIN_INLAY if plain else _INLAY)[kind]
        dimmed = picture.copy()
        dimmed.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
        return dimmed

    for half, rects in layout.halves:
        for index, rect in enumerate(rects):
            up = rect.centery > layout.board.centery
            size = (round(rect.width * 0.94), round(rect.height * 0.82))
            kind = (index + (half.left < half.right)) % 2
            point = lit(assets.point(kind, index, size), kind)
            spot = point.get_rect(midbottom=rect.midbottom) if up else None
            if spot is None:
                point = pygame.transform.rotate(point, 180)
                spot = point.get_rect(midtop=rect.midtop)
            slab.blit(point, spot.move(-left, -top))
    for field in layout.ornaments:
        side = round(min(field.width, field.height) * 0.74)
        rosette = lit(assets.scaled("inlay-rosette.webp", (side, side)), 0)
        slab.blit(rosette, rosette.get_rect(center=(field.centerx - left, field.centery - top)))


def recess(surface: Surface, rect: Rect) -> None:
    """Sink a shallow tray into a surface: dark below the light's side, bright on the other edge."""
    if not (rect.width and rect.height):
        return
    edge = max(1, min(rect.size) // 60)
    radius = 4 * edge

    def lip(layer: Surface, scale: int) -> None:
        whole = layer.get_rect()
        pygame.draw.rect(layer, (255, 228, 190, 70), whole, 0, radius * scale)
        dark = whole.move(-edge * scale, -edge * scale)
        pygame.draw.rect(layer, (0, 0, 0, 235), dark, 0, radius * scale)

    def floor(layer: Surface, scale: int) -> None:
        inner = layer.get_rect().inflate(-2 * edge * scale, -2 * edge * scale)
        pygame.draw.rect(layer, "white", inner, 0, radius * scale)

    small = assets.clear((rect.width // edge + 1, rect.height // edge + 1))
    small.fill((0, 0, 0, 190))
    small.fill((0, 0, 0, 84), small.get_rect().move(6, 6))
    hollow = pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 3), rect.size)
    hollow.blit(assets.smooth(floor, rect.size), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    ring = assets.smooth(lip, rect.size)
    ring.blit(assets.smooth(floor, rect.size), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    surface.blit(hollow, rect)
    surface.blit(ring, rect)
