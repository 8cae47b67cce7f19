"""The movement from one screen to the next, which unrolls like a scroll or rolls up again."""

from functools import lru_cache

from pygame import Rect, Surface, transform

from ludus.picture import assets

STEPS = 20
"""Steps of 1/60 s of a whole movement."""
_ROLL_SHARE = 96
"""The window's width, in widths of a roll; a step opens more than a roll, so it covers the last."""
_ROLL = (24, 16, 10), (150, 124, 88), (214, 190, 148), (128, 102, 70), (24, 16, 10)
"""The colours across the rolled edge of the scroll."""


class Movement:
    """Uncovers the next picture from the middle to both edges, or going back, from the edges.

    Each step paints only over what the window shows already, so no second picture is stored.
    """

    def __init__(self, back: bool) -> None:
        """Begin at the middle, or going `back`, at both edges."""
        self._back = back
        self._now = self._painted = 0
        """The present step, and the step painted last."""

    @property
    def over(self) -> bool:
        return self._painted >= STEPS

    def step(self) -> None:
        self._now += 1

    def paint(self, target: Surface, picture: Surface, changed: list[Rect]) -> list[Rect]:
        """Bring a window to the present step; return the rectangles that differ.

        `changed` are the parts of the picture that have changed since the last call.
        """
        whole = target.get_rect()
        half = (whole.width + 1) // 2
        before, now = (half * min(step, STEPS) // STEPS for step in (self._painted, self._now))
        parts = self._sides(whole, before, now)
        for shown in self._sides(whole, 0, before):
            parts += [shown.clip(rect) for rect in changed if rect.colliderect(shown)]
        target.blits([(picture, part, part) for part in parts], doreturn=False)
        rolls = self._sides(whole, now, min(half, now + whole.width // _ROLL_SHARE))
        target.blits([(_roll(roll.size), roll) for roll in rolls], doreturn=False)
        self._painted = self._now
        return parts + rolls

    def _sides(self, whole: Rect, near: int, far: int) -> list[Rect]:
        """The parts on both sides between two distances from where the scroll begins to open."""
        if near == far:
            return []
        left = near if self._back else whole.width // 2 - far
        right = whole.width - far if self._back else whole.width // 2 + near
        return [Rect(x, 0, far - near, whole.height).clip(whole) for x in (left, right)]


@lru_cache(maxsize=4)
def _roll(size: tuple[int, int]) -> Surface:
    row = assets.blank((len(_ROLL), 1))
    for x, colour in enumerate(_ROLL):
        row.set_at((x, 0), colour)
    return transform.smoothscale(row, size)
