"""The cup or the tower from which dice are thrown."""

import math
from collections.abc import Sequence

from ludus.picture import assets, pieces, places
from ludus.picture.canvas import Item, Surface, centred, flipped, square_at
from ludus.picture.track import Track, gently, quickening, slowing
from ludus.window.dice import roll
from ludus.window.input.pointer import Point
from ludus.window.layout.layout import Layout

_TIPPED = pieces.CUP_FRAMES - 1  # steps until the cup lies, one for each picture
_GOES = 10  # steps in which it rolls away and fades; then the dice leave for their places
_LIFTED = -0.05  # how far down it is when a hand has lifted it, as a share of the shorter side
_IN_HAND = Track((0, 0.0), (3, 0.02, slowing), (9, _LIFTED, gently))
"""How far down the cup is by the steps in a hand, as such a share."""
_SHAKES = 0.018  # how far it swings to each side, as such a share
_SWING = 10  # steps of a swing there and back
_TURNED = (-6, 6, -5, 3, -7, 5, -3)  # how far the dice have turned in each half swing, in degrees
CUP = 2.1  # diameter of the cup, in edges of a die


def has_tower(layout: Layout) -> bool:
    """Whether dice fall through a tower; on a table it would hide the line of one side.

    A cup that the player has won takes its place.
    """
    home = places.read(layout.rules.place)
    return home.tower and not layout.facing and not layout.things.cup


def tower(layout: Layout, within: Sequence[Item]) -> list[Item]:
    """The tower, with what is in it."""
    place = roll.tower_place(layout)
    names = "palace/tower.webp", "palace/tower-front.webp"
    back, front = (Item(assets.scaled(name, place.size), *place.topleft) for name in names)
    return [back, *within, front]


def cup(
    layout: Layout, count: int, steps: int, aim: float | None = None, carried: Point = (0, 0)
) -> list[Item]:
    """The cup that tips over, from its place or from a hand that has carried it, and aims."""
    tray, wide = layout.tray, diameter(layout)
    tipped = min(steps / _TIPPED, 1.0)
    picture = pieces.cup(min(steps, _TIPPED), count, wide, layout.things.cup, layout.things.dice)
    foot = tray.centerx - tipped * tray.width / 2
    if gone := quickening(max(0.0, 1 - (roll.LEAVES - steps) / _GOES)):
        picture = assets.faded(picture, round(10 * (1 - gone)))
    high, left = (1 - tipped) * (aim is not None), (aim or 0) < 0
    x = round(foot + high * carried[0] * (-1 if left else 1))
    y = tray.centery + round(high * carried[1])
    away = gone * tray.height + high * _LIFTED * min(layout.area.size)
    up = round(away * _near(layout))
    item = _standing(picture, (x, y + up))
    items = [_shadow(layout, high, (x, y)), item] if high else [item]
    return [flipped(each, tray.centerx) for each in items] if left else items


def _shadow(layout: Layout, high: float, at: Point) -> Item:
    """The shadow of the cup at a share of its greatest height."""
    wide = diameter(layout)
    return centred(pieces.checker_shadow(wide, wide, high), at)


def diameter(layout: Layout) -> int:
    """The diameter of the cup."""
    return round(layout.dice[0].width * CUP)


def in_hand(layout: Layout, count: int, held: int, carried: Point = (0, 0)) -> list[Item]:
    """The standing cup, or how it sinks, rises, and is shaken and carried in a hand."""
    if not held:
        return cup(layout, count, 0)
    base, down = min(layout.area.size), _IN_HAND.at(held)
    swung = max(0, held - 9) * math.tau / _SWING
    aside = round(_SHAKES * base * math.sin(swung))
    degrees = _TURNED[max(0, held - 4) // (_SWING // 2) % len(_TURNED)]
    things, wide = layout.things, diameter(layout)
    picture = pieces.stirred(degrees, count, wide, things.cup, things.dice)
    high, low = max(0.0, down / _LIFTED), round(down * base * _near(layout))
    x, y = (at + round(high * way) for at, way in zip(layout.tray.center, carried, strict=True))
    place = square_at((x + aside, y + low), wide).clamp(layout.area).center
    return [_shadow(layout, high, (x, y)), _standing(picture, place)]


def _standing(picture: Surface, foot: Point) -> Item:
    return centred(picture, (foot[0] + picture.get_width() // 4, foot[1]))


def _near(layout: Layout) -> int:
    """1 if the cup is below the board, and rises towards it; -1 if it is above the board."""
    return 1 if layout.tray.centery >= layout.board.centery else -1
