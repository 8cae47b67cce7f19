"""The trial of a fresh version, which `ludus-update` has started: its supervisor watches it.

The folder of the versions holds the link `ludus` to the version that runs. During a trial, the link
`ludus-before` names the version to return to.
"""

import logging
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from ludus.exhibit.supervisor.restart_policy import Phase, RestartPolicy

VERSIONS = Path(sys.prefix).parent
"""The folder of the versions, if this one was installed from an archive."""
LINK = "ludus"
BEFORE = "ludus-before"
NOTE = "ludus-turned-back"
"""The file with a sentence about an update that turned back."""
REPORT = "ludus-update.txt"
"""The file in the exhibit's folder by which the supervisor reports the trial, line by line."""
ASKED = "ludus-update-asked"
"""The file in that folder by which staff ask for an update from a USB stick."""
STARTED, WELL = "started", "well"
"""Lines of that file; any other is the reason to turn back."""
STARTS = 3
"""Failed starts after which a fresh version is given up."""
WATCHED_S = 120.0

_log = logging.getLogger(__name__)


def turned_back(folder: Path = VERSIONS) -> str:
    """Return the sentence about an update that turned back; empty if there was none."""
    with suppress(OSError):
        return (folder / NOTE).read_text("utf-8", "replace").strip()
    return ""


def is_linked() -> bool:
    """Whether this version can be updated: the link leads to it."""
    link = VERSIONS / LINK
    return link.is_symlink() and link.exists() and link.samefile(sys.prefix)


def linked(script: Path) -> Path:
    """Return the path of a program of this version through the link, which outlives an update."""
    inside = is_linked() and script.is_relative_to(sys.prefix)
    return VERSIONS / LINK / script.relative_to(sys.prefix) if inside else script


class Trial:
    """Reports once whether a version runs well for so many seconds."""

    def __init__(
        self,
        report: Path,
        watched_s: float = WATCHED_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._report, self._watched_s, self._clock = report, watched_s, clock
        self._began, self._seen, self._over = clock(), False, False
        self._say(STARTED)

    def look(self, policy: RestartPolicy, reason: str) -> None:
        """Report, if the trial is over; `reason` is that of the last failure."""
        self._seen |= policy.phase is Phase.RUNNING
        if self._over:
            return
        if policy.failures >= STARTS:
            self._end(f"it failed {policy.failures} times ({reason or 'it cannot be started'})")
        elif policy.lived >= self._watched_s:
            self._end(WELL)
        elif not self._seen and self._clock() - self._began >= self._watched_s:
            self._end(f"it showed no picture in {self._watched_s:g} s")

    def _end(self, line: str) -> None:
        self._over = True
        self._say(line)
        _log.warning("the trial of this version has ended: %s", line)

    def _say(self, line: str) -> None:
        try:
            with self._report.open("a", encoding="utf-8") as file:
                file.write(f"{line}\n")
        except OSError as error:  # ludus-update turns back a version that reports nothing.
            _log.error("the trial of this version is not reported: %s", error)


def trial(state: Path) -> Trial | None:
    """Return the trial of this version, if it is fresh; `state` is the exhibit's folder."""
    before = VERSIONS / BEFORE
    return Trial(state / REPORT) if before.exists() and not before.samefile(sys.prefix) else None
