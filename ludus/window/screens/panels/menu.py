"""A panel as data: a title, rows in reading order, and buttons at the foot; a tree lays it out."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, partial
from operator import attrgetter

from pygame import Rect, Surface

from ludus.picture import assets, signs
from ludus.picture.assets import Colour
from ludus.picture.canvas import Item
from ludus.picture.lettering import NOTE, TITLE
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.screens.panels.rows import Entry, Group, Ready, Rows, Sentence, Way
from ludus.window.screens.panels.wording import Text, spoken, wording
from ludus.window.text.words import CLOSE
from ludus.window.widgets import tree
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import ORDER, Lines, Node, Rule, Slot, pictured
from ludus.window.widgets.pages import Pages
from ludus.window.widgets.push import Push, button, caption, pushes
from ludus.window.widgets.tree import Column, FirstFit, Grid, Laid, fitted, lay

_RIM = 0.045
"""The margin beside the content of the panel, as a share of the screen's shorter side."""
_EDGE = 0.005, 0.013
"""The least and the usual margin above and below it, besides a gap."""
_AROUND = 0.02
"""The least margin around the panel."""
_GAP = 0.032
"""The usual gap between title, content and foot."""
_RULE = 0.42
WIDEST = 1.66
"""The most width of the content, as such a share."""
_FOOT = 0.5
"""The usual width of one or two buttons at the foot."""
_OF_MANY = 0.42
_ARROW = 0.11
"""The usual width of a page arrow."""


class Menu(Screen):
    """A panel over another screen, which is darkened; it is as large as its content asks.

    Rows are one below another, and buttons at the foot. Groups fill columns, and further pages
    where room is short. A subclass whose rows or foot change while it is open overrides `rows` or
    `ends`. One whose content is more than rows overrides `body`. All follow from the state alone.
    """

    app: App
    panel = True
    reports = False
    """Whether notices are shown above the foot until the next page or the end."""
    note_style: tuple[str, Colour] = assets.BODY, assets.CREAM
    columns = 0
    """The most columns of its rows; 0 for one without pages, or for two of groups if it is wide."""
    apart = Pages.apart
    """The gap between columns."""

    def __init__(
        self,
        app: App,
        title: Text,
        *rows: Entry | tuple[Entry, ...],
        foot: Sequence[Way | Ready] = (),
    ) -> None:
        super().__init__(app)
        self.stack, self.title = app.stack, title
        self._rows, self._ends = rows, foot
        self.page = 0
        """The visible page, counted from 0; the last one, if there are fewer."""
        self._panel = Rect()
        self._least = 0
        """The width of its content so far: while it is open, it becomes no narrower."""

    def ground(self) -> Surface:
        return self.stack.beneath(self)

    def resize(self) -> None:
        """Lay out again, and return to the first page."""
        super().resize()
        self.page = self._least = 0

    # Content

    def rows(self) -> Rows:
        return self._rows

    def ends(self) -> Sequence[Way | Ready]:
        """The buttons at the foot."""
        return self._ends

    def close(self, name: str = "close") -> Way:
        return Way(name, self.back, CLOSE, "close")

    @property
    def title_text(self) -> str:
        return wording(self.title, self.words)

    @property
    def note(self) -> str:
        """What is written above the foot."""
        return self.app.notices_text if self.reports else ""

    @property
    def said(self) -> str:
        texts = [row.text for row in self.rows() if isinstance(row, Sentence)]
        return spoken(self.title_text, self.note, *(wording(text, self.words) for text in texts))

    def body(self) -> Node:
        """The content below the title."""
        rows, columns = self.rows(), self.columns
        nodes = [*map(self._node, rows)]
        if not columns and not any(isinstance(row, Group) for row in rows):
            return Column(*nodes)
        return Pages(nodes, self.page, columns or 2 - self.upright, apart=self.apart)

    def _node(self, row: Entry | tuple[Entry, ...]) -> Node:
        if isinstance(row, tuple):
            return Grid([each.node(self.words) for each in row], len(row))
        return row.node(self.words)

    # Places

    @cached_property
    def upright(self) -> bool:
        return self.area.width < self.area.height

    def _tree(self, body: Node, pages: int) -> Node:
        rule = Slot(pictured(self._rule), high=(0.02, 0.02), extra=True)
        head = (self._head(pages), rule) if self.title_text else ()
        edge = Slot(high=_EDGE)
        return Column(edge, *head, body, self._note, self._foot_row(pages), edge, gap=_GAP)

    def _head(self, pages: int) -> Node:
        """The title, and the number of the page, beside it where there is room."""
        words = self.words.carved(self.title_text).rstrip(".")
        title = Lines(words, TITLE, assets.CAPITALS, long=WIDEST)
        if pages == 1:
            return title
        page = min(self.page, pages - 1) + 1
        count, last = f"{page} / {pages}", f"{pages} / {pages}"
        number = Lines(count, NOTE, colour=assets.QUIET, most=1, others=[last])
        beside = tree.Row(title, number, gap=NOTE)
        return FirstFit([beside, Column(title, number, gap=0), beside])

    @property
    def _note(self) -> Node | None:
        face, colour = self.note_style
        return Lines(self.note, face=face, colour=colour, most=6) if self.note else None

    def _foot_row(self, pages: int) -> Node | None:
        ways = self.ends()
        many = len(ways) > 2
        wide = (_OF_MANY if many else _FOOT) / (1 if pages == 1 else 2)
        nodes = [replace(way.node(self.words), wide=wide, grow=1) for way in ways]
        feet = Grid(nodes, fill=True, grow=1)
        if pages == 1:
            return feet if ways else None
        arrows = self.arrows(pages, grow=many)
        if many:
            return Column(feet, tree.Row(*arrows))

        def worded(node: Push, most: int, signed: bool) -> Push:
            """With the label on so many lines; the sign yields. Arrows are for pages alone."""
            icon = node.button.icon
            shown = replace(node.button, icon=icon * (signed and icon != "back"))
            return replace(node, given=node.given or caption(shown, most=most, extra=True))

        styles = (1, True), (1, False), (2, True)
        whole, bare, nodes = ([worded(node, *style) for node in nodes] for style in styles)
        feet = Grid(nodes, fill=True, grow=1)
        equal = [Grid(each, len(each) or 1, fixed=True, grow=1) for each in (whole, nodes)]
        rows = ([equal[0]], whole, bare, [equal[1]], nodes, [feet])
        return FirstFit([tree.Row(arrows[0], *row, arrows[1]) for row in rows], tight=True)

    def arrows(self, pages: int, grow: float = 0.0) -> list[Push]:
        """The page arrows."""
        page = min(self.page, pages - 1)
        before = button("before", partial(self.turn, -1), icon="back", enabled=page > 0)
        after = button("next", partial(self.turn, 1), icon="forward", enabled=page < pages - 1)
        return [Push(arrow, wide=_ARROW, grow=grow) for arrow in (before, after)]

    def _rule(self, place: Rect) -> Surface:
        return signs.sign("rule", min(self.part(_RULE), place.width))

    @cached_property
    def laid(self) -> Laid:
        """The tree in its places, until something changes."""
        body, pages = self.body(), 1
        laid = self._lay(self._tree(body, 1), Rule(self.app.scale))
        while laid.pages > pages:  # The panel is as high as a page.
            pages = laid.pages
            laid = self._lay(self._tree(body, pages), laid.rule.for_page())
        if laid.pages > 2:
            # More yields where the list then needs fewer pages.
            usual, full = laid.rule, self._tree(body, laid.pages)
            rules = map(usual.other, ORDER[ORDER.index(usual.means) :])
            laid = min((self._lay(full, each) for each in rules), key=attrgetter("pages"))
            laid = self._lay(self._tree(body, laid.pages), laid.rule.for_page())
        self._least = self._panel.width - 2 * self.part(_RIM)
        return laid

    def _lay(self, tree: Node, usual: Rule) -> Laid:
        rim, around = 2 * self.part(_RIM), 2 * self.part(_AROUND)
        room = self.area.inflate(-rim - around, -around)
        room = room.inflate(min(0, self.part(WIDEST) - room.width), 0)
        rule = fitted(tree, room, usual)
        width = min(room.width, max(*rule.across(tree), self._least))
        inside = Rect(0, 0, width, min(room.height, max(rule.down(tree, width))))
        inside.center = room.center
        if self.upright:  # Within reach.
            inside.bottom = room.bottom
        self._panel = inside.inflate(rim, 0)
        return lay(tree, inside, rule)

    def forget(self) -> None:
        vars(self).pop("laid", None)

    @property
    def box(self) -> Rect:
        """The place of the panel."""
        assert self.laid
        return self._panel

    @property
    def size(self) -> tuple[int, int]:
        return self.box.size

    # Pages

    @property
    def pages(self) -> int:
        return self.laid.pages

    def turn(self, by: int) -> None:
        """Turn pages, up to the first and to the last."""
        self._read()
        if last := self.pages - 1:
            self.page = max(0, min(min(self.page, last) + by, last))
            self.stack.present()

    def back(self) -> None:
        self._read()
        self.stack.close()

    def _read(self) -> None:
        """Remove the notices that have been shown here."""
        if self.reports:
            self.app.notices = ()

    # Display

    def items(self) -> list[Item]:
        laid = self.laid
        return [self.stack.panel(self._panel), *laid.items()]

    def buttons(self) -> list[Button]:
        """In the order of the tree, with the page arrows last; made again after each change.

        Enter takes a way back only where no other button, page or key is.
        """
        if self.app.stale:
            self.forget()
        buttons = pushes(self.laid)
        if len(buttons) == 1 and not (self.typed or self.paged):
            buttons[0].lit = True
        return sorted(buttons, key=lambda button: button.name in ("before", "next"))
