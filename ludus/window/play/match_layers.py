"""The session of a match, and its layers from the top down."""

from ludus.match.record import End, Record
from ludus.match.table import Table
from ludus.window.app.app import App
from ludus.window.play.layers.board import Board
from ludus.window.play.layers.camera import Camera
from ludus.window.play.layers.clock import Clock
from ludus.window.play.layers.control_bar import ControlBar
from ludus.window.play.layers.hints import Hints
from ludus.window.play.layers.inscriptions import Inscriptions
from ludus.window.play.layers.last_turn import LastTurn
from ludus.window.play.layers.real_dice import RealDice
from ludus.window.play.layers.road_light import RoadLight
from ludus.window.play.layers.seats import Seats
from ludus.window.play.layers.share import Share
from ludus.window.play.session import Session

MATCH = (
    Camera,
    Inscriptions,
    Hints,
    LastTurn,
    RoadLight,
    Clock,
    Board,
    RealDice,
    Share,
    Seats,
    ControlBar,
)


def session_of(app: App, record: Record, end: End | None = None) -> Session:
    return Session(app, Table(record, app.services.dice(record), end), saved=record)
