"""A position: all checkers, the side to move, and the waiting bonuses."""

from collections.abc import Iterable, Mapping
from typing import Self

import numpy as np

from ludus.rules import steps
from ludus.rules.arrays import Int8Array
from ludus.rules.bonuses import bonus_texts
from ludus.rules.ruleset import RuleSet

WHITE = 0
BLACK = 1


class Position:
    """An immutable position.

    `board` is a read-only int8 array of shape (2, squares + 3), with white's row first. Column 0
    counts the reserve, 1 to `squares` the track, then the checkers borne off, then the circle.
    """

    __slots__ = ("_board", "_key")

    def __init__(self, board: Int8Array, turn: int, bonus: Iterable[int] = ()) -> None:
        """Copy `board` and sort `bonus`."""
        self._set(board.astype(np.int8).tobytes(), turn, bonus)

    def _set(self, flat: bytes, turn: int, bonus: Iterable[int]) -> None:
        self._board: Int8Array = np.frombuffer(flat, np.int8).reshape(2, -1)
        self._key = (flat, turn, tuple(sorted(bonus)))

    @classmethod
    def from_bytes(cls, flat: bytes | bytearray, turn: int, bonus: Iterable[int] = ()) -> Self:
        """Return a position from the flat board of `ludus.rules.steps`."""
        position = cls.__new__(cls)
        position._set(bytes(flat), turn, bonus)
        return position

    @classmethod
    def start(cls, rules: RuleSet, checkers: int = 15, turn: int = WHITE) -> Self:
        """Return the position with all checkers of both sides in reserve."""
        return cls.of(rules, ({0: checkers}, {0: checkers}), turn)

    @classmethod
    def of(
        cls,
        rules: RuleSet,
        sides: tuple[Mapping[int, int], Mapping[int, int]],
        turn: int,
        bonus: Iterable[int] = (),
    ) -> Self:
        """Return a position from the counts on occupied columns, for white and for black."""
        board = np.zeros((2, steps.width(rules.numbers)), np.int8)
        for side, counts in enumerate(sides):
            for column, count in counts.items():
                board[side, column] = count
        return cls(board, turn, bonus)

    def __reduce__(self) -> tuple[object, ...]:
        """Copy through the constructor, so that the copy's board is read-only too."""
        return Position.from_bytes, (self.flat, self.turn, self.bonus)

    @property
    def board(self) -> Int8Array:
        """The board as described for the class, one row for each side."""
        return self._board

    @property
    def turn(self) -> int:
        """The side to move."""
        return self._key[1]

    @property
    def bonus(self) -> tuple[int, ...]:
        """The waiting bonuses as integers; `bonus_texts` writes them as text."""
        return self._key[2]

    @property
    def flat(self) -> bytes:
        """The board as bytes, white's row first, in the layout of `ludus.rules.steps`."""
        return self._key[0]

    @property
    def squares(self) -> int:
        """The length of the track."""
        return len(self.flat) // 2 - 3

    @property
    def off(self) -> int:
        """The column of the checkers borne off."""
        return self.squares + 1

    @property
    def circle(self) -> int:
        """The column of the hit checkers that wait apart."""
        return self.squares + 2

    @property
    def checkers(self) -> int:
        """The number of checkers of each side."""
        return sum(self.flat[: len(self.flat) // 2])

    @property
    def winner(self) -> int | None:
        """The side that has borne all its checkers off, or None."""
        flat = self.flat
        width = len(flat) // 2
        checkers = sum(flat[:width])
        for side in (WHITE, BLACK):
            if flat[side * width + width - 2] == checkers:
                return side
        return None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __str__(self) -> str:
        return position_text(self)

    def __repr__(self) -> str:
        return f"<Position {self}>"


def place(column: int, squares: int) -> str:
    """Return the written name of a column on a board with `squares` squares."""
    return {0: "R", squares + 1: "O", squares + 2: "H"}.get(column, str(column))


def position_text(position: Position) -> str:
    """Return a position as the text `<white> <black> <turn> <bonus>`."""
    order = [0, position.circle, *range(1, position.squares + 1), position.off]
    sides = (
        ",".join(f"{place(c, position.squares)}:{row[c]}" for c in order if row[c])
        for row in position.board
    )
    bonus = ",".join(bonus_texts(position.bonus)) or "-"
    return f"{' '.join(sides)} {'wb'[position.turn]} {bonus}"


def lack(rules: RuleSet, position: Position, side: int) -> int:
    """Return the least throws that a side still needs on an empty road.

    A die carries a checker six squares at most.
    """
    row, off = position.board[side].tolist(), position.off
    ways = [*range(off, 0, -1), 0, off]
    dice: int = sum(count * -(-way // 6) for count, way in zip(row, ways, strict=True))
    return -(-dice // rules.dice)
