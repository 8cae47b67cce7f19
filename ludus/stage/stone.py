"""The board as a carved slab: letters and ornaments cut into stone by relief shading."""

import numpy as np
import pygame
from pygame import Rect, Surface

from ludus.rules.position import BLACK
from ludus.rules.ruleset import RuleSet
from ludus.stage import assets
from ludus.stage.layout import Layout, Zone
from ludus.stage.words import TRAYS, Words

_INLAY = ((206, 186, 142), (112, 44, 30))
_PLAIN: assets.Colour = (204, 196, 180)
_BLACK: assets.Colour = (0, 0, 0)
_LIGHT = 1.35  # how strongly a slope brightens or darkens


def ground(
    rules: RuleSet, layout: Layout, words: Words, plain: bool = False, text_scale: float = 1.0
) -> Surface:
    """The whole screen beneath the checkers: table, trays and slab.

    `plain` leaves table and stone without grain or colour, for the sake of contrast.
    """
    surface = Surface(layout.size).convert() if plain else tabletop(layout.size)
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
    return _cover("table.jpg", size).copy()


def _cover(name: str, size: tuple[int, int]) -> Surface:
    """A picture scaled and cropped to cover a size."""
    whole = assets.picture(name)
    scale = max(size[0] / whole.get_width(), size[1] / whole.get_height())
    crop = Rect(0, 0, min(round(size[0] / scale), whole.get_width()), 0)
    crop.height = min(round(size[1] / scale), whole.get_height())
    crop.center = whole.get_rect().center
    return pygame.transform.smoothscale(whole.subsurface(crop), size)


def lay_slab(surface: Surface, rules: RuleSet, layout: Layout, plain: bool = False) -> None:
    """Put the slab with its shadow onto a surface."""
    board, unit = layout.board, layout.unit
    _drop_shadow(surface, board, unit)
    slab = _cover(f"stone-{rules.slab}.jpg", board.size)
    if plain:
        slab.fill(_PLAIN)
    if not any(half.word for half, _ in layout.halves):
        _inlay(slab, layout)
    cut, paint = _carving(rules, layout)
    engrave(slab, cut, paint, unit, _BLACK if plain else assets.MINIUM)
    rim = _rim(board.size, unit)
    engrave(slab, rim, None, unit)
    surface.blit(_rounded(slab, round(unit * 0.16)), board)


def _drop_shadow(surface: Surface, rect: Rect, unit: float) -> None:
    """A soft shadow to the lower right; computed small, as it has no detail."""
    small = 8
    reach = round(unit * 0.7)
    size = ((rect.width + 2 * reach) // small, (rect.height + 2 * reach) // small)
    blot = Surface(size, pygame.SRCALPHA)
    inner = Rect(0, 0, rect.width // small, rect.height // small)
    inner.center = (size[0] // 2, size[1] // 2)
    pygame.draw.rect(blot, (0, 0, 0, 235), inner, border_radius=3)
    blot = pygame.transform.gaussian_blur(blot, max(1, reach // small // 2))
    blot = pygame.transform.smoothscale(blot, (size[0] * small, size[1] * small))
    shift = unit * 0.16
    surface.blit(blot, (rect.left - reach + shift, rect.top - reach + shift * 1.2))


def _carving(rules: RuleSet, layout: Layout) -> tuple[Surface, Surface]:
    """What is cut into the slab, as depth, and which of it is painted; both grey pictures."""
    size, unit = layout.board.size, layout.unit
    depth = Surface(size)
    paint = Surface(size)
    face = assets.font(assets.CAPITALS, round(unit * 0.96))
    for half, _ in layout.halves:
        zones = layout.places[half.owner or 0]
        for letter, square in zip(half.word, half.squares, strict=False):
            glyph = face.render(letter, True, "white")
            x, y = zones[square].spot(0, 1)
            spot = glyph.get_rect(center=(x - layout.board.left, y - layout.board.top))
            depth.blit(glyph, spot)
            paint.blit(glyph, spot)
    _ornaments(depth, rules, layout)
    _ornaments(paint, rules, layout)
    return depth, paint


def _ornaments(depth: Surface, rules: RuleSet, layout: Layout) -> None:
    """Rosettes and a crescent between the halves, and the wreath round the circle."""
    rows = len(layout.ornaments)
    for index, field in enumerate(layout.ornaments):
        circle = rules.circle and rows % 2 == 1 and index == rows // 2
        name = "wreath" if circle else "crescent" if index == 2 else "rosette"
        side = round(min(field.width, field.height) * (0.88 if circle else 0.62))
        spot = Rect(0, 0, side, side)
        spot.center = (field.centerx - layout.board.left, field.centery - layout.board.top)
        if rows % 2 == 1 and not circle:
            spot.centery = field.bottom - layout.board.top - round(layout.unit * 0.51)
        picture = assets.scaled(f"{name}.png", (side, side))
        depth.blit(picture, spot, special_flags=pygame.BLEND_RGB_MAX)


def _inlay(slab: Surface, layout: Layout) -> None:
    """Long points of bone and of red wood, for boards without letters."""
    scale = 3
    for half, rects in layout.halves:
        for index, rect in enumerate(rects):
            point = Surface((rect.width * scale, rect.height * scale), pygame.SRCALPHA)
            w, h = point.get_size()
            up = rect.centery > layout.board.centery
            base, tip = (h, h * 0.2) if up else (0, h * 0.8)
            colour = _INLAY[(index + (half.left < half.right)) % 2]
            pygame.draw.polygon(point, colour, [(w * 0.1, base), (w * 0.9, base), (w * 0.5, tip)])
            small = pygame.transform.smoothscale(point, rect.size)
            small.set_alpha(205)
            slab.blit(small, rect.move(-layout.board.left, -layout.board.top))


def _rim(size: tuple[int, int], unit: float) -> Surface:
    """The chamfered edge of the slab and a thin border line, as depth."""
    depth = Surface(size)
    depth.fill("white")
    edge = max(2, round(unit * 0.1))
    inner = depth.get_rect().inflate(-2 * edge, -2 * edge)
    pygame.draw.rect(depth, "black", inner, border_radius=edge)
    line = inner.inflate(-round(unit * 0.3), -round(unit * 0.3))
    pygame.draw.rect(depth, (120, 120, 120), line, max(1, round(unit * 0.03)), border_radius=edge)
    return pygame.transform.box_blur(depth, max(1, edge // 2))


def engrave(
    slab: Surface,
    depth: Surface,
    paint: Surface | None,
    unit: float,
    colour: assets.Colour = assets.MINIUM,
) -> None:
    """Light a slab as if `depth` (white is deepest) were cut into it, from the upper left.

    `paint` (white is painted) is colour in the cuts, worn where the stone is bright but for black.
    """
    soft = pygame.transform.gaussian_blur(depth, max(1, round(unit * 0.022)))
    cut = pygame.surfarray.pixels_red(soft).astype(np.float32) / 255
    slope = np.zeros_like(cut)
    slope[1:-1, :] += cut[2:, :] - cut[:-2, :]
    slope[:, 1:-1] += cut[:, 2:] - cut[:, :-2]
    shade = 1 - np.clip(slope * _LIGHT * unit / 70, -0.6, 0.5) - 0.16 * cut
    pixels = pygame.surfarray.pixels3d(slab)
    stone = pixels.astype(np.float32)
    if paint is not None:
        worn = np.clip(1.75 - 1.25 * stone.mean(axis=2) / 255, 0.3, 0.92)
        if colour == _BLACK:
            worn[:] = 1
        mask = pygame.surfarray.pixels_red(paint).astype(np.float32) / 255 * worn
        stone += (np.array(colour[:3], np.float32) - stone) * mask[..., None]
    pixels[...] = np.clip(stone * shade[..., None], 0, 255).astype(np.uint8)


def _rounded(slab: Surface, radius: int) -> Surface:
    """The slab with rounded corners."""
    mask = assets.smooth(lambda s, scale: _fill_rounded(s, radius * scale), slab.get_size())
    cut = slab.convert_alpha()
    cut.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return cut


def _fill_rounded(surface: Surface, radius: int) -> None:
    pygame.draw.rect(surface, "white", surface.get_rect(), border_radius=radius)


def recess(surface: Surface, rect: Rect) -> None:
    """Sink a shallow tray into a surface."""
    rect = rect.clip(surface.get_rect())
    if not (rect.width and rect.height):
        return
    part = surface.subsurface(rect)
    depth = Surface(rect.size)
    edge = max(2, min(rect.size) // 30)
    pygame.draw.rect(
        depth, "white", depth.get_rect().inflate(-2 * edge, -2 * edge), border_radius=4 * edge
    )
    engrave(part, depth, None, edge * 22)
