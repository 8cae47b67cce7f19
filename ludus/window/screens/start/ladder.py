"""The ladder: the opponents whom a player has beaten, in each game."""

from functools import partial

import msgspec
from pygame import Rect

from ludus.picture import assets
from ludus.picture.canvas import Item
from ludus.picture.lettering import TEXT, set_in
from ludus.players.ranks import PERSONS, RANKS
from ludus.rules.game import GAMES
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.app.matches import Beaten
from ludus.window.app.screen import Screen
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.start.portraits import PortraitLine, portrait
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.words import SEVERAL
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button, side_by_side
from ludus.window.widgets.grid import GAP

# Translators: a button: shows which computer players one has beaten, in every game.
_LADDER = mark("The ladder")
_TITLE = mark("Who have you beaten?")
_WINS = Plural("{count} win", "{count} wins")
_ROW, _HIGHER = 0.125, 0.8
"""The least height of a game's row, of the shorter side, and its growth for text twice as large."""
_WIDEST = 1.3
"""The largest width of a person, in heights; the names are below the portrait."""
_NAME = 0.16
"""The width of a game's name, as a share of the row, on a wide screen."""
_ABOVE = 0.05
"""The height of the name above the persons, as a share of the screen's shorter side."""


def button(app: App, rect: Rect, who: str) -> Button:
    """A button that opens a player's ladder, prepared in a background thread."""

    def make() -> Screen:
        return app.stack.screen("ladder", who, app.matches.beaten(who))

    act = partial(app.jobs.wait_for, make, app.stack.push)
    return Button("ladder", rect, act, app.words.say(_LADDER))


class LadderScreen(PanelScreen):
    """A row for each game; touch a person to start a match against that person."""

    paged = True

    def __init__(self, app: App, who: str, beaten: dict[tuple[str, str], Beaten]) -> None:
        """Show a ladder; `who` is a name or empty, `beaten` lists wins by game and level."""
        super().__init__(app, _TITLE, (1.72, 0.96), (0.94, 1.6))
        self._who, self._beaten = who, beaten

    @property
    def title_text(self) -> str:
        said = super().title_text
        return f"{self._who}: {said}" if self._who else said

    def _rows(self) -> list[Rect]:
        """The rows of a page; a single page has no page number."""
        room, gap = self.free, self.part(GAP)
        least = self.part((_ROW + _ABOVE * self.upright) * self.scale.larger(_HIGHER))
        count = min(len(GAMES), grid.fitting(room, least, gap))
        return grid.grid(self.room if count == len(GAMES) else room, 1, count, gap)

    @property
    def _games(self) -> list[tuple[RuleSet, Rect]]:
        return grid.shown([*GAMES.values()], self._rows(), self.page)

    @property
    def pages(self) -> int:
        return grid.pages([*GAMES], self._rows())

    def _parts(self, row: Rect) -> tuple[Rect, list[Rect]]:
        length = self.part(_ABOVE) if self.upright else round(row.width * _NAME)
        name, rest = grid.cut(row, length, down=self.upright)
        return name, side_by_side(rest, len(RANKS), self.part(GAP) // 2)

    def items(self) -> list[Item]:
        found, size = super().items(), self.app.letters(TEXT)
        for game, row in self._games:
            place = self._parts(row)[0]
            found += set_in(place, self.app.words.title(game), size, left=True)
        return found

    def buttons(self) -> list[Button]:
        found = [
            self._person(game, rank, place)
            for game, row in self._games
            for rank, place in zip(RANKS, self._parts(row)[1], strict=True)
        ]
        return [*found, *self.pager()]

    def _person(self, game: RuleSet, rank: str, place: Rect) -> Button:
        words, beaten = self.app.words, self._beaten.get((game.name, rank))
        tally = self._tally(beaten) if beaten else []
        narrow = place.inflate(min(0, round(place.height * _WIDEST) - place.width), 0)
        letters = self.app.letters(TEXT)
        told = tally[-1] if tally else words.player(rank)
        lines = (
            PortraitLine(PERSONS[rank], assets.BODY_BOLD, letters),
            PortraitLine(told, assets.BODY, letters),
        )
        picture = portrait(self.app, rank, lines, narrow.size, bool(beaten))
        act = partial(self._play, game.name, rank)
        label = " · ".join((words.title(game), words.person(rank), *tally))
        return Button(f"{game.name}-{rank}", place, act, label, picture=picture)

    def _tally(self, beaten: Beaten) -> list[str]:
        words, (games, best_of) = self.app.words, beaten
        count = words.number(games)
        series = [words.say(SEVERAL, count=words.number(best_of))] if best_of > 1 else []
        return [words.say_plural(_WINS, games, count=count), *series]

    def _play(self, rules: str, rank: str) -> None:
        choice = msgspec.structs.replace(self.app.settings.choice, rules=rules, opponent=rank)
        self.app.change(choice=choice)
        self.app.stack.swap(self.app.stack.screen("choose"))
