"""A player's skill over time: each match and the recent average, beside the ranks."""

from concurrent.futures import Future
from functools import partial
from pathlib import Path

from pygame import Rect, Surface

from ludus.match import setup
from ludus.match.record import HUMAN, Record, RecordError, read_record
from ludus.picture.assets import QUIET
from ludus.picture.canvas import Item
from ludus.picture.lettering import SMALL, TEXT, set_in
from ludus.picture.shapes import painted
from ludus.players.rating import Rating, measured, rating, together
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.pictures import skill_graph
from ludus.window.pictures.skill_graph import Curve
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.start import ladder
from ludus.window.speech import review_text
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button

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
        """The ratings of the analysed matches."""
        self._left: list[Path] = []
        """The matches to analyse, the latest first."""
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
        """Whether matches are still being read or analysed."""
        return not self._reading.done() or bool(self._left) or self._looking is not None

    def step(self) -> bool:
        """Analyse the matches, one after another."""
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
        inner = self.inner
        return Rect(inner.left, inner.top, inner.width, self.part(_FIELD))

    def resize(self) -> None:
        super().resize()
        self._picture = None

    def items(self) -> list[Item]:
        rules = self._record.rule_set
        if self._picture is None:
            curve = Curve(self._field.size, self.app.letters(SMALL))
            ranks = measured(rules, self._record.length)
            names = {name: self.app.words.player(name) for name in ranks}
            drawing = skill_graph.shapes(curve, self._played, ranks, names)
            self._picture = painted(drawing, curve.size, rules.place)
        found = [*super().items(), Item(self._picture, *self._field.topleft)]
        below = Rect(self._field.bottomleft, (self.inner.width, 0))
        below.height = self.foot()[0].top - self.part(0.02) - below.top
        upper, lower = below.copy(), below.copy()
        upper.height = lower.height = below.height // 2
        lower.bottom = below.bottom
        main, note = self._told()
        found += set_in(upper, main, self.app.letters(TEXT))
        return found + set_in(lower, note, self.app.letters(SMALL), colour=QUIET)

    @property
    def said(self) -> str:
        """The title, and the explanation of the drawing."""
        return " ".join([super().said, *self._told()])

    def _told(self) -> tuple[str, str]:
        """The rating of the last matches, and an explanation of the drawing."""
        words, lately = self.app.words, self._played[-skill_graph.TOGETHER :]
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
        return main, f"{game}. {words.say(reads, count=words.number(skill_graph.TOGETHER))}"

    def buttons(self) -> list[Button]:
        climb, close = self.foot(2)
        return [ladder.button(self.app, climb, self._who), self.close(close)]
