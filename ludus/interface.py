"""What `import ludus` gives to other programs; `.github/GUIDE.md` shows it at work.

Nothing here has a screen, and what is handed out does not change (but a `Record`, which grows).
A side is 0 for white and 1 for black. A chance to win is from 0 to 1, an equity from -1 (lost) to 1
(won).
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.lib.recfunctions import structured_to_unstructured
from numpy.typing import NDArray

from ludus.errors import RefusedError as RefusedError
from ludus.match import record as records
from ludus.match import setup
from ludus.match.dice import SeededDice
from ludus.match.fairness import verify as verify
from ludus.match.record import Record as Record
from ludus.match.record import RecordError as RecordError
from ludus.match.record import parse_record as parse_record
from ludus.match.record import turn_of
from ludus.match.record import walk as walk
from ludus.players import loops
from ludus.players.analysis import Review as Review
from ludus.players.analysis import balance as balance
from ludus.players.analysis import look_back
from ludus.players.levels import PLAYERS
from ludus.players.network import WeightsError as WeightsError
from ludus.players.player import Choice as Choice
from ludus.players.player import Player as Player
from ludus.rules import notation
from ludus.rules.game import GAMES, find, rule_set
from ludus.rules.game import RuleSetError as RuleSetError
from ludus.rules.game import fields_of as fields_of
from ludus.rules.notation import NotationError as NotationError
from ludus.rules.notation import find_play as find_play
from ludus.rules.plays import Plays as Plays
from ludus.rules.plays import Step as Step
from ludus.rules.position import Position as Position
from ludus.rules.ruleset import LEAST_CHECKERS, MOST_CHECKERS
from ludus.rules.ruleset import RuleSet as RuleSet

if TYPE_CHECKING:
    from ludus.lab.measures import Estimate

# Games


def games() -> tuple[RuleSet, ...]:
    """The games that ship with the program, in its order; each has `readings` of its sources."""
    return tuple(GAMES.values())


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
    if made.name in GAMES:
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
    return notation.parse_position(text, game)


def plays(game: RuleSet, position: Position, dice: Sequence[int] = ()) -> Plays:
    """All that the rules allow the side to move to do with a throw.

    Its `results` lead from each different position that the turn may end in to one way to it, a
    tuple of steps. Where a bonus waits (`romani`) there are no dice yet: these are the ways to take
    it.

    Raises:
        ValueError: the position is of another board, or these cannot be its dice.
    """
    if position.squares != game.squares:
        raise ValueError(
            f"a position of {position.squares} squares; {game.name} has {game.squares}"
        )
    for die in dice:
        if die not in range(1, 7):
            raise ValueError(f"dice: {die} is not from 1 to 6")
    if not dice and not position.bonus:
        raise ValueError(f"dice: missing; {game.name} is played with {game.dice} dice")
    return Plays(game, position, dice)


def play_text(game: RuleSet, play: Sequence[Step]) -> str:
    """Steps as they are written, such as `R/2 2/7*`; `find_play` reads them."""
    return notation.play_text(play, game.squares)


# Players


def player(game: RuleSet, name: str, seed: int = 0) -> Player:
    """A player of a game by name; the same seed plays the same.

    Weakest first `tiro`, `optio`, `centurio`, `legatus`, `caesar`; besides `heuristic`, `network`
    (at sight) and `two-plies`. Where `ludus lab compile` has compiled their loops they are quick,
    and `caesar` looks farther.

    Raises:
        ValueError: there is no such player.
        WeightsError: `network` or `two-plies`, and nobody has trained a network for this game.
    """
    if name not in PLAYERS:
        raise ValueError(f"no player '{name[:40]}'; there are {', '.join(PLAYERS)}")
    loops.take_up(wait=True)
    return PLAYERS[name].make(game, seed)


def choose(player: Player, plays: Plays) -> Choice:
    """What a player does with a throw, however long he thinks: play, position and equity."""
    *_, choice = player.think(plays)
    return choice


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
        ValueError: there is no such player.
        WeightsError: see `player`.
    """
    white, black = (_name(each) for each in players)
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
    sides = [_player(game, each, seed + side) for side, each in enumerate(players)]
    throws = SeededDice(seed)
    while position.winner is None:
        dice = () if position.bonus else throws.throw(game.dice)
        offered = plays(game, position, dice)
        choice = choose(sides[position.turn], offered)
        record.turns.append(turn_of(offered, dice, list(choice.play)))
        position = choice.position
    record.winner = position.winner
    return record


def _name(player: str | Player) -> str:
    return player if isinstance(player, str) else type(player).__name__.lower()


def _player(game: RuleSet, given: str | Player, seed: int) -> Player:
    return player(game, given, seed) if isinstance(given, str) else given


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
    with _lab():
        from ludus.lab.records import record_of
    return record_of(Path(path), game)


def analyse(record: Record) -> Iterator[Review]:
    """Look back on every turn of a record: what the throw was worth, and what the choice cost.

    Chances are those of white to win, by the game's network, or by the heuristic where there is
    none.

    Raises:
        RecordError: the record is against the rules.
    """
    loops.take_up(wait=True)
    return look_back(record)


# Many games: what the extra `lab` brings


@contextmanager
def _lab() -> Iterator[None]:
    """Say what is missing where the lab is not installed.

    Raises:
        RefusedError: it is not.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise RefusedError(f"{error}; the lab needs `pip install 'ludus[lab]'`") from None


def simulate(
    game: RuleSet,
    players: tuple[str | Player, str | Player],
    games: int,
    *,
    seed: int = 1,
    checkers: int = MOST_CHECKERS,
    jobs: int = 1,
) -> NDArray[np.void]:
    """Play many games, the players beginning in turn; the same seed plays the same.

    The rows, of shape (games,), have names: `won` by the first player and `begun`, won by whoever
    began (0 or 1); `turns` of both sides; `choices`, different results of its throws, summed;
    `hits`; `throws_lost` whole; `numbers` thrown and `numbers_lost`; `lead_changes`, counted in
    steps still to go. `pandas.DataFrame(rows)` takes them as they are.

    A player is a name, `"random"` too, or a `Player` of your own. Names alone can be shared out to
    `jobs` processes, all cores by -1, and give the rows of `ludus lab simulate` with that seed.

    Raises:
        RefusedError: the lab is not installed.
        ValueError: there is no such player, or nothing to play.
        WeightsError: see `player`.
    """
    with _lab():
        from ludus.lab import simulate as lab
        from ludus.lab import workers
        from ludus.players import course
    start(game, checkers)  # so many there may be
    if games < 1:
        raise ValueError(f"{games} games; at least 1")
    first, second = players
    sides = [None if each == "random" else _player(game, each, seed) for each in players]
    if isinstance(first, str) and isinstance(second, str):
        with workers.hired(jobs):
            rows = lab.simulate(game, checkers, (first, second), games, seed)
    else:
        rows, _ = lab.play_games(game, checkers, (sides[0], sides[1]), games, seed)
    return rows.view([(name, rows.dtype) for name in course.NAMES])[:, 0]


def measure(rows: NDArray[np.void]) -> "dict[str, Estimate]":
    """What `simulate` gave, as figures: each has `value`, `low` and `high`.

    The interval holds the truth in 95 of 100 cases; `ludus.lab.measures` says by which method.

    Raises:
        RefusedError: the lab is not installed.
    """
    with _lab():
        from ludus.lab.measures import MEASURES
    table = structured_to_unstructured(rows)
    return {each.key: each.of(table) for each in MEASURES}


def share(won: int, games: int) -> "Estimate":
    """The share won of some games in percent, with its interval (95 %, Clopper and Pearson 1934).

    Raises:
        RefusedError: the lab is not installed.
    """
    with _lab():
        from ludus.lab import measures
    return measures.share(won, games)


def difference(new: "Estimate", old: "Estimate") -> "Estimate":
    """How much more a figure is than another from other games, with its interval (95 %).

    Raises:
        RefusedError: the lab is not installed.
    """
    with _lab():
        from ludus.lab import measures
    return measures.difference(new, old)
