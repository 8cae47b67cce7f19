"""The victory stone as a picture: the winners with the fewest throws, cut into a slab."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from pygame import Rect, Surface

from ludus.picture import assets, fonts, places, stone
from ludus.picture.stone import Slab
from ludus.rules.ruleset import RuleSet
from ludus.window.storage.winners import Winner

MOST = 5
_TODAY, _EVER = "HODIE", "OPTIMI"
"""The headings in Latin, as everything on the stone: today, and the best."""
_MARGIN = 0.05
"""Room round the slab for its shadow, as a share of the picture."""
_PAINTED = 0.92
"""The share of paint that is left; the letters are fresh."""
_UNIT = 0.7


def lines(place: Rect) -> list[Rect]:
    """The places of the lines on a stone that fills `place`, the heading first."""
    slab = place.inflate(-round(place.width * 2 * _MARGIN), -round(place.height * 2 * _MARGIN))
    pitch = slab.height / (MOST + 1.8)
    top = slab.top + 0.4 * pitch
    return [
        Rect(slab.left, round(top + index * pitch), slab.width, round(pitch))
        for index in range(MOST + 1)
    ]


@lru_cache(maxsize=3)
def picture(
    rules: RuleSet, winners: tuple[Winner, ...], today: bool, size: tuple[int, int], plain: bool
) -> Surface:
    """A stone of a game with at most `MOST` winners; slow."""
    place = Rect((0, 0), size)
    slab = place.inflate(-round(size[0] * 2 * _MARGIN), -round(size[1] * 2 * _MARGIN))
    heading, *rows = lines(place)
    unit = round(heading.height * _UNIT)
    paint = places.read(**rules.material.given).paint
    written = [(_TODAY if today else _EVER, heading.center)]
    for winner, row in zip(winners, rows, strict=False):
        written.append((winner.letters, (row.left + row.width * 2 // 7, row.centery)))
        written.append((str(winner.throws), (row.left + row.width * 5 // 7, row.centery)))
    letters = [
        (letter, (x - slab.left, y - slab.top))
        for text, at in written
        for letter, (x, y) in _spread(text, at, unit)
    ]
    found = assets.clear(size)
    hewn = Slab(slab.size, unit, rules.place, paint, _PAINTED, plain)
    stone.lay(found, hewn._replace(letters=tuple(letters)), slab.topleft)
    return found


def _spread(text: str, centre: tuple[int, int], unit: int) -> Iterator[tuple[str, tuple[int, int]]]:
    """Letters side by side, centred on a point, with the middle of each."""
    face = fonts.font(assets.CAPITALS_BOLD, unit)
    widths = [face.size(letter)[0] + unit // 6 for letter in text]
    x = centre[0] - sum(widths) / 2
    for letter, width in zip(text, widths, strict=True):
        yield letter, (round(x + width / 2), centre[1])
        x += width


def shown(winners: Sequence[Winner], own: Winner) -> tuple[Winner, ...]:
    """The best winners; the last line is `own` if it is not among them."""
    best = tuple(winners[:MOST])
    return best if own in best else (*best[: MOST - 1], own)
