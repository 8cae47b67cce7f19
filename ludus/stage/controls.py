"""Controls: the one kind of button there is, and how it looks."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from ludus.stage import assets, signs
from ludus.stage.assets import CREAM, QUIET
from ludus.stage.canvas import Item, centred


@dataclass
class Button:
    """Something to press: an icon, a label or a picture in a rectangle."""

    name: str
    rect: Rect
    action: Callable[[], object]
    label: str = ""
    icon: str = ""
    picture: Surface | None = None
    lit: bool = False
    """The thing to press now."""
    chosen: bool = False
    """The one chosen of several."""
    enabled: bool = True
    bare: bool = False
    """Without a plaque: an area that is drawn by the screen itself."""
    title: bool = False
    """The label is in capitals of the title face."""

    def items(self, pressed: bool) -> list[Item]:
        """Its pictures."""
        if self.bare:
            return []
        ground = signs.plaque(self.rect.size, self._look, pressed)
        found = [centred(self._dim(ground), self.rect.center)]
        x, y = self.rect.center
        y += pressed
        if self.picture:
            found.append(centred(self.picture, (x, y)))
        if self.icon:
            side = round(min(self.rect.size) * (0.56 if not self.label else 0.5))
            icon = assets.scaled(f"icon-{self.icon}.png", (side, side))
            place = (self.rect.left + round(self.rect.height * 0.5), y) if self.label else (x, y)
            found.append(centred(self._dim(icon), place))
        if self.label:
            found.append(self._text(x, y))
        return found

    @property
    def _look(self) -> str:
        if self.lit and self.enabled:
            return "lit"
        return "chosen" if self.chosen else "plain"

    def _dim(self, surface: Surface) -> Surface:
        return surface if self.enabled else assets.faded(surface, 4)

    def _text(self, x: int, y: int) -> Item:
        face = assets.CAPITALS_BOLD if self.title else assets.BODY_BOLD
        share = 0.55 if len(self.label) < 3 else 0.3
        size = round(min(self.rect.height * 0.46, self.rect.width * share))
        indent = round(self.rect.height * 0.36) if self.icon else 0
        margin = min(self.rect.height * 0.4, self.rect.width * 0.16)
        room = self.rect.width - 2 * indent - round(margin)
        colour = CREAM if self.enabled else QUIET
        words = assets.fitting(self.label, face, size, colour, room)
        return centred(words, (x + indent, y))


def hit(buttons: list[Button], at: tuple[int, int]) -> Button | None:
    """The enabled button at a point."""
    return next((b for b in buttons if b.enabled and b.rect.collidepoint(at)), None)


_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


def toward(rects: list[Rect], current: int, key: int) -> int:
    """Which rectangle an arrow key leads to from the current one; the nearest that way."""
    dx, dy = _ARROWS.get(key, (0, 0))
    x, y = rects[current].center
    best, least = current, float("inf")
    for index, rect in enumerate(rects):
        ahead = (rect.centerx - x) * dx + (rect.centery - y) * dy
        aside = abs((rect.centerx - x) * dy) + abs((rect.centery - y) * dx)
        if ahead > 2 and ahead + 2.2 * aside < least:
            best, least = index, ahead + 2.2 * aside
    return best
