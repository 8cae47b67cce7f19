"""The screens at home, and the match with its menu and its end."""

from functools import partial

from msgspec.structs import replace

from ludus.match.record import End, Record
from ludus.match.states import State, Target
from ludus.match.table import Table
from ludus.rules.position import Position
from ludus.window.app.app import App
from ludus.window.layout.layout import Orientation
from ludus.window.play import seats
from ludus.window.play.board_screen import BoardScreen
from ludus.window.play.facing import Facing, facing_layout
from ludus.window.play.layer import Layer
from ludus.window.play.match_layers import MATCH, session_of
from ludus.window.play.play_screen import Frame, PlayScreen
from ludus.window.screens.distant.distant import AWAY
from ludus.window.screens.distant.meeting import PlaceScreen
from ludus.window.screens.dropped import TextScreen, dropped
from ludus.window.screens.editor.edit import SET_UP, EditScreen
from ludus.window.screens.learn import about
from ludus.window.screens.learn.contents import ContentsScreen
from ludus.window.screens.learn.lesson import lesson_screen
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.panels.question import leave
from ludus.window.screens.review.over import OverScreen
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.screens.start.people import WHO
from ludus.window.storage.match_choice import MatchChoice
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS, SIDES
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import GAP


class PauseScreen(PanelScreen):
    """The menu over a match, which is saved in any case."""

    def __init__(self, app: App, record: Record) -> None:
        super().__init__(app, BUTTONS["pause"], (0.85, 0.9))
        self._record = record

    def buttons(self) -> list[Button]:
        say, game, app = self.words.say, self._record.rule_set, self.app
        room, (last,) = self.room, self.foot(widest=2)
        room.height -= self.part(GAP)  # *Quit* lies apart.
        rows = self.column(6 if game.about else 5, room)
        board = about.button(app, game, rows[2], say(about.ABOUT))
        unsaved = app.matches.unsaved is self._record
        label = say(BUTTONS["quit"]) if unsaved else say("Save and quit")
        return [
            Button("resume", rows[0], self.stack.close, say(BUTTONS["resume"]), "play", lit=True),
            Button(
                "rules",
                rows[1],
                lambda: app.stack.open(ContentsScreen(app, game)),
                say(BUTTONS["rules"]),
                "rules",
            ),
            *filter(None, [board]),
            Button("edit", rows[-3], self._edit, say(SET_UP), "hand"),
            Button("settings", rows[-2], self._settings, say(BUTTONS["settings"]), "settings"),
            Button("other", rows[-1], self._other, say(BUTTONS["another"]), "home"),
            Button("leave", last, partial(leave, app), label, "close"),
        ]

    def _edit(self) -> None:
        """Open the position editor with this board; the match stays saved."""
        assert isinstance(self.below, BoardScreen)
        now = self.below.table.now
        position = Position(now.board, now.turn)
        self.stack.go(EditScreen(self.app, self._record.rule_set, position))

    def _settings(self) -> None:
        self.stack.open(SettingsScreen(self.app))

    def _other(self) -> None:
        self.app.home(self._record)


class SeatScreen(PanelScreen):
    """Who is to sit on the side that waits, before the first throw of two people."""

    def __init__(self, app: App, screen: PlayScreen) -> None:
        super().__init__(app, WHO, (0.95, 0.8))
        self._screen = screen

    @property
    def title_text(self) -> str:
        side = SIDES[1 - self._screen.session.side].name
        return f"{super().title_text} · {self.words.say(side)}"

    def buttons(self) -> list[Button]:
        say, rows = self.words.say, self.column(3, self.room)
        # Translators: a button, beside "The computer": somebody here begins the match.
        here = say("A person here, who begins")
        return [
            Button("here", rows[0], self._begin, here, "person", lit=True),
            # Translators: a button: the computer is to be the opponent.
            Button("computer", rows[1], self._computer, say("The computer")),
            Button("away", rows[2], self._meet, say(AWAY), "forward"),
            Button("back", self.foot()[0], self.back, say(BUTTONS["back"]), "back"),
        ]

    def _begin(self) -> None:
        self.stack.close()
        self._screen.click(Target.SEAT)

    def _meet(self) -> None:
        self.stack.open(PlaceScreen(self.app))

    def _computer(self) -> None:
        rival = MatchChoice().opponent
        self.app.change(
            choice=replace(self.settings.choice.offered(self.app.games), opponent=rival)
        )
        self.app.start(self._screen.table.rules)


class Guests(Layer):
    """A touch on the seat that waits asks who is to sit there, if it may be somebody elsewhere."""

    def buttons(self, below: list[Button]) -> list[Button]:
        for button in below:
            if button.name == "seat" and self.screen.app.post.folder:
                button.action = lambda: self.screen.stack.open(
                    SeatScreen(self.screen.app, self.screen)
                )
        return below


class DiceScreen(PanelScreen):
    """How the computer's dice are thrown where a person throws real ones."""

    def __init__(self, app: App, table: Table) -> None:
        # Translators: a title, above two answers.
        super().__init__(app, mark("The computer's dice"), (0.95, 0.44))
        self._table = table

    def buttons(self) -> list[Button]:
        say, (real, shown) = self.words.say, self.column(2, self.inner)
        return [
            # Translators: a button: the player throws the dice of the computer, too.
            Button("real", real, self.back, say("I throw them"), lit=True),
            # Translators: a button: the dice of the computer roll on the screen.
            Button("shown", shown, self._show, say("They roll on the screen")),
        ]

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
    over=lambda screen: OverScreen(screen.app, screen),
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
