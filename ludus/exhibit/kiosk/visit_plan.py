"""The layout of a visit: the game, starting over, the language, and an empty seat."""

from dataclasses import replace

from ludus.picture.canvas import Rect
from ludus.rules.position import WHITE
from ludus.rules.ruleset import RuleSet
from ludus.window.layout import layout
from ludus.window.layout.layout import Layout, Orientation, seated
from ludus.window.layout.plan import BUTTONS
from ludus.window.layout.zones import across

_NAMES = (*BUTTONS, "again", "language")
_WIDEST_NAME = 1.3
"""The most room for a language's name, as a multiple of its usual width; the line ends there."""


def lay_out(
    rules: RuleSet,
    size: tuple[int, int],
    checkers: int,
    orientation: Orientation,
    text_scale: float,
    empty: bool,
) -> Layout:
    """Lay out all that White touches; `empty` is whether the seat on the other side is free."""
    found = layout.lay_out(rules, size, checkers, _NAMES, orientation, text_scale)
    if found.upright:
        found = layout.lay_out(rules, size, checkers, BUTTONS, orientation, text_scale)
        found = replace(found, buttons={**found.buttons, **_beside_the_dice(found)})
    else:
        name = _for_a_name(found, text_scale)
        found = replace(found, buttons={**found.buttons, "language": name})
    found = seated(found)
    if found.facing and empty:
        found = replace(found, seats=(found.seats[WHITE], _where_nobody_sits(found)))
    return found


def _where_nobody_sits(layout: Layout) -> Rect:
    """Return a larger place for the empty seat, as nothing else is on its side of the table."""
    tray, area = layout.tray, layout.area
    side = min(tray.height, (tray.left - area.left) * 4 // 5)
    left = Rect(0, 0, side, side)
    return across(left.move_to(midright=(tray.left - side // 5, tray.centery)), area)


def _for_a_name(layout: Layout, text_scale: float) -> Rect:
    """Return room for the language's name on a wide screen, up to the dice."""
    at = layout.buttons["language"]
    width = round(at.width * 2.5 * min(text_scale, _WIDEST_NAME))
    if layout.facing:
        width = min(width, at.right - layout.tray.right - at.width // 3)
    rect = Rect(0, 0, width, at.height)
    rect.midright = at.midright
    return rect


def _beside_the_dice(layout: Layout) -> dict[str, Rect]:
    """On an upright screen, place starting over to the left of the dice, the language right.

    There is room for the seats above them.
    """
    tray, margin = layout.tray, round(layout.unit * 0.5)
    side = min(layout.buttons["done"].height, round(tray.height * 0.47))
    room = layout.area.right - tray.right - 2 * margin
    again = Rect(layout.area.left + margin, 0, side, side)
    language = Rect(tray.right + margin, 0, room, side)
    again.bottom = language.bottom = tray.bottom
    return {"again": again, "language": language}
