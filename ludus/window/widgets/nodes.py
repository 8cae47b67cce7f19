"""The nodes of a tree that lays out a screen, and the rule by which they are measured."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cache, lru_cache
from itertools import repeat
from operator import methodcaller
from typing import NamedTuple

from pygame import Rect

from ludus.picture import fonts
from ludus.picture.assets import BODY, CREAM, Colour
from ludus.picture.canvas import Drawing, Item, Surface, centred
from ludus.picture.lettering import SENTENCE, Scale, TextSize, broken, high, set_in

GAP = 0.025
"""The usual gap, as a share of the screen's shorter side."""
_CLOSE = 0.5
"""The least gap, as a share of the usual one."""
_ENDLESS = 1 << 15


Gap = float | TextSize
"""A share of the screen's shorter side, which yields, or letters, half of whose size never does."""


class Demand(NamedTuple):
    """A length of a node, in pixels."""

    least: int
    wish: int


def largest(demands: Iterable[Demand]) -> Demand:
    return Demand(*map(max, zip((0, 0), *demands, strict=True)))


class Columns(NamedTuple):
    """How a list fills columns."""

    number: int
    width: int
    heights: tuple[int, ...]
    """Of all nodes."""
    wished: tuple[int, ...]


class Means(NamedTuple):
    """What a layout may use; see `ORDER`."""

    less: int
    """What it leaves out: 0 nothing, 1 what is said twice, 2 headings as well."""
    gaps: bool
    """Whether gaps have their usual size."""
    pictures: bool
    """Whether pictures have the size that they wish."""
    whole: bool
    """Whether lists are on one page."""


USUAL = Means(less=0, gaps=True, pictures=True, whole=True)
LEAST = Means(less=2, gaps=False, pictures=False, whole=True)
"""The least that a layout may use on one page."""
ORDER = (
    USUAL,
    Means(less=1, gaps=True, pictures=True, whole=True),
    Means(less=1, gaps=False, pictures=True, whole=True),
    Means(less=1, gaps=False, pictures=False, whole=True),
    LEAST,
    # With pages, what yielded without avail returns.
    Means(less=0, gaps=True, pictures=False, whole=False),
    Means(less=0, gaps=False, pictures=False, whole=False),
    Means(less=1, gaps=False, pictures=False, whole=False),
    Means(less=2, gaps=False, pictures=False, whole=False),
)
"""The first of these for which there is room is used, on every screen."""


class Rule:
    """Measures nodes for a scale and some means; each measure is made once."""

    def __init__(
        self, scale: Scale, means: Means = USUAL, rules: dict[Means, "Rule"] | None = None
    ) -> None:
        """`rules` has those of the same layout for other means."""
        self.scale, self.means = scale, means
        self._rules = {} if rules is None else rules
        self._rules[means] = self
        self.part, self.letters = scale.part, scale.letters
        close = 1.0 if means.gaps else _CLOSE
        self.gap: Callable[[Gap], int] = cache(
            lambda gap: (
                self.letters(gap) // 2 if isinstance(gap, TextSize) else scale.part(gap * close)
            )
        )
        """The length of a gap."""
        self.across: Callable[[Node], Demand] = cache(methodcaller("across", self))
        """The width of a node."""
        self.down: Callable[[Node, int], Demand] = cache(lambda node, width: node.down(self, width))
        """The height of a node at a width."""
        self.pages = 1
        """The pages of the list, once it has been laid out; it then wishes the height of one."""
        self.rows: dict[tuple[Node, int], Node] = {}
        """The rows of each grid, at a width."""
        self.columns: dict[tuple[Node, int], Columns] = {}
        """The columns of each list, at a width."""

    def other(self, means: Means) -> "Rule":
        """The rule for other means in the same layout."""
        return self._rules.get(means) or Rule(self.scale, means, self._rules)

    def for_page(self) -> "Rule":
        """The rule by which the list, once laid out, wishes the height of one of its pages."""
        rule = Rule(self.scale, self.means, self._rules)
        rule.pages = self.pages
        return rule

    @property
    def inner(self) -> "Rule":
        """The rule for the nodes of a list: they are alike on one page and on several."""
        return self if self.means.whole else self.other(self.means._replace(whole=True))

    def shown(self, nodes: Sequence["Node"]) -> Sequence["Node"]:
        """The nodes for which there is room."""
        return [node for node in nodes if not node.extra] if self.means.less else nodes


@dataclass(frozen=True, eq=False)
class Node:
    """A part of a screen, without a place."""

    _: KW_ONLY
    grow: float = 0.0
    """Its share of the spare room of a row or column."""
    extra: bool = False
    """Whether it says what the screen also says elsewhere; it goes first where room is short."""
    heading: bool = False
    """Whether it goes where a list then has fewer pages, or a single one."""

    def across(self, rule: Rule) -> Demand:
        return Demand(0, 0)

    def down(self, rule: Rule, width: int) -> Demand:
        return Demand(0, 0)

    def lay(self, rule: Rule, place: Rect) -> Iterator[tuple["Node", Rect]]:
        """Yield the leaves with their places, in keyboard order."""
        yield self, place

    def items(self, rule: Rule, place: Rect) -> list[Item]:
        """The pictures of a leaf."""
        return []


def _least_width(words: str, face: str, size: int, lines: int) -> int:
    """The width of a text on a number of lines, and at least of its longest word."""
    pieces = fonts.wrapped(words, face, size, 1)
    word = max((fonts.width(piece, face, size) for piece in pieces), default=0)
    width = max(word, fonts.width(words, face, size) // lines)
    while len(fonts.wrapped(words, face, size, width)) > max(lines, words.count("\n") + 1):
        width += size // 2
    return width + 1


@lru_cache(maxsize=2048)
def _across(words: str, face: str, size: int, lines: int, long: int) -> Demand:
    face = fonts.face(words, face)
    least, line = _least_width(words, face, size, lines), fonts.width(words, face, size) + 1
    return Demand(least, min(line, max(least, long)))


@lru_cache(maxsize=2048)
def _down(words: str, face: str, size: int, width: int) -> Demand:
    """The height of a text at a width, and at least of a line."""
    least, face = high(1, size), fonts.face(words, face)
    if words:
        broken_lines, _ = broken(words, face, size, max(width, 1), _ENDLESS)
        pitch = 1.1 * fonts.leading(words, face)
        least = max(least, high(len(broken_lines), size, pitch) + size // 5)
    return Demand(least, least)


@dataclass(frozen=True, eq=False)
class Lines(Node):
    """A text of one of the four sizes, on as many lines as it needs."""

    words: str
    size: TextSize = SENTENCE
    face: str = BODY
    colour: Colour = CREAM
    left: bool = False
    most: int = 3
    """The lines on which it can stand."""
    others: Sequence[str] = ()
    """Other texts for which there is room in any case."""
    long: float = 1.0
    """The most wished width, as a share of the screen's shorter side."""

    def across(self, rule: Rule) -> Demand:
        return self._larger(_across, rule.letters(self.size), self.most, rule.part(self.long))

    def down(self, rule: Rule, width: int) -> Demand:
        return self._larger(_down, rule.letters(self.size), width)

    def _larger(self, measure: Callable[..., Demand], *given: int) -> Demand:
        """The largest demand of the words and of the other texts."""
        if not self.others:
            return measure(self.words, self.face, *given)
        texts = self.words, *self.others
        return largest(map(measure, texts, repeat(self.face), *map(repeat, given)))

    def items(self, rule: Rule, place: Rect) -> list[Item]:
        size = rule.letters(self.size)
        return set_in(place, self.words, size, self.face, self.colour, self.left)


@dataclass(frozen=True, eq=False)
class Slot(Node):
    """A place for a picture, or a named place."""

    draw: Drawing | None = None
    wide: tuple[float, float] = (0.0, 0.0)
    """The least and the wished width, as shares of the screen's shorter side."""
    high: tuple[float, float] = (0.0, 0.0)
    shape: float = 0.0
    """The width, divided by the height; 0 for any."""
    name: str = ""

    def across(self, rule: Rule) -> Demand:
        return Demand(*map(rule.part, self.wide))

    def down(self, rule: Rule, width: int) -> Demand:
        least, wish = map(rule.part, self.high)
        if self.shape:
            wish = round(min(width, rule.across(self).wish or width) / self.shape)
            least = min(wish, round(rule.across(self).least / self.shape))
        return Demand(least, wish)

    def items(self, rule: Rule, place: Rect) -> list[Item]:
        if self.shape:
            width = min(place.width, round(place.height * self.shape))
            place = Rect(0, 0, width, round(width / self.shape)).move_to(center=place.center)
        return self.draw(place) if self.draw else []


def pictured(make: Callable[[Rect], Surface]) -> Drawing:
    """What draws a picture in the middle of its place, for which it is made."""
    return lambda place: [centred(make(place), place.center)]
