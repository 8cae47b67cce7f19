"""SDL's video: its driver, the screens, and their sleep."""

import ctypes
import logging
import os
import re
import socket
import sys
import time
from contextlib import suppress

import pygame

from ludus.errors import RefusedError

log = logging.getLogger(__name__)

_UNNOTICED_S = 0.003
"""Seconds that three small updates may take before SDL's acceleration is tried."""
_TRIES = 15
"""Attempts to reach a desktop's screen."""
_PAUSE_MS = 200
"""Milliseconds between two attempts."""
_BUS_S = 1.0
"""Seconds in which the session bus must answer."""


class ScreenError(RefusedError):
    """No screen is available for a window."""


def start_video() -> None:
    """Initialise SDL's video with a visible driver, or with the one that SDL_VIDEODRIVER names.

    An X server that restarts after its last program cannot be reached for a moment. So a screen
    whose server has a socket is retried for 3 s. Raise ScreenError if there is no screen.
    """
    desktop = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY")
    sockets, failure = _sockets(), ""
    if sys.platform == "linux":
        # Other drivers print errors, or open no visible window.
        asked = os.environ.get("SDL_VIDEODRIVER")
        os.environ["SDL_VIDEODRIVER"] = asked or ",".join(sockets) or "kmsdrm"
        _leave_hanging_bus()
    for _ in range(_TRIES if any(map(os.path.exists, sockets.values())) else 1):
        try:
            pygame.display.init()
            return
        except pygame.error as error:
            failure = str(error)
            pygame.time.wait(_PAUSE_MS)
    if desktop:
        raise ScreenError(f"cannot reach the screen {desktop} (SDL: {failure}); check that it runs")
    raise ScreenError("there is no screen here; start it within a desktop, or set DISPLAY")


def _sockets() -> dict[str, str]:
    """SDL's drivers for the screens in the environment, each with the socket of its server."""
    names = "DISPLAY", "XDG_RUNTIME_DIR", "WAYLAND_DISPLAY"
    screen, folder, wayland = (os.environ.get(name, "") for name in names)
    path = os.path.join(folder, wayland)
    sockets = {"x11": re.sub(r"^:(\d+).*", r"/tmp/.X11-unix/X\1", screen)} if screen else {}
    return sockets | ({"wayland": path} if wayland and os.path.isabs(path) else {})


def _leave_hanging_bus() -> None:
    """Go without the session bus if it hangs, as SDL would wait for it without a limit."""
    usual = f"unix:path={os.environ.get('XDG_RUNTIME_DIR')}/bus"
    address = re.match("unix:path=([^,;]+)", os.environ.get("DBUS_SESSION_BUS_ADDRESS", usual))
    if not address:
        return
    with socket.socket(socket.AF_UNIX) as bus, suppress(OSError):
        bus.settimeout(_BUS_S)
        bus.connect(address[1])
        bus.sendall(b"\0AUTH\r\n")
        try:
            bus.recv(1)
        except TimeoutError:
            log.warning("the session bus does not answer; screen readers cannot be used")
            os.environ["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"


def desktop(screen: int = 0) -> tuple[int, int]:
    """A screen's size in pixels; raise ScreenError if none is connected."""
    sizes = pygame.display.get_desktop_sizes()
    if not sizes:
        raise ScreenError("no screen is connected; plug one in, or switch it on")
    return sizes[screen]


def choose_framebuffer() -> None:
    """Choose the faster way to show pictures: with or without SDL's acceleration.

    Both are timed on a hidden window, unless the user has set the variable. Acceleration takes long
    to load, so it is only tried where plain updates are noticeably slow.
    """
    variable = "SDL_FRAMEBUFFER_ACCELERATION"
    if pygame.display.get_driver() == "wayland":
        os.environ[variable] = "1"  # There is no other way.
        try:
            ctypes.CDLL(os.environ.get("SDL_VIDEO_EGL_DRIVER", "libEGL.so.1"))
        except OSError as error:  # SDL would crash.
            remedy = "install libegl1, or set DISPLAY to Xwayland"
            raise ScreenError(f"a window on Wayland needs EGL ({error}); {remedy}") from None
    if variable in os.environ or pygame.display.get_driver() == "dummy":
        return
    cost = {}
    for value in ("0", "1"):
        os.environ[variable] = value
        pygame.display.set_mode(desktop(), pygame.HIDDEN)
        pygame.display.flip()
        start = time.perf_counter()
        for _ in range(3):
            pygame.display.update(pygame.Rect(0, 0, 64, 64))
        cost[value] = time.perf_counter() - start
        pygame.display.quit()
        start_video()
        if cost[value] < _UNNOTICED_S:
            break
    os.environ[variable] = min(cost, key=lambda value: cost[value])


def keep_awake(awake: bool) -> None:
    """Keep the screen on, or let it sleep."""
    if pygame.display.get_allow_screensaver() is not awake:
        return
    pygame.display.set_allow_screensaver(not awake)
    if awake or pygame.display.get_driver() != "x11":
        return
    # Without a session bus, SDL 2.32 suspends the screen saver for good.
    with suppress(OSError):
        saver, pointer = ctypes.CDLL("libXss.so.1"), ctypes.pythonapi.PyCapsule_GetPointer
        pointer.restype, pointer.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
        server = pointer(pygame.display.get_wm_info()["display"], b"display")
        saver.XScreenSaverSuspend(ctypes.c_void_p(server), False)
