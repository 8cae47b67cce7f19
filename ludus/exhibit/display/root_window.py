"""Draws on X's root window, which is visible wherever no program shows a picture."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

if sys.platform == "linux":
    from Xlib import X, display
    from Xlib.error import ConnectionClosedError, DisplayError, XError

_DEPTH = 24
"""The used bits of a pixel, of the 32 that it takes."""
_MOST = 200_000
"""The most bytes of a picture that are sent at once; X accepts 262,140."""


@contextmanager
def _server() -> Iterator["display.Display"]:
    """Connect to the X server of this session.

    Raises:
        OSError: there is no server, or it refuses a request.
    """
    if not os.environ.get("DISPLAY"):
        raise OSError("there is no X server here")
    try:
        found = display.Display()
        found.set_error_handler(_refused)
        try:
            yield found
            found.sync()
        finally:
            found.close()
    except (ConnectionClosedError, DisplayError, XError) as error:
        raise OSError(f"the X server refuses: {error}") from None


def _refused(error: XError, request: object) -> NoReturn:
    raise error


def show(size: tuple[int, int], pixels: memoryview) -> None:
    """Show a picture, as rows of BGRA pixels, on the root window until the next call.

    Raises:
        OSError: there is no X server, or it cannot show the picture.
    """
    width, height = size
    lines = max(1, _MOST // (4 * width))
    with _server() as server:
        screen = server.screen()
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
