"""The empty board of a game as a picture, and a stretch of it on which a rule can be shown."""

from pygame import Surface, transform

from ludus.picture import stone
from ludus.picture.surfaces import in_memory
from ludus.rules.ruleset import RuleSet
from ludus.window.board import background
from ludus.window.layout.layout import lay_out

SHAPE = 1.64
"""The width of a board, in heights."""
_MARGIN = 0.7
"""Room round a board for its shadow, in squares."""


@in_memory
def bare(rules: RuleSet, width: int) -> Surface:
    """An empty board of about the `SHAPE`, with `width` in pixels."""
    least = max(width, 100)
    layout = lay_out(rules, (least * 2, least * 9 // 8))
    table = stone.scene(background.slab(layout), layout.size, layout.board.topleft)
    room = round(layout.unit * _MARGIN)
    around = layout.board.inflate(2 * room, 2 * room).clip((0, 0), layout.size)
    size = width, round(width * around.height / around.width)
    return stone.framed(transform.smoothscale(table.subsurface(around), size))


def stretch(rules: RuleSet) -> int:
    """A shared square with four others after it on its half of a row, outside the home."""
    least, most = rules.private + 1, rules.squares - rules.home
    starts = [min(half.squares) for row in rules.rows for half in row if half.owner is None]
    fit = [start for start in starts if start >= least and start + 4 <= most]
    return max(fit, default=rules.squares - 5)
