"""The row of laurels in the announcement of an end."""

from pygame import Rect

from ludus.picture import assets, signs
from ludus.picture.canvas import Item, centred


def laurel_row(won: int, games: int, place: Rect) -> list[Item]:
    """A laurel for each game that wins a series; only those of games already won shine."""
    size = min(place.height, round(place.width / (1.2 * games)))
    wreath, items = assets.scaled("laurel.webp", (size, size)), list[Item]()
    for at in range(games):
        middle = round(place.centerx + 1.2 * size * (at + (1 - games) / 2)), place.centery
        if at < won:
            items.append(signs.shine(size * 2, middle, 3))
        items.append(centred(assets.faded(wreath, 10 if at < won else 2), middle))
    return items
