"""The part of a screen in use, and its shape."""

from functools import lru_cache

from pygame import Rect

from ludus.picture.lettering import BUTTON, NOTE, TextSize
from ludus.picture.stone import UPRIGHT_BELOW

_LEAST = 64  # pixels; a smaller window is cut off
WIDEST = 2.4
"""The shape (width / height) above which the picture is letterboxed."""
_TALL = 1.36
"""The least height of a tall screen, in widths."""
NARROWEST = 0.5
"""The shape below which it is letterboxed."""


def letterbox(size: tuple[int, int]) -> Rect:
    """The part of a screen in use: all of it, unless it is extremely wide or tall."""
    width, height = max(size[0], _LEAST), max(size[1], _LEAST)
    used = Rect(0, 0, min(width, int(height * WIDEST)), min(height, int(width / NARROWEST)))
    return used.move_to(center=(width // 2, height // 2))


def is_upright(area: Rect) -> bool:
    return area.width < area.height * UPRIGHT_BELOW


def is_tall(area: Rect) -> bool:
    return area.height > _TALL * area.width


def word_size(area: Rect) -> TextSize:
    """The usual size of the words below icons."""
    return BUTTON if is_tall(area) else NOTE


@lru_cache(maxsize=4)
def shorter_side(size: tuple[int, int]) -> int:
    """The shorter side of the part of a screen in use."""
    return min(letterbox(size).size)
