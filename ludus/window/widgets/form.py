"""The parts of a form: values between less and more, page arrows, and the number of a page."""

from collections.abc import Callable
from functools import partial

from pygame import Rect

from ludus.picture import assets
from ludus.picture.canvas import Item
from ludus.picture.lettering import TEXT, roman, set_in
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import Scale

_LETTERS = 0.72
"""The largest size of a text in its row, as a share of the row's height."""


def stepper(
    name: str,
    row: Rect,
    step: Callable[[int], object],
    enabled: tuple[bool, bool] = (True, True),
) -> list[Button]:
    """Buttons for less and more at the ends of a row."""
    return _ends((f"{name}-less", f"{name}-more"), row, row.height, step, enabled)


def arrows(place: Rect, width: int, turn: Callable[[int], object]) -> list[Button]:
    """Page arrows at the ends of a place."""
    return _ends(("before", "next"), place, width, turn, (True, True))


def _ends(
    names: tuple[str, str],
    place: Rect,
    width: int,
    step: Callable[[int], object],
    enabled: tuple[bool, bool],
) -> list[Button]:
    """Buttons that step backwards and forwards, at the left and right of a place."""
    left = Rect(place.topleft, (width, place.height))
    ways = (left, -1, "back"), (left.move_to(right=place.right), 1, "forward")
    return [
        Button(name, rect, partial(step, by), icon=icon, enabled=on)
        for name, (rect, by, icon), on in zip(names, ways, enabled, strict=True)
    ]


def entry(row: Rect, side: int, gap: int) -> tuple[Rect, Rect, Rect]:
    """The places of an entry, and of square buttons to rename and to delete it."""
    delete = Rect(0, 0, side, side).move_to(midright=row.midright)
    rename = delete.move(-side - gap, 0)
    return Rect(row.left, row.top, rename.left - gap - row.left, row.height), rename, delete


def text_size(scale: Scale, row: Rect, share: float = TEXT) -> int:
    """The size of a text that is as high as its row allows."""
    return min(scale.letters(share), round(row.height * _LETTERS))


def value(scale: Scale, row: Rect, text: str) -> list[Item]:
    """The text of a value between less and more."""
    between = row.inflate(-2 * row.height - row.height // 4, 0)
    return set_in(between, text, text_size(scale, row), assets.BODY_BOLD)


def page_number(place: Rect, page: int, pages: int, size: int) -> list[Item]:
    """The number of a page, and the number of all pages."""
    number = f"{roman(page % pages + 1)} / {roman(pages)}"
    return set_in(place, number, size, assets.CAPITALS, assets.QUIET)
