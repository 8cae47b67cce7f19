"""Rows of pictures in the announcement of an end: checkers, laurels."""

from pygame import Rect

from ludus.picture import assets, pieces, signs
from ludus.picture.canvas import Item, centred

_ABREAST = 8


def checker_row(place_of: str, side: int, number: int, place: Rect) -> list[Item]:
    """Checkers side by side; more than `_ABREAST` overlap."""
    size = min(place.height * 10 // 13, place.width // (_ABREAST + 1))
    across = _abreast(place, number, size * 1.1 * min(1, _ABREAST / number))
    items = [centred(signs.glow(size), (x, place.centery)) for x in across]
    for at, x in enumerate(across):
        items.append(centred(pieces.checker(place_of, side, at, size), (x, place.centery)))
    return items


def laurel_row(won: int, games: int, place: Rect) -> list[Item]:
    """A laurel for each game that wins a series; only those of games already won shine."""
    size = min(place.height, round(place.width / (1.2 * games)))
    wreath, items = assets.scaled("laurel.webp", (size, size)), list[Item]()
    for at, x in enumerate(_abreast(place, games, size * 1.2)):
        middle = x, place.centery
        if at < won:
            items.append(centred(assets.faded(signs.radiance(size * 2), 3), middle))
        items.append(centred(assets.faded(wreath, 10 if at < won else 2), middle))
    return items


def _abreast(place: Rect, number: int, pitch: float) -> list[int]:
    """Where the middles of pictures side by side are across a place."""
    return [round(place.centerx + pitch * (at + (1 - number) / 2)) for at in range(number)]
