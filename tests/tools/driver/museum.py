"""A museum without a screen: the real exhibit, with doubles for its outermost parts.

Settings, statistics, saved match and log are real, in real files. Screen, sound, wall clock and the
player's process are doubles.
"""

import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from itertools import count
from json import dumps
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pygame

from driver.place import Clock, Place, open_screen
from ludus.exhibit.config.config_file import read_or_last_good
from ludus.exhibit.config.hours import WEEKDAYS
from ludus.exhibit.config.operator_settings import digest_pin
from ludus.exhibit.config.settings import Config
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.run import Exhibit
from ludus.exhibit.screens.visit_screens import VisitScreens
from ludus.exhibit.statistics.statistics import Statistics
from ludus.exhibit.statistics.visit import Visit
from ludus.exhibit.supervisor.supervisor import FAILURES
from ludus.match.line_values import SEED_BITS
from ludus.match.record import Record
from ludus.match.save import SavedMatch
from ludus.window.app.services import Services
from ludus.window.sound.sounds import Sounds
from ludus.window.sound.speaker import Speaker

PIN = "471147114711"
Sections = Mapping[str, Mapping[str, Any]]


def settings_text(more: Sections | None = None) -> str:
    """Return a settings file with opening hours, a PIN and more sections."""
    week: dict[str, Any] = {day: ["10:00-20:00"] for day in WEEKDAYS}
    hours = week | {"display_off": "", "display_on": ""}
    sections = {"operator": {"pin_digest": digest_pin(PIN)}, "hours": hours, **(more or {})}
    lines = list[str]()
    for name, values in sections.items():
        lines += [f"[{name}]", *(f"{key} = {dumps(value)}" for key, value in values.items())]
    return "\n".join([*lines, ""])


class Loudspeaker(Sounds):
    """A sound device that can be unplugged."""

    plugged = True
    """Whether all devices are plugged in."""

    def __init__(self) -> None:
        """Open the device, or raise pygame.error."""
        self.play("")

    def play(self, name: str, pan: float = 0.5, ahead: int = 0) -> None:
        """Play a sound.

        Raises:
            pygame.error: the device is not plugged in.
        """
        if not type(self).plugged:
            raise pygame.error("the device is gone")


class Disk(SavedMatch):
    """A saved match that at times can be neither written nor removed."""

    trouble = 0
    """The number of the error that writing raises; 0 for none."""

    def write(self, record: Record) -> None:
        """Save a match, or raise OSError."""
        self._check()
        super().write(record)

    def clear(self) -> None:
        """Remove the match, or raise OSError."""
        self._check()
        super().clear()

    def _check(self) -> None:
        if type(self).trouble:
            raise OSError(type(self).trouble, os.strerror(type(self).trouble), str(self.path))


class Program(Exhibit):
    """One start of the real program, by the clock of a museum."""

    last: ClassVar["Program"]
    """The program that was started last."""

    def __init__(
        self, state: Path, config: Config, trouble: str, clock: Clock | None = None
    ) -> None:
        self.clock = clock = clock or Clock()
        super().__init__(state, config, trouble, clock.wall)
        self.remote, self.ends = self._remote, Counter[str]()
        """The number of visits by the way they ended."""
        self.remote._clock = lambda: clock.seconds
        Program.last = self

    def _visited(self, visit: Visit) -> None:
        self.ends[visit.end] += 1
        super()._visited(visit)

    @property
    def statistics(self) -> Statistics:
        """The statistics, which the default settings enable."""
        assert self._statistics
        return self._statistics

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

    def open(self, museum: "Museum", failures: int) -> Kiosk:
        """Create the kiosk, with the saved match resumed if there is one."""
        screen, services = open_screen(museum.size), self._doubled(museum)
        kiosk = Kiosk(screen, services, self._config, self._hooks(), VisitScreens)
        os.environ[FAILURES] = str(failures)
        try:
            self._take_up(kiosk)
        finally:
            del os.environ[FAILURES]
        return kiosk

    def _doubled(self, museum: "Museum") -> Services:
        services = replace(
            self._services(museum.thinker),
            sounds=Speaker(Loudspeaker),
            new_seed=lambda: museum.chance.getrandbits(SEED_BITS),
            chance=museum.chance,
            talk=museum.chance,
            speed=None,
            moment=lambda: round(self.clock.seconds * 1e6),
            pictures=museum.pictures,
            aloud=museum.aloud,
        )
        services.library.slot = Disk(services.library.slot.path)
        return services


class Museum(Place):
    """A room with a clock and a screen, and the program that runs there now."""

    def __init__(self, folder: Path, chance: Random) -> None:
        """Start the program with its files in a folder."""
        super().__init__(folder, chance)
        self.ends = Counter[str]()
        """The number of visits by the way they ended."""
        self.settings = folder / "museum.toml"
        folder.mkdir(parents=True, exist_ok=True)
        self.set_up()
        self._open(0)

    def set_up(self) -> None:
        """Write the settings file."""
        self.settings.write_text(settings_text(), encoding="utf-8")

    def restart(self, failures: int = 1) -> None:
        """Restart the program as after `failures` crashes in a row."""
        self.program.statistics.flush()
        self._open(failures)

    def _open(self, failures: int) -> None:
        config, trouble = read_or_last_good(self.settings, self.folder / "settings.good.toml")
        self.program = Program(self.folder, config, trouble, self.clock)
        self.program.ends = self.ends
        self.kiosk = self.program.open(self, failures)
        self.show(self.kiosk)
