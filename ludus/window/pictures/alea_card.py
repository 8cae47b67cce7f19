"""The card of a run of Alea: its points over its hardest throw, as a picture to send."""

from pathlib import Path

from pygame import Rect

from ludus.files import write_new
from ludus.match.table import Table
from ludus.picture import assets, signs, stone
from ludus.picture.assets import CAPITALS, CAPITALS_BOLD, CREAM, GOLD
from ludus.picture.canvas import Canvas, as_file, centred
from ludus.picture.lettering import set_in
from ludus.rules.position import WHITE
from ludus.window.board.background import painted
from ludus.window.board.marks import Marks
from ludus.window.board.view import View
from ludus.window.layout.layout import lay_out
from ludus.window.sound.sounds import Sounds
from ludus.window.text.words import Words

_SIZE = (1280, 720)
_EDGE = 24


def save(table: Table, told: tuple[str, str], words: Words, path: Path) -> Path:
    """Write the card of a run as a PNG file; or raise RefusedError.

    `table` has the throw, and `told` are the points and the sentence below them.
    """
    if not table.plays:
        table.throw()
    layout = lay_out(table.rules, _SIZE, table.record.checkers, (), text_scale=1.6)
    view = View(layout, Sounds())
    view.show(table.now, table.lying, table.left)
    ground, line = painted(layout), layout.line
    for rect in (line.inflate(_SIZE[0], 0), *layout.by_seats):
        stone.shade(ground, rect)
    points, below = Rect(line), Rect(line)
    points.height = line.height * 3 // 5
    below.top, below.height = points.bottom, line.bottom - points.bottom
    light = assets.faded(signs.radiance(2 * line.height), 3)
    items = [*view.items(Marks(side=WHITE)), centred(light, points.center)]
    items += set_in(points, told[0], points.height, CAPITALS_BOLD, GOLD)
    items += set_in(below, told[1], below.height * 3 // 4, colour=CREAM)
    tray = layout.tray
    side = Rect(_EDGE, tray.top, tray.left - 2 * _EDGE, tray.height)
    items += set_in(side, "LVDVS", line.height // 2, CAPITALS)
    side.right = _SIZE[0] - _EDGE
    items += set_in(side, f"Alea · {words.title(table.rules)}", line.height // 2, CAPITALS)
    canvas = Canvas(assets.blank(_SIZE))
    canvas.paint(ground, items)
    write_new({path: as_file(canvas.target, "png")})
    return path
