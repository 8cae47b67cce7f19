"""The board of a game: rows of two halves, with or without words cut into the squares.

It also holds the facts that are known about the board that was found.
"""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Any

import msgspec
from msgspec import Meta

_Channel = Annotated[int, Meta(ge=0, le=255)]
_Length = Annotated[int, Meta(ge=50, le=5000)]
_SQUARES = 6
"""Squares of a half."""
_ROWS = 5
"""The most rows of shared squares before the halves grow longer."""


class Half(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The squares of a row on one side of its divider, from left to right."""

    left: int
    right: int
    word: str = ""
    """The letters cut into the squares, from the left; empty for plain points."""
    owner: int | None = None
    """The side that has these squares for itself (0 white, 1 black); None for shared squares."""

    @property
    def squares(self) -> range:
        """The squares from left to right."""
        step = 1 if self.right > self.left else -1
        return range(self.left, self.right + step, step)


class Known(StrEnum):
    """The questions that a game can answer about the board that was found."""

    FOUND = "found"
    """Where and when it was found."""
    NUMBER = "number"
    """Its catalogue or inventory number."""
    TODAY = "today"
    """Where it is today."""
    MISSING = "missing"
    """Which parts are lost, or missing on the board in the game."""


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One fact about the board that was found, or the statement that the fact is unknown."""

    tells: Known
    says: str
    """In one or two sentences."""
    source: str = ""
    """The publication; empty if no source for it is known."""
    mm: tuple[_Length, _Length] | None = None
    """Width and height of the board that was found, in millimetres, if published."""


class Material(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The place of a game, and the ways in which its board differs from the board there."""

    place: str
    """The name of the place, which sets table, light, board, checkers and sounds."""
    paint: tuple[_Channel, _Channel, _Channel] | None = None
    """The colour of the cut letters: red, green and blue, 0 to 255."""
    kept: Annotated[float, Meta(ge=0, le=1)] | None = None
    """The share of its paint that the board has kept, 0 to 1."""

    @property
    def given(self) -> dict[str, Any]:
        """The place and the fields that differ from it."""
        fields = msgspec.structs.asdict(self)
        return {name: value for name, value in fields.items() if value is not None}


Rows = tuple[tuple[Half, Half], ...]


def plain(squares: int, private: int) -> Rows:
    """Return a board without words for a track of `squares` squares.

    Private squares are at the top, white's on the left. The track below runs to and fro, as on the
    points of tabula.
    """
    length = max(_SQUARES, -(-(squares + private) // (2 * _ROWS)))
    rows = []
    for first in range(1, private + 1, length):
        last = min(first + length - 1, private)
        rows.append((Half(first, last, owner=0), Half(first, last, owner=1)))
    shared = squares - private
    count = max(1 if private else 2, -(-shared // (2 * length)))
    for index in range(count):
        first, end = (private + 1 + shared * i // count for i in (index, index + 1))
        middle = (first + end) // 2
        if index % 2:
            rows.append((Half(first, middle - 1), Half(middle, end - 1)))
        else:
            rows.append((Half(end - 1, middle), Half(middle - 1, first)))
    return tuple(rows)


def fits(rows: Rows, squares: int, private: int) -> bool:
    """Whether the rows draw each shared square once and each private square once for each side."""
    halves = [half for row in rows for half in row]
    if sum(abs(half.right - half.left) + 1 for half in halves) != squares + private:
        return False
    drawn = Counter((half.owner, square) for half in halves for square in half.squares)
    wanted = {
        (owner, square)
        for square in range(1, squares + 1)
        for owner in ((0, 1) if square <= private else (None,))
    }
    return drawn.keys() == wanted


def inscribed(rows: Rows, words: Sequence[str]) -> Rows:
    """Return the board with other words, half by half from the left of the top row."""
    rest = iter(words)
    return tuple(
        tuple(msgspec.structs.replace(half, word=next(rest, "")) for half in row)  # type: ignore[misc]
        for row in rows
    )


def _can_be_cut(letter: str) -> bool:
    """Whether the inscription font has the letter: a Latin capital, with or without accent."""
    return letter.isalpha() and letter.isupper() and letter < "\u0180"


def trouble(rows: Rows, squares: int, private: int) -> str:
    """Return a message about the first fault of a board; empty if there is none."""
    halves = [half for row in rows for half in row]
    if any(half.owner not in (None, 0, 1) for half in halves):
        return "an owner is 0 for white or 1 for black"
    if not fits(rows, squares, private):
        return (
            f"each square from 1 to {squares} is drawn once, a private one once for each side; "
            "or leave them out"
        )
    for half in halves:
        if not all(map(_can_be_cut, half.word)):
            return f"word {half.word[:20]!r}: capital Latin letters only"
        if len(half.word) > len(half.squares):
            return f"word {half.word[:20]!r}: at most {len(half.squares)} letters, one a square"
    return ""
