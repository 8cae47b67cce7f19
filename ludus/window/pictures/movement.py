"""The movements of a window: a scroll unrolls, night falls, or the camera comes near."""

from pygame import Rect, Surface, Vector2, transform

from ludus.picture import assets
from ludus.picture.surfaces import in_memory
from ludus.picture.track import Ease, Track, gently

Point = tuple[float, float]

STEPS = 20
"""Steps of 1/60 s of a whole movement."""
DUSK = 24
"""Steps in which one picture gives way to the next."""
COMES = 14
"""Steps in which a camera comes near."""
STAYS = 30
"""Steps for which it stays there, at least."""
GOES = 14
"""Steps in which it goes back."""
ZOOM = 1.35
"""How much larger things are seen near by, at least."""
ROLL_SHARE = 96
"""The window's width, in widths of a roll; a step opens more than a roll, so it covers the last."""
_ROLL = (24, 16, 10), (150, 124, 88), (214, 190, 148), (128, 102, 70), (24, 16, 10)
"""The colours across the rolled edge of the scroll."""


class Movement:
    """A scroll: uncovers the next picture from the middle.

    Each step paints only over what the window shows already, so no second picture is stored.
    """

    steps = STEPS
    ends = False
    """Whether a touch ends it, because the touch means what will be seen then."""
    leaves = False
    """Whether it begins before the next picture is ready."""
    at_edges = False
    """Whether it begins at both edges."""
    seen: Rect | None = None
    """The part of the moving picture that the window shows, if that is not all."""

    def __init__(self) -> None:
        self._now = self._painted = 0
        """The present step, and the step painted last."""

    @property
    def over(self) -> bool:
        return self._painted >= self.steps

    @property
    def sound(self) -> str:
        """The sound of its next step."""
        return "" if self._now else "scroll"

    @property
    def holds(self) -> bool:
        """Whether the next screen waits for its end."""
        return False

    def step(self, ready: bool) -> None:
        """Go on, if the next picture is `ready`."""
        self._now += ready

    def leave(self, target: Surface) -> list[Rect]:
        """Bring a window to the present step, before the next picture is ready."""
        return []

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
        edges = self._sides(whole, now, min(half, now + whole.width // ROLL_SHARE))
        target.blits([(roll(edge.size), edge) for edge in edges], doreturn=False)
        self._painted = self._now
        return parts + edges

    def _sides(self, whole: Rect, near: int, far: int) -> list[Rect]:
        """The parts on both sides between two distances from where the scroll begins to open."""
        if near == far:
            return []
        left = near if self.at_edges else whole.width // 2 - far
        right = whole.width - far if self.at_edges else whole.width // 2 + near
        return [Rect(x, 0, far - near, whole.height).clip(whole) for x in (left, right)]


class Back(Movement):
    """A scroll that uncovers the last picture again, from both edges."""

    at_edges = True


class Dusk(Movement):
    """The last picture gives way to the next one, which comes out of it, and may move already."""

    steps, ends, sound = DUSK, True, ""

    def paint(self, target: Surface, picture: Surface, changed: list[Rect]) -> list[Rect]:
        if not self._painted:
            self._last = target.copy()
        self._painted = self._now
        target.blit(picture)
        target.blit(assets.translucent(self._last, 254 * max(0.0, 1 - self._now / DUSK) ** 2))
        return [target.get_rect()]


class Approach(Movement):
    """A camera that comes near a point of the moving picture, stays, and goes back.

    Near by, it sees nothing outside a stage.
    """

    ends, sound = True, ""

    def __init__(self, at: Point, stage: Rect, whole: Rect, wait: int, stay: int) -> None:
        """Begin after `wait` steps; `whole` is the rectangle of the window."""
        super().__init__()
        self._whole, self._stage, self._now = whole, stage, -wait
        scale = max(ZOOM, whole.width / stage.width, whole.height / stage.height)
        self._close = whole.scale_by(1 / scale)
        self._corner = Track((0, self._seen_at(at)))
        self._keys = list[tuple[float, float, Ease]]()
        self._come(0, stay)

    def _come(self, begin: int, stay: int) -> None:
        leave = begin + COMES + stay
        self.steps = leave + GOES
        self._keys += [(begin, 0.0, gently), (begin + COMES, 1.0, gently)]
        self._keys += [(leave, 1.0, gently), (self.steps, 0.0, gently)]
        self._near = Track(*self._keys)

    def again(self, at: Point, wait: int, stay: int) -> None:
        """Come near another point after some steps, if it has gone back by then."""
        begin = self._now + wait
        if begin >= self.steps:
            last, goal = self._corner.at(self._now), self._seen_at(at)
            self._corner = Track((self.steps, last), (begin + 1, goal))
            self._come(begin, stay)

    def _seen_at(self, at: Point) -> Vector2:
        """The corner of what it sees near by."""
        return Vector2(self._close.move_to(center=at).clamp(self._stage).clamp(self._whole).topleft)

    def follow(self, at: Point, steps: int) -> None:
        """Look at another point after some steps."""
        now, goal = (self._now, self._corner.at(self._now)), self._seen_at(at)
        self._corner = Track(now, (self._now + steps, goal, gently))

    def step(self, ready: bool) -> None:
        super().step(ready)
        near = self._near.at(self._now)
        size = Vector2(self._whole.size).lerp(self._close.size, near)
        corner = Vector2(self._whole.topleft).lerp(self._corner.at(self._now), near)
        self.seen = Rect(*map(round, (*corner, *size))) if near else None

    def paint(self, target: Surface, picture: Surface, changed: list[Rect]) -> list[Rect]:
        moved = self._near.at(self._painted) > 0
        self._painted = self._now
        if not (moved or self.seen):
            target.blits([(picture, part, part) for part in changed], doreturn=False)
            return changed
        shown = picture.subsurface(self.seen or self._whole)
        transform.smoothscale(shown, self._whole.size, target)
        return [self._whole]


@in_memory
def roll(size: tuple[int, int]) -> Surface:
    row = assets.blank((len(_ROLL), 1))
    for x, colour in enumerate(_ROLL):
        row.set_at((x, 0), colour)
    return transform.smoothscale(row, size)
