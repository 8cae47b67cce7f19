"""Empty surfaces in the format of nearly every display, and the pictures cached in memory."""

from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache, wraps
from threading import Lock
from typing import Any, TypeVar

import pygame
from pygame import Surface

Size = tuple[int, int]
"""Width and height in pixels."""
_Function = TypeVar("_Function", bound=Callable[..., Any])
_caches: list[Any] = []

_SCREENS = 12
"""The memory for cached pictures, in pictures of the whole screen."""
_LEAST = 48_000_000
"""The least memory for them, in bytes: the sources of a screen are as large in a small window."""


class _Pictures:
    """The pictures of functions, from the one used least recently."""

    def __init__(self) -> None:
        self.most = _LEAST
        """The bytes that all pictures together may take."""
        self._bytes = 0
        self._cached: OrderedDict[object, tuple[Any, int]] = OrderedDict()
        self._changing = Lock()

    def find(self, key: object) -> Any:
        """Return what is cached under a key, or None."""
        try:
            self._cached.move_to_end(key)
            return self._cached[key][0]
        except KeyError:  # It was never cached, or another thread has dropped it.
            return None

    def add(self, key: object, picture: Any) -> Any:
        """Keep a picture, and drop the least recently used ones above the limit."""
        size = _size(picture)
        with self._changing:
            self._bytes += size - self._cached.pop(key, (None, 0))[1]
            self._cached[key] = picture, size
            while self._bytes > self.most:
                self._bytes -= self._cached.popitem(last=False)[1][1]
        return picture


_pictures = _Pictures()


def limit(size: Size) -> None:
    """Let cached pictures take as much memory as a screen of a size, in pixels, needs."""
    _pictures.most = max(_LEAST, _SCREENS * 4 * size[0] * size[1])


def _size(picture: Any) -> int:
    if isinstance(picture, tuple):
        return sum(map(_size, picture))
    if not isinstance(picture, Surface):
        return 0
    return picture.get_width() * picture.get_height() * picture.get_bytesize()


def in_memory(make: _Function) -> _Function:
    """Keep the pictures of a function in memory as long as there is room for them."""

    @wraps(make)
    def get(*given: Any, **named: Any) -> Any:
        key = (make, given, *named.items())
        picture = _pictures.find(key)
        return _pictures.add(key, make(*given, **named)) if picture is None else picture

    return get  # type: ignore[return-value]


def derived(maxsize: int) -> Callable[[_Function], _Function]:
    """Cache pictures that are made from others; until `forget`, those stay in memory, too."""

    def decorate(make: _Function) -> _Function:
        _caches.append(cached := lru_cache(maxsize)(make))
        return cached  # type: ignore[return-value]

    return decorate


def forget() -> None:
    """Empty all caches of derived pictures."""
    for cached in _caches:
        cached.cache_clear()


def blank(size: Size) -> Surface:
    """Return an opaque surface in the format of nearly every display, with or without a window.

    If a thread asks the display for its format while the window is closed, pygame crashes.
    """
    return Surface(size, 0, 32)


def clear(size: Size) -> Surface:
    """Return a transparent surface with an alpha channel, otherwise like `blank`."""
    return Surface(size, pygame.SRCALPHA, 32)


def stamp(onto: Surface, picture: Surface, centre: tuple[float, float]) -> None:
    """Draw a picture onto another one, with its middle at a point."""
    onto.blit(picture, picture.get_rect(center=centre))


def in_format(picture: Surface, opacity: bool) -> Surface:
    """Return a copy of a picture in the format of `clear` or `blank`."""
    return picture.convert((clear if opacity else blank)((1, 1)))
