"""A saved match or a list of saved positions, opened from the library and the menu."""

import logging
from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect, Surface

from ludus.match.record import Record
from ludus.match.record_index import Match
from ludus.picture.assets import QUIET
from ludus.picture.canvas import Item, centred
from ludus.players.levels import LEVELS
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.pictures import place_pictures
from ludus.window.screens.learn import problems
from ludus.window.screens.library.library import LibraryScreen, board
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.storage.notebook import NotebookEntry
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Notice
from ludus.window.widgets import form, grid
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
        lines = [*self._library.told(self._match), *self._library.rating(self._match)]
        for line, place in zip(lines, told, strict=False):
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
            ("course", say("The course of the game"), "hint", self._review, match.over),
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

        self.app.jobs.wait_for(make, self._show)

    def _show(self, screen: Screen | None) -> None:
        """Open a screen; if the record is unreadable, return to the library, which shows why."""
        self.app.stack.push(screen) if screen else self.app.stack.pop()

    def _rename(self) -> None:
        self.app.stack.pop()
        done = partial(self._library.rename, self._match)
        self.app.stack.open("typing", mark("Rename"), self._match.facts.title, done)

    def _copy(self) -> None:
        try:
            self.app.services.clipboard.put(self._match.path.read_text("utf-8"))
        except (pygame.error, OSError) as error:
            text = mark("No game has been copied: {why}")
            self.app.notify(Notice(text, {"why": str(error)}))
        self.app.stack.pop()

    def _delete(self) -> None:
        self._library.remove(self._match)
        self.app.stack.pop()


log = logging.getLogger(__name__)
_CARD, _BOARD, _SIDE = 0.15, 0.86, 0.6
"""The height of a row, of the shorter side, and those of its board and buttons, of the row."""


class OwnScreen(PanelScreen):
    """A list of own positions, the latest first."""

    paged = reports = True
    title_ends = 0.27

    def __init__(self, app: App, rival: str) -> None:
        """List all positions; `rival` is the opponent in later matches."""
        super().__init__(app, problems.OWN, (1.5, 0.96), (0.94, 1.6))
        assert app.services.notebook
        self._notebook, self._rival = app.services.notebook, rival
        self._all = self._notebook.all()
        self._pictures: dict[NotebookEntry, Surface] = {}
        self._deleted: list[tuple[NotebookEntry, str]] = []
        """With their texts, the latest at the end."""

    # Display

    def _rows(self) -> list[Rect]:
        gap, high = self.part(GAP), self.part(_CARD)
        return grid.grid(self.free, 1, grid.fitting(self.free, high, gap), gap, high)

    @property
    def pages(self) -> int:
        return grid.pages(self._all, self._rows())

    def _places(self) -> list[tuple[NotebookEntry, Rect]]:
        return grid.shown(self._all, self._rows(), self.page)

    def prepare(self) -> None:
        super().prepare()
        for kept, row in self._places():
            self._picture(kept, row)

    def _picture(self, kept: NotebookEntry, row: Rect) -> Surface:
        if kept not in self._pictures:
            width = round(row.height * _BOARD * place_pictures.SHAPE)
            self._pictures[kept] = place_pictures.with_checkers(kept.rules, kept.position, width)
        return self._pictures[kept]

    def resize(self) -> None:
        super().resize()
        self._pictures.clear()

    # Actions

    def buttons(self) -> list[Button]:
        found = [button for each in self._places() for button in self._row(*each)]
        found += self.pager()
        if self._deleted:
            place, _ = self.at_title(self.title_ends)
            found.append(Button("undo", place, self._restore, self.app.words.say("Undo"), "undo"))
        return found

    def _row(self, kept: NotebookEntry, row: Rect) -> list[Button]:
        words = self.app.words
        card, rename, delete = form.entry(row, round(row.height * _SIDE), self.part(GAP))
        # Translators: one of the scenes that are kept, before its game.
        kind = words.say("A problem") if kept.problem else words.say("A scene")
        name, picture, act = kept.path.stem, self._picture(kept, row), partial(self._open, kept)
        note = f"{kind}\n{words.title(kept.rules)} · {kept.dice.replace(',', ', ')}"
        return [
            Button(f"own-{name}", card, act, kept.title, beside=picture, note=note),
            Button(f"{name}-rename", rename, partial(self._rename, kept), icon="settings"),
            Button(f"{name}-delete", delete, partial(self._delete, kept), icon="close"),
        ]

    def _open(self, kept: NotebookEntry) -> None:
        self.app.notices = ()
        if kept.problem:
            problems.begin(self.app, kept.rules, kept.problem, kept.title, self._rival)
        else:
            problems.begin_scene(self.app, kept.path, kept.rules, self._rival)

    def _rename(self, kept: NotebookEntry) -> None:
        def done(title: str) -> None:
            if title:
                self._do(partial(self._notebook.rename, kept, title))

        self.app.stack.open("typing", mark("Rename"), kept.title, done)

    def _delete(self, kept: NotebookEntry) -> None:
        def delete() -> None:
            self._deleted.append((kept, self._notebook.delete(kept)))

        self._do(delete)

    def _restore(self) -> None:
        def restore() -> None:
            self._notebook.restore(*self._deleted[-1])
            self._deleted.pop()

        self._do(restore)

    def _do(self, act: Callable[[], object]) -> None:
        """Change the files and reload the list; errors are logged and shown."""
        self.app.notices = ()
        try:
            act()
        except (OSError, ValueError) as error:
            self.app.notify(Notice(mark("Cannot save: {why}"), {"why": str(error)}))
            log.warning("%s", error)
        self._all = self._notebook.all()
        self.page = min(self.page, self.pages - 1)
        self.changed()
