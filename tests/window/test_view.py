"""The board in motion: the path and the duration of each event's movement."""

from collections import Counter
from pathlib import Path

import pygame
import pytest
from each import each
from harness import Harness, Point
from pygame import Vector2

from ludus.match.events import Entered, HandedOver, Hit, Moved, Passed, Reason, Thrown, Won
from ludus.match.record import HUMAN, End, Record
from ludus.picture import signs
from ludus.rules.game import GAMES
from ludus.rules.notation import parse_position
from ludus.window.board.view import Marks, View
from ludus.window.screens.home import match_screen

SECOND = 60
"""In steps."""


@pytest.fixture
def view(tmp_path: Path) -> View:
    """Return a board of ostia with three checkers a side, all in reserve."""
    return Harness(tmp_path).play("ostia").view


def _until_still(view: View) -> int:
    """Return the steps until the next event could be shown."""
    for step in range(600):
        if not view.busy:
            return step
        view.step()
    raise AssertionError("it never comes to rest")


@pytest.mark.parametrize("calm", [False, True])
def test_a_pass_is_shown_long_enough_to_be_read(view: View, calm: bool) -> None:
    view.calm = calm
    view.tell([Passed(0, (2, 5), Reason.CLOSED)])
    assert 0.7 * SECOND <= _until_still(view) <= 1.5 * SECOND


@pytest.mark.parametrize("calm", [False, True])
def test_a_checker_set_down_rebounds_unless_motion_is_reduced(view: View, calm: bool) -> None:
    view.calm = calm
    _put(view, 0, 14)
    assert not view.busy
    assert view.step() is not calm


def test_the_last_checker_off_is_seen_before_the_end_is_shown(view: View) -> None:
    view.tell([Won(0)])
    assert 0.3 * SECOND <= _until_still(view) <= SECOND


def _in_flight(view: View) -> Point:
    """Return the middle of the moving checker, the topmost item."""
    return view.items(Marks())[-1].rect.center


def _put(view: View, side: int, square: int) -> None:
    """Let a checker of a side enter on a square, without regard to the rules."""
    view.tell([Thrown(side, (6, 6)), Entered(side, 0, square, 6, ""), HandedOver(side)])
    view.hurry()


@pytest.mark.parametrize(("source", "target"), [(14, 17), (21, 23), (17, 34), (3, 14)])
@pytest.mark.parametrize("side", [0, 1])
def test_a_hit_checker_is_knocked_the_way_of_the_blow(
    view: View, side: int, source: int, target: int
) -> None:
    _put(view, side, source)
    _put(view, 1 - side, target)
    start, end = (Vector2(view.spot(*place)) for place in ((side, source), (1 - side, target)))
    hit = Hit(1 - side, target, GAMES["ostia"].squares + 2)
    view.tell([Thrown(side, (6, 6)), Moved(side, source, target, 6, ""), hit])
    view.step()
    view.dice.settle()
    path = []
    while view.busy:
        view.step()
        path.append(_in_flight(view))
    beside, steps = Counter(path).most_common(1)[0]
    assert steps >= SECOND // 4
    knocked = beside - end
    assert knocked.normalize() * (end - start).normalize() > 0.99


@each(size=[(1280, 720), (1000, 1000), (600, 1024), (1920, 800)], turn=["w", "b"])
def test_both_counts_of_the_hit_checkers_are_seen_whole(
    turn: str, size: tuple[int, int], tmp_path: Path
) -> None:
    harness = Harness(tmp_path, [(2, 5)], size)
    rules = GAMES["ostia"]
    position = parse_position(f"R:10,H:3,1:2 R:11,H:2,2:2 {turn} -", rules)
    record = Record("ostia", 15, HUMAN, HUMAN, position.turn, 7)
    harness.app.stack.push(match_screen(harness.app, record, End(position)))
    harness.throw()
    screen = harness.screen
    for count in (2, 3):
        small = [signs.numeral(str(count), d) for d in range(8, screen.layout.checker)]
        (plaque,) = (item for item in harness.app.stack.frame(screen) if item.surface in small)
        seen = pygame.surfarray.array3d(harness.app.stack.display.target.subsurface(plaque.rect))
        solid = pygame.surfarray.array_alpha(plaque.surface) == 255
        assert solid.any()
        assert (seen[solid] == pygame.surfarray.array3d(plaque.surface)[solid]).all()


@pytest.mark.parametrize("calm", [False, True])
def test_several_hit_at_once_lie_side_by_side_then_wait_each_in_its_place(
    view: View, calm: bool
) -> None:
    for _ in range(2):
        _put(view, 0, 5)
    _put(view, 1, 3)
    view.calm = calm
    hit = Hit(0, 5, GAMES["ostia"].squares + 2)
    view.tell([Moved(1, 3, 5, 2, ""), hit, hit])
    most: set[Point] = set()
    together = 0
    while view.busy:
        view.step()
        lying = {flight.beside for flight in view._flights if 8 < flight.at < flight.lies}
        most |= lying
        together += len(lying) == 2
    assert len(most) == 2
    assert together >= SECOND // 5
    assert view.counts()[0, hit.target] == 2
