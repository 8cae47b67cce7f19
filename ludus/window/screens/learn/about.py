"""Facts about the archaeological board, and the meaning of its words, with a picture of it."""

from collections.abc import Iterable

from ludus.picture.assets import BODY_ITALIC, QUIET
from ludus.picture.lettering import BUTTON, NOTE
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.pictures.diagrams import SHAPE, bare
from ludus.window.screens.panels.menu import Menu
from ludus.window.text import game_text
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets import push
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import Lines, Node, Slot, pictured
from ludus.window.widgets.pages import Pages
from ludus.window.widgets.tree import Column

ABOUT = BUTTONS["about"]
_WIDE = 0.4, 0.8
"""The least and the usual width of the board, as shares of the screen's shorter side."""
_BESIDE = 1.3
"""The least width of a screen with two columns, as such a share."""
_APART = 0.06
"""The gap between them."""
_LINES = 7
"""The most lines of a fact."""


def button(app: App, rules: RuleSet, label: str = "") -> Button | None:
    """A button that opens this screen, or None for a board without facts."""
    if not rules.about:
        return None
    return push.button("about", lambda: app.stack.open(AboutScreen(app, rules)), label, "about")


class AboutScreen(Menu):
    """The board of a game, and the facts about it on pages."""

    kind = "about"
    paged = True

    def __init__(self, app: App, game: RuleSet) -> None:
        super().__init__(app, lambda: app.words.title(game), foot=[self.close()])
        self._game = game

    def body(self) -> Node:
        known = game_text.about(self.words, self._game)
        facts = [
            Column(
                Lines(question, NOTE, colour=QUIET, left=True),
                Lines(answer, BUTTON, left=True, most=_LINES),
                gap=0.005,
            )
            for question, answer, _ in known
        ]
        notes = self.words.inscription(self._game), self._sources(source for *_, source in known)
        meaning, sources = (
            [Lines(text, NOTE, BODY_ITALIC, QUIET, left=True, most=_LINES)] * bool(text)
            for text in notes
        )
        picture = pictured(lambda place: bare(self._game, place.width))
        board = Column(Slot(picture, wide=_WIDE, shape=SHAPE), *meaning, align=0)
        columns = 1 + (self.area.width >= self.part(_BESIDE))
        return Pages([board, *facts, *sources], self.page, columns, apart=_APART)

    def _sources(self, sources: Iterable[str]) -> str:
        """All sources, each once."""
        each = "; ".join(filter(None, sources)).split("; ")
        source = "; ".join(dict.fromkeys(each))
        # Translators: where the facts above are published; {source} is one or more of them.
        return self.words.say("Sources: {source}", source=source) if source else ""
