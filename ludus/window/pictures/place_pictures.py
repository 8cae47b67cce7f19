"""Small pictures of the places of games: empty, or with a match on the board."""

from itertools import pairwise

from pygame import Rect, Surface, Vector2, transform

from ludus.picture import assets, pieces, stone
from ludus.picture.cache import cached
from ludus.picture.surfaces import in_memory
from ludus.rules.plays import Play
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet
from ludus.window.board import background
from ludus.window.board.flight import variant_at
from ludus.window.board.marks import bow, journeys, way_items
from ludus.window.input.pointer import Point
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
_NEAR = 1.12, 1.9
"""The least and the most size of a place of which a picture shows a play, in such sizes."""
_ABOUT = 5
"""The room around a play, in checkers."""
_FAINT = 7
"""The opacity of a checker where it will stand, in tenths."""


def _laid(rules: RuleSet, size: Size) -> tuple[Layout, Rect]:
    usual = lay_out(rules, _USUAL).board
    scale = _FINE * _OF_ROOM * min(size[0] / usual.width, size[1] / usual.height)
    layout = lay_out(rules, (round(_USUAL[0] * scale), round(_USUAL[1] * scale)))
    return layout, layout.board.move_to(center=(_FINE * size[0] // 2, _FINE * size[1] // 2))


@in_memory
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
    return _laid_out(rules, position, width)[0]


@in_memory
def of_play(rules: RuleSet, position: Position, play: Play, width: int) -> Surface:
    """The board from near, with a play of the side to move and all its goals."""
    part, columns = Rect(0, 0, width, round(width / SHAPE)), [c for step in play for c in step.way]
    usual = _laid(rules, part.size)[0]
    spots = [usual.places[position.turn][column].spot(0, 1) for column in columns]
    spans = (max(at) - min(at) + _ABOUT * usual.checker for at in zip(*spots, strict=True))
    fits = min(_FINE * whole / span for whole, span in zip(part.size, spans, strict=True))
    near = min(max(fits, _NEAR[0]), _NEAR[1])
    picture, layout, aside = _laid_out(rules, position, round(near * width))
    places, d = layout.places[position.turn], layout.checker // _FINE
    spot = {column: _at(places[column].spot(0, 1), aside) for column in columns}
    for step in play:
        if not step.hit:
            checker = assets.faded(pieces.checker(rules.place, position.turn, 0, d), _FAINT)
            assets.stamp(picture, checker, spot[step.target])
    for way in journeys(step.way for step in play):
        bows = [bow(layout, position.turn, leg) / _FINE for leg in pairwise(way)]
        for item in way_items([Vector2(spot[column]) for column in way], bows, d, "arrow"):
            picture.blit(item.surface, (item.x, item.y))
    whole = picture.get_rect()
    part.center = whole.center
    for x, y in spot.values():
        part.left = max(min(part.left, x - d), x + d - part.width)
        part.top = max(min(part.top, y - d), y + d - part.height)
    return stone.framed(picture.subsurface(part.clamp(whole)).copy())


def _laid_out(rules: RuleSet, position: Position, width: int) -> tuple[Surface, Layout, Point]:
    """The place, its layout at a larger size, and the distance between the boards of both."""
    size = width, round(width / SHAPE)
    picture, (layout, board) = room(rules, size).copy(), _laid(rules, size)
    aside = board.left - layout.board.left, board.top - layout.board.top
    d = max(3, layout.checker // _FINE)
    for side, row in enumerate(position.board.tolist()):
        for column, zone in layout.places[side].items():
            for index in range(0 if zone.tray else row[column]):
                checker = pieces.checker(rules.place, side, variant_at(side, column, index), d)
                centre = _at(zone.spot(index, row[column]), aside)
                assets.stamp(picture, checker, centre)
    return picture, layout, aside


def _at(spot: Point, aside: Point) -> Point:
    """The point of a picture that shows a spot of its larger layout."""
    return (spot[0] + aside[0]) // _FINE, (spot[1] + aside[1]) // _FINE
