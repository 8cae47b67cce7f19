"""The movements of a window: a scroll unrolls, night falls, or the camera moves to the board."""

from collections.abc import Callable, Sequence
from functools import cached_property
from math import sqrt
from typing import NamedTuple

from pygame import Rect, Surface, Vector2, transform

from ludus.picture import assets
from ludus.picture.canvas import Item, centred
from ludus.picture.surfaces import in_memory
from ludus.picture.track import Track, gently, quickening

Point = tuple[float, float]

STEPS = 20
"""Steps of 1/60 s of a whole movement."""
_WORDS = 10
"""Steps in which the words of the last screen go out."""
_LAG, _SWEPT = 6, 10
"""Steps after which the last of its checkers is swept off, and for which each is swept."""
OUT = _LAG + _SWEPT
_CAMERA = 26
"""Steps in which the camera moves from the board on one screen to that on the next."""
_SURROUNDINGS = 10
"""Steps in which it then stands, and all that is around the next board comes."""
PUSH = _CAMERA + _SURROUNDINGS
_LIGHT = 6
"""Steps in which the light on the last board becomes that on the next one."""
_FALLS = 14
"""Steps of it after which the next screen goes on: its checkers begin to fall."""
_SPARE = 1.06
"""The size of the joined tables, in sizes of what is seen of them in the end."""
_ALIKE = 0.02
"""The difference of two shapes that is not seen."""
_RADIAN = 57
"""In degrees."""
_RATTLES = 8
"""Steps of a wait after which a cup rattles."""
DUSK = 24
"""Steps in which one picture gives way to the next."""
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
_ROLL_SHARE = 96
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

    def __init__(self) -> None:
        self._now = self._painted = 0
        """The present step, and the step painted last."""

    @property
    def over(self) -> bool:
        return self._painted >= self.steps

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
        rolls = self._sides(whole, now, min(half, now + whole.width // _ROLL_SHARE))
        target.blits([(_roll(roll.size), roll) for roll in rolls], doreturn=False)
        self._painted = self._now
        return parts + rolls

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


class Lies(NamedTuple):
    """How a board lies on a screen."""

    centre: Point
    size: Point
    degrees: float = 0.0
    """By which it is turned against the clock."""


class Left(NamedTuple):
    """What the camera leaves: a screen with a board."""

    lies: Lies
    table: Surface
    """The table and the board alone."""
    flat: Surface
    """The table from straight above, also beyond the edges of the screen."""
    on_flat: Lies
    """How the board lies on that."""
    words: Surface
    """The table with all that is around the board."""
    checkers: Sequence[Item]
    rattle: Callable[[int], Sequence[Item]]
    """Makes the pictures of a cup that rattles, by the steps of a wait."""


class PushIn(Movement):
    """A camera that comes down from the board on one screen to the same board on the next.

    Before, the words around the board go out, and its checkers are swept off. The next picture
    has no checkers, either. The camera moves over the last table, at a fraction of its size; its
    board becomes the next one. When it is in the same place, the rest of the next picture comes.
    """

    steps, ends, leaves = OUT + PUSH, True, True

    def __init__(self, left: Left, after: Lies) -> None:
        super().__init__()
        self._left, self._after = left, after
        self._waited = 0
        self._cup: Sequence[Item] = ()
        self._joined: Surface | None = None
        self._board: Surface | None = None
        """The next board, until it hides the last one."""
        self._corner = Vector2()
        """The place of the next picture on the joined ones."""

    @property
    def holds(self) -> bool:
        return self._now < OUT + _FALLS

    def step(self, ready: bool) -> None:
        if ready or self._now < OUT:
            self._now += 1
        else:
            self._waited += 1
            self._cup = self._left.rattle(self._waited) if self._waited > _RATTLES else ()

    def leave(self, target: Surface) -> list[Rect]:
        left, now = self._left, self._now
        target.blit(left.table, (0, 0))
        if now < _WORDS:
            left.words.set_alpha(round(254 * (1 - now / _WORDS)))
            target.blit(left.words, (0, 0))
        for item in left.checkers:
            share = (now - _LAG * (1 - item.rect.centerx / target.width)) / _SWEPT
            if share < 1:
                x = item.x + (target.width - item.x) * quickening(max(0.0, share))
                target.blit(item.surface, (round(x), item.y), item.area)
        target.blits([(item.surface, item.rect) for item in self._cup], doreturn=False)
        if now == OUT:
            _ = self._last  # It is made here, as the next step has more to do.
        return [target.get_rect()]

    def paint(self, target: Surface, picture: Surface, changed: list[Rect]) -> list[Rect]:
        whole = target.get_rect()
        self._painted = self._now
        if self.over:
            target.blit(picture, whole)
            return [whole]
        if self._now <= OUT:
            return self.leave(target)
        since, part = self._now - OUT, self._part
        joined = self._joined or self._join(picture)
        if self._board:
            self._board.set_alpha(round(255 / (_LIGHT - since + 1)) if since < _LIGHT else None)
            joined.blit(self._board, self._place.topleft + self._corner)
            self._board = self._board if since < _LIGHT else None
        else:
            for rect in changed:
                at = Rect(*(round(edge * part) for edge in rect))
                now = transform.smoothscale(picture.subsurface(rect), at.size)
                on = at.clip(self._place)
                joined.blit(now, on.topleft + self._corner, on.move(-at.x, -at.y))
        size = round(whole.width * part), round(whole.height * part)
        if since < _CAMERA:
            small = assets.blank(size)
            self._look(small, joined, self._lies(gently(since / _CAMERA)), part)
            transform.smoothscale(small, whole.size, target)
            return [whole]
        seen = Rect(self._corner, size).clip(joined.get_rect())
        last = transform.smoothscale(joined.subsurface(seen), whole.size)
        last.set_alpha(round(254 * (PUSH - since) / _SURROUNDINGS))
        target.blits([(picture, (0, 0)), (last, (0, 0))], doreturn=False)
        return [whole]

    def _look(self, small: Surface, joined: Surface, now: Lies, part: float) -> None:
        """Show the part of the joined tables that is seen while their board lies as given."""
        wide, high = (is_ / was for is_, was in zip(now.size, self._after.size, strict=True))
        at, middle = Vector2(self._after.centre) * part + self._corner, Vector2(now.centre) * part
        away = (Vector2(small.get_rect().center) - middle).rotate(now.degrees)
        reach = Vector2(small.size) * (1 + _ALIKE)
        reach += Vector2(1, 1) * (reach.length() * abs(now.degrees) / _RADIAN + 8)
        seen = Rect(0, 0, reach.x / wide, reach.y / high)
        seen.center = round(at.x + away.x / wide), round(at.y + away.y / high)
        seen = seen.clip(joined.get_rect())
        picture = joined.subsurface(seen)
        if abs(high / wide - 1) > _ALIKE:
            picture = transform.smoothscale(picture, (seen.width, round(seen.height * high / wide)))
        moved = transform.rotozoom(picture, now.degrees, wide)
        x, y = Vector2(seen.center) - at
        centre = middle + Vector2(x * wide, y * high).rotate(-now.degrees)
        assets.stamp(small, moved, (round(centre.x), round(centre.y)))

    @cached_property
    def _part(self) -> float:
        """The size at which the tables are worked with."""
        return at_work(self._left.table.get_size())

    @cached_property
    def _place(self) -> Rect:
        """The place of the next board on its picture, at that size."""
        wide, high = (round(self._part * side) for side in self._after.size)
        x, y = Vector2(self._after.centre) * self._part
        return Rect(round(x - wide / 2), round(y - high / 2), wide, high)

    @cached_property
    def _last(self) -> Item:
        """The last table as it lies on the next one."""
        after, on, part = self._after, self._left.on_flat, self._part
        wide, high = (part * is_ / was for is_, was in zip(after.size, on.size, strict=True))
        table = transform.smoothscale_by(self._left.flat, (wide, high))
        x, y = Vector2(self._left.flat.get_rect().center) - on.centre
        middle = Vector2(after.centre) * part + (x * wide, y * high)
        return centred(table, (round(middle.x), round(middle.y)))

    def _join(self, picture: Surface) -> Surface:
        """Let the last table lie so that its board is where the next one will be."""
        table, last = transform.smoothscale_by(picture, self._part), self._last
        around = last.rect.union(table.get_rect()).scale_by(_SPARE)
        self._corner = -Vector2(around.topleft)
        joined = assets.blank(around.size)
        joined.blit(last.surface, last.rect.topleft + self._corner)
        _mirror(joined, last.rect.move(self._corner))
        self._joined, self._board = joined, table.subsurface(self._place.clip(table.get_rect()))
        return joined

    def _lies(self, share: float) -> Lies:
        """How the board lies at a share of the way."""
        before, after = self._left.lies, self._after
        x, y = Vector2(before.centre).lerp(after.centre, share)
        wide, high = (a * (b / a) ** share for a, b in zip(before.size, after.size, strict=True))
        return Lies((x, y), (wide, high), before.degrees * (1 - share))


class Dusk(Movement):
    """The last picture gives way to the next one, which comes out of it."""

    steps, ends = DUSK, True

    def __init__(self) -> None:
        super().__init__()
        self._old: Surface | None = None

    def paint(self, target: Surface, picture: Surface, changed: list[Rect]) -> list[Rect]:
        self._painted = self._now
        if self._old is None:  # A copy takes as long as a step of the movement.
            self._old = target.copy()
            return []
        self._old.set_alpha(round(254 * (1 - self._now / DUSK) ** 2))
        target.blits([(picture, (0, 0)), (self._old, (0, 0))], doreturn=False)
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


def at_work(size: tuple[int, int]) -> float:
    """The size at which tables of a window are worked with, as a share."""
    return min(1.0, sqrt(WORKED / (size[0] * size[1])))


def _mirror(picture: Surface, known: Rect) -> None:
    """Continue a part of a picture beyond its edges, as in mirrors."""
    aside = transform.flip(picture.subsurface(known), True, False)
    picture.blits([(aside, (x, known.y)) for x in (known.x - known.w, known.right)])
    known = Rect(0, known.y, picture.get_width(), known.h)
    above = transform.flip(picture.subsurface(known), False, True)
    picture.blits([(above, (0, y)) for y in (known.y - known.h, known.bottom)])


@in_memory
def _roll(size: tuple[int, int]) -> Surface:
    row = assets.blank((len(_ROLL), 1))
    for x, colour in enumerate(_ROLL):
        row.set_at((x, 0), colour)
    return transform.smoothscale(row, size)
