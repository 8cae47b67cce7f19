"""The options of every command that opens a window."""

from dataclasses import dataclass

from ludus.options import Size


@dataclass(frozen=True, kw_only=True)
class WindowOptions:
    """How a window opens.

    Options:
        fullscreen: open the window in full screen
        size (WxH): size of the window
    """

    fullscreen: bool = False
    size: Size | None = None
