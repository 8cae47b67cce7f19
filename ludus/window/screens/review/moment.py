"""The moment that decided a match: its turn on the board, and the sentence about it."""

from functools import partial

from pygame import Surface

from ludus.picture import assets
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import TEXT, set_in
from ludus.players.analysis import Review
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.app.screen import Screen
from ludus.window.board import dice
from ludus.window.layout.layout import Layout
from ludus.window.play.play_screen import PlayScreen
from ludus.window.speech import narration, review_text
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button, side_by_side
from ludus.window.widgets.grid import GAP

DECIDED = mark("The moment that decided it")


class MomentScreen(Screen):
    """The board before a turn, with its play as arrows, over the end of its match."""

    def __init__(self, app: App, match: PlayScreen, hindsight: ReviewQueue, turn: Review) -> None:
        super().__init__(app)
        self._match, self._hindsight, self._turn = match, hindsight, turn
        self._show(turn)

    def _show(self, turn: Review | None) -> None:
        self._match.looked = turn
        self._match.view.show(turn.position if turn else self._match.table.now, (), ())

    def back(self) -> None:
        self._show(None)
        super().back()

    def ground(self) -> Surface:
        return self.app.stack.picture(self._match)

    @property
    def _layout(self) -> Layout:
        """The layout as the player at this side of the screen sees it."""
        layout = self._match.layout
        return layout.across() if self._match.across else layout

    @property
    def _told(self) -> str:
        humans = self._match.session.humans
        return review_text.decided(self.app.words, self._turn, humans)

    @property
    def said(self) -> str:
        words, rules, turn = self.app.words, self._match.table.rules, self._turn
        played = narration.turn(words, rules, turn.side, turn.dice, turn.play)
        return f"{played} {self._told}".lstrip()

    def items(self) -> list[Item]:
        """The sentence on the line of the match, and the throw in its tray, after a checker."""
        turn, layout = self._turn, self._layout
        edge = layout.dice[0].width
        pitch = min(round(edge * 1.3), layout.tray.width // (1 + len(turn.dice)))
        x, y = layout.tray.center
        x -= pitch * len(turn.dice) // 2
        found = set_in(layout.line, self._told, self.app.letters(TEXT))
        found.append(centred(assets.checker(self._match.place, turn.side, 0, edge), (x, y)))
        return [*found, *dice.row(turn.dice, edge, pitch, (x + pitch, y))]

    def buttons(self) -> list[Button]:
        """The ways on, beside the dice or below them."""
        layout, gap, words = self._layout, self.part(GAP), self.app.words
        tray, buttons = layout.tray, [*layout.buttons.values()]
        row = buttons[0].unionall(buttons[1:])
        more, back = side_by_side(row, 2, gap)
        if not layout.upright:
            more.width = tray.left - gap - row.left
            back.left, back.width = tray.right + gap, row.right - tray.right - gap
        found = [Button("back", back, self.back, words.say("Back"), "back", lit=True)]
        if "course" in self.app.stack.kinds:
            look = partial(self.app.stack.open, "course", self._match.table.record, self._hindsight)
            found.insert(
                0, Button("course", more, look, words.say("The course of the game"), "hint")
            )
        return found
