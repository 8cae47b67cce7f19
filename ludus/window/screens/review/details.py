"""Luck and choices of a match in numbers, and a copy of its record."""

import re
from collections.abc import Iterator
from functools import partial

from ludus.analysis.rating import rating
from ludus.analysis.review import balance
from ludus.match.record import HUMAN
from ludus.picture.assets import QUIET
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Sentence, Way
from ludus.window.screens.panels.wording import spoken
from ludus.window.speech import review_text
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import COURSE
from ludus.window.text.words import PLEDGE, Notice

# Translators: a button and a title: luck and choices of a match in numbers.
DETAILS = mark("Details")
_LINES = 5
"""The most lines of numbers and codes."""
UNCOPIED = Notice(mark("The match cannot be copied."), {})


class DetailsScreen(Menu):
    """The parts of luck and choices in the result, the player's rating, and a copy of the record.

    The record has the code of the dice, which `ludus verify` checks.
    """

    reports = True

    def __init__(self, app: App, hindsight: ReviewQueue) -> None:
        copy = Way("copy", self._copy, icon="copy")
        super().__init__(app, DETAILS, foot=[copy, self.close()])
        self._record, self._hindsight = hindsight.record, hindsight

    def _copy(self) -> None:
        if not self.app.services.clipboard.put(str(self._record)):
            self.app.notify(UNCOPIED)

    @property
    def awake(self) -> bool:
        return not self._hindsight.done

    def step(self) -> bool:
        return self._hindsight.step()

    @property
    def said(self) -> str:
        """The title alone until the figures are final, as each of them would be read out."""
        return super().said if self._hindsight.done else spoken(self.title_text, self.note)

    def rows(self) -> list[Sentence]:
        played, dice = self._played(), self._dice()
        return [
            *(Sentence(partial(str, text), most=_LINES) for text in played if text),
            *(Sentence(partial(str, text), QUIET, _LINES) for text in dice if text),
        ]

    def _played(self) -> Iterator[str]:
        """What decided the match, and how the player played."""
        record, reviews = self._record, self._hindsight.reviews
        if self._hindsight.seen:
            yield self._sentence()
            if record.alone:
                played = rating(reviews, record.player_side)
                yield review_text.rated(self.words, record, played)

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
