"""The rules of a game in sentences, and the evidence for each of them."""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec

_SENTENCE = re.compile(r"(?<=[.!?]) +")
PLAIN = ("rules", "shows")
"""Fields of a file that give the rules as plain sentences."""


MATCH = ("checkers", "begins")
"""What a rule can describe besides fields: the number of checkers, and the side that begins."""


class Picture(StrEnum):
    """The picture shown beside a rule."""

    ENTER = "enter"
    """The square on which each number brings a checker in."""
    ROAD = "road"
    """The path of each side, from its first square until it leaves."""
    CLOSE = "close"
    """A closed square, and a single checker that is hit."""
    OFF = "off"
    """The square from which each number bears a checker off."""


class Grade(StrEnum):
    """How well a rule is known, best first."""

    TEXT = "ancient text"
    """Stated by an ancient text."""
    FINDS = "finds"
    """Shown by finds."""
    AUTHOR = "author"
    """Concluded by the author of the reconstruction."""
    INFERRED = "inferred"
    """Inferred here from a source that leaves it in doubt; the rule states the doubt."""
    PLAYABLE = "playable"
    """Needed to make the game playable: chosen by a source, or here where sources are silent."""


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A source of a reconstruction."""

    name: str
    """The short name by which rules cite it."""
    title: str = ""
    """The title to search for; empty if it is the name."""


class Evidence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule of a game in a sentence or two, and the evidence for it."""

    rule: str
    shows: Picture
    grade: Grade | None = None
    """How well it is known, if stated."""
    source: str = ""
    """The name of the source; empty where all sources are silent."""
    place: str = ""
    """The place in the source, by the source's own numbers or headings."""
    tells: tuple[str, ...] = ()
    """The fields of the game that the rule describes, or items of `MATCH`."""

    @property
    def claim(self) -> str:
        """The rule without its doubt."""
        return self.rule.removesuffix(self.doubt).rstrip()

    @property
    def doubt(self) -> str:
        """The last sentence of an inferred rule, about its source; empty if there is none."""
        *claims, doubt = _SENTENCE.split(self.rule)
        return doubt if claims and self.grade is Grade.INFERRED else ""


def lengthened(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a file with its plain texts expanded to tables.

    A list of `rules`, with an optional list `shows`, becomes `evidence` without grades. Without
    `shows`, the pictures follow one another in their usual order. A name in `sources` becomes a
    source. Raise ValueError if `shows` does not have one picture for each rule.
    """
    found = {name: value for name, value in fields.items() if name not in PLAIN}
    rules, shows = fields.get("rules"), fields.get("shows") or []
    if isinstance(rules, list):
        if not isinstance(shows, list) or len(shows) not in (0, len(rules)):
            raise ValueError(f"shows: none, or for each rule one of {', '.join(Picture)}")
        each = [*Picture]
        usual = (each[at * len(each) // len(rules)] for at in range(len(rules)))
        told = zip(rules, shows or usual, strict=True)
        found["evidence"] = [{"rule": rule, "shows": picture} for rule, picture in told]
    elif "rules" in fields:
        found["evidence"] = rules
    if isinstance(found.get("sources"), list):
        found["sources"] = [{"name": s} if isinstance(s, str) else s for s in found["sources"]]
    return found
