"""Small games solved by interval iteration: two bounds of every position's worth converge.

The method is from Haddad and Monmege (Theoretical Computer Science 735, 2018). The lower bound of a
position is computed from the upper bounds of the next positions, and vice versa. The true worth
always lies between the bounds. Half of their distance is a bound of the error without further
assumptions.

    python tests/tools/solve_games.py tabula --checkers 2
    python tests/tools/solve_games.py tabula --checkers 2 --loss heuristic caesar --games 1000

The file tabula-2.npz has, for each position, the chance to win of the side to throw, when both
sides play perfectly. The same command continues a run that was cut off. With --loss, the command
measures what players give away in the solved game.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from pathlib import Path

import exact
import msgspec
import numpy as np
import psutil
from costs import TOGETHER, Costs, by_solution, measured
from numpy.typing import NDArray
from solved import Solved, count, halves
from tqdm import tqdm

from ludus import __version__
from ludus.errors import RefusedError, amount, plain
from ludus.lab.simulate import asked
from ludus.lab.workers import current_loops, hired
from ludus.loops import replies
from ludus.match.files import whole
from ludus.players.network import BROKEN
from ludus.players.player import Floats
from ludus.rules import steps, workspace
from ludus.rules.game import fields_of, rule_set
from ludus.rules.ruleset import RuleSet
from ludus.rules.workspace import MOST_NUMBERS

Whole = NDArray[np.int64]
CLOSE = 1e-7
RULES = 2
"""Raise this number when the plays of every game change; older files are then refused."""
_OTHERWISE = "had other rules when it was solved; move the file away and solve the game again"
SAVED_EVERY = 60.0
"""Seconds of work that may be lost."""


class Solving:
    """The solution of a game in progress, which can be saved and continued."""

    def __init__(self, rules: RuleSet, checkers: int) -> None:
        """Allocate the bounds; raise RefusedError without memory, or if bonuses come at once."""
        if rules.bonus_at_once:
            raise RefusedError(
                f"{rules.name}: bonuses that are taken at once cannot be solved; choose a game "
                "without bonus_at_once"
            )
        self.rules, self.checkers, self.sweeps, self.apart = rules, checkers, 0, 1.0
        many = count(rules, checkers)
        self._fit(16 * many**2)
        self.halves = halves(rules, checkers)
        self.bounds = np.zeros((many, many, 2))
        self.bounds[..., 1] = 1.0
        self.bounds[0, 1:] = 1.0
        self.bounds[1:, 0] = 0.0

    def _fit(self, size: int) -> None:
        free = psutil.virtual_memory().available
        if size > free:
            raise RefusedError(
                f"{self.rules.name} with {amount(self.checkers, 'checker')} has "
                f"{count(self.rules, self.checkers) ** 2:,} positions; solving it takes more than "
                f"{size / 1e9:,.1f} GB of memory, and {free / 1e9:,.1f} GB are free; choose fewer "
                "--checkers"
            )

    @cached_property
    def _ends(self) -> tuple[exact.Ends, exact.Ends]:
        n, none = self.rules.numbers, np.zeros(0, np.int64)
        thrown = self._listed(replies.throws(n).numbers.reshape(-1), none, bool(n.bonus))
        packed = np.unique(thrown.bonus[thrown.bonus > 0])
        taken = self._listed(none, packed, False)
        if len(thrown.bonus):
            place = np.where(thrown.bonus > 0, np.searchsorted(packed, thrown.bonus) + 1, 0)
            both = place.reshape(-1, 2) @ [len(packed) + 1, 1]
            pairs = np.unique([0, *np.unique(both)])
            thrown.own[:] |= (np.searchsorted(pairs, both) << exact.NUMBER).astype(np.int32)
            pair = np.stack(np.divmod(pairs, len(packed) + 1), axis=1) - 1
            thrown = thrown._replace(bonus=pair.reshape(-1))
        return thrown, taken

    def _listed(self, dice: Whole, packed: Whole, leave: bool) -> exact.Ends:
        """Return all ends of some throws or bonuses; with `leave`, also the bonuses they leave."""
        n, t, many = self.rules.numbers, self.halves, len(dice) // MOST_NUMBERS or len(packed)
        now, columns, size = current_loops(exact), 2 * steps.width(n), 0
        board, after = np.zeros((2, columns), np.int8)
        room = exact.ExactMemory(workspace.workspace(n), board, after)
        starts = np.zeros(len(t.kind) * len(t.closed) * many + 1, np.int64)
        for listed in (False, True):
            ends = exact.Ends(
                starts=starts,
                own=np.zeros(size, np.int32),
                landed=np.zeros(size, np.int64),
                bonus=np.zeros(2 * size * leave, np.int64),
            )
            lent, *memory = now.as_native((t, dice, packed, room, ends))
            for half in tqdm(range(1, len(t.kind)), "plays", disable=None, leave=False):
                now.exact.answers(lent, n, *memory[:3], self.checkers, half, memory[3], listed)
            if not listed:
                np.cumsum(starts, out=starts)
                size = int(starts[-1])
                self._fit(size * (28 if leave else 12))
        return ends

    def sweep(self) -> Iterator[int]:
        """Tighten the bounds of all positions, and yield the number of each half that is done."""
        now, widest = current_loops(exact), 0.0
        n, likely = self.rules.numbers, replies.throws(self.rules.numbers).likely
        memory = now.as_native((likely, *self._ends, self.bounds.reshape(-1)))
        t = now.as_native(self.halves)
        for half in range(1, len(self.halves.kind)):
            apart = now.exact.sweep(t, n, *memory, self.checkers, half, CLOSE / 2)
            widest = max(widest, apart)
            yield half
        self.sweeps, self.apart = self.sweeps + 1, widest

    def save(self, path: Path) -> None:
        """Save the bounds for later continuation, or their means once they meet."""
        if self.apart > CLOSE:
            _write(path, self, np.savez, bounds=self.bounds)
        else:
            worth = self.bounds.mean(axis=2).astype(np.float32)
            stand = self.halves.stand
            worth[(stand[:, None] & stand) > 0] = np.nan
            worth[0, 0] = np.nan
            _write(path, self, np.savez_compressed, worth=worth)


def _write(path: Path, done: Solving, save: Callable[..., None], **values: Floats) -> None:
    """Write a file, whole or not at all."""
    said = {
        "rules": fields_of(done.rules),
        "edition": RULES,
        "checkers": done.checkers,
        "sweeps": done.sweeps,
        "error": done.apart / 2 + 2**-25,  # half a step of float32 below 1
        "version": __version__,
    }
    rows = done.halves.counts.reshape(len(done.halves.kind), -1)
    with whole(path) as file:
        save(file, said=np.array(msgspec.json.encode(said).decode()), halves=rows, **values)


def read(path: Path, rules: RuleSet) -> Solving | Solved:
    """Read a file: a solved game, or a solution in progress; or raise RefusedError."""
    try:
        with np.load(plain(path), allow_pickle=False) as held:
            said = msgspec.json.decode(str(held["said"]))
            old, checkers, error = rule_set(said["rules"]), int(said["checkers"]), said["error"]
            edition = said.get("edition", 1)
            sweeps, done = int(said["sweeps"]), "worth" in held
            values = held["worth" if done else "bounds"]
    except BROKEN as broken:
        raise RefusedError(f"{path}: cannot read a solved game: {broken}") from None
    many = count(rules, checkers)
    if old.name != rules.name:
        raise RefusedError(
            f"{path}: the solved game is {old.name}, not {rules.name}; name another file"
        )
    same = old.numbers == rules.numbers and edition == RULES
    if not same or values.shape[:2] != (many, many):
        raise RefusedError(f"{path}: {old.name} {_OTHERWISE}")
    if done:
        found = Solved(rules, checkers, values, float(error))
        if not found.holds():
            raise RefusedError(f"{path}: {old.name} {_OTHERWISE}")
        return found
    solving = Solving(rules, checkers)
    solving.bounds[:], solving.sweeps = values, sweeps
    return solving


def solve(rules: RuleSet, checkers: int, path: Path) -> Solved:
    """Solve a game, continue its solution, or read it from the file; or raise RefusedError."""
    found = read(path, rules) if path.exists() else Solving(rules, checkers)
    if found.checkers != checkers:
        raise RefusedError(
            f"{path}: {rules.name} with {amount(found.checkers, 'checker')}; "
            f"name another file for {checkers}"
        )
    if isinstance(found, Solving):
        _finish(found, path)
        found = read(path, rules)
    assert isinstance(found, Solved)
    return found


def _finish(solving: Solving, path: Path) -> None:
    saved, halves = time.monotonic(), len(solving.halves.kind)
    with tqdm(total=halves, unit="half", disable=None) as bar:
        while solving.apart > CLOSE:
            bar.reset(halves)
            bar.set_description(f"sweep {solving.sweeps + 1}, still {solving.apart:.1e} apart")
            for _ in solving.sweep():
                bar.update()
                if time.monotonic() - saved > SAVED_EVERY:
                    solving.save(path)
                    saved = time.monotonic()
    solving.save(path)


def _print_losses(solved: Solved, names: Sequence[str], games: int, seed: int) -> None:
    print(f"{'% of a win given away':22} {'a choice':22} {'a game':22} wins")
    for name in names:
        found = measured(partial(by_solution, solved, name, seed), games, TOGETHER, unit="")
        said = "".join(f"{each!s:22} " for each in Costs.of(found))
        print(f"{name:>22} {said}".rstrip(), flush=True)


def main(argv: Sequence[str] | None = None) -> None:
    """Solve a game and measure players in it, as the options ask."""
    parser = argparse.ArgumentParser(description="Solve a small game exactly.")
    parser.add_argument("rules", help="name, file or folder of a game")
    parser.add_argument("--checkers", type=int, default=2)
    parser.add_argument("--out", type=Path, help="the file; default: such as tabula-2.npz")
    parser.add_argument("--loss", nargs="+", default=[], metavar="NAME", help="players to measure")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=-1)
    given = parser.parse_args(argv)
    (rules,), names = asked([given.rules], given.loss)
    path = given.out or Path(f"{rules.name}-{given.checkers}.npz")
    found = solve(rules, given.checkers, path)
    print(f"{found}; each position within {100 * found.error:.0e} %, in {path}")
    if names:
        with hired(given.jobs):
            _print_losses(found, names, given.games, given.seed)


if __name__ == "__main__":
    try:
        main()
    except RefusedError as error:
        sys.exit(str(error))
