"""The victory stone as a picture: the best winners, cut into a slab."""

import random
from collections.abc import Iterator, Sequence

import pygame
from pygame import Rect, Surface

from ludus.picture import assets, fonts, places, signs, stone
from ludus.picture.assets import GOLD
from ludus.picture.canvas import Item, centred, square_at
from ludus.picture.lettering import set_in
from ludus.picture.stone import Slab
from ludus.picture.surfaces import in_memory
from ludus.rules.ruleset import RuleSet
from ludus.window.storage.winners import LETTERS, Winner

MOST = 5
_TODAY = "HODIE"
"""The headings are in Latin, as everything on the stone."""
_EVER = "OPTIMI"
_MARGIN = 0.05
"""Room round the slab for its shadow, as a share of the picture."""
_PAINTED = 0.92
"""The share of paint that is left; the letters are fresh."""
_UNIT = 0.7
_APART = 0.95
"""The distance of a winner's letters, in heights of a line."""
FLIES = 20
"""Steps in which the chips of a blow fly."""
_CHIPS = 12
"""The chips of a blow."""
_SOFT = 64
"""The size at which its dust is drawn."""
_DUST = (236, 228, 212)
_CHIP = (116, 104, 90)
_DARK = (30, 24, 18)


def _slab(place: Rect) -> Rect:
    """The slab of a stone that fills `place`."""
    return place.inflate(*(-round(edge * 2 * _MARGIN) for edge in place.size))


def lines(place: Rect) -> list[Rect]:
    """The places of the lines on a stone that fills `place`, the heading first."""
    slab = _slab(place)
    pitch = slab.height / (MOST + 1.8)
    top = slab.top + 0.4 * pitch
    return [
        Rect(slab.left, round(top + index * pitch), slab.width, round(pitch))
        for index in range(MOST + 1)
    ]


@in_memory
def picture(
    rules: RuleSet, winners: tuple[Winner, ...], today: bool, size: tuple[int, int], plain: bool
) -> Surface:
    """A stone of a game with at most `MOST` winners, or with its heading alone; slow."""
    place = Rect((0, 0), size)
    slab = _slab(place)
    heading, *rows = lines(place)
    unit = round(heading.height * _UNIT)
    paint = places.read(**rules.material.given).paint
    cut = [*_spread(_TODAY if today else _EVER, heading.center, unit)]
    for winner, row in zip(winners, rows, strict=False):
        number = row.left + row.width * 7 // 9, row.centery
        cut += _spread(str(abs(winner.throws)), number, unit)
        cut += zip(winner.letters, (slot.center for slot in slots(row)), strict=False)
    free = rows[len(winners) :] if winners else []
    cut += (("·", slot.center) for row in free for slot in slots(row))
    letters = [(letter, (x - slab.left, y - slab.top)) for letter, (x, y) in cut]
    surface = assets.clear(size)
    hewn = Slab(slab.size, unit, rules.place, paint, _PAINTED, plain)
    stone.lay(surface, hewn._replace(letters=tuple(letters)), slab.topleft)
    return surface


def slots(row: Rect) -> list[Rect]:
    """The places of a winner's letters in a line of the stone."""
    side, pitch = round(row.height * 0.9), round(row.height * _APART)
    first = square_at((row.left + row.width // 3, row.centery), side)
    return [first.move((at - (LETTERS - 1) / 2) * pitch, 0) for at in range(LETTERS)]


@in_memory
def label(letters: str, side: int, height: int) -> Surface:
    """Three dark places for letters side by side, and the letters that fill them."""
    plate, top = assets.clear((side * LETTERS, height)), (height - side) // 2
    for at in range(LETTERS):
        place = Rect(at * side, top, side, side).inflate(-side // 16, -side // 16)
        plate.fill(_DARK, place)
        plate.blit(signs.recess(place.size), place)
        for item in set_in(place, letters[at : at + 1], side * 2 // 3, assets.CAPITALS_BOLD, GOLD):
            plate.blit(item.surface, (item.x, item.y))
    return plate


@in_memory
def _puff() -> Surface:
    puff = assets.clear((_SOFT, _SOFT))
    puff.fill((*_DUST, 0))
    pygame.draw.circle(puff, (*_DUST, 235), (_SOFT / 2, _SOFT / 2), _SOFT / 3.4)
    return pygame.transform.gaussian_blur(puff, _SOFT // 8)


def chips(at: tuple[int, int], blow: int, age: int, unit: int) -> list[Item]:
    """The dust and the chips of a blow, `age` steps after it."""
    chance, share, items = random.Random(blow), age / FLIES, list[Item]()
    side = round(unit * (1.2 + 1.6 * share))
    puff = assets.resized(_puff(), (side, side))
    items.append(centred(puff, (at[0], at[1] - age // 3)).faded(round(9 * (1 - share))))
    for _ in range(_CHIPS):
        across, up = chance.uniform(-1, 1), chance.uniform(0.2, 1.4)
        edge = chance.choice((10, 13, 18))
        x, y = at[0] + 1.6 * across * share * unit, at[1] - (2 * up * share - 2.6 * share**2) * unit
        items.append(centred(signs.plain((max(2, unit // edge),) * 2, _CHIP), (round(x), round(y))))
    return items


def _spread(text: str, centre: tuple[int, int], unit: int) -> Iterator[tuple[str, tuple[int, int]]]:
    """Letters side by side, centred on a point, with the middle of each."""
    face = fonts.font(assets.CAPITALS_BOLD, unit)
    widths = [face.size(letter)[0] + unit // 6 for letter in text]
    x = centre[0] - sum(widths) / 2
    for letter, width in zip(text, widths, strict=True):
        yield letter, (round(x + width / 2), centre[1])
        x += width


def shown(winners: Sequence[Winner], own: Winner) -> tuple[Winner, ...]:
    """The best winners with `own`, which takes the last line if it is not among them."""
    ranked = list(winners)
    if own not in ranked:
        ranked = sorted([*ranked, own], key=lambda winner: winner.throws)
    best = tuple(ranked[:MOST])
    return best if own in best else (*best[: MOST - 1], own)
