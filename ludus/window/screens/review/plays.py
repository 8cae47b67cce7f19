"""Plays of one throw on the board, one at a time: arrows, and faint checkers where they end."""

from collections.abc import Iterator, Sequence
from functools import partial

import pygame
from pygame import Rect

from ludus.match.states import PointerEvent
from ludus.match.table import Table
from ludus.picture import signs
from ludus.picture.canvas import Item, centred
from ludus.rules.plays import Step
from ludus.rules.position import Position
from ludus.window.app.app import App
from ludus.window.board import dice
from ludus.window.board.marks import Marks
from ludus.window.input.pointer import Touch
from ludus.window.play.board_screen import BoardScreen
from ludus.window.speech import narration
from ludus.window.speech.narration import ways_of
from ludus.window.widgets.button import Button, side_by_side
from ludus.window.widgets.grid import grid

GAP = 0.014
"""The gap between two buttons, as a share of the screen's shorter side."""
_DICE = 1.2
"""The pitch of the dice, in their edges."""
_RIM, _NUMBER = 0.78, 0.4
"""The distance of a square's number from its first checker, and its size, in checkers."""


class PlaysScreen(BoardScreen):
    """A touch on the board shows the next play, a touch on its button shows a play at once."""

    start: Position
    dice: tuple[int, ...]
    plays: Sequence[tuple[Step, ...]]
    """The plays to show, the best first."""
    played: int | None = None
    """The play that was made, counted from 0; it is shown before any touch."""

    def __init__(self, app: App, table: Table) -> None:
        self._shown: int | None = None
        self._pressed = False
        """Whether a touch began on the board."""
        super().__init__(app, table)

    # Given by each screen

    @property
    def labels(self) -> Sequence[str]:
        """The labels of the buttons of the plays."""
        raise NotImplementedError

    def line(self) -> str:
        raise NotImplementedError

    def ways(self, row: Rect) -> list[Button]:
        """The buttons below the plays."""
        raise NotImplementedError

    # Actions

    @property
    def now(self) -> int | None:
        """The play that is shown, counted from 0."""
        at = self.played or 0 if self._shown is None else self._shown
        return at if at < len(self.plays) else None

    def show(self, at: int) -> None:
        self._shown = at
        self.stack.present()

    def next_play(self, by: int = 1) -> None:
        if self.plays:
            self.show(((self.now or 0) + by) % len(self.plays))

    def touch(self, touch: Touch) -> None:
        on_board = self.layout.board.collidepoint(touch.at)
        if touch.act is PointerEvent.PRESS:
            self._pressed = on_board
        elif touch.act is PointerEvent.RELEASE and on_board and self._pressed:
            self.next_play()

    def key(self, key: int) -> bool:
        number = key - pygame.K_1
        if 0 <= number < len(self.plays):
            self.show(number)
        return 0 <= number < len(self.plays)

    # Display

    def refresh(self) -> None:
        self.view.show(self.start, (), ())

    @property
    def said(self) -> str:
        return self.line()

    @property
    def _foot(self) -> Rect:
        layout, area, gap = self.layout, self.area, self.part(0.006)
        zones = [zone.target.bottom for zone in layout.places[0].values() if zone.tray]
        top = layout.line.bottom if layout.upright else max(layout.board.bottom, *zones) + gap
        return Rect(area.left + gap, top, area.width - 2 * gap, area.bottom - gap - top)

    @property
    def _rows(self) -> tuple[Rect, Rect, Rect]:
        """The places for the dice, for the plays beside or below them, and for the buttons."""
        rim = self.part(0.024 / self.app.text_scale)  # Larger buttons come nearer to the rim.
        inner, gap = self._foot.inflate(-self.part(0.03), -rim), self.part(GAP)
        count = 3 if self.layout.upright else 2
        rows = grid(inner, 1, count, gap)
        if count == 3:  # The labels of plays have two lines, which need more room than dice.
            less = rows[0].height // 6
            rows[0].height -= less
            rows[1].top, rows[1].height = rows[1].top - less, rows[1].height + less
        edge = round(rows[0].height * 0.72)
        wide = round(_DICE * edge * (len(self.dice) + 0.3)) if self.dice else 0
        dice = Rect(inner.left, rows[0].centery - edge // 2, wide, edge)
        if count == 3:
            return dice.move_to(centerx=inner.centerx), rows[1], rows[2]
        rows[0].left, rows[0].width = dice.right, inner.right - dice.right
        return dice, rows[0], rows[1]

    def marks(self) -> Marks:
        at = self.now
        look = "arrow-made" if at == self.played else "arrow"
        shown = {} if at is None else {look: ways_of(self.plays[at])}
        return Marks(side=self.start.turn, compared=shown)

    def items(self) -> list[Item]:
        marks, place = self.marks(), self._rows[0]
        items = self.line_items(self.line(), marks.side) + self.view.items(marks)
        for _, goal in (way for ways in marks.compared.values() for way in ways):
            at = self.view.spot(marks.side, goal, top=False)
            items += self.view.shown(marks.side, at, None)
        items += [*self._numbers(marks), self.stack.panel(self._foot)]
        x, edge = place.left + round(_DICE * place.height / 2), place.height
        pitch, first = round(_DICE * edge), (x, place.centery)
        return items + dice.row(self.dice, edge, pitch, first)

    def _numbers(self, marks: Marks) -> Iterator[Item]:
        """Yield the numbers of the squares of a play, on the rim of a board without letters."""
        layout, rules = self.layout, self.table.rules
        ends = {each for ways in marks.compared.values() for way in ways for each in way}
        for column in sorted(ends & {*range(1, rules.squares + 1)}):
            name = narration.square(rules, marks.side, column)
            if name == str(column):
                x, y = layout.places[marks.side][column].spot(0, 1)
                apart = round(_RIM * layout.checker) * (-1 if y < layout.board.centery else 1)
                tag = signs.tag(name, round(_NUMBER * layout.checker))
                yield centred(tag, (x, y + apart))

    def buttons(self) -> list[Button]:
        _, plays, below = self._rows
        buttons = [Button("board", self.layout.board, self.next_play, self.line(), bare=True)]
        places = side_by_side(plays, max(len(self.plays), 1), self.part(GAP))
        for at, (label, place) in enumerate(zip(self.labels, places, strict=False)):
            act = partial(self.show, at)
            if self.app.text_scale > 1:  # There is room for the number alone.
                label = label.rpartition(" · ")[2]
            buttons.append(Button(f"play-{at}", place, act, label, chosen=at == self.now))
        return buttons + self.ways(below)
