"""The games to choose from, as things on a table: a board, and beneath it its name and kind."""

from collections.abc import Mapping
from functools import lru_cache

from pygame import Rect, Surface, transform

from ludus.picture import assets, stone
from ludus.picture.assets import CREAM
from ludus.picture.lettering import broken
from ludus.rules.game import GAMES
from ludus.rules.ruleset import RuleSet
from ludus.window import background, words
from ludus.window.layout import lay_out

_SHARES = range(100, 30, -4)
"""How much of a card's width its board may take, in hundredths, the most first."""
_PITCH = 1.12
"""From one line to the next, in sizes of the letters."""

_MARGIN = 0.045

Size = tuple[int, int]
Line = tuple[str, str]
"""Words and their font."""


def slab(rules: RuleSet, width: int) -> Surface:
    """A board as it lies on a table, reduced to a picture of a width.

    Of that `_MARGIN` on each side is room for the shadow.
    """
    width = max(width, 100)
    layout = lay_out(rules, (width * 2, width * 9 // 8))
    table = assets.clear(layout.size)
    stone.lay(table, background.slab(rules, layout), layout.board.topleft)
    room = round(layout.board.width * _MARGIN / (1 - 2 * _MARGIN))
    whole = table.subsurface(layout.board.inflate(2 * room, 2 * room))
    height = round(width * whole.get_height() / whole.get_width())
    return transform.smoothscale(whole, (width, height))


@lru_cache(maxsize=2)
def cards(
    names: tuple[str, ...], size: Size, letters: int, texts: words.Words, usual: int
) -> Mapping[str, Surface]:
    """A card for each of some games, their boards alike and as large as all the texts allow.

    `letters` is their size in pixels. Where that is more than `usual` they are made smaller as far
    as the boards would be, but not smaller than that.
    """

    def all_fit(share: int, letters: int) -> bool:
        return all(_fits(GAMES[name], size, letters, texts, share) for name in names)

    share = next((share for share in _SHARES if all_fit(share, usual)), _SHARES[-1])
    sizes = range(letters, usual, -1)
    letters = next((letters for letters in sizes if all_fit(share, letters)), usual)
    return {name: card(GAMES[name], size, letters, texts, share) for name in names}


def card(rules: RuleSet, size: Size, letters: int, texts: words.Words, share: int) -> Surface:
    """A board above its name and kind, or on a wide card beside them."""
    board, place = _places(rules, size, share)
    picture = assets.clear(size)
    lying = slab(rules, round(board.width / (1 - 2 * _MARGIN)))
    picture.blit(lying, lying.get_rect(center=board.center))
    lines = _lines(rules, letters, texts, place.width)
    pitch = round(letters * _PITCH)
    first = place.centery - pitch * (len(lines) - 1) // 2
    for index, (line, face) in enumerate(lines):
        text = assets.fitting(line, face, letters, CREAM, place.width)
        picture.blit(text, text.get_rect(center=(place.centerx, first + index * pitch)))
    return picture


def _lines(rules: RuleSet, letters: int, texts: words.Words, width: int) -> list[Line]:
    """The name, and each thing that is said of its kind, broken to a width."""
    said = [(texts.title(rules).upper(), assets.CAPITALS_BOLD)]
    said += [(part, assets.BODY) for part in texts.kind(rules)]
    return [
        (line, face)
        for part, face in said
        for line in broken(part, face, letters, width, letters * 9)[0]
    ]


def _fits(rules: RuleSet, size: Size, letters: int, texts: words.Words, share: int) -> bool:
    """Whether the text has room beside a board of so large a share."""
    board, place = _places(rules, size, share)
    lines = _lines(rules, letters, texts, place.width)
    widest = max(assets.font(face, letters).size(line)[0] for line, face in lines)
    high = letters * (1 + _PITCH * (len(lines) - 1))
    return high <= place.height and widest <= place.width and board.height <= 0.88 * size[1]


def _places(rules: RuleSet, size: Size, share: int) -> tuple[Rect, Rect]:
    """For the board, and for what is said of it."""
    rim = round(min(size[0] * 0.05, size[1] * 0.06))
    room = Rect((0, 0), size).inflate(-2 * rim, -2 * rim)
    whole = lay_out(rules, (1600, 900)).board
    board = Rect(room.topleft, (room.width * share // 100, 0))
    board.height = board.width * whole.height // whole.width
    if room.width > 1.7 * room.height:
        board.centery = room.centery
        left = board.right + rim
        return board, Rect(left, room.top, room.right - left, room.height)
    board.centerx = room.centerx
    top = board.bottom + rim
    return board, Rect(room.left, top, room.width, room.bottom - top)
