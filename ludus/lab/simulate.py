"""Many games between any two players, on all cores; the same whatever the number of cores."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from ludus.lab import course, engine
from ludus.lab.games import Games, chooser
from ludus.lab.measures import Rows
from ludus.lab.workers import share_out
from ludus.players import loops
from ludus.rules import steps, workspace
from ludus.rules.ruleset import RuleSet

CHANCE = ("random", "random")
TOGETHER, CHANCE_TOGETHER = 50, 1000
"""Games that are played with one random stream; of chance alone, which are quick, more."""


class Meeting(NamedTuple):
    """Two players, and what they play."""

    rules: RuleSet
    checkers: int
    players: tuple[str, str]

    @property
    def apart(self) -> bool:
        """Whether two different players meet."""
        return self.players[0] != self.players[1]


class Batch(NamedTuple):
    """Games that are played with one random stream."""

    meeting: Meeting
    number: int
    games: int
    seed: int


def batches(meeting: Meeting, games: int, seed: int) -> list[Batch]:
    """The games of a meeting, in batches."""
    size = CHANCE_TOGETHER if meeting.players == CHANCE else TOGETHER
    return [
        Batch(meeting, number, min(size, games - begin), seed)
        for number, begin in enumerate(range(0, games, size))
    ]


def play_all(work: Sequence[Batch]) -> Iterator[tuple[Batch, Rows]]:
    """Share batches out to whoever is hired; each comes back when it is done."""
    games = sum(batch.games for batch in work)
    with tqdm(total=games, unit="game", disable=None, leave=False) as bar:
        for batch, rows in share_out(_with_rows, ((batch,) for batch in work)):
            bar.update(batch.games)
            yield batch, rows


def simulate(
    rules: RuleSet, checkers: int, players: tuple[str, str], games: int, seed: int
) -> Rows:
    """Play games; the players take turns to begin.

    Raises:
        KeyError: there is no such player.
    """
    work = batches(Meeting(rules, checkers, players), games, seed)
    done = {batch.number: rows for batch, rows in play_all(work)}
    return np.concatenate([done[number] for number in range(len(work))])


def _with_rows(batch: Batch) -> tuple[Batch, Rows]:
    return batch, play(batch)


def play(batch: Batch) -> Rows:
    """Play the games of a batch."""
    rules, checkers, players = batch.meeting
    stream = _stream(batch)
    if players == CHANCE:
        return _by_chance(rules, checkers, batch.games, stream)
    first, second = (chooser(name, rules, stream % 2**31 + i) for i, name in enumerate(players))
    return Games(rules, checkers, (first, second)).play(batch.games, stream)


def _stream(batch: Batch) -> int:
    """A batch's own seed, so that no two meetings throw the same dice."""
    (rules, checkers, players), number, _, seed = batch
    name = f"{seed} {rules.name} {checkers} {' '.join(players)} {number}"
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8])


def _by_chance(rules: RuleSet, checkers: int, games: int, stream: int) -> Rows:
    """Games of chance alone, in compiled loops from the first throw to the last."""
    n = rules.numbers
    room = np.zeros((3, 2 * steps.width(n)), np.int8)
    rows: NDArray[np.int32] = np.zeros((games, course.WIDTH), np.int32)
    rng = np.random.Generator(np.random.PCG64(stream))
    now = engine.current()
    w, offered = now.lend((workspace.workspace(n), np.zeros(course.OFFER, np.int64)))
    now.randomly.play(w, n, checkers, rng, room, offered, rows)
    return rows[:, : course.COLUMNS]


def edition(rule_sets: Iterable[RuleSet]) -> str:
    """A digest of all that decides how their games go: rules, players, networks, lab, compiler."""
    top = Path(__file__).parent.parent
    kept = [*sorted(top.glob("rules/*.py")), *sorted(top.glob("players/**/*.py"))]
    kept += [top / f"lab/{name}.py" for name in ("course", "games", "randomly", "simulate")]
    networks = (rules.network for rules in rule_sets)
    digest = hashlib.sha256(bytes([loops.AVAILABLE]))
    for path in (*kept, *filter(None, networks)):
        digest.update(path.read_bytes() if path.is_file() else b"none")
    return digest.hexdigest()[:16]
