"""Pictures of the things that lie on a player's table after stops of the journey."""

import re
from functools import lru_cache

from pygame import Rect, Surface, transform

from ludus.picture import assets, signs
from ludus.picture.assets import CAPITALS_BOLD, GOLD
from ludus.picture.labels import signed
from ludus.players.journey import A_PLACE, Stop

_SHARE = 0.86
"""The longer side of a thing, as a share of its picture."""


@lru_cache(maxsize=128)
def gift(stop: Stop, side: int) -> Surface:
    """The item of a stop, in a square picture."""
    made = {"cup": _cup, "dice": _dice, "checkers": _checkers, "word": _word}
    thing = made[stop.item](stop, side) if stop.item in made else signs.thing(stop.item, side)
    found, most = assets.clear((side, side)), round(side * _SHARE)
    part = thing.subsurface(thing.get_bounding_rect())
    size = part.get_rect().fit(Rect(0, 0, most, most)).size
    picture = transform.smoothscale(part, (max(1, size[0]), max(1, size[1])))
    found.blit(picture, picture.get_rect(center=(side // 2, side // 2)))
    return signed(found, f"gift-{stop.item}")


def _cup(stop: Stop, side: int) -> Surface:
    return assets.cup(0, 2, side)


def _dice(stop: Stop, side: int) -> Surface:
    """Two dice: of bone, and from the second half of the road of dark glass."""
    found, edge = assets.clear((3 * side, 2 * side)), side
    dark = stop.number > 2 * A_PLACE
    for at, face in enumerate((6, 5)):
        die = assets.lying_die(face, edge, dark)
        found.blit(die, die.get_rect(center=(side + side * at, side)))
    return found


def _checkers(stop: Stop, side: int) -> Surface:
    found, place = assets.clear((2 * side, 2 * side)), stop.game.place
    for at in (1, 0):
        checker = assets.checker(place, at, 0, side)
        found.blit(checker, (at * side * 2 // 3, at * side // 4))
    return found


def _word(stop: Stop, side: int) -> Surface:
    """The word in capitals that stands in the name of the gift."""
    cut = re.findall(r"[A-Z]{3,}", stop.gift)
    return assets.text(cut[0] if cut else "LVDE", CAPITALS_BOLD, side // 2, GOLD).copy()
