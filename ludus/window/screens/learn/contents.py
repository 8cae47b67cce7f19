"""The contents of the rules: a picture of a play for each part of a game."""

from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from ludus.match import scenes
from ludus.rules.evidence import Picture
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.pictures.place_pictures import SHAPE, of_play
from ludus.window.screens.learn import about, lesson, scene
from ludus.window.screens.learn.demos import demo
from ludus.window.screens.learn.rule_book import HEADINGS, rule_pages
from ludus.window.screens.learn.rules import RulesScreen
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

    def __init__(self, app: App, game: RuleSet, rival: str = "") -> None:
        """Show the contents; with a later opponent, also offer the game's famous throw."""
        super().__init__(app, lambda: app.words.title(game), (1.66, 0.96), (0.94, 1.66))
        self._game, self._rival = game, rival
        self._scene = next((path for path, _ in scenes.files(game)), None) if rival else None

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
        cards = [self._card(*each) for each in zip(parts, places, strict=False)]
        learn, board, *others, close = self._foot
        say, app, game, path = self.words.say, self.app, self._game, self._scene
        ways = [
            lesson.button(app, game, learn, say(lesson.LEARN)),
            about.button(app, game, board, say(about.ABOUT)),
        ]
        if path:
            show, title = partial(scene.begin, app, path, game, self._rival), scenes.title(path)
            ways.append(Button("scene", others[0], show, self.words.get(title), "play"))
        return [*cards, *filter(None, ways), self.close(close)]

    @property
    def _foot(self) -> list[Rect]:
        if not self._scene:
            return self.foot(3, widest=2)
        two = self.narrow or self.app.text_scale > 1
        return self.feet(2, 2) if two else self.foot(4, widest=2)

    def _card(self, part: RulePart, place: Rect) -> Button:
        act = partial(self._open, part.page)
        width = round(min(place.height * _HIGH * SHAPE, place.width * _WIDE))
        picture = _picture(self._game, part.shows, width)
        return Button(f"part-{part.shows}", place, act, part.label, beside=picture)

    def _open(self, page: int) -> None:
        self.stack.open(RulesScreen(self.app, self._game, page))


def _picture(game: RuleSet, shows: Picture, width: int) -> Surface:
    """The play that shows a part of the rules, up to its first hit."""
    position, _, play, _ = demo(game, shows)
    hits = [at for at, step in enumerate(play, 1) if step.hit]
    return of_play(game, position, play[: hits[0]] if hits else play, width)
