"""The screens at home, and the match with its menu and its end."""

from functools import partial

from pygame import Rect

from ludus.match.record import End, Record
from ludus.match.states import State, Target
from ludus.match.table import Table
from ludus.rules.position import Position
from ludus.window.app.app import App
from ludus.window.layers import seats
from ludus.window.layers.facing import Facing, facing_layout
from ludus.window.layers.match_layers import MATCH, session_of
from ludus.window.layout.layout import Orientation
from ludus.window.play.board_screen import BoardScreen
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import Frame, PlayScreen
from ludus.window.screens.distant.distant import AWAY
from ludus.window.screens.distant.meeting import PlaceScreen
from ludus.window.screens.dropped import TextScreen, dropped
from ludus.window.screens.editor.edit import SET_UP, EditScreen
from ludus.window.screens.ends.match_end import match_end
from ludus.window.screens.learn.about import ABOUT, AboutScreen
from ludus.window.screens.learn.contents import ContentsScreen
from ludus.window.screens.learn.lesson import lesson_screen
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.question import leave
from ludus.window.screens.panels.rows import Way, closing
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.screens.start.people import WHO
from ludus.window.storage.match_choice import MatchChoice
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS, SIDES
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import GAP


class PauseScreen(Menu):
    """The menu over a match, which is saved in any case."""

    def __init__(self, app: App, record: Record) -> None:
        game = record.rule_set
        board = Way("about", lambda: app.stack.open(AboutScreen(app, game)), ABOUT, "about")
        super().__init__(
            app,
            BUTTONS["pause"],
            Way("resume", app.stack.close, icon="play", lit=True),
            Way("rules", lambda: app.stack.open(ContentsScreen(app, game)), icon="rules"),
            *[board] * bool(game.about),
            Way("edit", self._edit, SET_UP, "hand"),
            Way("settings", lambda: app.stack.open(SettingsScreen(app)), icon="settings"),
            Way("other", partial(app.home, record), BUTTONS["another"], "home"),
            foot=[Way("leave", partial(leave, app), self._quits, "close")],
            size=(0.85, 0.9),
        )
        self._record = record

    @property
    def room(self) -> Rect:
        """The room for the other buttons: *Quit* lies apart."""
        room = super().room
        room.height -= self.part(GAP)
        return room

    def foot(self, count: int = 1, widest: float = 2) -> list[Rect]:
        return super().foot(count, widest)

    def _quits(self) -> str:
        unsaved = self.app.matches.unsaved is self._record
        return self.words.say(BUTTONS["quit"] if unsaved else mark("Save and quit"))

    def _edit(self) -> None:
        """Open the position editor with this board; the match stays saved."""
        assert isinstance(self.below, BoardScreen)
        now = self.below.table.now
        position = Position(now.board, now.turn)
        self.stack.go(EditScreen(self.app, self._record.rule_set, position))


class SeatScreen(Menu):
    """Who is to sit on the side that waits, before the first throw of two people."""

    def __init__(self, app: App, screen: PlayScreen) -> None:
        say, side = app.words.say, SIDES[1 - screen.session.side].name
        super().__init__(
            app,
            lambda: f"{say(WHO)} · {say(side)}",
            Way(
                "here",
                closing(app, partial(screen.click, Target.SEAT)),
                # Translators: a button, beside "The computer": somebody here begins the match.
                mark("A person here, who begins"),
                "person",
                lit=True,
            ),
            # Translators: a button: the computer is to be the opponent.
            Way("computer", self._computer, mark("The computer")),
            Way("away", lambda: app.stack.open(PlaceScreen(app)), AWAY, "forward"),
            foot=[Way("back", self.back, icon="back")],
            size=(0.95, 0.8),
        )
        self._game = screen.table.rules

    def _computer(self) -> None:
        app = self.app
        app.choose(opponent=MatchChoice().opponent)
        app.start(self._game)


class Guests(Layer):
    """A touch on the seat that waits asks who is to sit there, if it may be somebody elsewhere."""

    def buttons(self, below: list[Button]) -> list[Button]:
        for button in below:
            if button.name == "seat" and self.screen.app.post.folder:
                button.action = lambda: self.screen.stack.open(
                    SeatScreen(self.screen.app, self.screen)
                )
        return below


class DiceScreen(Menu):
    """How the computer's dice are thrown where a person throws real ones."""

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(
            app,
            # Translators: a title, above two answers.
            mark("The computer's dice"),
            # Translators: a button: the player throws the dice of the computer, too.
            Way("real", self.back, mark("I throw them"), lit=True),
            # Translators: a button: the dice of the computer roll on the screen.
            Way("shown", self._show, mark("They roll on the screen")),
            size=(0.95, 0.44),
        )
        self._table = table

    def _show(self) -> None:
        app, record = self.app, self._table.record
        app.change(real_for_computer=False)
        record.seed, record.real = app.services.new_seed(), (record.player_side, 0)
        app.stack.go(match_screen(app, record, self._table.end))


class ComputerDice(Layer):
    """Asks once, before the computer's first throw beside real dice, how its dice are thrown."""

    def step(self) -> bool:
        app, table, side = self.screen.app, self.screen.table, self.screen.table.side
        first = table.state is State.TAPPING and not table.record.thrown_by(side)
        asks = first and not self.screen.session.humans[side] and not self.screen.view.busy
        if asks := asks and app.settings.real_for_computer is None:
            app.change(real_for_computer=True)  # Escape leaves it so.
            app.stack.open(DiceScreen(app, table))
        return asks


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
    return PlayScreen(app, session, (Guests, ComputerDice, *MATCH), HOME)


class HomeScreens:
    def __init__(self, app: App) -> None:
        self.first = partial(ChooseScreen, app)
        self.match = partial(match_screen, app)
        self.lesson = partial(lesson_screen, app)
        self.rules = partial(ContentsScreen, app)
        self.dropped = partial(dropped, app)
        self.text = partial(TextScreen, app)
