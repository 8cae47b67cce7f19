"""Many games between two players, on all cores, with equal results on any number of cores."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, product
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from ludus.errors import RefusedError, unending
from ludus.lab.measures import Rows
from ludus.lab.workers import beginning, current_loops, share_out, stream
from ludus.loops import course, moves
from ludus.players.levels import PLAYERS, player
from ludus.players.network import Network, WeightsError, read
from ludus.players.player import Player
from ludus.progress import progress_bar
from ludus.rules import bonuses, steps
from ludus.rules.game import find
from ludus.rules.ruleset import RuleSet

Result = TypeVar("Result")
CHANCE = ("random", "random")
TOGETHER = 50
"""Games that are played with one random stream."""
CHANCE_TOGETHER = 1000
"""As many of random players, who are quicker."""


class Games(NamedTuple):
    """The results of some games."""

    rows: Rows
    moves: bytes
    """The moves, as `ludus.loops.moves` writes them: game after game, each with its end."""


class Meeting(NamedTuple):
    """Two players, and the game that they play."""

    rules: RuleSet
    checkers: int
    players: tuple[str, str]

    @property
    def key(self) -> tuple[str | int, ...]:
        """The name of the meeting, in the file of a study and for its dice."""
        return self.rules.name, self.checkers, *self.players

    @property
    def apart(self) -> bool:
        """Whether two different players meet."""
        return self.players[0] != self.players[1]

    @property
    def who(self) -> str:
        """The names of the players, for display."""
        return " – ".join(self.players if self.apart else self.players[:1])

    @property
    def together(self) -> int:
        """The number of games with one random stream."""
        return CHANCE_TOGETHER if self.players == CHANCE else TOGETHER

    def sides(self, game: int) -> tuple[str, str]:
        """Return the players of white, which begins, and of black; the players alternate."""
        first, second = self.players
        return (second, first) if game % 2 else (first, second)

    def batch(self, number: int, games: int, seed: int) -> "Batch":
        """Return a batch of the games, by its number from 0 on."""
        return Batch(self, number, min(self.together, games - number * self.together), seed)


class Batch(NamedTuple):
    """Games that are played with one random stream."""

    meeting: Meeting
    number: int
    games: int
    seed: int

    @property
    def key(self) -> tuple[str | int, ...]:
        """The name of the batch."""
        return *self.meeting.key, self.number


def batches(meeting: Meeting, games: int, seed: int) -> list[Batch]:
    """Return the games of a meeting, in batches."""
    count = -(-games // meeting.together)
    return [meeting.batch(number, games, seed) for number in range(count)]


def chooser(name: str, rules: RuleSet, seed: int) -> Player | None:
    """Return the player of a name, or None for `random`, which the loops play.

    A file is a network.

    Raises:
        ValueError: no such player exists.
        WeightsError: the player needs a network, and this game has none.
    """
    if name.endswith(".npz"):
        return Network(rules, read(Path(name), rules)[0])
    return None if name == "random" else player(rules, name, seed)


def asked(game_names: Iterable[str], players: Iterable[str]) -> tuple[list[RuleSet], list[str]]:
    """Check and return the rule sets, with distinct names, and the players, each once."""
    names = list(dict.fromkeys(players))
    for name in names:
        if name not in PLAYERS and not name.endswith(".npz"):
            raise RefusedError(
                f"unknown player '{name}'; available: {', '.join(PLAYERS)}, "
                "or FILE.npz of a network"
            )
    rule_sets: dict[str, RuleSet] = {}
    for each in dict.fromkeys(game_names):
        rules = find(each)
        if rules.name in rule_sets:
            raise RefusedError(
                f"{each}: name: '{rules.name}' is also the name of another given rule set"
            )
        rule_sets[rules.name] = rules
    for name, rules in product(names, rule_sets.values()):
        try:
            chooser(name, rules, 0)
        except WeightsError as error:
            raise RefusedError(
                f"{name} cannot play {rules.name}: {error}; choose a player without a network"
            ) from None
    return list(rule_sets.values()), names


def play_all(work: Sequence[Batch]) -> Iterator[tuple[Batch, Games]]:
    """Share batches among the current worker processes; yield each batch when it is done."""
    counted = ((each[0].games, each) for each in share_out(play, work))
    yield from shown(counted, sum(batch.games for batch in work))


def shown(results: Iterator[tuple[int, Result]], games: int) -> Iterator[Result]:
    """Yield results, each given with its number of games, and show the progress to all games."""
    with beginning():
        first = [*islice(results, 1)]
    with progress_bar(games) as bar:
        for count, result in chain(first, results):
            bar.update(count)
            yield result


def simulate(meeting: Meeting, games: int, seed: int) -> Rows:
    """Play games and return their counts; the players begin in turn.

    Raises:
        ValueError, WeightsError, RefusedError: as `chooser` and `play_games`.
    """
    return np.concatenate(parts(0, meeting, games, seed))


def parts(part: int, meeting: Meeting, games: int, seed: int) -> list[Any]:
    """Return one item of the `Games` of each batch, in order; raise as `simulate`."""
    work = batches(meeting, games, seed)
    done = {batch.number: played[part] for batch, played in play_all(work)}
    return [done[number] for number in range(len(work))]


def play(batch: Batch) -> Games:
    """Play the games of a batch with its own seed, so that all meetings have different dice."""
    rules, checkers, names = batch.meeting
    seed = stream(batch.seed, *batch.key)
    first, second = (chooser(name, rules, seed % 2**31 + i) for i, name in enumerate(names))
    return play_games(rules, checkers, (first, second), batch.games, seed)


def play_games(
    rules: RuleSet,
    checkers: int,
    players: tuple[Player | None, Player | None],
    games: int,
    seed: int,
) -> Games:
    """Play games one after another; None as a player plays at random. Raise as `each_game`."""
    rows, written = zip(*each_game(rules, checkers, players, games, seed), strict=True)
    return Games(np.array(rows), b"".join(written))


def each_game(
    rules: RuleSet,
    checkers: int,
    players: tuple[Player | None, Player | None],
    games: int,
    seed: int,
) -> Iterator[tuple[NDArray[np.int32], bytes]]:
    """Yield the counts and the moves of games, one after another.

    Raises:
        ValueError: a player chose an end that does not exist.
        RefusedError: a game does not end.
    """
    loops, n = current_loops(), rules.numbers
    game = course.game(n)
    native = loops.as_native(game)
    rng = np.random.Generator(np.random.PCG64(seed))
    for number in range(games):
        sides = players[:: -1 if number % 2 else 1]
        chance = sum(1 << side for side, player in enumerate(sides) if player is None)
        loops.course.begin(native, n, checkers)
        while ends := loops.course.play_on(native, n, rng, chance):
            player = sides[game.state[course.SIDE]]
            assert player
            loops.course.choose(native, n, _chosen(player, game, rules, ends))
        if not game.state[course.OVER]:
            raise unending(rules.name, course.MOST_TURNS)
        row = game.row[: course.COLUMNS].astype(np.int32)
        winner = game.state[course.SIDE]
        row[course.WON], row[course.BEGUN] = winner == number % 2, winner == 0
        yield row, game.moves[: game.state[course.WRITTEN]].tobytes() + bytes([moves.END])


def _chosen(player: Player, game: course.Game, rules: RuleSet, ends: int) -> int:
    """Return the index of the chosen end, or of the first that wins; or raise ValueError."""
    columns, turned = steps.width(rules.numbers), -1 if game.state[course.SIDE] else 1
    before = game.board.reshape(2, columns)[::turned]
    boards = np.ascontiguousarray(game.boards.reshape(-1, 2, columns)[:ends, ::turned])
    won = boards[:, 0, steps.off(rules.numbers)] == before[0].sum()
    if won.any():
        return int(np.argmax(won))
    again = bonuses.again(int(game.state[course.BONUS]))
    *_, (best, _) = player.checked(before, boards, game.bonuses[:ends], again=again)
    return best
