"""A try of another way to play on from a throw of a match."""

from functools import partial

from ludus.analysis.review import Review
from ludus.match.dice import dice_of
from ludus.match.record import HUMAN, End, Record
from ludus.match.table import Table
from ludus.players.ranks import RANKS, STRONGEST
from ludus.window.app.app import App
from ludus.window.layers import seats
from ludus.window.layers.match_layers import MATCH
from ludus.window.play.play_screen import Frame, PlayScreen
from ludus.window.play.session import Session
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Way
from ludus.window.speech import narration
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS

# Translators: a button: play on from this position against the computer.
TRY = mark("Try it from here")


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


class LeaveScreen(Menu):
    """The menu of a try, during it or at its end."""

    def __init__(self, attempt: WhatIf, over: bool) -> None:
        app, session = attempt.app, attempt.session

        def winner() -> str:
            return narration.won(app.words, attempt.table, session.humans)

        resume = Way("resume", app.stack.close, icon="play", lit=True)
        again = Way("again", attempt.again, BUTTONS["rematch"], "restart", lit=over)
        leave = Way("back", attempt.leave, mark("Back to the match"), "undo")
        super().__init__(app, winner if over else TRY, *[resume][over:], again, leave)
        self._leave = attempt.leave if over else app.stack.close

    def back(self) -> None:
        """Continue the try; at its end, return to the match."""
        self._leave()


def _menu(screen: PlayScreen, over: bool = False) -> LeaveScreen:
    assert isinstance(screen, WhatIf)
    return LeaveScreen(screen, over)


_FRAME = Frame(looks=seats.looks, menu=_menu, over=partial(_menu, over=True))
