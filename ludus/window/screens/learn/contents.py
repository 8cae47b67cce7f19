"""The contents of the rules: a picture of a play for each part of a game."""

from functools import partial
from typing import NamedTuple

from pygame import Surface

from ludus.match import scenes
from ludus.picture.assets import BODY_BOLD
from ludus.picture.lettering import BUTTON
from ludus.rules.evidence import Picture
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.pictures.place_pictures import SHAPE, of_play
from ludus.window.screens.learn import about, lesson, scene
from ludus.window.screens.learn.demos import demo
from ludus.window.screens.learn.rule_book import HEADINGS, rule_pages
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Ready, Way
from ludus.window.widgets.nodes import Lines, Node, Slot, pictured
from ludus.window.widgets.push import Push, button
from ludus.window.widgets.tree import Column, Grid

_WIDE = 0.14, 0.36
"""The least and the usual width of a picture, as shares of the screen's shorter side."""

_CLOSE = 0.01
"""The gap above and below a picture, as such a share."""


class RulePart(NamedTuple):
    page: int
    """The page of the rules on which it begins."""
    label: str
    shows: Picture


class ContentsScreen(Menu):
    kind = "rules"

    def __init__(self, app: App, game: RuleSet, rival: str = "", *, hit: bool = False) -> None:
        """Show the contents; with a later opponent, also offer the game's famous throw.

        After a `hit`, the part about hits is lit.
        """
        super().__init__(app, lambda: app.words.title(game))
        self._game, self._rival, self._hit = game, rival, hit
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

    def body(self) -> Node:
        return Grid([*map(self._card, self._contents)], ease=1)

    def _card(self, part: RulePart) -> Push:
        label = Lines(part.label, BUTTON, BODY_BOLD, most=2)
        lit = self._hit and part.shows is Picture.CLOSE
        card = button(f"part-{part.shows}", partial(self._open, part.page), part.label, lit=lit)
        picture = pictured(lambda place: _picture(self._game, part.shows, place.width))
        shown = Slot(picture, wide=_WIDE, shape=SHAPE)
        return Push(card, Column(Slot(), shown, label, Slot(), gap=_CLOSE))

    def ends(self) -> list[Ready | Way]:
        say, app, game, path = self.words.say, self.app, self._game, self._scene
        learn = lesson.button(app, game, say(lesson.LEARN))
        board = about.button(app, game, say(about.ABOUT))
        ways: list[Ready | Way] = [Ready(each) for each in (learn, board) if each]
        if path:
            show = partial(scene.begin, app, path, game, self._rival)
            ways.append(Way("scene", show, scenes.title(path), "play"))
        return [*ways, self.close()]

    def _open(self, page: int) -> None:
        self.stack.open(RulesScreen(self.app, self._game, page))


def _picture(game: RuleSet, shows: Picture, width: int) -> Surface:
    """The play that shows a part of the rules, up to its first hit."""
    position, _, play, *_ = demo(game, shows)
    hits = [at for at, step in enumerate(play, 1) if step.hit]
    return of_play(game, position, play[: hits[0]] if hits else play, width)
