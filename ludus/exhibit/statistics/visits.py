"""A visit: as the kiosk follows it, and as it is kept; nothing is known of the person."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Self

import msgspec

LONGEST_TEXT = 40
"""Characters of a text that is kept."""

_STEP_S = 1 / 60


class Ended(StrEnum):
    """How a visit ended."""

    WON = "won"
    """By the visitor; or played to its end by two."""
    LOST = "lost"
    LEFT = "left"
    """Nobody touched the screen any more."""
    START_OVER = "start over"
    """The visitor asked for the beginning."""
    RESTARTED = "restarted"
    """The program had to be restarted."""


@dataclass
class Visit:
    """One game of a visitor from the first touch on, without anything about the visitor."""

    language: str
    rules: str
    checkers: int
    players: int = 1
    steps: int = 0
    """Length in steps of 1/60 s; when it is over, until the last touch."""
    first_move: int | None = None
    """Steps until the visitor's first move."""
    throws: int = 0
    """Of both sides."""
    end: str = "left"
    """One of `Ended`."""
    where: str = ""
    """The screen where it ended, and the phase of the game where there is one."""
    restored: bool = False
    """Its beginning lies before a restart of the program."""


class VisitRow(msgspec.Struct, frozen=True, kw_only=True):
    """A visit as it is kept."""

    hour: datetime
    """The hour it began in, by the clock on the wall."""
    language: str
    rules: str
    checkers: int
    players: int
    """1 or 2."""
    first_move_s: float | None
    """From the first touch to the first legal move; None where there was none."""
    length_s: float
    """From the first touch to the last."""
    throws: int
    ended: Ended
    place: str
    """Where it ended: the screen, and the phase of the game where there is one."""

    @classmethod
    def of(cls, visit: Visit, now: datetime) -> Self:
        """Of a visit that ended now."""
        length_s, first = visit.steps * _STEP_S, visit.first_move
        began = now - timedelta(seconds=length_s)
        return cls(
            hour=began.replace(minute=0, second=0, microsecond=0),
            language=visit.language[:LONGEST_TEXT],
            rules=visit.rules[:LONGEST_TEXT],
            checkers=visit.checkers,
            players=visit.players,
            first_move_s=None if first is None else round(first * _STEP_S, 1),
            length_s=round(length_s),
            throws=visit.throws,
            ended=Ended(visit.end),
            place=visit.where[:LONGEST_TEXT],
        )
