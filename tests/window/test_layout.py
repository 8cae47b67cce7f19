"""The layout: everything lies on the screen, apart, and is large enough to touch."""

import math
from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise

from each import each
from helpers_rules import ODD
from pygame import Rect, Vector2, font

from ludus.picture.lettering import BUTTON, NOTE, SENTENCE, Scale
from ludus.rules.game import GAMES
from ludus.window.board.background import tray_names
from ludus.window.dice import faces
from ludus.window.layout.area import letterbox
from ludus.window.layout.layout import Layout, Orientation, lay_out
from ludus.window.layout.plan import BUTTONS
from ludus.window.text.words import Words

SIZES = [(640, 360), (1024, 600), (1280, 720), (1280, 1024), (1920, 1080), (3840, 2160)]
SIZES += [(1000, 1000), (1080, 1920), (600, 1024), (3840, 900), (400, 1600)]
ALL = {**GAMES, **ODD}


@cache
def laid(rules: str, size: tuple[int, int], orientation: Orientation = Orientation.WHOLE) -> Layout:
    return lay_out(ALL[rules], size, orientation=orientation)


def everywhere(test: Callable[[Layout], None]) -> Callable[..., None]:
    """Run a test for the layout of every game, and of odd ones, in every size."""
    return each(rules=ALL, size=SIZES)(lambda rules, size: test(laid(rules, size)))


def parts(layout: Layout) -> list[Rect]:
    """Return the board, what is beside it, and the trays with their names."""
    off, circle = layout.rules.squares + 1, layout.rules.squares + 2
    zones = [places.get(column) for places in layout.places for column in (0, off, circle)]
    trays = [zone.target for zone in zones if zone and zone.capacity]
    return [layout.board, layout.line, layout.tray, *layout.buttons.values(), *trays]


def squares(layout: Layout) -> list[Rect]:
    """Return the squares half by half, row by row, from left to right."""
    return [rect for _, six in layout.halves for rect in six]


def near(one: float, other: float, within: float = 2) -> bool:
    """Return whether two lengths are equal, except for rounding."""
    return abs(one - other) <= within


def apart(rects: list[Rect]) -> bool:
    return not any(one.colliderect(other) for one, other in combinations(rects, 2))


@each(rules=ALL, size=SIZES, orientation=[Orientation.WHOLE, Orientation.FACING])
def test_everything_lies_within_the_screen_and_apart(
    rules: str, size: tuple[int, int], orientation: Orientation
) -> None:
    layout = laid(rules, size, orientation)
    assert all(layout.area.contains(rect) for rect in parts(layout))
    assert apart(parts(layout))


@everywhere
def test_squares_are_equal_and_lie_on_the_board_and_apart(layout: Layout) -> None:
    found = squares(layout)
    assert all(layout.board.contains(rect) for rect in found)
    assert apart(found)
    for rect in found:
        assert near(rect.width, found[0].width, 1)
        assert near(rect.height, found[0].height, 1)


@each(rules=ALL, size=SIZES, orientation=Orientation)
def test_stacks_of_fifteen_stay_within_their_places_and_cover_no_letter(
    rules: str, size: tuple[int, int], orientation: Orientation
) -> None:
    layout = laid(rules, size, orientation)
    zones = [zone for places in layout.places for zone in places.values()]
    letters = [zone.letter for zone in zones if zone.foot]
    assert bool(letters) == any(half.word for half, _ in layout.halves)
    for zone in zones:
        slack = zone.rect.inflate(layout.checker * 0.35 + 2, layout.checker * 0.35 + 2)
        for index in range(15):
            box = Rect(0, 0, zone.diameter, zone.diameter)
            box.center = zone.spot(index, 15)
            assert slack.contains(box)
            assert box.scale_by(0.94).collidelist(letters) == -1
        for count in range(1, 15):
            up = math.dist(zone.spot(count - 1, count), zone.next_spot(count))
            assert zone.narrow or zone.capacity or up > zone.diameter * 0.48, "a goal hides it"
    assert len({layout.places[0][0].spot(index, 15) for index in range(15)}) >= 7


@everywhere
def test_dice_are_seen_in_their_tray_without_touching(layout: Layout) -> None:
    count = layout.rules.dice
    assert [len(layout.dice), len(layout.doubled)] == [
        count,
        2 * count * layout.rules.doubles_twice,
    ]
    for dice in (layout.dice, layout.doubled):
        assert all(layout.tray.contains(slot) for slot in dice)
        least = 0.04 if layout.rules.doubles_twice else 0.2
        assert all(right.left - left.right > least * left.width for left, right in pairwise(dice))
    assert layout.dice[0].width >= 0.65 * layout.checker


def test_white_lies_on_the_right_and_nearest_on_an_upright_screen() -> None:
    wide, tall = laid("ostia", (1920, 1080)), laid("ostia", (1080, 1920))
    assert wide.places[0][0].rect.left > wide.board.right > wide.places[1][0].rect.right
    assert tall.places[0][0].rect.top > tall.board.bottom > tall.places[1][0].rect.bottom
    off = wide.rules.squares + 1
    ends = [places[0].rect.top < places[off].rect.top for places in wide.places]
    assert ends == [True, False], "each reserve lies where the other side goes out"
    assert all(rect.top > 1920 // 2 for rect in [tall.tray, *tall.buttons.values()])
    assert [laid("ostia", size).upright for size in ((1280, 1024), (1000, 1000))] == [False, True]


@each(rules=GAMES, size=SIZES)
def test_two_people_face_to_face_have_equal_layouts(rules: str, size: tuple[int, int]) -> None:
    layout = laid(rules, size, Orientation.FACING)
    other, middle = layout.across(), Vector2(layout.area.center)
    assert all(layout.area.contains(rect) for rect in parts(other))
    assert apart(parts(other))
    theirs = [other.line, other.tray, *other.buttons.values()]
    for rect in (layout.line, layout.tray, *layout.buttons.values(), layout.board):
        assert rect.collidelist(theirs) == -1
    assert other.places == layout.places
    assert other.across() == layout
    pairs = [(layout.line, other.line), (layout.tray, other.tray)]
    pairs += zip(layout.dice + layout.doubled, other.dice + other.doubled, strict=True)
    pairs += [(layout.buttons[name], other.buttons[name]) for name in BUTTONS]
    for one, turned in pairs:
        assert one.size == turned.size
        assert (Vector2(one.center) + Vector2(turned.center) - 2 * middle).length() < 3


def test_extreme_shapes_are_letterboxed() -> None:
    assert letterbox((1920, 1080)) == Rect(0, 0, 1920, 1080)
    assert letterbox((3840, 900)).size == (2160, 900)
    assert letterbox((3840, 900)).centerx == 1920
    assert letterbox((400, 1600)).size == (400, 800)


@each(rules=GAMES)
def test_private_squares_belong_to_their_side_alone(rules: str) -> None:
    layout = laid(rules, (1920, 1080))
    mine, theirs = layout.places
    for square in range(1, layout.rules.squares + 1):
        assert (mine[square].rect == theirs[square].rect) == (square > layout.rules.private)
    if layout.rules.private:
        assert mine[1].rect.right < layout.board.centerx < theirs[1].rect.left


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


@each(size=SIZES)
def test_stacks_on_points_grow_from_the_rim_and_on_letters_from_the_foot(
    size: tuple[int, int],
) -> None:
    for rules in ("tabula", "romani"):
        layout = laid(rules, size)
        for square in range(1, layout.rules.squares + 1):
            zone = layout.places[0][square]
            first, second = zone.spot(0, 2), zone.spot(1, 2)
            above = zone.rect.centery < layout.board.centery
            assert (second[1] > first[1]) == (rules == "tabula" and above)


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


@everywhere
def test_buttons_are_equal_and_large_enough_to_touch_in_a_fixed_order(layout: Layout) -> None:
    at = layout.buttons
    row = sorted(at, key=lambda name: at[name].left)
    assert row == ["menu", "rules", "hint", "undo", "done"]
    ((width, height),) = {rect.size for rect in at.values()}
    assert height > width, "there is room for a word"
    assert width >= min(0.1 * min(layout.area.size), 1.4 * layout.unit)
    for left, right in pairwise(row):
        assert at[right].left - at[left].right > 0.12 * width
        assert at[right].centery == at[left].centery


@each(rules=ALL, size=SIZES)
def test_one_more_button_finds_room_without_moving_the_board(
    rules: str, size: tuple[int, int]
) -> None:
    more, layout = lay_out(ALL[rules], size, buttons=(*BUTTONS, "again")), laid(rules, size)
    assert (more.board, more.line, more.tray) == (layout.board, layout.line, layout.tray)
    assert all(more.area.contains(rect) for rect in parts(more))
    assert apart(parts(more))


@each(rules=GAMES, size=SIZES, orientation=[Orientation.WHOLE, Orientation.FACING], text=[1, 2])
def test_the_faces_of_real_dice_and_their_example_leave_the_board_in_sight(
    rules: str, size: tuple[int, int], orientation: Orientation, text: int
) -> None:
    layout = lay_out(GAMES[rules], size, 15, BUTTONS, orientation, text)
    for each_side in [layout, layout.across()] if layout.facing else [layout]:
        shown = [each_side.tray, *faces.places(each_side)]
        assert Rect.collidelist(layout.board, shown + faces.row(each_side)) == -1
        assert min(faces.row(each_side)[0].size) >= 0.064 * min(layout.area.size)


@each(rules=[*GAMES], size=[(1280, 720), (1024, 1024), (1024, 600), (1080, 1920)])
def test_larger_text_leaves_the_board_its_room(rules: str, size: tuple[int, int]) -> None:
    layout = lay_out(GAMES[rules], size, text_scale=2.0)
    letters = Scale(min(size), 2.0).letters
    assert layout.board.width >= (0.92 if layout.upright else 0.66) * size[0]
    assert layout.line.height >= 2.1 * letters(SENTENCE)
    assert layout.flat or faces.example_word(layout).height >= 1.12 * letters(NOTE)
    assert layout.upright or min(by.width for by in layout.by_seats) >= 0.23 * size[1]


@each(
    rules=GAMES,
    size=[(1024, 1024, 0.65), (1080, 1920, 0.92), (1280, 720, 0.66), (1280, 1024, 0.6)],
)
def test_face_to_face_larger_text_leaves_the_board_its_room_and_buttons_their_words(
    rules: str, size: tuple[int, int, float]
) -> None:
    wide, high, least = size
    layout = lay_out(GAMES[rules], (wide, high), 15, BUTTONS, Orientation.FACING, 2.0, word=3.4)
    scale, buttons = Scale(min(size[:2]), 2.0), layout.buttons.values()
    assert layout.board.width >= least * wide
    assert min(button.width for button in buttons) >= 3.4 * scale.letters(NOTE)
    assert min(button.height for button in buttons) >= 1.51 * scale.letters(BUTTON)
    assert apart([*parts(layout), *parts(layout.across())[1:8]])


@each(rules=GAMES, size=[(1280, 720), (1080, 1920)])
def test_face_to_face_a_seat_yields_to_a_larger_name(rules: str, size: tuple[int, int]) -> None:
    layout = lay_out(GAMES[rules], size, orientation=Orientation.FACING, text_scale=2.0)
    (wide, high), seat = layout.by_seats[0].size, layout.seats[0]
    assert wide * high >= 4 * seat.width * seat.height


@each(rules=GAMES, high=[1024, 1920], text=[1.5, 2.0], language=["en", "es"])
def test_larger_text_leaves_each_tray_of_an_upright_screen_its_name(
    rules: str, high: int, text: float, language: str
) -> None:
    font.init()
    layout, scale = lay_out(GAMES[rules], (1024, high), text_scale=text), Scale(1024, text)
    trays = [zone.tray for zones in layout.places for zone in zones.values() if zone.tray]
    names = [item.rect for item, _ in tray_names(layout, Words(language), scale)]
    assert len(names) >= len(trays)
    assert names[1].centery > names[0].centery
    assert all(any(tray.clip(name).width == name.width for tray in trays) for name in names)


@each(
    size=[(1024, 768), (1280, 1024), (1280, 800), (1280, 720), (1080, 1920)],
    word=[2.7, 3.3, 4.0, 5.0],
)
def test_buttons_have_room_for_their_words_also_where_the_board_leaves_little(
    size: tuple[int, int], word: float
) -> None:
    layout = lay_out(GAMES["ostia"], size, word=word)
    letters = Scale(min(size)).letters(NOTE)
    assert min(button.width for button in layout.buttons.values()) >= (word + 0.2) * letters
    assert apart(parts(layout))


@each(rules=GAMES, word=[2.0, 5.0])
def test_with_larger_text_a_square_screen_has_dice_to_read_and_even_rows(
    rules: str, word: float
) -> None:
    names, base = (*BUTTONS, "language"), 1024
    layout = lay_out(GAMES[rules], (base, base), 15, names, Orientation.WHOLE, 2.0, word)
    assert min(die.width for die in (*layout.dice, *layout.doubled)) >= 0.044 * base
    row = [layout.tray, *layout.seats, *layout.buttons.values()]
    assert len({place.height for place in row}) == 1
    assert len({place.top for place in row}) == 2
    assert layout.tray.top > layout.line.bottom
    assert min(min(place.size) for place in row) >= 0.08 * base


@each(rules=ALL, size=SIZES)
def test_a_turned_board_has_squares_and_trays_opposite_and_the_rest_stays(
    rules: str, size: tuple[int, int]
) -> None:
    layout, turned = laid(rules, size), laid(rules, size, Orientation.TURNED)
    for rect, other in zip(squares(layout), squares(turned), strict=True):
        assert rect.size == other.size
        between = (Vector2(rect.center) + Vector2(other.center)) / 2
        assert between.distance_to(layout.board.center) <= 1.5
    for column in (0, layout.rules.squares + 1):
        for side in (0, 1):
            assert turned.places[side][column].rect == layout.places[1 - side][column].rect
    assert (turned.board, turned.line, turned.tray) == (layout.board, layout.line, layout.tray)
    assert (turned.dice, turned.buttons) == (layout.dice, layout.buttons)
