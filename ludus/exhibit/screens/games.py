"""The games of the exhibit, for one or two players."""

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.screens.keypad import KeypadScreen
from ludus.picture import signs
from ludus.picture.assets import BODY_BOLD, CAPITALS_BOLD
from ludus.picture.canvas import Surface
from ludus.picture.lettering import BUTTON
from ludus.window.layout.area import is_upright
from ludus.window.pictures import place_pictures
from ludus.window.screens.panels.listing import Listing
from ludus.window.screens.panels.rows import Ready, Way
from ludus.window.screens.start.cards import board
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets.nodes import Lines, Node, Slot, pictured
from ludus.window.widgets.push import Push, button
from ludus.window.widgets.tree import Column, Row

COMPANIES = {1: mark("One player"), 2: mark("Two players")}
_PICTURE = 0.15, 0.3
"""The least and the usual width of a place, as shares of the screen's shorter side."""
_FACE = 0.07, 0.07
"""The least and the usual height of the people on a button, as such shares."""


def people(place: str, count: int, high: tuple[float, float] = _FACE) -> Slot:
    """The coins of one person or of two, on checkers of a place."""
    shape = 1 + signs.APART * (count - 1)

    def draw(at: Rect) -> Surface:
        return signs.company(place, count, round(min(at.height, at.width / shape)))

    return Slot(pictured(draw), wide=(shape * high[0], shape * high[1]), high=high)


class GamesScreen(Listing[str]):
    """The boards as pictures, that of the present game first: a touch begins a game on one."""

    kind = KioskState.GAMES
    app: Kiosk
    columns = 2

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app, BUTTONS["home"])
        self._players = app.visit.players if app.visit else 1
        self._playing = app.visit.rules if app.visit else ""

    def entries(self) -> Sequence[str]:
        return sorted(self.app.config.game.offered, key=lambda name: name != self._playing)

    def card(self, at: int, entry: str) -> Node:
        rules = self.app.games[entry]
        picture = Slot(board(rules), wide=_PICTURE, shape=place_pictures.SHAPE)
        every, upright = [*map(self._place, self.entries())], is_upright(self.area)
        names = Column(
            Lines(
                self._place(entry),
                BUTTON,
                CAPITALS_BOLD,
                left=not upright,
                others=every,
                extra=True,
            ),
            Lines(self.words.title(rules), BUTTON, left=not upright),
            gap=0,
            grow=1,
        )
        begin = partial(self.app.begin, entry, self._players)
        begins = button(f"game-{entry}", begin, chosen=entry == self._playing)
        return Push(begins, (Column if upright else Row)(picture, names), even=True)

    def _place(self, name: str) -> str:
        return self.words.carved(self.words.where(self.app.games[name].place))

    def ends(self) -> Sequence[Way | Ready]:
        app = self.app
        again = Way("again", app.again, BUTTONS["restart"], "restart")
        keypad = Way("keypad", lambda: self.stack.open(KeypadScreen(app)))
        extra = [again] * bool(app.visit) + [keypad] * app.config.controls.keypad
        return [*map(self._company, COMPANIES), *extra, self.close("back")]

    def _company(self, count: int) -> Ready:
        label, choose = self.words.say(COMPANIES[count]), partial(self._count, count)
        company = button(f"players-{count}", choose, label, chosen=count == self._players)
        coins = people(self.app.games[self.entries()[0]].place, count)
        return Ready(company, Row(coins, Lines(label, BUTTON, BODY_BOLD, most=2, grow=1)))

    def _count(self, players: int) -> None:
        self._players = players
