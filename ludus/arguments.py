"""Checks the arguments of `import ludus`, so that an error names the argument."""

import inspect
import operator
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, TypeVar, get_origin

from ludus.match.line_values import MOST_SEED, SEED_BITS
from ludus.match.record import Record
from ludus.players.player import Player
from ludus.rules import notation
from ludus.rules.notation import NotationError
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import LEAST_CHECKERS, MOST_CHECKERS, RuleSet

_WANTED = {
    RuleSet: "a game; `ludus.game` returns one",
    Position: "a position; `ludus.position` returns one",
    Plays: "the plays of a throw; `ludus.plays` returns them",
    Player: "a player; `ludus.player` returns one",
    Record: "a record; `ludus.play` returns one",
}
Function = TypeVar("Function", bound=Callable[..., Any])
_MAYBE_POSITION = Position | None
_POSITIONS = Sequence[Position]


def checked(function: Function) -> Function:
    """Return a function that raises TypeError for arguments of another kind than it declares.

    Whole numbers reach it as `int`. It also raises ValueError for a seed that no record can hold.
    """
    parameters = inspect.signature(function).parameters.values()
    kinds = {each.name: each.annotation for each in parameters}

    @wraps(function)
    def call(*given: Any, **named: Any) -> Any:
        taken = [_taken(*each) for each in zip(kinds, given, kinds.values(), strict=False)]
        more = {name: _taken(name, value, kinds.get(name)) for name, value in named.items()}
        return function(*taken, *given[len(taken) :], **more)

    call.__module__ = "ludus"  # where `pickle` finds it
    return call  # type: ignore[return-value]


def check_playable(game: RuleSet, position: Position) -> None:
    """Refuse a position of another game, or one in which the game is over."""
    if position.squares != game.squares:
        raise ValueError(
            f"a position of {position.squares} squares; {game.name} has {game.squares}"
        )
    if position.winner is not None:
        raise ValueError(f"{position}: the game is over there")
    try:
        notation.check_position(position, game)
    except NotationError as error:
        raise ValueError(f"{position}: no position of {game.name}: {error}") from None


def check_games(games: int, checkers: int) -> None:
    """Refuse to play no game, or games of a number of checkers that no match has."""
    if games < 1 or not LEAST_CHECKERS <= checkers <= MOST_CHECKERS:
        raise ValueError(
            f"games: {games}, checkers: {checkers}; give at least 1 game, and 3 to 15 checkers"
        )


def _taken(name: str, value: Any, kind: Any) -> Any:
    if kind is int:
        return _whole(name, value)
    if kind == _MAYBE_POSITION and value is not None:
        kind = Position
    if kind in _WANTED:
        if isinstance(value, kind):
            return value
        raise TypeError(f"{name}: {value!r:.60} is not {_WANTED[kind]}")
    if get_origin(kind) is tuple and not (_all(value, str | Player) and len(value) == 2):
        raise TypeError(f"{name}: {value!r:.60} is not two players, each a name or a `Player`")
    if kind == _POSITIONS and not _all(value, Position):
        raise TypeError(f"{name}: {value!r:.60} is not a sequence of positions")
    return value


def _whole(name: str, value: Any) -> int:
    try:
        number = operator.index(value)
    except TypeError as error:
        raise TypeError(f"{name}: {error}") from None
    if name == "seed" and not 0 <= number <= MOST_SEED:
        raise ValueError(f"seed: {number} is not from 0 to 2**{SEED_BITS}")
    return number


def _all(values: Any, kind: Any) -> bool:
    """Whether a value is a sequence of items of a kind."""
    given = isinstance(values, Sequence) and not isinstance(values, str)
    return given and all(isinstance(each, kind) for each in values)
