"""The self-test: checks in about a minute whether a machine is suitable for the exhibit."""

import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from ludus.errors import RefusedError, said
from ludus.exhibit.checks.probes import Machine, Probes
from ludus.exhibit.config.settings import Config
from ludus.picture import assets
from ludus.players.levels import LEVELS
from ludus.window.sound.sounds import LONG, NAMES

FRAME_MS = 1000 / 60
SLOW_FRAME_MS = 2000 / 60
"""The time of a visibly late frame."""
FREE_MB = 500
LEAST_FREE_MB = 100
SYNC_MS = 50.0
"""Time to flush a small file; a match is saved after every turn, between two frames."""
SLOW_SYNC_MS = 250.0
LATE_S = 0.2
"""Seconds beyond the time limit of the computer's level."""
SLOW_S = 1.0
EARLIEST = datetime(2026, 1, 1)
LATEST = datetime(2100, 1, 1)
_MOVING = 20


class Verdict(StrEnum):
    RIGHT = "right"
    WARNING = "warning"
    WRONG = "wrong"


@dataclass(frozen=True)
class Check:
    name: str
    verdict: Verdict
    what: str
    remedy: str = ""

    def __str__(self) -> str:
        remedy = f"; {self.remedy}" if self.remedy else ""
        return f"{self.verdict:8} {self.name:10} {self.what}{remedy}"


def run(folder: Path, config: Config, seconds: float, probes: Probes | None = None) -> list[Check]:
    """Check the machine. Half of the seconds are for frames, a quarter for answers."""
    by = probes or Probes()
    slow = "it does not work here: Caesar looks two plies ahead, not three"
    remedy = "see 'Installing' in the README"
    return [
        *_machine(by, seconds / 2),
        *_voice(by, config.sound.spoken),
        *_disk(by, folder),
        _files(by),
        _clock(by, folder),
        _answers(by, config.game.opponent, seconds / 4),
        _either("wasm", by.fast, "the loops run as WebAssembly", slow, remedy),
    ]


def failed(checks: Sequence[Check]) -> bool:
    return any(check.verdict is Verdict.WRONG for check in checks)


def as_text(checks: Sequence[Check]) -> str:
    counts = Counter(check.verdict for check in checks)
    wrong, doubtful = counts[Verdict.WRONG], counts[Verdict.WARNING]
    total = "This machine will do." if not wrong else "This machine will not do as it is."
    return "\n".join([*map(str, checks), "", f"{total} {wrong} wrong, {doubtful} warnings."])


def _judge(name: str, value: float, good: float, bad: float, what: str, remedy: str) -> Check:
    """Judge a figure by two bounds; if `good` is the greater bound, more is better."""
    sign = 1 if good < bad else -1
    if sign * value <= sign * good:
        return Check(name, Verdict.RIGHT, what)
    verdict = Verdict.WARNING if sign * value <= sign * bad else Verdict.WRONG
    return Check(name, verdict, what, remedy)


def _either(
    name: str, good: object, right: str, wrong: str, remedy: str, worst: Verdict = Verdict.WARNING
) -> Check:
    return Check(name, Verdict.RIGHT, right) if good else Check(name, worst, wrong, remedy)


def _machine(probes: Probes, seconds: float) -> Iterator[Check]:
    try:
        machine = probes.machine(seconds)
    except (RefusedError, RuntimeError, OSError) as error:
        remedy = "start it in the session of the exhibit, where DISPLAY is set"
        yield Check("screen", Verdict.WRONG, str(error).partition("; ")[0], remedy)
        return
    yield _frames(machine)
    touch, no_touch = f"{machine.touch_devices} device(s)", "no touch device, only a mouse"
    remedy = "plug the screen's USB cable in, and look for the device with 'xinput'"
    yield _either("touch", machine.touch_devices, touch, no_touch, remedy)
    remedy = "see 'SOUND' in INSTALL.txt; without it the exhibit is silent"
    yield _either("sound", not machine.no_sound, "a device plays", machine.no_sound, remedy)


def _frames(machine: Machine) -> Check:
    size = "{}x{}".format(*machine.size)
    if len(machine.frames) < _MOVING:
        what = f"{size}: only {len(machine.frames)} frames moved"
        return Check("frames", Verdict.WARNING, what, "let the self-test run longer")
    median, p99 = statistics.median(machine.frames), statistics.quantiles(machine.frames, n=100)[98]
    what = f"{size}: median {median:.1f} ms, 99 of 100 in {p99:.1f} ms"
    remedy = "close other programs, see to the driver of the graphics, or set a lower resolution"
    return _judge("frames", p99, FRAME_MS, SLOW_FRAME_MS, what, remedy)


def _voice(probes: Probes, button: str) -> Iterator[Check]:
    if button:
        wrong, remedy = "sound.spoken names a button, but nothing speaks", "'apt install espeak-ng'"
        speaks = f"it speaks after {button}"
        yield _either("voice", probes.voices(), speaks, wrong, remedy, Verdict.WRONG)


def _disk(probes: Probes, folder: Path) -> Iterator[Check]:
    try:
        disk = probes.disk(folder)
    except OSError as error:
        yield Check(
            "disk", Verdict.WRONG, said(error), "let the user of the exhibit own that folder"
        )
        return
    what, remedy = f"{disk.free_mb:.0f} MB free in {folder}", "make room on it"
    yield _judge("disk", disk.free_mb, FREE_MB, LEAST_FREE_MB, what, remedy)
    remedy = "take a solid-state disk, or a better card"
    what = f"a small file is kept for good in {disk.sync_ms:.0f} ms"
    yield _judge("keeping", disk.sync_ms, SYNC_MS, SLOW_SYNC_MS, what, remedy)


def _files(probes: Probes) -> Check:
    try:
        probes.files()
    except assets.AssetError as error:
        return Check("files", Verdict.WRONG, str(error), "install ludus again")
    folder = assets.find("sounds")
    silent = [name for name in NAMES if not [*folder.glob(f"{name}-*.wav")]]
    silent += [name for name in LONG if not (folder / name).is_file()]
    right, wrong = "pictures, fonts and sounds are complete", f"no sound of {', '.join(silent)}"
    remedy = "install ludus again"
    return _either("files", not silent, right, f"{wrong} in {folder}", remedy, Verdict.WRONG)


def _clock(probes: Probes, folder: Path) -> Check:
    now = probes.now()
    shown = f"{now:%Y-%m-%d %H:%M}"
    remedy = "set it with 'timedatectl'; if it is wrong each morning, change the board's battery"
    if not EARLIEST <= now < LATEST:
        return Check("clock", Verdict.WRONG, f"it shows {shown}", remedy)
    newest = max((p.stat().st_mtime for p in folder.glob("*") if p.is_file()), default=0.0)
    behind = newest - now.timestamp()
    if behind > 60:
        what = f"it shows {shown}, {behind / 60:.0f} minutes before the newest file in {folder}"
        return Check("clock", Verdict.WARNING, what, remedy)
    return Check("clock", Verdict.RIGHT, f"it shows {shown}")


def _answers(probes: Probes, level: str, seconds: float) -> Check:
    remedy = "close other programs, or take a faster machine"
    try:
        times = probes.answers(level, seconds)
    except OSError as error:
        return Check("computer", Verdict.WRONG, str(error), remedy)
    worst = max(times)
    what = f"the longest thought of '{level}' took {worst:.2f} s"
    if worst == float("inf"):
        what = f"'{level}' did not answer in time"
    allowed = LEVELS[level].seconds
    return _judge("computer", worst, allowed + LATE_S, allowed + SLOW_S, what, remedy)
