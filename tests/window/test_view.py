"""The board in motion: the path and the duration of each event's movement."""

from pathlib import Path

import pygame
import pytest
from each import each
from harness import Harness
from pygame import Vector2

from ludus.match.events import Entered, HandedOver, Hit, Moved, Passed, Reason, Thrown
from ludus.match.record import HUMAN, End, Record
from ludus.picture import signs
from ludus.rules.game import GAMES
from ludus.rules.notation import parse_position
from ludus.window.board.flight import DASH, WIND
from ludus.window.board.manner import Manner
from ludus.window.board.marks import Marks
from ludus.window.board.view import View
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
    view.wished = lambda: Manner(calm)
    view.tell([Passed(0, (2, 5), Reason.CLOSED)])
    assert 0.7 * SECOND <= _until_still(view) <= 1.5 * SECOND


def _put(view: View, side: int, square: int) -> None:
    """Let a checker of a side enter on a square, without regard to the rules."""
    view.tell([Thrown(side, (6, 6)), Entered(side, 0, square, 6, ""), HandedOver(side)])
    view.hurry()


@pytest.mark.parametrize("turn", ["w", "b"])
@each(size=[(1280, 720), (600, 1024)])
def test_both_counts_of_the_hit_checkers_are_seen_whole(
    turn: str, size: tuple[int, int], tmp_path: Path
) -> None:
    harness = Harness(tmp_path, [(2, 5)], size)
    position = parse_position(f"R:10,H:3,1:2 R:11,H:2,2:2 {turn} -", GAMES["ostia"])
    record = Record("ostia", 15, HUMAN, HUMAN, position.turn, 7)
    screen = harness.show(match_screen, record, End(position))
    harness.throw()
    for count in (2, 3):
        small = [signs.numeral(str(count), d) for d in range(8, screen.layout.checker)]
        (plaque,) = (item for item in harness.app.stack.frame(screen) if item.surface in small)
        harness.look()
        seen = pygame.surfarray.array3d(harness.app.stack.display.target.subsurface(plaque.rect))
        solid = pygame.surfarray.array_alpha(plaque.surface) == 255
        assert solid.any()
        assert (seen[solid] == pygame.surfarray.array3d(plaque.surface)[solid]).all()


def _strike(view: View) -> Hit:
    """Let a checker be about to hit another one."""
    _put(view, 0, 14)
    _put(view, 1, 17)
    while view.step():
        pass
    hit = Hit(1, 17, GAMES["ostia"].squares + 2)
    view.tell([Moved(0, 14, 17, 3, ""), hit])
    return hit


@each(how=["tap", "drag"])
def test_a_tap_winds_up_as_the_computer_does_and_what_a_hand_brings_falls_on_its_victim(
    tmp_path: Path, how: str
) -> None:
    harness = Harness(tmp_path, [(3, 5)])
    harness.play("ostia", at="14:1,20:1,22:1 17:1,30:1,31:1 w -")
    harness.throw()
    if how == "drag":
        harness.drag(harness.at(14), harness.at(17))
    else:
        harness.tap(14, 17)
    steps = 0
    while "hit-tavern" not in harness.ear.heard:
        harness.run(1)
        steps += 1
    assert steps <= 3 if how == "drag" else steps >= WIND + DASH - 1
    view = harness.screen.view
    assert view.blow.way[0] < 0, "the blow comes from where the checker was"
    below = min(view._flights, key=lambda flight: flight.level)
    assert below.is_hit
    while not below.height:
        harness.run(1)
    left = Vector2(below.point(view.spot(1, below.place[1]))).distance_to(view.spot(0, 17))
    assert left > 0.9 * view.layout.checker, "it rises beside the other one"


def test_a_tapped_checker_takes_longer_for_a_longer_way_but_less_than_a_quarter_of_a_second(
    tmp_path: Path,
) -> None:
    harness = Harness(tmp_path, [(1, 6)])
    view = harness.play("ostia", at="R:2,14:1 R:3 w -").view
    harness.throw()
    steps = []
    for way in ((14, 15), ("R", 6)):
        harness.tap(*way)
        steps.append(_until_still(view))
    assert steps[0] + 5 < steps[1] < SECOND // 4


@each(size=[(1920, 1080), (1280, 720)])
def test_the_board_shivers_by_at_most_three_pixels_and_soon_stands_still(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    view = Harness(tmp_path, size=size).play("ostia").view
    _strike(view)
    while not view.blow.seen:
        view.step()
    shivers = []
    for _ in range(13):
        shivers.append(Vector2(view.blow.shiver(view.layout)).length())
        moved = view.items(Marks())[0].surface.get_size() == size
        assert moved == (shivers[-1] > 0)
        view.step()
    assert 1 <= max(shivers) <= 3
    assert not any(shivers[12:])


def test_without_motion_nothing_dashes_flies_or_shivers(view: View) -> None:
    hit = _strike(view)
    view.wished = lambda: Manner(calm=True)
    while view.busy:
        view.step()
        assert not any(flight.is_striker for flight in view._flights)
        assert view.blow.shiver(view.layout) == (0, 0)
        assert view.blow.jolt(view.layout, view.blow.at) == 0
    assert view.counts()[1, hit.target] == 1


@pytest.mark.parametrize("after", [3, 10, 15, 30])
def test_a_touch_ends_a_hit_at_once(view: View, after: int) -> None:
    hit = _strike(view)
    for _ in range(after):
        view.step()
    view.hurry()
    assert not view.busy
    assert view.blow.shiver(view.layout) == (0, 0)
    assert view.counts()[1, hit.target] == view.counts()[0, 17] == 1


def test_a_position_with_other_numbers_of_checkers_is_shown_in_full(harness: Harness) -> None:
    screen = harness.play("ostia", checkers=3)
    for text in ("7:2,9:1 20:3 w -", "7:4,9:1 20:5 w -", "7:4 20:4 w -"):
        position = parse_position(text, screen.table.rules)
        screen.view.rearrange(position, 24)
        screen.resize()  # Flights to places of the former size would end elsewhere.
        assert harness.ear.cuts[-1], "one sound is left"
        rows = enumerate(position.board.tolist())
        lie = {(side, at): count for side, row in rows for at, count in enumerate(row) if count}
        assert screen.view.counts() == lie


def test_checkers_that_slide_together_are_heard_once_and_resting_ones_not(
    harness: Harness,
) -> None:
    screen = harness.play("ostia", checkers=3)
    lies = screen.table.now
    screen.view.rearrange(lies, 24)
    assert "slide-tavern" not in harness.ear.heard
    screen.view.rearrange(parse_position("7:2,9:1 20:3 w -", screen.table.rules), 24)
    assert harness.ear.heard.count("slide-tavern") == 1
    assert _until_still(screen.view) <= 25


def test_checkers_that_can_be_played_breathe_unless_motion_is_reduced_or_nobody_acts(
    tmp_path: Path,
) -> None:
    harness = Harness(tmp_path, [(2, 5)])
    screen = harness.play("ostia")

    def breaths() -> int:
        found = set[int]()
        for _ in range(120):
            harness.run(1)
            found.add(screen.breath)
        return len(found)

    assert breaths() == 1
    harness.throw()
    assert breaths() > 3
    assert not screen.awake
    harness.app.paint()
    harness.run(10)
    harness.app.paint()
    harness.app.step()
    assert not harness.app.unpainted, "breathing alone does not keep the program awake"
    harness.app.change(calm=True)
    assert breaths() == 1
