"""Screens and programs for the tests in real windows, which are skipped without an X server."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from real_window.desktop import Desktop, Size, desktop, missing
from real_window.program import Program

Screens = Callable[..., Desktop]
Start = Callable[..., Program]


@pytest.fixture(scope="session", autouse=True)
def _possible() -> None:
    """Skip the test, and name the missing programs."""
    if lacking := missing():
        pytest.skip(f"no window can be opened here: {' and '.join(lacking)} not installed")


@pytest.fixture(scope="session")
def caches(shared: Path) -> Path:
    """Return the folder of caches that all programs of a session share, like those of one user."""
    return shared / "caches"


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """Yield a stack that closes everything that the test has opened, the last first."""
    with ExitStack() as found:
        yield found


@pytest.fixture
def screens(stack: ExitStack) -> Screens:
    """Return a function that opens a virtual screen of a size, with or without a window manager."""

    def open_screen(size: Size, managed: bool = False) -> Desktop:
        return stack.enter_context(desktop(size, managed))

    return open_screen


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return the user's folder."""
    return tmp_path / "home"


@pytest.fixture
def start(stack: ExitStack, home: Path, caches: Path) -> Start:
    """Return a function that starts the program on a screen; forced moves are not automatic."""
    settings = home / "config" / "ludus" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text('{"forced": false}')

    def begin(screen: Desktop, *words: str, caches: Path = caches, **environ: str) -> Program:
        return stack.enter_context(Program(screen, home, caches, *words, **environ))

    return begin
