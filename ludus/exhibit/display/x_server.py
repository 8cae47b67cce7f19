"""The X server: a connection, and a picture on its root window."""

import os
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any, NoReturn

if sys.platform == "linux":
    from Xlib import X, display
    from Xlib.error import ConnectionClosedError, DisplayError, XError

_DEPTH = 24
"""The used bits of a pixel, of the 32 that it takes."""
_MOST = 200_000
"""The most bytes of a picture that are sent at once; X accepts 262,140."""


def show_on_root(size: tuple[int, int], pixels: memoryview) -> None:
    """Show rows of BGRA pixels on X's root window until the next call, or raise OSError."""
    if not os.environ.get("DISPLAY"):
        raise OSError("there is no X server here")
    width, height = size
    with connected() as server:
        screen = server.screen()
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


@contextmanager
def connected() -> Iterator[Any]:
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
