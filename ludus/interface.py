"""What `import ludus` gives to other programs; `.github/GUIDE.md` shows it at work.

Nothing here has a screen, and what is handed out does not change (but a `Record`, which grows).
A side is 0 for white and 1 for black. A chance to win is from 0 to 1, an equity from -1 (lost) to 1
(won).
"""

import operator
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.errors import RefusedError as RefusedError
from ludus.errors import unending
from ludus.lab import interface as lab
from ludus.lab.interface import difference as difference
from ludus.lab.interface import measure as measure
from ludus.lab.interface import share as share
from ludus.lab.interface import simulate as simulate
from ludus.lab.interface import steps as steps
from ludus.match import record as records
from ludus.match import setup
from ludus.match.dice import SeededDice
from ludus.match.fairness import verify as verify
from ludus.match.record import Record as Record
from ludus.match.record import RecordError as RecordError
from ludus.match.record import parse_record as parse_record
from ludus.match.record import turn_of
from ludus.match.record import walk as walk
from ludus.match.setup import MOST_SEED, seed_from
from ludus.players import course, levels, loops, rollout
from ludus.players.analysis import Review as Review
from ludus.players.analysis import balance as balance
from ludus.players.analysis import look_back
from ludus.players.network import WeightsError as WeightsError
from ludus.players.player import Choice as Choice
from ludus.players.player import Player as Player
from ludus.players.rollout import Standing as Standing
from ludus.players.worth import Worth as Worth
from ludus.players.worth import weigher
from ludus.rules import notation
from ludus.rules.game import RuleSetError as RuleSetError
from ludus.rules.game import fields_of as fields_of
from ludus.rules.game import find, known, rule_set
from ludus.rules.notation import NotationError as NotationError
from ludus.rules.notation import find_play as find_play
from ludus.rules.plays import Plays as Plays
from ludus.rules.plays import Step as Step
from ludus.rules.position import Position as Position
from ludus.rules.ruleset import LEAST_CHECKERS, MOST_CHECKERS
from ludus.rules.ruleset import RuleSet as RuleSet

# Games


def games() -> tuple[RuleSet, ...]:
    """The four games of the program, and other authors' reconstructions, which come after them."""
    return tuple(known().values())


def game(what: str | Path | Mapping[str, Any]) -> RuleSet:
    """A game by name, by file, or by its fields.

    `what` is a name such as `"ostia"`, with other readings of its sources `"ostia+die-lost"`; the
    path of a TOML file or of a folder with a `game.toml`; or what such a file would say:
    `{"base": "tabula", "name": "two-dice", "dice": 2}`. README tells of the fields.

    Raises:
        RuleSetError: there is no such game, or all that is wrong with its fields.
    """
    if not isinstance(what, Mapping):
        return find(str(what))
    made = rule_set(what)
    if made.name in known():
        raise RuleSetError(f"name: '{made.name}' is taken; choose another")
    return made


# Positions and plays


def start(game: RuleSet, checkers: int = MOST_CHECKERS) -> Position:
    """The position with all checkers in reserve, 3 to 15 a side; white is to move.

    Raises:
        ValueError: another number of checkers.
    """
    if not LEAST_CHECKERS <= checkers <= MOST_CHECKERS:
        raise ValueError(f"{checkers} checkers; a side has {LEAST_CHECKERS} to {MOST_CHECKERS}")
    return Position.start(game, checkers)


def position(game: RuleSet, text: str) -> Position:
    """The position that a text such as `R:15 R:15 w -` writes down; `str` writes it again.

    Raises:
        NotationError: the text is malformed, or no such position can be under the rules.
    """
    return notation.parse_position(str(text), game)


def plays(game: RuleSet, position: Position, dice: Sequence[int] = ()) -> Plays:
    """All that the rules allow the side to move to do with a throw.

    Its `results` lead from each different position that the turn may end in to one way to it, a
    tuple of steps. Where a bonus waits (`romani`) there are no dice yet: these are the ways to take
    it.

    Raises:
        ValueError: the position is of another game or won, or these cannot be its dice.
    """
    _check(game, position)
    try:
        thrown = tuple(map(operator.index, dice))
    except TypeError:
        raise ValueError(f"dice: {dice!r} is not a throw such as (2, 6, 5)") from None
    for die in thrown:
        if die not in range(1, 7):
            raise ValueError(f"dice: {die} is not from 1 to 6")
    if not thrown and not position.bonus:
        raise ValueError(f"dice: missing; {game.name} is played with {game.dice} dice")
    return Plays(game, position, thrown)


def throws(game: RuleSet) -> dict[tuple[int, ...], Fraction]:
    """Every throw of a game, its dice sorted, and how likely it is: exactly, 1 in all.

    Of two dice (1, 2) is as likely as 2 of 36. `float` makes of a fraction what numpy takes.
    """
    every = Counter(tuple(sorted(each)) for each in product(range(1, 7), repeat=game.dice))
    return {dice: Fraction(ways, 6**game.dice) for dice, ways in sorted(every.items())}


def _check(game: RuleSet, position: Position) -> None:
    """Refuse what is no position, one of another game, or where the game is over."""
    if not isinstance(position, Position):
        raise ValueError(f"position: {position!r} is none; `ludus.position` reads a text")
    if position.squares != game.squares:
        raise ValueError(
            f"a position of {position.squares} squares; {game.name} has {game.squares}"
        )
    if position.winner is not None:
        raise ValueError(f"{position}: the game is over there")
    try:
        notation.parse_position(str(position), game)
    except NotationError as error:
        raise ValueError(f"{position}: no position of {game.name}: {error}") from None


def play_text(game: RuleSet, play: Sequence[Step]) -> str:
    """Steps as they are written, such as `R/2 2/7*`; `find_play` reads them."""
    return notation.play_text(play, game.squares)


# Players


def player(game: RuleSet, name: str, seed: int = 0) -> Player:
    """A player of a game by name; the same seed, 0 to 2**128, plays the same.

    Weakest first `tiro`, `optio`, `centurio`, `legatus`, `caesar`; besides `heuristic`, `network`
    (at sight), `two-plies`, and `random`, any play. Where their loops have been compiled they are
    quick, and `caesar` looks farther.

    Raises:
        TypeError: the seed is no whole number.
        ValueError: there is no such player, or no such seed.
        WeightsError: `network` or `two-plies`, and nobody has trained a network for this game.
    """
    loops.take_up(wait=True)
    return levels.player(game, name, seed_from(seed))


def compile_loops() -> bool:
    """Compile what is slow, where there is a compiler; whether it is compiled now.

    The first time it takes a minute or two; then it lies in the user's cache folder, and is loaded.
    Everything goes on without it, but far more slowly. `LUDUS_COMPILE=0` turns the compiler off.

    Raises:
        ImportError: the compiler does not load.
    """
    if loops.wanted():
        loops.prepare()
    return bool(loops.current().compiled)


def choose(player: Player, plays: Plays) -> Choice:
    """What a player does with a throw, however long he thinks: play, position and equity.

    Raises:
        ValueError: a player of your own took what is not there.
    """
    *_, choice = player.think(plays)
    return choice


# What plays are worth


def weigh(plays: Plays, plies: int = 2) -> Worth:
    """What each play of a throw is worth, by the game's network, or the heuristic without one.

    Of its `ends`, the positions in `plays.results`: `chances`, how likely the side that plays wins
    then; `plies`, how deep each was looked at for that (1 is at sight; with `plies` two, those that
    may be the best are looked at two plies deep, with three also three deep those that are still
    close, where the loops are compiled); and `losses`, how much less likely it is expected
    to win than by the `best`. The best of many is often only the one that is judged most wrongly,
    so of what a play seems to lack the less counts, the smaller it is. All of shape (n,).

    Raises:
        ValueError: `plies` is neither 1, 2 nor 3.
    """
    loops.take_up(wait=True)
    *_, worth = weigher(plays.rules).weigh(plays, plies=plies)
    return worth


def roll_out(
    plays: Plays, most: int = 5, *, games: int = 1000, seed: int = 0
) -> dict[Position, Standing]:
    """Compare the ends of a throw by whole games played out from them: the best first.

    Compared are the `most` that look best at sight. Both sides play at sight; the k-th game of each
    throws the same dice. Of each is told the `chance` of the side that plays with its standard
    `error`, and how much it is `behind` the best, with `behind_error`, which the common dice make
    small. What is surely worse plays no more, and none does when it is sure which is the best.

    Raises:
        TypeError: the seed is no whole number.
        ValueError: there is nothing to play, or no such seed.
    """
    seed = seed_from(seed)
    ends = weigh(plays, plies=1).foremost(max(most, 0))
    *_, standings = rollout.compare(plays.rules, ends, plays.side, games=games, seed=seed)
    return {ends[each.end]: each for each in standings}


def play_out(
    game: RuleSet, positions: Sequence[Position], games: int, *, seed: int = 0
) -> NDArray[np.float64]:
    """Play games on from positions: whether white wins each, of shape (games, positions).

    Both sides play at sight. The k-th game of every position throws the same dice, so that chance
    which all share leaves their differences.

    Raises:
        TypeError: the seed is no whole number.
        ValueError: a position is of another game or won; nothing to play; no such seed.
    """
    seed = seed_from(seed)
    for each in positions:
        _check(game, each)
    loops.take_up(wait=True)
    return rollout.play_out(rollout.Work(game, tuple(positions), range(games), seed))


# Matches and their records


def play(
    game: RuleSet,
    players: tuple[str | Player, str | Player],
    *,
    checkers: int = MOST_CHECKERS,
    seed: int = 0,
    begins: Position | None = None,
) -> Record:
    """The record of a match between two players, white's first; the same seed plays the same.

    It begins with all checkers in reserve and white to move, or in the position `begins`. `str` of
    it is the text that `ludus replay` shows and `read_record` reads.

    Raises:
        RecordError: no match can be set up so.
        RefusedError: it has 20,000 turns and does not end.
        TypeError: the seed is no whole number.
        ValueError: there is no such player, or one of your own took what is not there.
        WeightsError: see `player`.
    """
    if begins is not None and not isinstance(begins, Position):
        raise ValueError(f"begins: {begins!r} is no position; `ludus.position` reads a text")
    with suppress(ValueError):  # which tells the record below
        seed = seed_from(seed)
    white, black = (
        each if isinstance(each, str) else type(each).__name__.lower() for each in players
    )
    position = begins or Position.start(game, checkers)
    record = Record(
        rules=game.name,
        checkers=position.checkers,
        white=white,
        black=black,
        first=position.turn,
        seed=seed,
        begins=begins,
        game=game,
    )
    setup.read(record.lines(sealed=False))
    sides = [
        player(game, each, (seed + side) % MOST_SEED) if isinstance(each, str) else each
        for side, each in enumerate(players)
    ]
    throws = SeededDice(seed)
    while position.winner is None:
        if len(record.turns) == course.MOST_TURNS:
            raise unending(game.name, course.MOST_TURNS)
        dice = () if position.bonus else throws.throw(game.dice)
        offered = plays(game, position, dice)
        choice = choose(sides[position.turn], offered)
        record.turns.append(turn_of(offered, dice, list(choice.play)))
        position = choice.position
    record.winner = position.winner
    return record


def read_record(path: str | Path, game: int | None = None) -> Record:
    """The record in a file, every line of it verified against the rules.

    Or the game of that number, from 1 on, in a study of many that `ludus lab report` has played.

    Raises:
        OSError: the file cannot be read.
        RecordError: the first line that is malformed or not legal.
        RefusedError: the study has no such game, or the lab is not installed.
    """
    if game is None:
        return records.read_record(Path(path))
    return lab.game_of_study(Path(path), game)


def analyse(record: Record) -> Iterator[Review]:
    """Look back on every turn of a record: what the throw was worth, and what the choice cost.

    Chances are those of white to win, by the game's network, or by the heuristic where there is
    none.

    Raises:
        RecordError: the record is against the rules.
    """
    loops.take_up(wait=True)
    return look_back(record)
