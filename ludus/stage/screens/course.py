"""The course of a match: when it turned, and what dice and choices had to do with it."""

from collections.abc import Iterator, Sequence

from pygame import Rect, Surface

from ludus.match.record import Record
from ludus.players.analysis import Review, analyse, balance, judge, turning_points
from ludus.stage import assets, graph
from ludus.stage.app import App
from ludus.stage.assets import CREAM, QUIET
from ludus.stage.canvas import Item, centred
from ludus.stage.controls import Button
from ludus.stage.screens.panel import PanelScreen
from ludus.stage.words import mark

_SENTENCES = {
    True: mark(
        "Of 100 chances to win, the dice brought you {dice}, your choices {own} "
        "and your enemy's choices {other}."
    ),
    False: mark(
        "Of 100 chances to win, the dice brought White {dice}, White's choices {own} "
        "and Black's choices {other}."
    ),
}
_LUCK = mark("Throw {number}: {dice} bring {side} {chance} of 100.")
_COST = mark("Throw {number}: the choice costs {side} {chance} of 100.")


class CourseScreen(PanelScreen):
    """The graph of a match, drawn while it is worked out, and below it what it means."""

    def __init__(self, app: App, record: Record, humans: tuple[bool, bool]) -> None:
        super().__init__(app, mark("The course of the game"), (1.5, 0.95))
        self._record, self._humans = record, humans
        self._working: Iterator[Review] = analyse(record, judge(record.rule_set))
        self._reviews: list[Review] = []
        self._picture: Surface | None = None
        self._done = False

    @property
    def awake(self) -> bool:
        """Whether turns are still to be judged."""
        return not self._done

    def step(self) -> bool:
        """Judge one turn more."""
        if self._done:
            return False
        review = next(self._working, None)
        self._done = review is None
        if review:
            self._reviews.append(review)
        self._picture = None
        return True

    def resize(self) -> None:
        """The graph is drawn anew."""
        super().resize()
        self._picture = None

    @property
    def _points(self) -> Sequence[Review]:
        return turning_points(self._reviews) if self._done else ()

    @property
    def _field(self) -> Rect:
        box, base = self.box, self.base
        return Rect(box.left, box.top + round(base * 0.14), box.width, round(base * 0.4))

    def items(self) -> list[Item]:
        """Graph, sentence and turning points."""
        field = self._field
        if self._picture is None:
            turns = len(self._record.turns)
            self._picture = graph.course(self._reviews, self._points, turns, field.size)
        found = [*super().items(), Item(self._picture, *field.topleft)]
        return found + self._texts() if self._done else found

    def _texts(self) -> list[Item]:
        size = round(self.base * 0.036 * self.app.text_scale)
        room = round(self.box.width * 0.9)
        found, y = [], self._field.bottom + size
        lines = assets.wrapped(self._sentence(), assets.BODY, size, room)
        told = [(line, CREAM) for line in lines]
        for numeral, review in zip(graph.NUMERALS, self._points, strict=False):
            told.append((f"{numeral}   {self._told(review)}", QUIET))
        for line, colour in told:
            picture = assets.fitting(line, assets.BODY, size, colour, room)
            found.append(centred(picture, (self.box.centerx, y)))
            y += round(size * 1.25)
        return found

    def _sentence(self) -> str:
        """What the dice and the choices had to do with it, for the human if there is one."""
        luck, cost = balance(self._reviews)
        one = sum(self._humans) == 1
        own = 1 if one and self._humans[1] else 0
        return self.app.words.say(
            _SENTENCES[one],
            dice=_signed(luck[own] - luck[1 - own]),
            own=_signed(-cost[own]),
            other=_signed(cost[1 - own]),
        )

    def _told(self, review: Review) -> str:
        """A turning point in words."""
        lost = review.cost > abs(review.luck)
        return self.app.words.say(
            _COST if lost else _LUCK,
            number=review.throw,
            dice=", ".join(map(str, review.dice)),
            side=self.app.words.side(review.side),
            chance=round(review.cost * 100) if lost else _signed(review.luck),
        )

    def buttons(self) -> list[Button]:
        """Back."""
        height, width = round(self.base * 0.085), round(self.base * 0.5)
        rect = Rect(0, 0, width, height)
        rect.midbottom = (self.box.centerx, self.box.bottom - round(self.base * 0.03))
        say = self.app.words.say
        return [Button("close", rect, self.app.pop, say("Close"), "close", lit=True)]


def _signed(chance: float) -> str:
    """A change in hundredths, with its sign."""
    whole = round(chance * 100)
    return f"+{whole}" if whole > 0 else f"−{-whole}" if whole else "0"
