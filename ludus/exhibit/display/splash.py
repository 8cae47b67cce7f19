"""The splash: the board with "back in a moment", shown while the game itself cannot be seen.

It is a file, the picture of the root window, and the first picture of the program's window.
"""

import logging
from pathlib import Path

from ludus.exhibit.display import root_window
from ludus.exhibit.supervisor.logs import Once
from ludus.match.files import write_whole
from ludus.picture import cache, stone
from ludus.picture.canvas import Surface

STILL = "still"
"""The splash's file in the exhibit's folder."""

_GROUND = bytes((69, 91, 114, 0))
"""A BGRA pixel for the very first start."""

_log = logging.getLogger(__name__)


class Splash:
    """The splash's file, and the picture of the root window."""

    def __init__(self, path: Path, rooted: bool) -> None:
        """Store the path; `rooted` also shows the splash on the root window, for a full screen."""
        self._path, self._rooted = path, rooted
        self._file = Once(_log, f"the still image {path}")
        self._root = Once(_log, "the still image behind the window")

    def read(self) -> Surface | None:
        """Return the splash of an earlier run, if there is one."""
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
        """Make the root window black, because the exhibit is closed for good."""
        self._show((1, 1), memoryview(bytes(4)))

    def _show(self, size: tuple[int, int], pixels: memoryview) -> None:
        if not self._rooted:
            return
        try:
            root_window.show(size, pixels)
        except OSError as error:
            self._root.lost(error)
        else:
            self._root.found()
