"""Facts about the archaeological board, and the meaning of its words, with a picture of it."""

from collections.abc import Iterable

from pygame import Rect

from ludus.picture.assets import BODY_ITALIC, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import NOTE
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.pictures.diagrams import SHAPE, bare
from ludus.window.screens.panels.menu import Menu
from ludus.window.text import game_text
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import Lines, Node, Slot
from ludus.window.widgets.pages import Pages

ABOUT = BUTTONS["about"]
_WIDE = 0.4, 0.75
"""The least and the usual width of the board, as shares of the screen's shorter side."""
_COLUMNS = 1.3
"""The least width of a screen with two columns, as such a share."""
_LINES = {1: 12, 2: 7}
"""The most lines of a fact, by the number of columns."""


def button(app: App, rules: RuleSet, rect: Rect, label: str = "") -> Button | None:
    """A button that opens this screen, or None for a board without facts."""
    return (
        Button("about", rect, lambda: app.stack.open(AboutScreen(app, rules)), label, "about")
        if rules.about
        else None
    )


class AboutScreen(Menu):
    """The board of a game, and the facts about it on pages."""

    kind = "about"
    paged = True

    def __init__(self, app: App, game: RuleSet) -> None:
        super().__init__(app, ABOUT, foot=[self.close()])
        self._game = game

    def body(self) -> Node:
        known = game_text.about(self.words, self._game)
        columns = 2 if self.area.width > self.part(_COLUMNS) else 1
        most = _LINES[columns]
        facts = (
            Lines(f"{question}: {answer}", left=True, most=most) for question, answer, _ in known
        )
        meaning = self.words.inscription(self._game)
        sources = self._sources(source for *_, source in known)
        notes = [
            Lines(text, NOTE, BODY_ITALIC, QUIET, left=left, most=most) if text else None
            for text, left in ((meaning, False), (sources, True))
        ]
        board = Slot(self._board, wide=_WIDE, shape=SHAPE)
        nodes = board, notes[0], *facts, notes[1]
        return Pages([*filter(None, nodes)], self.page, columns)

    def _board(self, place: Rect) -> list[Item]:
        return [centred(bare(self._game, place.width), place.center)]

    def _sources(self, sources: Iterable[str]) -> str:
        """All sources, each once."""
        each = "; ".join(filter(None, sources)).split("; ")
        source = "; ".join(dict.fromkeys(each))
        # Translators: where the facts above are published; {source} is one or more of them.
        return self.words.say("Sources: {source}", source=source) if source else ""
