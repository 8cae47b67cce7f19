"""The rules of a game in sentences, and the evidence for each of them."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

import msgspec

PLAIN = ("rules", "shows")
"""Fields of a file that give the rules as plain sentences."""
MATCH = ("checkers", "begins")
"""What a rule can describe besides fields: the number of checkers, and the side that begins."""


class Picture(StrEnum):
    """What the board shows beside a sentence; the first word is its part of the rules."""

    ROAD = "road"
    """Checkers move forward."""
    RACE = "road race"
    """The last checker is borne off."""
    ROWS = "road rows"
    """Checkers move on several rows."""
    EACH = "road each"
    """Each number moves another checker."""
    SEVERAL = "road several"
    """One checker uses all numbers."""
    UNPLAYED = "road lost"
    """A number leads only to closed squares."""
    MUST = "road must"
    """All numbers are played, though one is closed at first."""
    DOUBLE = "road double"
    ENTER = "enter"
    """From the start of a match, each number brings a checker in."""
    ENTER_OR_MOVE = "enter move"
    """One number brings a checker in, and another one moves."""
    GATE = "enter gate"
    """A checker waits at the gate until all are in."""
    RUN_ON = "enter run"
    """A checker passes the middle of the way, though not all are in."""
    KEPT_OUT = "enter lost"
    """All numbers lead to closed squares."""
    BONUS = "enter bonus"
    """A checker comes in by a bonus."""
    DECLINED = "enter declined"
    """A bonus is not taken."""
    CLOSE = "close"
    """A single checker is hit."""
    CLOSED = "close two"
    """A number leads to a closed square."""
    SHARED = "close share"
    """A checker joins others."""
    FIRST = "close first"
    """A hit checker comes in before another one moves."""
    OTHERS = "close others"
    """Others move while a hit checker waits."""
    PRIVATE = "close private"
    """Single checkers stand on private squares."""
    OFF = "off"
    """Checkers are borne off."""
    HOME = "off home"
    """The last checker comes home before others are borne off."""
    EXACT = "off exact"
    """A number that is too large for all, and one that is not."""
    INSIDE = "off inside"
    """Checkers move within the home."""
    ONLY_OFF = "off only"
    """A number is too small to bear off, and moves none."""
    EARLY = "off early"
    """A checker is borne off before all are home."""
    DEAD = "off dead"
    """A number is lost, as its square is closed."""
    BONUS_MOVE = "off bonus"
    """A checker moves by a bonus."""
    WIN = "off win"
    """The last checker is borne off, and numbers are left over."""

    @property
    def part(self) -> "Picture":
        """The part of the rules: `ROAD`, `ENTER`, `CLOSE` or `OFF`."""
        return Picture(self.partition(" ")[0])


PARTS = (Picture.ROAD, Picture.ENTER, Picture.CLOSE, Picture.OFF)
"""The parts of the rules, in their order."""


class Grade(StrEnum):
    """How well a rule is known, best first."""

    TEXT = "ancient text"
    """Stated by an ancient text."""
    FINDS = "finds"
    """Shown by finds."""
    AUTHOR = "author"
    """Concluded by the author of the reconstruction."""
    INFERRED = "inferred"
    """Inferred here from a source that leaves it in doubt; `doubt` states why."""
    PLAYABLE = "playable"
    """Needed to make the game playable: chosen by a source, or here where sources are silent."""


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A source of a reconstruction."""

    name: str
    """The short name by which rules cite it."""
    title: str = ""
    """The title to search for; empty if it is the name."""


class Evidence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule of a game in sentences, and the evidence for it."""

    rule: tuple[str, ...]
    """Sentences, each understandable by itself: each has a page."""
    shows: tuple[Picture, ...]
    """The picture of all sentences, or one for each."""
    grade: Grade | None = None
    """How well it is known, if stated."""
    source: str = ""
    """The name of the source; empty where all sources are silent."""
    place: str = ""
    """The place in the source, by the source's own numbers or headings."""
    tells: tuple[str, ...] = ()
    """The fields of the game that the rule describes, or items of `MATCH`."""
    doubt: str = ""
    """What the source leaves open, and what we infer or choose."""

    def __post_init__(self) -> None:
        if len(self.shows) not in (1, len(self.rule)):
            raise ValueError(f"shows: one, or one for each of {len(self.rule)} sentences")

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The picture of each sentence."""
        return self.shows if self.shows[1:] else self.shows * len(self.rule)


class Page(NamedTuple):
    """A sentence of a rule."""

    said: str
    shows: Picture
    rule: Evidence
    reading: str = ""
    """The name of a reading that can be switched on; empty for a rule."""


def lengthened(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a file with its plain texts whole to tables and lists.

    A list of `rules`, with an optional list `shows`, becomes `evidence` without grades. Without
    `shows`, the pictures follow one another in their usual order. A name in `sources` becomes a
    source, and a single sentence of a rule a list. Raise ValueError if `shows` does not have one
    picture for each rule.
    """
    whole = {name: value for name, value in fields.items() if name not in PLAIN}
    rules, shows = fields.get("rules"), fields.get("shows") or []
    if isinstance(rules, list):
        if not isinstance(shows, list) or len(shows) not in (0, len(rules)):
            raise ValueError(f"shows: none, or for each rule one of {', '.join(PARTS)}")
        usual = (PARTS[at * len(PARTS) // len(rules)] for at in range(len(rules)))
        evidence = zip(rules, shows or usual, strict=True)
        whole["evidence"] = [{"rule": rule, "shows": picture} for rule, picture in evidence]
    elif "rules" in fields:
        whole["evidence"] = rules
    for name in ("evidence", "readings"):
        if isinstance(whole.get(name), list):
            whole[name] = [*map(_listed, whole[name])]
    if isinstance(whole.get("sources"), list):
        whole["sources"] = [{"name": s} if isinstance(s, str) else s for s in whole["sources"]]
    return whole


def _listed(rule: Any) -> Any:
    """Return a table with lists in place of its single sentence and picture."""
    if not isinstance(rule, dict):
        return rule
    single = {name for name in ("rule", "says", "shows") if isinstance(rule.get(name), str)}
    return rule | {name: [rule[name]] for name in single}
