"""Empty surfaces in the format of nearly every display, and a cache of derived pictures."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

import pygame
from pygame import Surface

_Function = TypeVar("_Function", bound=Callable[..., Any])
_caches: list[Any] = []


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


def blank(size: tuple[int, int]) -> Surface:
    """Return an opaque surface in the format of nearly every display, with or without a window.

    If a thread asks the display for its format while the window is closed, pygame crashes.
    """
    return Surface(size, 0, 32)


def clear(size: tuple[int, int]) -> Surface:
    """Return a transparent surface with an alpha channel, otherwise like `blank`."""
    return Surface(size, pygame.SRCALPHA, 32)


def in_format(picture: Surface, opacity: bool) -> Surface:
    """Return a copy of a picture in the format of `clear` or `blank`."""
    return picture.convert((clear if opacity else blank)((1, 1)))
