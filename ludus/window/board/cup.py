"""The cup or the tower from which dice are thrown."""

import math
from collections.abc import Sequence

from ludus.picture import assets, pieces, places
from ludus.picture.canvas import Item, centred
from ludus.window.board import roll
from ludus.window.board.track import Track, gently, slowing
from ludus.window.layout.layout import Layout

_TIPPED = 6  # steps until the cup lies
GONE = 19  # steps until it is gone; it begins to fade halfway between
_IN_HAND = Track((0, 0.0), (3, 0.02, slowing), (9, -0.05, gently))
"""How far down the cup is by the steps in a hand, as a share of the shorter side."""
_SHAKES = 0.018  # how far it swings to each side, as such a share
_SWING = 10  # steps of a swing there and back
CUP = 2.1  # diameter of the cup, in edges of a die
_LONG = 0.85  # how far it lies beside the tray, in diameters


def has_tower(layout: Layout) -> bool:
    """Whether dice fall through a tower; on a table it would hide the line of one side."""
    return places.read(layout.rules.place).tower and not layout.facing


def tower(layout: Layout, within: Sequence[Item]) -> list[Item]:
    """The tower, with what is in it."""
    place = roll.tower_place(layout)
    names = "palace/tower.webp", "palace/tower-front.webp"
    back, front = (Item(assets.scaled(name, place.size), *place.topleft) for name in names)
    return [back, *within, front]


def cup(layout: Layout, count: int, steps: int, lifted: bool = False) -> Item:
    """The cup that tips over, from its place or from a hand."""
    tray, diameter = layout.tray, round(layout.dice[0].width * CUP)
    tipped = min(steps / _TIPPED, 1.0)
    frame = round(tipped * (pieces.CUP_FRAMES - 1))
    picture = pieces.cup(frame, count, diameter, layout.things.cup, layout.things.dice)
    gone = max(0.0, (steps - _TIPPED) / (GONE - _TIPPED))
    long, slides = (0.0, 0.0) if layout.beside else (_LONG, 0.5)
    foot = tray.centerx - tipped * (tray.width / 2 + long * diameter) - slides * gone * diameter
    if gone > 0.5:
        picture = assets.faded(picture, round(20 * (1 - gone)))
    high = (1 - tipped) * _IN_HAND.at(math.inf) * min(layout.area.size) if lifted else 0
    return centred(picture, (round(foot) + picture.get_width() // 4, tray.centery + round(high)))


def in_hand(layout: Layout, count: int, held: int) -> list[Item]:
    """The standing cup, or how it sinks, rises and is shaken in a hand; none for 0 steps."""
    if not held:
        return [cup(layout, count, 0)]
    base, diameter = min(layout.area.size), round(layout.dice[0].width * CUP)
    down, last = _IN_HAND.at(held), _IN_HAND.at(math.inf)
    swung = max(0, held - 9) * math.tau / _SWING
    aside = round(_SHAKES * base * math.sin(swung))
    standing, at = cup(layout, count, 0), layout.tray.center
    shadow = centred(pieces.checker_shadow(diameter, diameter, max(0.0, down / last)), at)
    return [shadow, standing._replace(x=standing.x + aside, y=standing.y + round(down * base))]
