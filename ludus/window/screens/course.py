"""The course of a match: when it turned, and what dice and choices had to do with it."""

import re
from collections.abc import Sequence
from concurrent.futures import Future

from pygame import Rect, Surface

from ludus.match.record import Record
from ludus.picture.assets import BODY, CREAM, QUIET
from ludus.picture.canvas import Item
from ludus.picture.lettering import SMALL, TEXT, broken, set_in
from ludus.players.analysis import Review, balance, turning_points
from ludus.window import graph
from ludus.window.catalogue import mark
from ludus.window.controls import Button
from ludus.window.hindsight import Hindsight
from ludus.window.screens.panel import PanelScreen
from ludus.window.sentences import COURSE, SIDES
from ludus.window.stack import Stack
from ludus.window.words import PLEDGE

# Translators: {code} is one number, or two with a dot between; ludus verify is a command.
_CODE = mark("Dice code (check with ludus verify): {code}")
_LINES = 6
"""The sentence, three turning points, and code and pledge of the dice."""


class CourseScreen(PanelScreen):
    """The graph of a match, drawn while it is worked out, and below it what it means."""

    def __init__(self, app: Stack, record: Record, humans: tuple[bool, bool]) -> None:
        super().__init__(app, mark("The course of the game"), (1.5, 0.96), (0.94, 1.1))
        self._record, self._humans = record, humans
        self._hindsight = Hindsight(record, app.services.thinker)
        self._drawing: Future[Surface] | None = None
        """The graph of the turns so far, being drawn."""
        self._drawn = 0
        """Turns in the last one that was begun."""
        self._picture: Surface | None = None

    @property
    def _reviews(self) -> Sequence[Review]:
        return self._hindsight.reviews[: self._drawn]

    @property
    def _done(self) -> bool:
        return self._drawn == len(self._record.turns) and self._drawing is None

    @property
    def awake(self) -> bool:
        """Whether turns are still to be judged, or drawn."""
        return not self._done

    def step(self) -> bool:
        """Look back on one turn more, and draw the graph beside the loop."""
        self._hindsight.step()
        if self._drawing is None and self._drawn < len(self._hindsight.reviews):
            self._drawn = len(self._hindsight.reviews)
            self._drawing = self.app.maker.later(self._graph)
        if self._drawing is None or not self._drawing.done():
            return False
        picture, self._drawing = self._drawing.result(), None
        self._picture = picture if picture.get_size() == self._field.size else None
        return True

    def _graph(self) -> Surface:
        """The graph as far as turns are judged."""
        turns = len(self._record.turns)
        return graph.course(
            self._record.rule_set.place, self._reviews, self._points, turns, self._field.size
        )

    def resize(self) -> None:
        """The graph is drawn anew."""
        super().resize()
        self._picture = None

    @property
    def _points(self) -> Sequence[Review]:
        return turning_points(self._reviews) if self._hindsight.done else ()

    @property
    def _field(self) -> Rect:
        inner = self.inner
        return Rect(inner.left, inner.top, inner.width, self.part(0.32))

    def items(self) -> list[Item]:
        """Graph, sentence and turning points."""
        if self._picture is None:
            self._picture = self._graph()
        found = [*super().items(), Item(self._picture, *self._field.topleft)]
        return found + self._texts() if self._done else found

    def _texts(self) -> list[Item]:
        """What the graph means, its turning points, and the proof of the dice."""
        told = [(self._sentence(), TEXT, CREAM)]
        for numeral, review in zip(graph.NUMERALS, self._points, strict=False):
            told.append((f"{numeral} · {self._told(review)}", TEXT, QUIET))
        record = self._record
        if record.seed is not None:
            code = " · ".join(str(each) for each in (record.seed, record.share) if each is not None)
            told.append((self.app.words.say(_CODE, code=code), SMALL, QUIET))
        if record.pledge:
            told.append((self.app.words.say(PLEDGE, pledge=record.pledge), SMALL, QUIET))
        top, bottom = self._field.bottom + self.part(0.02), self.foot()[0].top - self.part(0.025)
        height = (bottom - top) // (_LINES + 1)
        found = []
        for index, (text, share, colour) in enumerate(told):
            high = height if index else 2 * height
            place = Rect(self.inner.left, top, self.inner.width, high)
            alike = [words for words, other, _ in told[1:] if other == share] if index else [text]
            size = min(
                broken(words, BODY, self.app.letters(share), *place.size)[1] for words in alike
            )
            found += set_in(place, text, size, colour=colour)
            top += high
        return found

    def _sentence(self) -> str:
        """What the dice and the choices had to do with it, for the human if there is one."""
        luck, cost = balance(self._reviews)
        one = sum(self._humans) == 1
        own = 1 if one and self._humans[1] else 0
        text = COURSE["human" if one else "both"]
        sentence = self.app.words.say(
            text,
            dice=_signed(luck[own] - luck[1 - own]),
            own=_signed(-cost[own]),
            other=_signed(cost[1 - own]),
        )
        return re.sub(r" (?=[+−]\d)", "\u00a0", sentence)  # A line does not begin with a number.

    def _told(self, review: Review) -> str:
        """A turning point in words."""
        lost = review.cost > abs(review.luck)
        points = round((review.cost if lost else review.luck) * 100)
        side = SIDES[review.side]
        return self.app.words.say_plural(
            side.cost if lost else side.luck,
            abs(points),
            number=review.throw,
            dice=", ".join(map(str, review.dice)),
            chance=points if lost else _signed(review.luck),
        )

    def buttons(self) -> list[Button]:
        """Back."""
        return [self.close()]


def _signed(chance: float) -> str:
    """A change in hundredths, with its sign."""
    whole = round(chance * 100)
    return f"+{whole}" if whole > 0 else f"−{-whole}" if whole else "0"
