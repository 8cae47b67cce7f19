"""The darkness behind the texts of the first screen."""

from pygame import Rect, Surface, transform

from ludus.picture import assets

_DARK = (9, 6, 4)
_OPAQUE = 240
"""Of 255: the veil beneath texts."""
_COARSE = 8
"""The factor by which the veil is painted smaller, because it has no detail."""


def veil(size: tuple[int, int], area: Rect, light: Rect, margin: int) -> Surface:
    """A picture of darkness with soft edges around the light, which a margin adds to its place.

    Where the light ends near an edge of the screen's area, it goes on beyond the edge.
    """
    rim = min(size) // _COARSE // 4
    small = assets.clear((size[0] // _COARSE + 2 * rim, size[1] // _COARSE + 2 * rim))
    small.fill((*_DARK, _OPAQUE))
    near, far = area.inflate(-3 * margin, -3 * margin), 2 * max(size)
    left = -far if light.left < near.left else light.left + margin
    top = -far if light.top < near.top else light.top
    right = far if light.right > near.right else light.right - margin
    bottom = far if light.bottom > near.bottom else light.bottom
    edges = (edge // _COARSE for edge in (left, top, right - left, bottom - top))
    small.fill((*_DARK, 0), Rect(*edges).move(rim, rim))
    small = transform.gaussian_blur(small, max(1, rim // 6))
    inside = small.get_rect().inflate(-2 * rim, -2 * rim)
    return transform.smoothscale(small.subsurface(inside), size)
