"""A match of the library, and what to do with it."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from ludus.match.record import Record, text_of
from ludus.match.record_index import Match
from ludus.picture.assets import BODY_BOLD, QUIET
from ludus.picture.lettering import NOTE
from ludus.players.levels import LEVELS
from ludus.window.app.app import App
from ludus.window.app.review_queue import review
from ludus.window.app.screen import Screen
from ludus.window.pictures.place_pictures import SHAPE
from ludus.window.screens.library.shelf import Shelf
from ludus.window.screens.library.summary import summary
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Group, Way
from ludus.window.screens.panels.typing_screen import TypingScreen
from ludus.window.screens.review.course import CourseScreen
from ludus.window.screens.review.details import UNCOPIED
from ludus.window.screens.review.replay import ReplayScreen
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets.nodes import GAP, Lines, Node, Slot, pictured
from ludus.window.widgets.tree import Column, Row

_WIDE = 0.4, 0.8
"""The least and the usual width of the board, as shares of the screen's shorter side."""
_FACE = 0.1, 0.14
"""Those of the opponent."""


class SavedMatchScreen(Menu):
    """The board, the opponent beside two lines, and beside them the ways."""

    def __init__(
        self, app: App, shelf: Shelf, match: Match, go_on: Callable[[Match], object]
    ) -> None:
        self._shelf, self._match, self._go_on = shelf, match, go_on
        super().__init__(app, self._name)

    def _name(self) -> str:
        return summary(self.app, self._match).title

    def body(self) -> Node:
        shown, words = summary(self.app, self._match), self.words
        picture = Slot(pictured(lambda place: shown.place(place.width)), wide=_WIDE, shape=SHAPE)
        face = Slot(
            pictured(lambda place: shown.face(place.width)), wide=_FACE, shape=1, extra=True
        )
        result, about = shown.details
        lines = Lines(result, face=BODY_BOLD), Lines(about, NOTE, colour=QUIET)
        ways = Group("", self.rows(), columns=1).node(words)
        board = Column(picture, Row(face, Column(*lines, gap=GAP / 2)))
        return Column(board, ways) if self.upright else Row(board, ways, gap=2 * GAP)

    # Ways

    def rows(self) -> list[Way]:
        match = self._match
        go_on = Way("continue", partial(self._go_on, match), BUTTONS["resume"], "play")
        back = Way("back", self.stack.close, icon="back")
        if self._shelf.is_far(match):
            ways = [go_on, Way("put-away", self._put_away, mark("Put away"), "delete"), back]
        else:
            course = Way("course", self._review, mark("The course of the match"), "course")
            ways = [
                *[go_on] * match.can_go_on(LEVELS),
                # Translators: a button: a game that was played is shown on the board, move by move.
                Way("replay", self._replay, mark("Watch it again"), "forward"),
                *[course] * match.over,
                Way("rename", self._rename, icon="rename"),
                # Translators: a button: the record of a game goes to the clipboard, as text.
                Way("copy", self._copy, icon="copy"),
                Way("delete", self._delete, icon="delete"),
                back,
            ]
        return [replace(ways[0], lit=True), *ways[1:]]

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
        with self.app.matches.attempt("the match is not copied", UNCOPIED):
            if not self.app.services.clipboard.put(text_of(self._match.path)):
                self.app.notify(UNCOPIED)
        self.stack.close()

    def _put_away(self) -> None:
        self._shelf.put_away(self._match)
        self.stack.close()

    def _delete(self) -> None:
        self._shelf.delete(self._match)
        self.stack.close()
