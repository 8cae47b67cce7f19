"""The persons of the ranks on cards, and the ladder of those a player has beaten."""

from functools import lru_cache, partial
from typing import NamedTuple

import msgspec
from pygame import Rect, Surface

from ludus.picture import assets, fonts, signs
from ludus.picture.assets import CREAM
from ludus.picture.canvas import Item
from ludus.picture.coins import coin
from ludus.picture.labels import write
from ludus.picture.lettering import TEXT, set_in
from ludus.players.ranks import PERSONS, RANKS
from ludus.rules.game import GAMES
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.app.matches import Beaten
from ludus.window.app.screen import Screen
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.storage.settings import TEXT_SIZES
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.words import SEVERAL, Words
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button, side_by_side
from ludus.window.widgets.grid import GAP

_BESIDE = 1.4
"""The ratio of width to height from which the names are beside the portrait."""
_NAMES = {False: 0.36, True: 0.46}
"""The height of the names below the portrait, of the card's height, by whether text is larger."""
_SIDE = {False: 1.0, True: 0.6}
"""The size of a portrait beside names, of the card's height, by whether text is larger."""
_CROWNED = 0.68
"""The size of a portrait in a laurel, as a share of one without."""
_LEAST = 8


class Look(NamedTuple):
    letters: int
    """The largest size of the names, in pixels."""
    large: bool
    plain: bool
    words: Words

    @classmethod
    def of(cls, app: App) -> "Look":
        settings = app.settings
        return cls(app.letters(TEXT), settings.text > TEXT_SIZES[0], settings.contrast, app.words)


@lru_cache(maxsize=64)
def card(rank: str, size: tuple[int, int], look: Look, beaten: bool, tally: str = "") -> Surface:
    """A card, with a laurel for a `beaten` person; `tally` replaces the rank."""
    picture = assets.clear(size)
    room = picture.get_rect().inflate(-size[1] // 12, -size[1] // 12)
    bar = signs.underline(size) - size[1] // 24 + max(1, size[1] // 32)
    room.height -= max(bar, size[1] // 16 if look.large else 0)  # Letters must not touch the bar.
    if room.width > _BESIDE * room.height:
        side = round(room.height * _SIDE[look.large])
        told = Rect(room.left + side, room.top, room.width - side, room.height)
        told = told.inflate(-side // 12, 0 if look.large else -room.height * 2 // 5)
        face = Rect(0, 0, side, side).move_to(midleft=room.midleft)
    else:
        high = round(room.height * _NAMES[look.large])
        told = Rect(room.left, room.bottom - high, room.width, high)
        side = min(room.width, room.height - high)
        face = Rect(0, 0, side, side).move_to(midtop=room.midtop)
    if beaten:
        picture.blit(assets.scaled("laurel.webp", (side, side)), face)
    portrait = coin(rank, round(side * _CROWNED) if beaten else side, look.plain)
    picture.blit(portrait, portrait.get_rect(center=face.center))
    faces = (assets.BODY_BOLD, CREAM), (assets.BODY, CREAM)
    name, title = _names(rank, look.words)
    names = name, tally or title
    greatest = _size(min(look.letters, told.height // 2), told.width, look.words)
    for at, (said, (font, colour)) in enumerate(zip(names, faces, strict=True)):
        text = assets.fitting(said, font, greatest, colour, told.width)
        middle = told.top + told.height * (1 + 2 * at) // 4
        write(picture, text, text.get_rect(center=(told.centerx, middle)))
    return picture


def _names(rank: str, words: Words) -> tuple[str, str]:
    return PERSONS[rank], words.rank(rank)


@lru_cache(maxsize=8)
def _size(most: int, width: int, words: Words) -> int:
    """The largest size at which the names of all persons fit."""
    said = [name for rank in PERSONS for name in _names(rank, words)]

    def fit(size: int) -> bool:
        return all(fonts.width(name, assets.BODY_BOLD, size) <= width for name in said)

    return next(filter(fit, range(most, _LEAST, -1)), _LEAST)


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
        told = tally[-1] if tally else ""
        picture = card(rank, narrow.size, Look.of(self.app), bool(beaten), told)
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
