"""Slow machines are detected and reported, and decoration is left out."""

import time
from functools import partial
from pathlib import Path

import pytest
from harness import Harness
from kiosk_helpers import KioskHarness

from ludus.exhibit.screens.staff.staff_screen import StaffScreen
from ludus.match.record import HUMAN
from ludus.window.app.speed import Speed, taken
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.screens.start.choose import ChooseScreen

_MINUTE = 3600


def told(harness: Harness) -> str:
    """Return all text on the screen."""
    return " ".join(harness.spoken)


def look(harness: Harness, *seconds: float) -> None:
    """Let the app measure these times, one after another."""
    left = [*seconds]
    harness.app.speed = Speed(lambda: left.pop(0), harness.app.jobs)
    for _ in range(_MINUTE * 3 * len(seconds)):
        if not left:
            return
        harness.app.speed.step()
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
    """A short load, such as after switching on, has no effect."""
    harness.show(ChooseScreen)
    look(harness, *seconds)
    harness.run(2)
    assert harness.app.speed.slow is slow


def test_the_log_and_the_settings_say_what_is_left_out_and_the_first_screen_does_not(
    harness: Harness, caplog: pytest.LogCaptureFixture
) -> None:
    harness.show(ChooseScreen)
    harness.show(SettingsScreen)
    harness.run(130)
    assert "slow" not in told(harness), "it is fast where no look was taken"
    harness.app.stack.close()
    look(harness, 0.2, 0.2, 0.2)
    harness.run(2)
    assert "slow" not in told(harness)
    harness.show(SettingsScreen)
    for text in (told(harness), caplog.text):
        assert "This computer is slow, so these are left out: swaying checkers" in text


def test_what_other_programs_do_meanwhile_does_not_make_this_computer_slow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only the program's own processor time counts."""
    clocks = {"thread_time": iter((1.0, 1.03)), "perf_counter": iter((1.0, 9.0))}
    for name, shown in clocks.items():
        monkeypatch.setattr(time, name, partial(next, shown))
    assert taken() == pytest.approx(0.03)


@pytest.mark.parametrize("slow", [False, True])
def test_nothing_sways_or_is_heard_around_the_board(harness: Harness, slow: bool) -> None:
    """The game itself is complete: dice roll, checkers glide."""
    harness.show(ChooseScreen)
    look(harness, *([0.2] * 3 if slow else [0.03]))
    harness.run(2)
    harness.dice.left = [(2, 3)]
    screen = harness.play("ostia", 3, HUMAN, HUMAN)
    assert bool(harness.ear.place) is not slow
    harness.throw()

    def pictures(steps: int) -> int:
        """Return the number of frames that differ from the last frame, of 10 within some steps."""
        count = 0
        for _ in range(10):
            harness.run(steps // 10)
            count += bool(harness.app.paint())
        return count

    harness.watch(10)
    assert (pictures(150) == 0) is slow
    screen.tap(0)
    screen.tap(2)
    assert pictures(10) > 5


def test_the_staff_of_a_museum_reads_it_and_visitors_do_not(tmp_path: Path) -> None:
    kiosk = KioskHarness(tmp_path)
    look(kiosk, 0.2, 0.2, 0.2)
    kiosk.run(2)
    assert "slow" not in told(kiosk)
    kiosk.kiosk.stack.open(StaffScreen(kiosk.kiosk))
    assert "This computer is slow" in told(kiosk)
