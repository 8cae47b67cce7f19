"""A window may take any size at any time: its picture is that of a start at this size."""

import pytest

from window.conftest import Screens, Start
from window.desktop import Size, wait_for
from window.program import Program, apart

SCREEN = (1600, 1000)
_SAME = 1.5
"""Two pictures of the same screen differ by less, in levels of 255 on average."""


def _like_a_start(program: Program, start: Start, *words: str) -> None:
    """Its picture is that of a program started at its size."""
    seen, (width, height) = program.still(), program.size
    program.kill()
    fresh = start(program.desktop, "--size", f"{width}x{height}", *words)
    assert apart(seen, fresh.still()) < _SAME, "it is not the picture of a start at this size"


@pytest.mark.parametrize("size", [(1400, 820), (700, 420), (640, 900)])
def test_a_window_resized_shows_the_picture_of_its_new_size(
    screens: Screens, start: Start, managed: bool, size: Size
) -> None:
    words = ("play", "--checkers", "3", "--seed", "1", "--opponent", "human")
    program = start(screens(SCREEN, managed), "--size", "960x540", *words)
    program.still()
    program.desktop.move(program.window, (0, 0))
    program.desktop.resize(program.window, size)
    wait_for("the new size", lambda: program.size == size)
    _like_a_start(program, start, *words)
