"""A match at home, with its menu and its end."""

from ludus.match.record import End, Record
from ludus.window.app.app import App
from ludus.window.play import seats
from ludus.window.play.match_layers import MATCH, session_of
from ludus.window.play.play_screen import Frame, PlayScreen
from ludus.window.screens.pause import PauseScreen
from ludus.window.screens.review.over import OverScreen

HOME = Frame(
    looks=seats.looks,
    menu=lambda screen: PauseScreen(screen.app, screen.table.record),
    over=lambda screen: OverScreen(screen.app, screen),
    kind="play",
)


def match_screen(app: App, record: Record, end: End | None = None) -> PlayScreen:
    return PlayScreen(app, session_of(app, record, end), MATCH, HOME)
