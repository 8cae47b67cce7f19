"""Games as files: reads rule sets from TOML, and sets of games by name.

A game is a file such as `mine.toml`, or a folder with a `game.toml`, like those in `ludus/games`:

    base = "romani"
    name = "no-bonus"
    bonus = false

Any field of `RuleSet` can stand there. With a `base`, missing fields come from that shipped game,
except its descriptions. Without a `base`, the game is complete in itself. A file without `rows`
that fit the track gets a plain board. Two fields are shorter than tables: `place = "barracks"` sets
the place of the game, and `words` fills the halves of the rows, from the left of the top row.
"""

from collections.abc import Mapping
from functools import cache
from os.path import isdir
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from ludus.inputs import from_toml, naming, text_of
from ludus.rules.fields import (
    Games as Games,
    RuleSetError as RuleSetError,
    checked,
    fields_of as fields_of,
)
from ludus.rules.ruleset import GAME, RuleSet

SHIPPED = Path(__file__).resolve().parents[1] / "games"

ReadGames = tuple[Games, dict[Path, str]]
"""Games, and a message for each faulty file."""


def _read_file(path: Path, games: Games, bases: Games) -> RuleSet:
    """Return the game of a file or folder, whose name no other file in `games` has."""
    file = path / GAME if isdir(path) else path
    with naming(file, RuleSetError):
        rules = checked(from_toml(text_of(file)), bases)
    rules = msgspec.structs.replace(rules, file=str(file.resolve()))
    taken = games.get(rules.name, rules)
    if taken.file != rules.file:
        by = taken.file or "a game without a file"
        raise RuleSetError(f"{file}: name: '{rules.name}' is taken by {by}; choose another")
    return rules


def _with_folder(folder: Path, games: Games, bases: Games) -> ReadGames:
    try:
        files = sorted((*folder.glob("*.toml"), *folder.glob(f"*/{GAME}")))
    except OSError as error:
        return games, {folder: f"{folder}: {error.strerror}"}
    faults = {}
    for path in files:
        try:
            games = with_game(games, _read_file(path, games, bases))
        except RuleSetError as error:
            faults[path] = str(error)
    return games, faults


def with_game(games: Games, rules: RuleSet) -> Games:
    """Return a set of games with one more, at the end."""
    return MappingProxyType({**games, rules.name: rules})


def _shipped() -> ReadGames:
    """Return the shipped games in the order of lists, and a message for each faulty file."""
    first, _ = _with_folder(SHIPPED, {}, {})
    # Read again, as a game can take fields from a base that was read after it.
    games, faults = _with_folder(SHIPPED, {}, first)
    if not games and not faults:
        faults[SHIPPED] = f"{SHIPPED}: no games; reinstall ludus"
    ordered = sorted(games.values(), key=lambda rules: (rules.order, rules.name))
    return MappingProxyType({rules.name: rules for rules in ordered}), faults


GAMES, FAULTS = _shipped()
"""The games that ship with ludus, and a message for each faulty file among them; while there are
any, no command runs."""
RECONSTRUCTIONS = {
    file.parent.name: file
    for file in sorted(SHIPPED.with_name("reconstructions").glob(f"*/{GAME}"))
}
"""Files of other authors' reconstructions; ludus reads them when asked for by name."""


def rule_set(fields: Mapping[str, Any]) -> RuleSet:
    """Return the rule set that fields describe, or raise RuleSetError, which lists every fault."""
    return checked(fields, GAMES)


def read_rule_set(path: Path, games: Games = GAMES) -> RuleSet:
    """Return the rule set of a file, or of the `game.toml` in a folder.

    Raises:
        RuleSetError: the file cannot be read; fields are unknown, missing or wrong; its numbers
            make no playable game; or another file in `games` has taken its name.
    """
    return _read_file(path, games, GAMES)


def with_folder(folder: Path, games: Games = GAMES) -> ReadGames:
    """Return a set of games with those of a folder, if any, and a message for each faulty file."""
    return _with_folder(folder, games, GAMES)


def find(text: str, games: Games = GAMES) -> RuleSet:
    """Return the game of a name, as `named` does, or of a file or folder; or raise RuleSetError."""
    path = Path(text)
    if text not in games and (path.suffix == ".toml" or isdir(text)):  # `Path("")` is a folder.
        return read_rule_set(path, games)
    try:
        return named(text, games)
    except RuleSetError as error:
        raise RuleSetError(f"{error}, or FILE.toml") from None


def named(text: str, games: Games = GAMES) -> RuleSet:
    """Return a game such as `ostia`, or `ostia+die-lost` by a reading; or raise RuleSetError."""
    name, *readings = [text] if text in games else text.split("+")
    if name not in games and name not in RECONSTRUCTIONS:
        known = ", ".join(dict.fromkeys((*games, *RECONSTRUCTIONS)))
        fault = f"unknown rule set '{text[:40]}'" if text.strip() else "the name of a game is empty"
        raise RuleSetError(f"{fault}; available: {known}")
    rules = games.get(name) or reconstruction(name)
    try:
        return rules.read_otherwise(*readings) if readings else rules
    except ValueError as error:
        raise RuleSetError(str(error)) from None


@cache
def shipped(name: str) -> RuleSet:
    """Return a shipped game such as `ostia`, `murray` or `tabula+beside`; or raise RuleSetError."""
    return named(name)


def known(games: Games = GAMES) -> dict[str, RuleSet]:
    """Return every game that `named` accepts, by name."""
    return {name: named(name, games) for name in (*games, *RECONSTRUCTIONS)}


def known_as(game: RuleSet, games: Games) -> RuleSet:
    """Return a game of a record as it is known here, with its file, if only that differs."""
    try:
        here = named(game.name, games)
    except RuleSetError:
        return game
    alike = msgspec.structs.replace(game, file=here.file, material=here.material)
    return here if alike == here else game


@cache
def reconstruction(name: str) -> RuleSet:
    """Return one of `RECONSTRUCTIONS`, read once; raises as `read_rule_set`."""
    return read_rule_set(RECONSTRUCTIONS[name])
