"""A visit: the play screen of the exhibit, with a hand that shows what to do."""

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from pygame import Rect, Surface, transform

from ludus.match.record import Record
from ludus.match.table import Stage
from ludus.rules.position import BLACK
from ludus.stage import signs
from ludus.stage.canvas import Item, centred
from ludus.stage.catalogue import own_name
from ludus.stage.controls import Button
from ludus.stage.layout import BUTTONS, Layout, lay_out
from ludus.stage.pointer import Point
from ludus.stage.screens import games, languages
from ludus.stage.screens.over import OverScreen
from ludus.stage.screens.play import PlayScreen

if TYPE_CHECKING:
    from ludus.stage.kiosk import Kiosk

_NAMES = (*BUTTONS, "again", "language")
_FIRST_WAIT = 30
"""Steps until the hand shows what to do first."""
_CYCLE = 150
"""Steps of one showing: hover, press, go, let go."""


class VisitScreen(PlayScreen):
    """A visitor's game."""

    def __init__(self, app: "Kiosk", record: Record) -> None:
        self.kiosk = app
        self._shown = 0
        super().__init__(app, record)

    def lay_out(self) -> Layout:
        """Room for starting over and for the language, too."""
        rules, size, checkers = self.table.rules, self.app.size, self.table.record.checkers
        found = lay_out(rules, size, checkers, _NAMES)
        if not found.upright:
            wide = found.buttons["language"]
            rect = Rect(0, 0, round(wide.width * 2.5), wide.height)
            rect.midright = wide.midright
            found = replace(found, buttons={**found.buttons, "language": rect})
            return _for_a_table(found) if self.kiosk.house.table else found
        found = lay_out(rules, size, checkers)
        return replace(found, buttons={**found.buttons, **_beside_the_dice(found)})

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
        visit = self.kiosk.visit
        new = visit is not None and visit.first_move is None and not visit.restored
        wait = _FIRST_WAIT if new else self.kiosk.house.hand_after_s * 60
        return self.kiosk.untouched > wait

    def _way(self) -> tuple[Point, Point] | None:
        """From where to where the hand goes now; the same place twice is a tap."""
        if self.table.stage is Stage.THROW:
            return self.layout.tray.center, self.layout.tray.center
        if self.hand.picked is not None:
            goal = self._landing(self.table.side, min(self.hand.goals))
            return goal, goal
        node = self.table.node
        if node and node.edges:
            step = node.edges[0][0]
            side = self.table.side
            return self.view.spot(side, step.source), self._landing(side, step.target)
        if self.table.stage is Stage.DONE:
            done = self.layout.buttons["black-done" if self._opposite else "done"].center
            return done, done
        return None

    def _landing(self, side: int, column: int) -> Point:
        zone = self.layout.places[side][column]
        count = int(self.table.now.board[side, column])
        return zone.spot(count, count + 1)

    def items(self) -> list[Item]:
        """The game, and over it the hand."""
        way = self._way() if self._showing else None
        return super().items() + (self._hand_items(*way) if way else [])

    @property
    def _opposite(self) -> bool:
        """Whether it is the turn of a visitor on the other side of a table."""
        return "black-done" in self.layout.buttons and self.table.side == BLACK and all(self.humans)

    def line_items(self, text: str, side: int | None) -> list[Item]:
        """The line, to be read by whose turn it is."""
        found = super().line_items(text, side)
        if not self._opposite:
            return found
        return [_turned_about(item, self.layout.line) for item in found]

    def _hand_items(self, start: Point, end: Point) -> list[Item]:
        t = self._shown % _CYCLE / _CYCLE
        go = min(max((t - 0.3) / 0.4, 0.0), 1.0)
        go = go * go * (3 - 2 * go)
        x = round(start[0] + (end[0] - start[0]) * go)
        y = round(start[1] + (end[1] - start[1]) * go)
        pressed = 0.22 < t < 0.78
        size = round(self.layout.unit * (1.6 if pressed else 1.8))
        found = []
        if pressed:
            found.append(centred(signs.halo(round(self.layout.unit * 0.8)), (x, y)))
        return [*found, centred(signs.hand(size), (x, y + round(size * 0.42)))]

    def buttons(self) -> list[Button]:
        """Those of every game, with other games instead of the pause; start over, language."""
        at = self.layout.buttons
        kept = [b for b in super().buttons() if b.name != "menu"]
        if self._opposite:
            kept = [_opposite(b, at) for b in kept]
        name = own_name(self.app.words.language)
        return [
            *kept,
            Button("games", at["menu"], self._games, icon="home"),
            Button("again", at["again"], self.kiosk.again, icon="restart"),
            Button("language", at["language"], self._languages, name),
        ]

    def _games(self) -> None:
        self.app.push(games.GamesScreen(self.kiosk))

    def _languages(self) -> None:
        self.app.push(languages.LanguagesScreen(self.kiosk))

    def back(self) -> None:
        """Escape lets a checker go; it leads nowhere else."""
        self.hand.let_go()

    def _finish(self) -> bool:
        if not self._over and self.kiosk.visit:
            won = self.humans[self.table.position.winner or 0]
            self.kiosk.visit.end = "won" if won else "lost"
        return super()._finish()

    def over_screen(self) -> OverScreen:
        """The end: once more, other games, and no way out."""
        return games.VisitOverScreen(self.kiosk, self.table.record, self.humans)


def _beside_the_dice(layout: Layout) -> dict[str, Rect]:
    """On an upright screen: starting over to the left of the dice, the language to the right."""
    tray, side = layout.tray, layout.buttons["done"].height
    margin = round(layout.unit * 0.5)
    room = layout.area.right - tray.right - 2 * margin
    again = Rect(layout.area.left + margin, 0, side, side)
    language = Rect(tray.right + margin, 0, room, round(side * 0.8))
    again.centery = language.centery = tray.centery
    return {"again": again, "language": language}


def _for_a_table(layout: Layout) -> Layout:
    """Black's own buttons at the upper edge; starting over goes to the lower one for them."""
    at = layout.buttons
    corner, undo = at["again"], at["undo"]
    pitch = round(corner.width * 1.12)
    found = {
        "again": undo.move(undo.left - at["done"].left, 0),
        "black-done": corner,
        "black-undo": corner.move(pitch, 0),
        "black-hint": corner.move(at["language"].left - pitch - corner.left, 0),
    }
    over = max(0, layout.line.right - found["black-hint"].left)
    return replace(layout, line=layout.line.inflate(-2 * over, 0), buttons={**at, **found})


class _TurnedButton(Button):
    """A button for whoever sits on the other side."""

    def items(self, pressed: bool) -> list[Item]:
        """Its pictures, upside down."""
        return [_turned_about(item, self.rect) for item in super().items(pressed)]


def _opposite(button: Button, at: dict[str, Rect]) -> Button:
    """The same button on black's side, if it has a place there."""
    rect = at.get(f"black-{button.name}")
    if rect is None:
        return button
    return _TurnedButton(**{**vars(button), "rect": rect})


def _turned_about(item: Item, rect: Rect) -> Item:
    """A picture turned by half a turn round the middle of a rectangle."""
    right, bottom = item.rect.bottomright
    return Item(_turned(item.surface), 2 * rect.centerx - right, 2 * rect.centery - bottom)


@lru_cache(maxsize=64)
def _turned(surface: Surface) -> Surface:
    return transform.rotate(surface, 180)
