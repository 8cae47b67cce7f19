"""A rule set of one's own, from a TOML file: one of the four, with some of its fields changed.

    base = "romani"
    name = "no-gift"
    profit = false

Any field of `RuleSet` can stand there; `rows` and `names` are given whole.
"""

import re
import tomllib
from collections import Counter
from pathlib import Path

import msgspec

from ludus.rules.ruleset import RULE_SETS, Half, RuleSet

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}", re.ASCII)
_MOST_SQUARES = 60
_MOST_DICE = 3
"""The plays of a fourth would find no room on the desk of `ludus.rules.turns`."""
_SLABS = tuple(rules.slab for rules in RULE_SETS.values())


class RuleSetError(ValueError):
    """A file that holds no playable rule set; the message names file, field and remedy."""


def read_rule_set(path: Path) -> RuleSet:
    """The rule set of a file.

    Raises:
        RuleSetError: the file cannot be read, a field is unknown or wrong, or no game can be
            played by its numbers.
    """
    try:
        fields = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RuleSetError(f"{path}: {error.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise RuleSetError(f"{path}: not TOML: {error}") from None
    base = fields.get("base")
    if not isinstance(base, str) or base not in RULE_SETS:
        raise RuleSetError(f"{path}: base: one of {', '.join(RULE_SETS)} is needed")
    try:
        rules = msgspec.convert(msgspec.to_builtins(RULE_SETS[base]) | fields, RuleSet)
    except msgspec.ValidationError as error:
        raise RuleSetError(f"{path}: {_readable(str(error))}") from None
    if troubles := _troubles(rules):
        raise RuleSetError(f"{path}: {'; '.join(troubles)}")
    return rules


def _readable(error: str) -> str:
    """A message of msgspec with the field first."""
    text, _, where = error.partition(" - at `$.")
    return f"{where.rstrip('`')}: {text}" if where else text


def _troubles(rules: RuleSet) -> list[str]:
    """Fields that make no game, each with what it must be."""
    squares = rules.squares
    checks = [
        ("name", _NAME.fullmatch(rules.name), "small letters, digits, '-' and '_', at most 40"),
        ("name", rules.name not in RULE_SETS, f"'{rules.name}' is taken by a shipped rule set"),
        ("squares", 12 <= squares <= _MOST_SQUARES, f"from 12 to {_MOST_SQUARES}"),
        ("dice", 1 <= rules.dice <= _MOST_DICE, f"from 1 to {_MOST_DICE}"),
        ("doubles_twice", not rules.doubles_twice or rules.dice <= 2, "with one or two dice only"),
        ("home", 6 <= rules.home <= squares - 6, "from 6 to 6 less than squares"),
        ("private", 0 <= rules.private <= squares - rules.home, "no square of the home is private"),
        ("gate", 6 <= rules.gate <= squares, "from 6, the farthest entry square, to squares"),
        ("slab", rules.slab in _SLABS, f"one of {', '.join(_SLABS)}"),
        ("names", len(rules.names) in (0, squares), f"none, or one for each of {squares} squares"),
        ("names", len(set(rules.names)) == len(rules.names), "no name stands for two squares"),
        ("rows", not (trouble := _rows(rules)), trouble),
    ]
    return [f"{field}: {trouble}" for field, good, trouble in checks if not good]


def _rows(rules: RuleSet) -> str:
    """What is wrong with the board, or nothing."""
    halves = [half for row in rules.rows for half in row]
    if any(len(half.squares) != 6 for half in halves):
        return "each half of a row has six squares"
    if any(half.word and not _capitals(half) for half in halves):
        return "a word has six capital letters, or none"
    if any(half.owner not in (None, 0, 1) for half in halves):
        return "an owner is 0 for white or 1 for black"
    drawn = Counter((half.owner, square) for half in halves for square in half.squares)
    wanted = {
        (owner, square)
        for square in range(1, rules.squares + 1)
        for owner in ((0, 1) if square <= rules.private else (None,))
    }
    if drawn.keys() != wanted or max(drawn.values()) > 1:
        return "each square from 1 to squares is drawn once, a private one once for each side"
    return ""


def _capitals(half: Half) -> bool:
    return len(half.word) == 6 and half.word.isalpha() and half.word.isupper()
