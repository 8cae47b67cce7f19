"""The restart policy decides when the exhibit is started and ended, from times alone."""

import pytest

from ludus.exhibit.supervisor.restart_policy import (
    CLOSE,
    RESTART,
    Instruction,
    Limits,
    Phase,
    RestartPolicy,
)

LIMITS = Limits()


class Hours:
    """A restart policy with a clock that is set by hand, in steps of at most a second."""

    def __init__(self, limits: Limits = LIMITS) -> None:
        self.now = 1000.0
        self.open = True
        self.policy = RestartPolicy(limits, lambda: self.now, lambda: self.open)

    def until(self, most: float = 1000.0) -> tuple[float, Instruction | None]:
        """Return the seconds to the next instruction, and the instruction or None."""
        begun = self.now
        while True:
            if act := self.policy.advance():
                return round(self.now - begun, 3), act
            if self.now - begun >= most:
                return most, None
            self.now += min(max(self.policy.patience, 1e-6), 1.0)

    def start(self) -> None:
        assert self.policy.advance() is Instruction.START
        self.policy.started()

    def run(self, seconds: float = 1.0) -> None:
        """Start, and send heartbeats for so long."""
        self.start()
        self.policy.beat()
        end = self.now + seconds
        while self.now < end:
            self.now = min(end, self.now + 0.5)
            assert self.policy.advance() is None
            self.policy.beat()

    def fail(self, status: int = 1) -> str:
        """End the child, and return the reason."""
        return self.policy.exited(status)


@pytest.fixture
def hours() -> Hours:
    return Hours()


def test_a_freeze_is_asked_where_it_stands_then_ended_by_force_until_it_works(hours: Hours) -> None:
    hours.run()
    assert hours.until() == (8.0, Instruction.ABORT)
    assert hours.policy.phase is Phase.ENDING
    assert [hours.until() for _ in range(3)] == [(2.0, Instruction.KILL)] * 3
    assert hours.policy.exited(-9) == "freeze"
    assert hours.until() == (0.0, Instruction.START)


@pytest.mark.parametrize("status", [CLOSE, RESTART, 1])
def test_a_freeze_is_a_failure_however_it_ends(hours: Hours, status: int) -> None:
    hours.run()
    hours.until()
    assert hours.fail(status) == "freeze"
    assert hours.policy.failures == 1


def test_a_slow_machine_gets_more_time_for_its_first_beat(hours: Hours) -> None:
    allowed = []
    for _ in range(4):
        hours.start()
        allowed.append(hours.until()[0])
        assert hours.fail(-15) == "no-heartbeat"
        hours.until()
    assert allowed == [30.0, 60.0, 120.0, 120.0]


def test_waits_grow_to_a_minute_and_never_end(hours: Hours) -> None:
    waits = []
    for _ in range(9):
        hours.run(0)
        hours.fail()
        waits.append(hours.until()[0])
    assert waits == [0, 1, 2, 5, 10, 30, 60, 60, 60]
    assert hours.policy.failures == 9


def test_what_has_lasted_is_started_again_at_once_however_often(hours: Hours) -> None:
    for _ in range(5):
        hours.run(LIMITS.lasting)
        hours.fail(-9)
        assert hours.until() == (0.0, Instruction.START)
    assert hours.policy.failures == 5, "a visitor's match is still not trusted"


def test_failures_are_forgotten_after_ten_minutes_of_health_and_no_sooner(hours: Hours) -> None:
    for _ in range(4):
        hours.run(599)
        hours.fail()
        hours.until()
    assert hours.policy.failures == 4
    hours.run(600)
    assert hours.policy.failures == 0
    hours.fail()
    assert hours.until() == (0.0, Instruction.START)


def test_a_slow_start_is_not_health(hours: Hours) -> None:
    limits = Limits(first_beat=3600)
    hours = Hours(limits)
    hours.run()
    hours.fail()
    hours.until()
    hours.start()
    assert hours.until(700) == (700, None)
    hours.policy.beat()
    assert hours.policy.failures == 1


def test_staff_close_it(hours: Hours) -> None:
    hours.run()
    assert hours.policy.exited(CLOSE) == ""
    assert hours.policy.phase is Phase.OVER
    assert hours.until(100) == (100, None)


def test_a_restart_is_at_once_even_after_failures_and_when_closed(hours: Hours) -> None:
    for _ in range(3):
        hours.run()
        hours.fail()
        hours.until()
    hours.run()
    hours.open = False
    hours.policy.exited(RESTART)
    assert hours.until() == (0.0, Instruction.START)
    assert (hours.policy.restarts, hours.policy.failures) == (3, 3)


def test_wanting_a_restart_before_the_first_beat_is_a_failure(hours: Hours) -> None:
    """Otherwise it would be restarted again and again without a wait."""
    for wait in (0.0, 1.0):
        hours.start()
        assert hours.fail(RESTART) == "exit-64"
        assert hours.until() == (wait, Instruction.START)


def test_what_cannot_be_started_is_tried_again(hours: Hours) -> None:
    waits = []
    for _ in range(7):
        hours.until()
        hours.policy.failed()
        waits.append(hours.until()[0])
    assert waits == [0, 1, 2, 5, 10, 30, 60]
    assert hours.policy.starts == 0


def test_outside_the_hours_the_wait_is_the_longest_and_opening_ends_it(hours: Hours) -> None:
    hours.open = False
    hours.run()
    hours.fail()
    assert hours.policy.patience == 60
    assert hours.until(20) == (20, None)
    hours.open = True
    assert hours.until() == (0.0, Instruction.START)


def test_closing_time_ends_nothing(hours: Hours) -> None:
    hours.run()
    hours.open = False
    assert hours.until(7) == (7, None)


def test_stop_ends_a_running_child(hours: Hours) -> None:
    hours.run()
    assert hours.policy.stop() is Instruction.TERMINATE
    assert hours.policy.stop() is None
    assert hours.until() == (2.0, Instruction.KILL)
    assert hours.fail(-9) == ""
    assert hours.policy.phase is Phase.OVER


def test_stop_while_starting_waiting_and_over(hours: Hours) -> None:
    hours.start()
    assert hours.policy.stop() is Instruction.TERMINATE
    waiting = Hours()
    waiting.run()
    waiting.fail()
    assert waiting.policy.stop() is None
    assert waiting.policy.phase is Phase.OVER
    assert waiting.policy.stop() is None


def test_stop_during_a_freeze_does_not_start_again(hours: Hours) -> None:
    hours.run()
    hours.until()
    assert hours.policy.stop() is None
    assert hours.until() == (2.0, Instruction.KILL)
    hours.fail(-9)
    assert hours.policy.phase is Phase.OVER


@pytest.mark.parametrize("jump", [-1e9, 1e9])
def test_a_clock_that_jumps_frightens_nobody(hours: Hours, jump: float) -> None:
    hours.run()
    hours.now += jump
    assert hours.policy.advance() is None
    hours.policy.beat()
    assert hours.until() == (8.0, Instruction.ABORT)


@pytest.mark.parametrize("jump", [-3600.0, 3600.0])
def test_a_clock_that_jumps_does_not_lengthen_a_wait(hours: Hours, jump: float) -> None:
    for _ in range(6):
        hours.run()
        hours.fail()
        hours.until()
    hours.run()
    hours.fail()
    hours.now += jump
    seconds, act = hours.until()
    assert act is Instruction.START
    assert 55 <= seconds <= 60
