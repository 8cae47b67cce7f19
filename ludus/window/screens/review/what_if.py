"""A try of another way to play on from a throw of a match."""

from ludus.analysis.review import Review
from ludus.match.dice import dice_of
from ludus.match.record import HUMAN, End, Record
from ludus.match.table import Table
from ludus.players.ranks import RANKS, STRONGEST
from ludus.window.app.app import App
from ludus.window.play import seats
from ludus.window.play.match_layers import MATCH
from ludus.window.play.play_screen import Frame, PlayScreen
from ludus.window.play.session import Session
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.speech import narration
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets.button import Button


class WhatIf(PlayScreen):
    """An unsaved match that begins with a throw of another match, against its opponent."""

    def __init__(self, app: App, record: Record, review: Review) -> None:
        self._from = record, review
        side, position = review.side, review.position
        opponent = next((each for each in record.players if each in RANKS), STRONGEST)
        players = (HUMAN, opponent) if side == 0 else (opponent, HUMAN)
        seed = app.services.new_seed()
        begun = Record(
            record.rules, record.checkers, *players, side, seed, game=record.game, begins=position
        )
        first, later = iter([review.dice] if review.dice else []), dice_of(begun)
        assert later
        table = Table(begun, lambda count: next(first, None) or later(count), End(position))
        super().__init__(app, Session(app, table), MATCH, _FRAME)

    def again(self) -> None:
        again = WhatIf(self.app, *self._from)
        again.below = self.below
        self.stack.go(again)

    def leave(self) -> None:
        self.stack.close(self)


_FRAME = Frame(
    looks=seats.looks,
    menu=lambda screen: _leave(screen, False),
    over=lambda screen: _leave(screen, True),
)


class LeaveScreen(PanelScreen):
    """The menu of a try, during it or at its end."""

    def __init__(self, app: App, screen: WhatIf, over: bool) -> None:
        super().__init__(app, mark("Try it from here"), (0.85, 0.55))
        self._screen, self._over = screen, over

    @property
    def title_text(self) -> str:
        """The winner, once there is one."""
        if not self._over:
            return super().title_text
        return narration.won(self.words, self._screen.table, self._screen.session.humans)

    def buttons(self) -> list[Button]:
        say = self.words.say
        rows = self.column(3)
        found = (
            []
            if self._over
            else [
                Button(
                    "resume", rows[0], self.stack.close, say(BUTTONS["resume"]), "play", lit=True
                )
            ]
        )
        return [
            *found,
            Button(
                "again",
                rows[1],
                self._screen.again,
                say(BUTTONS["rematch"]),
                "restart",
                lit=self._over,
            ),
            Button("back", rows[2], self._screen.leave, say("Back to the match"), "undo"),
        ]

    def back(self) -> None:
        """Continue the try; at its end, return to the match."""
        if self._over:
            self._screen.leave()
        else:
            self.stack.close()


def _leave(screen: PlayScreen, over: bool) -> LeaveScreen:
    assert isinstance(screen, WhatIf)
    return LeaveScreen(screen.app, screen, over)
