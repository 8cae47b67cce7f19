"""The other games of the exhibit, for one player or two, and the end of a visitor's game."""

from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from ludus.match.record import HUMAN, Record
from ludus.rules.ruleset import RULE_SETS
from ludus.stage.controls import Button
from ludus.stage.screens.choose import card
from ludus.stage.screens.over import OverScreen
from ludus.stage.screens.panel import PanelScreen
from ludus.stage.words import mark

if TYPE_CHECKING:
    from ludus.stage.kiosk import Kiosk


class GamesScreen(PanelScreen):
    """The boards as pictures: a touch begins a game on one."""

    def __init__(self, app: "Kiosk") -> None:
        super().__init__(app, mark("Other games"), (1.12, 0.96))
        self.kiosk = app
        self._players = app.visit.players if app.visit else 1
        self._cards: dict[str, Surface] = {}

    def resize(self) -> None:
        """The cards are made anew."""
        super().resize()
        self._cards = {}

    def buttons(self) -> list[Button]:
        """Boards, one or two players, and back."""
        say, box, base = self.app.words.say, self.box, self.base
        offered = self.kiosk.house.offered
        columns = 2
        gap = round(base * 0.025)
        rows = -(-len(offered) // columns)
        height = round(base * 0.7 / rows) - gap
        width = min((round(box.width * 0.92) - gap) // columns, round(height * 1.28))
        left = box.centerx - (columns * width + gap) // 2
        top = box.top + round(base * 0.13)
        found = []
        for index, name in enumerate(offered):
            x, y = left + index % columns * (width + gap), top + index // columns * (height + gap)
            found.append(self._card(name, Rect(x, y, width, height)))
        row = Rect(left, 0, columns * width + gap, round(base * 0.085))
        row.bottom = box.bottom - round(base * 0.03)
        third = (row.width - 2 * gap) // 3
        one, two, back = (
            Rect(row.left + i * (third + gap), row.top, third, row.height) for i in range(3)
        )
        return [
            *found,
            self._players_button(1, one, say("One player")),
            self._players_button(2, two, say("Two players")),
            Button("back", back, self.app.pop, say("Close"), "done"),
        ]

    def _card(self, name: str, rect: Rect) -> Button:
        if name not in self._cards:
            self._cards[name] = card(RULE_SETS[name], rect.size, self.base, self.app.words)
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
    """The end of a visitor's game: once more, another game, or leave it."""

    def __init__(self, app: "Kiosk", record: Record, humans: tuple[bool, bool]) -> None:
        super().__init__(app, record, humans)
        self.kiosk = app
        self._players = record.players.count(HUMAN)

    def buttons(self) -> list[Button]:
        """Play again, other games."""
        say = self.app.words.say
        again, other = self._rows()
        return [
            Button("again", again, self.kiosk.again, say("Play again"), "restart", lit=True),
            Button("other", other, self._games, say("Other games"), "home"),
        ]

    def _rows(self) -> tuple[Rect, Rect]:
        """Two large places below the sentence."""
        base = self.base
        first = Rect(0, 0, round(self.box.width * 0.82), round(base * 0.135))
        first.midtop = (self.box.centerx, self.box.top + round(base * 0.59))
        return first, first.move(0, round(base * 0.165))

    def _games(self) -> None:
        self.app.push(GamesScreen(self.kiosk))

    def back(self) -> None:
        """Escape leads nowhere."""
