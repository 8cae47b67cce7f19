"""A checker that lies, or is in the air: larger, its shadow apart from it."""

from pygame import transform

from ludus.picture import pieces
from ludus.picture.canvas import Item, centred
from ludus.window.input.pointer import Point
from ludus.window.layout.layout import Layout

_MOST_LIFT = 0.14
_SIZES = 12
_PRESSED = 5
_THIN = 0.3  # the least height of the shadow of a checker on edge, in its widths

HEIGHTS = [level / _SIZES for level in range(-_PRESSED, _SIZES + 1)]


def lifted(
    layout: Layout, side: int, variant: int, at: Point, height: float, seen: float = 1.0
) -> list[Item]:
    """Its shadow and its picture; sizes come in few steps.

    `seen` is the share of its face that is seen if it is tilted.
    """
    level = round(height * _SIZES) / _SIZES
    d = round(layout.checker * (1 + _MOST_LIFT * level))
    shadow = pieces.checker_shadow(layout.checker, d, min(max(0.0, level), 1.0))
    picture = pieces.checker(layout.checkers_of, side, variant, d)
    below = at
    if seen < 1:
        picture, low = pieces.tilted(picture, seen), pieces.APART * max(level, 0) * (1 - seen)
        shadow = transform.smoothscale_by(shadow, (1, max(seen, _THIN)))
        below = at[0], at[1] + round(low * layout.checker)
    return [centred(shadow, below), centred(picture, at)]
