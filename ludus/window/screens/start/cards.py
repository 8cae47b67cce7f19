"""Cards to choose a game from: a board, and beside or below it its name and kind."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial

from pygame import Rect, Surface

from ludus.picture import assets, fonts, signs
from ludus.picture.assets import CREAM
from ludus.picture.canvas import Item
from ludus.picture.labels import write
from ludus.picture.lettering import SMALL, broken
from ludus.rules.game import GAMES
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.pictures.place_pictures import SHAPE, room
from ludus.window.text.words import Words
from ludus.window.widgets import form, grid
from ludus.window.widgets.button import Button

_SHARES = range(100, 30, -4)
"""The possible widths of the board, in hundredths of the card's width."""
_PITCH = 1.12
_READ = 0.7
"""The share of its size to which larger text takes precedence over large boards."""
_SMALL = 36
"""The least width to which larger text may shrink a board, in hundredths of the card's width."""
_FEWEST = 5
"""The least width of a text, in sizes of its letters."""
_BROKEN = 0.5
"""The scale to which a board may shrink so that no line is broken."""
_LEAST = 8
MOST = 4
"""The largest number of cards on a page."""
_MUCH = 1.5
"""A line wider than this many widths of its place is shrunk alone."""
_ARROW = 0.07
"""The width of a page arrow, as a share of the screen's shorter side."""
_WIDEST, _BESIDE = 3.2, 1.7
"""The largest width of a card, and the least width with texts beside the board, in heights."""
_HIGHEST = 1.35
"""The largest height of a card, in widths."""
_TEXTS = 0.14
"""The approximate height of texts below a board, as a share of the screen's shorter side."""

Size = tuple[int, int]
Line = tuple[str, str]
"""A line of text, and its font."""


class Cards:
    def __init__(self, app: App, names: Sequence[str], letters: float, first: str) -> None:
        """Show the page of `first`; `letters` is a text size, as a share of the shorter side."""
        self._app, self._names, self._letters = app, names, letters
        self._count = min(len(names), MOST)
        self._page = names.index(first) // self._count if first in names else 0
        self._pictures: Mapping[str, Surface] = {}

    @property
    def pages(self) -> int:
        return -(-len(self._names) // self._count)

    def turn(self, by: int) -> None:
        """Turn pages; the first page follows the last."""
        self._page = (self._page + by) % self.pages
        self.forget()

    def forget(self) -> None:
        self._pictures = {}

    def items(self, room: Rect) -> list[Item]:
        """The page number, below the arrow to the next page."""
        if self.pages == 1:
            return []
        arrow = self._arrows(room)
        place = Rect(
            arrow.right - self._side, arrow.bottom + self._side // 4, self._side, self._side // 2
        )
        return form.page_number(place, self._page, self.pages, self._app.letters(SMALL))

    def buttons(
        self, room: Rect, choose: Callable[[str], object], chosen: str, lit: bool = False
    ) -> list[Button]:
        """The cards and arrows; `chosen` has a light, or with `lit` is what Enter presses."""
        names = self._names[self._page * self._count :][: self._count]
        places = self._places(room)
        if not self._pictures:
            letters, usual = self._app.letters(self._letters), round(self._app.base * self._letters)
            self._pictures = _cards(tuple(names), places[0].size, letters, self._app.words, usual)
        found = [
            Button(
                f"game-{name}",
                place,
                partial(choose, name),
                picture=self._pictures[name],
                chosen=name == chosen and not lit,
                lit=name == chosen and lit,
            )
            for name, place in zip(names, places, strict=False)
        ]
        if self.pages > 1:
            found += form.arrows(
                self._arrows(room), self._side, lambda by: self._app.stack.top.turn(by)
            )
        return found

    @property
    def _side(self) -> int:
        return round(self._app.base * _ARROW)

    def _arrows(self, room: Rect) -> Rect:
        return Rect(0, 0, room.width, 2 * self._side).move_to(center=room.center)

    def _places(self, room: Rect) -> list[Rect]:
        """The places of the cards, in the number of columns that makes the boards largest."""
        gap = round(self._app.base * 0.03)
        if self.pages > 1:
            room = room.inflate(-2 * (self._side + gap), 0)

        def size(columns: int) -> Size:
            rows = -(-self._count // columns)
            width = (room.width - gap * (columns - 1)) // columns
            height = (room.height - gap * (rows - 1)) // rows
            widest = _WIDEST * self._app.text_scale
            return min(width, round(height * widest)), min(height, round(width * _HIGHEST))

        def board(columns: int) -> float:
            width, height = size(columns)
            if _beside((width, height)):
                return min(width * 0.4, height * SHAPE)
            return min(width, (height - self._app.base * _TEXTS) * SHAPE)

        columns = max(range(1, self._count + 1), key=board)
        width, height = size(columns)
        rows = -(-self._count // columns)
        whole = Rect(0, 0, columns * (width + gap) - gap, rows * (height + gap) - gap)
        return grid.grid(whole.move_to(center=room.center), columns, rows, gap)


@lru_cache(maxsize=2)
def _cards(
    names: tuple[str, ...], size: Size, letters: int, texts: Words, usual: int
) -> Mapping[str, Surface]:
    """Cards for some games, with boards of one size, as large as all texts allow.

    `letters` is the size of the texts in pixels. Letters larger than `usual` shrink as far as the
    boards would. They shrink below `usual` only if the texts have no room.
    """
    games = [GAMES[name] for name in names]

    @cache
    def all_fit(beside: bool, share: int, letters: int) -> bool:
        return all(_fits(rules, letters, texts, *_places(size, share, beside)) for rules in games)

    def best(beside: bool) -> tuple[int, int, bool]:
        """The size of the letters, the share of the boards, and whether no line is broken."""
        wanted = range(max(usual, round(letters * _READ)), usual - 1, -3)
        tried = [(share, size) for size in wanted for share in _SHARES if share >= _SMALL]
        tried += [(share, usual) for share in _SHARES]
        share = next((share for share, size in tried if all_fit(beside, share, size)), _SHARES[-1])
        sizes = range(letters, _LEAST, -1)
        found = next((size for size in sizes if all_fit(beside, share, size)), _LEAST)
        width = _places(size, share, beside)[1].width
        whole = all(len(_lines(g, found, texts, width)) == 1 + len(texts.kind(g)) for g in games)
        return found, share, whole

    beside = _beside(size)
    high, share, whole = best(beside)
    if not whole:
        other, others, whole = best(not beside)
        if other >= usual and others >= _BROKEN * share if whole else other > high:
            high, share, beside = other, others, not beside
    return {g.name: _card(g, high, texts, size, _places(size, share, beside)) for g in games}


def _card(
    rules: RuleSet, letters: int, texts: Words, size: Size, places: tuple[Rect, Rect]
) -> Surface:
    board, place = places
    picture = assets.clear(size)
    picture.blit(room(rules, board.width), board)
    lines = _lines(rules, letters, texts, place.width)
    pitch = round(letters * _PITCH)
    first = place.centery - pitch * (len(lines) - 1) // 2
    for index, (line, face) in enumerate(lines):
        text = assets.fitting(line, face, letters, CREAM, place.width)
        write(picture, text, text.get_rect(center=(place.centerx, first + index * pitch)))
    return picture


def _lines(rules: RuleSet, letters: int, texts: Words, width: int) -> list[Line]:
    said = [(texts.carved(texts.title(rules)), assets.CAPITALS_BOLD)]
    said += [(part, assets.BODY) for part in texts.kind(rules)]
    return [
        (line, face)
        for part, face in said
        for line in broken(part, face, letters, width, letters * 9)[0]
    ]


def _fits(rules: RuleSet, letters: int, texts: Words, board: Rect, place: Rect) -> bool:
    """Whether the text fits its `place`; a line much too wide does not count, and shrinks alone."""
    if place.width < _FEWEST * letters or place.height < 2 * letters:
        return False
    lines = _lines(rules, letters, texts, place.width)
    widths = [fonts.width(line, face, letters) for line, face in lines]
    widest = max((width for width in widths if width < _MUCH * place.width), default=0)
    high = letters * (1 + _PITCH * (len(lines) - 1))
    return board.top >= 0 and high <= place.height and widest <= place.width


def _places(size: Size, share: int, beside: bool) -> tuple[Rect, Rect]:
    rim = round(min(size[0] * 0.05, size[1] * 0.06))
    room = Rect((0, 0), size).inflate(-2 * rim, -2 * rim)
    room.height -= max(0, signs.underline(size) + 2 - rim)
    width = room.width * share // 100
    board = Rect(room.topleft, (width, round(width / SHAPE)))
    if beside:
        board.centery = room.centery
        left = board.right + rim
        return board, Rect(left, room.top, room.right - left, room.height)
    board.centerx = room.centerx
    top = board.bottom + rim
    return board, Rect(room.left, top, room.width, room.bottom - top)


def _beside(size: Size) -> bool:
    return size[0] > _BESIDE * size[1]
