"""The opponent's last throw: small dice that lie by the seat."""

from pygame import Rect, Surface

from ludus.picture import assets, pieces, signs
from ludus.picture.surfaces import in_memory
from ludus.rules.ruleset import RuleSet
from ludus.window.dice.cup import CUP, has_tower
from ludus.window.layout.layout import Layout

_GAP = 0.15  # room around the dice, in units
_NARROW = 0.4
"""The least width of a room beside the cup, in heights."""
_LARGEST = 0.62
"""Largest edge of the small dice, as a share of the edge of the thrown dice."""
_PITCH = 1.3
"""Distance from die to die, in edges."""
_RIM = 0.4
"""Room at both rims, in edges."""


def last_place(layout: Layout, side: int, look: str, cup: bool) -> Rect:
    """Room for the dice of a side: face to face on that side's tray, otherwise at its seat.

    If the seat's look is `empty`, or there is no room below the seat, the room is beside the cup or
    the tower, or without `cup` nowhere. Without any look, it includes the seat.
    """
    if layout.facing:
        return layout.across().tray
    if look == "empty" or (look and not layout.by_seats[side]):
        tray = layout.tray
        right = tray.centerx - round(0.6 * CUP * layout.dice[0].width)
        room = Rect(*tray.topleft, right - tray.left, tray.height)
        room = room.inflate(-2 * round(layout.unit * _GAP), 0)
        if not cup or room.width < _NARROW * room.height:  # They would not be legible.
            return Rect()
        return room.move_to(centerx=tray.centerx) if has_tower(layout) else room
    room = layout.by_seats[side]
    return room if look else room.union(layout.seats[side])


def last_throw(
    layout: Layout, room: Rect, side: int, dice: tuple[int, ...], lost: tuple[int, ...]
) -> Surface:
    """The dice in the room, lost ones crossed out."""
    return _lying(side, dice, lost, room.size, round(layout.dice[0].width * _LARGEST))


@in_memory
def _lying(
    side: int, dice: tuple[int, ...], lost: tuple[int, ...], room: tuple[int, int], largest: int
) -> Surface:
    edge, fewest = max(_edge(len(dice), down, room, largest) for down in range(1, len(dice) + 1))
    down = -fewest
    across = -(-len(dice) // down)
    size = round((_PITCH * across + _RIM) * edge), round((_PITCH * down + _RIM) * edge)
    picture = assets.clear(size)
    left = list(lost)
    for index, number in enumerate(dice):
        row, column = divmod(index, across)
        free = max(0, (row + 1) * across - len(dice)) / 2
        at = (
            round(edge * (_PITCH * (free + column + 0.5) + _RIM / 2)),
            round(edge * (_PITCH * (row + 0.5) + _RIM / 2)),
        )
        pictures = [pieces.die_shadow(edge), pieces.lying_die(number, edge, side)]
        if number in left:
            left.remove(number)
            pictures.append(signs.sign("cross", edge))
        for each in pictures:
            assets.stamp(picture, each, at)
    return picture


def _edge(count: int, down: int, room: tuple[int, int], largest: int) -> tuple[int, int]:
    """Largest edge of `count` dice in `down` rows, and `-down`, so that fewer rows win a tie."""
    across = -(-count // down)
    wide, high = room[0] / (_PITCH * across + _RIM), room[1] / (_PITCH * down + _RIM)
    return max(1, int(min(wide, high, largest))), -down


def prepare_last(layout: Layout, rules: RuleSet, looks: tuple[str, str]) -> None:
    for times in range(1, 2 + rules.doubles_twice):
        for side in (0, 1):
            room = last_place(layout, side, looks[side], cup=True)
            for number in range(1, 7):
                dice = (number,) * rules.dice * times
                last_throw(layout, room, side, dice, (number,))
