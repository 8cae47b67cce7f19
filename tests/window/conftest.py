"""Screens and programs for the tests in real windows; without an X server these are skipped."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from ludus.players import loops
from window.desktop import Desktop, Size, desktop, missing
from window.program import Program

Screens = Callable[..., Desktop]
Start = Callable[..., Program]


@pytest.fixture(scope="session", autouse=True)
def _possible() -> None:
    """Say what the tests lack."""
    if lacking := missing():
        pytest.skip(f"no window can be opened here: {' and '.join(lacking)} not installed")


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cache of pictures that all programs of a session share, as those of one user do."""
    folder = tmp_path_factory.getbasetemp()
    return (folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "pictures"


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """What the test has opened, closed at its end from the last to the first."""
    with ExitStack() as found:
        yield found


@pytest.fixture
def screens(stack: ExitStack) -> Screens:
    """Opens virtual screens of a size, with a window manager or without."""

    def open_screen(size: Size, managed: bool = False) -> Desktop:
        return stack.enter_context(desktop(size, managed))

    return open_screen


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The user's folder."""
    return tmp_path / "home"


@pytest.fixture(autouse=True)
def compiling(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The long tests let the program compile its loops, which costs as much as all else it does."""
    monkeypatch.setenv(loops.SWITCH, str(int("long" in request.keywords)))


@pytest.fixture
def start(stack: ExitStack, home: Path, pictures: Path) -> Start:
    """Starts the program on a screen, with the words that a user types."""

    def begin(screen: Desktop, *words: str) -> Program:
        return stack.enter_context(Program(screen, home, pictures, *words))

    return begin
