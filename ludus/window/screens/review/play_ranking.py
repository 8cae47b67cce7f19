"""The ranking of all plays of a throw by estimates, or on request by playouts of the best."""

from collections import defaultdict
from functools import partial

import numpy as np

from ludus.picture.canvas import Item, Rect
from ludus.players.player import Question, Weighed
from ludus.players.ranks import STRONGEST
from ludus.players.rollout import spread
from ludus.rules.notation import play_text
from ludus.rules.position import Position
from ludus.window.app.app import App
from ludus.window.app.services import answer
from ludus.window.screens.editor.edit import EditScreen
from ludus.window.screens.editor.menu import KEEP, Lead
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.text.catalogue import mark
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button

GAMES = 1000
"""Games played out from each of the best plays."""
_MOST = 10
"""The largest number of plays on a page; a wide screen has two columns."""
_QUICK, _SLOW = 12, 30
"""Limits for the duration of an answer, in steps. Up to the first, the next question has twice as
many games; above the second, half as many.
"""


class PlayRankingScreen(PanelScreen):
    """A row for each play, the best first; a touch shows the play on the board."""

    paged = True

    def __init__(self, app: App, edit: EditScreen) -> None:
        super().__init__(app, mark("What is each play worth?"), (1.4, 0.96), (0.94, 1.6))
        self._edit = edit
        self._plays: tuple[Weighed, ...] = ()
        """All plays, once they are estimated."""
        self._won: dict[Position, list[float]] = defaultdict(list)
        """The results of the games played out from the best plays."""
        self._rolling = False
        self._together, self._waited = 1, 0
        """Games per question, and steps since the last question."""
        self._asked = self._question(range(0))

    def _question(self, games: range) -> Question:
        edit = self._edit
        return Question(edit.rules, edit.position, edit.dice, STRONGEST, games=games)

    @property
    def _games(self) -> int:
        return max(map(len, self._won.values()), default=0)

    @property
    def awake(self) -> bool:
        return self._rolling or not self._plays

    def step(self) -> bool:
        if not self.awake:
            return False
        self._waited += 1
        found = answer(self.app.services.thinker, self._asked)
        if found is None:
            return False
        if not self._plays:
            self._plays = found.choice.weighed
            return True
        self._count(found.choice.weighed)
        if self._games >= GAMES:
            self._rolling = False
        else:
            self._ask_more()
        return True

    def _count(self, plays: tuple[Weighed, ...]) -> None:
        for each in plays:
            self._won[each.position] += each.won

    def _ask_more(self) -> None:
        if self._waited <= _QUICK:
            self._together *= 2
        elif self._waited > _SLOW:
            self._together = max(1, self._together // 2)
        self._waited, games = 0, self._games
        self._asked = self._question(range(games, min(games + self._together, GAMES)))

    def _roll(self) -> None:
        self._rolling = not self._rolling
        if self._rolling:
            self._waited = _QUICK + 1
            self._ask_more()

    @property
    def _rows(self) -> list[tuple[Weighed, str]]:
        told, tenths = [], self.app.words.tenths
        for each in self._plays:
            won = self._won.get(each.position)
            chance, error = spread(np.array(won)) if won else (-1.0, 0.0)
            said = f"{tenths(100 * chance)} ± {tenths(100 * error)} % ({len(won)})" if won else ""
            told.append((chance, each, said))
        return [(each, said) for _, each, said in sorted(told, key=lambda row: -row[0])]

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
        first, *rows = self.column(self._rows_below + 1, room, self.scale.noted_row)
        return [first, *(place for row in rows for place in self.beside(row, self._columns))]

    def items(self) -> list[Item]:
        found = super().items()
        if self._plays:
            return found
        thinking = self.app.words.say("Thinking …")
        return found + self.sentence(self._places()[1], thinking)

    def buttons(self) -> list[Button]:
        first, *places = self._places()
        found = self._deeds(first) if self._plays else []
        shown = grid.shown(self._rows, places, self.page)
        squares, tenths = self._edit.rules.squares, self.app.words.tenths
        for at, ((each, said), place) in enumerate(shown):
            play, judged = play_text(each.play, squares), f"{tenths(100 * each.chance)} %"
            note = f"{play} · {judged}" if said else play
            act = partial(self._show, each)
            found.append(Button(f"play-{at}", place, act, said or judged, note=note))
        return [*found, *self.pager()]

    def _deeds(self, row: Rect) -> list[Button]:
        """The buttons for playouts, and with a notebook for saving."""
        notebook = self.app.services.notebook
        if not notebook:
            return [self._roller(row)]
        roll, keep = self.beside(row, 2)
        act = partial(self.app.stack.open, "keep", self._edit, self._lead, notebook)
        return [self._roller(roll), Button("keep", keep, act, self.app.words.say(KEEP), "hand")]

    @property
    def _lead(self) -> Lead:
        """The two best plays by playouts if they are complete, else by estimates."""
        one, two = [*(each for each, _ in self._rows), None][:2]
        assert one
        if two is None:
            return Lead(one, None, one.chance, 0.0, 0.0, 0)
        won = [self._won.get(each.position, []) for each in (one, two)]
        if min(map(len, won)) < GAMES:
            one, two = sorted(self._plays, key=lambda each: -each.chance)[:2]
            return Lead(one, two, one.chance, one.chance - two.chance, 0.0, 0)
        best, next_best = map(np.array, won)
        return Lead(one, two, float(best.mean()), *spread(best - next_best), len(best))

    def _roller(self, place: Rect) -> Button:
        say, number = self.app.words.say, self.app.words.number
        # Translators: a button: stops games being played out; {games} of {most} are done.
        stop = mark("Stop: {games} of {most} games")
        label = say(stop, games=self._games, most=GAMES)
        if not self._rolling:
            label = say("Play {count} games out from the best", count=number(GAMES))
        icon = "pause" if self._rolling else "play"
        left = self._games < GAMES and len(self._plays) > 1
        return Button("roll", place, self._roll, label, icon, enabled=left)

    def _show(self, each: Weighed) -> None:
        self._edit.shown = each
        self.app.stack.pop()
