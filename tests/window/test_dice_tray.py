"""Thrown dice leave the cup, roll without a jump, and come to rest in their places."""

import math
from itertools import pairwise

from each import each
from harness import Harness
from pygame import Rect

from ludus.picture import assets
from ludus.rules.game import GAMES, rule_set
from ludus.window.app.loop import SECOND
from ludus.window.board.dice import DOUBLING, ROLL, DiceTray, Die, whereabouts
from ludus.window.layout.layout import Layout, lay_out


def place(die: Die, layout: Layout) -> tuple[int, int]:
    return whereabouts(layout.dice[die.slot], layout, die.way, die.slot)


@each(rules=GAMES, size=[(1024, 600), (1920, 1080), (1080, 1920)])
def test_dice_roll_without_a_jump_to_their_places(rules: str, size: tuple[int, int]) -> None:
    layout = lay_out(GAMES[rules], size)
    tray, edge = DiceTray(), layout.dice[0].width
    tray.throw((1, 4, 6)[: GAMES[rules].dice], twice=False, steps=ROLL)
    last: dict[int, tuple[int, int]] = {}
    for _ in range(ROLL):
        tray.roll(1)
        for die in (die for die in tray.dice if die.way >= 0):
            at = place(die, layout)
            assert math.dist(at, last.get(die.slot, at)) < edge / 2
            last[die.slot] = at
    assert not tray.rolling
    assert [last[die.slot] for die in tray.dice] == [layout.dice[i].center for i in sorted(last)]


def test_the_die_that_rolls_farthest_leaves_the_cup_first_and_all_run_over_the_edge() -> None:
    layout = lay_out(GAMES["romani"], (1920, 1080))
    over = set[int]()
    tray = DiceTray()
    tray.throw((2, 3, 5), twice=False, steps=ROLL)
    seen: list[int] = []
    for _ in range(ROLL):
        tray.roll(1)
        for die in tray.dice:
            if die.way >= 0 and die.slot not in seen:
                seen.append(die.slot)
            if die.way >= 0:
                box = Rect((0, 0), layout.dice[0].size)
                box.center = place(die, layout)
                assert layout.tray.left <= box.left < box.right <= layout.tray.right
                over |= {die.slot} if box.colliderect(layout.board) else set()
    assert seen == [2, 1, 0]
    assert over == {0, 1, 2}


def test_equal_dice_shine_for_a_moment_before_the_match_goes_on() -> None:
    layout, lights = lay_out(GAMES["romani"], (1280, 720)), []
    for faces in ((4, 4, 4), (4, 4, 5)):
        tray = DiceTray()
        tray.throw(faces, twice=False, steps=ROLL)
        tray.roll(ROLL)
        assert not tray.rolling
        lights.append(tray.busy and len(tray.items(layout, frozenset())))
        tray.roll(SECOND // 2)
        assert not tray.busy
    assert lights == [9, False]


def test_a_throw_of_another_length_takes_the_same_way() -> None:
    ways = []
    for steps in (30, ROLL):
        tray = DiceTray()
        tray.throw((1, 2, 3), twice=False, steps=steps)
        tray.roll(steps // 2)
        ways.append([round(die.way, 2) for die in tray.dice])
        tray.roll(steps - steps // 2)
        assert not tray.rolling
    assert ways[0] == ways[1]


def test_a_thrown_die_shows_its_face_at_rest_and_the_cup_is_gone(harness: Harness) -> None:
    layout = lay_out(GAMES["ostia"], (1280, 720))
    tray = DiceTray()
    tray.throw((2, 5), twice=False, steps=ROLL)
    before = tray.items(layout, frozenset())
    tray.roll(ROLL)
    resting = tray.items(layout, frozenset())
    width = layout.dice[0].width
    faces = [
        assets.die(face, slot, assets.DIE_FRAMES - 1, width) for slot, face in ((0, 2), (1, 5))
    ]
    pictures = [item.surface for item in resting]
    assert all(face in pictures for face in faces)
    assert len(before) == 1
    assert before[0].surface not in pictures


@each(dice=[2, 3])
def test_the_dice_of_a_double_move_evenly_to_lie_side_by_side(harness: Harness, dice: int) -> None:
    rules = rule_set({"base": "tabula", "name": "twice", "dice": dice, "doubles_twice": True})
    layout, tray = lay_out(rules, (1280, 720)), DiceTray()
    tray.throw((4,) * dice, twice=True, steps=ROLL)
    edge, seen = layout.dice[0].width, []
    for _ in range(ROLL + DOUBLING):
        tray.roll(1)
        dice_seen = [item for item in tray.items(layout, frozenset()) if item.rect.width < 2 * edge]
        seen.append(sorted({item.rect.centerx for item in dice_seen}))
    lying = sorted(die.centerx for die in layout.doubled)
    assert seen[-1] == lying
    assert all(lying[0] <= at <= lying[-1] for frame in seen[ROLL:] for at in frame)


@each(count=[1, 2, 3, 4, 6])
def test_all_dice_of_a_bonus_lie_apart(harness: Harness, count: int) -> None:
    rules = rule_set({"base": "romani", "name": "twice", "doubles_twice": True})
    layout, tray = lay_out(rules, (1280, 720)), DiceTray()
    tray.offer([4] * count, rules.dice)
    places = {item.rect.centerx for item in tray.items(layout, frozenset())}
    assert len(places) == count
    assert min((b - a for a, b in pairwise(sorted(places))), default=999) > layout.dice[0].width
