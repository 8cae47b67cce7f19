"""A visit: the play screen of the exhibit, with a hand that shows what to do."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from ludus.exhibit.kiosk import Kiosk
from ludus.exhibit.states import KioskState
from ludus.match.events import Event
from ludus.match.record import HUMAN, End, Record
from ludus.match.states import State
from ludus.picture.canvas import Item, Rect, Surface, turned, upside_down
from ludus.rules.position import BLACK
from ludus.window.controls import Button
from ludus.window.layout import Layout, Orientation, lay_out
from ludus.window.plan import BUTTONS
from ludus.window.screens.guided import GuidedScreen
from ludus.window.stack import Screen
from ludus.window.zones import across

_NAMES = (*BUTTONS, "again", "language")
_FIRST_WAIT = 18
"""Steps until the hand shows what to do first."""


class VisitScreen(GuidedScreen):
    """A visitor's game. On a table two sit opposite each other, and one wherever he came from."""

    app: Kiosk

    def __init__(self, app: Kiosk, record: Record, end: End | None = None) -> None:
        if app.config.screen.table:
            self.orientation = _at_a_table(record, app.top)
        super().__init__(app, record, end)

    @property
    def opposite(self) -> bool:
        """Whether it is the turn of who sits on the other side of a table; or who has won does."""
        return super().opposite or (self._facing and self.spoken_of == BLACK)

    @property
    def _facing(self) -> bool:
        return self.orientation is Orientation.FACING

    def lay_out(self) -> Layout:
        """Room for starting over and for the language, too, where whoever is to move sits."""
        rules, size, checkers = self.table.rules, self.app.size, self.table.record.checkers
        found = lay_out(rules, size, checkers, _NAMES, self.orientation)
        if found.upright:
            found = lay_out(rules, size, checkers, BUTTONS, self.orientation)
            found = replace(found, buttons={**found.buttons, **_beside_the_dice(found)})
        else:
            name = _for_a_name(found, self.app.text_scale)
            found = replace(found, buttons={**found.buttons, "language": name})
        return found.across() if self._facing and self.opposite else found

    def ground(self) -> Surface:
        """The board, turned to whoever plays alone on the other side."""
        found = super().ground()
        return upside_down(found) if self.orientation is Orientation.OPPOSITE else found

    def _tell(self, events: Sequence[Event]) -> None:
        """What lies before whoever is to move goes over to the other side with the turn."""
        super()._tell(events)
        if self._facing:
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
        new = new and self.state is not State.FORCED
        wait = _FIRST_WAIT if new else self.app.config.session.hand_after_s * 60
        return self.app.untouched > wait

    def line_items(self, text: str, side: int | None, note: str = "") -> list[Item]:
        """The line, to be read by whose turn it is."""
        return self.faced(super().line_items(text, side, note), self.layout.line)

    def sign_before(self, text: str, note: str = "") -> Rect:
        """The checker before the line, on the side of whoever reads it."""
        place = super().sign_before(text, note)
        return across(place, self.layout.line) if self._facing and self.opposite else place

    def clock_items(self) -> list[Item]:
        """The time left, before whoever is to hand over."""
        return self.faced(super().clock_items(), self.layout.buttons["done"])

    def faced(self, items: list[Item], rect: Rect) -> list[Item]:
        """Pictures within a rectangle, turned to whoever is to move."""
        if self._facing and self.opposite:
            return [turned(item, rect) for item in items]
        return items

    def buttons(self) -> list[Button]:
        """Those of every game, with other games instead of the pause; start over, language."""
        if self._over:
            return []
        at = self.layout.buttons
        kept = [b for b in super().buttons() if b.name != "menu"]
        name, show = self.app.words.own_name, partial(self.app.open, KioskState.LANGUAGES)
        found = [
            *kept,
            Button("games", at["menu"], self._pause, icon="home"),
            Button("again", at["again"], self.app.again, icon="restart"),
            Button("language", at["language"], show, name),
        ]
        return [_turned(b) for b in found] if self._facing and self.opposite else found

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


def _at_a_table(record: Record, before: Screen) -> Orientation:
    """From where a match is seen at a table: by both, or by who used the screen before it."""
    if record.players.count(HUMAN) == 2:
        return Orientation.FACING
    return Orientation.OPPOSITE if before.opposite else Orientation.WHOLE


def _for_a_name(layout: Layout, text_scale: float) -> Rect:
    """On a wide screen: room for the language's name, up to the dice where they lie beside it."""
    at = layout.buttons["language"]
    width = round(at.width * 2.5 * text_scale)
    if layout.facing:
        width = min(width, at.right - layout.tray.right - at.width // 3)
    rect = Rect(0, 0, width, at.height)
    rect.midright = at.midright
    return rect


def _beside_the_dice(layout: Layout) -> dict[str, Rect]:
    """On an upright screen: starting over to the left of the dice, the language to the right."""
    tray, side = layout.tray, layout.buttons["done"].height
    margin = round(layout.unit * 0.5)
    room = layout.area.right - tray.right - 2 * margin
    again = Rect(layout.area.left + margin, 0, side, side)
    language = Rect(tray.right + margin, 0, room, round(side * 0.8))
    again.centery = language.centery = tray.centery
    return {"again": again, "language": language}


class _TurnedButton(Button):
    """A button for whoever sits on the other side."""

    def items(self, pressed: bool, text_scale: float = 1.0) -> list[Item]:
        """Its pictures, upside down."""
        return [turned(item, self.rect) for item in super().items(pressed, text_scale)]


def _turned(button: Button) -> Button:
    return _TurnedButton(**vars(button))
