"""A museum without a screen: the real exhibit, with doubles for its outermost parts.

Settings, statistics, saved match and log are real, in real files. Screen, sound, wall clock and the
player's process are doubles.
"""

import os
import random
from collections import Counter
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

from robot import Loudspeaker, open_screen

from ludus.analysis.worth import judgement
from ludus.exhibit.config.config_file import read_or_last_good
from ludus.exhibit.config.hours import WEEKDAYS
from ludus.exhibit.config.operator_settings import digest_pin
from ludus.exhibit.kiosk.hooks import Hooks
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.remote.remote import Remote
from ludus.exhibit.run import Exhibit
from ludus.exhibit.screens.visit_screens import VisitScreens
from ludus.exhibit.statistics.statistics import Statistics
from ludus.exhibit.statistics.visits import Visit
from ludus.exhibit.supervisor.supervisor import FAILURES
from ludus.match.line_values import SEED_BITS
from ludus.match.record import Record
from ludus.match.save import SavedMatch
from ludus.players.player import Question
from ludus.players.worker import Answer, Instant
from ludus.window.app import loop
from ludus.window.app.loop import SECOND
from ludus.window.app.services import Services
from ludus.window.sound.speaker import Speaker

SIZES = ((640, 360), (360, 640))
"""Screens in pixels; the first size is used at the start."""
BEGIN = datetime(2026, 3, 2, 9, 59, 40)
"""The wall clock at the start, shortly before the first opening."""
PIN = "471147114711"


class Clock:
    """The wall clock of a museum, which runs much faster than real time."""

    def __init__(self) -> None:
        self.steps = 0
        self.skipped = 0.0
        """Seconds that passed without steps."""
        self.shift = timedelta()
        """The offset by which the clock has been set."""

    @property
    def seconds(self) -> float:
        """Seconds since the start, regardless of the offset."""
        return self.steps / SECOND + self.skipped

    def wall(self) -> datetime:
        """Return the time of the wall clock."""
        return BEGIN + timedelta(seconds=self.seconds) + self.shift


class Thinker(Instant):
    """Answers at once, in this process; it may fall silent or fail."""

    def __init__(self) -> None:
        super().__init__(judgement)
        self.broken = False
        """Whether the next question or answer fails, once."""

    def ask(self, question: Question) -> None:
        self._break()
        super().ask(question)

    def poll(self) -> Answer | None:
        self._break()
        return super().poll()

    def _break(self) -> None:
        if self.broken:
            self.broken = False
            raise BrokenPipeError("the player's process has ended")


class Disk(SavedMatch):
    """A saved match that at times can be neither written nor removed."""

    trouble = 0
    """The number of the error that writing raises; 0 for none."""

    def write(self, record: Record) -> None:
        """Save a match.

        Raises:
            OSError: `trouble` is set.
        """
        self._check()
        super().write(record)

    def clear(self) -> None:
        """Remove the match.

        Raises:
            OSError: `trouble` is set.
        """
        self._check()
        super().clear()

    def _check(self) -> None:
        if type(self).trouble:
            raise OSError(type(self).trouble, os.strerror(type(self).trouble), str(self.path))


class Museum:
    """A room with a clock and a screen, and the program that runs there now."""

    def __init__(
        self, folder: Path, rng: random.Random, settings: str = "", **doubles: object
    ) -> None:
        """Start the program with its files in `folder` and its dice from `rng`.

        `settings` are further sections of the settings file, and `doubles` further services.
        """
        self.state = folder
        self.rng = rng
        self.doubles = doubles
        self.clock = Clock()
        self.thinker = Thinker()
        self.size = SIZES[0]
        self.asleep = False
        """Whether the screen shows no pictures now."""
        self.ends: Counter[str] = Counter()
        """The number of visits by the way they ended."""
        self.settings = folder / "museum.toml"
        self.mend_settings(settings)
        self._start(failures=0)

    def mend_settings(self, more: str = "") -> None:
        """Rewrite the settings file, with opening hours, a PIN and `more` sections."""
        self.settings.parent.mkdir(parents=True, exist_ok=True)
        self.settings.write_text(_settings() + more, encoding="utf-8")

    def restart(self, failures: int = 1) -> None:
        """Restart the program as after `failures` crashes in a row."""
        self.statistics.close()
        self._start(failures)

    def _start(self, failures: int) -> None:
        self._program = _Program(self)
        self.kiosk = self._program.open(failures)
        self._show()

    def resize(self, size: tuple[int, int]) -> None:
        """Change the size of the display in pixels."""
        self.size = size
        self.kiosk.resize(open_screen(size))
        self._show()

    def _show(self) -> None:
        """Create a loop for the kiosk that only paints; time passes elsewhere."""
        self.loop = loop.Loop(self.kiosk, lambda: self.clock.seconds, None)

    @property
    def statistics(self) -> Statistics:
        """The statistics of the program that runs now."""
        return self._program.statistics

    @property
    def remote(self) -> Remote:
        """The remote interface of the program that runs now."""
        return self._program.remote

    @property
    def is_open(self) -> bool:
        """Whether the museum is open by the wall clock."""
        return self._program.is_open

    @property
    def until_change(self) -> float:
        """Seconds until it opens or closes."""
        return self._program.until_change


class _Program(Exhibit):
    """One start of the real program, with the doubles."""

    def __init__(self, museum: Museum) -> None:
        """Read the settings file, or the last good one."""
        good = museum.state / "settings.good.toml"
        config, trouble = read_or_last_good(museum.settings, good)
        super().__init__(museum.state, config, trouble, museum.clock.wall)
        self._museum = museum
        self._remote._clock = lambda: museum.clock.seconds

    def open(self, failures: int) -> Kiosk:
        """Create the kiosk, with the saved match resumed if there is one."""
        screen = open_screen(self._museum.size)
        kiosk = Kiosk(screen, self._doubled(), self._config, self._listening(), VisitScreens)
        os.environ[FAILURES] = str(failures)
        try:
            self._take_up(kiosk)
        finally:
            del os.environ[FAILURES]
        return kiosk

    def _doubled(self) -> Services:
        museum = self._museum
        doubles: dict[str, Any] = {
            "sounds": Speaker(Loudspeaker),
            "new_seed": lambda: museum.rng.getrandbits(SEED_BITS),
            "chance": museum.rng,
            "talk": museum.rng,
            "speed": None,
            "moment": lambda: round(museum.clock.seconds * 1e6),
            **museum.doubles,
        }
        services = replace(self._services(museum.thinker), **doubles)
        services.library.slot = Disk(services.library.slot.path)
        return services

    def _listening(self) -> Hooks:
        hooks = self._hooks()
        tell = hooks.visited

        def visited(visit: Visit) -> None:
            self._museum.ends[visit.end] += 1
            tell(visit)

        return replace(hooks, visited=visited)

    @property
    def statistics(self) -> Statistics:
        """The statistics, which the default settings enable."""
        assert self._statistics
        return self._statistics

    @property
    def remote(self) -> Remote:
        """The remote interface."""
        return self._remote

    @property
    def is_open(self) -> bool:
        """Whether the museum is open by the wall clock."""
        return self._config.hours.is_open(self._now())

    @property
    def until_change(self) -> float:
        """Seconds until it opens or closes."""
        now, minute = self._now().replace(second=0, microsecond=0), timedelta(minutes=1)
        ahead = next(
            n for n in count(1) if self._config.hours.is_open(now + n * minute) != self.is_open
        )
        return (now + ahead * minute - self._now()).total_seconds()


def _settings() -> str:
    """Return a settings file with opening hours and a PIN."""
    week = [f'{day} = ["10:00-20:00"]' for day in WEEKDAYS]
    week += ['display_off = ""', 'display_on = ""']
    pin = f'pin_digest = "{digest_pin(PIN)}"'
    return "\n".join(("[operator]", pin, "[hours]", *week, ""))
