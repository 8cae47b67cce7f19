"""A window may take any size at any time, and looks as if it had started at this size."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from real_window.conftest import Screens, Start
from real_window.desktop import Picture, Point, Size, two_screens, two_screens_possible, wait_for
from real_window.program import Program, shows

pytestmark = pytest.mark.long

SCREEN = (1280, 800)
MATCH = ("play", "--checkers", "3", "--seed", "1", "--opponent", "human")
both = pytest.mark.parametrize("managed", [False, True], ids=["bare", "managed"])


Fresh = Callable[..., Picture]
_pictures = dict[tuple[object, ...], Picture]()


@pytest.fixture
def fresh(screens: Screens, start: Start) -> Fresh:
    """Return a function that starts the program at a size, on a screen of this size.

    It returns the first stable picture. Further calls return the same picture.
    """

    def at(size: Size, *words: str) -> Picture:
        if (size, words) not in _pictures:
            place = ("--size", f"{size[0]}x{size[1]}")
            with start(screens(size), *place, *words) as program:
                _pictures[size, words] = program.still()
        return _pictures[size, words]

    return at


def has_size(program: Program, size: Size) -> None:
    """Wait until its window has a size."""
    wait_for(f"a window of {size}", lambda: program.size == size)


@pytest.mark.parametrize(
    ("managed", "size", "words"),
    [
        pytest.param(False, (1200, 700), MATCH, id="board-bare"),
        pytest.param(True, (1200, 700), MATCH, id="board-managed"),
        pytest.param(False, (640, 780), (), id="choice-bare"),
    ],
)
def test_a_resized_window_shows_the_picture_of_its_new_size(
    screens: Screens, start: Start, fresh: Fresh, managed: bool, size: Size, words: tuple[str, ...]
) -> None:
    program = start(screens(SCREEN, managed), "--size", "960x540", *words)
    program.still()
    program.desktop.move(program.window, (0, 0))
    program.desktop.resize(program.window, size)
    has_size(program, size)
    shows(program, fresh(size, *words))


def test_maximised_then_full_screen_and_back_then_restored(
    screens: Screens, start: Start, fresh: Fresh
) -> None:
    program = start(screens(SCREEN, True), "--size", "960x540", *MATCH)
    before, at = program.still(), moved(program, (200, 150))
    program.desktop.maximise(program.window, True)
    wait_for("a maximised window", lambda: program.size[0] == SCREEN[0])
    maximised = program.size
    shows(program, fresh(maximised, *MATCH))
    for _ in range(2):
        full(program)
        has_size(program, maximised)
    shows(program, fresh(maximised, *MATCH))
    program.desktop.maximise(program.window, False)
    has_size(program, (960, 540))
    is_at(program, at)
    shows(program, before)


def moved(program: Program, at: Point) -> Point:
    """Move the window, and return its place, without its frame."""
    before = program.desktop.box(program.window)[:2]
    program.desktop.move(program.window, at)
    wait_for("the move", lambda: program.desktop.box(program.window)[:2] != before)
    return program.desktop.box(program.window)[:2]


def is_at(program: Program, at: Point) -> None:
    """Wait until the window is at a place."""
    wait_for(f"a window at {at}", lambda: program.desktop.box(program.window)[:2] == at)


def full(program: Program) -> None:
    """Switch to full screen, and back."""
    program.key("F11")
    has_size(program, SCREEN)
    program.still()
    program.key("F11")


@both
def test_f11_fills_the_screen_and_gives_the_window_back(
    screens: Screens, start: Start, fresh: Fresh, managed: bool
) -> None:
    program = start(screens(SCREEN, managed), "--size", "960x540", *MATCH)
    before = program.still()
    program.key("F11")
    has_size(program, SCREEN)
    assert program.desktop.box(program.window)[:2] == (0, 0)
    shows(program, fresh(SCREEN, *MATCH))
    program.key("F11")
    has_size(program, (960, 540))
    shows(program, before)


def test_a_window_pulled_wildly_ends_with_the_picture_of_its_last_size(
    screens: Screens, start: Start, fresh: Fresh
) -> None:
    program = start(screens(SCREEN), "--size", "960x540", *MATCH)
    program.still()
    program.desktop.move(program.window, (0, 0))
    for size in [
        (1, 1),
        (1280, 40),
        (40, 800),
        (300, 200),
        *((700 + 9 * i, 400 + 7 * i) for i in range(20)),
    ]:
        program.desktop.resize(program.window, size)
        program.click((size[0] // 2, size[1] // 2))
    program.desktop.resize(program.window, (800, 600))
    has_size(program, (800, 600))
    program.click((2, 2))  # Another click hides a word that is shown.
    shows(program, fresh((800, 600), *MATCH))


@both
def test_f11_fills_the_screen_on_which_the_window_is(
    stack: ExitStack, start: Start, fresh: Fresh, tmp_path: Path, managed: bool
) -> None:
    if not two_screens_possible():
        pytest.skip("no two screens here: Xorg's dummy driver or xrandr not installed")
    program = start(
        stack.enter_context(two_screens(tmp_path, managed)), "--size", "800x450", *MATCH
    )
    before = program.still()
    program.desktop.move(program.window, (1064, 30))
    wait_for("the move", lambda: program.desktop.box(program.window)[0] >= 1064)
    shows(program, before)
    program.key("F11")
    has_size(program, (960, 540))
    assert program.desktop.box(program.window)[:2] == (1024, 0)
    shows(program, fresh((960, 540), *MATCH))
    program.key("F11")
    has_size(program, (800, 450))
    assert program.desktop.box(program.window)[0] >= 1024
    shows(program, before)
