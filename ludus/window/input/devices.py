"""What is plugged in besides this window: the screen, and what it is touched with.

SDL tells of much of it by events, but neither of another resolution of X's screen nor of a touch
device that is gone: for these the system itself is asked.
"""

import ctypes
import logging
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pygame
from pygame._sdl2 import touch

log = logging.getLogger(__name__)

LEAST = (640, 360)
"""The smallest window; a desktop that is smaller is none, as X's where every screen is off."""

UNSEEN = ("offscreen", "dummy", "evdev")
"""SDL's drivers that show nothing on any screen."""

INPUTS = Path("/proc/bus/input/devices")
"""Linux's list of what can be touched, typed on and moved."""

Size = tuple[int, int]

_DIRECT = 2
"""INPUT_PROP_DIRECT as a bit: what is touched lies under the finger, as on a touch screen."""


def touch_devices(inputs: Path = INPUTS) -> int:
    """How many touch screens there are; by SDL, which forgets none, where Linux is not asked."""
    try:
        found = re.findall(r"^B: PROP=([0-9a-f]+)$", inputs.read_text(), re.MULTILINE)
    except OSError:
        return int(touch.get_num_devices())
    return sum(bool(int(bits, 16) & _DIRECT) for bits in found)


def desktop() -> Callable[[], Size | None]:
    """Asks for the size of the whole desktop, in pixels; None while no screen is connected."""
    ask_x = _x_size() if pygame.display.get_driver() == "x11" else None

    def size() -> Size | None:
        sizes = pygame.display.get_desktop_sizes()
        if not sizes:
            return None
        width, height = ask_x() if ask_x else sizes[0]
        return (width, height) if width >= LEAST[0] and height >= LEAST[1] else None

    return size


def _x_size() -> Callable[[], Size] | None:
    """Asks X for the size of its root window, over a connection of its own."""
    try:
        x11: Any = ctypes.CDLL("libX11.so.6")
    except OSError:
        return None
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    if not display:
        return None
    x11.XDefaultRootWindow.restype = ctypes.c_ulong
    root = ctypes.c_ulong(x11.XDefaultRootWindow(display))

    def size() -> Size:
        parent, x, y = ctypes.c_ulong(), ctypes.c_int(), ctypes.c_int()
        width, height, border, depth = (ctypes.c_uint() for _ in range(4))
        places = (parent, x, y, width, height, border, depth)
        x11.XGetGeometry(display, root, *map(ctypes.byref, places))
        return width.value, height.value

    return size


class Devices:
    """Looks at screen and touch devices now and then; what was lost and found is logged once."""

    def __init__(
        self,
        size: Callable[[], Size | None] | None = None,
        touches: Callable[[], int] = touch_devices,
    ) -> None:
        """What is there now is as it should be."""
        self._ask_size, self._ask_touches = size or desktop(), touches
        self._size, self._touches = self._ask_size(), touches()

    def screen_changed(self) -> bool:
        """Whether the desktop has another size, or there is a screen again."""
        before, self._size = self._size, self._ask_size()
        if self._size == before:
            return False
        if self._size is None:
            log.warning("the screen is lost")
            return False
        log.warning("the desktop is %d x %d pixels now", *self._size)
        return True

    def touch_lost(self) -> bool:
        """Whether a touch device is gone, and a finger on it with it."""
        before, self._touches = self._touches, self._ask_touches()
        if self._touches != before:
            lost = self._touches < before
            what = "lost" if lost else "found"
            log.warning("a touch device is %s; there are %d now", what, self._touches)
        return self._touches < before


def screen_size() -> Size | None:
    """The size of the screen of this machine in pixels; None where there is none."""
    with suppress(pygame.error):
        pygame.display.init()
        if pygame.display.get_driver() not in UNSEEN:
            return next(iter(pygame.display.get_desktop_sizes()), None)
    return None


@contextmanager
def unseen_display() -> Iterator[None]:
    """A display to make pictures for, which nobody sees; one that is open already is used."""
    pygame.font.init()
    if pygame.display.get_surface():
        yield
        return
    before = os.environ.get("SDL_VIDEODRIVER")
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.quit()
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    try:
        yield
    finally:
        pygame.display.quit()
        if before is None:
            del os.environ["SDL_VIDEODRIVER"]
        else:
            os.environ["SDL_VIDEODRIVER"] = before
