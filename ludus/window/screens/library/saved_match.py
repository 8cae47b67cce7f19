"""A match of the library, and what to do with it."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property, partial

import pygame
from pygame import Rect, Surface

from ludus.match.record import Record, text_of
from ludus.match.record_index import Match
from ludus.picture.assets import QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import SENTENCE
from ludus.players.levels import LEVELS
from ludus.window.app.app import App
from ludus.window.app.review_queue import review
from ludus.window.app.screen import Screen
from ludus.window.pictures.place_pictures import SHAPE
from ludus.window.screens.library.shelf import Shelf
from ludus.window.screens.library.summary import summary
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Row, Way
from ludus.window.screens.panels.typing_screen import TypingScreen
from ludus.window.screens.review.course import CourseScreen
from ludus.window.screens.review.replay import ReplayScreen
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS
from ludus.window.text.words import Notice
from ludus.window.widgets import grid
from ludus.window.widgets.grid import GAP


class SavedMatchScreen(Menu):
    """The board, two lines, and beside them the ways."""

    def __init__(
        self, app: App, shelf: Shelf, match: Match, go_on: Callable[[Match], object]
    ) -> None:
        self._shelf, self._match, self._go_on = shelf, match, go_on
        super().__init__(app, self._name, size=(1.5, 0.86), upright=(0.94, 1.66))

    def _name(self) -> str:
        return summary(self.app, self._match).title

    def _parts(self) -> tuple[Rect, list[Rect], Rect]:
        """The places of the board, of the lines and of the ways."""
        inner, gap, lines = self.inner, self.part(GAP), 3 * round(1.2 * self.app.letters(SENTENCE))
        view, column = grid.cut(inner, round(inner.width * 0.54), 2 * gap)
        if self.upright:
            view = inner
        high = min(round(view.width / SHAPE), round(inner.height * 0.7))
        board, below = grid.cut(view, high, gap, down=True)
        texts, rest = grid.cut(below, lines, gap, down=True)
        return board, grid.grid(texts, 1, 3, 0), rest if self.upright else column

    @cached_property
    def _picture(self) -> Surface:
        view = self._parts()[0]
        width = min(view.width, round(view.height * SHAPE))
        return summary(self.app, self._match).picture(width)

    def prepare(self) -> None:
        super().prepare()
        assert self._picture

    def items(self) -> list[Item]:
        (view, places, _), lines = self._parts(), summary(self.app, self._match).lines
        items = [*super().items(), centred(self._picture, view.center)]
        for line, place in zip(lines, places, strict=False):
            items += self.sentence(place, line, colour=QUIET)
        return items

    # Ways

    def rows(self) -> list[Way]:
        match = self._match
        go_on = Way("continue", partial(self._go_on, match), BUTTONS["resume"], "play")
        back = Way("back", self.stack.close, icon="back")
        if self._shelf.is_far(match):
            ways = [go_on, Way("put-away", self._put_away, mark("Put away"), "close"), back]
        else:
            course = Way("course", self._review, mark("The course of the match"), "hint")
            ways = [
                *[go_on] * match.can_go_on(LEVELS),
                # Translators: a button: a game that was played is shown on the board, move by move.
                Way("replay", self._replay, mark("Watch it again"), "forward"),
                *[course] * match.over,
                Way("rename", self._rename, icon="settings"),
                # Translators: a button: the record of a game goes to the clipboard, as text.
                Way("copy", self._copy, icon="rules"),
                Way("delete", self._delete, icon="close"),
                back,
            ]
        return [replace(ways[0], lit=True), *ways[1:]]

    def placed(self) -> Iterable[tuple[Row, Rect]]:
        rows = self.rows()
        return zip(rows, self.column(len(rows), self._parts()[2]), strict=True)

    def _replay(self) -> None:
        self._look_back(partial(ReplayScreen, self.app))

    def _review(self) -> None:
        sides = (not self._match.imported,) * 2
        queue = partial(review, self.app.services, learners=sides)
        self._look_back(lambda record: CourseScreen(self.app, queue(record)))

    def _look_back(self, screen: Callable[[Record], Screen]) -> None:
        """Open a screen that a background thread creates from the validated record."""

        def make() -> Screen | None:
            record = self.app.matches.read(self._match)
            return screen(record) if record else None

        self.app.jobs.wait_for(make, self._show, reads=True)

    def _show(self, screen: Screen | None) -> None:
        """Open a screen; if the record is unreadable, return to the library, which shows why."""
        self.stack.open(screen) if screen else self.stack.close()

    def _rename(self) -> None:
        self.stack.close()
        rename = partial(self._shelf.rename, self._match)
        self.stack.open(TypingScreen(self.app, BUTTONS["rename"], self._match.facts.title, rename))

    def _copy(self) -> None:
        try:
            self.app.services.clipboard.put(text_of(self._match.path))
        except (pygame.error, OSError, ValueError) as error:
            text = mark("No match has been copied: {why}")
            self.app.notify(Notice(text, {"why": str(error)}))
        self.stack.close()

    def _put_away(self) -> None:
        self._shelf.put_away(self._match)
        self.stack.close()

    def _delete(self) -> None:
        self._shelf.delete(self._match)
        self.stack.close()
