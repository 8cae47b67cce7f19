"""A player's skill over time: each match and the recent average, beside the ranks."""

from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import NamedTuple

from pygame import Rect, Surface

from ludus.match import setup
from ludus.match.record import HUMAN, Record, RecordError, read_record
from ludus.picture.assets import CREAM, GOLD, QUIET
from ludus.picture.canvas import Item
from ludus.picture.lettering import SMALL
from ludus.picture.shapes import Area, Disc, Letters, Line, Shape, painted
from ludus.players.rating import Measured, Rating, measured, rating, together
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.speech import review_text
from ludus.window.text.catalogue import mark
from ludus.window.widgets import grid

_TOGETHER = 10
_ROOM = 1.15
"""The range of the axis, in multiples of the highest figure."""
_STEPS = (1, 2, 5, 10, 20, 50, 100)
"""The possible steps between axis labels, in thousandths."""


class Curve(NamedTuple):
    """The layout of the drawing, in pixels; a lower cost per choice is higher up."""

    size: tuple[int, int]
    letters: int

    @property
    def field(self) -> Rect:
        """The area of the figures, with axis labels to its left and ranks to its right."""
        wide, high = self.size
        letters = self.letters
        return Rect(3 * letters, letters, wide - 10 * letters, high - 2 * letters)


def _shapes(
    curve: Curve, played: Sequence[Rating], ranks: Measured, names: dict[str, str]
) -> list[Shape]:
    """The shapes of matches in their order, with lines for the ratings of the ranks."""
    field, letters = curve.field, curve.letters
    lately = [together(played[max(0, at - _TOGETHER) : at]) for at in range(1, len(played) + 1)]
    figures = [each.value for each in played] + [value for value, *_ in ranks.values()]
    most = _ROOM * max([*figures, 1.0])

    def y(value: float) -> float:
        return field.top + field.height * min(value / most, 1.0)

    def x(at: int) -> float:
        return field.left + field.width * (at + 0.5) / max(len(played), 1)

    found: list[Shape] = []
    step = next((each for each in _STEPS if each >= most / 5), _STEPS[-1])
    for figure in range(0, round(most), step):
        ends = ((field.left, y(figure)), (field.right, y(figure)))
        found.append(Line(ends, (*QUIET[:3], 60), 1))
        found.append(Letters((field.left - 1.5 * letters, y(figure)), str(figure), letters, QUIET))
    last = -float(letters)
    for name, (value, *_) in sorted(ranks.items(), key=lambda each: each[1][0]):
        height = y(value)
        found.append(Line(((field.left, height), (field.right, height)), (*GOLD[:3], 150), 2, True))
        last = max(height, last + letters)  # Names that would overlap are moved apart.
        at = (field.right + letters / 2, last)
        found.append(Letters(at, names.get(name, name), letters, GOLD, left=True))
    if played:
        bounds = [each.interval for each in lately]
        upper = tuple((x(at), y(low)) for at, (low, _) in enumerate(bounds))
        lower = tuple((x(at), y(high)) for at, (_, high) in enumerate(bounds))
        if len(played) > 1:
            found.append(Area((*upper, *lower[::-1]), (*CREAM[:3], 45)))
        found.append(Line(tuple((x(at), y(r.value)) for at, r in enumerate(lately)), CREAM, 4))
        dot = max(4.0, letters / 5)
        found += [Disc((x(at), y(each.value)), dot, QUIET) for at, each in enumerate(played)]
    return found


SKILL = mark("How well do I play?")
_MOST = 200
"""The largest number of matches, the latest ones."""
_FIELD = 0.4
"""The height of the drawing, as a share of the screen's shorter side."""


class SkillScreen(PanelScreen):
    """The skill in matches of one game and length; missing analyses are computed meanwhile."""

    def __init__(self, app: App, record: Record) -> None:
        """Show the skill in matches like `record`."""
        super().__init__(app, SKILL, (1.5, 0.92), (0.94, 1.0))
        self._record, self._who = record, record.names[record.own]
        self._found: dict[Path, Rating] = {}
        self._left: list[Path] = []
        """The latest first."""
        self._looking: ReviewQueue | None = None
        self._reading: Future[object] = app.jobs.later(self._read)
        self._picture: Surface | None = None

    def _read(self) -> None:
        """Load the known ratings; this may run in a background thread."""
        kept, like = self.app.services.reviews, self._record
        paths = self.app.services.library.over(like.rules)[-_MOST:]
        left = list[Path]()
        for path in paths:
            try:
                text = path.read_text("utf-8")
                match = setup.read(text.splitlines())
            except (OSError, ValueError):
                continue  # The library shows damaged files.
            if match.players.count(HUMAN) != 1 or match.length is not like.length:
                continue
            if match.names[match.own] != self._who:
                continue
            if kept and (reviews := kept.read(text, match.rule_set)):
                self._found[path] = rating(reviews, match.own)
            else:
                left.insert(0, path)
        self._left = left

    @property
    def awake(self) -> bool:
        return not self._reading.done() or bool(self._left) or self._looking is not None

    def step(self) -> bool:
        if not self._reading.done():
            return False
        self._reading.result()
        if self._looking is None:
            if self._left:
                self._reading = self.app.jobs.later(partial(self._take_up, self._left[0]))
            return self._picture is None
        self._looking.step()
        if not self._looking.done:
            return False
        looked, self._looking, self._picture = self._looking, None, None
        self._found[self._left.pop(0)] = rating(looked.reviews, looked.record.own)
        self.changed()
        return True

    def _take_up(self, path: Path) -> None:
        """Read and validate a match, in a background thread."""
        services = self.app.services
        try:
            self._looking = ReviewQueue(read_record(path), services.thinker, services.reviews)
        except (OSError, RecordError):
            self._left.remove(path)  # The library shows damaged files.

    @property
    def _played(self) -> list[Rating]:
        """The ratings with enough choices, in the order of the matches."""
        known = (self._found[path] for path in sorted(self._found))
        return [each for each in known if each.choices > 1]

    @property
    def _field(self) -> Rect:
        return grid.cut(self.inner, self.part(_FIELD), down=True)[0]

    def resize(self) -> None:
        super().resize()
        self._picture = None

    def items(self) -> list[Item]:
        rules = self._record.rule_set
        if self._picture is None:
            curve = Curve(self._field.size, self.app.letters(SMALL))
            ranks = measured(rules, self._record.length)
            names = {name: self.app.words.player(name) for name in ranks}
            drawing = _shapes(curve, self._played, ranks, names)
            self._picture = painted(drawing, curve.size, rules.place)
        found = [*super().items(), Item(self._picture, *self._field.topleft)]
        _, below = grid.cut(self.room, self.part(_FIELD), down=True)
        (upper, lower), (main, note) = grid.grid(below, 1, 2, 0), self._told()
        return found + self.sentence(upper, main) + self.sentence(lower, note, SMALL, QUIET)

    @property
    def said(self) -> str:
        return " ".join([super().said, *self._told()])

    def _told(self) -> tuple[str, str]:
        """The rating of the last matches, and an explanation of the drawing."""
        words, lately = self.app.words, self._played[-_TOGETHER:]
        game = f"{self._who}: " if self._who else ""
        game += f"{words.title(self._record.rule_set)}, "
        game += words.length(self._record.rule_set, self._record.length)
        none = mark("No match has been reviewed yet.")
        main = review_text.rated(words, self._record, together(lately)) or words.say(none)
        # Translators: below a curve; the numbers beside it are thousandths of the chance to win.
        reads = mark(
            "Cost of a choice in thousandths: a dot for each match, a line for the last {count}, "
            "with its range in 95 of 100 cases. Luck does not count."
        )
        return main, f"{game}. {words.say(reads, count=words.number(_TOGETHER))}"
