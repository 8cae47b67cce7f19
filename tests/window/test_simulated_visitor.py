"""The simulated visitor takes as long as people do, and plays matches to their end."""

from pathlib import Path

import pytest
from harness import Harness
from simulated_visitor import (
    HAND_OVER,
    MOVE,
    THINK,
    THROW,
    SimulatedVisitor,
    duration,
)

from ludus.match.record import HUMAN
from ludus.match.states import State
from ludus.rules.game import GAMES
from ludus.rules.ruleset import Length
from ludus.window.app.loop import SECOND
from ludus.window.play.play_screen import PlayScreen


def until(harness: Harness, visitor: SimulatedVisitor, state: State, steps: int = 0) -> int:
    """Let the visitor play until a state, and return the number of steps."""
    screen, passed = harness.screen, 0
    while screen.table.state is not state or len(screen.table.steps) < steps:
        visitor.step()
        harness.app.step()
        passed += 1
        assert passed < 20 * SECOND
    return passed


def test_the_visitor_throws_thinks_moves_and_hands_over_in_time(tmp_path: Path) -> None:
    harness = Harness(tmp_path, [(1, 3, 5), (1, 2, 3)], (640, 360))
    screen = harness.play("tabula", 3)
    visitor = SimulatedVisitor(harness.app)
    assert until(harness, visitor, State.ENTERING) == THROW
    harness.settle()
    assert until(harness, visitor, State.ENTERING, 1) == THINK + MOVE
    screen.view.hurry()
    until(harness, visitor, State.HANDING_OVER)
    assert len(screen.table.steps) == 3
    screen.view.hurry()
    assert until(harness, visitor, State.THROWING) == HAND_OVER
    assert screen.table.side == 1


def test_the_visitor_waits_while_the_opponent_plays(tmp_path: Path) -> None:
    harness = Harness(tmp_path, [(1, 3, 5)], (640, 360))
    harness.play("tabula", 3, white="tiro")
    visitor = SimulatedVisitor(harness.app)
    for _ in range(5 * SECOND):
        if harness.screen.table.side == 0:
            visitor.step()
            harness.app.step()
    assert harness.screen.table.side == 1
    assert harness.screen.table.state is State.THROWING


@pytest.mark.long
def test_a_quick_match_against_the_computer_comes_to_its_end(tmp_path: Path) -> None:
    harness = Harness(tmp_path, (), (640, 360))
    harness.app.settings.forced = True
    record = harness.app.matches.new(GAMES["tabula"], Length.QUICK, HUMAN, "optio", 0, seed=480)
    harness.dice.throw = lambda count: (1 + len(record.turns) % 6, 3, 5)  # type: ignore[method-assign]
    assert 20 < duration(harness.app, record) < 600
    assert record.winner is not None
    assert not isinstance(harness.app.stack.top, PlayScreen)
