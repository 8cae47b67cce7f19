"""The matches that are not over, a row for each: go on with one, or give it up."""

from collections.abc import Callable
from functools import partial

from pygame import Rect

from ludus.match.library import Unfinished
from ludus.window.catalogue import mark
from ludus.window.controls import Button
from ludus.window.screens.panel import GAP, HEAD, MARGIN, NUMBER, ROW, PagedPanel
from ludus.window.stack import Stack

_MOST = (5, 9)
"""Rows on a page of a wide screen, and of an upright one."""


class UnfinishedScreen(PagedPanel):
    """As many pages as it takes; the match that was played last comes first."""

    def __init__(
        self, app: Stack, matches: list[Unfinished], go_on: Callable[[Unfinished], None]
    ) -> None:
        """`matches` are shared with the screen beneath, and change when one is given up."""
        wide, tall = (_height(len(matches), most) for most in _MOST)
        super().__init__(app, mark("Unfinished games"), (1.4, wide), (0.94, tall))
        self._matches, self._go_on = matches, go_on
        self._asked: Unfinished | None = None
        """The match that is about to be given up."""

    @property
    def _most(self) -> int:
        return _MOST[self.upright]

    @property
    def pages(self) -> int:
        """How many pages the matches take."""
        return max(1, -(-len(self._matches) // self._most))

    def buttons(self) -> list[Button]:
        """A row for each match, and at the foot the pages and the way back."""
        many = self.pages > 1
        room = self.inner
        room.height -= self.part(ROW + (NUMBER if many else GAP))
        shown = self._matches[self.page * self._most :][: self._most]
        rows = self.column(min(len(self._matches), self._most), room)
        found: list[Button] = []
        for index, (match, row) in enumerate(zip(shown, rows, strict=False)):
            found += self._row(index, match, row)
        return [*found, *self.pager(arrows=many)]

    def _row(self, index: int, match: Unfinished, row: Rect) -> list[Button]:
        """The match and a sign to give it up; then the question whether that is meant."""
        say = self.app.words.say
        wide, end = row.copy(), row.copy()
        end.width = self.part(0.3) if match is self._asked else row.height
        wide.width -= end.width + self.part(GAP)
        end.right = row.right
        if match is self._asked:
            which = self.app.words.match(match.setup, match.played)
            sure = say("Give this game up")
            yes = Button("give-up", wide, self._give_up, sure, "close", note=which)
            return [yes, Button("keep", end, partial(self._ask, None), say("Keep it"), icon="back")]
        ask = partial(self._ask, match)
        return [
            match_button(self.app, f"match-{index}", wide, match, partial(self._open, match)),
            Button(f"ask-{index}", end, ask, icon="close"),
        ]

    def _open(self, match: Unfinished) -> None:
        self.app.pop()
        self._go_on(match)

    def turn(self, by: int) -> None:
        """To another page; the question is taken back."""
        self._asked = None
        super().turn(by)

    def _ask(self, match: Unfinished | None) -> None:
        """Whether a match is meant to be given up; None takes the question back."""
        self._asked = match

    def _give_up(self) -> None:
        """Lay it with the records; what remains is shown, or the choosing screen."""
        if self._asked is None:
            return
        self.app.notice = None
        self.app.matches.give_up(self._asked)
        self._asked = None
        self._matches[:] = self.app.matches.unfinished()
        self.page = min(self.page, self.pages - 1)
        if self.app.notice or not self._matches:
            self.app.pop()

    def back(self) -> None:
        """Escape takes the question back, or closes the list."""
        if self._asked:
            self._asked = None
        else:
            self.app.pop()


def _height(count: int, most: int) -> float:
    """Of the panel for so many matches, at most so many on a page; in shares like its own."""
    number = NUMBER if count > most else GAP
    return HEAD + min(count, most) * (ROW + GAP) + number + ROW + MARGIN


def match_button(
    app: Stack, name: str, rect: Rect, match: Unfinished, action: Callable[[], None]
) -> Button:
    """A button that goes on with a match and says which one it is."""
    game = app.words.title(match.setup.rule_set).upper()
    said = app.words.match(match.setup, match.played)
    return Button(name, rect, action, game, "forward", title=True, note=said)
