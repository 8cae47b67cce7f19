"""Virtual screens, with or without a window manager, and a pointer and keyboard to use on them.

The methods talk to the X server directly (python-xlib). When a method returns, its action has
arrived. Separate programs such as xdotool cannot guarantee this.
"""

import os
import shutil
import signal
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

PATIENCE_S = 150.0
"""The most seconds to wait for an expected event, also on a very busy machine."""


XORG = Path("/usr/lib/xorg/Xorg")
"""The server itself: the Xorg on the path may refuse all users without a real screen."""
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
    """Return the missing programs that a virtual desktop needs."""
    return [name for name in ("Xvfb", "openbox") if not shutil.which(name)]


def two_screens_possible() -> bool:
    """Return whether a server can show several screens without real ones."""
    driver = XORG.parent / "modules" / "drivers" / "dummy_drv.so"
    return driver.exists() and shutil.which("xrandr") is not None


def wait_for(
    what: str,
    find: Callable[[], Found | None],
    every: float = 0.05,
    patience: float = PATIENCE_S,
) -> Found:
    """Wait until `find` returns neither None nor False, and return its result.

    Raises:
        AssertionError: that does not happen in time.
    """
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        try:
            found = find()
        except (BadDrawable, BadWindow):
            found = None  # without a manager that resizes it, a program may replace its window
        if found is not None and found is not False:
            return found
        time.sleep(every)
    raise AssertionError(f"within {patience:.0f} s there was never: {what}")


class Desktop:
    """The screen of an X server. Places are pixels of the whole screen."""

    def __init__(self, number: str) -> None:
        """Connect to a running server."""
        self.name = f":{number}"
        self._display = display.Display(self.name)
        self._root = self._display.screen().root
        self._display.set_error_handler(lambda error, request: None)

    def close(self) -> None:
        self._display.close()

    @property
    def managed(self) -> bool:
        """Whether a window manager runs."""
        return self._property(self._root, "_NET_SUPPORTING_WM_CHECK") is not None

    def _property(self, window: Window, name: str) -> object:
        found = window.get_full_property(self._atom(name), X.AnyPropertyType)
        return found.value if found else None

    def _atom(self, name: str) -> int:
        return self._display.intern_atom(name)

    def find(self, pid: int) -> Window | None:
        """Return the visible window of a process or of its child."""
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
        """Return the process of a window, or 0 if it has no visible owner."""
        try:
            found = window.get_full_property(self._atom("_NET_WM_PID"), Xatom.CARDINAL)
            seen = window.get_attributes().map_state == X.IsViewable
        except BadWindow:
            return 0
        return found.value[0] if found and seen else 0

    def box(self, window: Window) -> tuple[int, int, int, int]:
        """Return left, top, width and height of a window without its frame."""
        size = window.get_geometry()
        corner = window.translate_coords(self._root, 0, 0)
        return -corner.x, -corner.y, size.width, size.height

    def picture(self, box: tuple[int, int, int, int] | None = None) -> Picture:
        """Return the pixels of the screen, or of a box on it."""
        size = self._root.get_geometry()
        left, top, width, height = box or (0, 0, size.width, size.height)
        right, bottom = min(left + width, size.width), min(top + height, size.height)
        left, top = max(left, 0), max(top, 0)
        image = self._root.get_image(left, top, right - left, bottom - top, X.ZPixmap, 0xFFFFFFFF)
        pixels = np.frombuffer(image.data, np.uint8).reshape(bottom - top, right - left, 4)
        return pixels[:, :, 2::-1].copy()

    def cover(self, name: str) -> Window:
        """Show another program's window over a part of the screen, and return it."""
        window: Window = self._root.create_window(0, 0, 300, 200, 0, X.CopyFromParent)
        window.set_wm_name(name)
        window.map()
        self._display.sync()
        return window

    def above(self, one: Window, other: Window) -> bool:
        """Whether the first of two windows, with its frame, is in front of the other."""
        order = [*map(self._outermost, (one, other))]
        return sorted(order, key=self._root.query_tree().children.index) == order[::-1]

    def _outermost(self, window: Window) -> Window:
        while (parent := window.query_tree().parent) != self._root:
            window = parent
        return window

    def resize(self, window: Window, size: Size) -> None:
        """Request another size of a window, as its frame does when it is dragged."""
        window.configure(width=size[0], height=size[1])
        self._display.sync()

    def move(self, window: Window, at: Point) -> None:
        """Request another place of a window."""
        window.configure(x=at[0], y=at[1])
        self._display.sync()

    def maximise(self, window: Window, on: bool) -> None:
        """Request that the window manager maximises a window, or restores it."""
        sides = [self._atom(f"_NET_WM_STATE_MAXIMIZED_{side}") for side in ("VERT", "HORZ")]
        self._ask(window, "_NET_WM_STATE", [int(on), *sides, 1, 0])

    def ask_to_close(self, window: Window) -> None:
        """Request to close a window, like its close button."""
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
        """Release the pointer's first button."""
        xtest.fake_input(self._display, X.ButtonRelease, 1)
        self._display.sync()

    def key(self, name: str) -> None:
        """Press and release a key, by its X name."""
        code = self._display.keysym_to_keycode(XK.string_to_keysym(name))
        for kind in (X.KeyPress, X.KeyRelease):
            xtest.fake_input(self._display, kind, code)
        self._display.sync()


def _parent(pid: int) -> int:
    """Return the parent of a process."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except FileNotFoundError:
        return 0


def end(process: "subprocess.Popen[bytes]") -> int:
    """Return the exit status of a process that ends.

    One that does not end in time is killed: its threads may be in its output.

    Raises:
        TimeoutExpired: it did not end in time.
    """
    try:
        return process.wait(PATIENCE_S)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGABRT)
        process.wait()
        raise


def stop(process: "subprocess.Popen[bytes]") -> None:
    """Terminate a process, and wait for its `end`."""
    process.terminate()
    end(process)


@contextmanager
def _server(*command: str | Path) -> Iterator[Desktop]:
    """Run an X server on a display number that it chooses itself."""
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
        stop(process)


@contextmanager
def desktop(size: Size, managed: bool) -> Iterator[Desktop]:
    """Run a screen of a size, with the window manager openbox or without one."""
    with ExitStack() as stack:
        screen = ("-screen", "0", f"{size[0]}x{size[1]}x24")
        found = stack.enter_context(_server("Xvfb", *screen))
        if managed:
            stack.enter_context(_manager(found))
        yield found


@contextmanager
def two_screens(folder: Path, managed: bool) -> Iterator[Desktop]:
    """Run a screen of 1024x768, and one of 960x540 to its right. The server writes to a folder."""
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
    """Show both screens; the last command makes the server detect the second one."""
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
        stop(process)
