"""The motion of checkers: they rise, are carried or knocked away, and settle."""

import itertools
import math
from pathlib import Path

import pytest
from each import each
from harness import Harness

from ludus.window.board.flight import DASH, RISE, SETTLE, WIND, Flight, rising, settling

START, END = (100, 100), (400, 300)


def _flight(at: int, impact: tuple[int, int] | None = None) -> Flight:
    return Flight((0, 5), 0, START, 24, "land", impact, at)


@each(impact=[None, (0, 0), (-40, 10)])
def test_a_checker_leaves_where_it_was_and_arrives_where_it_goes(
    impact: tuple[int, int] | None,
) -> None:
    assert _flight(0, impact).point(END) == START
    assert _flight(24, impact).point(END) == END
    assert _flight(99, impact).point(END) == END


def test_what_is_carried_is_highest_half_way_and_starts_and_ends_slowly() -> None:
    heights = [_flight(at).height for at in range(25)]
    assert heights[0] == pytest.approx(0)
    assert heights[24] == pytest.approx(0)
    assert max(heights) == heights[12] == pytest.approx(1)
    ways = [math.dist(_flight(at).point(END), _flight(at + 1).point(END)) for at in range(24)]
    assert ways[0] < ways[11] > ways[23]


def test_what_is_hit_first_goes_the_way_of_the_blow_and_stays_on_the_stone() -> None:
    flights = [_flight(at, (-40, 0)) for at in range(25)]
    assert flights[2].point(END)[0] < START[0] < flights[24].point(END)[0]
    assert {flight.height for flight in flights} == {0}
    ways = [math.dist(a.point(END), b.point(END)) for a, b in itertools.pairwise(flights)]
    assert ways[-1] < max(ways) / 3


def test_a_checker_that_hits_winds_up_away_from_its_victim_and_then_meets_it() -> None:
    impact = END[0] - START[0], END[1] - START[1]
    wound, touches = (
        Flight((0, 5), 0, START, 24, "land", impact, at, is_striker=True).point(END)
        for at in (WIND, WIND + DASH)
    )
    assert wound[0] < START[0]
    assert wound[1] < START[1]
    assert math.dist(wound, END) > math.dist(START, END) > math.dist(touches, END)


def test_a_checker_picked_up_rises_to_the_top_and_one_set_down_comes_to_rest() -> None:
    heights = [rising(steps) for steps in range(RISE + 1)]
    assert heights == sorted(heights)
    assert (heights[0], heights[-1]) == (0, 1)
    assert settling(0) == pytest.approx(0)
    assert 0 < settling(SETTLE // 2) < 0.3


def _breaths(harness: Harness) -> set[int]:
    found = set()
    for _ in range(120):
        harness.run(1)
        found.add(harness.screen.breath)
    return found


def test_checkers_that_can_be_played_breathe_unless_motion_is_reduced(tmp_path: Path) -> None:
    harness = Harness(tmp_path, [(2, 5)])
    harness.play("ostia")
    assert _breaths(harness) == {0}
    harness.click(harness.screen.layout.tray.center)
    harness.settle()
    assert len(_breaths(harness)) > 3
    harness.app.change(calm=True)
    assert _breaths(harness) == {0}


def test_breathing_alone_does_not_keep_the_program_awake(tmp_path: Path) -> None:
    harness = Harness(tmp_path, [(2, 5)])
    harness.play("ostia")
    harness.click(harness.screen.layout.tray.center)
    harness.settle()
    harness.run(60)
    assert not harness.screen.awake
    harness.app.paint()
    harness.app.step()
    assert not harness.app.unpainted
