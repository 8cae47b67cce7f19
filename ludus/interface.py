"""The interface of `import ludus` for other programs; `.github/GUIDE.md` shows examples.

No function opens a window. A function raises TypeError for an argument of another kind, such as a
name in place of a game. Returned objects do not change, except a `Record`, which grows. A side
is 0 for white and 1 for black. A chance to win ranges from 0 to 1, an equity from -1 (lost) to 1
(won).
"""

import operator
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.analysis import rollout
from ludus.analysis.review import Review as Review, balance as balance, look_back
from ludus.analysis.rollout import Standing as Standing
from ludus.analysis.worth import Worth as Worth, weigher
from ludus.arguments import check_playable
from ludus.batch import GameBatch as GameBatch, ResultArrays as ResultArrays, results as results
from ludus.errors import RefusedError as RefusedError, amount, unending
from ludus.lab import interface as lab
from ludus.lab.estimates import difference as difference, share as share
from ludus.lab.interface import measure as measure, simulate as simulate, steps as steps
from ludus.loops import course, runtime as loops
from ludus.loops.shots import ways_to_throw
from ludus.match import record as records, setup
from ludus.match.dice import SeededDice
from ludus.match.fairness import verify as verify
from ludus.match.line_values import MOST_SEED
from ludus.match.record import Played, Record as Record, RecordError as RecordError, turn_of
from ludus.players import levels
from ludus.players.network import WeightsError as WeightsError
from ludus.players.player import Choice as Choice, Player as Player
from ludus.rules import notation
from ludus.rules.game import (
    RuleSetError as RuleSetError,
    fields_of as fields_of,
    find,
    known,
    rule_set,
)
from ludus.rules.notation import NotationError as NotationError, find_play as find_play
from ludus.rules.plays import Plays as Plays, Step as Step
from ludus.rules.position import Position as Position
from ludus.rules.ruleset import LEAST_CHECKERS, MOST_CHECKERS, RuleSet as RuleSet

# Games


def games() -> tuple[RuleSet, ...]:
    """Return the four games of the program, followed by reconstructions by other authors."""
    return tuple(known().values())


def game(what: str | Path | Mapping[str, Any]) -> RuleSet:
    """Return a game by name, by file, or by its fields.

    `what` is a name such as `"ostia"`, or with other readings of its sources `"ostia+die-lost"`;
    the path of a TOML file, or of a folder with a `game.toml`; or a mapping with the fields of such
    a file: `{"base": "tabula", "name": "two-dice", "dice": 2}`. README describes the fields.

    Raises:
        RuleSetError: the game does not exist, or fields are wrong; the message lists all errors.
    """
    if not isinstance(what, Mapping):
        return find(str(what))
    rules = rule_set(what)
    if rules.name in known():
        raise RuleSetError(f"name: '{rules.name}' is taken; choose another")
    return rules


# Positions and plays


def start(game: RuleSet, checkers: int = MOST_CHECKERS) -> Position:
    """Return the start, with 3 to 15 checkers a side in reserve, white to move; or ValueError."""
    if not LEAST_CHECKERS <= checkers <= MOST_CHECKERS:
        most = f"a side has {LEAST_CHECKERS} to {MOST_CHECKERS}"
        raise ValueError(f"checkers: {checkers}; {most}")
    return Position.start(game, checkers)


def position(game: RuleSet, text: str) -> Position:
    """Return the position of a text such as `R:15 R:15 w -`; `str` converts it back.

    Raises:
        NotationError: the text is malformed, or the position is impossible under the rules.
    """
    return notation.parse_position(str(text), game)


def plays(game: RuleSet, position: Position, dice: Sequence[int] = ()) -> Plays:
    """Return all legal plays of the side to move with a throw.

    `results` maps each possible position after the turn to one play that leads to it, a tuple of
    steps. `boards` holds the boards of all results as one read-only int8 array of shape (results,
    2, squares + 3), in the same order. `position_at` and `play_at` take an index of it.

    If a bonus waits (`romani`), leave out `dice`; the plays are then the ways to take the bonus.

    Raises:
        ValueError: the position is of another game or won, or the dice are impossible.
    """
    check_playable(game, position)
    try:
        thrown = tuple(map(operator.index, dice))
    except TypeError:
        raise ValueError(f"dice: {dice!r} is not a throw such as (2, 6, 5)") from None
    for die in thrown:
        if die not in range(1, 7):
            raise ValueError(f"dice: {die} is not from 1 to 6")
    if not thrown and not position.bonus:
        raise ValueError(f"dice: missing; {game.name} needs {amount(game.dice, 'die', 'dice')}")
    loops.engine()
    return Plays(game, position, thrown)


def throws(game: RuleSet) -> dict[tuple[int, ...], Fraction]:
    """Return every throw of a game, its dice sorted, with its exact probability; the sum is 1.

    With two dice, the probability of (1, 2) is 2/36. `float` converts a fraction for numpy.
    """
    return {dice: Fraction(ways, 6**game.dice) for dice, ways in ways_to_throw(game.dice).items()}


def play_text(game: RuleSet, play: Sequence[Step]) -> str:
    """Return steps as text, such as `R/2 2/7*`; `find_play` reads it."""
    return notation.play_text(play, game.squares)


# Players


def player(game: RuleSet, name: str, seed: int = 0) -> Player:
    """Return a player of a game by name; an equal seed, 0 to 2**128, gives equal play.

    The ranks are `tiro`, `optio`, `centurio`, `legatus` and `caesar`, weakest first. The other
    players are `heuristic`, `network` (at sight), `two-plies`, and `random`, which chooses any
    play.

    Raises:
        ValueError: there is no such player, or no such seed.
        WeightsError: `network` or `two-plies` for a game without a trained network.
    """
    return levels.player(game, name, seed)


def choose(player: Player, plays: Plays) -> Choice:
    """Return a player's final choice for a throw; raise ValueError if its end does not exist."""
    *_, choice = player.think(plays)
    return choice


# The worth of plays


def weigh(plays: Plays, plies: int = 2) -> Worth:
    """Return the worth of each play of a throw, by the game's network or the heuristic.

    The fields of the result, for its `ends`, the positions in `plays.results`; all of shape (n,):

    - `chances`: the chance to win of the side that plays.
    - `plies`: the depth of the look at each end. 1 is at sight. With `plies=2`, ends that may be
      the best are examined two plies deep. With `plies=3`, ends that are still
      close are examined three plies deep.
    - `losses`: the expected loss of chance against the `best`. The best of many plays is often
      only the play about which the judge is most mistaken. Small apparent losses therefore count
      less.

    Raises:
        ValueError: `plies` is neither 1, 2 nor 3.
    """
    *_, worth = weigher(plays.rules).weigh(plays, plies=plies)
    return worth


def roll_out(
    plays: Plays, most: int = 5, *, games: int = 1000, seed: int = 0
) -> dict[Position, Standing]:
    """Compare ends of a throw by whole games played out from them, the best first.

    The `most` ends that look best at sight are compared. Both sides play at sight, and game k of
    each end has equal dice. A `Standing` holds the `chance` of the side that plays with its
    standard `error`. It also holds the distance `behind` the best with `behind_error`, which equal
    dice make small. An end that is surely worse is dropped. The games end when one end is surely
    the best.

    Raises:
        ValueError: there is nothing to play, or no such seed.
    """
    if most < 1:
        raise ValueError(f"most: {most}; give at least 1")
    ends = weigh(plays, plies=1).foremost(most)
    *_, standings = rollout.compare(plays.rules, ends, plays.side, games=games, seed=seed)
    return {ends[each.end]: each for each in standings}


def play_out(
    game: RuleSet, positions: Sequence[Position], games: int, *, seed: int = 0
) -> NDArray[np.float64]:
    """Play games on from positions; return whether white wins each, shape (games, positions).

    Both sides play at sight. Game k of every position has equal dice, so that shared luck cancels
    out in differences.

    Raises:
        ValueError: a position is of another game or won; nothing to play; no such seed.
    """
    for each in positions:
        check_playable(game, each)
    return rollout.play_out(game, positions, range(games), seed)


# Matches and their records


def play(
    game: RuleSet,
    players: lab.Players,
    *,
    checkers: int = MOST_CHECKERS,
    seed: int = 0,
    begins: Position | None = None,
) -> Record:
    """Play a match between two players, white's first, and return its record.

    An equal seed gives an equal match. The match begins with all checkers in reserve and white to
    move, or in the position `begins`. `str` of the record is the text that `ludus replay` shows and
    `read_record` reads.

    Raises:
        RecordError: such a match cannot be set up.
        RefusedError: the match does not end within 20,000 turns.
        ValueError: there is no such player, or a player of your own chose an invalid end.
        WeightsError: see `player`.
    """
    white, black = (
        each if isinstance(each, str) else type(each).__name__.lower() for each in players
    )
    position = begins or start(game, checkers)
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


def parse_record(text: str) -> Record:
    """Return a record from its text; raise RecordError, which names the first line at fault."""
    return records.parse_record(text)


def read_record(path: str | Path, game: int | None = None) -> Record:
    """Return the record in a file, with every line verified against the rules.

    With `game`, return a game of a study by `ludus lab report`, by its number from 1 on.

    Raises:
        OSError: the file cannot be read.
        RecordError: a line is malformed or not legal; the message names the first such line.
        RefusedError: the study has no such game, or the lab is not installed.
    """
    if game is None:
        return records.read_record(Path(path))
    return lab.game_of_study(Path(path), game)


def walk(record: Record) -> Iterator[Played]:
    """Replay a record turn by turn; raise RecordError at a wrong turn, throw, play or result."""
    loops.engine()
    return records.walk(record)


def analyse(record: Record) -> Iterator[Review]:
    """Review every turn of a record: the luck of the throw, and the cost of the choice.

    Chances are white's chances to win, by the game's network, or by the heuristic if there is none.

    Raises:
        RecordError: the record is against the rules.
    """
    return look_back(record)
