"""What lies beneath the checkers says whose a square is."""

from itertools import product

import pytest
from harness import Harness
from pygame import Surface

from ludus.picture import assets
from ludus.rules.game import rule_set
from ludus.window.background import painted
from ludus.window.layout import Orientation, lay_out
from ludus.window.words import Words


def light(picture: Surface, at: tuple[int, int]) -> int:
    """The light at a place, from 0 to 255."""
    return max(picture.get_at(at)[:3])


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("orientation", [Orientation.WHOLE, Orientation.TURNED])
@pytest.mark.parametrize("size", [(1280, 720), (600, 1024)])
@pytest.mark.parametrize("slab", ["tabula", "vivere"])
def test_small_checkers_tell_whose_private_squares_without_letters_are(
    harness: Harness, slab: str, size: tuple[int, int], orientation: Orientation, plain: bool
) -> None:
    rules = rule_set({"base": "tabula", "name": "own", "private": 6, "slab": slab})
    layout = lay_out(rules, size, orientation=orientation)
    board = painted(layout, Words(), plain)
    whole = layout.checker
    for side, square in product((0, 1), range(1, 7)):
        middle = light(assets.checker(side, 0, whole), (whole // 2, whole // 2))
        assert abs(light(board, layout.places[side][square].spot(0, 1)) - middle) < 40
