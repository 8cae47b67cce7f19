"""Thrown dice leave the cup, roll without a jump, and come to rest in their places."""

import math
from collections.abc import Iterator
from itertools import combinations, islice, pairwise

from each import each
from harness import Harness
from pygame import Rect

from ludus.picture import assets, pieces
from ludus.rules.game import GAMES, rule_set
from ludus.window.app.loop import SECOND
from ludus.window.dice import roll
from ludus.window.dice.dice import DOUBLING, DiceTray
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


@each(rules=GAMES, size=[(1024, 600), (1920, 1080), (1080, 1920)])
def test_dice_roll_without_a_jump_to_their_places(rules: str, size: tuple[int, int]) -> None:
    layout = lay_out(GAMES[rules], size)
    edge = layout.dice[0].width
    for seed in range(5):
        spots = ways(layout, seed)
        for before, after in pairwise(spots):
            assert all(
                math.dist(a[:2], b[:2]) < 1.4 * edge for a, b in zip(before, after, strict=True)
            )
        assert [(at.x, at.y) for at in spots[-1]] == [die.center for die in layout.dice]
        assert all(at.height == 0 for at in spots[-1])


def test_no_die_is_missing_once_the_cup_lies_and_the_cup_hides_no_seat() -> None:
    layout = lay_out(GAMES["ostia"], (1280, 720))
    for step, tray in enumerate(thrown(layout), 1):
        lying = tray.items(layout, frozenset())
        if roll.out(0) <= step < roll.LIES:
            moving = [*lying, *tray.rolling_items(layout)]
            assert len(moving) == 5, "two dice, their shadows, and the cup"
            cup = lying[-1].surface.get_bounding_rect().move(lying[-1].rect.topleft)
            assert cup.collidelist(layout.seats) == -1


@each(rules=["ostia", "romani", "vivere"], size=[(1280, 720), (1080, 1920)])
def test_dice_fly_far_into_the_board_and_stay_within_its_sides(
    rules: str, size: tuple[int, int]
) -> None:
    layout = lay_out(GAMES[rules], size)
    board, edge = layout.board, layout.dice[0].width
    for seed in range(8):
        spots = ways(layout, seed)
        for die in range(layout.rules.dice):
            highest = min(row[die].y for row in spots)
            assert board.centery - 1.2 * edge < highest < board.bottom - 2 * edge
            assert all(board.left < row[die].x < board.right for row in spots)
            assert max(row[die].height for row in spots) > 1


def test_dice_hit_each_other_but_lie_apart_on_their_way_back() -> None:
    layout = lay_out(GAMES["romani"], (1280, 720))
    edge = layout.dice[0].width
    for seed in range(8):
        spots = ways(layout, seed)
        apart = [
            min(math.dist(a[:2], b[:2]) for a, b in combinations(row, 2)) / edge for row in spots
        ]
        assert min(apart[ROLL // 3 : ROLL * 3 // 5]) < 2
        assert min(apart[ROLL * 3 // 5 :]) > 0.9


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


@each(size=[(1280, 720), (1080, 1920), (1920, 800)])
def test_in_a_palace_dice_fall_through_a_tower_one_after_another(
    harness: Harness, size: tuple[int, int]
) -> None:
    layout = lay_out(GAMES["tabula"], size)
    tower, left = tower_place(layout), []
    back = assets.scaled("palace/tower.webp", tower.size)
    front = assets.scaled("palace/tower-front.webp", tower.size)
    for tray in thrown(layout):
        for die in tray.dice:
            if die.inside:
                assert tower.collidepoint(tray.spot(die, layout)[:2])
            elif die.slot not in left:
                left.append(die.slot)
        pictures = [item.surface for item in tray.items(layout, frozenset())]
        inside = sum(die.inside for die in tray.dice)
        assert not inside or pictures.index(front) >= pictures.index(back) + 1 + inside
    assert left == [2, 1, 0]
    assert front not in pictures


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
    layout, half = lay_out(GAMES["romani"], (1280, 720)), []
    for steps in (30, ROLL):
        *_, tray = islice(thrown(layout, steps), steps // 2)
        spots = [tray.spot(die, layout) for die in tray.dice]
        half.append([tuple(map(round, spot)) for spot in spots])
    assert half[0] == half[1]


def test_a_thrown_die_shows_its_face_at_rest_and_the_cup_is_gone(harness: Harness) -> None:
    layout = lay_out(GAMES["ostia"], (1280, 720))
    tray = DiceTray()
    tray.throw((2, 5), twice=False, steps=ROLL)
    before = tray.items(layout, frozenset())
    tray.roll(ROLL)
    resting = tray.items(layout, frozenset())
    width = layout.dice[0].width
    faces = [
        pieces.die(face, slot, pieces.DIE_FRAMES - 1, width) for slot, face in ((0, 2), (1, 5))
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
