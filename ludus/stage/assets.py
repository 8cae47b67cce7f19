"""Pictures, letters and their scaled copies, each made once and kept in a bounded cache."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pygame
from pygame import Surface

Colour = tuple[int, int, int] | tuple[int, int, int, int]

CREAM: Colour = (237, 227, 204)
QUIET: Colour = (176, 163, 138)
GOLD: Colour = (226, 178, 84)
INK: Colour = (34, 25, 18)
MINIUM: Colour = (168, 50, 32)

CAPITALS, CAPITALS_BOLD = "Cinzel-Regular.ttf", "Cinzel-Bold.ttf"
BODY, BODY_ITALIC, BODY_BOLD = (
    "EBGaramond-Regular.ttf",
    "EBGaramond-Italic.ttf",
    "EBGaramond-SemiBold.ttf",
)
_FONTS = (CAPITALS, CAPITALS_BOLD, BODY, BODY_ITALIC, BODY_BOLD)
_ICONS = (
    *("undo", "hint", "menu", "rules", "settings", "done", "close", "back", "forward"),
    *("play", "pause", "sound", "mute", "restart", "home", "hand"),
)
VARIANTS = 3
DIE_FRAMES, DIE_FRAME = 24, 200
DIE_EDGE = 0.62
"""A die's edge as a share of its frame in `dice.png`."""
CHECKER_SHARE = 0.94
"""A checker's diameter as a share of its picture."""
_PICTURES = (
    *(f"checker-{side}-{i}.png" for side in ("white", "black") for i in (1, 2, 3)),
    *(f"{name}.png" for name in ("shadow", "dice", "rosette", "crescent", "wreath", "laurel")),
    *(f"icon-{name}.png" for name in _ICONS),
    *(f"stone-{name}.jpg" for name in ("ostia", "romani", "vivere", "tabula")),
    *("table.jpg", "icon.png"),
)


class AssetError(RuntimeError):
    """Files of the program are missing; the message lists them all."""


def find(folder: str) -> Path:
    """The folder of shipped `sprites` or `sounds`: within the package, or beside it."""
    package = Path(__file__).resolve().parents[1]
    inside = package / folder
    return inside if inside.is_dir() else package.parent / folder


def check() -> None:
    """Raise AssetError naming every picture and font that is missing."""
    sprites = find("sprites")
    wanted = [sprites / name for name in _PICTURES] + [sprites / "fonts" / f for f in _FONTS]
    missing = [str(path) for path in wanted if not path.is_file()]
    if missing:
        raise AssetError("files are missing, install ludus again: " + ", ".join(missing))


@lru_cache(maxsize=64)
def picture(name: str) -> Surface:
    """A picture in the display's format. Needs an open display."""
    loaded = pygame.image.load(find("sprites") / name)
    return loaded.convert_alpha() if name.endswith(".png") else loaded.convert()


@lru_cache(maxsize=256)
def scaled(name: str, size: tuple[int, int]) -> Surface:
    """A picture scaled to a size in pixels."""
    return pygame.transform.smoothscale(picture(name), size)


@lru_cache(maxsize=512)
def die(face: int, frame: int, edge: int) -> Surface:
    """A die that will show `face`, at a frame of its tumble (the last at rest), `edge` wide."""
    sheet = picture("dice.png")
    cell = sheet.subsurface((frame * DIE_FRAME, (face - 1) * DIE_FRAME, DIE_FRAME, DIE_FRAME))
    side = round(edge / DIE_EDGE)
    return pygame.transform.smoothscale(cell, (side, side))


@lru_cache(maxsize=128)
def checker(side: int, variant: int, diameter: int) -> Surface:
    """A checker from above."""
    name = f"checker-{('white', 'black')[side]}-{variant % VARIANTS + 1}.png"
    width = round(diameter / CHECKER_SHARE)
    return scaled(name, (width, width))


@lru_cache(maxsize=16)
def font(name: str, size: int) -> pygame.font.Font:
    """A font at a size in pixels."""
    return pygame.font.Font(find("sprites") / "fonts" / name, max(size, 6))


@lru_cache(maxsize=128)
def text(words: str, name: str, size: int, colour: Colour) -> Surface:
    """A line of text."""
    return font(name, size).render(words, True, colour)


def fitting(words: str, name: str, size: int, colour: Colour, width: int) -> Surface:
    """A line of text, made smaller where it would be wider than `width`."""
    needed = font(name, size).size(words)[0]
    return text(words, name, size if needed <= width else int(size * width / needed), colour)


@lru_cache(maxsize=96)
def faded(surface: Surface, tenths: int) -> Surface:
    """A copy of a picture at so many tenths of its opacity."""
    copy = surface.copy()
    copy.set_alpha(round(tenths * 25.5))
    return copy


def smooth(draw: Callable[[Surface, int], None], size: tuple[int, int]) -> Surface:
    """A figure drawn at threefold size by `draw(surface, scale)` and reduced, so it is smooth."""
    scale = 3
    large = Surface((size[0] * scale, size[1] * scale), pygame.SRCALPHA)
    draw(large, scale)
    return pygame.transform.smoothscale(large, size)


def wrapped(words: str, name: str, size: int, width: int) -> list[str]:
    """Text broken into lines of at most `width` pixels."""
    lines, line = [], ""
    face = font(name, size)
    for word in words.split(" "):
        longer = f"{line} {word}".strip()
        if line and face.size(longer)[0] > width:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line] if line else lines
