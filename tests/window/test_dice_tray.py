"""Thrown dice leave the cup, roll without a jump, and come to rest in their places."""

from collections.abc import Iterator
from itertools import islice, pairwise

from each import each
from pygame import Rect

from ludus.picture import pieces
from ludus.rules.game import GAMES
from ludus.window.dice.dice import DiceTray
from ludus.window.dice.roll import LIES, ROLL, Spot, tower_place
from ludus.window.layout.layout import Layout, lay_out


def thrown(layout: Layout, steps: int = ROLL, seed: int = 480) -> Iterator[DiceTray]:
    """Yield a tray at every step of a throw that is seen."""
    tray = DiceTray(seed)
    tray.throw((1, 4, 6)[: layout.rules.dice], twice=False, steps=steps)
    for _ in range(steps):
        tray.roll(1)
        yield tray
    assert not tray.rolling


def ways(layout: Layout, seed: int = 480) -> list[list[Spot]]:
    """The spots of all dice at each step."""
    return [[tray.spot(die, layout) for die in tray.dice] for tray in thrown(layout, seed=seed)]


def test_the_same_chance_takes_the_same_way_with_any_faces_and_another_throw_another() -> None:
    layout = lay_out(GAMES["ostia"], (1280, 720))
    assert ways(layout, 3) == ways(layout, 3) != ways(layout, 4)
    tray, seen = DiceTray(3), []
    for faces in ((1, 2), (6, 6)):
        tray.throw(faces, twice=False, steps=ROLL)
        tray.roll(ROLL // 2)
        seen.append([tray.spot(die, layout) for die in tray.dice])
    assert seen[0] != seen[1]
    other = DiceTray(3)
    other.throw((5, 3), twice=False, steps=ROLL)
    other.roll(ROLL // 2)
    assert [other.spot(die, layout) for die in other.dice] == seen[0]


@each(rules=GAMES, size=[(1280, 720), (1920, 1080), (1000, 1000), (540, 960), (2560, 1080)])
def test_before_dice_go_home_they_lie_apart_on_the_board_and_show_their_faces(
    rules: str, size: tuple[int, int]
) -> None:
    layout = lay_out(GAMES[rules], size)
    for seed in range(5):
        resting = [
            [Rect(0, 0, *layout.dice[0].size).move_to(center=at[:2]) for at in after]
            for before, after in islice(pairwise(ways(layout, seed)), LIES - 1, None)
            if before == after
        ]
        assert len(resting) >= 7
        for places in resting:
            assert all(layout.board.contains(place) for place in places)
            assert all(len(place.collidelistall(places)) == 1 for place in places)
    for step, tray in enumerate(thrown(layout), start=1):
        assert step < LIES or all(die.frame == pieces.DIE_FRAMES - 1 for die in tray.dice)


@each(size=[(1280, 720), (1920, 1080), (1000, 1000), (540, 960), (2560, 1080)])
def test_the_tower_hides_neither_the_line_nor_what_lies_on_the_board(
    size: tuple[int, int],
) -> None:
    layout = lay_out(GAMES["tabula"], size)
    tower = tower_place(layout)
    wall = Rect(tower.x, tower.y + round(tower.h * 0.17), tower.w * 2 // 3, tower.h * 2 // 3)
    zones = [zone.rect for zone in layout.places[0].values()]
    assert wall.collidelist([layout.line, *layout.seats, *zones]) < 0


def test_no_die_of_a_double_lies_below_the_shadow_of_another() -> None:
    """Each shadow falls to the right, so they are painted from left to right."""
    layout, tray = lay_out(GAMES["ostia"], (1280, 720)), DiceTray()
    tray.lay((3, 3), twice=True)
    middles = [item.rect.centerx for item in tray.items(layout, frozenset())]
    assert middles == sorted(middles)
    assert len(set(middles)) == 4
