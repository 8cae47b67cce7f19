"""The road of a side: the path of the light, and the moments at which it runs."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from each import each
from every_screen import played_out
from harness import Harness
from helpers_rules import ODD

from ludus.match.record import HUMAN
from ludus.picture.labels import label
from ludus.rules.game import GAMES
from ludus.rules.ruleset import RuleSet
from ludus.window.board import road
from ludus.window.layout.layout import Orientation, lay_out
from ludus.window.screens.ends.over import OverScreen
from ludus.window.screens.home import match_screen

SECOND = 60
"""In steps."""
ALL = [*GAMES.values(), *ODD.values()]


@pytest.fixture
def harness(tmp_path: Path) -> Harness:
    return Harness(tmp_path, [(1, 3)])


def lit(harness: Harness) -> int:
    """Return the number of small arrows on the board."""
    found = [item for item in harness.app.stack.frame(harness.screen) if _is_pace(item.surface)]
    return len(found)


def _is_pace(picture: pygame.Surface) -> bool:
    return label(picture).sign == "pace"


@each(rules=ALL, orientation=Orientation, size=[(1280, 720), (600, 1024)])
def test_the_road_passes_all_squares_in_their_order_and_leads_off_the_board(
    rules: RuleSet, orientation: Orientation, size: tuple[int, int]
) -> None:
    layout = lay_out(rules, size, orientation=orientation)
    for side in (0, 1):
        way = road.legs(layout, side)
        squares = [layout.places[side][square].spot(0, 1) for square in range(1, len(way))]
        assert [leg.end for leg in way[:-1]] == squares
        assert all(one.end == other.start for one, other in pairwise(way))
        for _, arrow in road.arrows(way, layout.unit):
            assert layout.area.contains(arrow.rect)


def test_before_the_first_throw_a_light_runs_the_road_once_and_goes_out(harness: Harness) -> None:
    harness.app.home()
    harness.look()
    harness.play("ostia", black="optio")
    harness.watch(20)
    assert not lit(harness), "the scroll still opens"
    seen = []
    for _ in range(2 * SECOND):
        harness.run(3)
        seen.append(lit(harness))
    assert max(seen) >= 36
    assert seen.index(max(seen)) > SECOND // 3
    assert seen[: seen.index(max(seen))] == sorted(seen[: seen.index(max(seen))])
    assert seen[-1] == 0
    assert not harness.screen.awake


def test_in_calm_motion_the_whole_road_is_there_at_once_and_still(harness: Harness) -> None:
    harness.app.change(calm=True)
    harness.play("ostia", black="optio")
    harness.run(2)
    frame = harness.app.stack.frame(harness.screen)
    assert lit(harness) >= 36
    harness.run(SECOND)
    assert harness.app.stack.frame(harness.screen) == frame
    harness.run(2 * SECOND)
    assert lit(harness) == 0


@pytest.mark.parametrize("by_key", [False, True])
def test_a_throw_ends_it_and_the_checker_before_the_line_shows_it_again(
    harness: Harness, by_key: bool
) -> None:
    screen = harness.play("ostia", black="optio")
    harness.run(SECOND // 2)
    harness.touch_cup()
    assert screen.table.dice == (1, 3)
    assert lit(harness)
    harness.run(10)
    assert not lit(harness)
    harness.settle()
    if by_key:
        harness.key(pygame.K_r)
    else:
        harness.press("road")
    harness.run(SECOND)
    assert lit(harness)


def test_the_end_of_a_match_ends_it(harness: Harness) -> None:
    harness.app.change(calm=True)
    match = played_out("ostia", "tiro", 0)
    harness.show(match_screen, match.record, match.end)
    harness.screen.show_road()
    harness.run(3)
    harness.top_as(OverScreen)
    assert lit(harness) == 0


def test_each_of_two_people_is_shown_his_own_road(harness: Harness) -> None:
    harness.play("vivere", black=HUMAN)
    harness.dice.left = [(1, 1, 1)]
    harness.run(2)
    assert harness.screen.light.side == 0
    harness.turn(("R", 1), ("R", 1), ("R", 1))
    harness.run(2)
    assert harness.screen.light.side == 1


@pytest.mark.parametrize(("white", "black", "line"), [
    (HUMAN, "optio", "You play the light checkers. Throw the dice."),
    ("optio", HUMAN, "You play the dark checkers. Throw the dice."),
    (HUMAN, HUMAN, "Light: Throw the dice."),
])  # fmt: skip
def test_the_line_says_before_the_first_throw_who_plays_what(
    harness: Harness, white: str, black: str, line: str
) -> None:
    first = 0 if white == HUMAN else 1
    screen = harness.play("tabula", white=white, black=black, first=first)
    assert screen.line() == line
