"""Another try from a throw of a match: the opponent, the try itself, and the way back."""

from functools import partial

from ludus.match.dice import dice_of
from ludus.match.record import HUMAN, End, Record
from ludus.match.table import Table
from ludus.players.analysis import Review
from ludus.players.ranks import RANKS
from ludus.window.app.app import App
from ludus.window.play.match_screen import HOME, MATCH
from ludus.window.play.play_screen import PlayScreen
from ludus.window.play.session import Session
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.speech import narration
from ludus.window.text.catalogue import mark
from ludus.window.text.words import CLOSE
from ludus.window.widgets.button import Button


class OpponentScreen(PanelScreen):
    def __init__(self, app: App, record: Record, review: Review) -> None:
        super().__init__(app, mark("Try it from here"), (0.85, 0.84))
        self._record, self._review = record, review

    def buttons(self) -> list[Button]:
        now = self.app.settings.choice.opponent
        *rows, close = self.column(len(RANKS) + 1)
        say = self.app.words.person
        found = [
            Button(f"opponent-{name}", row, partial(self._begin, name), say(name), lit=name == now)
            for name, row in zip(RANKS, rows, strict=True)
        ]
        label = self.app.words.say(CLOSE)
        return [*found, Button("close", close, self.app.stack.pop, label, "undo")]

    def _begin(self, opponent: str) -> None:
        self.app.stack.screens.pop()
        self.app.stack.push(WhatIf(self.app, self._record, self._review, opponent))


class WhatIf(PlayScreen):
    """An unsaved match that begins with a throw of another match."""

    def __init__(self, app: App, record: Record, review: Review, opponent: str) -> None:
        self._from = record, review, opponent
        side, position = review.side, review.position
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
        self.app.stack.screens.pop()
        self.leave()
        self.app.stack.push(WhatIf(self.app, *self._from))

    def leave(self) -> None:
        while not isinstance(self.app.stack.top, WhatIf):
            self.app.stack.screens.pop()
        self.app.stack.pop()


_FRAME = HOME._replace(
    menu=lambda match: match.app.stack.screen("attempt", match, False),
    over=lambda match: match.app.stack.screen("attempt", match, True),
)


class LeaveScreen(PanelScreen):
    def __init__(self, app: App, match: WhatIf, over: bool) -> None:
        super().__init__(app, mark("Try it from here"), (0.85, 0.55))
        self._match, self._over = match, over

    @property
    def title_text(self) -> str:
        if not self._over:
            return super().title_text
        return narration.won(self.app.words, self._match.session.side, self._match.session.humans)

    def buttons(self) -> list[Button]:
        say = self.app.words.say
        rows = self.column(3)
        match, over = self._match, self._over
        found = [
            Button("again", rows[1], match.again, say("Try again"), "restart", lit=over),
            Button("back", rows[2], match.leave, say("Back to the match"), "undo"),
        ]
        if over:
            return found
        resume = Button("resume", rows[0], self.app.stack.pop, say("Continue"), "play", lit=True)
        return [resume, *found]

    def back(self) -> None:
        if self._over:
            self._match.leave()
        else:
            self.app.stack.pop()
