"""What each play of a throw is worth: the best plays on the board, one after another."""

from collections.abc import Sequence

import pygame

from ludus.match.table import Table
from ludus.players.player import Question, Weighed
from ludus.players.ranks import STRONGEST
from ludus.rules.plays import Play
from ludus.rules.position import Position
from ludus.window.app.app import App
from ludus.window.app.services import answer
from ludus.window.screens.review.plays import PlaysScreen
from ludus.window.speech import narration, review_text
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets.button import Button
from ludus.window.widgets.push import button

_MOST = 5
"""The number of plays that are shown."""


class PlayRankingScreen(PlaysScreen):
    """The best plays of a throw; arrow keys lead from one to the next."""

    plays: Sequence[Play] = ()

    def __init__(self, app: App, table: Table, start: Position, dice: tuple[int, ...]) -> None:
        self.start, self.dice = start, dice
        self._asked = Question(table.rules, start, dice, STRONGEST, every=True)
        self._weighed: tuple[Weighed, ...] = ()
        """Empty until the plays are estimated."""
        super().__init__(app, table)

    @property
    def awake(self) -> bool:
        return not self._weighed

    def step(self) -> bool:
        answered = None if self._weighed else answer(self.app.services.thinker, self._asked)
        if answered:
            self._weighed = answered.choice.weighed[:_MOST]
            self.plays = [each.play for each in self._weighed]
            self.refresh()
            self.stack.present()
        return answered is not None

    @property
    def bars(self) -> list[tuple[str, float]]:
        return [("", each.chance) for each in self._weighed]

    def line(self) -> str:
        words, at = self.words, self.now
        if at is None:
            return words.say("Thinking …")
        best = [words.say(review_text.BEST)] * (at == 0)
        return " ".join([*best, review_text.wins(words, self._weighed[at].chance, 0)])

    @property
    def said(self) -> str:
        """The play that the arrows show, and the line."""
        words, at = self.words, self.now
        if at is None:
            return self.line()
        moves = narration.moves(words, self.table.rules, self.start.turn, self.plays[at])
        text = f"{words.number(at + 1)}. {moves}." if moves else words.say("No checker can move.")
        return f"{text} {self.line()}"

    def key(self, key: int) -> bool:
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key, 0)
        if by and self.app.focus.name in ("", "board"):
            self.next_play(by)
            return True
        return super().key(key)

    def ways(self) -> list[Button]:
        return [button("close", self.stack.close, self.words.say(BUTTONS["back"]), "back")]
