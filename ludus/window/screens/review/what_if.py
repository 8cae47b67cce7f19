"""Another way from a throw of a match: against whom, the game itself, and back."""

from functools import partial

from ludus.match.dice import dice_of
from ludus.match.record import HUMAN, End, Record
from ludus.match.table import Table
from ludus.players.analysis import Review
from ludus.players.ranks import RANKS
from ludus.window.app.stack import Screen, Stack
from ludus.window.play.play import PlayScreen
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.speech import narration
from ludus.window.text.catalogue import mark
from ludus.window.text.words import CLOSE
from ludus.window.widgets.button import Button


class OpponentScreen(PanelScreen):
    """Against which rank it is tried."""

    def __init__(self, app: Stack, record: Record, review: Review) -> None:
        super().__init__(app, mark("Try it from here"), (0.85, 0.84))
        self._record, self._review = record, review

    def buttons(self) -> list[Button]:
        """The ranks, the one that was chosen last in the light; and back."""
        now = self.app.settings.choice.opponent
        *rows, close = self.column(len(RANKS) + 1)
        say = self.app.words.person
        found = [
            Button(f"opponent-{name}", row, partial(self._begin, name), say(name), lit=name == now)
            for name, row in zip(RANKS, rows, strict=True)
        ]
        return [*found, Button("close", close, self.app.pop, self.app.words.say(CLOSE), "undo")]

    def _begin(self, opponent: str) -> None:
        """Play in place of this panel: it comes back to what is beneath."""
        self.app.screens.pop()
        self.app.push(WhatIfScreen(self.app, self._record, self._review, opponent))


class WhatIfScreen(PlayScreen):
    """A match that nothing is kept of; it begins with the throw of another one."""

    def __init__(self, app: Stack, record: Record, review: Review, opponent: str) -> None:
        self._from = record, review, opponent
        side, position = review.side, review.position
        players = (HUMAN, opponent) if side == 0 else (opponent, HUMAN)
        seed = app.services.new_seed()
        begun = Record(
            record.rules, record.checkers, *players, side, seed, game=record.game, begins=position
        )
        super().__init__(app, begun, End(position))

    def deal(self, app: Stack, record: Record, end: End | None) -> Table:
        """The throw of the match lies there first; then fresh ones fall."""
        _, review, _ = self._from
        first, later = iter([review.dice] if review.dice else []), dice_of(record)
        assert later
        return Table(record, lambda count: next(first, None) or later(count), end)

    def _save(self, thrown: bool = False) -> None:
        """Nothing of it is kept."""

    def menu(self) -> Screen:
        """Go on, or back to the match."""
        return self.app.screen("attempt", self, False)

    def over_screen(self) -> Screen:
        """Who has won, and back."""
        return self.app.screen("attempt", self, True)

    def again(self) -> None:
        """Try it once more."""
        self.app.screens.pop()
        self.leave()
        self.app.push(WhatIfScreen(self.app, *self._from))

    def leave(self) -> None:
        """Back to the match from which it went on."""
        while not isinstance(self.app.top, WhatIfScreen):
            self.app.screens.pop()
        self.app.pop()


class LeaveScreen(PanelScreen):
    """In the midst of it or at its end: what next."""

    def __init__(self, app: Stack, match: WhatIfScreen, over: bool) -> None:
        super().__init__(app, mark("Try it from here"), (0.85, 0.55))
        self._match, self._over = match, over

    @property
    def title_text(self) -> str:
        """Who has won, once somebody has."""
        if not self._over:
            return super().title_text
        return narration.won(self.app.words, self._match.spoken_of, self._match.humans)

    def buttons(self) -> list[Button]:
        """Go on, once more, and back."""
        say = self.app.words.say
        rows = self.column(3)
        found = (
            []
            if self._over
            else [Button("resume", rows[0], self.app.pop, say("Continue"), "play", lit=True)]
        )
        return [
            *found,
            Button(
                "again", rows[1], self._match.again, say("Try again"), "restart", lit=self._over
            ),
            Button("back", rows[2], self._match.leave, say("Back to the match"), "undo"),
        ]

    def back(self) -> None:
        """Escape goes on, or at the end back."""
        if self._over:
            self._match.leave()
        else:
            self.app.pop()
