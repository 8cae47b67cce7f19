"""The splash: the board with "back in a moment", while the game itself cannot be seen.

It is a file, the picture of X's root window, and the first picture of the program's window. The
very first start has none, and shows the title.
"""

import logging
from pathlib import Path

from ludus.exhibit.display.x_server import show_on_root
from ludus.exhibit.supervisor.once import Once
from ludus.files import write_whole
from ludus.picture import cache
from ludus.picture.canvas import Surface

_log = logging.getLogger(__name__)
SPLASH = "still"
"""The splash's file in the exhibit's folder."""
_GROUND = bytes((69, 91, 114, 0))
"""A BGRA pixel for the very first start."""


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
