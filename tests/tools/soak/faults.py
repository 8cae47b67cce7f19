"""Faults in a museum, one after another, and their repair."""

import contextlib
import ctypes
import errno
import os
import random
import resource
import stat
import sys
import threading
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

from museum import SIZES, Disk, Museum
from robot import Loudspeaker, Robot

from ludus.exhibit.supervisor.crashes import Crashes
from ludus.exhibit.supervisor.restart_policy import Limits
from ludus.exhibit.supervisor.supervisor import Supervisor
from ludus.exhibit.supervisor.system import Notifier
from ludus.window.app.loop import SECOND

_EVERY_S = 60.0
"""Mean seconds from one fault to the next."""
_APART = 11 * SECOND
"""The least steps between two faults: three errors of attract within ten seconds end a kiosk."""
_FREEZE_S = 15.0
"""Seconds until a frozen program is restarted."""


class Faults:
    """Faults that occur one after another, and are repaired after a while."""

    def __init__(self, museum: Museum, robot: Robot, rng: random.Random) -> None:
        """Begin without faults; the robot's touch screen can be unplugged."""
        self._museum = museum
        self._robot = robot
        self._rng = rng
        self.kinds: Counter[str] = Counter()
        """The number of faults of each kind."""
        self.changes = 0
        """The number of faults and repairs."""
        self.last = "nothing"
        """The last fault and its step."""
        self.armed = ""
        """The method of a screen that will fail."""
        self._broken_screen: object = None
        self._room = resource.getrlimit(resource.RLIMIT_FSIZE)
        self._privileges = _privileges()
        self._devices = 1
        self._right_settings = museum.settings
        self._next_at = 0.0
        self._struck_at = 0
        self._mending: list[tuple[float, Callable[[], None]]] = []
        self._bag: list[str] = []
        self.all: dict[str, Callable[[], None]] = {
            "error in step": lambda: self._arm("step"),
            "error in paint": lambda: self._arm("items"),
            "error in touch": lambda: self._arm("touch"),
            "crash": self._crash,
            "freeze": self._freeze,
            "player silent": self._silence,
            "player dead": self._break_thinker,
            "save refused": self._refuse_saves,
            "disk full": self._fill_disk,
            "folder read-only": self._forbid_writing,
            "save torn": lambda: self._tear("match.txt"),
            "stone torn": lambda: self._tear("stone.json"),
            "museum's settings torn": self._tear_settings,
            "statistics damaged": self._damage_statistics,
            "sound lost": self._lose_sound,
            "touch screen unplugged": self._unplug,
            "screen asleep": self._blank,
            "display resized": self._resize,
            "clock set back": self._set_clock_back,
        }
        """The functions that cause faults, by name."""

    @property
    def disk_refuses(self) -> bool:
        """Whether a saved match can be neither written nor removed now."""
        return Disk.trouble != 0 or not self._museum.state.stat().st_mode & stat.S_IWUSR

    def pass_on(self) -> None:
        """Pass a step: repair what is due, and cause the next fault."""
        clock = self._museum.clock
        if self._mending and clock.seconds >= self._mending[0][0]:
            self._mend_first()
        if clock.seconds >= self._next_at and clock.steps - self._struck_at >= _APART:
            self._struck_at = clock.steps
            self._next_at = clock.seconds + self._rng.expovariate(1 / _EVERY_S)
            self._strike()

    def _strike(self) -> None:
        if not self._bag:
            self._bag = [*self.all]
            self._rng.shuffle(self._bag)
        kind = self._bag.pop()
        self.kinds[kind] += 1
        self.changes += 1
        self.last = f"'{kind}' at step {self._museum.clock.steps}"
        self._disarm()
        self.all[kind]()

    def mend(self) -> None:
        """Repair everything."""
        self._disarm()
        while self._mending:
            self._mend_first()

    def _mend_first(self) -> None:
        self.changes += 1
        self._mending.pop(0)[1]()

    def _later(self, mend: Callable[[], None], most_s: float = 60.0) -> None:
        """Repair something within a while."""
        at = self._museum.clock.seconds + self._rng.uniform(1, most_s)
        self._mending.append((at, mend))
        self._mending.sort(key=lambda each: each[0])

    # The program, its screens and the player

    def _crash(self) -> None:
        """Crash, for the fourth time in a row at most."""
        self._museum.restart(self._rng.randint(1, 4))

    def _freeze(self) -> None:
        """Let time pass without a step, until the supervisor ends the program."""
        self._museum.clock.skipped += _FREEZE_S
        self._museum.restart()

    def _arm(self, name: str) -> None:
        """Let the next call of a method of the visible screen fail."""
        kinds = (RuntimeError, KeyError, OSError, MemoryError, AssertionError, RecursionError)
        error = self._rng.choice(kinds)

        def fail(*args: object) -> None:
            self._disarm()
            raise error("a fault of the soak")

        self.armed, self._broken_screen = name, self._museum.kiosk.stack.top
        setattr(self._broken_screen, name, fail)

    def _disarm(self) -> None:
        self._museum.thinker.broken = False
        if self.armed:
            delattr(self._broken_screen, self.armed)
        self.armed, self._broken_screen = "", None

    def _break_thinker(self) -> None:
        self._museum.thinker.broken = True

    def _silence(self) -> None:
        thinker = self._museum.thinker
        thinker.silent = True

        def mend() -> None:
            thinker.silent = False

        self._later(mend, 300)

    # Disk

    def _refuse_saves(self) -> None:
        Disk.trouble = self._rng.choice((errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO))

        def mend() -> None:
            Disk.trouble = 0

        self._later(mend)

    def _fill_disk(self) -> None:
        """Let no file of this process grow: saves, statistics and log really fail."""
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, self._room[1]))
        self._later(lambda: resource.setrlimit(resource.RLIMIT_FSIZE, self._room))

    def _forbid_writing(self) -> None:
        """Forbid changes in the exhibit's folders, even for root."""
        state = self._museum.state
        folders = [state, *(path for path in state.rglob("*") if path.is_dir())]
        _set_privileges(self._privileges & ~_OVERRIDE)
        for folder in folders:
            folder.chmod(0o500)

        def mend() -> None:
            for folder in folders:
                folder.chmod(0o700)
            _set_privileges(self._privileges)

        self._later(mend)

    def _tear(self, name: str) -> None:
        """Cut off or overwrite a file, as a power cut does, and restart the program."""
        path = self._museum.state / name
        with contextlib.suppress(OSError):
            data = path.read_bytes()
            cut = data[: self._rng.randrange(len(data) + 1)]
            path.write_bytes(self._rng.choice((cut, b"", cut + b"\0" * 99, b"\xff\xfe" * 40)))
        self._museum.restart()

    def _tear_settings(self) -> None:
        """Break the museum's own file for a while, and restart the program with it."""
        torn = self._right_settings.with_name("torn.toml")
        data = self._right_settings.read_bytes()
        with contextlib.suppress(OSError):
            torn.write_bytes(data[: self._rng.randrange(len(data))] + b"\0")
        self._museum.settings = torn

        def mend() -> None:
            self._museum.settings = self._right_settings

        self._later(mend)
        self._museum.restart()

    def _damage_statistics(self) -> None:
        with (
            contextlib.suppress(OSError),
            self._museum.statistics.path.open("r+b") as file,
        ):
            file.write(self._rng.randbytes(4096))

    # The machine

    def _lose_sound(self) -> None:
        Loudspeaker.plugged = False

        def mend() -> None:
            Loudspeaker.plugged = True
            self._museum.kiosk.services.sounds.recover()

        self._later(mend)

    def _unplug(self) -> None:
        """Unplug the touch screen.

        Held items are never released; plugged in again, it is another device.
        """
        self._robot.device = None

        def mend() -> None:
            self._devices += 1
            self._robot.device = self._devices

        self._later(mend)

    def _blank(self) -> None:
        """Put the screen to sleep or unplug it: no picture is requested until it is back."""
        self._museum.asleep = True
        self._robot.blank(asleep=True)

        def mend() -> None:
            self._museum.asleep = False
            self._robot.blank(asleep=False)

        self._later(mend)

    def _set_clock_back(self) -> None:
        clock = self._museum.clock
        clock.shift -= timedelta(hours=1)

        def mend() -> None:
            clock.shift += timedelta(hours=1)

        self._later(mend, 600)

    def _resize(self) -> None:
        others = [size for size in SIZES if size != self._museum.size]
        self._museum.resize(self._rng.choice(others))


# Privileges: root ignores permissions, unless it gives up this capability for a while

_OVERRIDE = 1 << 1
"""CAP_DAC_OVERRIDE among the capabilities of a thread."""
_VERSION_3 = 0x20080522


def _privileges() -> int:
    """Return the first 32 capabilities in force for this thread, as bits; see capget(2)."""
    return _capabilities()[0]


def _set_privileges(bits: int) -> None:
    held = _capabilities()
    held[0] = bits
    _call("capset", held)


def _capabilities() -> ctypes.Array[ctypes.c_uint32]:
    held = (ctypes.c_uint32 * 6)()
    _call("capget", held)
    return held


def _call(name: str, held: ctypes.Array[ctypes.c_uint32]) -> None:
    header = (ctypes.c_uint32 * 2)(_VERSION_3, 0)
    if getattr(ctypes.CDLL(None, use_errno=True), name)(header, held):
        raise OSError(ctypes.get_errno(), f"{name}: {os.strerror(ctypes.get_errno())}")


# Children of the supervisor

_CHILD = """
import os, pathlib, signal, sys, time
from ludus.exhibit.supervisor.child import heartbeat
starts = pathlib.Path(sys.argv[1])
with starts.open("a") as file:
    file.write(f"{time.monotonic()}\\n")
beat = heartbeat()
for _ in range(20):
    beat()
    time.sleep(0.02)
act = sys.argv[2 + int(os.environ["LUDUS_RESTARTS"])]
with starts.open("a") as file:
    file.write(f"{time.monotonic()}\\n")
if act == "crash":
    raise SystemExit(3)
if act == "kill":
    os.kill(os.getpid(), signal.SIGKILL)
if act == "freeze":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(60)
"""
_TINY = Limits(first_beat=20.0, silence=0.8, grace=0.2, waits=(0.1,))


def restarts(folder: Path) -> dict[str, float]:
    """Crash, freeze and kill real processes; return the seconds from each to the next start.

    Processes that are not restarted within a minute are left out.
    """
    acts = ("crash", "freeze", "kill")
    times = folder / "starts.txt"
    command = [sys.executable, "-c", _CHILD, str(times), *acts, "close"]
    keeper = Supervisor(
        command, Crashes(folder / "crashes", None), limits=_TINY, notifier=Notifier({})
    )
    guard = threading.Timer(60, keeper.stop)
    guard.start()
    try:
        keeper.run()
    finally:
        guard.cancel()
    told = [float(line) for line in times.read_text(encoding="utf-8").split()]
    ends, starts = told[1::2], told[2::2]
    return {act: round(b - a, 2) for act, a, b in zip(acts, ends, starts, strict=False)}
