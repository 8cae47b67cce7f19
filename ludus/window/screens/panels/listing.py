"""A panel with entries on pages, as data."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from ludus.picture.canvas import Rect
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button

T = TypeVar("T")


class Listing(PanelScreen, Generic[T]):
    """Entries in reading order, on as many pages as they need.

    A subclass gives the `entries`, the buttons of each as its `card`, and, unless each has a row
    of its own, the `cells` of a page.
    """

    paged = True

    def entries(self) -> Sequence[T]:
        raise NotImplementedError

    def card(self, at: int, entry: T, place: Rect) -> Sequence[Button]:
        """The buttons of the entry with the number `at`."""
        raise NotImplementedError

    def cells(self) -> list[Rect]:
        return self.listed()

    @property
    def pages(self) -> int:
        return grid.pages(self.entries(), self.cells())

    def shown(self) -> list[tuple[tuple[int, T], Rect]]:
        """The numbered entries of the visible page, with their places."""
        return grid.shown([*enumerate(self.entries())], self.cells(), self.page)

    def buttons(self) -> list[Button]:
        cards = (self.card(at, entry, place) for (at, entry), place in self.shown())
        return [*(button for card in cards for button in card), *self.pager()]
