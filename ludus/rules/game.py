"""Games as files: how a rule set is read from TOML, and which games there are.

A game is a file such as `mine.toml`, or a folder with a `game.toml`, as those in `ludus/games`:

    base = "romani"
    name = "no-bonus"
    bonus = false

Any field of `RuleSet` can stand there. With a `base` everything else is as in that shipped game,
but for what is said of it; without one the game stands for itself. Where no `rows` are given that
fit the track, the board is a plain one. Shorter than a table or rows: `place = "barracks"` is
where a game is at home, and `words` are cut into the halves of the rows, left of the top row first.
"""

import tomllib
from functools import cache
from os.path import isdir
from pathlib import Path

import msgspec

from ludus.errors import plain
from ludus.rules.fields import BUILT_IN as BUILT_IN
from ludus.rules.fields import RuleSetError as RuleSetError
from ludus.rules.fields import fields_of as fields_of
from ludus.rules.fields import rule_set as rule_set
from ludus.rules.ruleset import GAME, RuleSet

SHIPPED = Path(__file__).resolve().parents[1] / "games"
"""The folder of the games that ship with the program."""
GAMES: dict[str, RuleSet] = {}
"""Every game that is known by its name: those that ship, and those that were added."""
RECONSTRUCTIONS = {
    file.parent.name: file
    for file in sorted(SHIPPED.with_name("reconstructions").glob(f"*/{GAME}"))
}
"""Files of other authors' reconstructions: they are played where they are asked for by name."""


def read_rule_set(path: Path) -> RuleSet:
    """The rule set of a file, or of the `game.toml` in a folder.

    Raises:
        RuleSetError: the file cannot be read, fields are unknown, missing or wrong, no game can be
            played by its numbers, or its name is taken by another file.
    """
    file = path / GAME if isdir(path) else path
    try:
        rules = _described(plain(file).read_bytes())
    except OSError as error:
        raise RuleSetError(f"{file}: {error.strerror}") from None
    except ValueError as error:
        raise RuleSetError(f"{file}: {error}") from None
    rules = msgspec.structs.replace(rules, file=str(file.resolve()))
    _refuse_taken(rules, f"{file}: ")
    return rules


def _described(text: bytes) -> RuleSet:
    """The rule set that the text of a file describes."""
    try:
        fields = tomllib.loads(text.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise RuleSetError(f"not TOML: {error}") from None
    return rule_set(fields)


def _refuse_taken(rules: RuleSet, where: str = "") -> None:
    """Refuse a name that another game has, read from elsewhere."""
    taken = GAMES.get(rules.name, rules)
    if taken.file != rules.file:
        by = taken.file or "a game without a file"
        raise RuleSetError(f"{where}name: '{rules.name}' is taken by {by}; choose another")


def add(path: Path) -> RuleSet:
    """Make the game of a file or folder known by its name.

    Raises:
        RuleSetError: as `read_rule_set`.
    """
    rules = read_rule_set(path)
    GAMES[rules.name] = rules
    return rules


def add_text(text: str) -> RuleSet:
    """Make the game known that a text describes as its file would, in place of an earlier text's.

    Raises:
        RuleSetError: as `read_rule_set`.
    """
    rules = _described(text.encode())
    _refuse_taken(rules)
    GAMES[rules.name] = rules
    return rules


def find(text: str) -> RuleSet:
    """The game of a name, as `named` knows it, or that of a file or folder.

    Raises:
        RuleSetError: there is none, or as `read_rule_set`.
    """
    path = Path(text)
    if text not in GAMES and (path.suffix == ".toml" or isdir(path)):
        return read_rule_set(path)
    try:
        return named(text)
    except RuleSetError as error:
        raise RuleSetError(f"{error}, or FILE.toml") from None


def named(text: str) -> RuleSet:
    """The known game of a name such as `ostia`, or `ostia+die-lost`: with another reading.

    Raises:
        RuleSetError: there is none.
    """
    usual, *others = [text] if text in GAMES else text.split("+")
    if usual not in GAMES and usual not in RECONSTRUCTIONS:
        known = ", ".join(dict.fromkeys((*GAMES, *RECONSTRUCTIONS)))
        raise RuleSetError(f"no rule set '{text[:40]}'; there are {known}")
    rules = GAMES.get(usual) or reconstruction(usual)
    try:
        return rules.read_otherwise(*others) if others else rules
    except ValueError as error:
        raise RuleSetError(str(error)) from None


def known() -> dict[str, RuleSet]:
    """Every game that `named` knows, by its name."""
    return {name: named(name) for name in (*GAMES, *RECONSTRUCTIONS)}


@cache
def reconstruction(name: str) -> RuleSet:
    """One of `RECONSTRUCTIONS`.

    Raises:
        RuleSetError: as `read_rule_set`.
    """
    return read_rule_set(RECONSTRUCTIONS[name])


def add_folder(folder: Path) -> dict[Path, str]:
    """Make all games known whose files or folders lie in a folder; what is wrong with the others.

    Nothing is wrong where there is no such folder.
    """
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
    """Make the games that ship known; what is wrong with the others."""
    add_folder(SHIPPED)
    BUILT_IN.update(GAMES)
    # Again, as some may take something from others.
    troubles = add_folder(SHIPPED)
    if not GAMES and not troubles:
        troubles[SHIPPED] = f"{SHIPPED}: no games; install ludus anew"
    ordered = sorted(GAMES.values(), key=lambda rules: (rules.order, rules.name))
    for known in (GAMES, BUILT_IN):
        known.clear()
        known.update((rules.name, rules) for rules in ordered)
    return troubles


FAULTS = _know_shipped()
"""What is wrong with games that ship, by their files; with a fault in one no command is run."""
