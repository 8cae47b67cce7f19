"""Who sits at a board, and in which colour: shown on both sides before the first throw."""

from collections.abc import Sequence

from ludus.match.table import Table
from ludus.picture import assets, fonts, signs
from ludus.picture.canvas import Item
from ludus.players.ranks import PERSONS
from ludus.window.layout import Layout
from ludus.window.sentences import SIDES
from ludus.window.words import Words

_LINE = 1.5
"""Height of a name on its plaque, in sizes of its letters."""
_ASIDE = 2.0
"""Room for the checker before a name and for the ends of its plaque, in the same."""


def named(layout: Layout, names: Sequence[str], looks: tuple[str, str], letters: int) -> list[Item]:
    """The name of each side after a small checker of it, by the seat of whoever has a look.

    All are of one size, at most `letters` in pixels.
    """
    places = [
        by if look else by.union(seat)
        for by, seat, look in zip(layout.by_seats, layout.seats, looks, strict=True)
    ]
    size = min(
        _fitted(name, *place.size, letters) for name, place in zip(names, places, strict=True)
    )
    found = []
    for side, (name, place) in enumerate(zip(names, places, strict=True)):
        tag = signs.tag(name, size)
        high = tag.get_height()
        left = place.centerx - (high * 9 // 8 + tag.get_width()) // 2
        top = place.centery - high // 2
        found.append(Item(assets.checker(layout.rules.place, side, 0, high), left, top))
        found.append(Item(tag, left + high * 9 // 8, top))
    return found


def _fitted(name: str, width: int, height: int, letters: int) -> int:
    """The size, at most `letters`, in which a name has room beside its checker."""
    most = min(letters, round(height / _LINE))
    face = fonts.face(name, assets.BODY_BOLD)
    return fonts.fitted(name, face, most, width - round(most * _ASIDE))


def name_of(table: Table, side: int, humans: tuple[bool, bool], words: Words) -> str:
    """A name, or you, or whom the computer plays; of two without a name the colour."""
    if name := table.record.names[side]:
        return name
    if sum(humans) != 1:
        return words.say(SIDES[side].name)
    player = table.record.players[side]
    # Translators: who sits on this side of the board: the one who reads it.
    return words.say("You") if humans[side] else PERSONS.get(player) or words.player(player)
