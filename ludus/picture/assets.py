"""Loads and scales pictures and letters, with bounded caches."""

from pathlib import Path

import pygame
from pygame import Rect, Surface

from ludus.picture import fonts
from ludus.picture.folders import find as find
from ludus.picture.fonts import (
    BODY as BODY,
    BODY_BOLD as BODY_BOLD,
    BODY_ITALIC as BODY_ITALIC,
    CAPITALS as CAPITALS,
    CAPITALS_BOLD as CAPITALS_BOLD,
)
from ludus.picture.labels import Colour as Colour, copied, lettered
from ludus.picture.surfaces import (
    Size,
    blank as blank,
    clear as clear,
    derived,
    in_format as in_format,
    in_memory,
    stamp as stamp,
)

CREAM: Colour = (237, 227, 204)
QUIET: Colour = (190, 177, 150)
GOLD: Colour = (226, 178, 84)
INK: Colour = (34, 25, 18)


class AssetError(RuntimeError):
    """Shipped files are missing or wrong; the message lists all missing files."""


def sources() -> list[Path]:
    """Return all files that screen pictures are made from: shipped files, and the drawing code."""
    package = Path(__file__).resolve().parents[1]
    code = [path for room in ("picture", "window") for path in (package / room).rglob("*.py")]
    return sorted(path for path in (*find("sprites").rglob("*.*"), *code) if path.is_file())


def load(name: str, size: Size | None = None, part: Rect | None = None) -> Surface:
    """Return a shipped picture or a part of it in the display's format, scaled to a size."""
    loaded = _read(name)
    if part:
        loaded = loaded.subsurface(part)
    if size:
        loaded = pygame.transform.smoothscale(loaded, size)
    return in_format(loaded, opacity=not name.endswith(".jpg"))


def _read(name: str) -> Surface:
    return pygame.image.load(find("sprites") / name)


def cropped(picture: Surface, size: Size) -> Surface:
    """Return the middle of a picture, scaled to fill another size, in pixels."""
    part = Rect(0, 0, *size).fit(picture.get_rect())
    return pygame.transform.smoothscale(picture.subsurface(part), size)


@derived(maxsize=4)
def resized(picture: Surface, size: Size) -> Surface:
    """Return a picture scaled to another size, in pixels."""
    return pygame.transform.smoothscale(picture, size)


picture = in_memory(load)
"""Return a shipped picture from the cache."""


@in_memory
def scaled(name: str, size: Size) -> Surface:
    """Return a shipped picture scaled to a size in pixels."""
    return pygame.transform.smoothscale(picture(name), size)


@in_memory
def text(words: str, name: str, size: int, colour: Colour) -> Surface:
    """Return a line of text."""
    return lettered(fonts.line(words, name, size, colour), words, name, size, colour)


def fitting(words: str, name: str, size: int, colour: Colour, width: int) -> Surface:
    """Return a line of text, at a smaller size if it would exceed `width` pixels."""
    name = fonts.face(words, name)
    return text(words, name, fonts.fitted(words, name, size, width), colour)


def translucent(surface: Surface, opacity: float) -> Surface:
    """Return a picture of an opacity from 0 to 255; it shares the original's pixels."""
    picture = surface.subsurface(surface.get_rect())
    picture.set_alpha(round(opacity))
    return picture


@derived(maxsize=96)
def faded(surface: Surface, tenths: int) -> Surface:
    """Return a picture with `tenths` tenths of its opacity; it shares the original's pixels."""
    return copied(translucent(surface, tenths * 25.5), surface)


@in_memory
def drawn(name: str, size: Size) -> Surface:
    """Return a sign, in its own proportions, at the largest size that fits `size` pixels."""
    file = find("sprites") / "signs" / f"{name}.svg"
    return in_format(pygame.image.load_sized_svg(file, size), opacity=True)


def blurred(surface: Surface) -> Surface:
    """Return a picture so blurred, in a small one, that letters do not show."""
    size = surface.get_size()
    small = pygame.transform.smoothscale_by(surface, 240 / min(size))
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 2), size)
