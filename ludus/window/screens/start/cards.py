"""Cards to choose a place and its game from, several on a page."""

from collections.abc import Callable, Sequence
from functools import partial

from ludus.picture import assets
from ludus.picture.canvas import Drawing
from ludus.picture.lettering import NOTE
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.pictures.place_pictures import SHAPE, room
from ludus.window.widgets.nodes import Lines, Node, Slot, pictured
from ludus.window.widgets.push import Push, button
from ludus.window.widgets.tree import Column, Grid

MOST = 4
"""The largest number of cards on a page."""
_BOARD = 0.09, 0.22
"""The least and the usual width of a board, as shares of the screen's shorter side."""
_APART = 0.004, 0.007
"""The least and the usual room between a board and its name, and of the light's bar below."""
_GAP = 0.02
_RIM = 0.2
"""The room at each end of a card, in sizes of its letters."""


class Cards:
    def __init__(self, app: App, names: Sequence[str], first: str) -> None:
        """Show the page of the game `first`."""
        self._app, self._names = app, names
        self._count = len(names) if len(names) <= MOST else MOST - 1
        self._page = names.index(first) // self._count if first in names else 0

    @property
    def pages(self) -> int:
        return -(-len(self._names) // self._count)

    def turn(self, by: int) -> None:
        """Turn pages; the first page follows the last."""
        self._page = (self._page + by) % self.pages

    def grid(
        self, choose: Callable[[str], object], turn: Callable[[int], object], chosen: str
    ) -> Grid:
        """The cards and the next page; `chosen` has a light."""
        shown = self._names[self._page * self._count :][: self._count]
        words, games = self._app.words, [self._app.games[name] for name in shown]
        texts = [(words.carved(words.where(game.place)), words.title(game)) for game in games]
        every = [*zip(*texts, strict=True)]
        cards = list[Node]()
        for game, lines in zip(games, texts, strict=True):
            act, now = partial(choose, game.name), game.name == chosen
            card = button(f"game-{game.name}", act, ", ".join(lines), flat=True, chosen=now)
            cards.append(Push(card, self._content(game, lines, every), around=_RIM))
        if self.pages > 1:
            cards.append(Column(Push(button("next", partial(turn, 1), icon="forward"))))
        return Grid(cards, columns=MOST, gap=_GAP, ease=0)

    def _content(
        self, game: RuleSet, lines: Sequence[str], every: Sequence[Sequence[str]]
    ) -> Column:
        """Board, place and title; all cards have room for every text, and equal boards."""
        place, title = (
            partial(Lines, line, NOTE, others=others, most=2)
            for line, others in zip(lines, every, strict=True)
        )
        return Column(
            Slot(board(game), wide=_BOARD, shape=SHAPE),
            Slot(high=_APART),
            place(face=assets.CAPITALS_BOLD, extra=True),
            title(),
            Slot(high=_APART),
            gap=0,
            align=0,
        )


def board(rules: RuleSet) -> Drawing:
    return pictured(lambda place: room(rules, place.size))
