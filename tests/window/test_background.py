"""The signs on the board under the checkers: owner and purpose of each square."""

import pygame
from each import each
from harness import Harness
from pygame import Surface

from ludus.picture import stone
from ludus.rules.game import rule_set
from ludus.window.board.background import painted
from ludus.window.board.grooves import beads as beads_of
from ludus.window.layout.layout import Orientation, lay_out


def light(picture: Surface, at: tuple[int, int]) -> int:
    """Return the brightness at a place, from 0 to 255."""
    return max(picture.get_at(at)[:3])


@each(
    place=["palace", "forum"],
    size=[(1280, 720), (600, 1024)],
    orientation=[Orientation.WHOLE, Orientation.TURNED],
)
def test_beads_show_the_owner_of_private_squares(
    harness: Harness, place: str, size: tuple[int, int], orientation: Orientation
) -> None:
    rules = rule_set({"base": "tabula", "name": "own", "private": 6, "place": place})
    layout = lay_out(rules, size, orientation=orientation)
    board = painted(layout, plain=size[0] < size[1])
    beads = [*beads_of(layout)]
    assert [side for side, _ in beads] == [0] * 6 + [1] * 6
    for (side, (x, y)), square in zip(beads, 2 * [*range(1, 7)], strict=True):
        rect = layout.places[side][square].rect
        assert rect.left < x < rect.right
        assert rect.inflate(0, layout.unit).collidepoint(x, y)
        assert (light(board, (x, y)) > 90) == (side == 0)


def test_beads_are_of_two_shapes() -> None:
    """A disc fills more of its box than a diamond does."""
    pair = [pygame.mask.from_surface(stone.bead(side, 20)) for side in (0, 1)]
    shares = [mask.count() / (mask.get_size()[0] * mask.get_size()[1]) for mask in pair]
    assert shares[0] > 0.7
    assert shares[1] < 0.6
