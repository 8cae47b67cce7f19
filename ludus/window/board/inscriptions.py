"""Words cut into a board that speak, and checkers that a source has words for."""

from collections.abc import Iterator

from pygame import Rect

from ludus.match.table import Table
from ludus.picture import carving
from ludus.picture.canvas import Item, centred, upside_down
from ludus.rules import steps
from ludus.window.board.flight import Place
from ludus.window.input.pointer import Point
from ludus.window.layout.layout import Layout, Orientation

_NEAR = 0.08
"""How near to its letters a word is still touched, in units."""


def touched(layout: Layout, at: Point, table: Table) -> int | Place | None:
    """What is at a point: a word that means something, from the left of the top row; or checkers.

    These by their side and column, where a source has a word for them.
    """
    for word in meant(layout):
        if place(layout, word).collidepoint(at):
            return word
    for side, zones in enumerate(layout.places):
        for column, zone in zones.items():
            if zone.target.collidepoint(at) and called(table, side, column):
                return side, column
    return None


def called(table: Table, side: int, column: int) -> list[int]:
    """Which words of `RuleSet.called` fit the checkers of a side at a column, by their places.

    They are blocked where closed squares keep each number from them: those left to be played, or
    for the other side any.
    """
    now, n = table.now, table.rules.numbers
    count = int(now.board[side, column])
    if not table.rules.called or not count or column == now.off:
        return []
    numbers = (side == table.side and {number & 7 for number in table.left}) or range(1, 7)
    why = {steps.obstacle(now.flat, n, side, column, number) for number in numbers}
    blocked = [2] if why == {steps.CLOSED} else []
    shared = n.private < column <= n.squares
    return [int(count >= n.closing), *blocked] if shared else blocked


def meant(layout: Layout) -> list[int]:
    """The words that mean something, by their places in the rows."""
    meanings = layout.rules.meanings
    halves = [half for half, _ in layout.halves]
    return [at for at, (half, said) in enumerate(zip(halves, meanings)) if half.word and said]  # noqa: B905


def place(layout: Layout, word: int) -> Rect:
    """Where a word is touched: its letters, with what is between them."""
    half = layout.halves[word][0]
    zones = layout.places[half.owner or 0]
    letters = [zones[square].letter for square in half.squares[: len(half.word)]]
    near = round(2 * _NEAR * layout.unit)
    return letters[0].unionall(letters[1:]).inflate(near, near)


def lit(layout: Layout, word: int) -> Iterator[Item]:
    """The letters of a word, as if there were light in them."""
    half = layout.halves[word][0]
    zones = layout.places[half.owner or 0]
    for character, square in zip(half.word, half.squares, strict=False):
        picture = carving.lit(character, round(layout.unit))
        turned = layout.orientation is Orientation.TURNED
        yield centred(upside_down(picture) if turned else picture, zones[square].letter.center)


def prepare(layout: Layout) -> None:
    """Make the letters before they are lit."""
    for word in meant(layout):
        for _ in lit(layout, word):
            pass
