"""A match at home: its session, its layers from the top down, and its ways on."""

from ludus.match.record import End, Record
from ludus.match.table import Table
from ludus.window.app.app import App
from ludus.window.play import seats
from ludus.window.play.last_turn import LastTurn
from ludus.window.play.layers import (
    Board,
    Clock,
    Controls,
    Hints,
    Inscriptions,
    RealDice,
    RoadLight,
)
from ludus.window.play.play_screen import Frame, PlayScreen
from ludus.window.play.seats import Seats
from ludus.window.play.session import Session
from ludus.window.play.share import Share

MATCH = (
    Inscriptions,
    Hints,
    LastTurn,
    RoadLight,
    Clock,
    Board,
    RealDice,
    Share,
    Seats,
    Controls,
)
HOME = Frame(
    looks=seats.looks,
    menu=lambda match: match.app.stack.screen("pause", match.table.record),
    over=lambda match: match.app.stack.screen("over", match),
)


def match_screen(app: App, record: Record, end: End | None = None) -> PlayScreen:
    """Continue a match; `end` is the position after its turns, if known."""
    return PlayScreen(app, session_of(app, record, end), MATCH, HOME)


def session_of(app: App, record: Record, end: End | None = None) -> Session:
    """The session of a match that is saved, with the dice of its record."""
    return Session(app, Table(record, app.services.dice(record), end), saved=record)
