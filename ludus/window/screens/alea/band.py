"""A dark band across the board, which opens from its middle; input passes through."""

from collections.abc import Iterator

from pygame import Rect, Surface, transform

from ludus.picture import assets
from ludus.picture.assets import GOLD, Colour
from ludus.picture.canvas import Item
from ludus.picture.surfaces import in_memory
from ludus.picture.track import Track, slowing
from ludus.window.layout.layout import Layout
from ludus.window.widgets.nodes import Node, Rule
from ludus.window.widgets.tree import Laid, fitted, lay

OPENS = 6
STANDS = 32
CLOSES = 8
LASTS = OPENS + STANDS + CLOSES
"""Steps until it is closed."""
OPEN = Track((0, 0.0), (OPENS, 1.0, slowing), (OPENS + STANDS, 1.0), (LASTS, 0.0))
"""The share of its height that is open."""
_EDGE = 0.006
"""The height of its bright edges, as a share of the screen's shorter side."""
_MARGIN = 0.02
_ENDS = 0.06
"""The width of its soft ends, as a share of its width."""
_COLOUR = (38, 14, 12)
_SMALL = 128


def laid(tree: Node, layout: Layout, usual: Rule) -> tuple[Rect, Laid]:
    """The place of a band with some content, and the content in its places."""
    board, margin = layout.board, usual.part(_MARGIN)
    width = round(board.width * (1 - 2 * _ENDS))
    rule = fitted(tree, board.inflate(width - board.width, -2 * margin), usual)
    high = min(max(rule.down(tree, width)) + 2 * margin, board.height)
    place = Rect(board.left, 0, board.width, high)
    place.centery = board.centery
    return place, lay(tree, place.inflate(width - board.width, -2 * margin), rule)


def items(place: Rect, laid: Laid, share: float) -> Iterator[Item]:
    """The band with its content, of which a share of the height is open."""
    visible = place.inflate(0, round(place.height * (share - 1)))
    edge = _ground((place.width, laid.rule.part(_EDGE)), GOLD)
    for item in (Item(_ground(place.size, _COLOUR), *place.topleft), *laid.items()):
        part = item.rect.clip(visible)
        if all(part.size):
            left, top = (item.area or (0, 0))[:2]
            area = (left + part.left - item.x, top + part.top - item.y, *part.size)
            yield Item(item.surface, *part.topleft, area)
    for top in (visible.top, visible.bottom - edge.get_height()):
        yield Item(edge, place.left, top)


@in_memory
def _ground(size: tuple[int, int], colour: Colour) -> Surface:
    """A bar with soft ends."""
    row = assets.clear((_SMALL, 2))
    for x in range(_SMALL):
        share = min(1.0, min(x, _SMALL - 1 - x) / (_ENDS * _SMALL))
        row.fill((*colour[:3], round(255 * share)), (x, 0, 1, 2))
    return transform.smoothscale(row, size)
