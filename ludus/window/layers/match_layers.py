"""The session of a match, and its layers from the top down."""

from ludus.match.record import End, Record
from ludus.match.table import Table
from ludus.window.app.app import App
from ludus.window.layers.bonus import Bonus
from ludus.window.layers.camera import Camera
from ludus.window.layers.clock import Clock
from ludus.window.layers.control_bar import ControlBar
from ludus.window.layers.hints import Hints
from ludus.window.layers.inscriptions import Inscriptions
from ludus.window.layers.last_turn import LastTurn
from ludus.window.layers.rare import Rare
from ludus.window.layers.real_dice import RealDice
from ludus.window.layers.road_light import RoadLight
from ludus.window.layers.seats import Seats
from ludus.window.layers.share import Share
from ludus.window.play.layer import Board
from ludus.window.play.session import Session

MATCH = (
    Camera,
    Rare,
    Inscriptions,
    Hints,
    LastTurn,
    RoadLight,
    Clock,
    Board,
    RealDice,
    Share,
    Seats,
    Bonus,
    ControlBar,
)


def session_of(app: App, record: Record, end: End | None = None) -> Session:
    return Session(app, Table(record, app.services.dice(record), end), saved=record)
