"""The end of a match: who has won, and what next."""

from functools import partial

from pygame import Rect

from ludus.match.record import Record
from ludus.picture import assets, signs
from ludus.picture.assets import QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import DISPLAY, TEXT, set_in
from ludus.window import narration
from ludus.window.controls import Button
from ludus.window.screens.panel import PanelScreen
from ludus.window.stack import Stack


class OverScreen(PanelScreen):
    """Laurel, the result as on an inscription, and a rematch."""

    def __init__(self, app: Stack, record: Record, humans: tuple[bool, bool]) -> None:
        self._record, self._humans = record, humans
        self._winner = record.winner or 0
        super().__init__(app, "", (1.05, 0.96), (0.94, 1.0))

    def heading(self) -> list[Item]:
        """The laurel round a checker of the winner, the result, and a rule below it."""
        inner, side = self.inner, self.part(0.3)
        centre = (inner.centerx, self.box.top + self.part(0.195))
        place = Rect(inner.left, self.box.top + self.part(0.345), inner.width, self.part(0.1))
        result = self.app.words.capitals(narration.won(self.app.words, self._winner, self._humans))
        line = signs.rule(self.part(0.42))
        return [
            centred(assets.scaled("laurel.webp", (side, side)), centre),
            centred(assets.checker(self._winner, 0, round(side * 0.36)), centre),
            *set_in(place, result, self.app.letters(DISPLAY), assets.CAPITALS),
            centred(line, (inner.centerx, self.box.top + self.part(0.462))),
        ]

    def items(self) -> list[Item]:
        """Laurel and result, and a sentence about it."""
        inner = self.inner
        place = Rect(inner.left, self.box.top + self.part(0.475), inner.width, self.part(0.1))
        told = narration.won_line(self.app.words, self._winner, self._humans, self._record.thrown)
        return [*super().items(), *set_in(place, told, self.app.letters(TEXT), colour=QUIET)]

    def rows(self, count: int) -> list[Rect]:
        """Places for buttons below the sentence."""
        place = self.inner.inflate(-self.part(0.04 if self.upright else 0.2), 0)
        top = self.box.top + self.part(0.585)
        return self.column(count, Rect(place.left, top, place.width, place.bottom - top))

    def buttons(self) -> list[Button]:
        """Play again, look back, another game, leave."""
        say = self.app.words.say
        look_back = partial(self.app.open, "course", self._record, self._humans)
        rules = partial(self.app.open, "rules", self._record.rule_set)
        right = self.corner()
        left = right.move_to(left=self.box.left + self.box.right - right.right)
        again, course, row = self.rows(3)
        other, leave = self.beside(row, 2)
        return [
            Button("again", again, self._again, say("Play again"), "restart", lit=True),
            Button("course", course, look_back, say("The course of the game"), "hint"),
            Button("other", other, self._other, say("Another game"), "home"),
            # Translators: a button: leaves the program.
            Button("leave", leave, self.app.quit, say("Quit"), "close"),
            Button("rules", left, rules, icon="rules"),
            Button("settings", right, partial(self.app.open, "settings"), icon="settings"),
        ]

    def _again(self) -> None:
        """A match like it; the other side begins."""
        last = self._record
        extent = last.length if last.begins else last.checkers
        record = self.app.matches.new(last.rule_set, extent, *last.players, 1 - last.first)
        self.app.swap(self.app.screen("play", record))

    def _other(self) -> None:
        self.app.swap(self.app.screen("choose", self._record))

    def back(self) -> None:
        """Escape leads to the choice of games."""
        self._other()
