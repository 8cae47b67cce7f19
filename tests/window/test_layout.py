"""The layout: everything lies on the screen, apart, and is large enough to touch."""

import math
from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise

from each import each
from helpers_rules import ODD
from pygame import Rect, Vector2

from ludus.picture.lettering import SENTENCE, Scale
from ludus.rules.game import GAMES
from ludus.window.board import faces
from ludus.window.layout.layout import Layout, Orientation, lay_out
from ludus.window.layout.plan import BUTTONS, letterbox

SIZES = [(640, 360), (1024, 600), (1280, 720), (1280, 1024), (1920, 1080), (3840, 2160)]
SIZES += [(1000, 1000), (1080, 1920), (600, 1024), (2160, 3840), (3840, 900), (400, 1600)]
ALL = {**GAMES, **ODD}


@cache
def laid(rules: str, size: tuple[int, int], orientation: Orientation = Orientation.WHOLE) -> Layout:
    return lay_out(ALL[rules], size, orientation=orientation)


def everywhere(test: Callable[[Layout], None]) -> Callable[..., None]:
    """Run a test for the layout of every game, and of odd ones, in every size."""
    return each(rules=ALL, size=SIZES)(lambda rules, size: test(laid(rules, size)))


def shipped(test: Callable[[Layout], None]) -> Callable[..., None]:
    """Run a test for the layout of every shipped game in every size."""
    return each(rules=GAMES, size=SIZES)(lambda rules, size: test(laid(rules, size)))


def parts(layout: Layout) -> list[Rect]:
    panels = []
    for places in layout.places:
        off = layout.rules.squares + 1
        panels += [places[0].rect, places[off].rect]
    return [layout.board, layout.line, layout.tray, *layout.buttons.values(), *panels]


@everywhere
def test_everything_lies_within_the_screen_and_apart(layout: Layout) -> None:
    for rect in parts(layout):
        assert layout.area.contains(rect)
    for one, other in combinations(parts(layout), 2):
        assert not one.colliderect(other)


@everywhere
def test_squares_lie_on_the_board_and_apart(layout: Layout) -> None:
    squares = [rect for _, six in layout.halves for rect in six]
    assert all(layout.board.contains(rect) for rect in squares)
    assert not any(a.colliderect(b) for a, b in combinations(squares, 2))


@everywhere
def test_stacks_of_fifteen_stay_within_their_places(layout: Layout) -> None:
    for places in layout.places:
        for zone in places.values():
            slack = zone.rect.inflate(layout.checker * 0.3 + 2, layout.checker * 0.3 + 2)
            for index in range(15):
                box = Rect(0, 0, zone.diameter, zone.diameter)
                box.center = zone.spot(index, 15)
                assert slack.contains(box)


@everywhere
def test_dice_rest_in_the_tray_without_touching(layout: Layout) -> None:
    for dice in (layout.dice, layout.doubled):
        assert all(layout.tray.contains(slot) for slot in dice)
        assert not any(a.colliderect(b) for a, b in combinations(dice, 2))


def test_white_lies_on_the_right_and_nearest_on_an_upright_screen() -> None:
    wide, tall = laid("ostia", (1920, 1080)), laid("ostia", (1080, 1920))
    assert wide.places[0][0].rect.left > wide.board.right > wide.places[1][0].rect.right
    assert tall.places[0][0].rect.top > tall.board.bottom > tall.places[1][0].rect.bottom


@each(rules=ALL, size=SIZES)
def test_two_people_face_to_face_have_equal_layouts(rules: str, size: tuple[int, int]) -> None:
    layout = laid(rules, size, Orientation.FACING)
    other = layout.across()
    for rect in (*parts(layout), *parts(other)):
        assert layout.area.contains(rect)
    for one, another in combinations(parts(layout), 2):
        assert not one.colliderect(another)
    theirs = [other.line, other.tray, *other.buttons.values()]
    for rect in (layout.line, layout.tray, *layout.buttons.values(), layout.board):
        assert rect.collidelist(theirs) == -1
    assert other.places == layout.places
    assert other.across() == layout


def test_a_tray_is_touched_as_a_whole_and_a_square_as_it_is() -> None:
    for size in SIZES:
        layout = laid("ostia", size)
        zone = layout.places[1][0]
        assert layout.places[1][0].target.contains(zone.rect)
        assert layout.places[1][0].target.size > zone.rect.size
        assert layout.places[0][5].target == layout.places[0][5].rect


def test_controls_are_in_the_lower_part_of_an_upright_screen() -> None:
    layout = laid("romani", (1080, 1920))
    assert all(rect.top > 1920 // 2 for rect in [layout.tray, *layout.buttons.values()])


def test_extreme_shapes_are_letterboxed() -> None:
    assert letterbox((1920, 1080)) == Rect(0, 0, 1920, 1080)
    assert letterbox((3840, 900)).size == (2160, 900)
    assert letterbox((3840, 900)).centerx == 1920
    assert letterbox((400, 1600)).size == (400, 800)


def test_private_squares_belong_to_their_side_alone() -> None:
    layout = laid("vivere", (1920, 1080))
    white, black = (places[1].rect for places in layout.places)
    assert white.right < layout.board.centerx < black.left
    for rules in GAMES.values():
        mine, theirs = laid(rules.name, (1920, 1080)).places
        for square in range(1, rules.squares + 1):
            assert (mine[square].rect == theirs[square].rect) == (square > rules.private)


# The board


def squares(layout: Layout) -> list[Rect]:
    """Return the squares half by half, row by row, from left to right."""
    return [rect for _, six in layout.halves for rect in six]


def near(one: float, other: float, within: float = 2) -> bool:
    """Return whether two lengths are equal, except for rounding."""
    return abs(one - other) <= within


@shipped
def test_all_squares_are_equal_and_six_lie_side_by_side(layout: Layout) -> None:
    for rect in squares(layout):
        assert near(rect.width, layout.unit, 1)
        assert near(rect.height, squares(layout)[0].height, 1)
        assert rect.height >= 1.7 * layout.checker
        assert 0.85 * rect.width < layout.checker < 0.95 * rect.width
    for _, six in layout.halves:
        assert {rect.top for rect in six} == {six[0].top}
        assert all(left.right == right.left for left, right in pairwise(six))


@shipped
def test_the_board_is_alike_on_the_left_and_right_above_and_below(layout: Layout) -> None:
    board, found = layout.board, squares(layout)
    for row in range(len(layout.ornaments)):
        line = found[12 * row : 12 * row + 12]
        for left, right in zip(line, reversed(line), strict=True):
            assert near(left.left - board.left, board.right - right.right)
    for above, below in zip(found, reversed(found), strict=True):
        assert near(above.top - board.top, board.bottom - below.bottom)
    margin = found[0].left - board.left
    assert near(margin, found[0].top - board.top)
    assert 0.4 * layout.unit < margin < 0.7 * layout.unit
    assert near(board.centerx, layout.area.centerx, 1)


@shipped
def test_an_ornament_fills_the_middle_of_every_row(layout: Layout) -> None:
    found = squares(layout)
    assert len(layout.ornaments) == len(layout.rules.rows)
    for row, ornament in enumerate(layout.ornaments):
        left, right = found[12 * row + 5], found[12 * row + 6]
        assert near(ornament.left, left.right, 1)
        assert near(ornament.right, right.left, 1)
        assert (ornament.top, ornament.height) == (left.top, left.height)
        assert 1.4 * layout.unit < ornament.width < 1.8 * layout.unit


@everywhere
def test_each_step_of_the_road_leads_to_a_neighbouring_square(layout: Layout) -> None:
    """Within a row to the next square or over the ornament, else to the row above or below."""
    unit, step = layout.unit, squares(layout)[0].height
    for places in layout.places:
        track = [places[square].rect for square in range(1, layout.rules.squares + 1)]
        for one, other in pairwise(track):
            across, down = (abs(a - b) for a, b in zip(one.center, other.center, strict=True))
            beside = near(down, 0) and (near(across, unit) or near(across, 2.6 * unit))
            assert beside or near(down, step) or near(down, 2 * step)


@everywhere
def test_a_word_is_read_from_left_to_right(layout: Layout) -> None:
    for half, six in layout.halves:
        side = half.owner or 0
        for square, rect in zip(half.squares, six, strict=True):
            assert rect.contains(layout.places[side][square].rect)
            assert layout.places[side][square].rect.height > 0.9 * rect.height - 0.1 * rect.width


@each(size=SIZES)
def test_stacks_on_points_grow_from_the_rim_and_on_letters_from_the_foot(
    size: tuple[int, int],
) -> None:
    points, letters = laid("tabula", size), laid("romani", size)
    for layout in (points, letters):
        for square in range(1, layout.rules.squares + 1):
            zone = layout.places[0][square]
            first, second = zone.spot(0, 2), zone.spot(1, 2)
            above = zone.rect.centery < layout.board.centery
            assert (second[1] > first[1]) == (layout is points and above)
            assert first[0] == second[0] == zone.rect.centerx
            assert abs(second[1] - first[1]) > (0.7 if layout is points else 0.24) * layout.checker
            rim = zone.rect.top if second[1] > first[1] else zone.rect.bottom
            foot = zone.letter.height
            assert near(abs(first[1] - rim), foot + layout.checker / 2)
            assert bool(foot) == (layout is letters)


@each(rules=ALL, size=SIZES, orientation=Orientation)
def test_no_checker_covers_what_names_its_square(
    rules: str, size: tuple[int, int], orientation: Orientation
) -> None:
    layout = laid(rules, size, orientation)
    letters = [zone.letter for places in layout.places for zone in places.values() if zone.foot]
    assert bool(letters) == any(half.word for half, _ in layout.halves)
    for places in layout.places:
        for zone in places.values():
            for index in range(0, 15, 7):
                box = Rect(0, 0, round(0.94 * zone.diameter), round(0.94 * zone.diameter))
                box.center = zone.spot(index, 15)
                assert box.collidelist(letters) == -1


# Beside the board


def trays(layout: Layout, side: int) -> list[Rect]:
    """Return reserve, borne off, and the hit checkers if they lie beside the board."""
    off, circle = layout.rules.squares + 1, layout.rules.squares + 2
    zones = [layout.places[side].get(column) for column in (0, off, circle)]
    return [zone.rect for zone in zones if zone and zone.capacity]


@shipped
def test_each_side_has_the_same_trays_on_its_own_side(layout: Layout) -> None:
    board, checker = layout.board, layout.checker
    for white, black in zip(trays(layout, 0), trays(layout, 1), strict=True):
        assert near(white.width, black.width)
        assert near(white.height, black.height)
        if layout.upright:
            assert near(white.left, black.left)
            assert board.left <= white.left < white.right <= board.right
            assert near(white.top - board.bottom, board.top - black.bottom)
        else:
            assert near(white.left - board.right, board.left - black.right)
            assert board.top <= white.top < white.bottom <= board.bottom
        assert min(white.size) > 0.85 * checker
    for column in (0, layout.rules.squares + 1):
        assert min(layout.places[0][column].rect.size) > 1.5 * checker


@everywhere
def test_a_tray_and_its_name_lie_within_the_screen_and_apart(layout: Layout) -> None:
    off, circle = layout.rules.squares + 1, layout.rules.squares + 2
    found = [
        layout.places[side][column].target
        for side, places in enumerate(layout.places)
        for column in (0, off, circle)
        if column in places and places[column].capacity
    ]
    others = [layout.board, layout.line, layout.tray, *layout.buttons.values()]
    for tray in found:
        assert layout.area.contains(tray)
        assert tray.collidelist(others) == -1
    assert not any(one.colliderect(other) for one, other in combinations(found, 2))


@each(size=SIZES)
def test_whites_checkers_are_taken_from_the_end_where_blacks_go_out(size: tuple[int, int]) -> None:
    layout = laid("romani", size)
    off = layout.rules.squares + 1
    white, black = ((places[0].rect, places[off].rect) for places in layout.places)
    axis = 0 if layout.upright else 1
    assert white[0].center[axis] < white[1].center[axis]
    turned = not layout.upright
    assert (black[0].center[axis] > black[1].center[axis]) == turned


@each(rules=[name for name in GAMES if GAMES[name].circle], size=SIZES)
def test_hit_checkers_of_each_side_have_a_place_of_their_own(
    rules: str, size: tuple[int, int]
) -> None:
    layout = laid(rules, size)
    white, black = (places[layout.rules.squares + 2] for places in layout.places)
    assert white.rect.size == black.rect.size
    assert (not white.rect.colliderect(black.rect)) == bool(white.capacity)
    if not white.capacity:
        assert near(white.rect.bottom - layout.board.centery, layout.board.centery - black.rect.top)
        assert white.spot(0, 2)[1] <= white.spot(1, 2)[1] + layout.checker // 10
        assert white.spot(0, 1)[1] > layout.board.centery > black.spot(0, 1)[1]


@each(rules=ALL, size=SIZES)
def test_a_reserve_lies_in_even_rows_that_begin_at_the_bottom(
    rules: str, size: tuple[int, int]
) -> None:
    zone = laid(rules, size).places[0][0]
    spots = [zone.spot(index, 15) for index in range(15)]
    assert len(set(spots)) == 15
    wide = zone.rect.width > zone.rect.height
    along = sorted({spot[0] if wide else -spot[1] for spot in spots})
    assert all(near(b - a, along[1] - along[0]) for a, b in pairwise(along))
    assert (spots[0][0] if wide else -spots[0][1]) == along[0]


@each(rules=GAMES, size=SIZES)
def test_the_board_is_as_large_for_three_checkers_as_for_fifteen(
    rules: str, size: tuple[int, int]
) -> None:
    few, many = (lay_out(ALL[rules], size, checkers) for checkers in (3, 15))
    assert few.halves == many.halves
    assert few.buttons == many.buttons


@shipped
def test_no_room_is_given_away(layout: Layout) -> None:
    """A larger board would leave no room for the line and the dice on the screen."""
    area, unit = layout.area, layout.unit
    side = min(rect.left for rect in parts(layout)) - area.left
    rows = squares(layout)[0].height / unit
    least = {3: 1.7, 2: 2.4}[len(layout.ornaments)]
    assert side < 0.6 * unit or near(rows, least, 0.1)


# Line, dice and buttons


@everywhere
def test_the_dice_lie_evenly_in_the_middle_of_their_tray(layout: Layout) -> None:
    count, tray = layout.rules.dice, layout.tray
    assert near(tray.centerx, layout.area.centerx)
    assert [len(layout.dice), len(layout.doubled)] == [
        count,
        2 * count * layout.rules.doubles_twice,
    ]
    for dice in filter(None, (layout.dice, layout.doubled)):
        in_order = sorted(dice, key=lambda die: die.left)
        assert near(in_order[0].left + in_order[-1].right, 2 * tray.centerx)
        pitches = [b.left - a.left for a, b in pairwise(in_order)]
        assert all(near(pitch, pitches[0]) for pitch in pitches)
        assert list(dice[:count]) == [die for die in in_order if die in dice[:count]]
    for die in (*layout.dice, *layout.doubled):
        assert die.width == die.height
        assert near(die.centery, tray.centery)


@shipped
def test_the_dice_are_large_enough_to_be_read(layout: Layout) -> None:
    width = layout.dice[0].width
    assert width >= min(0.4 * layout.tray.height, 1.15 * layout.unit)
    assert width >= 0.65 * layout.checker


@everywhere
def test_the_line_stands_alone_over_its_whole_width(layout: Layout) -> None:
    assert near(layout.line.centerx, layout.area.centerx)
    assert layout.line.width >= 0.95 * layout.board.width
    assert layout.line.height >= 0.065 * min(layout.area.size)
    if layout.upright:
        assert layout.places[0][0].rect.bottom < layout.line.top
        assert layout.line.bottom <= layout.tray.top
    else:
        assert layout.area.top <= layout.line.top < layout.line.bottom <= layout.board.top
        assert layout.board.bottom <= layout.tray.top


@each(rules=ALL, size=SIZES)
def test_buttons_are_equal_and_large_enough_to_touch_in_a_fixed_order(
    rules: str, size: tuple[int, int]
) -> None:
    layout = laid(rules, size)
    at = layout.buttons
    ((width, height),) = {rect.size for rect in at.values()}
    assert height > width >= 0.07 * min(layout.area.size), "there is room for a word"
    by_place = sorted(at, key=lambda name: at[name].left)
    assert by_place == ["menu", "rules", "hint", "undo", "done"]
    assert len({rect.centery for rect in at.values()}) == 1
    left, right = at["menu"].left - layout.area.left, layout.area.right - at["done"].right
    assert near(left, right, 3)
    if layout.upright:
        assert at["done"].top >= layout.tray.bottom
    else:
        assert at["hint"].right < layout.tray.left < layout.tray.right < at["undo"].left
        assert near(at["done"].centery, layout.tray.centery)


@each(rules=ALL, size=SIZES)
def test_one_more_button_finds_room_without_moving_the_board(
    rules: str, size: tuple[int, int]
) -> None:
    more = lay_out(ALL[rules], size, buttons=(*BUTTONS, "again"))
    layout = laid(rules, size)
    assert (more.board, more.line, more.tray) == (layout.board, layout.line, layout.tray)
    rects = parts(more)
    assert all(more.area.contains(rect) for rect in rects)
    if not more.upright:
        assert all(more.buttons[name] == layout.buttons[name] for name in BUTTONS)
        assert more.buttons["again"].right < more.line.left
        assert max(more.buttons["again"].bottom, more.line.bottom) <= more.board.top
    assert not any(one.colliderect(other) for one, other in combinations(rects, 2))


@each(rules=GAMES, size=[(1280, 720), (720, 1280), (1280, 1024)], orientation=Orientation)
def test_a_screen_of_twice_the_size_has_everything_twice_as_large(
    rules: str, size: tuple[int, int], orientation: Orientation
) -> None:
    small, large = (
        lay_out(ALL[rules], (size[0] * times, size[1] * times), orientation=orientation)
        for times in (1, 2)
    )
    pairs = zip(parts(small) + squares(small), parts(large) + squares(large), strict=True)
    for one, other in pairs:
        for a, b in zip(one, other, strict=True):
            assert near(2 * a, b, 6)


@everywhere
def test_buttons_and_dice_are_far_enough_apart_for_a_finger(layout: Layout) -> None:
    row = sorted(layout.buttons.values(), key=lambda rect: rect.left)
    side = row[0].width
    assert all(right.left - left.right > 0.12 * side for left, right in pairwise(row))
    assert side >= min(0.1 * min(layout.area.size), 1.4 * layout.unit)
    dice = sorted(layout.doubled or layout.dice, key=lambda rect: rect.left)
    least = 0.04 if layout.rules.doubles_twice else 0.2
    assert all(right.left - left.right > least * left.width for left, right in pairwise(dice))


@everywhere
def test_a_tray_has_a_rim_and_room_for_its_name(layout: Layout) -> None:
    zone = layout.places[0][0]
    tray = layout.places[0][0].target
    assert zone.rect.left - tray.left > 0.1 * layout.checker
    assert tray.bottom - zone.rect.bottom > 0.1 * layout.checker
    assert layout.caption > 0.04 * min(layout.area.size)
    if layout.upright:
        assert tray.right - zone.rect.right > 2.5 * layout.caption
    else:
        assert zone.rect.top - tray.top > layout.caption


@each(rules=GAMES, size=SIZES, orientation=[Orientation.WHOLE, Orientation.FACING], text=[1, 2])
def test_the_faces_of_real_dice_and_their_example_leave_the_board_in_sight(
    rules: str, size: tuple[int, int], orientation: Orientation, text: int
) -> None:
    layout = lay_out(GAMES[rules], size, 15, BUTTONS, orientation, text, wide_board=text > 1)
    count = layout.rules.dice
    for each_side in [layout, layout.across()] if layout.facing else [layout]:
        shown = [faces.example_place(each_side, count), *faces.places(each_side, count)]
        assert Rect.collidelist(layout.board, shown + faces.row(each_side)) == -1
        assert min(faces.row(each_side)[0].size) >= 0.058 * min(layout.area.size)


@each(rules=[*GAMES], size=[(1280, 720), (1024, 1024), (1024, 600), (1080, 1920)])
def test_larger_text_leaves_the_board_its_room(rules: str, size: tuple[int, int]) -> None:
    layout = lay_out(GAMES[rules], size, text_scale=2.0, wide_board=True)
    assert layout.board.width >= (0.92 if layout.upright else 0.66) * size[0]
    assert layout.line.height >= 2.1 * Scale(min(size), 2.0).letters(SENTENCE)


@each(rules=GAMES, word=[2.0, 5.0])
def test_with_larger_text_a_square_screen_has_dice_to_read_and_even_rows(
    rules: str, word: float
) -> None:
    names, base = (*BUTTONS, "language"), 1024
    layout = lay_out(GAMES[rules], (base, base), 15, names, Orientation.WHOLE, 2.0, True, word)
    assert min(die.width for die in (*layout.dice, *layout.doubled)) >= 0.044 * base
    row = [layout.tray, *layout.seats, *layout.buttons.values()]
    assert len({place.height for place in row}) == 1
    assert len({place.top for place in row}) == 2
    outer = [layout.buttons[name] for name in ("language", "rules", "menu", "done")]
    assert len({place.left for place in outer}) == 2
    assert len({place.width for place in outer}) == 1
    assert min(min(place.size) for place in row) >= 0.08 * base


@each(size=SIZES)
def test_a_few_checkers_in_reserve_lie_side_by_side(size: tuple[int, int]) -> None:
    zone = lay_out(GAMES["ostia"], size, checkers=3).places[0][0]
    spots = [Vector2(zone.spot(index, 3)) for index in range(3)]
    for one, other in combinations(spots, 2):
        assert one.distance_to(other) > 0.95 * zone.diameter


def test_only_a_screen_that_is_wide_has_trays_beside_the_board() -> None:
    assert [laid("ostia", size).upright for size in ((1280, 1024), (1000, 1000))] == [False, True]


@each(rules=GAMES)
def test_a_tall_screen_has_tall_squares(rules: str) -> None:
    layout = laid(rules, (1080, 1920))
    assert squares(layout)[0].height > 3.5 * layout.unit
    assert layout.board.height > 0.4 * layout.area.height


@each(rules=ALL, size=SIZES)
def test_the_opposite_player_sees_the_layout_of_white(rules: str, size: tuple[int, int]) -> None:
    layout = laid(rules, size, Orientation.FACING)
    other, middle = layout.across(), Vector2(layout.area.center)
    pairs = [(layout.line, other.line), (layout.tray, other.tray)]
    pairs += zip(layout.dice + layout.doubled, other.dice + other.doubled, strict=True)
    pairs += [(layout.buttons[name], other.buttons[name]) for name in BUTTONS]
    for one, turned in pairs:
        assert one.size == turned.size
        assert (Vector2(one.center) + Vector2(turned.center) - 2 * middle).length() < 3


@each(size=SIZES)
def test_hit_checkers_lie_within_the_laurel_and_leave_each_other_in_sight(
    size: tuple[int, int],
) -> None:
    layout = laid("ostia", size)
    assert layout.circle
    tops = []
    for places in layout.places:
        zone = places[layout.rules.squares + 2]
        for count in (1, 2, 3, 15):
            for index in range(count):
                far = math.dist(zone.spot(index, count), layout.circle.center)
                assert far + zone.diameter / 2 <= layout.circle.width / 2 + 2
            tops.append(zone.spot(count - 1, count)[1])
    assert min(tops[:4]) - max(tops[4:]) > 0.5 * layout.checker


# Turned


@each(rules=ALL, size=SIZES)
def test_a_turned_board_has_every_square_opposite(rules: str, size: tuple[int, int]) -> None:
    layout = laid(rules, size)
    turned = laid(rules, size, Orientation.TURNED)
    middle = Vector2(layout.board.center)
    for (half, rects), (same, others) in zip(layout.halves, turned.halves, strict=True):
        assert half == same
        for rect, other in zip(rects, others, strict=True):
            assert rect.size == other.size
            between = (Vector2(rect.center) + Vector2(other.center)) / 2
            assert between.distance_to(middle) <= 1.5


@each(rules=ALL, size=SIZES)
def test_beside_a_turned_board_the_trays_change_sides_and_the_rest_stays(
    rules: str, size: tuple[int, int]
) -> None:
    layout = laid(rules, size)
    turned = laid(rules, size, Orientation.TURNED)
    white, black = turned.places
    off = layout.rules.squares + 1
    for column in (0, off):
        assert white[column].rect == layout.places[1][column].rect
        assert black[column].rect == layout.places[0][column].rect
    assert (turned.board, turned.line, turned.tray) == (layout.board, layout.line, layout.tray)
    assert (turned.dice, turned.buttons) == (layout.dice, layout.buttons)
