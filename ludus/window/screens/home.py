"""The screens at home, and the match with its menu and its end."""

from functools import partial

from ludus.journey import road
from ludus.match.record import End, Record
from ludus.window.app.app import App
from ludus.window.layers import seats
from ludus.window.layers.facing import Facing, facing_layout
from ludus.window.layers.match_layers import MATCH, session_of
from ludus.window.layout.layout import Orientation
from ludus.window.play.play_screen import Frame, PlayScreen
from ludus.window.screens.computer_dice import ComputerDice
from ludus.window.screens.dropped import TextScreen, dropped
from ludus.window.screens.ends.match_end import match_end
from ludus.window.screens.journey.task import Task
from ludus.window.screens.learn.contents import ContentsScreen
from ludus.window.screens.learn.lesson import lesson_screen
from ludus.window.screens.pause import PauseScreen
from ludus.window.screens.seat import Guests
from ludus.window.screens.start.choose import ChooseScreen

HOME = Frame(
    looks=seats.looks,
    menu=lambda screen: PauseScreen(screen.app, screen.table.record),
    over=lambda screen: match_end(screen.app, screen),
    kind="play",
)
FACING = HOME._replace(lay_out=facing_layout, orientation=Orientation.FACING)


def match_screen(app: App, record: Record, end: End | None = None) -> PlayScreen:
    session = session_of(app, record, end)
    if app.settings.facing and all(session.humans):
        return PlayScreen(app, session, (Facing, *MATCH), FACING)
    stop = road.of(record)
    task = [partial(Task, task=stop.task)] if stop and stop.needs else []
    return PlayScreen(app, session, (Guests, ComputerDice, *task, *MATCH), HOME)


class HomeScreens:
    def __init__(self, app: App) -> None:
        self.first = partial(ChooseScreen, app)
        self.match = partial(match_screen, app)
        self.lesson = partial(lesson_screen, app)
        self.rules = partial(ContentsScreen, app)
        self.dropped = partial(dropped, app)
        self.text = partial(TextScreen, app)
