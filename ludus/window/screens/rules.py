"""The rules of a game in a few sentences beside pictures of its board; arrows turn the pages."""

from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from ludus.picture import assets
from ludus.picture.assets import CREAM, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import LARGE, TEXT, set_in
from ludus.rules.evidence import Picture
from ludus.rules.game import GAMES
from ludus.rules.ruleset import RuleSet
from ludus.window.controls import Button
from ludus.window.pictures import picture
from ludus.window.screens import about, lesson
from ludus.window.screens.panel import NUMBER, ROW, PagedPanel
from ludus.window.stack import Stack


class Page(NamedTuple):
    """What stands beside one picture."""

    shows: Picture
    sentences: list[tuple[str, ...]]
    """Each broken into lines."""


_LINE, _PARAGRAPH = 1.22, 0.45
"""From one line to the next, and what is added between two sentences, in sizes of the letters."""


class RulesScreen(PagedPanel):
    """The rules of one game after another, each on as many pages as it takes."""

    def __init__(self, app: Stack, game: RuleSet) -> None:
        """`game` is the one to begin with; that of a record may be known to nobody else."""
        super().__init__(app, "", (1.67, 0.96), (0.94, 1.68))
        self._game = game
        self._games = list(GAMES.values())
        if game not in self._games:
            self._games.append(game)
        self._boards: dict[Picture, Surface] = {}
        """The pictures of the present game."""
        self._broken: dict[str, tuple[list[Page], int]] = {}

    @property
    def title_text(self) -> str:
        """The name of the game."""
        return self.app.words.title(self._game)

    def resize(self) -> None:
        """Pages are broken anew."""
        super().resize()
        self._boards, self._broken = {}, {}

    @property
    def pages(self) -> int:
        """How many pages the present game takes."""
        return len(self._pages()[0])

    def turn(self, by: int) -> None:
        """To the next page, or the next game, or back."""
        page = self.page % self.pages + by
        if 0 <= page < self.pages:
            self.page = page
            return
        at = self._games.index(self._game) + by
        self._game = self._games[at % len(self._games)]
        self._boards = {}
        # Which page is the last is found out beside the loop.
        self.page = 0 if by > 0 else -1
        self.changed()

    def _places(self) -> tuple[Rect, Rect]:
        """For the board with its kind, and for the text: side by side, or upright below it."""
        inner = self.inner
        inner.height -= self.part(ROW + NUMBER)
        if self.upright:
            board = Rect(inner.left, inner.top, inner.width, self.part(0.62))
            top = board.bottom + self.part(0.02)
            return board, Rect(inner.left, top, inner.width, inner.bottom - top)
        board = Rect(inner.left, inner.top, round(inner.width * 0.5), inner.height)
        left = board.right + self.part(0.03)
        return board, Rect(left, inner.top, inner.right - left, inner.height)

    def _pages(self) -> tuple[list[Page], int]:
        """The sentences on as few pages as they need, and the size of their letters.

        The pages are filled evenly, and their letters are larger where there is room for it.
        """
        if self._game.name not in self._broken:
            self._broken[self._game.name] = self._break()
        return self._broken[self._game.name]

    def _break(self) -> tuple[list[Page], int]:
        least = self.app.letters(TEXT)
        fewest = len(self._packed(least))
        sizes = range(max(least, self.part(LARGE)), least - 1, -1)
        size = next(size for size in sizes if len(self._packed(size)) == fewest)
        spare, pages = 0.0, self._packed(size)
        while len(tighter := self._packed(size, spare + 0.2)) == fewest > 1:
            spare, pages = spare + 0.2, tighter
        return pages, size

    def _packed(self, size: int, spare: float = 0) -> list[Page]:
        """The sentences one after another, on pages that are left free for so many lines."""
        place = self._places()[1]
        height = place.height / size - spare
        pages: list[Page] = []
        left = 0.0
        for rule in self.app.words.rules(self._game):
            shows = rule.shows
            lines = tuple(assets.wrapped(rule.rule, assets.BODY, size, place.width))
            needed = len(lines) * _LINE + _PARAGRAPH
            if not pages or shows is not pages[-1].shows or needed - _PARAGRAPH > left:
                pages.append(Page(shows, []))
                left = height
            pages[-1].sentences.append(lines)
            left -= needed
        return pages

    def items(self) -> list[Item]:
        """Board and kind, the sentences of this page, and which page it is."""
        (pages, size), place = self._pages(), self._places()[1]
        page = pages[self.page]
        found = [*super().items(), *self._board(page.shows)]
        y = float(place.top)
        for sentence in page.sentences:
            for line in sentence:
                picture = assets.text(line, assets.BODY, size, CREAM)
                found.append(Item(picture, place.left, round(y)))
                y += size * _LINE
            y += size * _PARAGRAPH
        return found

    def _board(self, shows: Picture) -> list[Item]:
        """A picture of the board, and below it of what kind the game is."""
        place, size = self._places()[0], self.app.letters(TEXT)
        kind = self.app.words.kind(self._game)
        lines = [" · ".join(kind)] if self.upright else kind
        below = self.part(0.01) + round(size * _LINE * (len(lines) + 0.2))
        if not self._boards:
            # All at once, as a page is turned without waiting.
            room = place.width, place.height - below
            for each in Picture:
                self._boards[each] = picture(self._game, each, *room)
        board = self._boards[shows]
        found = [centred(board, (place.centerx, place.top + board.get_height() // 2))]
        y = place.top + board.get_height() + self.part(0.01)
        for part in lines:
            line = Rect(place.left, y, place.width, round(size * 1.4))
            found += set_in(line, part, size, assets.BODY_ITALIC, QUIET)
            y += round(size * _LINE)
        return found

    def buttons(self) -> list[Button]:
        """The page before, back, and the next one; its board, and its lesson."""
        right = self.corner()
        left = right.move_to(left=2 * self.box.centerx - right.right)
        more = about.button(self.app, self._game, left), lesson.button(self.app, self._game, right)
        return [*self.pager(arrows=True), *filter(None, more)]

    def key(self, key: int) -> bool:
        """Left and right turn the pages."""
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key, 0)
        if by:
            self.turn(by)
        return bool(by)
