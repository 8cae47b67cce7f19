"""The contents of the rules: a picture of a play for each part of a game."""

from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from ludus.rules.evidence import Evidence, Picture
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.pictures import place_pictures
from ludus.window.screens.learn import about, lesson
from ludus.window.screens.learn.demos import demo
from ludus.window.screens.learn.rules import PARTS, RulePage, RulesScreen, rule_pages
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import GAP

_HIGH = 0.9
"""The height of a picture, as a share of its card's height."""
_WIDE = 0.56
"""The largest width of a picture, as a share of its card's width."""


class RulePart(NamedTuple):
    page: int
    """The page of the rules on which it begins."""
    label: str
    first: RulePage


class ContentsScreen(PanelScreen):
    kind = "rules"

    def __init__(self, app: App, game: RuleSet) -> None:
        super().__init__(app, "", (1.66, 0.96), (0.94, 1.66))
        self._game = game
        self._pictures: dict[Picture, Surface] = {}

    @property
    def title_text(self) -> str:
        return self.words.title(self._game)

    @property
    def _contents(self) -> list[RulePart]:
        pages = rule_pages(self.app, self._game)
        begun = {page.rule.shows: at for at, page in reversed([*enumerate(pages)])}
        return [
            RulePart(begun[shows], self.words.say(label), pages[begun[shows]])
            for shows, label in PARTS.items()
            if shows in begun
        ]

    def _places(self) -> list[Rect]:
        columns = 1 if self.narrow else 2
        room, count = self.room, len(self._contents)
        return grid.grid(room, columns, -(-count // columns), self.part(GAP))

    def _width(self) -> int:
        place = self._places()[0]
        high, wide = place.height * _HIGH, place.width * _WIDE
        return round(min(high * place_pictures.SHAPE, wide))

    def prepare(self) -> None:
        super().prepare()
        for part in self._contents:
            self._picture(part.first.rule)

    def _picture(self, rule: Evidence) -> Surface:
        if rule.shows not in self._pictures:
            shown, width = demo(self._game, rule), self._width()
            hits = [at for at, step in enumerate(shown.play, 1) if step.hit]
            play = shown.play[: hits[0]] if hits else shown.play
            picture = place_pictures.of_play(self._game, shown.position, play, width)
            self._pictures[rule.shows] = picture
        return self._pictures[rule.shows]

    def resize(self) -> None:
        super().resize()
        self._pictures.clear()

    def buttons(self) -> list[Button]:
        found = [self._card(*each) for each in zip(self._contents, self._places(), strict=False)]
        *others, close = self.foot(3, widest=2)
        say, app, game = self.words.say, self.app, self._game
        learn = lesson.button(app, game, others[0], say(lesson.LEARN))
        board = about.button(app, game, others[1], say(about.ABOUT))
        return [*found, *filter(None, [learn, board]), self.close(close)]

    def _card(self, part: RulePart, place: Rect) -> Button:
        act = partial(self.app.open, RulesScreen, self._game, part.page)
        picture, name = self._picture(part.first.rule), f"part-{part.first.rule.shows}"
        return Button(name, place, act, part.label, beside=picture)
