"""The rules of all games, page by page, with the readings that a player has switched on."""

from functools import lru_cache

from ludus.rules.evidence import Page, Picture
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.screens.learn.demos import Demo, demo
from ludus.window.text import game_text
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Words

HEADINGS = {
    # Translators: the way of the checkers round the board.
    Picture.ROAD: mark("Go round"),
    # Translators: parts of the rules, below a picture: a checker comes onto the board.
    Picture.ENTER: mark("Come in"),
    # Translators: a checker hits one of the opponent's.
    Picture.CLOSE: mark("Hit"),
    # Translators: a checker is taken off the board at its end.
    Picture.OFF: mark("Bear off"),
}
"""The parts of the rules."""
# Translators: of a rule that the sources allow to be read in another way.
_ANOTHER = mark("Another reading")


class RuleBook:
    def __init__(self, app: App, game: RuleSet, page: int) -> None:
        """Open a page of `game`; the game of a record may be missing from `app.games`."""
        self._app = app
        self._games = [game if game.usual == each.name else each for each in app.games.values()]
        if game not in self._games:
            self._games.append(game)
        self._at = self._games.index(game)
        self._first_names = [each.name for each in self._games]
        """The names of the games as they were opened, with their readings."""
        self.number = page
        """Of the open page, from 0."""

    @property
    def game(self) -> RuleSet:
        return self._games[self._at]

    @property
    def pages(self) -> list[Page]:
        """A sentence a page, and then other readings."""
        return rule_pages(self._app, self.game)

    @property
    def page(self) -> Page:
        return self.pages[min(self.number, len(self.pages) - 1)]  # Another language may have fewer.

    def turn(self, by: int) -> None:
        """Turn to the next or previous page, across games."""
        self.number += by
        if not 0 <= self.number < len(self.pages):
            self._at = (self._at + by) % len(self._games)
            self.number = 0 if by > 0 else len(self.pages) - 1

    @property
    def moment(self) -> int:
        """The pages before the open one that show the same as it."""
        return [each.shows for each in self.pages[: self.number]].count(self.page.shows)

    @property
    def part(self) -> tuple[str, int, int]:
        """The heading of the part, the number of the page in it, and its number of pages."""
        heading = _heading(self.page)
        pages = [page for page in self.pages if _heading(page) == heading]
        return heading, pages.index(self.page) + 1, len(pages)

    # Readings

    @property
    def reads_otherwise(self) -> bool:
        """Whether the reading of the page, if it has one, is switched on."""
        return self.page.reading in self.game.otherwise

    @property
    def is_changed(self) -> bool:
        """Whether a reading of the game has been switched here."""
        return self.game.name != self._first_names[self._at]

    @property
    def demo(self) -> tuple[RuleSet, Demo]:
        """The game by the reading that the page is about, and what the board shows of it."""
        game, reading = self.game, self.page.reading
        if reading and not self.reads_otherwise:
            game = self._app.games[game.usual].read_otherwise(reading)
        return game, demo(game, self.page.shows)

    def switch(self) -> None:
        """Switch the reading of the page on or off; it is the only one of its field."""
        game, reading, behind = self.game, self.page.reading, self.number - len(self.pages)
        usual = self._app.games[game.usual]
        field = {each.name: each.field for each in usual.readings}
        others = {each for each in game.otherwise if field[each] != field[reading]}
        chosen = others if self.reads_otherwise else {*others, reading}
        self._games[self._at] = usual.read_otherwise(*chosen)
        self.number = len(self.pages) + behind


def rule_pages(app: App, game: RuleSet) -> list[Page]:
    """Return the rules of a game, a sentence a page, and then other readings."""
    usual = app.games.get(game.usual) if app.guard.reads_otherwise else None
    return _pages(app.words, game, usual)


@lru_cache(maxsize=4)
def _pages(words: Words, game: RuleSet, usual: RuleSet | None) -> list[Page]:
    return game_text.rules(words, game) + (game_text.readings(words, usual) if usual else [])


def _heading(page: Page) -> str:
    return _ANOTHER if page.reading else HEADINGS[page.shows.part]
