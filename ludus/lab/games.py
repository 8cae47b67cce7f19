"""Games between two players of the lab, one after another, with what is counted of each."""

from collections.abc import Callable

import numpy as np

from ludus.lab import course, engine
from ludus.lab.measures import Rows
from ludus.players.careless import Careless
from ludus.players.levels import LEVELS
from ludus.players.network import Network
from ludus.players.player import Batch, Bonuses, Judge
from ludus.players.search import Search
from ludus.rules import steps, workspace
from ludus.rules.ruleset import RuleSet

NAMES = ("random", "network", "two-plies", *LEVELS)
"""Whom the lab can ask: chance, the network alone, the search cut short, every level."""

Chooser = Callable[[Batch, Batch, Bonuses, bool], int]
"""Which of some ends of a turn a player takes.

By the board before it, of shape (2, columns), the boards after it, of shape (n, 2, columns), always
with the row of the side that plays first; what each leaves to the other side; and whether a bonus
is taken, so that the same side throws again.
"""


def chooser(name: str, rules: RuleSet, seed: int) -> Chooser:
    """The player of that name.

    Raises:
        KeyError: there is none.
        WeightsError: it needs a network, and there is none for this game.
    """
    if name == "random":
        rng = np.random.Generator(np.random.PCG64(seed))
        return lambda before, boards, bonuses, again: int(rng.integers(len(boards)))
    if name == "network":
        return by_worth(Network(rules))
    if name == "two-plies":
        return _by_search(Search(Network(rules), plies=2))
    match LEVELS[name].make(rules, seed):
        case Search() as search:
            return _by_search(search)
        case Careless() as careless:
            return lambda before, boards, bonuses, again: int(
                np.argmax(careless.worth(before, boards, bonuses, again=again))
            )
        case Judge() as judge:
            return by_worth(judge)
    raise KeyError(name)


def by_worth(judge: Judge) -> Chooser:
    """A player who takes what a judge holds to be worth most."""
    return lambda before, boards, bonuses, again: int(
        np.argmax(judge.after(boards, bonuses, again=again))
    )


def _by_search(search: Search) -> Chooser:
    def choose(before: Batch, boards: Batch, bonuses: Bonuses, again: bool) -> int:
        *_, (best, _) = search.look(boards, bonuses, again=again)
        return best

    return choose


class Games:
    """Games under a rule set, whose players take turns to begin."""

    def __init__(self, rules: RuleSet, checkers: int, players: tuple[Chooser, Chooser]) -> None:
        self.rules, self.checkers, self.players = rules, checkers, players
        columns = steps.width(rules.numbers)
        self._now = engine.current()
        self._workspace = self._now.lend(workspace.workspace(rules.numbers))
        self._boards = np.zeros((workspace.NODES, 2, columns), np.int8)
        self._bonuses = np.zeros(workspace.NODES, np.int64)
        self._ends = self._now.lend((self._boards.reshape(-1), self._bonuses))
        self._offer = self._now.lend(np.zeros(course.OFFER, np.int64))

    def play(self, games: int, seed: int) -> Rows:
        """Play games to their end; a row of shape (course.COLUMNS,) for each."""
        rng = np.random.Generator(np.random.PCG64(seed))
        rows = np.zeros((games, course.WIDTH), np.int32)
        for game, row in enumerate(rows):
            winner = self._play(self.players[:: -1 if game % 2 else 1], rng, row)
            row[course.WON], row[course.BEGUN] = winner == game % 2, winner == 0
        return rows[:, : course.COLUMNS]

    def _play(self, players: tuple[Chooser, ...], rng: np.random.Generator, row: Rows) -> int:
        """Play a game and count its turns; which of the players has won."""
        n, now, w = self.rules.numbers, self._now, self._workspace
        after, bonus = np.zeros_like(self._boards[0]), 0
        after[:, 0] = self.checkers
        counted = now.lend(row)
        side, won = 0, False
        while not won:
            before = after.reshape(-1)
            if bonus:
                count = now.replies.taken(w, n, now.lend(before), side, bonus, *self._ends, 0)
                after, _ = self._chosen(players[side], side, after, count, again=True)
            flat = now.lend(after.reshape(-1))
            count = now.randomly.ends(w, n, flat, side, rng, *self._ends, self._offer)
            after, bonus = self._chosen(players[side], side, after, count, again=False)
            flat = now.lend(after.reshape(-1))
            now.course.note(counted, n, side, self._offer, now.lend(before), flat)
            won = now.turns.won(flat, n, side)
            side = 1 - side
        return 1 - side

    def _chosen(
        self, choose: Chooser, side: int, before: Batch, count: int, *, again: bool
    ) -> tuple[Batch, int]:
        """The end that a player chooses of those laid out: its board, and the bonus it leaves."""
        boards, bonuses = self._boards[:count], self._bonuses[:count]
        seen = np.ascontiguousarray(boards[:, ::-1]) if side else boards
        won = seen[:, 0, steps.off(self.rules.numbers)] == self.checkers
        if won.any():
            at = int(np.argmax(won))
        else:
            at = choose(before[:: -1 if side else 1], seen, bonuses, again)
        return boards[at].copy(), int(bonuses[at])
