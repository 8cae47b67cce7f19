"""A visit: in progress, and as a stored row without anything personal."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Self

import msgspec

_STEP_S = 1 / 60


class Ended(StrEnum):
    WON = "won"
    """Won by the visitor, or played to its end by two visitors."""
    LOST = "lost"
    LEFT = "left"
    START_OVER = "start over"
    RESTARTED = "restarted"


@dataclass
class Visit:
    language: str
    rules: str
    checkers: int
    players: int = 1
    steps: int = 0
    """Length in steps of 1/60 s; after the end, the length until the last touch."""
    first_move: int | None = None
    """Steps until the visitor's first move."""
    throws: int = 0
    end: str = "left"
    """A value of `Ended`."""
    where: str = ""
    """The screen where it ended, and the phase of the game if there is one."""
    restored: bool = False
    """Whether the visit began before a restart of the program."""


class VisitRow(msgspec.Struct, frozen=True, kw_only=True):
    hour: datetime
    """The hour in which it began, by the clock on the wall."""
    language: str
    rules: str
    checkers: int
    players: int
    """1 or 2."""
    first_move_s: float | None
    """From the first touch to the first legal move; None if there was none."""
    length_s: float
    """From the first touch to the last."""
    throws: int
    ended: Ended
    place: str
    """The screen where it ended, and the phase of the game if there is one."""

    @classmethod
    def of(cls, visit: Visit, now: datetime) -> Self:
        length_s, first = visit.steps * _STEP_S, visit.first_move
        began = now - timedelta(seconds=length_s)
        return cls(
            hour=began.replace(minute=0, second=0, microsecond=0),
            language=visit.language,
            rules=visit.rules,
            checkers=visit.checkers,
            players=visit.players,
            first_move_s=None if first is None else round(first * _STEP_S, 1),
            length_s=round(length_s),
            throws=visit.throws,
            ended=Ended(visit.end),
            place=visit.where,
        )
