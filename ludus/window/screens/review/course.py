"""The course of a match: a line, and marks for the worst choices; each throw opens the board."""

from collections.abc import Iterator
from concurrent.futures import Future
from functools import partial

from pygame import Rect, Surface

from ludus.analysis.review import Review
from ludus.match.record import Record
from ludus.match.states import PointerEvent
from ludus.picture import signs
from ludus.picture.assets import GOLD, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import BUTTON, set_in
from ludus.picture.shapes import painted
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.input.pointer import Touch
from ludus.window.pictures import graph
from ludus.window.pictures.graph import Plot
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Way
from ludus.window.screens.panels.wording import spoken
from ludus.window.screens.review.details import DETAILS, DetailsScreen
from ludus.window.screens.review.review import ReviewScreen
from ludus.window.screens.review.turns import next_mistake, turn_by_key
from ludus.window.screens.review.what_if import WhatIf
from ludus.window.speech import review_text
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Words
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import Lines, Node, Slot
from ludus.window.widgets.push import Push, caption
from ludus.window.widgets.tree import Column, FirstFit, Grid, Row

DECIDED = mark("The moment that decided it")
# Translators: a button: the match throw by throw, on the board.
_ALL = mark("All throws")
# Translators: a button: play on from a throw of the match, which is given by its number.
_AGAIN = mark("Throw {number}: try again")
# Translators: a button, for one of up to three moves that have a number on the line of a match.
_MARKED = mark("Number {number}: try again")
_WIDE = 0.5, 1.6
"""The least and the usual width of the drawing, as shares of the screen's shorter side."""
_HIGH = 0.15, 0.43
_END = 1.4
"""The height of the text at each end of the chances, in sizes."""
_LINES = 4
"""The most lines of the sentence below the drawing."""


def winners(words: Words, record: Record) -> tuple[str, str]:
    """The winner at the upper and at the lower end of the chances."""
    side = record.player_side
    # Translators: at the end of an axis: the player's chance to win is 100 of 100.
    top = words.say("You win") if record.alone else words.wins(words.side(record, side))
    return top, words.wins(words.side(record, 1 - side))


class CourseScreen(Menu):
    """The drawing of a match, updated during the analysis, with its explanation below."""

    def __init__(self, app: App, hindsight: ReviewQueue) -> None:
        """`hindsight` is the analysis of the match, which may have begun."""
        super().__init__(app, mark("The course of the match"))
        self._record, self._hindsight = hindsight.record, hindsight
        self.at: int | None = None
        """The selected throw, counted from 0."""
        self._drawing: Future[Surface] | None = None
        """In progress."""
        self._drawn: list[Review] | None = None
        self._picture: Surface | None = None

    @property
    def awake(self) -> bool:
        return not self._hindsight.done or self._drawing is not None

    def step(self) -> bool:
        moved = self._hindsight.step()
        if self._drawing is None and self._drawn is not self._reviews:
            self._drawn = self._reviews
            self._drawing = self.app.jobs.later(partial(self._draw, self._plot))
        if self._drawing is None or not self._drawing.done():
            return moved
        self._picture, self._drawing = self._drawing.result(), None
        return True

    def _draw(self, plot: Plot) -> Surface:
        drawing = graph.shapes(plot, self._reviews, self._marked)
        return painted(drawing, plot.size)

    @property
    def _reviews(self) -> list[Review]:
        return self._hindsight.reviews

    @property
    def _marked(self) -> list[int]:
        """The choices that cost most: the player's, or those of both sides."""
        record = self._record
        return graph.worst(self._reviews, (record.player_side,) if record.alone else (0, 1))

    @property
    def _field(self) -> Rect:
        return self.laid.place("graph")

    @property
    def _plot(self) -> Plot:
        record, letters = self._record, self.app.letters(BUTTON)
        return Plot(self._field.size, len(record.turns), letters, record.player_side)

    # Actions

    def touch(self, touch: Touch) -> None:
        """Select the touched throw; on release, open its board."""
        field = self._field
        if not self._reviews or not field.collidepoint(touch.at):
            return
        at = touch.at[0] - field.left, touch.at[1] - field.top
        self._lead(graph.touched(self._plot, self._reviews, self._marked, at))
        if touch.act is PointerEvent.RELEASE:
            self._open()

    def key(self, key: int) -> bool:
        """Select a throw, unless another button has focus."""
        at = turn_by_key(key, self._before, len(self._reviews) - 1)
        if at is None or not self._reviews or self.app.focus.name not in ("", "field"):
            return False
        self._lead(at)
        return True

    @property
    def _before(self) -> int:
        """The selected throw; before all throws, if none is selected."""
        return -1 if self.at is None else self.at

    def turn(self, by: int) -> None:
        self._lead(next_mistake(self._reviews, self._before, by))

    def _lead(self, at: int) -> None:
        self.at = min(max(at, 0), len(self._reviews) - 1)

    def _open(self) -> None:
        """Open the board of the selected throw, by default of the decisive throw."""
        if self._reviews:
            self._show(self._hindsight.decisive if self.at is None else self.at)

    def _show(self, at: int) -> None:
        self.at = at
        self.stack.open(ReviewScreen(self.app, self._hindsight, at, self._lead))

    def decided(self) -> None:
        """Open the board of the throw that decided the match."""
        self.at = None
        self._open()

    def _details(self) -> None:
        self.stack.open(DetailsScreen(self.app, self._hindsight))

    # Display

    def body(self) -> Node:
        words, most = self.words, self.words.number(len(self._record.turns))
        lit = [words.say(text, number=most) for text in (_AGAIN, _MARKED)]
        buttons = [way.button(words) for way in self._ways]
        ways = [Push(each, caption(each, others=lit * each.lit), grow=1) for each in buttons]
        touch = Lines(self._touch, colour=QUIET, extra=True)
        return Column(
            Slot(self._course, wide=_WIDE, high=_HIGH, name="graph"),
            Column(Lines(self._sentence, most=_LINES), touch, gap=0),
            FirstFit([Row(*ways), Grid(ways)]),
        )

    def _course(self, place: Rect) -> list[Item]:
        if self._picture is None or self._picture.get_size() != place.size:
            self._picture = self._draw(self._plot)
        items = signs.hollow(place) + self._winners(place)
        if self.at is not None and self.at < len(self._reviews):
            x = place.left + round(self._plot.x(self.at + 1))
            line = signs.plain((max(2, self.part(0.004)), place.height), GOLD)
            items.append(centred(line, (x, place.centery)))
        return [*items, Item(self._picture, *place.topleft)]

    def _winners(self, place: Rect) -> list[Item]:
        (top, bottom), letters = winners(self.words, self._record), self.app.letters(BUTTON)
        above = place.inflate(-letters, 0)
        above.height = round(_END * letters)
        below = above.move_to(bottom=place.bottom)
        return set_in(above, top, letters, left=True) + set_in(below, bottom, letters, left=True)

    @property
    def said(self) -> str:
        return spoken(super().said, self._sentence, self._touch)

    @property
    def _sentence(self) -> str:
        """What the selected throw cost, or else what decided the match."""
        reviews = self._reviews
        if self.at is not None and self.at < len(reviews):
            return review_text.looked_back(self.words, self._record, reviews[self.at])
        return review_text.verdict(self.words, self._record, reviews, len(self._marked))

    @property
    def _touch(self) -> str:
        # Translators: below the line of a match, on which up to three moves have a number.
        number = mark("Touch a number to see a better move.")
        # Translators: below the course of a match; a throw is a point of its line.
        throw = mark("Touch a throw to see it on the board.")
        return self.words.say(number if self._marked else throw)

    @property
    def _ways(self) -> list[Way]:
        every = Way("throws", partial(self._show, self.at or 0), _ALL)
        again, details = [*self._again()], Way("details", self._details, DETAILS)
        return [*[every] * bool(self._reviews), *again, details, self.close()]

    def _again(self) -> Iterator[Way]:
        """Another try of the selected throw, or else of the worst choice."""
        reviews, marked, at = self._reviews, self._marked, self.at
        if at is not None and at < len(reviews):
            text, number = _AGAIN, reviews[at].throw
        elif marked:
            at = max(marked, key=lambda at: reviews[at].cost)
            text, number = _MARKED, marked.index(at) + 1
        else:
            return
        label = partial(self.words.say, text, number=self.words.number(number))
        attempt = partial(WhatIf, self.app, self._record, reviews[at])
        yield Way("try", lambda: self.stack.open(attempt()), label, "play", lit=True)

    def buttons(self) -> list[Button]:
        field = self._field.inflate(0, self.part(0.016))  # The focus frame is clear of the drawing.
        return [
            Button("field", field, self._open, self.title_text, bare=True),
            *super().buttons(),
        ]
