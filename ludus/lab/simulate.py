"""Many games between any two players, on all cores; the same whatever the number of cores."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from tqdm import tqdm

from ludus.lab import course, engine
from ludus.lab.measures import Rows
from ludus.lab.workers import share_out
from ludus.players import loops
from ludus.players.levels import PLAYERS
from ludus.players.player import Player
from ludus.rules import steps, turns
from ludus.rules.ruleset import RuleSet

NAMES = ("random", *PLAYERS)
"""Whom the lab can ask: chance, and every player."""


def chooser(name: str, rules: RuleSet, seed: int) -> Player | None:
    """The player of that name; chance is none.

    Raises:
        KeyError: there is none.
        WeightsError: it needs a network, and there is none for this game.
    """
    return None if name == "random" else PLAYERS[name].make(rules, seed)


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

    @property
    def who(self) -> str:
        """Who meets, for people to read."""
        return " – ".join(self.players if self.apart else self.players[:1])


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
    """Play the games of a batch, with a seed of its own: no two meetings throw the same dice."""
    (rules, checkers, names), number, games, seed = batch
    name = f"{seed} {rules.name} {checkers} {' '.join(names)} {number}"
    stream = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8])
    first, second = (chooser(name, rules, stream % 2**31 + i) for i, name in enumerate(names))
    return play_games(rules, checkers, (first, second), games, stream)


def play_games(
    rules: RuleSet,
    checkers: int,
    players: tuple[Player | None, Player | None],
    games: int,
    seed: int,
) -> Rows:
    """Play games one after another; where a player is none, chance plays."""
    now, n = engine.current(), rules.numbers
    game = course.game(n)
    lent = now.lend(game)
    rng = np.random.Generator(np.random.PCG64(seed))
    rows = np.zeros((games, course.COLUMNS), np.int32)
    for number, row in enumerate(rows):
        sides = players[:: -1 if number % 2 else 1]
        chance = sum(1 << side for side, player in enumerate(sides) if player is None)
        now.course.begin(lent, n, checkers)
        while found := now.course.play_on(lent, n, rng, chance):
            player = sides[game.state[course.SIDE]]
            assert player
            now.course.choose(lent, n, _chosen(player, game, rules, found))
        row[:] = game.row[: course.COLUMNS]
        winner = game.state[course.SIDE]
        row[course.WON], row[course.BEGUN] = winner == number % 2, winner == 0
    return rows


def _chosen(player: Player, game: course.Game, rules: RuleSet, found: int) -> int:
    """Which of the ends laid out a player takes: one that wins, if there is any."""
    columns, turned = steps.width(rules.numbers), -1 if game.state[course.SIDE] else 1
    before = game.board.reshape(2, columns)[::turned]
    boards = np.ascontiguousarray(game.boards.reshape(-1, 2, columns)[:found, ::turned])
    won = boards[:, 0, steps.off(rules.numbers)] == before[0].sum()
    if won.any():
        return int(np.argmax(won))
    again = turns.again(int(game.state[course.BONUS]))
    *_, (best, _) = player.look(before, boards, game.bonuses[:found], again=again)
    return best


def edition(rule_sets: Iterable[RuleSet]) -> str:
    """A digest of all that decides how their games go: rules, players, networks, lab, compiler."""
    top = Path(__file__).parent.parent
    kept = [*sorted(top.glob("rules/*.py")), *sorted(top.glob("players/*.py"))]
    kept.append(top / "players/heuristic.toml")
    kept += [top / f"lab/{name}.py" for name in ("course", "simulate")]
    networks = (rules.network for rules in rule_sets)
    digest = hashlib.sha256(bytes([loops.AVAILABLE]))
    for path in (*kept, *filter(None, networks)):
        digest.update(path.read_bytes() if path.is_file() else b"none")
    return digest.hexdigest()[:16]
