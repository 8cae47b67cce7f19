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

from functools import cache
from os.path import isdir
from pathlib import Path

import msgspec

from ludus.inputs import from_toml, naming, text_of
from ludus.rules.fields import BUILT_IN as BUILT_IN
from ludus.rules.fields import RuleSetError as RuleSetError
from ludus.rules.fields import fields_of as fields_of
from ludus.rules.fields import rule_set as rule_set
from ludus.rules.ruleset import GAME, RuleSet

SHIPPED = Path(__file__).resolve().parents[1] / "games"
GAMES: dict[str, RuleSet] = {}
"""Every game that has been added by name: shipped games and games of the user."""
RECONSTRUCTIONS = {
    file.parent.name: file
    for file in sorted(SHIPPED.with_name("reconstructions").glob(f"*/{GAME}"))
}
"""Files of other authors' reconstructions; ludus reads them when asked for by name."""


def read_rule_set(path: Path) -> RuleSet:
    """Return the rule set of a file, or of the `game.toml` in a folder.

    Raises:
        RuleSetError: the file cannot be read; fields are unknown, missing or wrong; its numbers
            make no playable game; or another file has taken its name.
    """
    file = path / GAME if isdir(path) else path
    with naming(file, RuleSetError):
        rules = rule_set(from_toml(text_of(file)))
    rules = msgspec.structs.replace(rules, file=str(file.resolve()))
    taken = GAMES.get(rules.name, rules)
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
    if text not in GAMES and (path.suffix == ".toml" or isdir(path)):
        return read_rule_set(path)
    try:
        return named(text)
    except RuleSetError as error:
        raise RuleSetError(f"{error}, or FILE.toml") from None


def named(text: str) -> RuleSet:
    """Return a game such as `ostia`, or `ostia+die-lost` by a reading; or raise RuleSetError."""
    usual, *others = [text] if text in GAMES else text.split("+")
    known = ", ".join(dict.fromkeys((*GAMES, *RECONSTRUCTIONS)))
    return _read(GAMES, usual, others, f"unknown rule set '{text[:40]}'; available: {known}")


@cache
def shipped(name: str) -> RuleSet:
    """Return a shipped game such as `ostia`, `murray` or `tabula+beside`; or raise RuleSetError."""
    usual, *others = name.split("+")
    known = f"available: {', '.join(BUILT_IN)}, or describe it in a line 'game …'"
    return _read(BUILT_IN, usual, others, f"unknown rule set '{name[:40]}'; {known}")


def _read(games: dict[str, RuleSet], name: str, readings: list[str], unknown: str) -> RuleSet:
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
    troubles = {}
    try:
        found = sorted((*folder.glob("*.toml"), *folder.glob(f"*/{GAME}")))
    except OSError as error:
        return {folder: f"{folder}: {error.strerror}"}
    for path in found:
        try:
            add(path)
        except RuleSetError as error:
            troubles[path] = str(error)
    return troubles


def _know_shipped() -> dict[Path, str]:
    """Add the shipped games; return a message for each file that has a fault."""
    add_folder(SHIPPED)
    BUILT_IN.update(GAMES)
    # Read again, as a game can take fields from a base that was read after it.
    troubles = add_folder(SHIPPED)
    if not GAMES and not troubles:
        troubles[SHIPPED] = f"{SHIPPED}: no games; reinstall ludus"
    ordered = sorted(GAMES.values(), key=lambda rules: (rules.order, rules.name))
    for known in (GAMES, BUILT_IN):
        known.clear()
        known.update((rules.name, rules) for rules in ordered)
    return troubles


FAULTS = _know_shipped()
"""Faults in shipped games, by file; while there are any, no command runs."""
