"""The connected display: its power outside the opening hours, its front, and the splash.

The splash is the board with "back in a moment", shown while the game itself cannot be seen: a file,
the picture of X's root window, and the first picture of the program's window. The very first start
has none, and shows the title.
"""

import logging
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Any, NoReturn

from ludus import outside
from ludus.exhibit.config.hours import Hours
from ludus.exhibit.supervisor.system import Once, run_command
from ludus.files import write_whole
from ludus.picture import cache
from ludus.picture.canvas import Rect, Surface

if sys.platform == "linux":
    from Xlib import X, display
    from Xlib.error import ConnectionClosedError, DisplayError, XError

AGAIN_S = 600.0
"""Seconds after which the off command is repeated, because a touch may have woken the display."""
SPLASH = "still"
"""The splash's file in the exhibit's folder."""

_GROUND = bytes((69, 91, 114, 0))
"""A BGRA pixel for the very first start."""
_DEPTH = 24
"""The used bits of a pixel, of the 32 that it takes."""
_MOST = 200_000
"""The most bytes of a picture that are sent at once; X accepts 262,140."""
_log = logging.getLogger(__name__)


class Night:
    """Switches the display by commands in a background thread, so that the loop never waits."""

    def __init__(
        self,
        hours: Hours,
        clock: Callable[[], float] = time.monotonic,
        run: Callable[[str], str] = run_command,
    ) -> None:
        """`clock` counts seconds; `run` runs a command and returns its error."""
        self.trouble = ""
        """The error of the last command; empty if there was none."""
        self._commands = {True: hours.display_on, False: hours.display_off}
        # An earlier run may have left the display off, unless the museum never closes.
        self._lit = None if hours.closes else True
        self._clock, self._run = clock, run
        self._given = 0.0
        self._switching: Future[None] | None = None

    def want(self, lit: bool) -> None:
        """Switch the display on or off; called every second."""
        now = self._clock()
        again = not lit and now - self._given >= AGAIN_S
        busy = self._switching and not self._switching.done()
        if busy or (lit == self._lit and not again):
            return
        if lit != self._lit:
            _log.info("the display is switched %s", "on" if lit else "off")
        self._lit, self._given = lit, now
        if command := self._commands[lit]:
            self._switching = outside.begin(partial(self._switch, command))

    def _switch(self, command: str) -> None:
        self.trouble = self._run(command)


class Front:
    """Puts windows that cover the exhibit's behind it, so that no visitor meets another program.

    A thread in the background asks X, so that the loop never waits.
    """

    def __init__(self) -> None:
        self._front = Once(_log, "the front of the screen")
        self._looking: Future[None] | None = None

    def look(self, window: int) -> None:
        """Look at X's window of this number, or at none for 0; called every second."""
        if window and not (self._looking and not self._looking.done()):
            self._looking = outside.begin(partial(self._look, window))

    def _look(self, window: int) -> None:
        try:
            for name in put_in_front(window):
                self._front.lost(f"the window '{name}' was over the exhibit, and is put behind it")
        except OSError as error:
            self._front.lost(error)


def put_in_front(number: int) -> list[str]:
    """Put X's window of a number before those that cover it; return their names, or OSError."""
    with _server() as server:
        inner = ours = server.create_resource_object("window", number)
        while (tree := ours.query_tree()).parent != tree.root:  # a manager's frame
            ours = tree.parent
        above = takewhile(ours.__ne__, reversed(tree.root.query_tree().children))
        covers = [each for each in above if _meets(each, ours)]
        if covers:
            inner.configure(stack_mode=X.Above)
            inner.set_input_focus(X.RevertToPointerRoot, X.CurrentTime)
        return [str(each.get_wm_name() or hex(each.id)) for each in covers]


def _meets(other: Any, ours: Any) -> bool:
    """Whether another window can be seen where ours is."""
    if other.get_attributes().map_state != X.IsViewable:
        return False
    places = [each.get_geometry() for each in (other, ours)]
    rects = [Rect(each.x, each.y, each.width, each.height) for each in places]
    return bool(rects[0].colliderect(rects[1]))


class Splash:
    """The splash's file, and the picture of the root window."""

    def __init__(self, path: Path, rooted: bool) -> None:
        """`rooted` also shows the splash on the root window, for a full screen."""
        self._path, self._rooted = path, rooted
        self._file = Once(_log, f"the splash {path}")
        self._root = Once(_log, "the splash behind the window")

    def read(self) -> Surface | None:
        try:
            return cache.unpacked(self._path.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            self._file.lost(error)
            return None

    def save(self, picture: Surface) -> None:
        """Save and show a new splash, if it has changed. Any thread may call this."""
        data = cache.packed(picture)
        try:
            if not self._path.is_file() or self._path.read_bytes() != data:
                write_whole(self._path, data)
                self.show()
        except OSError as error:
            self._file.lost(error)
        else:
            self._file.regained()

    def show(self) -> None:
        """Show the saved splash on the root window, or the colour of wood if there is none."""
        size, pixels = (1, 1), memoryview(_GROUND)
        try:
            size, pixels, _ = cache.decoded(self._path.read_bytes())
        except FileNotFoundError:
            pass
        except (OSError, ValueError) as error:
            self._file.lost(error)
        self._show(size, pixels)

    def clear(self) -> None:
        self._show((1, 1), memoryview(bytes(4)))

    def _show(self, size: tuple[int, int], pixels: memoryview) -> None:
        if not self._rooted:
            return
        try:
            show_on_root(size, pixels)
        except OSError as error:
            self._root.lost(error)
        else:
            self._root.regained()


def show_on_root(size: tuple[int, int], pixels: memoryview) -> None:
    """Show rows of BGRA pixels on X's root window until the next call, or raise OSError."""
    if not os.environ.get("DISPLAY"):
        raise OSError("there is no X server here")
    with _server() as server:
        _draw(server.screen(), size, pixels)


@contextmanager
def _server() -> Iterator[Any]:
    """Connect to the X server; raise OSError for what it refuses."""
    try:
        with closing(display.Display()) as server:
            server.set_error_handler(_refused)
            yield server
            server.sync()
    except (ConnectionClosedError, DisplayError, XError) as error:
        raise OSError(f"the X server refuses: {error}") from None


def _refused(error: "XError", request: object) -> NoReturn:
    raise error


def _draw(screen: Any, size: tuple[int, int], pixels: memoryview) -> None:
    width, height = size
    lines = max(1, _MOST // (4 * width))
    if screen.root_depth != _DEPTH:
        raise OSError(f"the X server has a depth of {screen.root_depth} and not of {_DEPTH}")
    pixmap = screen.root.create_pixmap(width, height, _DEPTH)
    pen = pixmap.create_gc()
    for top in range(0, height, lines):
        count = min(lines, height - top)
        part = bytes(pixels[4 * width * top : 4 * width * (top + count)])
        pixmap.put_image(pen, 0, top, width, count, X.ZPixmap, _DEPTH, 0, part)
    # The window keeps the pixmap after this connection closes.
    screen.root.change_attributes(background_pixmap=pixmap)
    screen.root.clear_area()
