"""The camera moves from the board on one screen to the same board on the next."""

from collections.abc import Callable, Sequence
from functools import cached_property
from math import sqrt
from statistics import median_low
from typing import NamedTuple

from pygame import Rect, Surface, Vector2, transform

from ludus.picture import assets
from ludus.picture.canvas import Item
from ludus.picture.track import Track, gently, quickening
from ludus.window.pictures.movement import ROLL_SHARE, Movement, Point, roll

_WORDS = 10
"""Steps in which the words of the last screen go out."""
OUT = 22
"""Steps after which a stick has swept its checkers off."""
_STICK = Track((6, -1 / ROLL_SHARE), (OUT, 1.0, quickening))
"""Where the stick is, in widths of the window."""
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
_SPARE = 1.06
"""The size of what is looked at on the way, in sizes of what is seen."""
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
    """A screen with a board that gives way to the next."""

    table: Surface
    """The table and the board alone."""
    words: Surface
    """The table with all that is around the board."""
    checkers: Sequence[Item]
    rattle: Callable[[int], Sequence[Item]]
    """Makes the pictures of a cup that rattles, by the steps of a wait."""


class Seen(NamedTuple):
    """How a camera sees the board that it leaves."""

    lies: Lies
    flat: Surface
    """The table from straight above; it reaches beyond the edges of both screens."""
    on_flat: Lies
    """How the board lies on that."""


class Sweep(Movement):
    """The words around a board go out; the stick of a scroll sweeps its checkers off."""

    steps, ends, leaves = OUT, True, True
    waits, falls = 0, OUT
    """Steps after which the next picture comes, and after which that goes on."""

    def __init__(self, left: Left) -> None:
        super().__init__()
        self._left = left
        self._swept = 0
        """Steps since the touch."""
        self._cup: Sequence[Item] = ()

    @property
    def holds(self) -> bool:
        return self._now < self.falls

    def step(self, ready: bool) -> None:
        super().step(ready and self._swept >= self.waits)
        self._swept += 1
        waited = self._swept - OUT
        if waited > _RATTLES and not ready:
            self._cup = self._left.rattle(waited)

    def leave(self, target: Surface) -> list[Rect]:
        left, swept = self._left, self._swept
        target.blit(left.table)
        if swept < _WORDS:
            target.blit(assets.translucent(left.words, 254 * (1 - swept / _WORDS)))
        target.blits([(item.surface, item.rect) for item in self._cup], doreturn=False)
        stick = roll((target.width // ROLL_SHARE, target.height))
        front, widths = self._front(target), [item.rect.width for item in left.checkers]
        at = front + stick.width + median_low(widths) // 2  # A checker has its shadow's middle.
        for item in left.checkers:
            x = item.x + max(0, at - item.rect.centerx)
            target.blit(item.surface, (x, item.y), item.area)
        target.blit(stick, (front, 0))
        return [target.get_rect()]

    def _front(self, target: Surface) -> int:
        """Where the stick is; if the next picture is behind it, it waits for that."""
        pushed = self._swept if self.waits else self._now
        return round(target.width * _STICK.at(pushed))

    def paint(self, target: Surface, picture: Surface, changed: list[Rect]) -> list[Rect]:
        self._painted = self._now
        self._show(target, picture)
        return [target.get_rect()]

    def _show(self, target: Surface, picture: Surface) -> None:
        self.leave(target)
        target.blit(picture, area=(0, 0, self._front(target), target.height))


class PushIn(Sweep):
    """A camera that comes down from the board on one screen to the same board on the next.

    Before, the words around the board go out, and its checkers are swept off. The next picture
    has no checkers, either. The camera moves over the last table, at a fraction of its size; its
    board gets the shape of the next one, and halfway its look, so that one board is seen in every
    frame. When it is in the same place, the rest of the next picture comes.
    """

    steps, waits, falls, sound = PUSH, OUT, 14, ""

    def __init__(self, left: Left, seen: Seen, after: Rect) -> None:
        super().__init__(left)
        self._seen, self._after = seen, after

    def step(self, ready: bool) -> None:
        super().step(ready)
        if self._swept == OUT:
            _ = self._last  # It is made here, as the next step has more to do.

    def _show(self, target: Surface, picture: Surface) -> None:
        since, whole = self._now, target.get_rect()
        if self.over:
            target.blit(picture)
            return
        if not since:
            self.leave(target)
            return
        joined, corner = self._last.surface, -Vector2(self._last.rect.topleft)
        place = self._small(self._after)
        board = transform.smoothscale(picture.subsurface(self._after), place.size)
        wide, high = self._shares(self._seen.lies)
        light, left = _LIGHT if abs(wide / high - 1) < _ALIKE else 1, max(0, _TURNS - since)
        board.set_alpha(round(255 / (left + 1)) if left < light else 0)
        joined.blit(board, place.move(corner))
        if since < _CAMERA:
            small = assets.blank(self._size)
            self._look(small, joined, gently(since / _CAMERA))
            transform.smoothscale(small, whole.size, target)
            return
        seen = Rect(corner, self._size).clip(joined.get_rect())
        last = transform.smoothscale(joined.subsurface(seen), whole.size)
        last.set_alpha(round(254 * (PUSH - since) / _SURROUNDINGS))
        at = self._after
        target.blits([(picture, (0, 0)), (last, (0, 0)), (picture, at, at)], doreturn=False)

    def _look(self, small: Surface, joined: Surface, share: float) -> None:
        """Show the part of the joined tables that is seen at a share of the way."""
        before, part = self._seen.lies, self._part
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
        on, part, flat = self._seen.on_flat, self._part, self._seen.flat
        wide, high = (part * share for share in self._shares(on))
        x, y = Vector2(flat.get_rect().center) - on.centre
        middle = Vector2(self._after.center) * part + (x * wide, y * high)
        lies = flat.get_rect().scale_by(wide, high).move_to(center=middle)
        lies = lies.union(Rect((0, 0), self._size))
        return Item(transform.smoothscale(flat, lies.size), *lies.topleft)

    def _shares(self, last: Lies) -> tuple[float, float]:
        """The size of the last board within the next one."""
        wide, high = (is_ / was for is_, was in zip(self._after.size, last.size, strict=True))
        return wide, high


def at_work(size: tuple[int, int]) -> float:
    """The size at which tables of a window are worked with, as a share."""
    return min(1.0, sqrt(WORKED / (size[0] * size[1])))
