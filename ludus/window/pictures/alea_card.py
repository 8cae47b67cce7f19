"""The card of a run of Alea: points and answers over its hardest throw, as a picture to send."""

from pathlib import Path

from pygame import Rect

from ludus.files import write_new
from ludus.match.table import Table
from ludus.picture import signs
from ludus.picture.assets import CAPITALS, CAPITALS_BOLD, GOLD
from ludus.picture.canvas import Drawing, as_file
from ludus.picture.lettering import set_in
from ludus.rules.position import WHITE
from ludus.window.board.marks import Marks
from ludus.window.pictures.board_picture import EDGE, SIZE, BoardPicture
from ludus.window.text.words import Words


def save(
    table: Table,
    result: str,
    row: Drawing,
    words: Words,
    path: Path,
) -> Path:
    """Write the card of a run as a PNG file; or raise RefusedError.

    `table` has the throw, `result` says the points, and `row` draws the answers.
    """
    table.throw()
    board = BoardPicture(table)
    line, tray = board.layout.line, board.layout.tray
    points, answers = Rect(line), Rect(line)
    points.width = answers.width = line.width // 2
    points.top += line.height // 8
    points.height = line.height // 2
    below = Rect(points.left, points.bottom, points.width, line.bottom - points.bottom)
    answers.right = line.right
    light = signs.shine(2 * line.height, points.center, 3)
    items = [*board.view.items(Marks(side=WHITE)), light]
    items += set_in(points, result, points.height, CAPITALS_BOLD, GOLD)
    question = words.say("What would you play?")
    items += set_in(below, question, below.height * 3 // 4)
    items += row(answers)
    side = Rect(EDGE, tray.top, tray.left - 2 * EDGE, tray.height)
    items += set_in(side, "LVDVS", line.height // 2, CAPITALS)
    side.right = SIZE[0] - EDGE
    items += set_in(side, f"Alea · {words.title(table.rules)}", line.height // 2, CAPITALS)
    write_new({path: as_file(board.picture(items), "png")})
    return path
