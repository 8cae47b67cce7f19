"""The camera moves from the board on one screen to the same board on the next."""

from collections.abc import Callable, Sequence
from functools import cached_property
from math import sqrt
from typing import NamedTuple

from pygame import Rect, Surface, Vector2, transform

from ludus.picture import assets
from ludus.picture.canvas import Item, centred
from ludus.picture.track import gently, quickening
from ludus.window.pictures.movement import Movement, Point

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
_TURNS = 13
"""Steps of it after which the board looks like the next one: there it is least out of shape."""
_LIGHT = 12
"""Steps in which it comes to, if its shape is alike; else letters would be seen twice meanwhile."""
_ALIKE = 0.05
"""The difference of two shapes that is not seen."""
_FALLS = 14
"""Steps of it after which the next screen goes on: its checkers begin to fall."""
_SPARE = 1.06
"""The size of the joined tables, and of what is looked at on the way, in sizes of what is seen."""
_RADIAN = 57
"""In degrees."""
_RATTLES = 8
"""Steps of a wait after which a cup rattles."""
WORKED = 500_000
"""The most pixels of the pictures in which it is worked out."""


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
    board gets the shape of the next one, and halfway its look, so that one board is seen in every
    frame. When it is in the same place, the rest of the next picture comes.
    """

    steps, ends, leaves = OUT + PUSH, True, True

    def __init__(self, left: Left, after: Rect) -> None:
        super().__init__()
        self._left, self._after = left, after
        self._waited = 0
        self._cup: Sequence[Item] = ()
        self._hidden = False
        """Whether the next board hides the last one."""

    @property
    def sound(self) -> str:
        return "scroll" if self._now == OUT else ""

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
        target.blit(left.table)
        if now < _WORDS:
            left.words.set_alpha(round(254 * (1 - now / _WORDS)))
            target.blit(left.words)
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
        since = self._now - OUT
        joined, corner = self._last.surface, -Vector2(self._last.rect.topleft)
        place = self._small(self._after)
        if self._hidden:
            for rect in changed:
                at = self._small(rect)
                now = transform.smoothscale(picture.subsurface(rect), at.size)
                on = at.clip(place)
                joined.blit(now, on.topleft + corner, on.move(-at.x, -at.y))
        else:
            board = transform.smoothscale(picture.subsurface(self._after), place.size)
            wide, high = self._shares(self._left.lies)
            light, left = _LIGHT if abs(wide / high - 1) < _ALIKE else 1, max(0, _TURNS - since)
            board.set_alpha(round(255 / (left + 1)) if left < light else 0)
            joined.blit(board, place.move(corner))
            self._hidden = not left
        if since < _CAMERA:
            small = assets.blank(self._size)
            self._look(small, joined, gently(since / _CAMERA))
            transform.smoothscale(small, whole.size, target)
            return [whole]
        seen = Rect(corner, self._size).clip(joined.get_rect())
        last = transform.smoothscale(joined.subsurface(seen), whole.size)
        last.set_alpha(round(254 * (PUSH - since) / _SURROUNDINGS))
        target.blits([(picture, (0, 0)), (last, (0, 0))], doreturn=False)
        return [whole]

    def _look(self, small: Surface, joined: Surface, share: float) -> None:
        """Show the part of the joined tables that is seen at a share of the way."""
        before, part = self._left.lies, self._part
        wide, high = (larger ** (share - 1) for larger in self._shares(before))
        degrees = before.degrees * (1 - share)
        at = Vector2(self._after.center) * part - self._last.rect.topleft
        middle = Vector2(before.centre).lerp(self._after.center, share) * part
        away = (Vector2(small.get_rect().center) - middle).rotate(degrees)
        reach = Vector2(small.size) * _SPARE
        reach += Vector2(reach.y, reach.x) * abs(degrees) / _RADIAN + Vector2(8, 8)
        seen = Rect(0, 0, reach.x / wide, reach.y / high)
        seen.center = round(at.x + away.x / wide), round(at.y + away.y / high)
        seen = seen.clip(joined.get_rect())
        picture = transform.smoothscale_by(joined.subsurface(seen), (wide, high))
        moved = transform.rotozoom(picture, degrees, 1)
        x, y = Vector2(seen.center) - at
        centre = middle + Vector2(x * wide, y * high).rotate(-degrees)
        assets.stamp(small, moved, (round(centre.x), round(centre.y)))

    @cached_property
    def _part(self) -> float:
        """The size at which the tables are worked with."""
        return at_work(self._left.table.get_size())

    @property
    def _size(self) -> tuple[int, int]:
        """The size of the window when the tables are worked with."""
        return self._small(self._left.table.get_rect()).size

    def _small(self, rect: Rect) -> Rect:
        """A place on a screen at that size."""
        return Rect(*(round(edge * self._part) for edge in rect))

    @cached_property
    def _last(self) -> Item:
        """The last table as it lies on the next one, so that both boards are in one place."""
        after, on, part = self._after, self._left.on_flat, self._part
        wide, high = (part * share for share in self._shares(on))
        table = transform.smoothscale_by(self._left.flat, (wide, high))
        x, y = Vector2(self._left.flat.get_rect().center) - on.centre
        middle = Vector2(after.center) * part + (x * wide, y * high)
        lies = centred(table, (round(middle.x), round(middle.y))).rect
        around = lies.union(Rect((0, 0), self._size)).scale_by(_SPARE)
        lies = lies.move(-around.x, -around.y)
        joined = assets.blank(around.size)
        joined.blit(table, lies)
        _mirror(joined, lies)
        return Item(joined, *around.topleft)

    def _shares(self, last: Lies) -> tuple[float, float]:
        """The size of the last board within the next one."""
        wide, high = (is_ / was for is_, was in zip(self._after.size, last.size, strict=True))
        return wide, high


def at_work(size: tuple[int, int]) -> float:
    """The size at which tables of a window are worked with, as a share."""
    return min(1.0, sqrt(WORKED / (size[0] * size[1])))


def _mirror(picture: Surface, known: Rect) -> None:
    """Continue a part of a picture beyond its edges, as in mirrors."""
    whole = picture.get_rect()
    wide, high = whole.right - known.right, whole.bottom - known.bottom
    left = Rect(known.topleft, (known.x, known.h)).clip(known)
    right = Rect(known.right - wide, known.y, wide, known.h).clip(known)
    picture.blit(transform.flip(picture.subsurface(left), True, False), (known.x - left.w, known.y))
    picture.blit(transform.flip(picture.subsurface(right), True, False), known.topright)
    above = Rect(0, known.y, whole.w, min(known.y, known.h))
    below = Rect(0, known.bottom - min(high, known.h), whole.w, min(high, known.h))
    picture.blit(transform.flip(picture.subsurface(above), False, True), (0, known.y - above.h))
    picture.blit(transform.flip(picture.subsurface(below), False, True), (0, known.bottom))
