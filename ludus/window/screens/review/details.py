"""Luck and choices of a match in numbers, and a copy of its record."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect, transform

from ludus.analysis.rating import rating
from ludus.analysis.review import balance
from ludus.match.record import HUMAN
from ludus.picture import signs
from ludus.picture.assets import BODY_BOLD, QUIET
from ludus.picture.canvas import Item
from ludus.picture.lettering import BUTTON
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.pictures import graph
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Sentence, Way
from ludus.window.screens.panels.wording import spoken, wording
from ludus.window.speech import review_text
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import COURSE
from ludus.window.text.words import PLEDGE, Notice, Words
from ludus.window.widgets.nodes import Lines, Node, Slot
from ludus.window.widgets.pages import Pages
from ludus.window.widgets.tree import Column, FirstFit, Row

# Translators: a button and a title: luck and choices of a match in numbers.
DETAILS = mark("Details")
_ROWS = 4
"""The first rows, which stand together: the parts, and the line above them."""
_CLOSE = 0.0125
"""The gap between them, as a share of the screen's shorter side."""
_LINES = 5
"""The most lines of numbers and codes."""
_WIDE = 0.18, 0.36
"""The least and the usual width of a bar, as shares of the screen's shorter side."""
_SLIM = 14
"""Its width, in heights."""
_PARTS = 30
"""The parts of each half of it."""
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
        record, rows = self._record, list[Sentence]()
        if self._hindsight.seen:
            rows += self._parts()
            if record.alone:
                played = rating(self._hindsight.reviews, record.player_side)
                text = review_text.rated(self.words, record, played)
                rows.append(Sentence(partial(str, text), most=_LINES))
        texts = filter(None, self._dice())
        return [*rows, *(Sentence(partial(str, text), QUIET, _LINES) for text in texts)]

    def body(self) -> Node:
        nodes = [row.node(self.words) for row in self.rows()]
        close = _ROWS * self._hindsight.seen
        parts = Column(*nodes[:close], gap=_CLOSE)
        return Pages([parts, *nodes[close:]], self.page, columns=1)

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

    def _parts(self) -> Iterator[Sentence]:
        """The parts of dice and choices in the result, for the human if there is only one."""
        luck, cost = balance(self._hindsight.reviews)
        side, alone = self._record.player_side, self._record.alone
        yield Sentence(COURSE["human" if alone else "both"], QUIET)
        names = ("own", "other") if alone else ("light", "dark")
        wins = luck[side] - luck[1 - side], -cost[side], cost[1 - side]
        labels = [self.words.say(COURSE[name]) for name in ("dice", *names)]
        for label, share in zip(labels, wins, strict=True):
            text = partial(str, f"{label} {review_text.signed(share)}")
            yield _Part(text, share=share, others=labels)


@dataclass(frozen=True)
class _Part(Sentence):
    """A label and the number after it; between or below them a bar, to the left for less."""

    share: float = 0.0
    others: Sequence[str] = ()
    """The labels of all bars, which are alike."""

    def node(self, words: Words) -> Node:
        label, number = wording(self.text, words).rsplit(" ", 1)
        bar = Slot(self._bar, wide=_WIDE, shape=_SLIM)
        below = Slot(self._bar, wide=(_WIDE[1], 1), shape=4 * _SLIM)
        wins = Lines(number, BUTTON, BODY_BOLD, others=("+100",))
        text = Lines(label, BUTTON, left=True, most=2, others=self.others, grow=1)
        return FirstFit([Row(text, bar, wins), Column(Row(text, wins), below, gap=_CLOSE)])

    def _bar(self, place: Rect) -> list[Item]:
        half = place.width // 2, place.height
        parts = min(_PARTS, round(_PARTS * abs(self.share)))
        less, more = (parts, 0) if self.share < 0 else (0, parts)
        left = transform.flip(signs.bar(half, less, graph.RED), flip_x=True, flip_y=False)
        sides = (left, place.left), (signs.bar(half, more), place.centerx)
        return [Item(side, at, place.top) for side, at in sides]
