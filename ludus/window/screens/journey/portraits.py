"""The portrait of an opponent above or beside a few lines of text, as one picture."""

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Surface

from ludus.picture import assets, signs
from ludus.picture.assets import CREAM, Colour
from ludus.picture.coins import coin
from ludus.picture.labels import write
from ludus.picture.lettering import set_in
from ludus.picture.surfaces import in_memory
from ludus.players.ranks import RANKS
from ludus.window.app.app import App
from ludus.window.widgets.grid import cut

_BESIDE = 1.4
"""The shape (width / height) from which the lines are beside the portrait."""
_ABOVE = 0.56
"""The size of a portrait above its lines, as a share of the room."""
_PITCH = 1.25
"""The largest height of a row, in sizes of its letters."""


class PortraitLine(NamedTuple):
    words: str
    face: str
    letters: int
    """The size, in pixels."""
    colour: Colour = CREAM


def portrait(app: App, rank: str, lines: Sequence[PortraitLine], size: tuple[int, int]) -> Surface:
    """A coin and lines; without a rank two people."""
    place = app.stack.place if not rank else ""
    return _portrait(rank, tuple(lines), size, app.settings.contrast, place)


@in_memory
def _portrait(
    rank: str,
    lines: tuple[PortraitLine, ...],
    size: tuple[int, int],
    plain: bool,
    place: str,
) -> Surface:
    picture, beside = assets.clear(size), size[0] > _BESIDE * size[1]
    room = picture.get_rect().inflate(0, -size[1] // 20)
    room.height -= 0 if beside else 2 * signs.underline(size)  # Letters must not touch the bar.
    side = room.height if beside else min(room.width * 3 // 4, round(room.height * _ABOVE))
    side = min(side, room.width // 3) if beside else side
    middle, texts = cut(room, side, side // 6, down=not beside)
    face = coin(RANKS[rank].coin, side, plain) if rank else signs.company(place, 2, side // 2)
    assets.stamp(picture, face, middle.center)
    texts = texts if beside else texts.inflate(-size[0] // 12, 0)
    room_for = texts.height / sum(line.letters for line in lines)
    high = [round(line.letters * min(_PITCH, room_for)) for line in lines]
    texts.top += (texts.height - sum(high)) // 2 if beside else 0
    for line, length in zip(lines, high, strict=True):
        row, texts = cut(texts, length, down=True)
        for item in set_in(row, line.words, line.letters, line.face, line.colour, left=beside):
            write(picture, item.surface, item.rect)
    return picture
