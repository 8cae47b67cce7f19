"""The splash: the board with "back in a moment", shown while the game itself cannot be seen.

It is a file, the picture of X's root window, and the first picture of the program's window. The
root window is visible wherever no program shows a picture.
"""

import logging
import os
import sys
from contextlib import closing
from pathlib import Path
from typing import Any, NoReturn

from ludus.exhibit.supervisor.logs import Once
from ludus.match.files import write_whole
from ludus.picture import cache, stone
from ludus.picture.canvas import Surface

if sys.platform == "linux":
    from Xlib import X, display
    from Xlib.error import ConnectionClosedError, DisplayError, XError

SPLASH = "still"
"""The splash's file in the exhibit's folder."""

_GROUND = bytes((69, 91, 114, 0))
"""A BGRA pixel for the very first start."""
_DEPTH = 24
"""The used bits of a pixel, of the 32 that it takes."""
_MOST = 200_000
"""The most bytes of a picture that are sent at once; X accepts 262,140."""

_log = logging.getLogger(__name__)


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

    def first(self, place: str, size: tuple[int, int]) -> Surface:
        """Return the splash; at the very first start, save and return the bare table of a place."""
        picture = self.read()
        if picture is None:
            picture = stone.tabletop(place, size)
            self.keep(picture)
        return picture

    def keep(self, picture: Surface) -> None:
        """Save and show a new splash, if it has changed. Any thread may call this."""
        data = cache.packed(picture)
        try:
            if not self._path.is_file() or self._path.read_bytes() != data:
                write_whole(self._path, data)
                self.hang()
        except OSError as error:
            self._file.lost(error)
        else:
            self._file.found()

    def hang(self) -> None:
        """Show the saved splash on the root window, or the colour of wood if there is none."""
        size, pixels = (1, 1), memoryview(_GROUND)
        try:
            size, pixels, _ = cache.laid_bare(self._path.read_bytes())
        except FileNotFoundError:
            pass
        except (OSError, ValueError) as error:
            self._file.lost(error)
        self._show(size, pixels)

    def take_down(self) -> None:
        """Make the root window black."""
        self._show((1, 1), memoryview(bytes(4)))

    def _show(self, size: tuple[int, int], pixels: memoryview) -> None:
        if not self._rooted:
            return
        try:
            show_on_root(size, pixels)
        except OSError as error:
            self._root.lost(error)
        else:
            self._root.found()


def show_on_root(size: tuple[int, int], pixels: memoryview) -> None:
    """Show rows of BGRA pixels on X's root window until the next call, or raise OSError."""
    if not os.environ.get("DISPLAY"):
        raise OSError("there is no X server here")
    try:
        with closing(display.Display()) as server:
            server.set_error_handler(_refused)
            _hang(server.screen(), size, pixels)
            server.sync()
    except (ConnectionClosedError, DisplayError, XError) as error:
        raise OSError(f"the X server refuses: {error}") from None


def _refused(error: "XError", request: object) -> NoReturn:
    raise error


def _hang(screen: Any, size: tuple[int, int], pixels: memoryview) -> None:
    width, height = size
    lines = max(1, _MOST // (4 * width))
    if screen.root_depth != _DEPTH:
        raise OSError(f"the X server has a depth of {screen.root_depth} and not of {_DEPTH}")
    kept = screen.root.create_pixmap(width, height, _DEPTH)
    pen = kept.create_gc()
    for top in range(0, height, lines):
        count = min(lines, height - top)
        part = bytes(pixels[4 * width * top : 4 * width * (top + count)])
        kept.put_image(pen, 0, top, width, count, X.ZPixmap, _DEPTH, 0, part)
    # The window keeps the pixmap after this connection closes.
    screen.root.change_attributes(background_pixmap=kept)
    screen.root.clear_area()
