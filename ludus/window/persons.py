"""The persons who play at the ranks: on cards to choose from, each a portrait with its names."""

from functools import lru_cache

from pygame import Rect, Surface

from ludus.picture import assets, fonts, signs
from ludus.picture.assets import CREAM
from ludus.picture.labels import write
from ludus.players.ranks import PERSONS
from ludus.window.words import Words

BESIDE = 1.4
"""From so many heights on the names stand beside the portrait, not below it."""
_NAMES = 0.36
"""Height of the names below it, as a share of the card's."""
_CROWNED = 0.68
"""The portrait in a laurel, as a share of one without."""
_LEAST = 8
"""Pixels; letters are not made smaller."""


@lru_cache(maxsize=16)
def card(
    rank: str, size: tuple[int, int], letters: int, words: Words, beaten: bool, tally: str = ""
) -> Surface:
    """A portrait, in a laurel where this person has been `beaten`; the name, and the rank.

    `letters` is the greatest size of the name in pixels; `tally` stands in place of the rank.
    """
    picture = assets.clear(size)
    room = picture.get_rect().inflate(-size[1] // 12, -size[1] // 12)
    if room.width > BESIDE * room.height:
        side = room.height
        told = Rect(room.left + side, room.top + side // 5, room.width - side, side * 3 // 5)
        told = told.inflate(-side // 12, 0)
        face = Rect(room.topleft, (side, side))
    else:
        high = round(room.height * _NAMES)
        told = Rect(room.left, room.bottom - high, room.width, high)
        side = min(room.width, room.height - high)
        face = Rect(0, 0, side, side).move_to(midtop=room.midtop)
    if beaten:
        picture.blit(assets.scaled("laurel.webp", (side, side)), face)
    coin = signs.person(rank, round(side * _CROWNED) if beaten else side)
    picture.blit(coin, coin.get_rect(center=face.center))
    faces = (assets.BODY_BOLD, CREAM), (assets.BODY, CREAM)
    name, title = _names(rank, words)
    names = name, tally or title
    greatest = _size(min(letters, told.height // 2), told.width, words)
    for at, (said, (font, colour)) in enumerate(zip(names, faces, strict=True)):
        text = assets.fitting(said, font, greatest, colour, told.width)
        middle = told.top + told.height * (1 + 2 * at) // 4
        write(picture, text, text.get_rect(center=(told.centerx, middle)))
    return picture


def _names(rank: str, words: Words) -> tuple[str, str]:
    return PERSONS[rank], words.player(rank)


@lru_cache(maxsize=8)
def _size(most: int, width: int, words: Words) -> int:
    """The greatest size at which the names of all have room."""
    said = [name for rank in PERSONS for name in _names(rank, words)]
    return next(
        (
            size
            for size in range(most, _LEAST, -1)
            if all(fonts.width(name, assets.BODY_BOLD, size) <= width for name in said)
        ),
        _LEAST,
    )
