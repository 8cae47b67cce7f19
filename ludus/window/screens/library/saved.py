"""A saved match, opened from the library."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect, Surface

from ludus.match.record import Record, text_of
from ludus.match.record_index import Match
from ludus.picture.assets import QUIET
from ludus.picture.canvas import Item, centred
from ludus.players.levels import LEVELS
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.pictures import place_pictures
from ludus.window.screens.library.library import LibraryScreen, board
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Notice
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import GAP


class KeptScreen(PanelScreen):
    def __init__(self, app: App, library: LibraryScreen, match: Match) -> None:
        super().__init__(app, "", (1.5, 0.86), (0.94, 1.66))
        self._library, self._match = library, match
        self._picture: Surface | None = None

    @property
    def title_text(self) -> str:
        return self._library.name(self._match)

    def _parts(self) -> tuple[Rect, list[Rect], Rect]:
        inner, gap, lines = self.inner, self.part(GAP), self.part(0.18)
        view, column = grid.cut(inner, round(inner.width * 0.54), 2 * gap)
        if self.upright:
            view = inner
        high = min(round(view.width / place_pictures.SHAPE), round(inner.height * 0.7))
        board, below = grid.cut(view, high, gap, down=True)
        told, rest = grid.cut(below, lines, gap, down=True)
        return board, grid.grid(told, 1, 3, 0), rest if self.upright else column

    def prepare(self) -> None:
        super().prepare()
        view = self._parts()[0]
        self._picture = board(
            self._match, min(view.width, round(view.height * place_pictures.SHAPE))
        )

    def resize(self) -> None:
        super().resize()
        self._picture = None

    def items(self) -> list[Item]:
        if self._picture is None:
            self.prepare()
        assert self._picture
        view, told, _ = self._parts()
        found = [*super().items(), centred(self._picture, view.center)]
        for line, place in zip(self._library.told(self._match), told, strict=False):
            found += self.sentence(place, line, colour=QUIET)
        return found

    # Actions

    def buttons(self) -> list[Button]:
        say, match = self.app.words.say, self._match
        on = match.can_go_on(LEVELS)
        acts: list[tuple[str, str, str, Callable[[], object], bool]] = [
            ("continue", say("Continue"), "play", self._continue, on),
            # Translators: a button: a game that was played is shown on the board, move by move.
            ("replay", say("Watch it again"), "forward", self._replay, True),
            ("course", say("The course of the match"), "hint", self._review, match.over),
            # Translators: a button: gives a game a name.
            ("rename", say("Rename"), "settings", self._rename, True),
            # Translators: a button: the record of a game goes to the clipboard, as text.
            ("copy", say("Copy as text"), "rules", self._copy, True),
            # Translators: a button: removes a game from the list of all games.
            ("delete", say("Delete"), "close", self._delete, True),
            ("back", say("Back"), "back", self.app.stack.pop, True),
        ]
        shown = [act for act in acts if act[-1]]
        rows = self.column(len(shown), self._parts()[2])
        return [
            Button(name, row, act, label, icon, lit=index == 0)
            for index, (row, (name, label, icon, act, _)) in enumerate(
                zip(rows, shown, strict=True)
            )
        ]

    def _continue(self) -> None:
        self._library.go_on(self._match)

    def _replay(self) -> None:
        self._look_back(lambda record: self.app.stack.screen("replay", record))

    def _review(self) -> None:
        self._look_back(lambda record: self.app.stack.screen("course", record))

    def _look_back(self, screen: Callable[[Record], Screen]) -> None:
        """Open a screen that a background thread creates from the validated record."""

        def make() -> Screen | None:
            record = self.app.matches.read(self._match)
            return screen(record) if record else None

        self.app.jobs.wait_for(make, self._show, reads=True)

    def _show(self, screen: Screen | None) -> None:
        """Open a screen; if the record is unreadable, return to the library, which shows why."""
        self.app.stack.push(screen) if screen else self.app.stack.pop()

    def _rename(self) -> None:
        self.app.stack.pop()
        done = partial(self._library.rename, self._match)
        self.app.stack.open("typing", mark("Rename"), self._match.facts.title, done)

    def _copy(self) -> None:
        try:
            self.app.services.clipboard.put(text_of(self._match.path))
        except (pygame.error, OSError, ValueError) as error:
            text = mark("No match has been copied: {why}")
            self.app.notify(Notice(text, {"why": str(error)}))
        self.app.stack.pop()

    def _delete(self) -> None:
        self._library.remove(self._match)
        self.app.stack.pop()
