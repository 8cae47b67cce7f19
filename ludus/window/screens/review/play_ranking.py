"""All plays of a throw with what they are worth; by a button games are played out from the best."""

from collections import defaultdict
from functools import partial

import numpy as np

from ludus.picture.canvas import Item, Rect
from ludus.picture.lettering import TEXT, set_in
from ludus.players.player import Question, Weighed
from ludus.players.ranks import STRONGEST
from ludus.players.rollout import spread
from ludus.rules.notation import play_text
from ludus.rules.position import Position
from ludus.window.app.services import answer
from ludus.window.app.stack import Stack
from ludus.window.screens.editor.edit import EditScreen
from ludus.window.screens.editor.keep import KEEP, Lead
from ludus.window.screens.panels.panel import GAP, NUMBER, PagedPanel
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button, side_by_side

GAMES = 1000
"""Played out from each play that may be the best."""
_MOST = 10
"""Plays on a page at most; on a wide screen two stand side by side."""
_QUICK, _SLOW = 12, 30
"""Steps within which twice as many games are asked for next, and after which half as many."""


class PlayRankingScreen(PagedPanel):
    """A row for each play, the best first; a touch shows it on the board."""

    def __init__(self, app: Stack, edit: EditScreen) -> None:
        super().__init__(app, mark("What is each play worth?"), (1.4, 0.96), (0.94, 1.6))
        self._edit = edit
        self._plays: tuple[Weighed, ...] = ()
        """All, once they are weighed."""
        self._won: dict[Position, list[float]] = defaultdict(list)
        """What came of the games played out from those that may be the best."""
        self._rolling = False
        self._together, self._waited = 1, 0
        """Games that are asked for at once, and steps since that."""
        self._asked = self._question(range(0))

    def _question(self, games: range) -> Question:
        edit = self._edit
        return Question(edit.rules, edit.position, edit.dice, STRONGEST, games=games)

    @property
    def _games(self) -> int:
        """How many have been played out of each."""
        return max(map(len, self._won.values()), default=0)

    @property
    def awake(self) -> bool:
        """Whether something is being thought about."""
        return self._rolling or not self._plays

    def step(self) -> bool:
        """Take what has been found, and ask for more."""
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
        """Begin to play out, or stop."""
        self._rolling = not self._rolling
        if self._rolling:
            self._waited = _QUICK + 1
            self._ask_more()

    @property
    def _rows(self) -> list[tuple[Weighed, str]]:
        """The plays, those played out first, with what the games say of each."""
        told, tenths = [], self.app.words.tenths
        for each in self._plays:
            won = self._won.get(each.position)
            chance, error = spread(np.array(won)) if won else (-1.0, 0.0)
            said = f"{tenths(100 * chance)} ± {tenths(100 * error)} % ({len(won)})" if won else ""
            told.append((chance, each, said))
        return [(each, said) for _, each, said in sorted(told, key=lambda row: -row[0])]

    @property
    def pages(self) -> int:
        """How many pages the plays take."""
        return max(1, -(-len(self._plays) // self._most))

    @property
    def _columns(self) -> int:
        return 1 if self.upright else 2

    @property
    def _most(self) -> int:
        """Plays on a page: of larger ones fewer."""
        return round(_MOST / self.app.text_scale / self._columns) * self._columns

    def _places(self) -> list[Rect]:
        """The row of the buttons, and the places of the plays."""
        room = self.inner
        room.height -= self.row + self.part(GAP / 2 + (NUMBER if self.pages > 1 else GAP))
        first, *rows = self.column(self._most // self._columns + 1, room, self.noted_row)
        return [first, *(place for row in rows for place in self.beside(row, self._columns))]

    def items(self) -> list[Item]:
        """That it is being thought about, at first."""
        found = super().items()
        if self._plays:
            return found
        thinking = self.app.words.say("Thinking …")
        return found + set_in(self._places()[1], thinking, self.app.letters(TEXT))

    def buttons(self) -> list[Button]:
        """What plays games out, the plays of this page, and the pages."""
        first, *places = self._places()
        found = self._deeds(first) if self._plays else []
        shown = self._rows[self.page * self._most :][: self._most]
        squares, tenths = self._edit.rules.squares, self.app.words.tenths
        for at, ((each, said), place) in enumerate(zip(shown, places, strict=False)):
            play, judged = play_text(each.play, squares), f"{tenths(100 * each.chance)} %"
            note = f"{play} · {judged}" if said else play
            act = partial(self._show, each)
            found.append(Button(f"play-{at}", place, act, said or judged, note=note))
        return [*found, *self.pager(arrows=self.pages > 1)]

    def _deeds(self, row: Rect) -> list[Button]:
        """Play games out; and keep the position, where there is a notebook."""
        notebook = self.app.services.notebook
        if not notebook:
            return [self._roller(row)]
        roll, keep = side_by_side(row, 2, self.part(GAP))
        act = partial(self.app.open, "keep", self._edit, self._lead, notebook)
        return [self._roller(roll), Button("keep", keep, act, self.app.words.say(KEEP), "hand")]

    @property
    def _lead(self) -> Lead:
        """The two best plays: by the games, once all are played out, or else as they are judged."""
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
        """Show a play on the board."""
        self._edit.shown = each
        self.app.pop()
