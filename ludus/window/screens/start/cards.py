"""Cards to choose a place and its game from, several on a page."""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import product

from pygame import Rect, Surface

from ludus.picture import assets, fonts
from ludus.picture.assets import CREAM
from ludus.picture.labels import write
from ludus.picture.lettering import NOTE, TextSize
from ludus.picture.surfaces import in_memory
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.pictures.place_pictures import SHAPE, Size, room
from ludus.window.text.words import Words
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button

MOST = 4
"""The largest number of cards on a page."""
_FLATTEST = 2.5
"""The largest width of a picture, in heights."""
_PITCH = 1.12
_LEAST = 8


class Cards:
    def __init__(self, app: App, names: Sequence[str], first: str, size: TextSize = NOTE) -> None:
        """Show the page of the game `first`; `size` is that of the names."""
        self._app, self._names, self._size = app, names, size
        self._count = len(names) if len(names) <= MOST else MOST - 1
        self._page = names.index(first) // self._count if first in names else 0

    @property
    def pages(self) -> int:
        return -(-len(self._names) // self._count)

    def turn(self, by: int) -> None:
        """Turn pages; the first page follows the last."""
        self._page = (self._page + by) % self.pages

    def buttons(
        self, room: Rect, choose: Callable[[str], object], chosen: str, lit: bool = False
    ) -> list[Button]:
        """The cards and the next page; `chosen` has a light, or with `lit` Enter presses it."""
        names, app, buttons = self._shown, self._app, []
        places, beside = self._places(room)
        wide = beside or places[0].width
        size = _letters(names, wide, app.letters(self._size), app.words)
        for name, place in zip(names, places, strict=False):
            picture = _card(app.games[name], place.size, size, app.words, beside)
            act, now = partial(choose, name), name == chosen
            shows = Button(f"game-{name}", place, act, picture=picture)
            shows.chosen, shows.lit = now and not lit, now and lit
            buttons.append(shows)
        if self.pages > 1:
            side = round(min(places[-1].size) * 0.6)
            place = Rect(0, 0, side, side).move_to(center=places[-1].center)
            turn = partial(self._turn, 1)
            buttons.append(Button("next", place, turn, icon="forward"))
        return buttons

    @property
    def _shown(self) -> tuple[str, ...]:
        return tuple(self._names[self._page * self._count :][: self._count])

    def _turn(self, by: int) -> None:
        self._app.stack.top.turn(by)

    def _places(self, room: Rect) -> tuple[list[Rect], int]:
        """The places of the cards, so that the boards are largest, and the width beside each.

        The width is that of the names; it is 0 if they are below the boards.
        """
        app, count, most = self._app, self._count + (self.pages > 1), self._app.letters(self._size)
        gap, least = round(app.base * 0.025 / app.text_scale), _texts(most)
        lines = [line for name in self._shown for line in _lines(app.games[name], app.words)]
        named = max(fonts.width(*line, most) for line in lines) + most

        def below(wide: int) -> int:
            return _texts(_letters(self._shown, wide, most, app.words))

        def size(columns: int, beside: int) -> Size:
            rows = -(-count // columns)
            high = (room.height - gap * (rows - 1)) // rows
            wide = (room.width - gap * (columns - 1)) // columns
            if beside:
                return min(wide, round(high * SHAPE) + beside), high
            wide = min(wide, round((high - least) * _FLATTEST * app.text_scale))
            return wide, min(high, round(wide / SHAPE) + below(wide))

        def board(columns: int, beside: int) -> int:
            wide, high = size(columns, beside)
            if beside and high < least:
                return 0
            return min(wide - beside, round((high - (0 if beside else below(wide))) * SHAPE))

        columns, beside = max(product(range(1, count + 1), (0, named)), key=lambda at: board(*at))
        (wide, high), rows = size(columns, beside), -(-count // columns)
        whole = Rect(0, 0, columns * (wide + gap) - gap, rows * (high + gap) - gap)
        whole.center = room.center
        if rows == 1:
            whole.left = room.left
        return grid.grid(whole, columns, rows, gap), beside


def _texts(letters: int) -> int:
    """The height of the two lines below a picture, and of the light's bar."""
    return round(2 * _PITCH * letters) + letters * 3 // 4


@lru_cache(maxsize=16)
def _letters(names: tuple[str, ...], wide: int, most: int, words: Words) -> int:
    """The size in which the names of all cards fit."""
    lines = [line for name in names for line in _lines(words.games[name], words)]
    return max(_LEAST, min(fonts.fitted(*line, most, wide * 31 // 32) for line in lines))


def _lines(rules: RuleSet, words: Words) -> list[tuple[str, str]]:
    named = words.carved(words.where(rules.place)), assets.CAPITALS_BOLD
    return [named, (words.title(rules), assets.BODY)]


@in_memory
def _card(rules: RuleSet, size: Size, letters: int, words: Words, beside: int) -> Surface:
    picture, rim = assets.clear(size), max(2, size[0] // 40)
    wide = max(1, size[0] - beside - 2 * rim)
    high = max(1, size[1] - rim - (rim if beside else _texts(letters)))
    picture.blit(room(rules, (wide, high)), (rim, rim))
    top = size[1] // 2 - _PITCH * letters / 2 if beside else rim + high + letters * 2 // 3
    centre = size[0] - (beside + rim) // 2 if beside else size[0] // 2
    for at, (line, face) in enumerate(_lines(rules, words)):
        text = assets.fitting(line, face, letters, CREAM, beside or wide)
        middle = round(top + at * _PITCH * letters)
        write(picture, text, text.get_rect(center=(centre, middle)))
    return picture
