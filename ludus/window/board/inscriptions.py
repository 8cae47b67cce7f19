"""Words carved into a board that have a meaning, and checkers that a source has words for."""

from collections.abc import Iterator

from pygame import Rect

from ludus.match.table import Table
from ludus.picture import carving
from ludus.picture.canvas import Item, centred, upside_down
from ludus.rules import steps
from ludus.rules.bonuses import face
from ludus.window.board.flight import Place
from ludus.window.input.pointer import Point
from ludus.window.layout.layout import Layout, Orientation

_NEAR = 0.08
"""Distance from its letters at which a touch counts for a word, in units."""


def touched(layout: Layout, at: Point, table: Table) -> int | Place | None:
    """The meaningful word (its index) or checkers (side and column) at a point; None without."""
    for word in meant(layout) if layout.board.collidepoint(at) else ():
        if place(layout, word).collidepoint(at):
            return word
    for side, zones in enumerate(layout.places):
        for column, zone in zones.items():
            if zone.target.collidepoint(at) and called(table, side, column):
                return side, column
    return None


def called(table: Table, side: int, column: int) -> list[int]:
    """Indices in `RuleSet.called` of the words that fit the checkers of a side at a column.

    Checkers are blocked if closed squares stop them for each number left to play, or for all
    numbers of the other side.
    """
    now, n = table.now, table.rules.numbers
    count = int(now.board[side, column])
    if not table.rules.called or not count or column == now.off:
        return []
    numbers = (side == table.side and {face(number) for number in table.left}) or range(1, 7)
    why = {steps.obstacle(now.flat, n, side, column, number) for number in numbers}
    blocked = [2] if why == {steps.CLOSED} else []
    shared = n.private < column <= n.squares
    return [int(count >= n.closing), *blocked] if shared else blocked


def meant(layout: Layout) -> list[int]:
    meanings = layout.rules.meanings
    halves = [half for half, _ in layout.halves]
    return [at for at, (half, said) in enumerate(zip(halves, meanings)) if half.word and said]  # noqa: B905


def place(layout: Layout, word: int) -> Rect:
    """The touch area of a word: its letters, and the room between them."""
    half = layout.halves[word][0]
    zones = layout.places[half.owner or 0]
    letters = [zones[square].letter for square in half.squares[: len(half.word)]]
    near = round(2 * _NEAR * layout.unit)
    return letters[0].unionall(letters[1:]).inflate(near, near)


def lit(layout: Layout, word: int) -> Iterator[Item]:
    half = layout.halves[word][0]
    zones = layout.places[half.owner or 0]
    for character, square in zip(half.word, half.squares, strict=False):
        picture = carving.lit(character, round(layout.unit))
        turned = layout.orientation is Orientation.TURNED
        yield centred(upside_down(picture) if turned else picture, zones[square].letter.center)


def prepare(layout: Layout) -> None:
    for word in meant(layout):
        for _ in lit(layout, word):
            pass
