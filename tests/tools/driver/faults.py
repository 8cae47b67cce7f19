"""Faults in a museum, one after another, and their repair."""

import contextlib
import errno
import resource
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from random import Random

from driver.museum import Disk, Loudspeaker, Museum
from driver.place import Thinker
from driver.visitor import ASLEEP, AWAKE, Visitor
from ludus.picture.track import SECOND

_EVERY_S = 60.0
"""Mean seconds from one fault to the next."""
_APART = 11 * SECOND
"""The least steps between two faults: three errors of attract within ten seconds end a kiosk."""
_FREEZE_S = 15.0
"""Seconds until a frozen program is restarted."""
_ERRORS = (RuntimeError, KeyError, OSError, MemoryError, AssertionError, RecursionError)

Fault = Callable[[], Iterator[float] | None]
"""Causes a fault; yields the most seconds until its repair, which follows, if it needs one."""


class Faults:
    """Faults that occur one after another, and are repaired after a while."""

    def __init__(self, museum: Museum, visitor: Visitor, rng: Random) -> None:
        """Begin without faults; the visitor's touch screen can be unplugged."""
        assert isinstance(museum.thinker, Thinker)
        self._museum, self._visitor, self._rng = museum, visitor, rng
        self._thinker, self._whole_settings = museum.thinker, museum.settings
        self._room = resource.getrlimit(resource.RLIMIT_FSIZE)
        self.kinds = Counter[str]()
        """The number of faults of each kind."""
        self.changes = 0
        """The number of faults and repairs."""
        self.last = "nothing"
        """The last fault and its step."""
        self.armed = ""
        """The method of a screen that will fail."""
        self._broken_screen: object = None
        self._devices = 1
        self._next_at, self._struck_at = 0.0, 0
        self._mending: list[tuple[float, Iterator[float]]] = []
        self._bag: list[str] = []
        self.all: dict[str, Fault] = {
            "error in step": partial(self._arm, "step"),
            "error in paint": partial(self._arm, "items"),
            "error in touch": partial(self._arm, "touch"),
            "crash": lambda: museum.restart(rng.randint(1, 4)),
            "freeze": self._freeze,
            "player silent": lambda: self._turn(self._thinker, "silent", True, 300),
            "player dead": lambda: setattr(self._thinker, "broken", True),
            "save refused": self._refuse_saves,
            "disk full": self._fill_disk,
            "save torn": partial(self._tear, "match.txt"),
            "stone torn": partial(self._tear, "stone.json"),
            "museum's settings torn": self._tear_settings,
            "statistics damaged": self._damage_statistics,
            "sound lost": self._lose_sound,
            "touch screen unplugged": self._unplug,
            "screen asleep": self._blank,
            "display resized": museum.resize,
            "clock set back": self._set_clock_back,
        }
        """The faults by name."""

    @property
    def disk_refuses(self) -> bool:
        """Whether a saved match can be neither written nor removed now."""
        return Disk.trouble != 0

    def pass_on(self) -> None:
        """Pass a step: repair what is due, and cause the next fault."""
        clock = self._museum.clock
        if self._mending and clock.seconds >= self._mending[0][0]:
            self._mend_first()
        if clock.seconds >= self._next_at and clock.steps - self._struck_at >= _APART:
            self._struck_at = clock.steps
            self._next_at = clock.seconds + self._rng.expovariate(1 / _EVERY_S)
            if not self._bag:
                self._bag = self._rng.sample([*self.all], len(self.all))
            self.strike(self._bag.pop())

    def strike(self, kind: str) -> None:
        """Cause a fault, which is repaired within a while."""
        self.kinds[kind] += 1
        self.changes += 1
        self.last = f"'{kind}' at step {self._museum.clock.steps}"
        self._disarm()
        if repair := self.all[kind]():
            seconds = self._rng.uniform(1, next(repair))
            self._mending.append((self._museum.clock.seconds + seconds, repair))
            self._mending.sort(key=lambda each: each[0])

    def mend(self) -> None:
        """Repair everything."""
        self._disarm()
        while self._mending:
            self._mend_first()

    def _mend_first(self) -> None:
        self.changes += 1
        next(self._mending.pop(0)[1], None)

    def _turn(self, owner: object, flag: str, value: bool, most_s: float = 60) -> Iterator[float]:
        setattr(owner, flag, value)
        yield most_s
        setattr(owner, flag, not value)

    # The program, its screens and the player

    def _freeze(self) -> None:
        """Let time pass without a step, until the supervisor ends the program."""
        self._museum.clock.skipped += _FREEZE_S
        self._museum.restart()

    def _arm(self, name: str) -> None:
        """Let the next call of a method of the visible screen fail."""
        error = self._rng.choice(_ERRORS)

        def fail(*args: object) -> None:
            self._disarm()
            raise error("a fault of the soak")

        self.armed, self._broken_screen = name, self._museum.kiosk.stack.top
        setattr(self._broken_screen, name, fail)

    def _disarm(self) -> None:
        self._thinker.broken = False
        if self.armed:
            delattr(self._broken_screen, self.armed)
        self.armed, self._broken_screen = "", None

    # Disk

    def _refuse_saves(self) -> Iterator[float]:
        Disk.trouble = self._rng.choice((errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO))
        yield 60
        Disk.trouble = 0

    def _fill_disk(self) -> Iterator[float]:
        """Let no file of this process grow: saves, statistics and log really fail."""
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, self._room[1]))
        yield 60
        resource.setrlimit(resource.RLIMIT_FSIZE, self._room)

    def _tear(self, name: str) -> None:
        """Cut off or overwrite a file, as a power cut does, and restart the program."""
        path = self._museum.folder / name
        with contextlib.suppress(OSError):
            data = path.read_bytes()
            cut = data[: self._rng.randrange(len(data) + 1)]
            path.write_bytes(self._rng.choice((cut, b"", cut + b"\0" * 99, b"\xff\xfe" * 40)))
        self._museum.restart()

    def _tear_settings(self) -> Iterator[float]:
        """Break the museum's own file for a while, and restart the program with it."""
        torn = self._whole_settings.with_name("torn.toml")
        data = self._whole_settings.read_bytes()
        with contextlib.suppress(OSError):
            torn.write_bytes(data[: self._rng.randrange(len(data))] + b"\0")
        self._museum.settings = torn
        self._museum.restart()
        yield 60
        self._museum.settings = self._whole_settings

    def _damage_statistics(self) -> None:
        path = self._museum.program.statistics.path
        with contextlib.suppress(OSError), path.open("r+b") as file:
            file.write(self._rng.randbytes(4096))

    # The machine

    def _lose_sound(self) -> Iterator[float]:
        yield from self._turn(Loudspeaker, "plugged", False)
        self._museum.kiosk.services.sounds.recover()

    def _unplug(self) -> Iterator[float]:
        """Unplug the touch screen.

        Held items are never released; plugged in again, it is another device.
        """
        self._visitor.device = None
        yield 60
        self._devices += 1
        self._visitor.device = self._devices

    def _blank(self) -> Iterator[float]:
        """Put the screen to sleep or unplug it: no picture is requested until it is back."""
        self._visitor.send(*ASLEEP)
        yield from self._turn(self._museum, "asleep", True)
        self._visitor.send(*AWAKE)

    def _set_clock_back(self) -> Iterator[float]:
        hour = timedelta(hours=1)
        self._museum.clock.shift -= hour
        yield 600
        self._museum.clock.shift += hour
