"""The places of a match's buttons, in blocks beside the dice or in rows below them."""

from collections.abc import Sequence

from pygame import Rect

_NEXT = 1.37
"""The width of the button for the next action, in widths of the others in its row."""


def block(
    strip: Rect, size: tuple[int, int], rows: int, names: tuple[str, ...], gap: int
) -> dict[str, Rect]:
    """Buttons in columns inwards: from the left of a strip, or from the right for gap < 0.

    With two rows, from the right, the first one is below the second one; a last one that is alone
    in its column from the left is in the lower row, too.
    """
    (wide, high), apart, buttons = size, abs(gap) // 4 * (rows - 1), dict[str, Rect]()
    first = Rect(0, 0, wide, (high - apart) // rows)
    first.left = strip.left if gap > 0 else strip.right - wide
    first.top = strip.centery - high // 2
    for index, name in enumerate(names):
        column, row = divmod(index, rows)
        alone = gap > 0 and index == len(names) - 1 and column > 0
        row = rows - 1 if alone else abs(row - (rows - 1) * (gap < 0))
        across, down = column * (wide + abs(gap)), row
        buttons[name] = first.move(across if gap > 0 else -across, down * (first.height + apart))
    return buttons


def spread(strip: Rect, names: Sequence[str], wide: int, tall: float) -> dict[str, Rect]:
    """Buttons from end to end, of one width, at most so `wide`, and `tall` times as high."""
    side = min(wide, round(strip.width / (len(names) or 1)) - 4)
    pitch = (strip.width - side) / max(1, len(names) - 1)
    button = Rect(0, 0, side, min(round(strip.height * 0.92), round(side * tall)))
    return {
        name: button.move_to(midleft=(strip.left + round(pitch * index), strip.centery))
        for index, name in enumerate(names)
    }


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

    The outer buttons are `wide`, or as wide as those of four equal columns. In the second row, the
    last one, for the next action, is `_NEXT` times as wide as those before it.
    """
    high, wide = (strip.height - gap) // 2, max(wide, (strip.width - 3 * gap) // 4)
    first = Rect(strip.left, strip.top, wide, high)
    last, down = first.move_to(right=strip.right), high + gap
    middle = Rect(first.right + gap, strip.top, last.left - first.right - 2 * gap, high)
    count = max(1, len(names) - 4)
    below = Rect(middle.left, strip.top + down, strip.right - middle.left, high)
    each = round((below.width - count * gap) / (count + _NEXT))
    inner = _side_by_side(Rect(below.topleft, (count * (each + gap) - gap, high)), count, gap)
    rest = Rect(inner[-1].right + gap, below.top, below.right - inner[-1].right - gap, high)
    cells = first, last, first.move(0, down), *inner, rest
    return dict(zip(names, cells, strict=False)), middle


def _side_by_side(place: Rect, count: int, gap: int) -> list[Rect]:
    width = (place.width - gap * (count - 1)) // count
    return [
        Rect(place.left + i * (width + gap), place.top, width, place.height) for i in range(count)
    ]
