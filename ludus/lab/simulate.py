"""Many games between any two players, on all cores; the same whatever the number of cores."""

import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from tqdm import tqdm

from ludus.errors import plain, unending
from ludus.lab import engine, solve
from ludus.lab.meetings import Batch, Games, Meeting, Rows, batches
from ludus.lab.workers import share_out, stream
from ludus.players import course, moves
from ludus.players.levels import player
from ludus.players.network import PARTS, Network, read
from ludus.players.player import Player
from ludus.rules import steps, turns
from ludus.rules.ruleset import RuleSet


def chooser(name: str, rules: RuleSet, seed: int) -> Player | None:
    """The player of that name; chance is none, as the loops know it.

    A file is a network, or a solved game: perfect play.

    Raises:
        ValueError: there is none.
        WeightsError: it needs a network, and there is none for this game.
        RefusedError: it is a file that cannot be read, or of another game.
    """
    if name.endswith(".npz"):
        path = Path(name)
        if _holds_weights(path):
            return Network(rules, read(path, rules)[0])
        return solve.solved(path, rules)
    return None if name == "random" else player(rules, name, seed)


def _holds_weights(path: Path) -> bool:
    return zipfile.is_zipfile(plain(path)) and f"{PARTS[0]}.npy" in zipfile.ZipFile(path).namelist()


def play_all(work: Sequence[Batch]) -> Iterator[tuple[Batch, Games]]:
    """Share batches out to whoever is hired; each comes back when it is done."""
    games = sum(batch.games for batch in work)
    with tqdm(total=games, unit="game", disable=None, leave=False) as bar:
        for batch, played in share_out(_with_batch, ((batch,) for batch in work)):
            bar.update(batch.games)
            yield batch, played


def simulate(
    rules: RuleSet, checkers: int, players: tuple[str, str], games: int, seed: int
) -> Rows:
    """Play games; the players take turns to begin.

    Raises:
        ValueError, WeightsError, RefusedError: as `chooser` and `play_games`.
    """
    work = batches(Meeting(rules, checkers, players), games, seed)
    done = {batch.number: played.rows for batch, played in play_all(work)}
    return np.concatenate([done[number] for number in range(len(work))])


def moves_of(
    rules: RuleSet, checkers: int, players: tuple[str, str], games: int, seed: int
) -> bytes:
    """What is played in the games that `simulate` counts."""
    work = batches(Meeting(rules, checkers, players), games, seed)
    done = {batch.number: played.moves for batch, played in play_all(work)}
    return b"".join(done[number] for number in range(len(work)))


def _with_batch(batch: Batch) -> tuple[Batch, Games]:
    return batch, play(batch)


def play(batch: Batch) -> Games:
    """Play the games of a batch, with a seed of its own: no two meetings throw the same dice."""
    (rules, checkers, names), number, games, seed = batch
    own = stream(seed, rules.name, checkers, *names, number)
    first, second = (chooser(name, rules, own % 2**31 + i) for i, name in enumerate(names))
    return play_games(rules, checkers, (first, second), games, own)


def play_games(
    rules: RuleSet,
    checkers: int,
    players: tuple[Player | None, Player | None],
    games: int,
    seed: int,
) -> Games:
    """Play games one after another; where a player is none, chance plays.

    Raises:
        ValueError: a player took what is not there.
        RefusedError: a game does not end.
    """
    now, n = engine.current(), rules.numbers
    game = course.game(n)
    lent = now.as_native(game)
    rng = np.random.Generator(np.random.PCG64(seed))
    rows, written = np.zeros((games, course.COLUMNS), np.int32), []
    for number, row in enumerate(rows):
        sides = players[:: -1 if number % 2 else 1]
        chance = sum(1 << side for side, player in enumerate(sides) if player is None)
        now.course.begin(lent, n, checkers)
        while found := now.course.play_on(lent, n, rng, chance):
            player = sides[game.state[course.SIDE]]
            assert player
            now.course.choose(lent, n, _chosen(player, game, rules, found))
        if not game.state[course.OVER]:
            raise unending(rules.name, course.MOST_TURNS)
        row[:] = game.row[: course.COLUMNS]
        winner = game.state[course.SIDE]
        row[course.WON], row[course.BEGUN] = winner == number % 2, winner == 0
        written += [game.moves[: game.state[course.WRITTEN]].tobytes(), bytes([moves.END])]
    return Games(rows, b"".join(written))


def _chosen(player: Player, game: course.Game, rules: RuleSet, found: int) -> int:
    """Which of the ends laid out a player takes: one that wins, if there is any.

    Raises:
        ValueError: the player took what is not there.
    """
    columns, turned = steps.width(rules.numbers), -1 if game.state[course.SIDE] else 1
    before = game.board.reshape(2, columns)[::turned]
    boards = np.ascontiguousarray(game.boards.reshape(-1, 2, columns)[:found, ::turned])
    won = boards[:, 0, steps.off(rules.numbers)] == before[0].sum()
    if won.any():
        return int(np.argmax(won))
    again = turns.again(int(game.state[course.BONUS]))
    *_, (best, _) = player.checked(before, boards, game.bonuses[:found], again=again)
    return best
