"""A visit: the play screen of the exhibit, with a hand that shows what to do."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from ludus.exhibit.kiosk import visit_plan
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.match.events import Event
from ludus.match.record import HUMAN, End, Record
from ludus.match.states import PointerEvent, State, Target
from ludus.picture import signs
from ludus.picture.canvas import Item, Rect, Surface, turned, upside_down
from ludus.picture.lettering import TEXT
from ludus.rules.position import BLACK
from ludus.window.app.loop import SECOND
from ludus.window.app.stack import Screen
from ludus.window.board import dice
from ludus.window.board.view import MOST_BREATH
from ludus.window.input.pointer import Touch
from ludus.window.layout.layout import Layout, Orientation
from ludus.window.layout.zones import across
from ludus.window.play.guided import GuidedScreen
from ludus.window.widgets.button import Button

_SEATS = ("seat", "sit")
_LEAST = 0.86
"""How large an empty seat is when it has breathed out."""
_FIRST_WAIT = 18
"""Steps until the hand shows what to do first."""


class VisitScreen(GuidedScreen):
    """A visitor's game, in which a second one may sit down at any time where the computer plays.

    On a table White sits wherever he came from, and Black face to face with him.
    """

    app: Kiosk
    note_letters = TEXT

    def __init__(self, app: Kiosk, record: Record, end: End | None = None) -> None:
        if app.config.screen.table:
            exchanged = app.top.opposite
            self.orientation = Orientation.EXCHANGED if exchanged else Orientation.FACING
        self._since = len(record.turns)
        """The turns that were over when Black's seat was taken."""
        super().__init__(app, record, end)

    @property
    def opposite(self) -> bool:
        """Whether it is the turn of who sits on the other side of a table; or who has won does."""
        return super().opposite != self._across

    @property
    def _across(self) -> bool:
        """Whether it is the turn of a visitor who sits face to face with White."""
        return self.orientation.facing and self.humans[BLACK] and self.spoken_of == BLACK

    # Who sits here

    @property
    def looks(self) -> tuple[str, str]:
        """Where the computer plays there is an empty seat."""
        return super().looks if self.humans[BLACK] else ("awake", "empty")

    def _sit_down(self) -> None:
        """A second visitor goes on with Black's game."""
        self._since = len(self.table.record.turns)
        self.take_seat(HUMAN)

    def take_seat(self, player: str) -> None:
        """Black is played by another one from now on: the computer, or a visitor."""
        self._forget()
        self.table.record.black = player
        self.app.seated(self.table.record)
        self._save()
        self.layout = self.view.layout = self.lay_out()

    @property
    def _newcomer(self) -> bool:
        """Whether it is the turn of a second visitor who has not played one yet."""
        turns = self.table.record.turns[self._since :]
        black = self.table.side == BLACK and self.humans[BLACK]
        return black and all(turn.side != BLACK for turn in turns)

    def step(self) -> bool:
        """Play on; a seat that was taken, but is not used, is free again after a while."""
        idle = self.app.config.session.idle_s * SECOND // 2
        if self._newcomer and self.acting and self.app.untouched >= idle:
            self.take_seat(self.app.config.game.opponent)
        return super().step()

    def accepts(self, touch: Touch) -> bool:
        """Face to face, what lies before who waits is asleep."""
        if not self.orientation.facing or not all(self.humans) or self.undecided:
            return True
        layout = self.layout.across()
        asleep = layout.line.unionall([layout.tray, *layout.buttons.values()])
        width, height = self.app.size
        turn = self.orientation.upside_down
        at = (width - 1 - touch.x, height - 1 - touch.y) if turn else touch.at
        return not asleep.collidepoint(at) or layout.tray.collidepoint(at)

    # Where everything lies

    def lay_out(self) -> Layout:
        """Room for starting over and for the language, too, where whoever is to move sits."""
        rules, checkers = self.table.rules, self.table.record.checkers
        given = rules, self.app.size, checkers, self.orientation
        found = visit_plan.lay_out(*given, self.app.text_scale, "empty" in self.looks)
        return found.across() if self._across else found

    def ground(self) -> Surface:
        """The board, turned round where White sits on the other side."""
        found = super().ground()
        return upside_down(found) if self.orientation.upside_down else found

    def _tell(self, events: Sequence[Event]) -> None:
        """What lies before whoever is to move goes over to the other side with the turn."""
        super()._tell(events)
        if self.orientation.facing:
            self.layout = self.view.layout = self.lay_out()

    @property
    def awake(self) -> bool:
        """Idleness is counted."""
        return True

    @property
    def showing(self) -> bool:
        """Whether the hand shows what to do: until the first move, and again after a pause."""
        if not self.acting or self.view.busy:
            return False
        visit = self.app.visit
        new = visit is not None and visit.first_move is None and not visit.restored
        new = (new or self._newcomer) and self.state is not State.FORCED
        new = new and not self.table.tapped
        wait = _FIRST_WAIT if new else self.app.config.session.hand_after_s * 60
        return self.app.untouched > wait

    def line_items(self, text: str, side: int | None, note: str = "") -> list[Item]:
        """The line, to be read by whose turn it is."""
        return self.faced(super().line_items(text, side, note), self.layout.line)

    def sign_before(self, text: str, note: str = "") -> Rect:
        """The checker before the line, on the side of whoever reads it."""
        place = super().sign_before(text, note)
        return across(place, self.layout.line) if self._across else place

    def clock_items(self) -> list[Item]:
        """The time left, before whoever is to hand over."""
        return self.faced(super().clock_items(), self.layout.buttons["done"])

    def faced(self, items: list[Item], rect: Rect) -> list[Item]:
        """Pictures within a rectangle, turned to whoever is to move."""
        if self._across:
            return [turned(item, rect) for item in items]
        return items

    def buttons(self) -> list[Button]:
        """The controls of whoever is to act, turned to him, and the seats that can be touched."""
        across, facing = self._across, self.orientation.facing
        found = self._controls()
        if "empty" in self.looks:
            found.append(self._empty_seat())
        return [_turned(b) if facing and across != (b.name in _SEATS) else b for b in found]

    def _controls(self) -> list[Button]:
        """Those of every game, with other games instead of the pause; start over, language."""
        if self._over:
            return []
        at = self.layout.buttons
        kept = [b for b in super().buttons() if b.name != "menu"]
        name, show = self.app.words.own_name, partial(self.app.open, KioskState.LANGUAGES)
        return [
            *kept,
            Button("games", at["menu"], self._pause, icon="home"),
            Button("again", at["again"], self.app.again, icon="restart"),
            Button("language", at["language"], show, name),
        ]

    def _empty_seat(self) -> Button:
        """It asks for somebody to sit down there."""
        picture = self._asking(self.view.breath)
        return Button("sit", self.layout.seats[BLACK], self._sit_down, picture=picture)

    def _asking(self, breath: int) -> Surface:
        """The empty seat at a height of its breath."""
        share = _LEAST + (1 - _LEAST) * breath / MOST_BREATH
        return signs.seat(
            self.layout.rules.place, BLACK, "empty", round(self.layout.seats[BLACK].width * share)
        )

    @property
    def breath(self) -> int:
        """That of the empty seat, too."""
        return self.view.breath if "empty" in self.looks else super().breath

    def prepare(self) -> None:
        """The empty seat, as it breathes, too."""
        super().prepare()
        for breath in range(MOST_BREATH + 1):
            self._asking(breath)

    def items(self) -> list[Item]:
        """The game; face to face, the controls of who waits lie dark before him."""
        found = super().items()
        if not self.orientation.facing or not all(self.humans):
            return found
        for button in self._controls():
            if not button.bare and not button.picture:
                place = across(button.rect, self.layout.area)
                dark = replace(button, rect=place, enabled=False, lit=False)
                found += (dark if self._across else _turned(dark)).items(False, self.app.text_scale)
        if self.undecided and not self.table.real:
            cup = dice.waiting(self.layout.across(), self.table.rules.dice)
            tray = self.layout.across().tray
            found += cup if self._across else [turned(item, tray) for item in cup]
        return found

    def touch(self, touch: Touch) -> None:
        """Face to face, whoever touches his cup first begins."""
        across = self.layout.across().tray.collidepoint(touch.at)
        if across and self.undecided and touch.act is PointerEvent.PRESS:
            self.click(Target.SEAT)
        else:
            super().touch(touch)

    def menu(self) -> Screen:
        """Other games."""
        return self.app.screen(KioskState.GAMES)

    def back(self) -> None:
        """Escape lets a checker go; it leads nowhere else."""
        self.hand.let_go()

    def _finish(self) -> bool:
        if not self._over and self.app.visit:
            won = self.humans[self.table.position.winner or 0]
            self.app.visit.end = "won" if won else "lost"
        return super()._finish()

    def over_screen(self) -> Screen:
        """The end: once more, other games, and no way out."""
        return self.app.screen(KioskState.OVER, self)


class TurnedButton(Button):
    """A button for whoever sits on the other side."""

    def items(self, pressed: bool, text_scale: float = 1.0) -> list[Item]:
        """Its pictures, upside down."""
        return [turned(item, self.rect) for item in super().items(pressed, text_scale)]


def _turned(button: Button) -> Button:
    return TurnedButton(**vars(button))
