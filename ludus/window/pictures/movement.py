"""The movements of a window: a scroll unrolls, night falls, or the camera moves to the board."""

from math import sqrt
from typing import NamedTuple

from pygame import BLEND_RGB_MULT, Rect, Surface, Vector2, transform

from ludus.picture import assets
from ludus.picture.surfaces import in_memory
from ludus.window.board.track import Track, gently

Point = tuple[float, float]

STEPS = 20
"""Steps of 1/60 s of a whole movement."""
PUSH = 36
"""Steps of a movement of the camera from one screen to the next."""
_YIELDS = 5
"""Steps of it in which the last screen gives way: a longer time shows two boards at once."""
DUSK = 24
"""Steps in which one picture gives way to the next."""
_DUSK = Track((0, 1.0), (DUSK / 2, 0.0), (DUSK, 1.0))
"""The light in which both are seen."""
COMES = 14
"""Steps in which a camera comes near."""
STAYS = 30
"""Steps for which it stays there, at least."""
GOES = 16
"""Steps in which it goes back."""
ZOOM = 1.35
"""How much larger things are seen near by, at least."""
WORKED = 500_000
"""The most pixels of the pictures in which it is worked out."""
_BLURRED = 24
"""The width in pixels of the picture that is stretched behind the moving ones."""
_SHADE = (48, 44, 40)
"""Its factors, of 255: beside the moving ones it is dark."""
_ROLL_SHARE = 96
"""The window's width, in widths of a roll; a step opens more than a roll, so it covers the last."""
_ROLL = (24, 16, 10), (150, 124, 88), (214, 190, 148), (128, 102, 70), (24, 16, 10)
"""The colours across the rolled edge of the scroll."""


class Movement:
    """A scroll: uncovers the next picture from the middle, or going back, from both edges.

    Each step paints only over what the window shows already, so no second picture is stored.
    """

    steps = STEPS
    ends = False
    """Whether a touch ends it, because the touch means what will be seen then."""

    def __init__(self, back: bool = False) -> None:
        """Begin at the middle, or going `back`, at both edges."""
        self._back = back
        self._now = self._painted = 0
        """The present step, and the step painted last."""

    @property
    def over(self) -> bool:
        return self._painted >= self.steps

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


class Lies(NamedTuple):
    """How a board lies on a screen."""

    centre: Point
    width: float
    degrees: float = 0.0
    """By which it is turned against the clock."""


class PushIn(Movement):
    """A camera that moves from the board on one screen to the same board on the next.

    The two pictures are moved at a fraction of their size, which a step has time for.
    """

    steps, ends = PUSH, True

    def __init__(self, before: Lies, after: Lies) -> None:
        super().__init__()
        self._before, self._after = before, after
        self._small: tuple[Surface, Surface] | None = None
        """The last and the next picture, reduced."""

    def paint(self, target: Surface, picture: Surface, changed: list[Rect]) -> list[Rect]:
        whole = target.get_rect()
        self._painted = self._now
        if self.over:
            target.blit(picture, whole)
            return [whole]
        part = min(1.0, sqrt(WORKED / (whole.width * whole.height)))
        if self._small is None:
            self._small = transform.smoothscale_by(target, part), transform.scale_by(picture, part)
        old, new = self._small
        now = self._lies()
        size = _BLURRED, max(1, _BLURRED * whole.height // whole.width)
        small = transform.smoothscale(transform.smoothscale(new, size), new.get_size())
        small.fill(_SHADE, special_flags=BLEND_RGB_MULT)
        _lay(small, new, self._after, now, part)
        if self._now < _YIELDS:
            opacity = round(254 * (1 - self._now / _YIELDS))
            _lay(small, old, self._before, now, part, opacity)
        transform.smoothscale(small, whole.size, target)
        return [whole]

    def _lies(self) -> Lies:
        """How the board lies at the present step."""
        share = gently(self._now / PUSH)
        before, after = self._before, self._after
        ways = zip(before.centre, after.centre, strict=True)
        x, y = (a + (b - a) * share for a, b in ways)
        width = before.width * (after.width / before.width) ** share
        return Lies((x, y), width, before.degrees + (after.degrees - before.degrees) * share)


class Dusk(Movement):
    """Night falls over the last picture, and the next one comes out of it."""

    steps, ends = DUSK, True

    def __init__(self) -> None:
        super().__init__()
        self._old: Surface | None = None

    def paint(self, target: Surface, picture: Surface, changed: list[Rect]) -> list[Rect]:
        self._old = self._old or target.copy()
        self._painted = self._now
        target.blit(self._old if 2 * self._now < DUSK else picture, (0, 0))
        target.fill((round(255 * _DUSK.at(self._now)),) * 3, special_flags=BLEND_RGB_MULT)
        return [target.get_rect()]


class Approach(Movement):
    """A camera that comes near a point of the moving picture, stays, and goes back.

    Near by, it sees nothing outside a stage.
    """

    ends = True

    def __init__(self, at: Point, stage: Rect, wait: int, stay: int) -> None:
        """Begin after `wait` steps."""
        super().__init__()
        self._at, self._stage, self._now = at, stage, -wait
        leave = COMES + stay
        self.steps = leave + GOES
        self._near = Track((0, 0.0), (COMES, 1.0, gently), (leave, 1.0), (self.steps, 0.0, gently))

    def paint(self, target: Surface, picture: Surface, changed: list[Rect]) -> list[Rect]:
        moved, near = self._near.at(self._painted) > 0, self._near.at(self._now)
        self._painted = self._now
        if not (moved or near):
            target.blits([(picture, part, part) for part in changed], doreturn=False)
            return changed
        whole, stage = target.get_rect(), self._stage
        scale = max(ZOOM, whole.width / stage.width, whole.height / stage.height)
        close = whole.scale_by(1 / scale).move_to(center=self._at).clamp(stage).clamp(whole)
        ends = zip((*whole.topleft, *whole.size), (*close.topleft, *close.size), strict=True)
        shown = Rect(*(round(far + (by - far) * near) for far, by in ends))
        transform.smoothscale(picture.subsurface(shown), whole.size, target)
        return [whole]


def _lay(
    onto: Surface, picture: Surface, lies: Lies, now: Lies, part: float, opacity: int = 255
) -> None:
    """Lay a reduced picture of a screen so that its board lies as it does now."""
    scale, degrees = now.width / lies.width, now.degrees - lies.degrees
    moved = transform.rotozoom(picture, degrees, scale)
    moved.set_alpha(opacity)
    moved.set_colorkey((0, 0, 0))  # the corners beside a turned picture
    away = Vector2(picture.get_rect().center) - Vector2(lies.centre) * part
    centre = Vector2(now.centre) * part + (away * scale).rotate(-degrees)
    assets.stamp(onto, moved, (round(centre.x), round(centre.y)))


@in_memory
def _roll(size: tuple[int, int]) -> Surface:
    row = assets.blank((len(_ROLL), 1))
    for x, colour in enumerate(_ROLL):
        row.set_at((x, 0), colour)
    return transform.smoothscale(row, size)
