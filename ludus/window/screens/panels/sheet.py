"""A panel that one tree lays out: title, content with its pages, and the buttons at the foot."""

from collections.abc import Sequence
from functools import cached_property, partial

from pygame import Rect

from ludus.picture import assets, signs
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import TITLE, roman
from ludus.window.app.app import App
from ludus.window.screens.panels.panel import PanelScreen, Text
from ludus.window.text.words import CLOSE
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import USUAL, Means, Node, Slot, Words
from ludus.window.widgets.push import Push, button
from ludus.window.widgets.tree import Column, Grid, Laid, Row, fitted, lay

_RIM = 0.045
"""The margin inside the panel, as a share of the screen's shorter side."""
_AROUND = 0.02
"""The least margin around the panel."""
_GAP = 0.032
"""The usual gap between title, content and foot."""
_RULE = 0.42
_WIDEST = 1.66
_FOOT = 0.5
"""The usual width of a button at the foot."""


class Sheet(PanelScreen):
    """A panel as large as its content asks.

    A subclass gives its `body`, and perhaps the buttons `at_foot`. Both follow from the state.
    """

    def __init__(self, app: App, title: Text) -> None:
        super().__init__(app, title)
        self._panel = Rect(0, 0, 0, 0)

    def body(self) -> Node:
        """The content below the title."""
        raise NotImplementedError

    def at_foot(self) -> Sequence[Node]:
        """The buttons at the foot; the last one closes the panel."""
        close = button("close", self.back, self.words.say(CLOSE), "done", lit=True)
        return [Push(close, wide=_FOOT)]

    def _tree(self, pages: int) -> Node:
        number = f"  {roman(min(self._page, pages - 1) + 1)} / {roman(pages)}"
        title = self.words.carved(self.title_text) + number * (pages > 1)
        return Column(
            Words(title, TITLE, assets.CAPITALS, most=2),
            Slot(self._rule, high=(0.02, 0.02), extra=True),
            self.body(),
            self._note,
            self._foot_row(pages),
            gap=_GAP,
        )

    @property
    def _note(self) -> Node | None:
        face, colour = self.note_style
        return Words(self.note, face=face, colour=colour) if self.note else None

    def _foot_row(self, pages: int) -> Node | None:
        feet = Grid(self.at_foot(), grow=1)
        if pages == 1:
            return feet if feet.nodes else None
        before = button("before", partial(self.turn, -1), icon="back")
        after = button("next", partial(self.turn, 1), icon="forward")
        return Row(Push(before), feet, Push(after))

    def _rule(self, place: Rect) -> list[Item]:
        rule = signs.sign("rule", min(self.part(_RULE), place.width))
        return [centred(rule, place.center)]

    @property
    def laid(self) -> Laid:
        """The tree in its places, until something changes."""
        if self.app.stale:
            self.forget()
        return self._laid

    @cached_property
    def _laid(self) -> Laid:
        laid = self._lay(1, USUAL)
        return laid if laid.pages == 1 else self._lay(laid.pages, laid.rule.means)

    def _lay(self, pages: int, means: Means) -> Laid:
        rim, tree = self.part(_RIM), self._tree(pages)
        around = 2 * (rim + self.part(_AROUND))
        room = self.area.inflate(-around, -around)
        room = room.inflate(min(0, self.part(_WIDEST) - room.width), 0)
        rule = fitted(tree, room, self.scale, means)
        width = min(room.width, max(rule.across(tree)))
        inside = Rect(0, 0, width, min(room.height, max(rule.down(tree, width))))
        inside.center = room.center
        if self.upright:  # Within reach.
            inside.bottom = room.bottom
        self._panel = inside.inflate(2 * rim, 2 * rim)
        return lay(tree, inside, rule)

    def forget(self) -> None:
        vars(self).pop("_laid", None)

    @property
    def pages(self) -> int:
        return self.laid.pages

    def items(self) -> list[Item]:
        laid = self.laid
        return [self.stack.panel(self._panel), *laid.items()]

    def buttons(self) -> list[Button]:
        """In the order of the tree, with the page arrows last."""
        buttons = [leaf.button for leaf, _ in self.laid.leaves if isinstance(leaf, Push)]
        return sorted(buttons, key=lambda button: button.name in ("before", "next"))
