"""Other plays of a throw: their ranking, and a try of another way to play on."""

from functools import partial

from ludus.analysis.review import Review
from ludus.match.dice import dice_of
from ludus.match.record import HUMAN, End, Record
from ludus.match.table import Table
from ludus.picture.canvas import Item, Rect
from ludus.players.player import Question, Weighed
from ludus.players.ranks import RANKS, STRONGEST
from ludus.rules.notation import play_text
from ludus.window.app.app import App
from ludus.window.app.services import answer
from ludus.window.play.match_screen import HOME, MATCH
from ludus.window.play.play_screen import PlayScreen
from ludus.window.play.session import Session
from ludus.window.screens.editor.edit import EditScreen
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.speech import narration
from ludus.window.text.catalogue import mark
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button

_MOST = 10
"""The largest number of plays on a page; a wide screen has two columns."""


class PlayRankingScreen(PanelScreen):
    """A row for each play, the best first; a touch shows the play on the board."""

    paged = True

    def __init__(self, app: App, edit: EditScreen) -> None:
        super().__init__(app, mark("What is each play worth?"), (1.4, 0.96), (0.94, 1.6))
        self._edit = edit
        self._asked = Question(edit.rules, edit.position, edit.dice, STRONGEST, every=True)
        self._plays: tuple[Weighed, ...] = ()
        """Empty until they are estimated."""

    @property
    def awake(self) -> bool:
        return not self._plays

    def step(self) -> bool:
        found = None if self._plays else answer(self.app.services.thinker, self._asked)
        if found:
            self._plays = found.choice.weighed
        return found is not None

    @property
    def _columns(self) -> int:
        return 1 if self.upright else 2

    @property
    def _rows_below(self) -> int:
        """The number of rows of plays on a page; fewer with larger text."""
        return round(_MOST / self.app.text_scale / self._columns)

    @property
    def pages(self) -> int:
        return max(1, -(-len(self._plays) // (self._rows_below * self._columns)))

    def _places(self) -> list[Rect]:
        room = self.free if self.pages > 1 else self.room
        rows = self.column(self._rows_below, room, self.scale.noted_row)
        return [place for row in rows for place in self.beside(row, self._columns)]

    def items(self) -> list[Item]:
        thinking = self.app.words.say("Thinking …")
        waits = [] if self._plays else self.sentence(self._places()[0], thinking)
        return super().items() + waits

    def buttons(self) -> list[Button]:
        squares, tenths, found = self._edit.rules.squares, self.app.words.tenths, list[Button]()
        for at, (each, place) in enumerate(grid.shown(self._plays, self._places(), self.page)):
            note, label = play_text(each.play, squares), f"{tenths(100 * each.chance)} %"
            found.append(Button(f"play-{at}", place, partial(self._show, each), label, note=note))
        return [*found, *self.pager()]

    def _show(self, each: Weighed) -> None:
        self._edit.shown = each
        self.app.stack.pop()


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
        self.app.stack.screens.pop()
        self.leave()
        self.app.stack.push(WhatIf(self.app, *self._from))

    def leave(self) -> None:
        while not isinstance(self.app.stack.top, WhatIf):
            self.app.stack.screens.pop()
        self.app.stack.pop()


_FRAME = HOME._replace(
    menu=lambda screen: screen.app.stack.screen("attempt", screen, False),
    over=lambda screen: screen.app.stack.screen("attempt", screen, True),
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
        return narration.won(self.app.words, self._screen.table, self._screen.session.humans)

    def buttons(self) -> list[Button]:
        say = self.app.words.say
        rows = self.column(3)
        found = (
            []
            if self._over
            else [Button("resume", rows[0], self.app.stack.pop, say("Continue"), "play", lit=True)]
        )
        return [
            *found,
            Button(
                "again", rows[1], self._screen.again, say("Try again"), "restart", lit=self._over
            ),
            Button("back", rows[2], self._screen.leave, say("Back to the match"), "undo"),
        ]

    def back(self) -> None:
        """Continue the try; at its end, return to the match."""
        if self._over:
            self._screen.leave()
        else:
            self.app.stack.pop()
