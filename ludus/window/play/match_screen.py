"""A match at home: its session, its layers from the top down, and its ways on.

Only such a match has real dice, or dice to which a player contributes.
"""

import pygame

from ludus.match.record import End, Record
from ludus.match.states import Action
from ludus.match.table import Table
from ludus.picture.canvas import Item
from ludus.window.app.app import App
from ludus.window.board import faces
from ludus.window.play import seats
from ludus.window.play.hints import Hints
from ludus.window.play.last_turn import LastTurn
from ludus.window.play.layer import Layer
from ludus.window.play.layers import Board, Clock, ControlBar, Inscriptions, RoadLight
from ludus.window.play.play_screen import Frame, PlayScreen
from ludus.window.play.seats import Seats
from ludus.window.play.session import Session
from ludus.window.text.words import PLEDGE, SEALED, TYPED
from ludus.window.widgets.button import Button

_MOST_DIGITS = 20


class RealDice(Layer):
    def __init__(self, match: PlayScreen) -> None:
        super().__init__(match)
        self._faces = faces.Faces(match.table, match.click)
        table, tell = match.table, match.session.tell
        self.actions = {
            Action.TAP: lambda: tell(table.tap(self._faces.touched)),
            Action.TAKE_BACK: lambda: tell(table.take_back(self._faces.touched)),
        }

    @property
    def typed(self) -> bool:
        return self.match.table.tapping and self.match.session.acting

    def prepare(self) -> None:
        record = self.match.table.record
        if record.seed is None or record.real:
            faces.prepare(self.match.layout, self.match.table.rules.dice)

    def key(self, key: int) -> bool:
        return self.typed and self._faces.key(key)

    def items(self) -> list[Item]:
        return self._faces.items(self.match.layout) if self.typed else []

    def buttons(self, below: list[Button]) -> list[Button]:
        if not self.typed:
            return below
        return [*self._faces.buttons(self.match.layout, self.match.app.words), *below]


class Share(Layer):
    """A player's share in the dice: time and place of the first press of the cup, or a number."""

    def __init__(self, match: PlayScreen) -> None:
        super().__init__(match)
        self._record = match.table.record
        self._typed = ""
        self.actions = {Action.SHARE: self._give}

    @property
    def _shown(self) -> bool:
        return self._record.awaits_share and bool(self._record.pledge)

    def note(self, below: str) -> str:
        if not self._shown:
            return below
        say = self.match.app.words.say
        share = say(TYPED, number=self._typed) if self._typed else say(SEALED)
        return f"{say(PLEDGE, pledge=self._record.pledge)}. {share}"

    def key(self, key: int) -> bool:
        name = pygame.key.name(key)
        if not self._shown:
            return False
        if key == pygame.K_BACKSPACE:
            self._typed = self._typed[:-1]
        elif name in list("0123456789") and len(self._typed) < _MOST_DIGITS:
            self._typed += name
        else:
            return False
        return True

    def _give(self) -> None:
        session = self.match.session
        session.tell(self.match.table.share(self._number()))
        session.throw()

    def _number(self) -> int:
        """The typed number, or one from microseconds and thousandths of the cup."""
        if self._typed:
            return int(self._typed)
        moment = self.match.app.services.moment
        assert moment
        cup = self.match.layout.tray
        x, y = self.match.touched_at or cup.center
        across = (x - cup.left) * 1000 // cup.width
        down = (y - cup.top) * 1000 // cup.height
        return (moment() * 1000 + across) * 1000 + down


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
    ControlBar,
)
HOME = Frame(
    looks=seats.looks,
    menu=lambda match: match.app.stack.screen("pause", match.table.record),
    over=lambda match: match.app.stack.screen("over", match),
)


def match_screen(app: App, record: Record, end: End | None = None) -> PlayScreen:
    return PlayScreen(app, session_of(app, record, end), MATCH, HOME)


def session_of(app: App, record: Record, end: End | None = None) -> Session:
    """The session of a match that is saved, with the dice of its record."""
    return Session(app, Table(record, app.services.dice(record), end), saved=record)
