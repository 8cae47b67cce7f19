"""The connected display: its size, and its power outside the opening hours."""

import logging
import math
import threading
import time
from collections.abc import Callable
from pathlib import Path

from ludus.errors import RefusedError
from ludus.exhibit.config.hours import Hours
from ludus.exhibit.supervisor.system import give

DRM = Path("/sys/class/drm")
"""The folder in which Linux lists the graphics sockets."""

_MAGIC = bytes.fromhex("00ffffffffffff00")
_BLOCK = 128
_RATIOS = {(16, 9), (16, 10), (4, 3)}
"""Sizes that are really aspect ratios; projectors and some televisions send them."""
_PLAUSIBLE_MM = 15
"""The most by which the size in millimetres may differ from the size in whole centimetres."""
AGAIN_S = 600.0
"""Seconds after which the off command is repeated, because a touch may have woken the display."""
_log = logging.getLogger(__name__)


def diagonal_inches(folder: Path = DRM) -> float:
    """Return the only display's diagonal in inches; raise RefusedError if unknown."""
    try:
        files = [path for each in _connected(folder) if (path := each / "edid").is_file()]
        sizes = [size for path in files if (size := picture_mm(path.read_bytes()))]
    except OSError as error:  # The display may be being unplugged.
        raise RefusedError(f"the display cannot be asked: {error}; try again") from None
    if len(sizes) != 1:
        found = f"{len(sizes)} displays report a size" if sizes else "no display reports it"
        raise RefusedError(
            f"the size of the picture is not known: {found};"
            " measure its diagonal and set screen.diagonal_inches"
        )
    return math.hypot(*sizes[0]) / 25.4


def pixels(folder: Path = DRM) -> tuple[int, int]:
    """Return the only display's preferred size in pixels; raise RefusedError if unknown."""
    try:
        modes = [(socket / "modes").read_text().split() for socket in _connected(folder)]
        ((best, *_),) = modes
        width, height = map(int, best.split("x"))
    except (OSError, ValueError):
        raise RefusedError(
            "the screen's size in pixels is not known; give it, such as --size 1920x1080"
        ) from None
    return width, height


def _connected(folder: Path) -> list[Path]:
    states = sorted(folder.glob("*/status"))
    return [state.parent for state in states if state.read_text().strip() == "connected"]


def picture_mm(edid: bytes) -> tuple[int, int] | None:
    """Return width and height of the picture in mm, by VESA's E-EDID 1.4; None if unknown."""
    block = edid[:_BLOCK]
    if len(block) < _BLOCK or block[:8] != _MAGIC or sum(block) % 256:
        return None
    width, height = block[21], block[22]
    if not (width and height) or (width, height) in _RATIOS:
        return None
    timing = block[54:72]  # of the preferred resolution
    exact = timing[12] | (timing[14] >> 4) << 8, timing[13] | (timing[14] & 15) << 8
    rough = (width * 10, height * 10)
    near = max(abs(a - b) for a, b in zip(exact, rough, strict=True)) <= _PLAUSIBLE_MM
    return exact if near else rough


class Night:
    """Switches the display by commands in a background thread, so that the loop never waits."""

    def __init__(
        self,
        hours: Hours,
        clock: Callable[[], float] = time.monotonic,
        give: Callable[[str], str] = give,
    ) -> None:
        """`clock` counts seconds; `give` runs a command and returns its error."""
        self.trouble = ""
        """The error of the last command; empty if there was none."""
        self._commands = {True: hours.display_on, False: hours.display_off}
        # An earlier run may have left the display off, unless the museum never closes.
        self._lit = None if hours.closes else True
        self._clock, self._give = clock, give
        self._given = 0.0
        self._thread = threading.Thread()

    def want(self, lit: bool) -> None:
        """Switch the display on or off; called every second."""
        now = self._clock()
        again = not lit and now - self._given >= AGAIN_S
        if self._thread.is_alive() or (lit == self._lit and not again):
            return
        if lit != self._lit:
            _log.info("the display is switched %s", "on" if lit else "off")
        self._lit, self._given = lit, now
        if command := self._commands[lit]:
            self._thread = threading.Thread(target=self._switch, args=(command,), daemon=True)
            self._thread.start()

    def _switch(self, command: str) -> None:
        self.trouble = self._give(command)
