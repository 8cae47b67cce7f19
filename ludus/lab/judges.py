"""The players of the lab by name: chance, the network alone, the search cut short, every level."""

import numpy as np
from numpy.typing import NDArray

from ludus.lab.matches import Judge, Sheet
from ludus.players.careless import Careless
from ludus.players.levels import LEVELS
from ludus.players.network import Network
from ludus.players.player import Judge as Judging
from ludus.players.player import Player
from ludus.players.search import Search
from ludus.rules.ruleset import RuleSet


def by_sight(judging: Judging) -> Judge:
    """A judge that takes what looks best."""

    def worth(sheet: Sheet) -> NDArray[np.floating]:
        return judging.after(sheet.boards, sheet.bonuses, again=sheet.again)

    return worth


def by_chance(seed: int) -> Judge:
    """A judge that takes any end, all as likely."""
    rng = np.random.Generator(np.random.PCG64(seed))
    return lambda sheet: rng.random(len(sheet.boards))


def overlooking(player: Careless) -> Judge:
    """A judge that overlooks."""

    def worth(sheet: Sheet) -> NDArray[np.floating]:
        return np.concatenate([
            player.worth(sheet.before[i], sheet.boards[a:b], sheet.bonuses[a:b], again=sheet.again)
            for i, (a, b) in enumerate(_games(sheet))
        ])  # fmt: skip

    return worth


def ahead(search: Search) -> Judge:
    """A judge that searches; what it does not choose is worth nothing."""

    def worth(sheet: Sheet) -> NDArray[np.floating]:
        found = np.zeros(len(sheet.boards))
        for a, b in _games(sheet):
            *_, (best, _) = search.look(sheet.boards[a:b], sheet.bonuses[a:b], again=sheet.again)
            found[a + best] = 1.0
        return found

    return worth


def _games(sheet: Sheet) -> list[tuple[int, int]]:
    return list(zip(sheet.starts, [*sheet.starts[1:], len(sheet.boards)], strict=True))


def _of(player: Player) -> Judge:
    """The judge that a player is."""
    match player:
        case Careless():
            return overlooking(player)
        case Search():
            return ahead(player)
        case Judging():
            return by_sight(player)
    raise ValueError(f"the lab cannot ask a {type(player).__name__}")


def judge(name: str, rules: RuleSet, seed: int) -> Judge:
    """The player of that name.

    Raises:
        KeyError: there is none.
    """
    if name == "random":
        return by_chance(seed)
    if name == "network":
        return _of(Network(rules))
    if name == "two-plies":
        return _of(Search(Network(rules), plies=2))
    return _of(LEVELS[name].make(rules, seed))


NAMES = ("random", "network", "two-plies", *LEVELS)
"""Whom the lab can ask."""
