"""A visit: the exhibit's play screen, with a hand that shows what to do."""

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
"""Size of an empty seat at its smallest, as a share of its largest."""
_FIRST_WAIT = 18
"""Steps until the hand shows what to do first."""
HAND_AFTER_S = 6
"""Seconds without a touch after which the hand shows it again."""


class VisitScreen(GuidedScreen):
    """A visitor's game, in which a second visitor may replace the computer at any time.

    On a table, White sits where the visitor touched the screen, and Black sits opposite.
    """

    app: Kiosk
    note_letters = TEXT

    def __init__(self, app: Kiosk, record: Record, end: End | None = None) -> None:
        if app.config.screen.table:
            exchanged = app.top.opposite
            self.orientation = Orientation.EXCHANGED if exchanged else Orientation.FACING
        self._since = len(record.turns)
        """The number of finished turns when Black's seat was taken."""
        super().__init__(app, record, end)

    @property
    def opposite(self) -> bool:
        """Whether the person to act, or the winner, sits on the other side of a table."""
        return super().opposite != self._across

    @property
    def _across(self) -> bool:
        """Whether it is the turn of a visitor who sits opposite White."""
        return self.orientation.facing and self.humans[BLACK] and self.spoken_of == BLACK

    # Seats

    @property
    def looks(self) -> tuple[str, str]:
        """Show an empty seat if the computer plays."""
        return super().looks if self.humans[BLACK] else ("awake", "empty")

    def _sit_down(self) -> None:
        """Let a second visitor continue Black's game."""
        self._since = len(self.table.record.turns)
        self.take_seat(HUMAN)

    def take_seat(self, player: str) -> None:
        """Change Black's player: the computer or a visitor."""
        self._forget()
        self.table.record.black = player
        self.app.seated(self.table.record)
        self._save()
        self.layout = self.view.layout = self.lay_out()

    @property
    def _newcomer(self) -> bool:
        """Whether it is the turn of a second visitor who has not played a turn yet."""
        turns = self.table.record.turns[self._since :]
        black = self.table.side == BLACK and self.humans[BLACK]
        return black and all(turn.side != BLACK for turn in turns)

    def step(self) -> bool:
        """Play on; free a taken seat if nobody uses it for a while."""
        idle = self.app.config.session.idle_s * SECOND // 2
        if self._newcomer and self.acting and self.app.untouched >= idle:
            self.take_seat(self.app.config.game.opponent)
        return super().step()

    def accepts(self, touch: Touch) -> bool:
        """On a table, ignore touches on the controls of the waiting player."""
        if not self.orientation.facing or not all(self.humans) or self.undecided:
            return True
        layout = self.layout.across()
        asleep = layout.line.unionall([layout.tray, *layout.buttons.values()])
        width, height = self.app.size
        turn = self.orientation.upside_down
        at = (width - 1 - touch.x, height - 1 - touch.y) if turn else touch.at
        return not asleep.collidepoint(at) or layout.tray.collidepoint(at)

    # Layout

    def lay_out(self) -> Layout:
        """Lay out the board with starting over and the language, before the player to move."""
        rules, checkers = self.table.rules, self.table.record.checkers
        given = rules, self.app.size, checkers, self.orientation
        found = visit_plan.lay_out(*given, self.app.text_scale, "empty" in self.looks)
        return found.across() if self._across else found

    def ground(self) -> Surface:
        """Return the board, rotated if White sits on the other side."""
        found = super().ground()
        return upside_down(found) if self.orientation.upside_down else found

    def _tell(self, events: Sequence[Event]) -> None:
        """Also move the controls to the other side when the turn changes."""
        super()._tell(events)
        if self.orientation.facing:
            self.layout = self.view.layout = self.lay_out()

    @property
    def awake(self) -> bool:
        """True, because idleness is counted."""
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
        wait = _FIRST_WAIT if new else HAND_AFTER_S * SECOND
        return self.app.untouched > wait

    def line_items(self, text: str, side: int | None, note: str = "") -> list[Item]:
        """Turn the line towards the player to move."""
        return self.faced(super().line_items(text, side, note), self.layout.line)

    def sign_before(self, text: str, note: str = "") -> Rect:
        """Return the place of the checker before the line, on the reader's side."""
        place = super().sign_before(text, note)
        return across(place, self.layout.line) if self._across else place

    def clock_items(self) -> list[Item]:
        """Turn the time left towards the player who must hand over."""
        return self.faced(super().clock_items(), self.layout.buttons["done"])

    def faced(self, items: list[Item], rect: Rect) -> list[Item]:
        """Turn pictures within a rectangle towards the player to move."""
        if self._across:
            return [turned(item, rect) for item in items]
        return items

    def buttons(self) -> list[Button]:
        """Return the controls, turned towards the player to act, and the seats to touch."""
        across, facing = self._across, self.orientation.facing
        found = self._controls()
        if "empty" in self.looks:
            found.append(self._empty_seat())
        return [_turned(b) if facing and across != (b.name in _SEATS) else b for b in found]

    def _controls(self) -> list[Button]:
        """Return the usual controls, with games instead of the menu, start over and language."""
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
        """Return the button of the empty seat."""
        picture = self._asking(self.view.breath)
        return Button("sit", self.layout.seats[BLACK], self._sit_down, picture=picture)

    def _asking(self, breath: int) -> Surface:
        """Paint the empty seat at a stage of its breath."""
        share = _LEAST + (1 - _LEAST) * breath / MOST_BREATH
        return signs.seat(
            self.layout.rules.place, BLACK, "empty", round(self.layout.seats[BLACK].width * share)
        )

    @property
    def breath(self) -> int:
        """The breath of the empty seat, if there is one."""
        return self.view.breath if "empty" in self.looks else super().breath

    def prepare(self) -> None:
        """Also prepare all sizes of the empty seat."""
        super().prepare()
        for breath in range(MOST_BREATH + 1):
            self._asking(breath)

    def items(self) -> list[Item]:
        """Show the game; on a table, also show the waiting player's controls, darkened."""
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
        """On a table, the visitor who first touches a cup begins."""
        across = self.layout.across().tray.collidepoint(touch.at)
        if across and self.undecided and touch.act is PointerEvent.PRESS:
            self.click(Target.SEAT)
        else:
            super().touch(touch)

    def menu(self) -> Screen:
        return self.app.screen(KioskState.GAMES)

    def back(self) -> None:
        """Put a picked checker back; Escape leads nowhere else."""
        self.hand.let_go()

    def _finish(self) -> bool:
        if not self._over and self.app.visit:
            won = self.humans[self.table.position.winner or 0]
            self.app.visit.end = "won" if won else "lost"
        return super()._finish()

    def over_screen(self) -> Screen:
        """Return the end, with new games as the only ways on."""
        return self.app.screen(KioskState.OVER, self)


class TurnedButton(Button):
    """A button for a visitor on the other side of a table."""

    def items(self, pressed: bool, text_scale: float = 1.0) -> list[Item]:
        return [turned(item, self.rect) for item in super().items(pressed, text_scale)]


def _turned(button: Button) -> Button:
    return TurnedButton(**vars(button))
