"""Walks through all screens in a real window, and finds the longest step and the memory in use.

    python tests/tools/walk.py 3840x2160 FOLDER [home|museum] [TIMES]

It prints JSON. Pictures are cached in the folder: it is empty for the first walk, not for later
walks. `home` is the window alone, and `museum` the exhibit; each can be walked through several
times.
"""

import argparse
import json
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import psutil
from every_screen import EveryScreen, hooks, played_out
from simulated_visitor import click

from ludus import options
from ludus.analysis.worth import judgement
from ludus.exhibit.config.settings import Config
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.screens.visit_screens import VisitScreens
from ludus.match.record import HUMAN, End, Record
from ludus.match.states import Target
from ludus.picture import assets, cache
from ludus.players.ranks import WEAKEST
from ludus.players.worker import Worker
from ludus.rules.game import GAMES
from ludus.window.app import display, loop
from ludus.window.app.app import App
from ludus.window.app.loop import SECOND, STEP
from ludus.window.app.services import silent_services
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.home import HomeScreens, match_screen
from ludus.window.screens.learn.lesson import LessonSession
from ludus.window.screens.start.choose import ChooseScreen

Size = tuple[int, int]
PARTS = "home", "museum"


class Longest(NamedTuple):
    """The longest step so far, in milliseconds, and its screen."""

    ms: float = 0.0
    screen: str = ""


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


class Walk:
    """An app in a window, driven by touches; every step is timed."""

    def __init__(self, app: App, size: Size, beside: Callable[[], bool]) -> None:
        """Prepare; while `beside` reports background work, steps keep their usual pace."""
        self.app, self._beside = app, beside
        self._loop = loop.Loop(app, time.monotonic, size)
        self.seen, self.used = Longest(), Longest()
        """The longest step by the clock, and by processor time of the loop's thread."""
        self.steps, self.most_mb = 0, 0.0
        """All steps so far, and the most resident memory at the end of a second."""

    def timed(self, act: Callable[[], object]) -> None:
        """Call `act` within a step, and time it."""
        seen, used = time.perf_counter(), time.thread_time()
        act()
        self._loop.advance(1)
        name = type(self.app.stack.top).__name__
        used, seen = time.thread_time() - used, time.perf_counter() - seen
        self.seen = max(self.seen, Longest(seen * 1000, name))
        self.used = max(self.used, Longest(used * 1000, name))
        self.steps += 1
        if self.steps % SECOND == 0:
            self.most_mb = max(self.most_mb, memory_mb())
        if self._beside():
            time.sleep(max(0.0, STEP - seen))

    def run(self, steps: int = 8) -> None:
        """Wait until the topmost screen is ready, and then for so many steps."""
        while steps > 0:
            self.timed(lambda: None)
            steps -= self.app.jobs.ready

    def do(self, act: Callable[[], object], steps: int = 8) -> None:
        """Call `act`, and wait so many steps."""
        self.timed(act)
        self.run(steps)

    def press(self, *names: str, steps: int = 8) -> None:
        """Touch buttons, one after another."""
        for name in names:
            button = next(b for b in self.app.stack.top.buttons() if b.name == name)
            for event in click(button.rect.center):
                self.timed(partial(self.app.handle, event))
            self.run(steps)

    def turn(self, screen: PlayScreen) -> None:
        """Play a turn of a human, who asks for a hint."""
        self.do(partial(screen.click, Target.CUP), 70)
        self.do(partial(screen.click, Target.HINT), 40)
        while Target.CHECKER in screen.session.row.lit:
            self.do(lambda: screen.tap(screen.hand.sources[0]), 10)
            self.do(lambda: screen.tap(min(screen.hand.goals)), 40)
        self.do(partial(screen.click, Target.END), 10)


def memory_mb() -> float:
    """Return the resident memory of this process."""
    return float(psutil.Process().memory_info().rss / 1e6)


def _home(walk: Walk) -> None:
    """Visit all screens of a player at home."""
    walk.do(lambda: walk.app.stack.push(ChooseScreen(walk.app)), 40)
    walk.press("menu", "settings", "contrast", "large", "contrast", *["large"] * 2, "calm", "calm")
    for language in ("de", "en"):
        walk.do(partial(walk.app.speak, language))
    walk.do(walk.app.stack.pop)
    walk.press("menu", "problems", "scenes", "done", "leave", "close", steps=30)
    walk.press("change", "players-2", "players-1", "close", "learn", steps=60)
    _learn(walk)
    walk.press("menu", "rules", *["next"] * 9)
    walk.do(walk.app.stack.pop)
    for name in GAMES:
        walk.press(f"game-{name}", steps=20)
        record = Record(name, 5, HUMAN, HUMAN, 0, 5)
        walk.do(partial(_open, walk.app, record), 30)
        walk.turn(_screen(walk.app))
        walk.press("menu", "other", steps=30)
    walk.press("menu", "library", "close")
    walk.press("continue", steps=30)
    for winner in (0, 1):
        match = played_out("tabula", WEAKEST, winner)
        walk.do(partial(_open, walk.app, match.record, match.end), 300)
        if winner == 0:
            walk.press("stone", "letter-A", "letter-V", "letter-E")
            walk.press("cut", "go-on", steps=200)
    walk.press("moment", "course", steps=120)
    walk.do(walk.app.stack.pop)
    walk.press("back", "other", steps=20)


def _learn(walk: Walk) -> None:
    """Play a lesson: its first throw and step, the explanation, and its next part."""
    screen = _screen(walk.app)
    session = screen.session
    assert isinstance(session, LessonSession)
    walk.do(partial(screen.click, Target.CUP), 120)
    step = session.table.shown[0]
    walk.do(partial(screen.tap, step.source), 10)
    walk.do(partial(screen.tap, step.target), 60)
    walk.do(lambda: walk.app.stack.swap(*session.next_screens()), 60)
    walk.press("leave")


def _open(app: App, record: Record, end: End | None = None) -> None:
    app.stack.swap(match_screen(app, record, end))


def _screen(app: App) -> PlayScreen:
    assert isinstance(app.stack.top, PlayScreen)
    return app.stack.top


class _Walked(EveryScreen):
    """Every screen of the exhibit, each step of it timed."""

    def __init__(self, kiosk: Kiosk, walk: Walk) -> None:
        super().__init__(kiosk)
        self._walk = walk

    def _do(self, action: Callable[[], object], steps: int) -> None:
        self._walk.do(action, steps)


def _museum(walk: Walk, kiosk: Kiosk) -> None:
    """Visit all screens of visitors and staff."""
    for _ in _Walked(kiosk, walk).names():
        pass
    for name in kiosk.config.game.offered:
        walk.do(kiosk.home, 60)
        walk.do(partial(kiosk.begin, name), 90)
        if kiosk.stack.top.kind == KioskState.LESSON:
            walk.do(kiosk.stack.top.back, 60)
        walk.do(partial(_screen(kiosk).click, Target.CUP), 70)
        walk.press(
            "games", "back", "language", "contrast", "large", "contrast", *["large"] * 2, "fr"
        )
        walk.press("sit", steps=40)
    walk.do(kiosk.home, 30)


def longest(
    size: Size, folder: Path, parts: Sequence[str] = PARTS, times: int = 1
) -> dict[str, object]:
    """Return the longest step and the memory of a walk through all screens at a size.

    Everything is real except the sound. Pictures are cached in the folder.
    """
    with (
        tempfile.TemporaryDirectory() as state,
        Worker(time.monotonic, judgement) as worker,
        display.window_system(),
        _Pictures() as pictures,
    ):
        cache.use(folder, assets.sources())
        given = replace(silent_services(Path(state), worker), pictures=pictures)
        window = display.open_window(size, fullscreen=False)

        def beside() -> bool:
            return pictures.busy or worker.thinking

        walks: list[Walk] = []
        if "home" in parts:
            walks.append(Walk(App(window, given, HomeScreens), size, beside))
            for _ in range(times):
                _home(walks[-1])
        if "museum" in parts:
            kiosk = Kiosk(window, given, Config(), hooks(), VisitScreens)
            walks.append(Walk(kiosk, size, beside))
            for _ in range(times):
                _museum(walks[-1], kiosk)
        seen, used = (max(getattr(walk, of) for walk in walks) for of in ("seen", "used"))
        return {
            "seen": seen._asdict(),
            "used": used._asdict(),
            "minutes": sum(walk.steps for walk in walks) * STEP / 60,
            "most_mb": max(walk.most_mb for walk in walks),
            "mb": memory_mb(),
        }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("size", type=options.size)
    parser.add_argument("folder", type=Path)
    parser.add_argument("part", nargs="?", choices=PARTS)
    parser.add_argument("times", nargs="?", type=int, default=1)
    given = parser.parse_args()
    named = [given.part] if given.part else PARTS
    print(json.dumps(longest(given.size, given.folder, named, given.times)))
