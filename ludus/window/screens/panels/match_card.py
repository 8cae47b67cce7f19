"""A match in a list: a button with its board beside its texts."""

from collections.abc import Callable, Sequence

from pygame import Surface

from ludus.picture.assets import BODY_BOLD, CREAM, QUIET
from ludus.picture.lettering import BUTTON, NOTE
from ludus.window.pictures.place_pictures import SHAPE
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import Lines, Node, Slot, pictured
from ludus.window.widgets.push import Push
from ludus.window.widgets.tree import Column, Row

_BOARD = (0.17,) * 2
"""The width of the board, which is the same in all cards, as a share of the shorter side."""
_FACE = (0.11,) * 2
"""That of the face."""
_AROUND = 0.3
"""The room around the content, in sizes of its letters."""
_BELOW = 0.002, 0.012
"""The room below the texts, as such a share."""


def match_card(
    match: Button,
    board: Callable[[int], Surface],
    face: Callable[[int], Surface] | None = None,
    given: Sequence[Node] = (),
) -> Push:
    """Show a board and a face made for a width beside the button's label and note, or as given."""
    quiet = CREAM if match.lit else QUIET
    usual = (
        Lines(match.label, BUTTON, BODY_BOLD, left=True),
        *(
            Lines(line, NOTE, colour=quiet, left=True, extra=at > 0)
            for at, line in enumerate(match.note.split("\n"))
        ),
    )
    texts = Column(*(given or usual), Slot(high=_BELOW), gap=0, grow=1)
    look = pictured(lambda place: board(place.width))
    picture = Slot(look, wide=_BOARD, shape=SHAPE, extra=bool(face))
    coin = Slot(pictured(lambda at: face(at.width)), wide=_FACE, shape=1) if face else None
    return Push(
        match, Row(picture, coin, texts, Slot(extra=True), gap=0.02), around=_AROUND, even=True
    )
