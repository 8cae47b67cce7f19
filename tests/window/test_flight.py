"""The motion of checkers: they rise, are carried or knocked away, and settle."""

from pathlib import Path

from each import each
from harness import Harness

from ludus.window.board.flight import Flight

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
