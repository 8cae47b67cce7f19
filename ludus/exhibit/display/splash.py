"""The still: the board, and "back in a moment", for whenever the game itself is not to be seen.

It is a file, the root window's picture, and what the window shows before its first frame.
"""

import logging
from pathlib import Path

from ludus.exhibit.display import root_window
from ludus.exhibit.supervisor.logs import Once
from ludus.match.files import write_whole
from ludus.picture import cache, stone
from ludus.picture.canvas import Surface

STILL = "still"
"""Its file in the exhibit's folder."""

_GROUND = bytes((69, 91, 114, 0))
"""A pixel, as BGRA, for the very first start."""

_log = logging.getLogger(__name__)


class Splash:
    """The file of it, and the root window's picture."""

    def __init__(self, path: Path, rooted: bool) -> None:
        """`rooted`: whether the root window is to show it, as the whole screen is the exhibit's."""
        self._path, self._rooted = path, rooted
        self._file = Once(_log, f"the still image {path}")
        self._root = Once(_log, "the still image behind the window")

    def read(self) -> Surface | None:
        """The picture of an earlier run, if there is one."""
        try:
            return cache.unpacked(self._path.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            self._file.lost(error)
            return None

    def first(self, place: str, size: tuple[int, int]) -> Surface:
        """The same; at the very first start the bare table of a place."""
        picture = self.read()
        if picture is None:
            picture = stone.tabletop(place, size)
            self.keep(picture)
        return picture

    def keep(self, picture: Surface) -> None:
        """Let a picture be seen from now on, where it is another one; any thread may ask for it."""
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
        """Let the root window show what is kept, or wood's colour where nothing is."""
        size, pixels = (1, 1), memoryview(_GROUND)
        try:
            size, pixels, _ = cache.laid_bare(self._path.read_bytes())
        except FileNotFoundError:
            pass
        except (OSError, ValueError) as error:
            self._file.lost(error)
        self._show(size, pixels)

    def take_down(self) -> None:
        """Let the root window be black: the exhibit is closed, and does not come back."""
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
