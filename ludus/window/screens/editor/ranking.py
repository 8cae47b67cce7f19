"""What each play of a throw is worth: a ranking."""

from functools import partial
from typing import Protocol

from ludus.picture.canvas import Item, Rect
from ludus.players.player import Question, Weighed
from ludus.players.ranks import STRONGEST
from ludus.rules.notation import play_text
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.app.services import answer
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.text.catalogue import mark
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button

_MOST = 10
"""The largest number of plays on a page; a wide screen has two columns."""


class Ranked(Protocol):
    """A board whose plays are ranked."""

    shown: Weighed | None
    """The play that is shown on the board."""

    @property
    def rules(self) -> RuleSet: ...
    @property
    def position(self) -> Position: ...
    @property
    def dice(self) -> tuple[int, ...]: ...


class PlayRankingScreen(PanelScreen):
    """A row for each play, the best first; a touch shows the play on the board."""

    paged = True

    def __init__(self, app: App, edit: Ranked) -> None:
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
        thinking = self.words.say("Thinking …")
        waits = [] if self._plays else self.sentence(self._places()[0], thinking)
        return super().items() + waits

    def buttons(self) -> list[Button]:
        squares, tenths, found = self._edit.rules.squares, self.words.tenths, list[Button]()
        for at, (each, place) in enumerate(grid.shown(self._plays, self._places(), self.page)):
            note, label = play_text(each.play, squares), f"{tenths(100 * each.chance)} %"
            found.append(Button(f"play-{at}", place, partial(self._show, each), label, note=note))
        return [*found, *self.pager()]

    def _show(self, each: Weighed) -> None:
        self._edit.shown = each
        self.stack.pop()
