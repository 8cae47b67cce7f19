"""Other plays of a throw: their ranking, and a try of another way to play on."""

from collections import defaultdict
from functools import partial

import numpy as np

from ludus.match.dice import dice_of
from ludus.match.record import HUMAN, End, Record
from ludus.match.table import Table
from ludus.picture.canvas import Item, Rect
from ludus.players.analysis import Review
from ludus.players.player import Question, Weighed
from ludus.players.ranks import RANKS, STRONGEST
from ludus.players.rollout import spread
from ludus.rules.notation import play_text
from ludus.rules.position import Position
from ludus.window.app.app import App
from ludus.window.app.services import answer
from ludus.window.play.match_screen import HOME, MATCH
from ludus.window.play.play_screen import PlayScreen
from ludus.window.play.session import Session
from ludus.window.screens.editor.edit import EditScreen
from ludus.window.screens.editor.menu import KEEP, Lead
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.speech import narration
from ludus.window.text.catalogue import mark
from ludus.window.text.words import CLOSE
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button

GAMES = 1000
"""Games played out from each of the best plays."""
_MOST = 10
"""The largest number of plays on a page; a wide screen has two columns."""
_QUICK, _SLOW = 12, 30
"""The least and greatest steps of an answer for which the next question keeps its size; quicker
answers double the number of games, slower ones halve it.
"""


class PlayRankingScreen(PanelScreen):
    """A row for each play, the best first; a touch shows the play on the board."""

    paged = True

    def __init__(self, app: App, edit: EditScreen) -> None:
        super().__init__(app, mark("What is each play worth?"), (1.4, 0.96), (0.94, 1.6))
        self._edit = edit
        self._plays: tuple[Weighed, ...] = ()
        """Empty until they are estimated."""
        self._won: dict[Position, list[float]] = defaultdict(list)
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


class OpponentScreen(PanelScreen):
    def __init__(self, app: App, record: Record, review: Review) -> None:
        super().__init__(app, mark("Try it from here"), (0.85, 0.84))
        self._record, self._review = record, review

    def buttons(self) -> list[Button]:
        now = self.app.settings.choice.opponent
        *rows, close = self.column(len(RANKS) + 1)
        say = self.app.words.player
        found = [
            Button(f"opponent-{name}", row, partial(self._begin, name), say(name), lit=name == now)
            for name, row in zip(RANKS, rows, strict=True)
        ]
        return [
            *found,
            Button("close", close, self.app.stack.pop, self.app.words.say(CLOSE), "undo"),
        ]

    def _begin(self, opponent: str) -> None:
        """Start the try in place of this panel, above the screen beneath."""
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
    """The menu of a try, during it or at its end."""

    def __init__(self, app: App, match: WhatIf, over: bool) -> None:
        super().__init__(app, mark("Try it from here"), (0.85, 0.55))
        self._match, self._over = match, over

    @property
    def title_text(self) -> str:
        """The winner, once there is one."""
        if not self._over:
            return super().title_text
        return narration.won(self.app.words, self._match.table, self._match.session.humans)

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
                "again", rows[1], self._match.again, say("Try again"), "restart", lit=self._over
            ),
            Button("back", rows[2], self._match.leave, say("Back to the match"), "undo"),
        ]

    def back(self) -> None:
        """Continue the try; at its end, return to the match."""
        if self._over:
            self._match.leave()
        else:
            self.app.stack.pop()
