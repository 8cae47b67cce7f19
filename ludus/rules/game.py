"""Games as files: how a rule set is read from TOML, and which games there are.

A game is a file such as `mine.toml`, or a folder with a `game.toml`, as those in `ludus/games`:

    base = "romani"
    name = "no-bonus"
    bonus = false

Any field of `RuleSet` can stand there. With a `base` everything else is as in that shipped game;
without one the game stands for itself. `slab = "romani"` takes the material of that game alone.
"""

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from ludus.rules.ruleset import GAME, Half, RuleSet

SHIPPED = Path(__file__).resolve().parents[1] / "games"
"""The folder of the games that ship with the program."""

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}", re.ASCII)
_MOST_SQUARES = 60
_MOST_DICE = 3
"""The plays of a fourth would find no room on the desk of `ludus.rules.turns`."""


class RuleSetError(ValueError):
    """A file that holds no playable rule set; the message names file, field and remedy."""


def read_rule_set(path: Path) -> RuleSet:
    """The rule set of a file, or of the `game.toml` in a folder.

    Raises:
        RuleSetError: the file cannot be read, a field is unknown or wrong, or no game can be
            played by its numbers.
    """
    file = path / GAME if path.is_dir() else path
    fields = _fields(file)
    try:
        rules = msgspec.convert(_whole(fields), RuleSet)
    except msgspec.ValidationError as error:
        raise RuleSetError(f"{file}: {_readable(str(error))}") from None
    except KeyError as error:
        raise RuleSetError(f"{file}: {error.args[0]}: one of {', '.join(GAMES)}") from None
    troubles = _troubles(rules)
    if GAMES.get(rules.name, rules).file not in ("", str(file)):
        troubles.append(f"name: '{rules.name}' is taken by {GAMES[rules.name].file}")
    if troubles:
        raise RuleSetError(f"{file}: {'; '.join(troubles)}")
    return msgspec.structs.replace(rules, file=str(file))


def _fields(file: Path) -> dict[str, Any]:
    try:
        fields = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise RuleSetError(f"{file}: {error.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise RuleSetError(f"{file}: not TOML: {error}") from None
    if "file" in fields:
        raise RuleSetError(f"{file}: file: unknown field; leave it out")
    return fields


def _whole(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields with all that they take from shipped games.

    Raises:
        KeyError: a field names no such game.
    """
    found: dict[str, Any] = {}
    if "base" in fields:
        found |= msgspec.to_builtins(_known(fields, "base"))
        del found["file"], found["order"]
    if "slab" in fields:
        found["material"] = msgspec.to_builtins(_known(fields, "slab").material)
    return found | {name: value for name, value in fields.items() if name != "slab"}


def _known(fields: dict[str, Any], name: str) -> RuleSet:
    if not isinstance(fields[name], str) or fields[name] not in GAMES:
        raise KeyError(name)
    return GAMES[fields[name]]


def _readable(error: str) -> str:
    """A message of msgspec with the field first."""
    text, _, where = error.partition(" - at `$.")
    return f"{where.rstrip('`')}: {text}" if where else text


def _troubles(rules: RuleSet) -> list[str]:
    """Fields that make no game, each with what it must be."""
    squares = rules.squares
    checks = [
        ("name", _NAME.fullmatch(rules.name), "small letters, digits, '-' and '_', at most 40"),
        ("squares", 12 <= squares <= _MOST_SQUARES, f"from 12 to {_MOST_SQUARES}"),
        ("dice", 1 <= rules.dice <= _MOST_DICE, f"from 1 to {_MOST_DICE}"),
        ("doubles_twice", not rules.doubles_twice or rules.dice <= 2, "with one or two dice only"),
        ("home", 6 <= rules.home <= squares - 6, "from 6 to 6 less than squares"),
        ("private", 0 <= rules.private <= squares - rules.home, "no square of the home is private"),
        ("gate", 6 <= rules.gate <= squares, "from 6, the farthest entry square, to squares"),
        ("closing", 2 <= rules.closing <= 15, "from 2 to 15"),
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


GAMES: dict[str, RuleSet] = {}
"""Every game that is known by its name."""


def add(path: Path) -> RuleSet:
    """Make the game of a file or folder known by its name.

    Raises:
        RuleSetError: it cannot be read, or its name is taken by another file.
    """
    rules = read_rule_set(path)
    GAMES[rules.name] = rules
    return rules


def _shipped() -> list[RuleSet]:
    found = [read_rule_set(file) for file in SHIPPED.glob(f"*/{GAME}")]
    return sorted(found, key=lambda rules: (rules.order, rules.name))


GAMES.update((rules.name, rules) for rules in _shipped())
