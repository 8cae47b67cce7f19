"""The other games of the exhibit, for one player or two, and the end of a visitor's game."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from ludus.exhibit.screens.languages import LanguagesScreen
from ludus.match.record import HUMAN, Record
from ludus.picture.lettering import TEXT
from ludus.window.catalogue import mark
from ludus.window.controls import Button
from ludus.window.screens.cards import cards
from ludus.window.screens.over import OverScreen
from ludus.window.screens.panel import ROW, PanelScreen
from ludus.window.words import CLOSE

if TYPE_CHECKING:
    from ludus.exhibit.kiosk import Kiosk


class GamesScreen(PanelScreen):
    """The boards as pictures: a touch begins a game on one."""

    def __init__(self, app: "Kiosk") -> None:
        super().__init__(app, mark("Other games"), (1.64, 0.96), (0.94, 1.56))
        self.kiosk = app
        self._players = app.visit.players if app.visit else 1
        self._cards: Mapping[str, Surface] = {}

    def resize(self) -> None:
        """The cards are made anew."""
        super().resize()
        self._cards = {}

    def buttons(self) -> list[Button]:
        """Boards, one or two players, and back."""
        say = self.app.words.say
        one, two, back = self._foot()
        places = self._places(one.top)
        found = [
            self._card(name, place)
            for name, place in zip(self.kiosk.config.game.offered, places, strict=False)
        ]
        return [
            *found,
            self._players_button(1, one, say("One player")),
            self._players_button(2, two, say("Two players")),
            Button("back", back, self.app.pop, say(CLOSE), "done"),
        ]

    def _foot(self) -> list[Rect]:
        """Places for the number of players and the way back; on an upright screen in two rows."""
        if not self.upright:
            return self.foot(3)
        back = self.foot(1, widest=1)
        above = back[0].move(0, -self.part(ROW + 0.025))
        return [*self.beside(above, 2), *back]

    def _places(self, bottom: int) -> list[Rect]:
        """For the boards, two by two, down to where the buttons begin."""
        rows = -(-len(self.kiosk.config.game.offered) // 2)
        gap, inner = self.part(0.03), self.inner
        height = (bottom - inner.top) // rows - gap
        return [
            place
            for row in range(rows)
            for place in self.beside(
                Rect(inner.left, inner.top + row * (height + gap), inner.width, height), 2
            )
        ]

    def _card(self, name: str, rect: Rect) -> Button:
        if not self._cards:
            names, letters = self.kiosk.config.game.offered, self.app.letters(TEXT)
            usual = self.part(TEXT)
            self._cards = cards(names, rect.size, letters, self.app.words, usual)
        act = partial(self._begin, name)
        now = self.kiosk.visit is not None and self.kiosk.visit.rules == name
        return Button(name, rect, act, picture=self._cards[name], lit=now)

    def _players_button(self, count: int, rect: Rect, label: str) -> Button:
        act = partial(self._count, count)
        return Button(f"players-{count}", rect, act, label, chosen=self._players == count)

    def _count(self, players: int) -> None:
        self._players = players

    def _begin(self, name: str) -> None:
        self.kiosk.begin(name, self._players)


class VisitOverScreen(OverScreen):
    """The end of a visitor's game: once more, or another game."""

    def __init__(self, app: "Kiosk", record: Record, humans: tuple[bool, bool]) -> None:
        super().__init__(app, record, humans)
        self.kiosk = app
        self._players = record.players.count(HUMAN)

    def buttons(self) -> list[Button]:
        """Play again, other games, and the language."""
        say = self.app.words.say
        again, other, language = self.rows(3)
        name = self.app.words.own_name
        return [
            # Translators: a button: the same game, from its beginning.
            Button("again", again, self.kiosk.again, say("Play again"), "restart", lit=True),
            Button("other", other, self._games, say("Other games"), "home"),
            Button("language", language, self._languages, name),
        ]

    def _languages(self) -> None:
        self.app.push(LanguagesScreen(self.kiosk))

    def _games(self) -> None:
        self.app.push(GamesScreen(self.kiosk))

    def back(self) -> None:
        """Escape leads nowhere."""
