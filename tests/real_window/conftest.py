"""Screens and programs for the tests in real windows; without an X server these are skipped."""

import contextlib
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import platformdirs
import pytest

from real_window.desktop import Desktop, Size, desktop, missing
from real_window.program import Program

Screens = Callable[..., Desktop]
Start = Callable[..., Program]


@pytest.fixture(scope="session", autouse=True)
def _possible() -> None:
    """Say what the tests lack."""
    if lacking := missing():
        pytest.skip(f"no window can be opened here: {' and '.join(lacking)} not installed")


@pytest.fixture(scope="session")
def caches(shared: Path) -> Path:
    """The folder of caches that all programs of a session share, as those of one user do."""
    return shared / "caches"


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
def compiled_before(request: pytest.FixtureRequest, caches: Path) -> None:
    """In long tests programs find their loops compiled, as a user's do from the second start on."""
    if "long" in request.keywords and "LUDUS_PROGRAM" not in os.environ:
        request.getfixturevalue("compiled")
        link = caches / "ludus" / "compiled"
        link.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            link.symlink_to(platformdirs.user_cache_path("ludus") / "compiled")


@pytest.fixture
def start(stack: ExitStack, home: Path, caches: Path) -> Start:
    """Starts the program on a screen, with the words that a user types, who plays all himself."""
    settings = home / "config" / "ludus" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text('{"forced": false}')

    def begin(screen: Desktop, *words: str, caches: Path = caches) -> Program:
        return stack.enter_context(Program(screen, home, caches, *words))

    return begin
