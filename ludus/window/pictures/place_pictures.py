"""Small pictures of the places of games: empty, or with a match on the board."""

from pygame import Rect, Surface, transform

from ludus.picture import assets, stone
from ludus.picture.cache import cached
from ludus.picture.surfaces import kept
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet
from ludus.window.board import background
from ludus.window.board.flight import variant_at
from ludus.window.layout.layout import Layout, lay_out

Size = tuple[int, int]
SHAPE = 1.6
"""The width of a picture with checkers, in heights."""
_USUAL = 1600, 900
"""The size of a screen for which the board's proportions are computed, in pixels."""
_OF_ROOM = 0.82
"""The largest share of the picture's width or height that the board takes."""
_FINE = 2
"""The factor by which the picture is painted larger, before it is scaled down."""


def _laid(rules: RuleSet, size: Size) -> tuple[Layout, Rect]:
    usual = lay_out(rules, _USUAL).board
    scale = _FINE * _OF_ROOM * min(size[0] / usual.width, size[1] / usual.height)
    layout = lay_out(rules, (round(_USUAL[0] * scale), round(_USUAL[1] * scale)))
    return layout, layout.board.move_to(center=(_FINE * size[0] // 2, _FINE * size[1] // 2))


@kept
def room(rules: RuleSet, size: Size) -> Surface:
    """Table and whole board in the light of a game's place, as a picture of a size in pixels."""
    layout, board = _laid(rules, size)
    slab = background.slab(layout)

    def make() -> Surface:
        scene = stone.scene(slab, (_FINE * size[0], _FINE * size[1]), board.topleft)
        return stone.framed(transform.smoothscale(scene, size))

    return cached(("room", slab, size), make)


def with_checkers(rules: RuleSet, position: Position, width: int) -> Surface:
    """The place of a game with the checkers on the board; trays are not visible."""
    size = width, round(width / SHAPE)
    picture, (layout, board) = room(rules, size).copy(), _laid(rules, size)
    aside = board.left - layout.board.left, board.top - layout.board.top
    d = max(3, layout.checker // _FINE)
    for side, row in enumerate(position.board.tolist()):
        for column, zone in layout.places[side].items():
            for index in range(0 if zone.tray else row[column]):
                x, y = zone.spot(index, row[column])
                at = (x + aside[0]) // _FINE, (y + aside[1]) // _FINE
                checker = assets.checker(rules.place, side, variant_at(side, column, index), d)
                picture.blit(checker, checker.get_rect(center=at))
    return picture
