"""Real dice on the screen: six faces to touch, and the entered dice in place of the cup.

The faces are in place of the buttons and the seat right of the tray, or below it.
"""

from collections.abc import Sequence
from dataclasses import replace

from msgspec import structs
from pygame import Rect, Surface

from ludus.picture import assets, pieces, signs
from ludus.picture.canvas import Item, centred
from ludus.picture.surfaces import in_memory
from ludus.rules.board import Material
from ludus.window.dice import dice
from ludus.window.dice.roll import ROLL
from ludus.window.layout.layout import Layout

FACES = range(1, 7)
_EDGE = 0.88
"""Largest width of a die, as a share of its touch area."""
_INSIDE = 0.93
"""The size of the picture on the button of a face, in buttons."""
_APART = 12
"""The shorter side of a face's touch area, in gaps between two faces."""
_LAST = "rules", "hint", "undo", "done"
"""The buttons that yield on an upright screen if they are in the last row."""
_EXAMPLE = (3, 1, 2)
"""The throw that the example shows: faces on the left, where the hand leaves its dice in sight."""
_WAITS = 24
"""Steps until the example's cup tips."""


def replaced(layout: Layout) -> Sequence[str]:
    """The names of the buttons in place of which the faces are."""
    at, tray, across = layout.buttons, layout.tray, _across(layout)
    if layout.in_rows:
        return [n for n in _LAST if at[n].bottom == at["done"].bottom]
    beside = {n: rect for n, rect in at.items() if tray.top < rect.centery < tray.bottom}
    return [n for n, rect in beside.items() if (rect.centerx < tray.centerx) == across]


def _across(layout: Layout) -> bool:
    """Whether a person touches them from the other side of a table."""
    return layout.buttons["done"].centerx < layout.tray.centerx


def _room(layout: Layout, seated: bool) -> Rect:
    at, tray = layout.buttons, layout.tray
    room = at["done"].unionall([at[name] for name in replaced(layout)])
    if layout.in_rows or seated:
        return room
    margin = min(room.left - layout.area.left, layout.area.right - room.right)
    left, right = tray.right + margin // 2, room.right
    if _across(layout):
        left, right = room.left, tray.left - margin // 2
    return Rect(left, tray.top, right - left, tray.height)


def seat_yields(layout: Layout, side: int) -> bool:
    """Whether the faces are in place of a side's seat, too."""
    return layout.seats[side].colliderect(_room(layout, seated=False))


def boxes(layout: Layout, entered: int) -> list[Item]:
    """Empty boxes for the dice that are still to be entered."""
    empty = places(layout)[entered:]
    return [centred(signs.sign("box", _side(rect)), rect.center) for rect in empty]


def places(layout: Layout) -> list[Rect]:
    """Places of the entered dice, where thrown ones lie."""
    return [slot.scale_by(1 / _EDGE) for slot in layout.dice]


def example(layout: Layout, count: int, step: int, number: int, calm: bool) -> list[Item]:
    """Example on a panel over the tray: a cup throws dice, which a person is to enter.

    `step` counts steps since the example began. Die `number`, from 1, is lit, and the
    dice before it are dark; 0 lights none.
    """
    at, thrown = _of_example(layout), dice.DiceTray()
    panel = centred(signs.panel(at.tray.size, layout.rules.place), at.tray.center)
    thrown.throw(_EXAMPLE[:count], False, 1 if calm else ROLL)
    thrown.roll(max(step - _WAITS, 0))
    for die in thrown.dice[: max(number - 1, 0)]:
        die.used = True
    lit = {_EXAMPLE[number - 1]} if number else set()
    return [panel, *thrown.items(at, lit), *thrown.rolling_items(at)]


def example_word(layout: Layout) -> Rect:
    """The room for the word of the example, below its dice."""
    tray = layout.tray
    high = tray.height * 5 // 12
    return Rect(tray.left, tray.top + high * 13 // 10, tray.width, high)


def to_touch(layout: Layout, number: int, seated: bool) -> Rect:
    """The face to touch for a die of the example, counted from 1."""
    return row(layout, seated)[_EXAMPLE[number - 1] - 1]


def _of_example(layout: Layout) -> Layout:
    """A tray of its own, whose dice do not leave it; a person has a cup."""
    tray, rules = layout.tray, structs.replace(layout.rules, material=Material(place="tavern"))
    height = tray.top + tray.height // 3
    slots = tuple(slot.move_to(centery=height) for slot in layout.dice)
    return replace(layout, rules=rules, board=tray, dice=slots)


def row(layout: Layout, seated: bool = False) -> list[Rect]:
    """The six faces, side by side or in two rows: beside the seat if `seated`, or in its place."""
    room = _room(layout, seated)
    sizes = [(room.width // n, room.height * n // 6) for n in (6, 3)]
    wide, high = size = max(sizes, key=min)
    across, gap = room.width // wide, min(size) // _APART
    key = Rect(room.topleft, size).inflate(-gap, -gap)
    keys = [key.move(i % across * wide, i // across * high) for i in range(6)]
    return keys[::-1] if _across(layout) else keys


def _side(rect: Rect) -> int:
    return round(min(rect.size) * _EDGE)


@in_memory
def die(face: int, size: tuple[int, int]) -> Surface:
    ground, edge = assets.clear(size), _side(Rect((0, 0), size))
    for picture in (pieces.die_shadow(edge), pieces.lying_die(face, edge)):
        assets.stamp(ground, picture, ground.get_rect().center)
    return ground


def on_key(face: int, place: Rect) -> list[Item]:
    """The die on the button of a face, whose shadow ends at the button's rim."""
    return [centred(die(face, place.scale_by(_INSIDE).size), place.center)]


def prepare(layout: Layout, count: int) -> None:
    dice.prepare(_of_example(layout), count)
    keys = [row(layout, seated)[0].scale_by(_INSIDE) for seated in (False, True)]
    for rect in (*keys, *places(layout)):
        for face in FACES:
            die(face, rect.size)
    signs.sign("box", _side(places(layout)[0]))
