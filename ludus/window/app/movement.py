"""The movement from one screen to the next, which unrolls like a scroll or rolls up again."""

from functools import lru_cache

from pygame import Rect, Surface, transform

from ludus.picture import assets

STEPS = 20
"""Steps of 1/60 s of a whole movement."""
_SOFT = 1
"""Steps in which one strip of the picture appears."""
_STRIPS = 48
"""Strips on each side of the middle."""
_ROLL = (24, 16, 10), (150, 124, 88), (214, 190, 148), (128, 102, 70), (24, 16, 10)
"""The colours across the rolled edge of the scroll."""


class Movement:
    """Blends the next picture into the last one, strip by strip.

    Each step blends only into what the window shows already, so no second picture is stored.
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
        found, whole = list[Rect](), target.get_rect()
        for strip in range(_STRIPS):
            before, now = (self._share(strip, step) for step in (self._painted, self._now))
            near, far = (whole.width * edge // (2 * _STRIPS) for edge in (strip, strip + 1))
            for left in (whole.centerx + near, whole.centerx - far):
                part = Rect(left, 0, far - near, whole.height)
                if before == 1:
                    fresh = [part.clip(rect) for rect in changed if rect.colliderect(part)]
                    target.blits([(picture, rect, rect) for rect in fresh], doreturn=False)
                    found += fresh
                elif now > before:
                    picture.set_alpha(round(255 * (now - before) / (1 - before)))
                    target.blit(picture, part, part)
                    picture.set_alpha(None)
                    found.append(part)
                elif self._rolled(strip):
                    target.blit(_roll(part.size), part)
                    found.append(part)
        self._painted = self._now
        return found

    def _rolled(self, strip: int) -> bool:
        """Whether a strip of the last picture is next to the part of the scroll that is open."""
        inner = strip + 1 if self._back else strip - 1
        return self._share(strip, self._now) == 0 < self._share(inner, self._now)

    def _share(self, strip: int, step: int) -> float:
        """The share of the next picture, 0 to 1, in a strip counted from the middle."""
        away = _STRIPS - 1 - strip if self._back else strip
        begins = away / (_STRIPS - 1) * (STEPS - _SOFT)
        share = min(max((step - begins) / _SOFT, 0), 1)
        return share * share * (3 - 2 * share)


@lru_cache(maxsize=4)
def _roll(size: tuple[int, int]) -> Surface:
    row = assets.blank((len(_ROLL), 1))
    for x, colour in enumerate(_ROLL):
        row.set_at((x, 0), colour)
    return transform.smoothscale(row, size)
