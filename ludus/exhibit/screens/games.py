"""Other games of the exhibit, for one or two players."""

from functools import partial

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.screens.keypad import KeypadScreen
from ludus.picture import signs
from ludus.picture.canvas import Rect
from ludus.picture.lettering import SENTENCE
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.start.cards import Cards
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS
from ludus.window.text.words import CLOSE
from ludus.window.widgets.button import Button

COMPANIES = {1: mark("One player"), 2: mark("Two players")}


class GamesScreen(PanelScreen):
    """The boards as pictures: a touch begins a game on one."""

    kind = KioskState.GAMES
    app: Kiosk
    paged = True

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app, mark("Other games"), (1.64, 0.96), (0.94, 1.56))
        self._players = app.visit.players if app.visit else 1
        self._playing = app.visit.rules if app.visit else ""
        self._cards = Cards(app, app.config.game.offered, self._playing, SENTENCE)
        self.title_ends = 0.11 * app.config.controls.keypad

    def turn(self, by: int) -> None:
        self._cards.turn(by)
        self.stack.present()

    def buttons(self) -> list[Button]:
        say, restart = self.words.say, self.words.say(BUTTONS["restart"])
        one, two, *again, back = self._foot
        return [
            *self._cards.buttons(self.room, self._begin, self._playing, lit=True),
            self._players_button(1, one),
            self._players_button(2, two),
            *(Button("again", at, self.app.again, restart, "restart") for at in again),
            Button("back", back, self.stack.close, say(CLOSE), "done"),
            *self._keypad(),
        ]

    def _keypad(self) -> list[Button]:
        if not self.app.config.controls.keypad:
            return []
        place, show = self.corner(), lambda: self.stack.open(KeypadScreen(self.app))
        return [
            Button("keypad", place, show, beside=signs.sign("device-keypad", place.height // 2))
        ]

    @property
    def _foot(self) -> list[Rect]:
        """Places for the numbers of players, in a visit for starting again, and for closing."""
        visit = self.app.visit is not None
        two = visit or self.narrow or self.app.text_scale > 1
        return self.feet(2, 1 + visit) if two else self.foot(3)

    def _players_button(self, count: int, rect: Rect) -> Button:
        place = self.app.games[self._playing or self.app.config.game.offered[0]].place
        people, said = signs.company(place, count, rect.height * 3 // 4), COMPANIES[count]
        act, name = partial(self._count, count), f"players-{count}"
        chosen = self._players == count
        return Button(name, rect, act, self.words.say(said), beside=people, chosen=chosen)

    def _count(self, players: int) -> None:
        self._players = players

    def _begin(self, name: str) -> None:
        self.app.begin(name, self._players)
