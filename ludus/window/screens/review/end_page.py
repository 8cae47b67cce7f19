"""What the end of a match shows, as data."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect, Surface

from ludus.picture.lettering import Row
from ludus.window.app.screen import Screen
from ludus.window.screens.panels.menu import Way
from ludus.window.widgets.button import Button


@dataclass(frozen=True)
class Offer(Way):
    """A large button with a picture, and a note below its text."""

    note: str = ""
    picture: Callable[[Rect], Surface] | None = None
    """Makes the picture in a place."""

    def buttons(self, screen: Screen, place: Rect) -> list[Button]:
        (button,) = super().buttons(screen, place)
        button.note = self.note
        if self.picture:
            button.beside = self.picture(place)
        return [button]


def picture_side(place: Rect) -> int:
    """The usual size of the picture of an offer."""
    return min(place.height * 3 // 4, place.width // 4)


class EndPage(NamedTuple):
    """The parts of the page in reading order."""

    title: str
    texts: Sequence[str]
    emblem: Row | None
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
