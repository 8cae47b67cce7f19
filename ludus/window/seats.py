"""Who sits at a board, and in which colour: shown on both sides before the first throw."""

from pygame import Rect

from ludus.match.table import Table
from ludus.picture import assets, fonts
from ludus.picture.canvas import Item, centred, turned
from ludus.picture.lettering import broken, set_in
from ludus.players.ranks import PERSONS
from ludus.rules.position import BLACK, WHITE
from ludus.window.layout import Layout
from ludus.window.sentences import SIDES
from ludus.window.words import Words

_LARGEST = 1.6
"""The diameter of the checker at most, in squares."""


def seats(
    layout: Layout, table: Table, humans: tuple[bool, bool], words: Words, letters: int
) -> list[Item]:
    """For each side a large checker in an empty tray of it, above the name of who plays it.

    `letters` is the size of the names in pixels, as far as they have room.
    """
    trays = {side: _empty_tray(layout, table, side) for side in (WHITE, BLACK)}
    seated = [
        (side, tray, _name(table, side, humans, words)) for side, tray in trays.items() if tray
    ]
    size = min((_fitted(name, tray, letters) for _, tray, name in seated), default=letters)
    found = []
    for side, tray, name in seated:
        items = _seat(layout, tray, side, name, size)
        across = layout.facing and side == BLACK
        found += [turned(item, tray) for item in items] if across else items
    return found


def _empty_tray(layout: Layout, table: Table, side: int) -> Rect | None:
    """Where nothing lies: that of the checkers borne off, or the reserve."""
    n, board = table.rules.squares, table.now.board[side]
    zones = [layout.places[side][column] for column in (n + 1, 0) if not board[column]]
    if not zones:
        return None
    rect = zones[0].rect.copy()
    # In a tall tray the first checker has its place below.
    rect.height -= layout.checker * (rect.height > rect.width)
    return rect


def _name(table: Table, side: int, humans: tuple[bool, bool], words: Words) -> str:
    """A name, or you, or whom the computer plays; of two without a name the colour."""
    if name := table.record.names[side]:
        return name
    if sum(humans) != 1:
        return words.say(SIDES[side].name)
    player = table.record.players[side]
    # Translators: who sits on this side of the board: the one who reads it.
    return words.say("You") if humans[side] else PERSONS.get(player) or words.player(player)


def _place(tray: Rect, letters: int) -> Rect:
    """Where the name is written, at the foot of the tray."""
    height = min(round(letters * 1.5), tray.height // 2)
    return Rect(tray.left, tray.bottom - height, tray.width, height)


def _fitted(name: str, tray: Rect, letters: int) -> int:
    """The size, at most `letters`, in which a name has room."""
    place = _place(tray, letters)
    return broken(name, fonts.face(name, assets.BODY_BOLD), letters, *place.size)[1]


def _seat(layout: Layout, tray: Rect, side: int, name: str, letters: int) -> list[Item]:
    """A checker above a name; beside the tray the table may be as light as the letters."""
    place, sign = _place(tray, letters), tray.copy()
    sign.height -= place.height
    diameter = min(round(layout.unit * _LARGEST), round(min(sign.size) * 0.94))
    checker = centred(assets.checker(layout.rules.place, side, 0, diameter), sign.center)
    return [checker, *set_in(place, name, letters, assets.BODY_BOLD)]
