"""Walks through all screens in a window, and finds the longest step and the memory in use.

    python tests/tools/walk.py 3840x2160 FOLDER [home] [museum] [--times 3] [--driver x11]

It prints JSON. Pictures are cached in the folder: it is empty for the first walk, not for later
walks. `home` is the window alone, and `museum` the exhibit; each can be walked through several
times. The screens are those that the tests open. Without a driver, no window is visible.
"""

import argparse
import json
import os
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Any, NamedTuple

import pygame
from driver.place import resident_mb
from every_screen import EveryScreen, hooks
from harness import Harness
from home_screens import home_screens

from ludus import options
from ludus.analysis.worth import judgement
from ludus.exhibit.config.settings import Config
from ludus.exhibit.kiosk.guard import MuseumGuard
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.screens.visit_screens import VisitScreens
from ludus.picture import assets, cache
from ludus.picture.track import SECOND
from ludus.players.worker import Worker
from ludus.window.app import loop
from ludus.window.app.app import App
from ludus.window.app.loop import STEP
from ludus.window.app.services import Services, silent_services
from ludus.window.display import display
from ludus.window.input.keys import Event
from ludus.window.screens.home import HomeScreens

Size = tuple[int, int]
_LANGUAGES = "en", "de", "el"
"""The language of the first walk, of the second, and so on."""
_NO_IDLING_S = 1800
"""Nobody touches the exhibit while it waits for pictures; its visit must not end."""


class Longest(NamedTuple):
    """The longest step so far, in milliseconds, and its screen."""

    ms: float = 0.0
    screen: str = ""


class Seen:
    """The steps of all walks, and the memory in use."""

    def __init__(self, beside: Callable[[], bool]) -> None:
        """While `beside` reports background work, steps keep their usual pace."""
        self.beside = beside
        self.longest, self.busiest = Longest(), Longest()
        """The longest step by the clock, and by processor time of the loop's thread."""
        self.steps, self.most_mb = 0, 0.0
        """All steps so far, and the most resident memory at the end of a second."""

    def count(self, spent: "_Spent", screen: str) -> None:
        """Count a step that ended on a screen."""
        self.longest = max(self.longest, Longest(spent.wall * 1000, screen))
        self.busiest = max(self.busiest, Longest(spent.used * 1000, screen))
        self.steps += 1
        if self.steps % SECOND == 0:
            self.most_mb = max(self.most_mb, resident_mb())
        if self.beside():
            time.sleep(max(0.0, STEP - spent.wall))


class _Spent(NamedTuple):
    """Seconds by the clock, and of processor time of this thread."""

    wall: float = 0.0
    used: float = 0.0


class _Timed(App):
    """An app in a window, whose steps are those of its loop, painted and timed."""

    walking: Seen | None = None
    """Gets the steps; without it, no time is taken."""
    _spent = _Spent()
    """The time of what has been done since the last step."""
    _inside = False

    def walk(self, seen: Seen) -> None:
        """Time all steps from now on."""
        self._loop = loop.Loop(self, time.monotonic, self.size)
        self.walking = seen

    def time(self, act: Callable[[], object]) -> None:
        """Call `act` as a part of the next step."""
        if self._inside:
            act()
            return
        wall, used = time.perf_counter(), time.thread_time()
        self._inside = True
        try:
            act()
        finally:
            self._inside = False
        wall, used = time.perf_counter() - wall, time.thread_time() - used
        self._spent = _Spent(self._spent.wall + wall, self._spent.used + used)

    def handle(self, event: Event) -> None:
        self.time(partial(super().handle, event))

    def step(self) -> None:
        """Take steps until one finds the topmost screen ready."""
        if self._inside or not self.walking:
            super().step()
            return
        ready = False
        while not ready:
            self.time(partial(self._loop.advance, 1))
            spent, self._spent = self._spent, _Spent()
            self.walking.count(spent, type(self.stack.top).__name__)
            ready = self.jobs.ready


class _TimedKiosk(_Timed, Kiosk):
    pass


class _Home(Harness):
    """A harness around an app in a window, with the services of a walk."""

    def __init__(self, folder: Path, given: Services, size: Size) -> None:
        self._given, self._size = given, size
        super().__init__(folder, size=size)

    def open(self, surface: pygame.Surface, services: Services) -> App:
        window = display.open_window(self._size, fullscreen=False)
        walked = replace(services, thinker=self._given.thinker, pictures=self._given.pictures)
        return _Timed(window, replace(walked, sounds=self._given.sounds), HomeScreens)

    def act(self, act: Callable[[], object]) -> None:
        assert isinstance(self.app, _Timed)
        self.app.time(act)


class _Walked(EveryScreen):
    """Every screen of the exhibit, each step of it timed."""

    def __init__(self, kiosk: _TimedKiosk) -> None:
        super().__init__(kiosk)
        self._timed = kiosk

    def _do(self, action: Callable[[], object], steps: int) -> None:
        self._timed.time(action)
        super()._do(lambda: None, steps)


class _Pictures(ThreadPoolExecutor):
    """The background thread for pictures, which reports whether it is busy."""

    def __init__(self) -> None:
        super().__init__(1, "pictures")
        self._last: Future[Any] = Future()
        self._last.set_result(None)

    def submit(self, make: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Queue a task."""
        self._last = super().submit(make, *given, **named)
        return self._last

    @property
    def busy(self) -> bool:
        """Whether any task is unfinished."""
        return not self._last.done()


def _home(seen: Seen, given: Services, size: Size, folder: Path) -> Iterator[Iterable[str]]:
    """Yield the walks through the screens of a player at home."""
    harness = _Home(folder, given, size)
    assert isinstance(harness.app, _Timed)
    harness.app.walk(seen)
    for language in cycle(_LANGUAGES):
        harness.app.speak(language)
        yield home_screens(harness)


def _museum(seen: Seen, given: Services, size: Size, folder: Path) -> Iterator[Iterable[str]]:
    """Yield the walks through the screens of visitors and staff."""
    window = display.open_window(size, fullscreen=False)
    config = Config().changed(session__idle_s=_NO_IDLING_S)
    inner = display.within(window, MuseumGuard.margin)
    kiosk = _TimedKiosk(inner, given, config, hooks(), VisitScreens)
    kiosk.walk(seen)
    for language in cycle(_LANGUAGES):
        kiosk.configure(language__default=language)
        kiosk.home()
        yield _exhibit(kiosk)


def _exhibit(kiosk: _TimedKiosk) -> Iterator[str]:
    """Open every screen, and the board of each game in its place."""
    before = kiosk.config
    yield from _Walked(kiosk).names()
    for rules in kiosk.config.game.offered:
        kiosk.configure(game__rules=rules)
        kiosk.home()
        yield from _Walked(kiosk).match()
    kiosk.config = before


_WALKS = {"home": _home, "museum": _museum}


def longest(
    size: Size,
    folder: Path,
    parts: Iterable[str],
    times: int = 1,
    most: int | None = None,
) -> dict[str, Any]:
    """Return the longest step and the memory of walks through all screens at a size.

    Everything is real except the sound, and at home the dice. Pictures are cached in the folder.
    `most` is the most screens of a walk.
    """
    with (
        tempfile.TemporaryDirectory() as state,
        Worker(time.monotonic, judgement) as worker,
        display.window_system(),
        _Pictures() as pictures,
    ):
        cache.use(folder, assets.sources())
        given = replace(silent_services(Path(state), worker), pictures=pictures)
        seen = Seen(lambda: pictures.busy or worker.asked is not None)
        for part in parts:
            for walk in islice(_WALKS[part](seen, given, size, Path(state)), times):
                for _ in islice(walk, most):
                    pass
        return {
            "seen": seen.longest._asdict(),
            "used": seen.busiest._asdict(),
            "minutes": seen.steps * STEP / 60,
            "most_mb": seen.most_mb,
            "mb": resident_mb(),
        }


def main() -> None:
    """Print the figures of the walks that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("size", type=options.size)
    parser.add_argument("folder", type=Path)
    parser.add_argument("part", nargs="*", help="home, museum; default both")
    parser.add_argument("--times", type=int, default=1, help="walks through each part")
    parser.add_argument("--screens", type=int, help="the most screens of a walk; default all")
    parser.add_argument("--driver", default="dummy", help="SDL's video driver, such as x11")
    given = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = given.driver
    parts = given.part or [*_WALKS]
    print(json.dumps(longest(given.size, given.folder, parts, given.times, given.screens)))


if __name__ == "__main__":
    main()
