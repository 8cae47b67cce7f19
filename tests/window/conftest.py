"""Screens and programs for the tests in real windows; without an X server these are skipped."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from window.desktop import Desktop, Size, desktop, missing
from window.program import Program


@pytest.fixture(scope="session", autouse=True)
def _possible() -> None:
    """Say what the tests lack."""
    lacking = missing()
    if lacking:
        pytest.skip(f"no window can be opened here: {' and '.join(lacking)} not installed")


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cache of pictures that all programs of a session share, as those of one user do."""
    return tmp_path_factory.getbasetemp() / "pictures"


@pytest.fixture(params=[False, True], ids=["bare", "managed"])
def managed(request: pytest.FixtureRequest) -> bool:
    """Whether there is a window manager."""
    return bool(request.param)


Screens = Callable[[Size, bool], Desktop]
Start = Callable[..., Program]


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """What the test has opened, closed at its end from the last to the first."""
    with ExitStack() as found:
        yield found


@pytest.fixture
def screens(stack: ExitStack) -> Screens:
    """Opens virtual screens of a size, with a window manager or without."""
    return lambda size, managed: stack.enter_context(desktop(size, managed))


@pytest.fixture
def start(stack: ExitStack, tmp_path: Path, pictures: Path) -> Start:
    """Starts the program on a screen, with the words that a user types, in the same home."""

    def begin(screen: Desktop, *words: str) -> Program:
        return stack.enter_context(Program(screen, tmp_path / "home", pictures, *words))

    return begin
