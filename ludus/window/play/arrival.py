"""How a match begins: the camera comes down to its board from the one on the last screen."""

from collections.abc import Sequence
from functools import partial

from pygame import Surface, Vector2

from ludus.picture.canvas import Item
from ludus.window.dice.cup import in_hand
from ludus.window.pictures.movement import Point
from ludus.window.pictures.push_in import OUT, Left, PushIn, Seen, Sweep
from ludus.window.play.play_screen import PlayScreen
from ludus.window.sound.sounds import RATTLES, on

_SHAKEN = 30
"""Steps after which a cup that rattles is heard again."""


def come_down(
    board: PlayScreen,
    table: Surface,
    checkers: Sequence[Item],
    around: Sequence[Item],
    seen: Seen | None = None,
) -> None:
    """Come from a board to the topmost screen, if that has one of the same place.

    `table` is the picture of the board without checkers, and `around` all that is beside them.
    A camera comes down if the board was `seen` at an angle.
    """
    stack = board.stack
    top, moves = stack.top, stack.display.movement
    if not (moves and isinstance(top, PlayScreen) and top.place == board.place):
        return
    if top.layout.facing or top.orientation.upside_down:
        return
    stack.canvas.paint(table, around)
    words, after = stack.canvas.target, top.layout.board
    words = words if board.app.jobs.beside else words.copy()  # The next frame has its own canvas.
    centre = seen.lies.centre if seen else board.layout.board.center
    left = Left(table, words, checkers, partial(_rattle, board, centre))
    stack.display.move(PushIn(left, seen, after) if seen else Sweep(left))
    board.sounds.play(on(board.place, "slide"), ahead=OUT // 2)
    top.come_in()


def _rattle(board: PlayScreen, centre: Point, waited: int) -> list[Item]:
    """The cup of a board, shaken over its middle; it is also heard."""
    layout = board.layout
    if waited % _SHAKEN == 0:
        board.sounds.play(RATTLES[0])
    away = Vector2(centre) - layout.tray.center
    items = in_hand(layout, board.table.rules.dice, waited)
    return [item._replace(x=round(item.x + away.x), y=round(item.y + away.y)) for item in items]
