"""Starting positions of short matches, found by self-play: fair, eventful and short.

    python ludus/games/find_starts.py tabula --out starts.csv

A game of self-play gives at most one position, so that no two are neighbours. A position is tested
with more and more games played out, and is dropped at the first failure. Games of careless players
measure a visitor's time, and games of good players measure fairness. The result of a game of
self-play depends only on the seed and the number of the game. An interrupted search can therefore
continue.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
import visitor_playouts as playouts
from numpy.typing import NDArray
from tqdm import tqdm

from ludus.analysis import rollout
from ludus.errors import plain
from ludus.files import write_whole
from ludus.lab import compiler, workers
from ludus.lab.workers import current_loops, stream
from ludus.loops import playouts as fast_playouts
from ludus.options import run
from ludus.players.heuristic import by_place
from ludus.players.levels import LEVELS
from ludus.players.network import warn_of_unlearnt
from ludus.players.noisy_player import AT_ONCE, NoisyPlayer
from ludus.rules import steps
from ludus.rules.game import find
from ludus.rules.position import WHITE, Position, position_text
from ludus.rules.ruleset import MOST_CHECKERS, Length, RuleSet
from ludus.rules.starts import CHECKERS, Start, StartsError, read

GAMES = 1000
"""Games of careless and of good players, played out from each position that is kept."""
TRIALS = (12, 50, 200, GAMES)
USUAL = "optio"
"""The careless player of both sides: the opponent that a new visitor gets."""
FAIR, FAIR_TO_ALL = 0.045, 0.1
"""The greatest distance of the win rate from one half, for good and for careless players."""
HITS, CHOICES, MET = 1.0, 0.6, 0.95
"""The least hits in a game, share of turns with a choice, and share of games with contact."""
LONGEST = 4000
ORDER = (Length.FULL, Length.QUICK, Length.MEDIUM)

Board = NDArray[np.int8]
"""Shape (2, squares + 3), the side to move first."""
Rows = NDArray[np.float64]
"""Shape (games, columns), as `playouts` counts them."""
NONE = np.zeros((0, playouts.COLUMNS))


class Aim(NamedTuple):
    """The criteria of a search."""

    checkers: range
    median: tuple[float, float]
    """The least and the greatest median duration of a game in seconds."""
    slow: float
    """Seconds that nine games in ten do not exceed."""


QUICK = Aim(CHECKERS[Length.QUICK], (55.0, 100.0), 165.0)
MINUTES, SHARE = 8.0, 0.5
"""The duration of a medium match in minutes, but no more than this share of a full match."""


def medium(full: Start) -> Aim:
    """Return the criteria of medium matches, from the duration of the full match."""
    wanted = min(60 * MINUTES, SHARE * full.median)
    return Aim(CHECKERS[Length.MEDIUM], (0.85 * wanted, 1.1 * wanted), 1.6 * wanted)


class StartFigures(NamedTuple):
    """Figures of some games: means per game, or shares."""

    games: int
    won: float
    hits: float
    throws: float
    choices: float
    met: float
    median: float
    slow: float

    @classmethod
    def of(cls, rows: Rows) -> "StartFigures":
        """Return the figures of some games."""
        won, hits, throws, choices, met, _ = rows.mean(axis=0).tolist()
        median, slow = np.quantile(rows[:, playouts.SECONDS], (0.5, 0.9)).tolist()
        return cls(len(rows), won, hits, throws, choices / throws, met, median, slow)


def dice_of(rules: RuleSet, seed: int, *named: object) -> np.random.Generator:
    """Return the dice of a game of self-play."""
    return np.random.Generator(np.random.PCG64(stream(seed, rules.name, *named)))


def _playouts() -> Any:
    """Return the loops of playouts, compiled if numba is installed."""
    current_loops()
    return _compiled() if compiler.wanted() else playouts


@cache
def _compiled() -> Any:
    return compiler.compiled(*workers.MODULES, playouts)[-1]


@lru_cache(maxsize=4)
def _room(rules: RuleSet) -> fast_playouts.PlayoutMemory:
    room = fast_playouts.room(rules.numbers)
    return room._replace(game=current_loops().as_native(room.game))


def self_play(
    rules: RuleSet, checkers: int, rng: np.random.Generator, most: int
) -> tuple[NDArray[np.int8], NDArray[np.float64]]:
    """Return the boards before at most `most` throws of a game, and the logits of their chances.

    In each board the side to move is first. Positions with a waiting bonus are left out.
    """
    n, mind = rules.numbers, rollout.mind(rules, checkers)
    boards, logits = np.zeros((most, 2, steps.width(n)), np.int8), np.zeros(most)
    met = _playouts().wander(mind, n, checkers, rng, _room(rules), boards.reshape(-1), logits)
    return boards[:met], logits[:met]


def begun(path: Path, head: str, counts: str = "") -> tuple[int, ...]:
    """Return the counts, by a pattern, that follow `head` in the first line of a file.

    Raises:
        StartsError: another command, or a command with another game or seed, began the file.
    """
    with plain(path).open(encoding="utf-8", errors="replace") as file:
        line = file.readline().rstrip()
    told = re.fullmatch(counts, line.removeprefix(head)) if line.startswith(head) else None
    if told is None:
        raise StartsError(f"{path}: not begun by `{head[2:]}`; name another file")
    return tuple(map(int, told.groups()))


def _player(rules: RuleSet, checkers: int, careless: NoisyPlayer | None) -> playouts.Careless:
    """Return the player of both sides in the loops; without a careless one, a good one."""
    missed = np.zeros(steps.width(rules.numbers), np.bool_)
    if careless is None:
        good = rollout.mind(rules, checkers)
        return playouts.Careless(good, good, 0.0, 0.0, missed)
    usual, temper = rollout.by_heuristic(rules, checkers), by_place(careless.temper)
    mind, at_once = (
        usual._replace(weights=(weights + temper).astype(np.float32))
        for weights in (usual.weights, by_place(AT_ONCE))
    )
    return playouts.Careless(mind, at_once, careless.overlooks, careless.hasty, missed)


class StartFinder:
    """A search for the starts of one game."""

    def __init__(self, rules: RuleSet, seed: int) -> None:
        self.rules, self.seed = rules, seed
        usual = LEVELS[USUAL].make(rules, 0)
        assert isinstance(usual, NoisyPlayer)
        self._careless = usual

    def full(self, checkers: int = MOST_CHECKERS, games: int = GAMES) -> Start:
        """Return the beginning of a full match, with its figures."""
        board = Position.start(self.rules, checkers).board
        rng = dice_of(self.rules, self.seed, Length.FULL, 0)
        careless, good = (
            StartFigures.of(self._more(NONE, board, who, games, rng))
            for who in (self._careless, None)
        )
        return _start(Length.FULL, 0, board, good.won, careless, good)

    def look(self, length: Length, aim: Aim, game: int) -> Start | None:
        """Return the start from a game of self-play, if any."""
        rng = dice_of(self.rules, self.seed, length, game)
        met = self._candidate(aim, rng)
        if met is None:
            return None
        board, chance = met
        careless = good = NONE
        for games in TRIALS:
            slack = 0.0 if games == GAMES else 2 / games**0.5
            careless = self._more(careless, board, self._careless, games, rng)
            if not _holds(StartFigures.of(careless), aim, slack):
                return None
            good = self._more(good, board, None, games, rng)
            if abs(StartFigures.of(good).won - 0.5) > FAIR + slack / 2:
                return None
        return _start(length, game, board, chance, StartFigures.of(careless), StartFigures.of(good))

    def _candidate(self, aim: Aim, rng: np.random.Generator) -> tuple[Board, float] | None:
        """Return a fair position, a third of each side waiting at most, and its mover's chance."""
        n, checkers = self.rules.numbers, int(rng.choice(aim.checkers))
        boards, logits = self_play(self.rules, checkers, rng, LONGEST)
        chances = 1 / (1 + np.exp(-logits))
        waiting = boards[:, :, 0] + boards[:, :, steps.circle(n)]
        on_way = (boards[:, :, steps.off(n)] == 0) & (3 * waiting <= checkers)
        fit = np.flatnonzero(on_way.all(axis=1) & (abs(chances - 0.5) <= FAIR))
        if not len(fit):
            return None
        chosen = int(rng.choice(fit))
        return boards[chosen].copy(), float(chances[chosen])

    def _more(
        self, rows: Rows, board: Board, careless: NoisyPlayer | None, games: int,
        rng: np.random.Generator,
    ) -> Rows:  # fmt: skip
        """Play games out from a board until there are `games`, and return all rows."""
        more = np.zeros((games - len(rows), playouts.COLUMNS))
        player = _player(self.rules, int(board[0].sum()), careless)
        start, room = np.array(board).reshape(-1), _room(self.rules)
        _playouts().play_outs(player, self.rules.numbers, start, rng, room, more.reshape(-1))
        return np.concatenate([rows, more])


def _holds(found: StartFigures, aim: Aim, slack: float) -> bool:
    """Whether games meet the criteria; `slack` is twice the error of a share from few games."""
    least, most = aim.median
    return (
        abs(found.won - 0.5) <= FAIR_TO_ALL + slack / 2
        and found.hits >= HITS * (1 - slack)
        and found.choices >= CHOICES
        and found.met >= MET - slack / 2
        and least * (1 - slack) <= found.median <= most * (1 + slack)
        and found.slow <= aim.slow * (1 + slack)
    )


def _start(
    length: Length,
    game: int,
    board: Board,
    chance: float,
    careless: StartFigures,
    good: StartFigures,
) -> Start:
    return Start(
        length=length,
        game=game,
        position=position_text(Position(board, WHITE)),
        chance=round(100 * chance, 1),
        won=round(100 * good.won, 1),
        games=good.games,
        hits=round(careless.hits, 1),
        choices=round(100 * careless.choices, 1),
        throws=round(careless.throws, 1),
        median=round(careless.median),
        slow=round(careless.slow),
    )


class StartSearch:
    """The file of a game's starts, extended line by line; an interrupted search continues."""

    def __init__(self, rules: RuleSet, seed: int, path: Path) -> None:
        """Begin a file, or continue it; raise StartsError if it has another game or seed."""
        self.finder, self._path = StartFinder(rules, seed), path
        self.found: list[Start] = []
        self._head = f"# find_starts.py {rules.name} --seed {seed}"
        if path.exists():
            begun(path, self._head)
            self.found += read(path, rules)

    def fill(self, wanted: Mapping[Length, int]) -> Iterator[tuple[Length, int]]:
        """Search until there are enough starts of each length, saving each at once.

        Yields the length and the number of each game of self-play.
        """
        if not self.found:
            self._keep(self.finder.full())
        aims = {Length.QUICK: QUICK, Length.MEDIUM: medium(self.found[0])}
        for length, most in wanted.items():
            mine = [start.game for start in self.found if start.length is length]
            for game in count(max(mine, default=0) + 1):
                if len(mine) >= most:
                    break
                if start := self.finder.look(length, aims[length], game):
                    mine.append(game)
                    self._keep(start)
                yield length, game

    def _keep(self, start: Start) -> None:
        self.found = sorted(
            (*self.found, start), key=lambda each: (ORDER.index(each.length), each.game)
        )
        write_lines(self._path, self._head, Start.__struct_fields__, self.found)


def write_lines(
    path: Path, head: str, fields: Iterable[str], lines: Iterable[msgspec.Struct]
) -> None:
    """Write a file of starts or problems; after an OSError, an earlier file remains."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(fields)
    writer.writerows(map(msgspec.structs.astuple, lines))
    write_whole(path, f"{head}\n{text.getvalue()}")


def main(rules: str, *, out: Path, quick: int = 100, medium: int = 30, seed: int = 1) -> None:
    """Find positions in which short matches can begin.

    Options:
        rules (GAME): name, file or folder of a game
        out (FILE.csv): the file to write, or to continue
        quick (N): number of starts of quick matches
        medium (N): number of starts of medium matches
        seed (N): seed of the games
    """
    game = find(rules)
    warn_of_unlearnt(game)
    wanted = {Length.QUICK: quick, Length.MEDIUM: medium}
    search = StartSearch(game, seed, out)
    with tqdm(total=sum(wanted.values()), unit="start", disable=None, desc=game.name) as bar:
        for length, played in search.fill(wanted):
            bar.set_postfix_str(f"{length}: {played} games searched")
            bar.update(len(search.found) - 1 - bar.n)
    print(out)


if __name__ == "__main__":
    run(main)
