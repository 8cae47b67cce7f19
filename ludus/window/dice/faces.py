"""Real dice on the screen: six faces to touch, and the entered dice in place of the cup.

The faces are in place of buttons, or if they were too small there, in the tray's lower half.
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
_EDGE = 0.75
"""Largest width of a die, as a share of its touch area."""
_APART = 12
"""The shorter side of a face's touch area, in gaps between two faces."""
_PLACE = 0.045
"""The least width of a place beside the example, as a share of the screen's shorter side."""
_WIDEST = 1.3
"""Largest width of a face's touch area, in heights."""
_BELOW = 0.08
"""Extent of the faces below the tray, as a share of the tray's height."""
_LEAST = 0.074
"""The least side of a face's touch area in place of buttons, as a share of the shorter side."""
_BROAD = 4
"""The shape (width / height) of a room from which all faces are in one row."""
_EXAMPLE = (3, 1, 2)
"""The throw that the example shows: faces on the left, where the hand leaves its dice in sight."""
_SPREAD = 0.9
"""Largest width of its dice, as a share of its tray."""
_SMALLER = 0.8
"""Largest size of a die in it, in the usual ones."""
_WAITS = 24
"""Steps until the example's cup tips."""


def replaced(layout: Layout) -> Sequence[str]:
    """The names of the buttons in place of which the faces are."""
    return _first(layout)[2]


def _first(layout: Layout) -> tuple[Rect, int, Sequence[str]]:
    """The first face, the number of faces in a row, and the names of the buttons they replace."""
    at, in_tray = layout.buttons, _in_tray(layout)
    names: Sequence[str] = ("undo", "done")
    if layout.upright:
        names = [n for n in ("rules", "hint", *names) if at[n].bottom == at["done"].bottom]
    room = at["done"].unionall([at[name] for name in names])
    across = 6 if room.width > _BROAD * room.height else 3
    face = Rect(room.topleft, (room.width // across, room.height * across // 6))
    if min(face.size) < min(_LEAST * min(layout.area.size), *in_tray.size):
        return in_tray, 6, ()
    return face, across, names


def _in_tray(layout: Layout) -> Rect:
    """The first face in the tray's lower half, as wide as there is room beside the cup."""
    tray = layout.tray
    high = round(tray.height * (0.5 + _BELOW))
    row = Rect(0, tray.bottom + round(tray.height * _BELOW) - high, layout.area.width, high)
    near = [*layout.buttons.values(), *layout.seats, *filter(None, layout.by_seats)]
    near = [r for r in near if r.bottom > row.top and r.top < row.bottom]
    middle, gap = tray.centerx, high // _APART
    left = max((r.right + gap for r in near if r.centerx < middle), default=layout.area.left)
    right = min((r.left - gap for r in near if r.centerx > middle), default=layout.area.right)
    width = min(round(6 * high * _WIDEST), right - left) // 6
    return Rect(min(max(middle - 3 * width, left), right - 6 * width), row.top, width, high)


def _entered_height(layout: Layout) -> int:
    return layout.tray.height if replaced(layout) else layout.tray.height // 2


def places(layout: Layout, count: int) -> list[Rect]:
    """Places of the entered dice in the tray, left of the example if there is one."""
    tray, high, shows = layout.tray, _entered_height(layout), _shows_example(layout)
    width = min(high, tray.width // (count + 2 * shows))
    left = 0 if shows else (tray.width - count * width) // 2
    return [Rect(tray.left + left + i * width, tray.top, width, high) for i in range(count)]


def _shows_example(layout: Layout) -> bool:
    return layout.tray.width // 6 >= _PLACE * min(layout.area.size)


def boxes(layout: Layout, count: int, entered: int) -> list[Item]:
    """Empty boxes for the dice that are still to be entered."""
    empty = places(layout, count)[entered:]
    return [centred(signs.sign("box", _side(rect)), rect.center) for rect in empty]


def settled(layout: Layout) -> list[Rect]:
    return [slot.inflate(slot.width // 3, slot.height // 3) for slot in layout.dice]


def beside(layout: Layout, count: int) -> Rect:
    first, tray = places(layout, count)[0], layout.tray
    return Rect(tray.left, tray.top, first.left - tray.left, first.height)


def example(layout: Layout, count: int, step: int, number: int, calm: bool) -> list[Item]:
    """Example on a panel in the tray: a cup throws dice, which a person is to enter.

    `step` counts steps since the example began. Die `number`, from 1, is lit, and the
    dice before it are dark; 0 lights none.
    """
    if not _shows_example(layout):
        return []
    at, thrown, rolled = _of_example(layout, count), dice.DiceTray(), step - _WAITS
    panel = centred(signs.panel(at.tray.size, layout.rules.place), at.tray.center)
    thrown.throw(_EXAMPLE[:count], False, 1 if calm else ROLL)
    thrown.roll(max(rolled, 0))
    for die in thrown.dice[: max(number - 1, 0)]:
        die.used = True
    lit = {_EXAMPLE[number - 1]} if number else set()
    return [panel, *thrown.items(at, lit), *thrown.rolling_items(at)]


def example_place(layout: Layout, count: int) -> Rect:
    return _of_example(layout, count).tray


def example_word(layout: Layout, count: int) -> Rect:
    """The room for the word of the example, below its dice or beside them."""
    return _divided(example_place(layout, count))[1]


def _divided(panel: Rect) -> tuple[Rect, Rect]:
    """The parts of the example for dice and word."""
    dice, word = panel.copy(), panel.copy()
    if panel.width > _BROAD / 2 * panel.height:
        dice.width = panel.width * 2 // 5
        word.width, word.left = panel.width - dice.width, dice.right
    else:
        dice.height = panel.height * 2 // 3
        word.height, word.top = panel.height - dice.height, dice.bottom
    return dice, word.inflate(-panel.width // 14, 0)


def to_touch(layout: Layout, number: int) -> Rect:
    """The face to touch for a die of the example, counted from 1."""
    return row(layout)[_EXAMPLE[number - 1] - 1]


def _of_example(layout: Layout, count: int) -> Layout:
    """A smaller tray, right of the places of the entered dice; a person has a cup."""
    whole, cup = layout.tray, structs.replace(layout.rules, material=Material(place="tavern"))
    left, slots = places(layout, count)[-1].right, layout.dice
    tray = Rect(left, whole.top, whole.right - left, _entered_height(layout))
    room = _divided(tray)[0]
    share = min(_SMALLER, _SPREAD * room.width / (slots[-1].right - slots[0].left))
    smaller = [slot.scale_by(share) for slot in slots]
    for slot, large in zip(smaller, slots, strict=True):
        slot.center = room.centerx + round((large.centerx - whole.centerx) * share), room.centery
    return replace(layout, rules=cup, tray=tray, board=tray, dice=tuple(smaller))


def row(layout: Layout) -> list[Rect]:
    """The six faces, side by side or in two rows."""
    face, across, _ = _first(layout)
    gap = min(face.size) // _APART
    key = face.inflate(-gap, -gap)
    return [key.move(i % across * face.width, i // across * face.height) for i in range(6)]


def _side(rect: Rect) -> int:
    return round(min(rect.size) * _EDGE)


@in_memory
def die(face: int, size: tuple[int, int]) -> Surface:
    ground, edge = assets.clear(size), _side(Rect((0, 0), size))
    for picture in (pieces.die_shadow(edge), pieces.lying_die(face, edge)):
        assets.stamp(ground, picture, ground.get_rect().center)
    return ground


def on_key(face: int, place: Rect) -> list[Item]:
    """The die on the button of a face."""
    return [centred(die(face, place.size), place.center)]


def prepare(layout: Layout, count: int) -> None:
    if _shows_example(layout):
        dice.prepare(_of_example(layout, count), count)
    for rect in (*row(layout)[:1], *places(layout, count), *settled(layout)):
        for face in FACES:
            die(face, rect.size)
        signs.sign("box", _side(rect))
