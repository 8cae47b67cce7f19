"""A slow machine: it is found out, told, and what only adorns is left out."""

from pathlib import Path

import pytest
from harness import Harness, parts
from kiosk_helpers import KioskHarness

from ludus.exhibit.states import KioskState
from ludus.match.record import HUMAN
from ludus.window.screens.choose import ChooseScreen
from ludus.window.speed import Speed

_MINUTE = 3600


def told(harness: Harness) -> str:
    """All that is on the screen."""
    return " ".join(part.said for part in parts(harness.app))


def look(harness: Harness, *seconds: float) -> None:
    """Let the app find that its work takes so long, one time after another."""
    left = [*seconds]
    harness.app.speed = Speed(lambda: left.pop(0), harness.app.maker)
    for _ in range(_MINUTE * 3 * len(seconds)):
        if not left:
            return
        harness.app.step()
    raise AssertionError("it does not look")


@pytest.mark.parametrize(
    ("seconds", "slow"),
    [
        ((0.03,), False),
        ((0.12, 0.2, 0.15), True),
        ((0.5, 0.5, 0.03), False),
        ((0.5, 0.03, 0.5, 0.5), False),
        ((0.2, 0.2, 0.2, 0.03, 0.03), True),
        ((0.2, 0.2, 0.2, 0.08, 0.08, 0.08), True),
        ((0.2, 0.2, 0.2, 0.03, 0.03, 0.03), False),
    ],
)
def test_it_is_slow_or_no_longer_if_that_is_found_again_and_again(
    harness: Harness, seconds: tuple[float, ...], slow: bool
) -> None:
    """What else the machine does for a moment, as after it was switched on, means nothing."""
    harness.app.push(ChooseScreen(harness.app))
    look(harness, *seconds)
    harness.run(2)
    assert harness.app.speed.slow is slow


def test_on_the_first_screen_and_in_the_log_it_is_told_what_is_left_out(
    harness: Harness, caplog: pytest.LogCaptureFixture
) -> None:
    harness.app.push(ChooseScreen(harness.app))
    harness.run(600)
    assert "slow" not in told(harness), "where nobody looks it is fast"
    look(harness, 0.2, 0.2, 0.2)
    harness.run(2)
    for text in (told(harness), caplog.text):
        assert "This computer is slow, so these are left out: swaying checkers" in text


@pytest.mark.parametrize("slow", [False, True])
def test_nothing_sways_or_is_heard_around_the_board(harness: Harness, slow: bool) -> None:
    """But the game is played and seen as ever: dice roll, checkers glide."""
    harness.app.push(ChooseScreen(harness.app))
    look(harness, *([0.2] * 3 if slow else [0.03]))
    harness.run(2)
    harness.dice.left = [(2, 3)]
    screen = harness.play("ostia", 3, HUMAN, HUMAN)
    assert bool(harness.ear.place) is not slow
    harness.throw()

    def pictures(steps: int) -> int:
        """How many of the frames differ from the one before."""
        count = 0
        for _ in range(steps):
            harness.app.step()
            count += bool(harness.app.paint())
        return count

    harness.run(2)
    assert (pictures(150) == 0) is slow
    screen.tap(0)
    screen.tap(2)
    assert pictures(10) > 5


def test_the_staff_of_a_museum_reads_it_and_visitors_do_not(tmp_path: Path) -> None:
    kiosk = KioskHarness(tmp_path)
    look(kiosk, 0.2, 0.2, 0.2)
    kiosk.run(2)
    assert "slow" not in told(kiosk)
    kiosk.kiosk.open(KioskState.STAFF)
    assert "This computer is slow" in told(kiosk)
