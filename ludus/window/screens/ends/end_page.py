"""What the end of a match shows, as data."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ludus.picture.lettering import StackRow
from ludus.window.screens.panels.rows import Way


class EndPage(NamedTuple):
    """The parts of the page in reading order."""

    title: str
    texts: Sequence[str]
    emblem: StackRow | None
    """The loser's missing checkers, or the laurels of a series."""
    saying: str
    """A text of the catalogue: what the opponent says."""
    offers: Sequence[Way]
    """At the foot of the stage."""
    ways: Sequence[Way]
    """Three or four, below the board."""
    corners: Sequence[Way]
    """The left and the right one, or only the right one; an icon stands without its text."""
    back: Callable[[], object] = lambda: None
