"""Games as files: reads rule sets from TOML, and lists the available games.

A game is a file such as `mine.toml`, or a folder with a `game.toml`, like those in `ludus/games`:

    base = "romani"
    name = "no-bonus"
    bonus = false

Any field of `RuleSet` can stand there. With a `base`, missing fields come from that shipped game,
except its descriptions. Without a `base`, the game is complete in itself. A file without `rows`
that fit the track gets a plain board. Two fields are shorter than tables: `place = "barracks"` sets
the place of the game, and `words` fills the halves of the rows, from the left of the top row.
"""

from collections import UserDict
from collections.abc import Mapping, MutableMapping
from functools import cache, cached_property
from os.path import isdir
from pathlib import Path
from typing import Any

import msgspec

from ludus.inputs import from_toml, naming, text_of
from ludus.rules.fields import RuleSetError as RuleSetError
from ludus.rules.fields import checked
from ludus.rules.fields import fields_of as fields_of
from ludus.rules.ruleset import GAME, RuleSet

SHIPPED = Path(__file__).resolve().parents[1] / "games"


class _Games(UserDict[str, RuleSet]):
    """Games by name, at first those that ship, which are read at the first use."""

    def __init__(self) -> None:
        """Read nothing yet."""

    @cached_property
    def data(self) -> dict[str, RuleSet]:  # type: ignore[override] # read at the first use
        return _shipped()[0].copy()


BUILT_IN = _Games()
"""The games that ship with ludus, by name."""
GAMES = _Games()
"""Every game that can be chosen by name: shipped games and games of the user."""
RECONSTRUCTIONS = {
    file.parent.name: file
    for file in sorted(SHIPPED.with_name("reconstructions").glob(f"*/{GAME}"))
}
"""Files of other authors' reconstructions; ludus reads them when asked for by name."""


def rule_set(fields: Mapping[str, Any]) -> RuleSet:
    """Return the rule set that fields describe, or raise RuleSetError, which lists every fault."""
    return checked(fields, BUILT_IN)


def read_rule_set(path: Path) -> RuleSet:
    """Return the rule set of a file, or of the `game.toml` in a folder.

    Raises:
        RuleSetError: the file cannot be read; fields are unknown, missing or wrong; its numbers
            make no playable game; or another file has taken its name.
    """
    return _read_file(path, GAMES, BUILT_IN)


def _read_file(path: Path, known: Mapping[str, RuleSet], shipped: Mapping[str, RuleSet]) -> RuleSet:
    file = path / GAME if isdir(path) else path
    with naming(file, RuleSetError):
        rules = checked(from_toml(text_of(file)), shipped)
    rules = msgspec.structs.replace(rules, file=str(file.resolve()))
    taken = known.get(rules.name, rules)
    if taken.file != rules.file:
        by = taken.file or "a game without a file"
        raise RuleSetError(f"{file}: name: '{rules.name}' is taken by {by}; choose another")
    return rules


def add(path: Path) -> RuleSet:
    """Add the game of a file or folder to `GAMES`, and return it; raises as `read_rule_set`."""
    rules = read_rule_set(path)
    GAMES[rules.name] = rules
    return rules


def find(text: str) -> RuleSet:
    """Return the game of a name, as `named` does, or of a file or folder; or raise RuleSetError."""
    path = Path(text)
    if text not in GAMES and (path.suffix == ".toml" or isdir(text)):  # `Path("")` is a folder.
        return read_rule_set(path)
    try:
        return named(text)
    except RuleSetError as error:
        raise RuleSetError(f"{error}, or FILE.toml") from None


def named(text: str) -> RuleSet:
    """Return a game such as `ostia`, or `ostia+die-lost` by a reading; or raise RuleSetError."""
    usual, *others = [text] if text in GAMES else text.split("+")
    known = ", ".join(dict.fromkeys((*GAMES, *RECONSTRUCTIONS)))
    problem = f"unknown rule set '{text[:40]}'" if text.strip() else "the name of a game is empty"
    return _read(GAMES, usual, others, f"{problem}; available: {known}")


@cache
def shipped(name: str) -> RuleSet:
    """Return a shipped game such as `ostia`, `murray` or `tabula+beside`; or raise RuleSetError."""
    usual, *others = name.split("+")
    known = f"available: {', '.join(BUILT_IN)}, or describe it in a line 'game …'"
    return _read(BUILT_IN, usual, others, f"unknown rule set '{name[:40]}'; {known}")


def _read(games: Mapping[str, RuleSet], name: str, readings: list[str], unknown: str) -> RuleSet:
    """Return one of some games, or a reconstruction, by some of its readings."""
    if name not in games and name not in RECONSTRUCTIONS:
        raise RuleSetError(unknown)
    rules = games.get(name) or reconstruction(name)
    try:
        return rules.read_otherwise(*readings) if readings else rules
    except ValueError as error:
        raise RuleSetError(str(error)) from None


def known() -> dict[str, RuleSet]:
    """Return every game that `named` accepts, by name."""
    return {name: named(name) for name in (*GAMES, *RECONSTRUCTIONS)}


@cache
def reconstruction(name: str) -> RuleSet:
    """Return one of `RECONSTRUCTIONS`, read once; raises as `read_rule_set`."""
    return read_rule_set(RECONSTRUCTIONS[name])


def add_folder(folder: Path) -> dict[Path, str]:
    """Add all games of a folder, if any; return a message for each file or folder with a fault."""
    return _add_folder(folder, GAMES, BUILT_IN)


def _add_folder(
    folder: Path, games: MutableMapping[str, RuleSet], shipped: Mapping[str, RuleSet]
) -> dict[Path, str]:
    troubles = {}
    try:
        files = sorted((*folder.glob("*.toml"), *folder.glob(f"*/{GAME}")))
    except OSError as error:
        return {folder: f"{folder}: {error.strerror}"}
    for path in files:
        try:
            rules = _read_file(path, games, shipped)
            games[rules.name] = rules
        except RuleSetError as error:
            troubles[path] = str(error)
    return troubles


@cache
def _shipped() -> tuple[dict[str, RuleSet], dict[Path, str]]:
    """Return the shipped games in the order of lists, and a message for each faulty file."""
    first, games = dict[str, RuleSet](), dict[str, RuleSet]()
    _add_folder(SHIPPED, first, {})
    # Read again, as a game can take fields from a base that was read after it.
    troubles = _add_folder(SHIPPED, games, first)
    if not games and not troubles:
        troubles[SHIPPED] = f"{SHIPPED}: no games; reinstall ludus"
    ordered = sorted(games.values(), key=lambda rules: (rules.order, rules.name))
    return {rules.name: rules for rules in ordered}, troubles


def faults() -> Mapping[Path, str]:
    """Return the faults in shipped games by file; while there are any, no command runs."""
    return _shipped()[1]
