"""The player's own problems and scenes, to open, rename and delete."""

import logging
from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from ludus.rules.problems import Theme
from ludus.window.app.app import App
from ludus.window.pictures import place_pictures
from ludus.window.screens.learn import problems
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.storage.notebook import NotebookEntry
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import THEME
from ludus.window.text.words import Notice
from ludus.window.widgets import form, grid
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import GAP

log = logging.getLogger(__name__)
_CARD, _BOARD, _SIDE = 0.15, 0.86, 0.6
"""The height of a row, of the shorter side, and those of its board and buttons, of the row."""


class OwnScreen(PanelScreen):
    """A list of own positions, the latest first."""

    paged = reports = True
    title_ends = 0.27

    def __init__(self, app: App, rival: str) -> None:
        """List all positions; `rival` is the opponent in later matches."""
        super().__init__(app, THEME[Theme.OWN], (1.5, 0.96), (0.94, 1.6))
        assert app.services.notebook
        self._notebook, self._rival = app.services.notebook, rival
        self._all = self._notebook.all()
        self._pictures: dict[NotebookEntry, Surface] = {}
        self._deleted: list[tuple[NotebookEntry, str]] = []
        """Deleted entries with their texts, the latest at the end."""

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
        words, diary = self.app.words, self.app.services.diary
        card, rename, delete = form.entry(row, round(row.height * _SIDE), self.part(GAP))
        number = kept.problem.game if kept.problem else 0
        # Translators: a problem that is solved, after its game and its throw.
        solved = [words.say("solved")] if diary and number in diary.solved(kept.rules) else []
        # Translators: one of the scenes that are kept, before its game.
        kind = words.say("A problem") if kept.problem else words.say("A scene")
        note = " · ".join((words.title(kept.rules), kept.dice.replace(",", ", "), *solved))
        name, picture, act = kept.path.stem, self._picture(kept, row), partial(self._open, kept)
        note = f"{kind}\n{note}"
        return [
            Button(f"own-{name}", card, act, kept.title, beside=picture, note=note),
            Button(f"{name}-rename", rename, partial(self._rename, kept), icon="settings"),
            Button(f"{name}-delete", delete, partial(self._delete, kept), icon="close"),
        ]

    def _open(self, kept: NotebookEntry) -> None:
        self.app.notices = ()
        if kept.problem:
            problems.begin(self.app, [(kept.rules, kept.problem)], kept.title, self._rival)
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
