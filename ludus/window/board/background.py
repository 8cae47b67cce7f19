"""The picture beneath the checkers of a game: table, trays, board and its quiet marks."""

from collections.abc import Iterator
from dataclasses import replace

import pygame
from pygame import Rect, Surface, draw, transform

from ludus.picture import assets, fonts, pieces, signs, stone
from ludus.picture.canvas import Item, centred, square_at, upside_down
from ludus.picture.lettering import NOTE, Scale
from ludus.picture.places import read
from ludus.picture.stone import Box, Inlay, Slab
from ludus.rules.position import BLACK
from ludus.window.board.flight import Place
from ludus.window.board.grooves import beads, grooves
from ludus.window.layout.layout import Layout, Orientation
from ludus.window.layout.zones import Zone
from ludus.window.text.sentences import trays
from ludus.window.text.words import Words

_BEAD = 0.95
"""Width of the small checker before a tray's name, in letter sizes."""
_SMALL = 0.4
"""Its greatest width, in checkers that are played with: it is not one of them."""
_RIM = 0.008
"""The room beside a tray's name, as a share of the shorter side."""
_BESIDE = 1.3
"""Width of its room, in such checkers."""
_NO_LETTER = "·"
"""The sign carved into squares beyond a word, as the Romans carved it between words."""
_FOOT = 0.26
"""Distance of a won word from the board's lower edge, in units."""
_INSIDE = 0.95
"""Its distance within an inlaid rim, in units."""
_POINT = 4.1
"""The greatest height of a point, in units; a longer one would look stretched."""
_SHINE = 5
"""Further size of a lamp's light, in sizes of the lamp."""
_FLAME = (150, 84, 30)


class Backgrounds:
    def __init__(self) -> None:
        self._latest: tuple[tuple[object, Surface], ...] = ()

    def get(self, layout: Layout, plain: bool) -> Surface:
        """A background of `painted`, cached; it depends on the line only face to face."""
        line = layout.line if layout.facing else Rect()
        bare = replace(layout, buttons={}, line=line)
        key = (bare, plain)
        background = next((picture for known, picture in self._latest if known == key), None)
        if background is None:
            background = painted(layout, plain)
            self._latest = ((key, background), *self._latest[:1])
        return background


def painted(layout: Layout, plain: bool = False) -> Surface:
    """Paint table, trays and slab; `plain` leaves out grain and colour, for contrast."""
    place, whole = layout.rules.place, Rect((0, 0), layout.size)
    near = not any(whole.colliderect(zone.target) for zone, *_ in _trays(layout))
    surface = assets.blank(whole.size) if plain else stone.tabletop(place, whole.size, near)
    furnish(surface, layout, plain)
    if not plain:
        stone.light(surface, place)
        if layout.things.lamp:
            _burn(surface, layout.lamp, layout.things.lamp)
        # The light of a place spares the line, but rows and larger text reach beyond.
        for line in (layout.line, layout.across().line)[: 1 + layout.facing]:
            ends = line.height if layout.upright else 0  # There, texts are as wide as the line.
            stone.shade(surface, line.inflate(ends, line.height // (4 if layout.facing else 2)))
    return surface


def _burn(surface: Surface, place: Rect, look: str) -> None:
    """Stand a burning lamp on a table, which is lit around it."""
    around = place.inflate(_SHINE * place.width, _SHINE * place.height)
    soft = Surface((48, 48))
    draw.circle(soft, _FLAME, (24, 24), 12)
    soft = transform.gaussian_blur(soft, 10)
    falling = transform.smoothscale(soft.convert(assets.blank((1, 1))), around.size)
    lit = assets.blank(around.size)
    lit.blit(surface, (-around.left, -around.top))
    lit.blit(falling, special_flags=pygame.BLEND_RGB_MULT)
    surface.blit(lit, around, special_flags=pygame.BLEND_RGB_ADD)
    surface.blit(assets.scaled(f"lamp-{look}.webp", place.size), place)


def furnish(surface: Surface, layout: Layout, plain: bool, of_checkers: bool = True) -> None:
    """Paint trays and slab onto a table, without its light; trays `of_checkers` can be left out."""
    home = read(layout.rules.place)
    trays = [*_trays(layout)] if of_checkers else []
    across = (layout.tray, layout.across().tray) if layout.facing else (layout.tray,)
    for rect in (*(zone.target for zone, *_ in trays), *across):
        if rect.width and rect.height:
            if plain:
                surface.blit(signs.recess(rect.size), rect)
            else:
                signs.sink(surface, rect, home.tray, home.edge)
    stone.lay(surface, slab(layout, plain), layout.board.topleft)


def tray_names(layout: Layout, words: Words, scale: Scale) -> list[tuple[Item, Place | None]]:
    """The name of each tray after a small checker, or one beneath; none where one has no room.

    A name amid the place of checkers comes with this place: it is seen while it is empty.
    """
    trays = [(zone, of, words.say(label)) for zone, of, label in _trays(layout)]
    size, rim = scale.letters(NOTE), scale.part(_RIM)
    small = round(min(size * _BEAD, _SMALL * layout.checker))
    needed = rim + max(fonts.width(name, assets.BODY, size) for *_, name in trays)
    rooms = [_room(layout, zone) for zone, *_ in trays]
    if amid := layout.flat and min(room.width for room in rooms) < needed:
        rooms = [zone.target for zone, *_ in trays]
    wide, high = (min(lengths) for lengths in zip(*(room.size for room in rooms), strict=True))
    spare = wide - needed
    beside = high == trays[0][0].target.height
    roomy = layout.upright and beside and not layout.flat
    beaded = roomy or spare >= _BESIDE * small + 2 * rim
    if not layout.caption or spare < 0 or high < size:
        return []
    items = list[tuple[Item, Place | None]]()
    for room, (zone, of, name) in zip(rooms, trays, strict=True):
        text, low = assets.text(name, assets.BODY, size, assets.CREAM), size // 10
        bead = pieces.checker(layout.checkers_of, of[0], 0, small)
        if layout.facing and of[0] == BLACK:
            text, low = upside_down(text), -low
        aside = round(bead.get_width() * _BESIDE) * beaded
        place = text.get_rect(center=room.center).move(aside // 2, 0)
        if beaded:
            place.right = min(place.right, room.right - 2 * rim)
        place.bottom = min(place.bottom, room.bottom - rim // 2)
        at = bead.get_rect(midleft=(place.left - aside, place.centery + low))
        if not beaded:  # Near the name, at the end where a pile comes last.
            at.topright = zone.rect.right, max(at.top, zone.rect.top)
        over = of if amid else None
        items += [(centred(text, place.center), over), (centred(bead, at.center), over)]
    return items


def _trays(layout: Layout) -> Iterator[tuple[Zone, Place, str]]:
    for side, places in enumerate(layout.places):
        for column, label in trays(layout.rules.squares).items():
            zone = places.get(column)
            if zone and zone.tray:
                yield zone, (side, column), label


def _room(layout: Layout, zone: Zone) -> Rect:
    rect, left, high = zone.target, zone.rect.right, layout.caption
    above = zone.rect.top - rect.top
    if not layout.upright:
        return Rect(rect.left, rect.top + high // 5, rect.width, high)
    if above > rect.right - left:
        return Rect(rect.left, rect.top, rect.width, above)
    return Rect(left, rect.top, rect.right - left, rect.height)


def slab(layout: Layout, plain: bool = False) -> Slab:
    rules, left, top = layout.rules, *layout.board.topleft
    place = read(**rules.material.given)
    bare = Slab(
        *(layout.board.size, round(layout.unit), rules.place, place.paint, place.kept, plain),
        turned=layout.orientation is Orientation.TURNED,
        grooves=tuple(tuple((x - left, y - top) for x, y in line) for line in grooves(layout)),
        beads=tuple((side, (x - left, y - top)) for side, (x, y) in beads(layout)),
        word=tuple(_word(layout)),
    )
    if layout.rules.lettered:
        letters = tuple((character, (x - left, y - top)) for character, (x, y) in _letters(layout))
        return bare._replace(letters=letters, ornaments=tuple(_ornaments(layout)))
    rosettes = tuple(_square(field, 0.74, layout) for field in layout.ornaments)
    return bare._replace(points=tuple(_points(layout)), rosettes=rosettes)


def _letters(layout: Layout) -> Iterator[tuple[str, tuple[int, int]]]:
    for half, _ in layout.halves:
        zones = layout.places[half.owner or 0]
        letters = half.word.ljust(len(half.squares), _NO_LETTER)
        for character, square in zip(letters, half.squares, strict=True):
            yield character, zones[square].letter.center


def _word(layout: Layout) -> Iterator[tuple[str, tuple[int, int]]]:
    """The letters on the rim, in the middle of its foot."""
    word, size = layout.things.word, round(layout.unit * stone.RIM)
    wide = [fonts.width(each, assets.CAPITALS_BOLD, size) for each in word]
    foot = round(layout.unit * (_FOOT if layout.rules.lettered else _INSIDE))
    x, y = (layout.board.width - sum(wide)) // 2, layout.board.height - foot
    for at, each in enumerate(word):
        yield each, (x + sum(wide[:at]) + wide[at] // 2, y)


def rim_word(layout: Layout) -> Rect:
    """The place of the letters on the rim, on the screen."""
    (left, y), *_, (right, _) = (at for _, at in _word(layout))
    wide = right - left + round(layout.unit * stone.RIM)
    x, y = (left + right) // 2 + layout.board.left, y + layout.board.top
    return square_at((x, y), wide)


def _ornaments(layout: Layout) -> Iterator[tuple[str, Box]]:
    for index, field in enumerate(layout.ornaments):
        if layout.circle and field.contains(layout.circle):
            yield "wreath", _on_board(layout.circle, layout)
            continue
        spot, half = Rect(_square(field, 0.62, layout)), layout.rules.rows[index][0]
        letter = layout.places[half.owner or 0][half.left].letter
        spot.centery = letter.centery - layout.board.top
        yield "crescent" if index == 2 else "rosette", _box(spot)


def _points(layout: Layout) -> Iterator[Inlay]:
    for half, rects in layout.halves:
        for index, rect in enumerate(rects):
            high = min(rect.height * 0.82, _POINT * layout.unit)
            spot = Rect(0, 0, round(rect.width * 0.94), round(high))
            up = rect.centery > layout.board.centery
            if up:
                spot.midbottom = rect.midbottom
            else:
                spot.midtop = rect.midtop
            kind = (index + (half.left < half.right)) % 2
            yield Inlay(_on_board(spot, layout), up, kind, index)


def _square(field: Rect, share: float, layout: Layout) -> Box:
    """A square in the middle of a field, on the slab; `share` is of the field's shorter side."""
    spot = Rect((0, 0), (round(min(field.size) * share),) * 2)
    return _on_board(spot.move_to(center=field.center), layout)


def _on_board(rect: Rect, layout: Layout) -> Box:
    return _box(rect.move(-layout.board.left, -layout.board.top))


def _box(rect: Rect) -> Box:
    return rect.left, rect.top, rect.width, rect.height
