"""The places of all things in a match, as plain numbers and names."""

from typing import Any

from ludus.rules.game import find
from ludus.rules.position import BLACK, WHITE
from ludus.rules.ruleset import SIDES
from ludus.window.layout.layout import Orientation, lay_out


def laid_out(
    rules: str,
    size: tuple[int, int],
    checkers: int = 15,
    orientation: Orientation = Orientation.WHOLE,
) -> dict[str, Any]:
    """Return the layout of a match; each rectangle is a list of x, y, width and height."""
    layout = lay_out(find(rules), size, checkers, orientation=orientation)
    off, circle = layout.rules.squares + 1, layout.rules.squares + 2

    def of_side(side: int) -> dict[str, list[int]]:
        places = layout.places[side].items()
        return {str(column): list(zone.rect) for column, zone in places if 0 < column < off}

    def tray(column: int) -> dict[str, list[int]]:
        zones = {SIDES[s]: layout.places[s].get(column) for s in (WHITE, BLACK)}
        return {side: list(zone.rect) for side, zone in zones.items() if zone}

    return {
        "board": list(layout.board),
        "squares": {SIDES[side]: of_side(side) for side in (WHITE, BLACK)},
        "reserve": tray(0),
        "off": tray(off),
        "hit": tray(circle),
        "tray": list(layout.tray),
        "dice": [list(rect) for rect in (*layout.dice, *layout.doubled[len(layout.dice) :])],
        "line": list(layout.line),
        "buttons": {name: list(rect) for name, rect in layout.buttons.items()},
    }
