"""Thrown dice leave the cup, roll without a jump, and come to rest in their places."""

import math
from collections.abc import Iterator
from itertools import islice, pairwise

from each import each
from pygame import Rect

from ludus.picture import pieces
from ludus.rules.game import GAMES
from ludus.window.dice.dice import DiceTray
from ludus.window.dice.roll import LEAVES, LIES, ROLL, Spot, tower_place
from ludus.window.layout.layout import Layout, lay_out

SIZES = [(1280, 720), (1920, 1080), (1000, 1000), (540, 960), (2560, 1080)]


def thrown(layout: Layout, seed: int = 480) -> Iterator[DiceTray]:
    """Yield a tray at every step of a throw that is seen."""
    tray = DiceTray(seed)
    tray.throw((1, 4, 6)[: layout.rules.dice], twice=False, steps=ROLL)
    for _ in range(ROLL):
        tray.roll(1)
        yield tray
    assert not tray.rolling


def test_the_same_chance_takes_the_same_way_with_any_faces_and_another_throw_another() -> None:
    layout, tray = lay_out(GAMES["ostia"], (1280, 720)), DiceTray(3)

    def seen(tray: DiceTray, *faces: int) -> list[Spot]:
        tray.throw(faces, twice=False, steps=ROLL)
        tray.roll(ROLL // 2)
        return [tray.spot(die, layout) for die in tray.dice]

    first = seen(tray, 1, 2)
    assert seen(DiceTray(3), 5, 3) == first != seen(tray, 6, 6)
    assert first != seen(DiceTray(4), 1, 2)


@each(rules=GAMES, size=SIZES)
def test_before_dice_go_home_they_lie_apart_on_the_board_and_show_their_faces(
    rules: str, size: tuple[int, int]
) -> None:
    layout = lay_out(GAMES[rules], size)
    for seed in range(5):
        trays = thrown(layout, seed)
        spots = [[tray.spot(die, layout) for die in tray.dice] for tray in trays]
        resting = [
            [Rect(0, 0, *layout.dice[0].size).move_to(center=at[:2]) for at in after]
            for before, after in islice(pairwise(spots), LIES - 1, None)
            if before == after
        ]
        assert len(resting) >= 7
        for places in resting:
            assert all(layout.board.contains(place) for place in places)
            assert all(len(place.collidelistall(places)) == 1 for place in places)
        assert all(one[0] != other[0] for one, other in pairwise(spots[7:LIES]))
    for step, tray in enumerate(thrown(layout), start=1):
        assert step < LIES or all(die.frame == pieces.DIE_FRAMES - 1 for die in tray.dice)
        if LEAVES <= step < ROLL:
            halo, die = (item.rect.center for item in tray.rolling_items(layout)[-2:])
            assert math.dist(halo, die) < 2, "it rises with its die"


@each(size=SIZES)
def test_the_tower_hides_neither_the_line_nor_what_lies_on_the_board(
    size: tuple[int, int],
) -> None:
    layout = lay_out(GAMES["tabula"], size)
    tower = tower_place(layout)
    wall = Rect(tower.x, tower.y + round(tower.h * 0.17), tower.w * 2 // 3, tower.h * 2 // 3)
    zones = [zone.rect for zone in layout.places[0].values()]
    assert wall.collidelist([layout.line, *layout.seats, *zones]) < 0


def test_dice_of_a_double_lie_below_no_shadow_and_are_played_from_left_to_right() -> None:
    """Each shadow falls to the right, so they are painted from left to right."""
    layout, tray = lay_out(GAMES["ostia"], (1280, 720)), DiceTray()
    tray.lay((3, 3), twice=True)
    middles = [item.rect.centerx for item in tray.items(layout, frozenset())]
    assert middles == sorted(middles)
    assert len(set(middles)) == 4
    for play in (tray.use, tray.use, tray.take_back):
        play(3)
    assert [die.used for die in tray.dice] == [True, False, False, False]
