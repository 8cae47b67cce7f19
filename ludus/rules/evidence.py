"""What is said of the rules of a game, and how well each of them is known."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec

PLAIN = ("rules", "shows")
"""Fields of a file with the rules in plain sentences."""


class Picture(StrEnum):
    """What a picture beside a rule shows."""

    ENTER = "enter"
    """On which square each number brings a checker in."""
    ROAD = "road"
    """The way of each side, from its first square until it leaves."""
    CLOSE = "close"
    """A square that is closed, and a single checker that is hit."""
    OFF = "off"
    """From which square each number bears a checker off."""


class Grade(StrEnum):
    """How well a rule is known, best first."""

    TEXT = "ancient text"
    """Told by an ancient text."""
    FINDS = "finds"
    """Shown by finds."""
    AUTHOR = "author"
    """Concluded by the author of the reconstruction."""
    INFERRED = "inferred"
    """Inferred here from a source that leaves it in doubt; the rule states the doubt."""
    PLAYABLE = "playable"
    """Needed to make it playable: chosen in a source, or where all sources are silent, here."""


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game is reconstructed from."""

    name: str
    """What rules call it by."""
    title: str = ""
    """What people look for it by; its name where there is none."""


class Evidence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule of a game in a sentence or two, and how it is known."""

    rule: str
    shows: Picture
    """The picture beside it."""
    grade: Grade | None = None
    """How well it is known, if that is said."""
    source: str = ""
    """The name of the source that speaks of it; none where all are silent."""
    place: str = ""
    """Where it stands in the source, as the source itself counts or heads its parts."""
    tells: tuple[str, ...] = ()
    """The fields of the game that it speaks of."""


def lengthened(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a file with tables in place of what may stand there as plain texts.

    A list of `rules`, with `shows` beside it, stands for `evidence` of which nobody says how it is
    known; where nothing is shown, pictures follow one another as rules mostly do. In `sources` a
    name stands for a source.

    Raises:
        ValueError: there is not a picture for each rule.
    """
    found = {name: value for name, value in fields.items() if name not in PLAIN}
    rules, shows = fields.get("rules"), fields.get("shows") or []
    if isinstance(rules, list):
        if not isinstance(shows, list) or len(shows) not in (0, len(rules)):
            raise ValueError(f"shows: none, or for each of rules one of {', '.join(Picture)}")
        each = [*Picture]
        usual = (each[at * len(each) // len(rules)] for at in range(len(rules)))
        told = zip(rules, shows or usual, strict=True)
        found["evidence"] = [{"rule": rule, "shows": picture} for rule, picture in told]
    elif "rules" in fields:
        found["evidence"] = rules
    if isinstance(found.get("sources"), list):
        found["sources"] = [{"name": s} if isinstance(s, str) else s for s in found["sources"]]
    return found
