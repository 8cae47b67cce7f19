"""Luck and choices of a match in numbers, and a copy of its record."""

import re
from functools import partial

from ludus.analysis.rating import rating
from ludus.analysis.review import balance
from ludus.match.record import HUMAN
from ludus.picture.assets import QUIET
from ludus.picture.canvas import Item
from ludus.picture.lettering import NOTE, SENTENCE, TextRow, stacked
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.speech import review_text
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS, COURSE
from ludus.window.text.words import PLEDGE
from ludus.window.widgets.button import Button

# Translators: a button and a title: luck and choices of a match in numbers.
DETAILS = mark("Details")


class DetailsScreen(PanelScreen):
    """The parts of luck and choices in the result, the player's rating, and a copy of the record.

    The record has the code of the dice, which `ludus verify` checks.
    """

    def __init__(self, app: App, hindsight: ReviewQueue) -> None:
        super().__init__(app, DETAILS, (1.4, 0.7), (0.94, 0.9))
        self._record, self._hindsight = hindsight.record, hindsight

    @property
    def awake(self) -> bool:
        return not self._hindsight.done

    def step(self) -> bool:
        return self._hindsight.step()

    @property
    def said(self) -> str:
        return " ".join([f"{super().said}.", *(row.words for row in self._rows())])

    def items(self) -> list[Item]:
        rows = stacked(self.room, self._rows())
        return [*super().items(), *(item for row in rows for item in row)]

    def _rows(self) -> list[TextRow]:
        letters, record, texts = self.app.letters, self._record, list[str]()
        if self._hindsight.seen:
            texts.append(self._sentence())
            if record.alone:
                played = rating(self._hindsight.reviews, record.player_side)
                texts.append(review_text.rated(self.words, record, played))
        rows = [TextRow(text, letters(SENTENCE)) for text in texts if text]
        return rows + [TextRow(text, letters(NOTE), colour=QUIET) for text in self._dice() if text]

    def _dice(self) -> tuple[str, str]:
        """Which dice were real, and what the program had sealed."""
        words, record = self.words, self._record
        real = ""
        if record.seed is None and HUMAN in record.players:
            # Translators: not on the screen, so there is no code by which they can be checked.
            real = words.say("The dice were real.")
        elif record.real:
            # Translators: the same, of a game in which only the computer's were not.
            real = words.say("Your dice were real.")
        return real, words.say(PLEDGE, pledge=record.pledge) if record.pledge else ""

    def buttons(self) -> list[Button]:
        copy, close = self.foot(2)
        put = partial(self.app.services.clipboard.put, str(self._record))
        label = self.words.say(BUTTONS["copy"])
        return [Button("copy", copy, put, label, "rules"), self.close(close)]

    def _sentence(self) -> str:
        """The parts of dice and choices in the result, for the human if there is only one."""
        luck, cost = balance(self._hindsight.reviews)
        side = self._record.player_side
        text = COURSE["human" if self._record.alone else "both"]
        sentence = self.words.say(
            text,
            dice=review_text.signed(luck[side] - luck[1 - side]),
            own=review_text.signed(-cost[side]),
            other=review_text.signed(cost[1 - side]),
        )
        return re.sub(r" (?=[+−]\d)", "\u00a0", sentence)  # No number at the start of a line.
