"""Where things lie: within the screen, apart from each other, and large enough to touch."""

from itertools import combinations

import pytest
from pygame import Rect

from ludus.rules.ruleset import RULE_SETS
from ludus.stage.layout import Layout, lay_out, letterbox

SIZES = [(640, 360), (1024, 600), (1280, 720), (1280, 1024), (1920, 1080), (3840, 2160)]
SIZES += [(1000, 1000), (1080, 1920), (600, 1024), (2160, 3840), (3840, 900), (400, 1600)]
CASES = [(rules, size) for rules in RULE_SETS for size in SIZES]


def laid(rules: str, size: tuple[int, int]) -> Layout:
    return lay_out(RULE_SETS[rules], size)


def parts(layout: Layout) -> list[Rect]:
    panels = []
    for places in layout.places:
        off = layout.rules.squares + 1
        panels += [places[0].rect, places[off].rect]
    return [layout.board, layout.line, layout.tray, *layout.buttons.values(), *panels]


@pytest.mark.parametrize(("rules", "size"), CASES)
def test_everything_lies_within_the_screen_and_apart(rules: str, size: tuple[int, int]) -> None:
    layout = laid(rules, size)
    for rect in parts(layout):
        assert layout.area.contains(rect)
    for one, other in combinations(parts(layout), 2):
        assert not one.colliderect(other)


@pytest.mark.parametrize(("rules", "size"), CASES)
def test_squares_lie_on_the_board_and_apart(rules: str, size: tuple[int, int]) -> None:
    layout = laid(rules, size)
    squares = [rect for _, six in layout.halves for rect in six]
    assert all(layout.board.contains(rect) for rect in squares)
    assert not any(a.colliderect(b) for a, b in combinations(squares, 2))


@pytest.mark.parametrize(("rules", "size"), CASES)
def test_stacks_of_fifteen_stay_within_their_places(rules: str, size: tuple[int, int]) -> None:
    layout = laid(rules, size)
    for places in layout.places:
        for zone in places.values():
            slack = zone.rect.inflate(layout.checker * 0.3 + 2, layout.checker * 0.3 + 2)
            for index in range(15):
                box = Rect(0, 0, zone.diameter, zone.diameter)
                box.center = zone.spot(index, 15)
                assert slack.contains(box)


@pytest.mark.parametrize(("rules", "size"), CASES)
def test_dice_rest_in_the_tray_without_touching(rules: str, size: tuple[int, int]) -> None:
    layout = laid(rules, size)
    assert all(layout.tray.contains(slot) for slot in layout.dice)
    assert not any(a.colliderect(b) for a, b in combinations(layout.dice, 2))


def test_white_lies_on_the_right_and_nearest_on_an_upright_screen() -> None:
    wide, tall = laid("ostia", (1920, 1080)), laid("ostia", (1080, 1920))
    assert wide.places[0][0].rect.left > wide.board.right > wide.places[1][0].rect.right
    assert tall.places[0][0].rect.top > tall.board.bottom > tall.places[1][0].rect.bottom


@pytest.mark.parametrize(("rules", "size"), CASES)
def test_two_who_sit_opposite_have_the_same_before_them(rules: str, size: tuple[int, int]) -> None:
    layout = lay_out(RULE_SETS[rules], size, opposed=True)
    other = layout.turned()
    for rect in (*parts(layout), *parts(other)):
        assert layout.area.contains(rect)
    for one, another in combinations(parts(layout), 2):
        assert not one.colliderect(another)
    theirs = [other.line, other.tray, *other.buttons.values()]
    for rect in (layout.line, layout.tray, *layout.buttons.values(), layout.board):
        assert rect.collidelist(theirs) == -1
    assert other.places == layout.places
    assert other.turned() == layout


def test_a_tray_is_touched_as_a_whole_and_a_square_as_it_is() -> None:
    for size in SIZES:
        layout = laid("ostia", size)
        zone = layout.places[1][0]
        assert layout.target(1, 0).contains(zone.rect)
        assert layout.target(1, 0).size > zone.rect.size
        assert layout.target(0, 5) == layout.places[0][5].rect


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
    assert layout.places[0][7].rect == layout.places[1][7].rect
