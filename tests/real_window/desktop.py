"""Virtual screens, with or without a window manager, and a pointer and keyboard to use on them.

The X server is spoken to directly (python-xlib): every act is known to have arrived when a method
returns, which a program such as xdotool, started anew for each act, cannot say.
"""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TypeVar

import numpy as np
import numpy.typing as npt
from Xlib import XK, X, Xatom, display
from Xlib.error import BadDrawable, BadWindow
from Xlib.ext import xtest
from Xlib.protocol.event import ClientMessage
from Xlib.xobject.drawable import Window

Picture = npt.NDArray[np.uint8]
"""(height, width, 3): red, green, blue."""
Point = tuple[int, int]
Size = tuple[int, int]
Found = TypeVar("Found")

PATIENCE_S = 40.0
"""How long to wait for what must come, on a busy machine too."""


XORG = Path("/usr/lib/xorg/Xorg")
"""The server itself; what is found as Xorg may refuse everybody without a real screen."""
_TWO_SCREENS = """
Section "Device"
  Identifier "card"
  Driver "dummy"
  VideoRam 64000
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Virtual 2048 1024
    Modes "1024x768" "960x540"
  EndSubSection
EndSection
Section "ServerFlags"
  Option "AutoAddDevices" "false"
EndSection
"""


def missing() -> list[str]:
    """The programs without which there is no virtual desktop here."""
    return [name for name in ("Xvfb", "openbox") if not shutil.which(name)]


def two_screens_possible() -> bool:
    """Whether there is a server that shows several screens without having any."""
    driver = XORG.parent / "modules" / "drivers" / "dummy_drv.so"
    return driver.exists() and shutil.which("xrandr") is not None


def wait_for(
    what: str,
    find: Callable[[], Found | None],
    every: float = 0.05,
    patience: float = PATIENCE_S,
) -> Found:
    """What is found in the end, neither None nor False; an AssertionError where it never is."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        try:
            found = find()
        except (BadDrawable, BadWindow):
            found = None  # where no manager resizes it, a program may make its window anew
        if found is not None and found is not False:
            return found
        time.sleep(every)
    raise AssertionError(f"within {patience:.0f} s there was never: {what}")


class Desktop:
    """An X server's screen. Places are pixels of the whole screen."""

    def __init__(self, number: str) -> None:
        """Connect to a server that runs."""
        self.name = f":{number}"
        self._display = display.Display(self.name)
        self._root = self._display.screen().root
        self._display.set_error_handler(lambda error, request: None)

    def close(self) -> None:
        """End the connection."""
        self._display.close()

    @property
    def managed(self) -> bool:
        """Whether a window manager is at work."""
        return self._property(self._root, "_NET_SUPPORTING_WM_CHECK") is not None

    def _property(self, window: Window, name: str) -> object:
        found = window.get_full_property(self._atom(name), X.AnyPropertyType)
        return found.value if found else None

    def _atom(self, name: str) -> int:
        return self._display.intern_atom(name)

    def find(self, pid: int) -> Window | None:
        """The window of a process or of a child of it, once it is to be seen."""
        return next((w for w in self._windows(self._root) if self._belongs(w, pid)), None)

    def _windows(self, parent: Window) -> Iterator[Window]:
        try:
            children = parent.query_tree().children
        except BadWindow:
            return
        for child in children:
            yield child
            yield from self._windows(child)

    def _belongs(self, window: Window, pid: int) -> bool:
        owner = self.owner(window)
        return bool(owner) and pid in (owner, _parent(owner))

    def owner(self, window: Window) -> int:
        """Whose window it is, by its process; 0 where nobody's is to be seen."""
        try:
            found = window.get_full_property(self._atom("_NET_WM_PID"), Xatom.CARDINAL)
            seen = window.get_attributes().map_state == X.IsViewable
        except BadWindow:
            return 0
        return found.value[0] if found and seen else 0

    def box(self, window: Window) -> tuple[int, int, int, int]:
        """Left, top, width and height of a window without its frame."""
        size = window.get_geometry()
        corner = window.translate_coords(self._root, 0, 0)
        return -corner.x, -corner.y, size.width, size.height

    def picture(self, box: tuple[int, int, int, int] | None = None) -> Picture:
        """What the screen shows, there or everywhere."""
        size = self._root.get_geometry()
        left, top, width, height = box or (0, 0, size.width, size.height)
        right, bottom = min(left + width, size.width), min(top + height, size.height)
        left, top = max(left, 0), max(top, 0)
        image = self._root.get_image(left, top, right - left, bottom - top, X.ZPixmap, 0xFFFFFFFF)
        pixels = np.frombuffer(image.data, np.uint8).reshape(bottom - top, right - left, 4)
        return pixels[:, :, 2::-1].copy()

    def resize(self, window: Window, size: Size) -> None:
        """Ask for another size of a window, as its frame does when it is pulled."""
        window.configure(width=size[0], height=size[1])
        self._display.sync()

    def move(self, window: Window, at: Point) -> None:
        """Ask for another place of a window."""
        window.configure(x=at[0], y=at[1])
        self._display.sync()

    def maximise(self, window: Window, on: bool) -> None:
        """Ask the window manager to fill the screen with a window, or to undo that."""
        sides = [self._atom(f"_NET_WM_STATE_MAXIMIZED_{side}") for side in ("VERT", "HORZ")]
        self._ask(window, "_NET_WM_STATE", [int(on), *sides, 1, 0])

    def ask_to_close(self, window: Window) -> None:
        """Press the cross in the window's frame."""
        if self.managed:
            self._ask(window, "_NET_CLOSE_WINDOW", [0, 1, 0, 0, 0])
            return
        data = [self._atom("WM_DELETE_WINDOW"), 0, 0, 0, 0]
        message = ClientMessage(
            window=window, client_type=self._atom("WM_PROTOCOLS"), data=(32, data)
        )
        window.send_event(message)
        self._display.sync()

    def _ask(self, window: Window, what: str, data: list[int]) -> None:
        message = ClientMessage(window=window, client_type=self._atom(what), data=(32, data))
        mask = X.SubstructureRedirectMask | X.SubstructureNotifyMask
        self._root.send_event(message, event_mask=mask)
        self._display.sync()

    def point(self, at: Point) -> None:
        """Move the pointer."""
        xtest.fake_input(self._display, X.MotionNotify, x=at[0], y=at[1])
        self._display.sync()

    def press(self) -> None:
        """Press the pointer's first button."""
        xtest.fake_input(self._display, X.ButtonPress, 1)
        self._display.sync()

    def release(self) -> None:
        """Release it."""
        xtest.fake_input(self._display, X.ButtonRelease, 1)
        self._display.sync()

    def key(self, name: str) -> None:
        """Press and release a key, by X's name of it."""
        code = self._display.keysym_to_keycode(XK.string_to_keysym(name))
        for kind in (X.KeyPress, X.KeyRelease):
            xtest.fake_input(self._display, kind, code)
        self._display.sync()


def _parent(pid: int) -> int:
    """Who started a process."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except FileNotFoundError:
        return 0


@contextmanager
def _server(*command: str | Path) -> Iterator[Desktop]:
    """An X server on a display whose number it chose itself."""
    reading, writing = os.pipe()
    process = subprocess.Popen(
        [*command, "-displayfd", str(writing), "-nolisten", "tcp", "-noreset"],
        pass_fds=[writing],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            found = Desktop(told.readline().strip())
        try:
            yield found
        finally:
            found.close()
    finally:
        process.terminate()
        process.wait()


@contextmanager
def desktop(size: Size, managed: bool) -> Iterator[Desktop]:
    """A screen of a size, with the window manager openbox or without any."""
    with ExitStack() as stack:
        screen = ("-screen", "0", f"{size[0]}x{size[1]}x24")
        found = stack.enter_context(_server("Xvfb", *screen))
        if managed:
            stack.enter_context(_manager(found))
        yield found


@contextmanager
def two_screens(folder: Path, managed: bool) -> Iterator[Desktop]:
    """A screen of 1024x768, and to its right one of 960x540. The server writes in a folder."""
    config = folder / "xorg.conf"
    config.write_text(_TWO_SCREENS)
    log = ("-logfile", folder / "xorg.log", "-novtswitch", "-sharevts")
    with ExitStack() as stack:
        found = stack.enter_context(_server(XORG, "-config", config, *log))
        _switch_on(found)
        if managed:
            stack.enter_context(_manager(found))
        yield found


def _switch_on(screens: Desktop) -> None:
    """Show both screens; the last act makes the server see that the second one is connected."""
    beside = ("--output", "DUMMY1", "--mode", "960x540", "--right-of", "DUMMY0")
    first, known = ("--output", "DUMMY0", "--mode", "1024x768"), ("--addmode", "DUMMY1", "960x540")
    for act in (first, known, beside, ("--query",)):
        command = ("xrandr", "-d", screens.name, *act)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


@contextmanager
def _manager(screen: Desktop) -> Iterator[None]:
    process = subprocess.Popen(
        ["openbox", "--sm-disable"],
        env=os.environ | {"DISPLAY": screen.name},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for("a window manager", lambda: screen.managed)
        yield
    finally:
        process.terminate()
        process.wait()
