"""Steps that several lab commands share.

This module imports the packages of the lab, which load slowly and may not be installed.
"""

import argparse
from collections.abc import Iterable
from datetime import date
from itertools import product
from pathlib import Path

from ludus.errors import RefusedError
from ludus.lab import simulate, train
from ludus.lab.simulate import Batch, Meeting, chooser
from ludus.lab.solve import Solving
from ludus.lab.starts import QUICK, StartFinder
from ludus.lab.train import Training
from ludus.players import loops
from ludus.players.levels import PLAYERS
from ludus.players.network import WeightsError, warn_of_unlearnt
from ludus.rules.game import BUILT_IN, GAMES, find
from ludus.rules.ruleset import Length, RuleSet
from ludus.rules.starts import StartsError

REFUSED = (WeightsError, StartsError, OSError)
"""Further exceptions that prevent a command, whose message is shown to the user."""


def asked(given: Iterable[str], players: Iterable[str]) -> tuple[list[RuleSet], list[str]]:
    """Check and return the rule sets, with distinct names, and the players, each once."""
    names = list(dict.fromkeys(players))
    for name in names:
        if name not in PLAYERS and not name.endswith(".npz"):
            raise RefusedError(
                f"unknown player '{name}'; available: {', '.join(PLAYERS)}, "
                "or FILE.npz of a network or a solved game"
            )
    found: dict[str, RuleSet] = {}
    for each in dict.fromkeys(given):
        rules = find(each)
        if rules.name in found:
            raise RefusedError(
                f"{each}: name: '{rules.name}' is also the name of another given rule set"
            )
        found[rules.name] = rules
    for name, rules in product(names, found.values()):
        try:
            chooser(name, rules, 0)
        except WeightsError as error:
            raise RefusedError(
                f"{name} cannot play {rules.name}: {error}; choose a player without a network"
            ) from None
    return list(found.values()), names


def thinking(options: argparse.Namespace) -> tuple[RuleSet, list[str]]:
    """Return the rule set and the players, without `random`; warn if the game has no network."""
    (rules,), names = asked([options.rules], options.players)
    if "random" in names:
        raise RefusedError("random: not available here; choose another player")
    warn_of_unlearnt(rules)
    return rules, names


def prepare() -> None:
    """Compile the loops of the lab by using each of them once, as the lab uses them.

    Raises:
        ModuleNotFoundError: numba is not installed.
    """
    loops.prepare()
    rules = next(iter(GAMES.values()))
    meeting = Meeting(rules, 3, ("random", "network"))
    simulate.play(Batch(meeting, number=0, games=2, seed=1))
    little = train.TrainingSettings(
        rules=rules.name, seed=1, units=8, chunk=1, together=1, checkers=(3,)
    )
    Training(rules, little).advance()
    finder = StartFinder(rules, 1)
    finder.full(checkers=3, games=1)
    finder.look(Length.QUICK, QUICK, 1)
    for _ in Solving(rules, 1).sweep():
        pass


def today() -> str:
    """Return the date, such as 2026-03-31."""
    return date.today().isoformat()


def beside(rules: RuleSet, path: Path | None) -> Path:
    """Return the default path of a file beside a game of your own, where the program finds it."""
    if path is None or rules.usual in BUILT_IN:
        raise RefusedError(f"{rules.name} ships with this file; name another file with --out")
    return path
