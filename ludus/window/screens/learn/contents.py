"""The contents of the rules: a picture of a play for each part of a game."""

from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from ludus.rules.evidence import Picture
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.pictures.place_pictures import SHAPE, of_play
from ludus.window.screens.learn import about, lesson
from ludus.window.screens.learn.demos import demo
from ludus.window.screens.learn.rules import HEADINGS, RulesScreen, rule_pages
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
    shows: Picture


class ContentsScreen(PanelScreen):
    kind = "rules"

    def __init__(self, app: App, game: RuleSet) -> None:
        super().__init__(app, "", (1.66, 0.96), (0.94, 1.66))
        self._game = game

    @property
    def title_text(self) -> str:
        return self.words.title(self._game)

    @property
    def _contents(self) -> list[RulePart]:
        pages = rule_pages(self.app, self._game)
        begun = {page.shows.part: at for at, page in reversed([*enumerate(pages)])}
        return [
            RulePart(begun[shows], self.words.say(label), shows)
            for shows, label in HEADINGS.items()
            if shows in begun
        ]

    def buttons(self) -> list[Button]:
        parts, columns = self._contents, 1 if self.narrow else 2
        places = grid.grid(self.room, columns, -(-len(parts) // columns), self.part(GAP))
        *others, close = self.foot(3, widest=2)
        say, app, game = self.words.say, self.app, self._game
        learn = lesson.button(app, game, others[0], say(lesson.LEARN))
        board = about.button(app, game, others[1], say(about.ABOUT))
        cards = [self._card(*each) for each in zip(parts, places, strict=False)]
        return [*cards, *filter(None, [learn, board]), self.close(close)]

    def _card(self, part: RulePart, place: Rect) -> Button:
        act = partial(self.app.open, RulesScreen, self._game, part.page)
        width = round(min(place.height * _HIGH * SHAPE, place.width * _WIDE))
        picture = _picture(self._game, part.shows, width)
        return Button(f"part-{part.shows}", place, act, part.label, beside=picture)


def _picture(game: RuleSet, shows: Picture, width: int) -> Surface:
    """The play that shows a part of the rules, up to its first hit."""
    position, _, play, _ = demo(game, shows)
    hits = [at for at, step in enumerate(play, 1) if step.hit]
    return of_play(game, position, play[: hits[0]] if hits else play, width)
