"""Places in a rectangle: columns, grids, and a cut in two."""

from pygame import Rect

from ludus.window.widgets.button import side_by_side

_CROWDED = 0.88
"""The share of its pitch that a row takes if the rows have too little room."""


def column(place: Rect, count: int, highest: int, gap: int) -> list[Rect]:
    """Rows one below another, at most `highest`; with too little room, rows and gaps shrink."""
    pitch = min(highest + gap, (place.height + gap) // count)
    height = min(highest, round(pitch * _CROWDED))
    return [Rect(place.left, place.top + at * pitch, place.width, height) for at in range(count)]


def grid(place: Rect, columns: int, rows: int, gap: int, highest: int = 0) -> list[Rect]:
    """Equal places, row by row, which fill a place; `highest` limits their height."""
    height = (place.height + gap) // rows - gap
    height = min(height, highest or height)
    across = (place.left, place.top, place.width, height)
    lines = [Rect(across).move(0, at * (height + gap)) for at in range(rows)]
    return [cell for line in lines for cell in side_by_side(line, columns, gap)]


def cut(place: Rect, length: int, gap: int = 0, down: bool = False) -> tuple[Rect, Rect]:
    """The first part of a place, from the left or downwards, and the rest after a gap."""
    first, rest = place.copy(), place.copy()
    if down:
        first.height, rest.top = length, place.top + length + gap
        rest.height = place.bottom - rest.top
    else:
        first.width, rest.left = length, place.left + length + gap
        rest.width = place.right - rest.left
    return first, rest
