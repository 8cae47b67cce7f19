"""A visit: the play screen of the exhibit, with a hand that shows what to do."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from ludus.exhibit.kiosk import Kiosk
from ludus.exhibit.states import KioskState
from ludus.match.events import Event
from ludus.match.record import HUMAN, Record
from ludus.match.states import On
from ludus.picture import signs
from ludus.picture.canvas import Item, Rect, Surface, centred, turned, upside_down
from ludus.rules.plays import Step
from ludus.rules.position import BLACK, WHITE, Position
from ludus.window.controls import Button
from ludus.window.layout import Layout, Orientation, lay_out
from ludus.window.plan import BUTTONS
from ludus.window.pointer import Point
from ludus.window.screens.play import PlayScreen
from ludus.window.stack import Screen

_NAMES = (*BUTTONS, "again", "language")
_FIRST_WAIT = 18
"""Steps until the hand shows what to do first."""


class _Showing(NamedTuple):
    """When the finger presses, sets out, arrives, lets go, and begins anew, in steps."""

    press: int
    go: int
    arrive: int
    leave: int
    again: int


_TAP = _Showing(24, 24, 24, 52, 84)
_DRAG = _Showing(22, 40, 98, 120, 144)


class VisitScreen(PlayScreen):
    """A visitor's game. On a table two sit opposite each other, and one wherever he came from."""

    app: Kiosk

    def __init__(self, app: Kiosk, record: Record, position: Position | None = None) -> None:
        self._shown = 0
        if app.config.screen.table:
            self.orientation = _at_a_table(record, app.top)
        super().__init__(app, record, position)

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

    def prepare(self) -> None:
        """The hand, too, and what it shows."""
        super().prepare()
        middle = self.layout.board.center
        signs.touched(self.layout.checker)
        for pressed in (False, True):
            signs.hand(self._hand_size(pressed))
        for side in (WHITE, BLACK):
            self.view.shown(side, middle, middle)

    def _hand_size(self, pressed: bool) -> int:
        return round(self.layout.unit * (1.8 if pressed else 2.0))

    def _tell(self, events: Sequence[Event]) -> None:
        """What lies before whoever is to move goes over to the other side with the turn."""
        super()._tell(events)
        if self._facing:
            self.layout = self.view.layout = self.lay_out()

    @property
    def awake(self) -> bool:
        """Idleness is counted."""
        return True

    def step(self) -> bool:
        """Play on; the hand moves while it shows."""
        moved = super().step()
        showing = self._showing
        self._shown = self._shown + 1 if showing else 0
        return moved or showing

    @property
    def _showing(self) -> bool:
        """Whether the hand shows what to do: until the first move, and again after a pause."""
        if not self.acting or self.view.busy:
            return False
        visit = self.app.visit
        new = visit is not None and visit.first_move is None and not visit.restored
        wait = _FIRST_WAIT if new else self.app.config.session.hand_after_s * 60
        return self.app.untouched > wait

    def _way(self) -> tuple[Point, Point] | None:
        """From where to where the hand goes now; the same place twice is a tap."""
        if On.CUP in self.row.lit:
            die = self.layout.dice[self.table.rules.dice - 1]
            return die.center, die.center
        step = self._shown_step()
        if step:
            side = self.table.side
            goal = self._landing(side, step.target)
            return (self.view.spot(side, step.source) if self.hand.picked is None else goal), goal
        if self.finished:
            done = self.layout.buttons["done"].center
            return done, done
        return None

    def _shown_step(self) -> Step | None:
        """The step that the hand shows: the hint's, or else any that can be played now."""
        node, picked = self.table.node, self.hand.picked
        edges = [step for step, _ in node.edges] if node else []
        steps = [*self._hints[:1], *edges]
        return next((step for step in steps if picked in (None, step.source)), None)

    def _landing(self, side: int, column: int) -> Point:
        zone = self.layout.places[side][column]
        count = int(self.table.now.board[side, column])
        return zone.spot(count, count + 1)

    def items(self) -> list[Item]:
        """The game, and over it the hand."""
        way = self._way() if self._showing else None
        return super().items() + (self._hand_items(*way) if way else [])

    def line_items(self, text: str, side: int | None, note: str = "") -> list[Item]:
        """The line, to be read by whose turn it is."""
        return self._faced(super().line_items(text, side, note), self.layout.line)

    def clock_items(self) -> list[Item]:
        """The time left, before whoever is to hand over."""
        return self._faced(super().clock_items(), self.layout.buttons["done"])

    def _faced(self, items: list[Item], rect: Rect) -> list[Item]:
        """Pictures within a rectangle, turned to whoever is to move."""
        if self._facing and self.opposite:
            return [turned(item, rect) for item in items]
        return items

    def _hand_items(self, start: Point, end: Point) -> list[Item]:
        """The hand at this moment of its showing, and what it carries."""
        plan = _TAP if start == end else _DRAG
        t = self._shown % plan.again
        pressed = plan.press <= t < plan.leave
        go = self._smooth((t - plan.go) / max(plan.arrive - plan.go, 1))
        left = (t - plan.leave) / (plan.again - plan.leave)
        away = 0.0 if pressed else self._smooth(max(1 - t / plan.press, left))
        at = (
            round(start[0] + (end[0] - start[0]) * go),
            round(start[1] + (end[1] - start[1]) * go),
        )
        found = []
        if pressed:
            if start != end:
                found += self.view.shown(self.table.side, at, None if self.hand.goals else end)
            found.append(centred(signs.touched(self.layout.checker), at))
        size = self._hand_size(pressed)
        far = away * self.layout.unit * 0.5
        palm = [round(a - tip * size + far) for a, tip in zip(at, signs.FINGERTIP, strict=True)]
        hand = centred(signs.hand(size), (palm[0], palm[1]))
        return found + self._faced([hand], Rect(at, (1, 1)))

    def _smooth(self, share: float) -> float:
        """A share of a way, from 0 to 1, slow at both ends; with calm movement all or nothing."""
        share = min(max(share, 0.0), 1.0)
        return float(share >= 0.5) if self.view.calm else share * share * (3 - 2 * share)

    def buttons(self) -> list[Button]:
        """Those of every game, with other games instead of the pause; start over, language."""
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
        return self.app.screen(KioskState.OVER, self.table.record, self.humans)


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
