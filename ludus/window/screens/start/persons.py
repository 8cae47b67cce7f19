"""The persons of the ranks on cards, each a portrait with its names."""

from functools import lru_cache
from typing import NamedTuple

from pygame import Rect, Surface

from ludus.picture import assets, fonts, signs
from ludus.picture.assets import CREAM
from ludus.picture.coins import coin
from ludus.picture.labels import write
from ludus.picture.lettering import TEXT
from ludus.players.ranks import PERSONS
from ludus.window.app.app import App
from ludus.window.storage.settings import TEXT_SIZES
from ludus.window.text.words import Words

_BESIDE = 1.4
"""The ratio of width to height from which the names are beside the portrait."""
_NAMES = {False: 0.36, True: 0.46}
"""The height of the names below the portrait, as a share of the card's: usual, and with larger
text.
"""
_SIDE = {False: 1.0, True: 0.6}
"""The size of a portrait beside names, as a share of the card's height: usual, and with larger
text.
"""
_CROWNED = 0.68
"""The size of a portrait in a laurel, as a share of one without."""
_LEAST = 8
"""The smallest size of letters, in pixels."""


class Look(NamedTuple):
    """The settings that affect cards."""

    letters: int
    """The largest size of the names, in pixels."""
    large: bool
    plain: bool
    words: Words

    @classmethod
    def of(cls, app: App) -> "Look":
        """The current settings."""
        settings = app.settings
        return cls(app.letters(TEXT), settings.text > TEXT_SIZES[0], settings.contrast, app.words)


@lru_cache(maxsize=64)
def card(rank: str, size: tuple[int, int], look: Look, beaten: bool, tally: str = "") -> Surface:
    """A card with portrait, name and rank, with a laurel for a `beaten` person.

    `tally` replaces the rank.
    """
    picture = assets.clear(size)
    room = picture.get_rect().inflate(-size[1] // 12, -size[1] // 12)
    bar = signs.underline(size) - size[1] // 24 + max(1, size[1] // 32)
    room.height -= max(bar, size[1] // 16 if look.large else 0)  # Letters must not touch the bar.
    if room.width > _BESIDE * room.height:
        side = round(room.height * _SIDE[look.large])
        told = Rect(room.left + side, room.top, room.width - side, room.height)
        told = told.inflate(-side // 12, 0 if look.large else -room.height * 2 // 5)
        face = Rect(0, 0, side, side).move_to(midleft=room.midleft)
    else:
        high = round(room.height * _NAMES[look.large])
        told = Rect(room.left, room.bottom - high, room.width, high)
        side = min(room.width, room.height - high)
        face = Rect(0, 0, side, side).move_to(midtop=room.midtop)
    if beaten:
        picture.blit(assets.scaled("laurel.webp", (side, side)), face)
    portrait = coin(rank, round(side * _CROWNED) if beaten else side, look.plain)
    picture.blit(portrait, portrait.get_rect(center=face.center))
    faces = (assets.BODY_BOLD, CREAM), (assets.BODY, CREAM)
    name, title = _names(rank, look.words)
    names = name, tally or title
    greatest = _size(min(look.letters, told.height // 2), told.width, look.words)
    for at, (said, (font, colour)) in enumerate(zip(names, faces, strict=True)):
        text = assets.fitting(said, font, greatest, colour, told.width)
        middle = told.top + told.height * (1 + 2 * at) // 4
        write(picture, text, text.get_rect(center=(told.centerx, middle)))
    return picture


def _names(rank: str, words: Words) -> tuple[str, str]:
    return PERSONS[rank], words.player(rank)


@lru_cache(maxsize=8)
def _size(most: int, width: int, words: Words) -> int:
    """The largest size at which the names of all persons fit."""
    said = [name for rank in PERSONS for name in _names(rank, words)]
    return next(
        (
            size
            for size in range(most, _LEAST, -1)
            if all(fonts.width(name, assets.BODY_BOLD, size) <= width for name in said)
        ),
        _LEAST,
    )
