"""The canvas: paints a frame from a list of pictures, and repaints only changed parts."""

from collections import Counter
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import NamedTuple

from pygame import Rect as Rect, Surface as Surface, image, transform

from ludus.picture import assets
from ludus.picture.labels import copied
from ludus.picture.surfaces import Size, derived


class Item(NamedTuple):
    """A picture at a place; `area` is the visible part, or None for all."""

    surface: Surface
    x: int
    y: int
    area: tuple[int, int, int, int] | None = None

    @property
    def rect(self) -> Rect:
        """The rectangle that it covers on the screen."""
        size = self.area[2:] if self.area else self.surface.get_size()
        return Rect((self.x, self.y), size)

    def clipped(self, part: Rect) -> "Item":
        """Return a part of it, which is given on the screen."""
        left, top = self.area[:2] if self.area else (0, 0)
        area = left + part.x - self.x, top + part.y - self.y, *part.size
        return self._replace(x=part.x, y=part.y, area=area)

    def faded(self, tenths: int) -> "Item":
        """Return it with `tenths` tenths of its opacity."""
        return self if tenths == 10 else self._replace(surface=assets.faded(self.surface, tenths))


Drawing = Callable[[Rect], list[Item]]
"""Makes the pictures of a place."""


def centred(surface: Surface, centre: tuple[int, int]) -> Item:
    """Return a picture with its middle at a point."""
    width, height = surface.get_size()
    return Item(surface, centre[0] - width // 2, centre[1] - height // 2)


def square_at(centre: tuple[int, int], side: int) -> Rect:
    """Return a square with its middle at a point."""
    return Rect(0, 0, side, side).move_to(center=centre)


def turned(item: Item, rect: Rect) -> Item:
    """Return a picture rotated by 180 degrees about the middle of a rectangle."""
    right, bottom = item.rect.bottomright
    x, y = rect.left + rect.right - right, rect.top + rect.bottom - bottom
    surface = upside_down(item.surface)
    if item.area is None:
        return Item(surface, x, y)
    left, top, width, height = item.area
    whole = surface.get_size()
    return Item(surface, x, y, (whole[0] - left - width, whole[1] - top - height, width, height))


def around(part: Rect, size: Size) -> list[Rect]:
    """Return what is above, left, right and below of a part of a picture of a size."""
    (left, top), (right, bottom), (wide, high) = part.topleft, part.bottomright, size
    return [
        Rect(0, 0, wide, top),
        Rect(0, top, left, part.height),
        Rect(right, top, wide - right, part.height),
        Rect(0, bottom, wide, high - bottom),
    ]


def flipped(item: Item, x: int) -> Item:
    """Return a whole picture reflected in an upright line."""
    return Item(_reflected(item.surface), 2 * x - item.rect.right, item.y)


@derived(maxsize=8)
def _reflected(surface: Surface) -> Surface:
    return copied(transform.flip(surface.copy(), True, False), surface)


@derived(maxsize=128)
def upside_down(surface: Surface) -> Surface:
    """Return a rotated copy: rotation locks a surface, and other threads cannot draw it then."""
    return copied(transform.rotate(surface.copy(), 180), surface)


class Canvas:
    """Paints frames onto a surface and reports the changed rectangles."""

    def __init__(self, target: Surface) -> None:
        """Use `target`, which the first frame covers completely."""
        self.target = target
        self._background: Surface | None = None
        self._items: Sequence[Item] = ()
        self._owed: list[Rect] = []
        """What has changed outside the part that was seen."""

    @property
    def painted(self) -> bool:
        """Whether a frame has been painted."""
        return self._background is not None

    def paint(
        self, background: Surface, items: Sequence[Item], seen: Rect | None = None
    ) -> list[Rect]:
        """Paint a frame: `background`, as large as the target, then `items` in order.

        Returns the rectangles of all items that are only in this frame or only in the last one.
        If only a part is `seen`, it paints the rest once that is seen.
        """
        before, self._items = self._items, items
        ground, self._background = self._background, background
        bounds = self.target.get_rect()
        same = background is ground
        changed = [*self._owed, *_difference(before, items)] if same else [bounds]
        sides = around(seen, bounds.size) if seen else ()
        self._owed = [rect for side in sides for rect in _merged(changed, side)]
        dirty = _merged(changed, seen or bounds)
        boxes = [item.rect for item in items] if dirty else []
        for rect in dirty:
            self.target.set_clip(rect)
            self.target.blit(background, rect, rect)
            for index in rect.collidelistall(boxes):
                item = items[index]
                self.target.blit(item.surface, (item.x, item.y), item.area)
        self.target.set_clip(None)
        return dirty

    def small(self, longest: int) -> Surface:
        """Return a copy of the picture, with `longest` pixels on its longer side."""
        return transform.scale_by(self.target, longest / max(self.target.get_size()))


def as_file(surface: Surface, kind: str) -> bytes:
    """Return a surface as the bytes of a file, `jpg` or `png`."""
    file = BytesIO()
    image.save(surface, file, f"picture.{kind}")
    return file.getvalue()


def _difference(before: Sequence[Item], after: Sequence[Item]) -> list[Rect]:
    old, new = Counter(before), Counter(after)
    gone, come = old - new, new - old
    return [i.rect for i in before if i in gone] + [i.rect for i in after if i in come]


def _merged(rects: list[Rect], bounds: Rect) -> list[Rect]:
    """Return the rectangles cut to the bounds, with overlapping ones joined."""
    joined: list[Rect] = []
    for box in (rect.clip(bounds) for rect in rects):
        if all(box.size):
            while (at := box.collidelist(joined)) >= 0:
                box = box.union(joined.pop(at))
            joined.append(box)
    return joined
