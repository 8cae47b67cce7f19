"""The places of a match's buttons, in blocks beside the dice or in rows below them."""

from collections.abc import Sequence

from pygame import Rect


def block(
    strip: Rect, size: tuple[int, int], rows: int, names: tuple[str, ...], gap: int
) -> dict[str, Rect]:
    """Buttons in columns inwards: from the left of a strip, or from the right for gap < 0.

    With two rows, the last one of an odd number is as high as both. From the right, the first one
    is below the second one.
    """
    whole, buttons = Rect((0, 0), size), dict[str, Rect]()
    whole.midleft = strip.midleft if gap > 0 else (strip.right - size[0], strip.centery)
    apart = abs(gap) // 4 * (rows - 1)
    for index, name in enumerate(names):
        at = whole.move(index // rows * (size[0] + abs(gap)) * (1 if gap > 0 else -1), 0)
        if rows == 2 and (index % 2 or index + 1 < len(names)):
            at.height = (at.height - apart) // 2
            at.y += (at.height + apart) * ((index + (gap < 0)) % 2)
        buttons[name] = at
    return buttons


def rows_of(strip: Rect, names: Sequence[str], count: int, gap: int) -> dict[str, Rect]:
    """Buttons that fill a strip in a number of rows, the first of which may have one more."""
    first, buttons = -(-len(names) // count), dict[str, Rect]()
    high = (strip.height - gap) // count - gap
    for index in range(count):
        row = names[index * first : (index + 1) * first]
        place = Rect(strip.left, strip.top + index * (high + gap), strip.width, high)
        buttons |= dict(zip(row, _side_by_side(place, len(row) or 1, gap), strict=False))
    return buttons


def around_cup(
    strip: Rect, names: Sequence[str], wide: int, gap: int
) -> tuple[dict[str, Rect], Rect]:
    """Buttons in two rows, and the room between the first two, where others are in the second row.

    The outer buttons are `wide`, or as wide as those of four equal columns.
    """
    high, wide = (strip.height - gap) // 2, max(wide, (strip.width - 3 * gap) // 4)
    first = Rect(strip.left, strip.top, wide, high)
    last, down = first.move_to(right=strip.right), high + gap
    middle = Rect(first.right + gap, strip.top, last.left - first.right - 2 * gap, high)
    inner = _side_by_side(middle.move(0, down), max(1, len(names) - 4), gap)
    cells = first, last, first.move(0, down), *inner, last.move(0, down)
    return dict(zip(names, cells, strict=False)), middle


def _side_by_side(place: Rect, count: int, gap: int) -> list[Rect]:
    width = (place.width - gap * (count - 1)) // count
    return [
        Rect(place.left + i * (width + gap), place.top, width, place.height) for i in range(count)
    ]
