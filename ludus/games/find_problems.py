"""Problems from self-play: one play is clearly best, the choice has a theme, and is not obvious.

    python ludus/games/find_problems.py tabula --out problems.csv

A game of self-play gives at most one problem, so that problems differ. The result of a game depends
only on the seed and the number of the game. The file stores the progress of the search, so that an
interrupted search can continue.
"""

import math
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum
from itertools import count
from pathlib import Path
from typing import NamedTuple

import numpy as np
from find_starts import begun, dice_of, self_play, write_lines
from tqdm import tqdm

from ludus.analysis import rollout
from ludus.analysis.rollout import Standing
from ludus.analysis.worth import Weigher
from ludus.options import run
from ludus.players.levels import LEVELS
from ludus.players.network import judge, warn_of_unlearnt
from ludus.players.noisy_player import NoisyPlayer
from ludus.players.player import Player
from ludus.players.ranks import RANKS
from ludus.rules import steps
from ludus.rules.game import find
from ludus.rules.notation import play_text
from ludus.rules.plays import Plays, reach
from ludus.rules.position import WHITE, Position, position_text
from ludus.rules.problems import Problem, read
from ludus.rules.ruleset import RuleSet

CHECKERS = range(5, 16)
LOOKED_AT = 12
LONGEST = 400
LEAST = 0.04
"""The least lead of the best play over the next, in chance to win."""
SURE = 3.0
"""The least lead in standard errors."""
OPEN = (0.1, 0.95)
"""The chances to win between which something is at stake."""
CLAIMED = 0.08
"""The least lead at the judge's first look. Small leads need too many games to confirm."""
RIVALS = 3
GAMES = 3200
TRIES = 20
"""How often a careless rank is asked."""
TOLD = range(400, 3001)
"""Further games, until the best play's lead is `CLEAR` standard errors; the first only chose it."""
CLEAR = 4.0
EASY = 80
"""A throw is no problem if the weakest rank finds the best play more often, in percent."""
SHARE = 0.3
"""The greatest share of problems with one theme."""


class Theme(StrEnum):
    """The decision that a problem asks for."""

    HIT = "hit"
    """Whether to hit."""
    BREAK = "break"
    """Whether to open a closed square, or which one."""
    BLOCK = "block"
    """Whether to close a square."""
    ENTER = "enter"
    BEAR_OFF = "bear off"
    GIFT = "gift"
    """Whether to take a bonus."""


def naive(plays: Plays) -> Position:
    """Return the end of the obvious play: always the greatest number, by the foremost checker."""
    node = plays.root
    while node.edges:
        node = max(node.edges, key=lambda edge: (edge[0].die, edge[0].source))[1]
    return plays.end(node)


def plain(plays: Plays, best: Position) -> bool:
    """Whether touches of the first lit checker find a play without a look at the board.

    They go on to the first lit square each time, or to the farthest one.
    """
    return any(_touched(plays, goal) == best for goal in (0, -1))


def _touched(plays: Plays, goal: int) -> Position:
    """Return the end of the play by touches of the first checker and of one of its goals."""
    node = plays.root
    while node.edges:
        ways = list(reach(node, node.edges[0][0].source).values())
        for step in ways[goal]:
            node = node.follow(step)
    return plays.end(node)


def theme(plays: Plays, best: Position, other: Position) -> Theme | None:
    """Return the theme that distinguishes two plays, if there is one."""
    if plays.taking_bonus:
        return Theme.GIFT
    one, two = (_done(plays, end) for end in (best, other))
    return next((at for at in _ORDER if one[at] != two[at]), None)


_ORDER = (Theme.HIT, Theme.BEAR_OFF, Theme.ENTER, Theme.BREAK, Theme.BLOCK)


def _done(plays: Plays, end: Position) -> dict[Theme, int]:
    """Count checkers hit, borne off, entered; squares opened and closed."""
    side, n, before = plays.side, plays.rules.numbers, plays.position
    shared = slice(n.private + 1, n.squares + 1)
    held, now = (each.board[side, shared] >= n.closing for each in (before, end))
    return {
        Theme.HIT: steps.waiting(end.flat, n, 1 - side),
        Theme.BEAR_OFF: int(end.board[side, end.off]),
        Theme.ENTER: steps.waiting(end.flat, n, side),
        Theme.BREAK: int((held & ~now).sum()),
        Theme.BLOCK: int((now & ~held).sum()),
    }


class _Clear(NamedTuple):
    """A play that is clearly best, the next best play, and the games needed to measure the lead."""

    best: Position
    second: Position
    games: int


class ProblemFinder:
    """A search for problems of one game."""

    def __init__(self, rules: RuleSet, seed: int) -> None:
        self.rules, self.seed = rules, seed
        self._weigher = Weigher(judge(rules))
        self._ranks = [_tries(rules, name) for name in RANKS]
        self.looked = 0

    def look(self, game: int, full: Collection[Theme] = ()) -> Problem | None:
        """Return the problem from a game of self-play, if any, without the themes in `full`."""
        rng = dice_of(self.rules, self.seed, "problems", game)
        for plays, dice in self._throws(rng):
            self.looked += 1
            clear = self._clear(plays, game, full)
            if clear and (found := self._told(plays, dice, clear, game)):
                return found
        return None

    def _throws(self, rng: np.random.Generator) -> Iterator[tuple[Plays, list[int]]]:
        """Yield some throws of a game, and the bonuses that they give to the other side."""
        rules = self.rules
        boards, _ = self_play(rules, int(rng.choice(CHECKERS)), rng, LONGEST)
        for at in rng.permutation(len(boards))[:LOOKED_AT]:
            thrown = rng.integers(1, 7, rules.dice).tolist()
            plays = Plays(rules, Position(boards[at], WHITE), thrown)
            yield plays, thrown
            if rules.bonus:
                end = next(self._weigher.weigh(plays)).foremost(1)[0]
                if end.bonus and end.winner is None:
                    yield Plays(rules, Position(end.board[::-1], WHITE, end.bonus)), []

    def _clear(self, plays: Plays, game: int, full: Collection[Theme]) -> _Clear | None:
        """Return the clearly best play by looks one and two plies deep, and by games played out."""
        if len(plays.results) < 3:
            return None
        ends: list[Position] = []
        for worth in self._weigher.weigh(plays):
            ends = worth.foremost(RIVALS)
            first, second = np.sort(worth.chances)[:-3:-1]
            if first - second < CLAIMED or not OPEN[0] <= first <= OPEN[1]:
                return None
            if theme(plays, *ends[:2]) in (None, *full):
                return None
        if ends[0] == naive(plays) or _solved(self._ranks[0], plays, ends[0]) > EASY:
            return None
        for standings in rollout.compare(self.rules, ends, plays.side, games=GAMES, seed=game):
            if any(each.behind + 2 * each.behind_error < LEAST for each in standings[1:]):
                return None
        best, second = (ends[each.end] for each in standings[:2])
        agreed = best == ends[0] and theme(plays, best, second) not in (None, *full)
        return _Clear(best, second, _enough(standings[1])) if agreed and sure(standings) else None

    def _told(self, plays: Plays, dice: list[int], clear: _Clear, game: int) -> Problem | None:
        ends = clear.best, clear.second
        won = rollout.play_out(self.rules, ends, range(GAMES + clear.games), game)
        first, second = standings = rollout.standing(won)
        if first.end or not sure(standings):
            return None
        found = theme(plays, clear.best, clear.second)
        assert found
        solved = (_solved(players, plays, clear.best) for players in self._ranks)
        return Problem(
            game=game,
            theme=found,
            position=position_text(plays.position),
            dice=",".join(map(str, dice)),
            play=play_text(plays.results[clear.best], self.rules.squares),
            chance=round(100 * first.chance, 1),
            second=play_text(plays.results[clear.second], self.rules.squares),
            behind=round(100 * second.behind, 1),
            error=round(100 * second.behind_error, 2),
            games=clear.games,
            solved=" ".join(f"{share:.0f}" for share in solved),
            plain=plain(plays, clear.best),
        )


def _enough(second: Standing) -> int:
    """Return the number of games that should be enough to measure the second play's deficit."""
    games = second.games * (CLEAR * second.behind_error / second.behind) ** 2
    return min(max(math.ceil(games), TOLD.start), TOLD.stop - 1)


def sure(standings: list[Standing]) -> bool:
    """Whether the best play is surely best, by `LEAST` and `SURE`."""
    return all(each.behind >= max(LEAST, SURE * each.behind_error) for each in standings[1:])


def _tries(rules: RuleSet, name: str) -> list[Player]:
    """Return a rank as several players, because a careless rank finds a play only now and then."""
    make = LEVELS[name].make
    first = make(rules, 0)
    if not isinstance(first, NoisyPlayer):
        return [first]
    return [first, *(make(rules, seed) for seed in range(1, TRIES))]


def _solved(players: Sequence[Player], plays: Plays, best: Position) -> float:
    """Return how often the best play is found, in percent."""
    choices = (list(player.think(plays))[-1] for player in players)
    return 100 * sum(choice.position == best for choice in choices) / len(players)


class ProblemSearch:
    """The file of a game's problems, extended line by line; an interrupted search continues."""

    def __init__(self, rules: RuleSet, seed: int, path: Path) -> None:
        """Begin a file, or continue it; raise StartsError if it has another game or seed."""
        self.finder, self._path = ProblemFinder(rules, seed), path
        self.found: list[Problem] = []
        self.games = 0
        self._head = f"# find_problems.py {rules.name} --seed {seed}"
        if path.exists():
            self.games, self.finder.looked = begun(path, self._head, _FAR)
            self.found += read(path, rules)

    def fill(self, wanted: int) -> Iterator[int]:
        """Search until there are `wanted` problems, saving each; yield the number of each game."""
        most = max(1, round(SHARE * wanted))
        for game in count(self.games + 1):
            if len(self.found) >= wanted:
                return
            themes = Counter(problem.theme for problem in self.found)
            full = [Theme(theme) for theme, problems in themes.items() if problems >= most]
            problem = self.finder.look(game, full)
            self.games = game
            if problem:
                self.found.append(problem)
                head = f"{self._head}: {game} games, {self.finder.looked} throws looked at"
                write_lines(self._path, head, Problem.__struct_fields__, self.found)
            yield game

    def figures(self) -> Iterator[str]:
        """Yield a table of the problems by theme and grade, and the share that each rank solves."""
        kept = len(self.found)
        yield f"{self.finder.looked} throws of {self.games} games looked at, {kept} kept"
        if not kept:
            return
        grades = range(len(RANKS) + 1)
        yield f"{'theme':10}{''.join(f'grade {grade}  ' for grade in grades)}in all"
        for theme in Theme:
            of = Counter(problem.grade for problem in self.found if problem.theme == theme)
            yield f"{theme:10}{''.join(f'{of[grade]:7}  ' for grade in grades)}{of.total():6}"
        for at, name in enumerate(RANKS):
            share = sum(int(each.solved.split()[at]) for each in self.found) / kept
            yield f"{name} solves {share:.0f} %"


_FAR = r": (\d+) games, (\d+) throws looked at"


def main(rules: str, *, out: Path, count_: int = 400, seed: int = 1) -> None:
    """Find throws that have one clearly best play.

    Options:
        rules (GAME): name, file or folder of a game
        out (FILE.csv): the file to write, or to continue
        count_ (N): number of problems
        seed (N): seed of the games
    """
    game = find(rules)
    warn_of_unlearnt(game)
    search = ProblemSearch(game, seed, out)
    with tqdm(total=count_, unit="problem", disable=None, desc=game.name) as bar:
        for played in search.fill(count_):
            bar.set_postfix_str(f"{played} games searched")
            bar.update(len(search.found) - bar.n)
    print(out, *search.figures(), sep="\n")


if __name__ == "__main__":
    run(main)
