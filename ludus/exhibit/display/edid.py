"""Reads the size of the display's picture from its EDID, which Linux provides."""

import math
from pathlib import Path

from ludus.errors import RefusedError

DRM = Path("/sys/class/drm")
"""The folder in which Linux lists the graphics sockets."""

_MAGIC = bytes.fromhex("00ffffffffffff00")
_BLOCK = 128
_RATIOS = {(16, 9), (16, 10), (4, 3)}
"""Sizes that are really aspect ratios; projectors and some televisions send them."""
_PLAUSIBLE_MM = 15
"""The most by which the size in millimetres may differ from the size in whole centimetres."""


def diagonal_inches(folder: Path = DRM) -> float:
    """Return the diagonal of the only connected display, in inches.

    Raises:
        RefusedError: there is no display, there are several, or the display has no size.
    """
    try:
        told = [told for socket in _connected(folder) if (told := picture_mm(_edid(socket)))]
    except OSError as error:  # The display may be being unplugged.
        raise RefusedError(f"the display cannot be asked: {error}; try again") from None
    if len(told) != 1:
        found = f"{len(told)} displays tell theirs" if told else "no display tells it"
        raise RefusedError(
            f"the size of the picture is not known: {found};"
            " measure its diagonal and set screen.diagonal_inches"
        )
    return math.hypot(*told[0]) / 25.4


def pixels(folder: Path = DRM) -> tuple[int, int]:
    """Return the preferred width and height of the only connected display, in pixels.

    Raises:
        RefusedError: there is no display, there are several, or the display has no mode.
    """
    try:
        modes = [(socket / "modes").read_text().split() for socket in _connected(folder)]
        ((best, *_),) = modes
        width, height = map(int, best.split("x"))
    except (OSError, ValueError):
        raise RefusedError(
            "the screen's size in pixels is not known; give it, such as --size 1920x1080"
        ) from None
    return width, height


def _connected(folder: Path) -> list[Path]:
    """List the sockets with a connected display."""
    states = sorted(folder.glob("*/status"))
    return [state.parent for state in states if state.read_text().strip() == "connected"]


def _edid(socket: Path) -> bytes:
    path = socket / "edid"
    return path.read_bytes() if path.is_file() else b""


def picture_mm(edid: bytes) -> tuple[int, int] | None:
    """Return width and height of the picture in mm, by VESA's E-EDID 1.4; None if unknown."""
    block = edid[:_BLOCK]
    if len(block) < _BLOCK or block[:8] != _MAGIC or sum(block) % 256:
        return None
    width, height = block[21], block[22]
    if not (width and height) or (width, height) in _RATIOS:
        return None
    exact = _detailed_mm(block[54:72])
    rough = (width * 10, height * 10)
    near = max(abs(a - b) for a, b in zip(exact, rough, strict=True)) <= _PLAUSIBLE_MM
    return exact if near else rough


def _detailed_mm(timing: bytes) -> tuple[int, int]:
    """Return the picture size in the timing of the preferred resolution."""
    return timing[12] | (timing[14] >> 4) << 8, timing[13] | (timing[14] & 15) << 8
