"""The first line of each side: an invitation, and its acceptance."""

import hashlib
import json
from typing import Annotated, Literal

import msgspec

from ludus.inputs import from_json
from ludus.match import setup
from ludus.match.correspondence.line import MOST_IN_FIRST, LineError, VersionError
from ludus.match.line_values import HUMAN, RecordError
from ludus.match.setup import MAGIC, Setup
from ludus.rules.ruleset import RuleSet

LINK = "[0-9a-f]{64}"
_MOST_THROWS = 2_000
"""Links of a hash chain below its tip, one for each throw."""


class Opening(msgspec.Struct, frozen=True):
    """What a side says in its first line."""

    tip: Annotated[str, msgspec.Meta(pattern=f"^{LINK}$")]
    """The last link of its hash chain."""
    rules: str
    """The digest of the rules by which it checks."""
    record: list[str]
    """The setup of the match, with the names known so far: a record's lines after the first."""
    hints: bool = True
    format: Literal[2] = 2


def hashed(link: str) -> str:
    """Return the link above another one."""
    return hashlib.sha256(link.encode()).hexdigest()


def link(secret: str, throw: int) -> str:
    """Return a link of a secret's chain: link 0 is the tip, and throw i, from 1, shows link i."""
    for _ in range(_MOST_THROWS - throw):
        secret = hashed(secret)
    return secret


def rules_digest(rules: RuleSet) -> str:
    """Return 16 digits that differ for games of different rules, whatever their texts."""
    return hashed(" ".join(map(str, rules.numbers)))[:16]


def opening_text(proposed: Setup, secret: str, hints: bool) -> str:
    """Return the value of a side's first line, for a match of two people without a seed.

    Raise LineError if the game has too many texts for it.
    """
    rules, lines = rules_digest(proposed.rule_set), proposed.lines(sealed=False)[1:]
    fields = msgspec.to_builtins(Opening(link(secret, 0), rules, lines, hints))
    text = json.dumps(fields, separators=(",", ":"))
    if len(text) > MOST_IN_FIRST - 100:
        raise LineError(f"The texts of {proposed.rules} are too long for an invitation.")
    return text


def read(text: str) -> tuple[Opening, Setup]:
    """Return what a side says in its first line, checked, with the setup; or raise LineError."""
    try:
        said = from_json(text, Opening)
    except ValueError as error:
        if str(error).endswith("`$.format`"):
            raise VersionError("It is of another version: update ludus.") from None
        raise LineError(f"The first line cannot be read: {error}.") from None
    try:
        given = setup.read([MAGIC, *said.record])
    except RecordError as error:
        raise LineError(f"The game cannot be played here: {error}.") from None
    plain = Setup(given.rules, given.checkers, HUMAN, HUMAN, given.first, None)
    plain.begins, plain.game, plain.names = given.begins, given.game, given.names
    plain.began = given.began
    if given != plain or not given.began:
        raise LineError("The setup is not of two people without a seed, with a date.")
    if said.rules != rules_digest(given.rule_set):
        raise VersionError("The other program has other rules: update both.")
    return said, given
