"""The rivals on the road of Alea, whose points a run passes one after another."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from ludus.match.alea import points_of

FILE = Path(__file__).with_name("rivals.toml")


class Rival(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person with the points of a run of the usual flame, by the name of the game."""

    points: dict[str, int]
    says: str = ""
    """What the person says when passed; empty for the person of a rank, who has other sentences."""


RIVALS: Mapping[str, Rival] = msgspec.toml.decode(FILE.read_bytes(), type=dict[str, Rival])
"""The rivals by name, the easiest first."""


def road(game: str, flame: float) -> list[tuple[int, str]]:
    """Return the points and the name of each rival in a game, for a flame in seconds."""
    return [
        (points_of(flame, each.points[game]), name)
        for name, each in RIVALS.items()
        if game in each.points
    ]
