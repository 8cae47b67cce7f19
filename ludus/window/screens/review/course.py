"""The course of a match: its turning points by dice and choices; each throw opens the board."""

from concurrent.futures import Future
from functools import cached_property, partial

from pygame import Rect, Surface

from ludus.analysis.review import Review
from ludus.match.states import PointerEvent
from ludus.picture.assets import QUIET
from ludus.picture.canvas import Item
from ludus.picture.lettering import NOTE, SENTENCE, TextRow, stacked
from ludus.picture.shapes import painted
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.input.pointer import Touch
from ludus.window.pictures import graph
from ludus.window.pictures.graph import Plot
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.review.details import DETAILS, DetailsScreen
from ludus.window.screens.review.review import ReviewScreen
from ludus.window.screens.review.turns import NEXT_MISTAKE, next_mistake, turn_by_key
from ludus.window.speech import review_text
from ludus.window.text.catalogue import mark
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button

DECIDED = mark("The moment that decided it")
_TEXTS = (0.13, 0.2)
"""The height of the texts on a wide and on an upright screen, as shares of the shorter side."""
_FINGER = 0.02
"""The reach of a touch on a mistake, as a share of the shorter side."""


class CourseScreen(PanelScreen):
    """The drawing of a match, updated during the analysis, with its explanation below."""

    title_grows = False

    def __init__(self, app: App, hindsight: ReviewQueue) -> None:
        """`hindsight` is the analysis of the match, which may have begun."""
        super().__init__(app, mark("The course of the match"), (1.56, 0.96), (0.94, 1.1))
        self._record, self._hindsight = hindsight.record, hindsight
        self.at: int | None = None
        """Counted from 0."""
        self._drawing: Future[Surface] | None = None
        """In progress."""
        self._drawn: list[Review] | None = None
        self._picture: Surface | None = None

    @property
    def awake(self) -> bool:
        return not self._hindsight.done or self._drawing is not None

    def step(self) -> bool:
        moved = self._hindsight.step()
        if self._drawing is None and self._drawn is not self._hindsight.reviews:
            self._drawn = self._hindsight.reviews
            self._drawing = self.app.jobs.later(partial(self._draw, self._plot))
        if self._drawing is None or not self._drawing.done():
            return moved
        picture, self._drawing = self._drawing.result(), None
        self._picture = picture if picture.get_size() == self._field.size else None
        return True

    def _draw(self, plot: Plot) -> Surface:
        names = graph.legend(self.words.say)
        drawing = graph.shapes(plot, self._reviews, names, self._axes)
        return painted(drawing, plot.size, self._record.rule_set.place)

    @property
    def _reviews(self) -> list[Review]:
        return self._hindsight.reviews

    def resize(self) -> None:
        super().resize()
        self._picture = None

    @property
    def _foot(self) -> list[Rect]:
        narrow = self.narrow or self.app.text_scale > 1
        return self.feet(2, 2) if narrow else self.foot(4, widest=0.52)

    @cached_property
    def _field(self) -> Rect:
        return grid.cut(self.room, self.room.height - self._below.height, down=True)[0]

    @cached_property
    def _below(self) -> Rect:
        """The place of the texts."""
        room, share = self.room, _TEXTS[self.upright] * self.scale.larger(0.15)
        return grid.cut(room, room.height - self.part(share), down=True)[1]

    @property
    def _plot(self) -> Plot:
        letters = self.app.letters(NOTE)
        names = graph.legend(self.words.say)
        rows = len(graph.entries(names, letters, self._field.width))
        letters = min(letters, self._field.height // (2 * rows + 3))  # The line needs the rest.
        record = self._record
        return Plot(self._field.size, len(record.turns), letters, rows, record.player_side)

    @property
    def _axes(self) -> graph.Axes:
        """The winner at each end of the chances, and the numbers of the first and last throw."""
        words, record, side = self.words, self._record, self._record.player_side
        # Translators: at the end of an axis: the player's chance to win is 100 of 100.
        top = words.say("You win") if record.alone else words.wins(words.side(record, side))
        bottom = words.wins(words.side(record, 1 - side))
        thrown = sum(bool(turn.dice) for turn in record.turns)
        # Translators: at the end of an axis: a throw of the dice by its number.
        text = mark("Throw {number}")
        ends = [words.say(text, number=words.number(at)) for at in (1, max(1, thrown))]
        return graph.Axes(top, bottom, *ends)

    # Actions

    def touch(self, touch: Touch) -> None:
        """Select the touched throw; on release, open its board."""
        if not self._reviews or not self._field.collidepoint(touch.at):
            return
        x = touch.at[0] - self._field.left
        near = graph.nearest(self._plot, self._reviews, x, self.part(_FINGER))
        self._lead(near)
        if touch.act is PointerEvent.RELEASE:
            self._open()

    def key(self, key: int) -> bool:
        """Select a throw, unless another button has focus."""
        at = turn_by_key(key, self._before, len(self._reviews) - 1)
        leads = at is not None and self._reviews and self.app.focus.name in ("", "field")
        if at is not None and leads:
            self._lead(at)
        return bool(leads)

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
        if not self._reviews:
            return
        if self.at is None:
            self.at = self._hindsight.decisive
        self.stack.open(ReviewScreen(self.app, self._hindsight, self.at, self._lead))

    def decided(self) -> None:
        """Open the board of the throw that decided the match."""
        self.at = None
        self._open()

    # Display

    def items(self) -> list[Item]:
        if self._picture is None:
            self._picture = self._draw(self._plot)
        items = [*super().items(), Item(self._picture, *self._field.topleft)]
        if self.at is not None and self.at < len(self._reviews):
            x = self._field.left + round(self._plot.x(self.at + 1))
            line = graph.cursor(self._plot.upper.bottom, max(2, self.part(0.004)))
            items.append(Item(line, x - line.get_width() // 2, self._field.top))
        return items + [item for row in stacked(self._below, self._rows()) for item in row]

    @property
    def said(self) -> str:
        return " ".join([f"{super().said}.", *(row.words for row in self._rows())])

    def _rows(self) -> list[TextRow]:
        """The verdict, and the selected throw; larger text has room for one of them."""
        words = self.words
        now = self._reviews[self.at] if self.at is not None and self._reviews else None
        # Translators: below the course of a match; a throw is a point of its line.
        touch = mark("Touch a throw to see it on the board.")
        text = review_text.looked_back(words, self._record, now) if now else words.say(touch)
        rows = [TextRow(text, self.app.letters(SENTENCE), colour=QUIET)]
        if self._hindsight.seen and self._record.winner is not None:
            verdict = review_text.verdict(words, self._record, self._reviews)
            rows.insert(0, TextRow(verdict, self.app.letters(SENTENCE)))
        if self.app.text_scale == 1:
            return rows
        return rows[-1:] if now else rows[:1]

    def buttons(self) -> list[Button]:
        mistake, moment, details, close = self._foot
        over = self._hindsight.done and self._record.winner is not None
        say, wrong = self.words.say, any(review.size for review in self._reviews)
        field = self._field.inflate(0, self.part(0.016))  # The focus frame is clear of the drawing.
        return [
            Button("field", field, self._open, self.title_text, bare=True),
            Button("mistake", mistake, self._next, say(NEXT_MISTAKE), "hint", enabled=wrong),
            Button("moment", moment, self.decided, say(DECIDED), enabled=over),
            Button("details", details, self._details, say(DETAILS)),
            self.close(close),
        ]

    def _details(self) -> None:
        self.stack.open(DetailsScreen(self.app, self._hindsight))

    def _next(self) -> None:
        self.turn(1)
        self._open()
