"""The page of the end of a match as data, and its trees: on the board, below and above it."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ludus.picture.assets import BODY, BODY_BOLD, BODY_ITALIC, CAPITALS, CAPITALS_BOLD, CREAM, GOLD
from ludus.picture.lettering import HEADLINE, TITLE, TextSize
from ludus.window.screens.panels.rows import Way
from ludus.window.text.words import Words
from ludus.window.widgets.nodes import Lines, Node, Slot
from ludus.window.widgets.push import Push, caption
from ludus.window.widgets.tree import Column, FirstFit, Grid, Row

LAUREL = "laurel"
"""The name of the place of the winner's laurel."""
_HIGH = 0.12, 0.24
"""Its least and its wished height, as shares of the screen's shorter side."""
_CLOSE = 0.015
"""The usual gap between two texts."""


class EndPage(NamedTuple):
    """What the end shows, in reading order."""

    title: str
    texts: Sequence[str]
    emblem: Node | None
    """The course of a lost match, or the laurels of a series."""
    saying: str
    """A text of the catalogue: what the opponent says."""
    offers: Sequence[Way]
    """At the foot of the stage."""
    ways: Sequence[Way]
    """Three or four, below the board."""
    corners: tuple[Sequence[Push], Sequence[Push]]
    """Left and right of them."""
    back: Callable[[], object] = lambda: None

    def announcement(
        self,
        words: Words,
        lost: bool,
        wide: float,
        below: TextSize,
        least: int,
        headed: bool,
    ) -> Node:
        """The winner, the result in the size `below`, and offers at the foot.

        `wide` is the width of the laurel beside the texts; 0 for a laurel above them. At
        least `least` texts do not yield. If `headed`, the winner is between the corners, and all
        texts are on one axis.
        """
        look = (TITLE, CAPITALS, CREAM) if lost else (HEADLINE, CAPITALS_BOLD, GOLD)
        saying = self.saying and words.say(self.saying)
        title = Lines(words.carved(self.title), *look, most=2)
        texts = Column(
            None if headed else title,
            *(Lines(text, below, BODY_BOLD if lost else BODY) for text in self.texts[:1]),
            self.emblem if least else None,
            *(Lines(text, extra=at >= least) for at, text in enumerate(self.texts) if at),
            Lines(saying, face=BODY_ITALIC, extra=True) if saying else None,
            gap=_CLOSE,
            grow=bool(wide),
        )
        laurel = Slot(name=LAUREL, wide=(wide, wide), high=_HIGH, grow=not wide)
        nodes = [way.node(words) for way in self.offers]
        offers = Row(Grid(nodes, fill=True)) if nodes else None
        across = Slot(wide=laurel.wide) if wide and headed else None
        result = (Row if wide else Column)(laurel, texts, across, grow=1)
        return Column(self.head(title) if headed else None, result, offers)

    def foot(self, words: Words, corners: bool) -> Iterator[Node]:
        """The ways: in a row, or the last two below the others; corners beside either, or below."""
        buttons = [way.button(words) for way in self.ways]
        *first, other, leave = every = [
            Push(each, caption(each, most=1), grow=1) for each in buttons
        ]
        left, right = self.corners if corners else ((), ())
        yield Column(Row(*left, *every, *right))
        top = FirstFit([Row(*first), Column(*first)])
        last = Row(*left, Slot(grow=1) if left else None, *right) if right else None
        ends = Grid((other, leave), fill=True, ease=0)
        yield Column(top, Row(*left, other, leave, *right))
        yield Column(Row(*left, *first, *right), ends)
        yield Column(top, ends, last)

    def line(self, words: Words, headed: bool) -> Node:
        """The title and the offers, side by side; if `headed`, between the corners."""
        line = Row(Lines(self.title, grow=1), *(way.node(words) for way in self.offers))
        return self.head(line) if headed else line

    def parted(self, words: Words, gap: float) -> Node:
        """The ways in two halves, with a gap between them."""
        pushes = [Push(way.button(words), grow=1) for way in self.ways]
        return Column(Grid((Row(*pushes[:2]), Row(*pushes[2:])), gap=gap, fill=True, ease=0))

    def head(self, title: Node | None = None) -> Node:
        left, right = (Column(Row(*self.corners[at], align=at)) for at in (0, 1))
        parts = left, Column(title, grow=1), right
        return FirstFit([Grid(parts, 3, fixed=True), Row(*parts)])
