"""A panel with entries on pages, as data."""

from collections.abc import Sequence
from functools import cache
from typing import Generic, TypeVar

from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Ready, Way
from ludus.window.widgets.entries import Entries
from ludus.window.widgets.nodes import GAP, Node

T = TypeVar("T")


class Listing(Menu, Generic[T]):
    """Entries in reading order, on as many pages as they need.

    A subclass gives the `entries`, and the node of each as its `card`. All cards have one height.
    """

    paged = True
    columns = 1
    """The most columns."""
    gap = GAP / 2
    """Between two entries."""

    def entries(self) -> Sequence[T]:
        raise NotImplementedError

    def card(self, at: int, entry: T) -> Node:
        """The node of the entry with the number `at`."""
        raise NotImplementedError

    def body(self) -> Node:
        entries = self.entries()

        @cache
        def node(at: int) -> Node:
            return self.card(at, entries[at])

        return Entries(len(entries), node, self.page, self.columns, self.gap)

    def ends(self) -> Sequence[Way | Ready]:
        return [self.close()]
