"""Names of the players, shown on both sides of the cup before the first throw."""

from collections.abc import Sequence

from ludus.match.table import Table
from ludus.picture import assets, fonts, signs
from ludus.picture.canvas import Item
from ludus.players.ranks import PERSONS
from ludus.window.layout.layout import Layout
from ludus.window.text.sentences import SIDES
from ludus.window.text.words import Words

_LINE = 1.48
"""Height of a name's plaque, in letter sizes."""
_ENDS, _BEFORE = 0.5, 1.65
"""Room for the ends of a plaque, and for a checker before it, in letter sizes."""


def named(layout: Layout, names: Sequence[str], looks: tuple[str, str], letters: int) -> list[Item]:
    """The name of each side by its seat; a small checker comes first unless the seat shows one.

    All names have one size, of at most `letters` pixels.
    """
    places, sizes = [], []
    for side, (name, look) in enumerate(zip(names, looks, strict=True)):
        place = layout.by_seats[side] if look else layout.by_seats[side].union(layout.seats[side])
        most = max(1, min(letters, round(place.height / _LINE)))
        before = _BEFORE if look in ("", *PERSONS) else 0
        wide = fonts.width(name, fonts.face(name, assets.BODY_BOLD), most)
        wide += round(most * (_ENDS + before))
        places.append((name, place, bool(before)))
        sizes.append(int(most * min(1, place.width / wide)))
    found = []
    for side, (name, place, before) in enumerate(places):
        tag = signs.nameplate(name, max(1, min(sizes)))
        high = tag.get_height()
        aside = before * high * 9 // 8
        left, top = place.centerx - (aside + tag.get_width()) // 2, place.centery - high // 2
        if before:
            found.append(Item(assets.checker(layout.rules.place, side, 0, high), left, top))
        found.append(Item(tag, left + aside, top))
    return found


def name_of(table: Table, side: int, humans: tuple[bool, bool], words: Words) -> str:
    """A person's name, "You" or the computer's player; for two nameless people, the colour."""
    if name := table.record.names[side]:
        return name
    if sum(humans) != 1:
        return words.say(SIDES[side].name)
    player = table.record.players[side]
    # Translators: who sits on this side of the board: the one who reads it.
    return words.say("You") if humans[side] else PERSONS.get(player) or words.player(player)
