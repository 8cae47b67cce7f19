"""The cup or the tower from which dice are thrown."""

import math
from collections.abc import Sequence

from ludus.picture import assets, pieces, places
from ludus.picture.canvas import Item, centred, flipped
from ludus.picture.track import Track, gently, slowing
from ludus.window.dice import roll
from ludus.window.input.pointer import Point
from ludus.window.layout.layout import Layout

_TIPPED = pieces.CUP_FRAMES - 1  # steps until the cup lies, one for each picture
_FADES = 8  # steps in which it fades; it is gone when the dice leave for their places
_LIFTED = -0.05  # how far down it is when a hand has lifted it, as a share of the shorter side
_IN_HAND = Track((0, 0.0), (3, 0.02, slowing), (9, _LIFTED, gently))
"""How far down the cup is by the steps in a hand, as such a share."""
_LOW = 2.5  # the most of that side in heights of a low tray: the line is right above
_SHAKES = 0.018  # how far it swings to each side, as such a share
_SWING = 10  # steps of a swing there and back
_TURNED = (0, 6, -5, 3, -7, 5, -3)  # how far the dice have turned in each half swing, in degrees
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
    tray, diameter = layout.tray, round(layout.dice[0].width * CUP)
    tipped = min(steps / _TIPPED, 1.0)
    picture = pieces.cup(
        min(steps, _TIPPED), count, diameter, layout.things.cup, layout.things.dice
    )
    foot = tray.centerx - tipped * tray.width / 2
    if steps > roll.LEAVES - _FADES:
        picture = assets.faded(picture, round(10 * (roll.LEAVES - steps) / _FADES))
    high, left = (1 - tipped) * (aim is not None), (aim or 0) < 0
    x = round(foot + high * carried[0] * (-1 if left else 1))
    y = tray.centery + round(high * carried[1])
    up = round(high * _LIFTED * min(layout.area.size) * _near(layout))
    item = centred(picture, (x + picture.get_width() // 4, y + up))
    items = [_shadow(layout, high, (x, y)), item] if high else [item]
    return [flipped(each, tray.centerx) for each in items] if left else items


def _shadow(layout: Layout, high: float, at: Point) -> Item:
    """The shadow of the cup at a share of its greatest height."""
    diameter = round(layout.dice[0].width * CUP)
    return centred(pieces.checker_shadow(diameter, diameter, high), at)


def in_hand(layout: Layout, count: int, held: int, carried: Point = (0, 0)) -> list[Item]:
    """The standing cup, or how it sinks, rises, and is shaken and carried in a hand."""
    if not held:
        return cup(layout, count, 0)
    base, down = min(*layout.area.size, _LOW * layout.tray.height), _IN_HAND.at(held)
    swung = max(0, held - 9) * math.tau / _SWING
    aside = round(_SHAKES * base * math.sin(swung))
    (standing,) = cup(layout, count, 0)
    degrees = _TURNED[max(0, held - 4) // (_SWING // 2) % len(_TURNED)]
    things, diameter = layout.things, round(layout.dice[0].width * CUP)
    picture = pieces.stirred(degrees, count, diameter, things.cup, things.dice)
    high, place = max(0.0, down / _LIFTED), layout.tray.center
    x, y = (round(high * way) for way in carried)
    shadow = _shadow(layout, high, (place[0] + x, place[1] + y))
    low = y + round(down * base * _near(layout))
    return [shadow, Item(picture, standing.x + x + aside, standing.y + low)]


def _near(layout: Layout) -> int:
    """1 if the cup is below the board, and rises towards it; -1 if it is above the board."""
    return 1 if layout.tray.centery > layout.board.centery else -1
