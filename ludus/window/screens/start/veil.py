"""The darkness behind the texts of the first screen."""

from pygame import Rect, Surface, transform

from ludus.picture import assets
from ludus.window.layout.start_plan import StartPlan

_DARK = (9, 6, 4)
_OPAQUE = 240
"""Of 255: the veil beneath texts."""
_COARSE = 8
"""The factor by which the veil is painted smaller, because it has no detail."""


def veil(size: tuple[int, int], plan: StartPlan) -> Surface:
    """A picture of darkness with soft edges over the parts with texts."""
    rim = min(size) // _COARSE // 4
    small = assets.clear((size[0] // _COARSE + 2 * rim, size[1] // _COARSE + 2 * rim))
    for rect in _dark(plan):
        left, top, width, height = (length // _COARSE for length in rect)
        small.fill((*_DARK, _OPAQUE), (left + rim, top + rim, width, height))
    small = transform.gaussian_blur(small, max(1, rim // 6))
    inside = small.get_rect().inflate(-2 * rim, -2 * rim)
    return transform.smoothscale(small.subsurface(inside), size)


def _dark(plan: StartPlan) -> tuple[Rect, Rect]:
    """The parts with texts, where the board fades into darkness; they go on beyond the edges."""
    rows, part, far = plan.rows, plan.scale.part, plan.area.width
    low = min([plan.strip.top, *(rect.top for rect in plan.shorts)])
    wide = Rect(-far, -far, rows["start"].right + part(0.1) + far, 4 * far)
    if plan.upright:
        low, wide = (
            rows["start"].top,
            Rect(-far, -far, 3 * far, rows.get("aim", rows["title"]).bottom + far),
        )
    return wide, Rect(-far, low - part(0.03), 3 * far, 4 * far)
