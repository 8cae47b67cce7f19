"""One pointer for mouse and touch: the first press is followed until its release."""

import math
from dataclasses import dataclass
from functools import cached_property

import pygame

from ludus.match.states import PointerEvent

Point = tuple[int, int]
"""A point in pixels of the window."""


SILENCE = 120
"""Steps of 1/60 s without an event after which a pressed pointer counts as lost."""
LIFE = 30 * 60
"""Steps after which a contact that stays in its place is ignored until it lifts: it is dirt, or a
fault of the touch screen."""
TREMBLE = 0.05
"""How far such a contact may move, as a share of the window's shorter side: about a checker."""


@dataclass(frozen=True)
class Touch:
    """One action of the pointer, in pixels of the window."""

    act: PointerEvent
    x: int
    y: int

    @cached_property
    def at(self) -> tuple[int, int]:
        return (self.x, self.y)

    @cached_property
    def presses(self) -> bool:
        return self.act is PointerEvent.PRESS

    def turned(self, size: Point) -> "Touch":
        """The touch on a picture of a size that is rotated by half a turn."""
        return Touch(self.act, size[0] - 1 - self.x, size[1] - 1 - self.y)


_MOUSE = "mouse"


class Pointer:
    """Turns SDL's events into touches; ignores a second finger or button.

    A release can get lost, for example when the touch device is unplugged. So after a long time
    without events, the next press counts.
    """

    def __init__(self) -> None:
        self.held = 0
        """Steps since a finger or the choose key went down; 0 while neither is held."""
        self.idle = 0
        """Steps since the last event, such as a movement of the pointer."""
        self._source: object = None
        """The finger or the mouse that is down."""
        self._silent = 0
        self._stays = 0
        """Steps since the contact was pressed, or has moved away from `_place`."""
        self._place = (0, 0)

    @property
    def down(self) -> bool:
        return self._source is not None

    def tick(self) -> None:
        self._silent += 1
        self._stays += 1
        self.held += self.held > 0
        self.idle += 1

    def lose(self) -> Touch | None:
        """Release the pointer off the screen, because the window receives no more events."""
        source, self._source = self._source, None
        return Touch(PointerEvent.RELEASE, -1, -1) if source is not None else None

    def read(self, event: pygame.Event, size: tuple[int, int]) -> Touch | None:
        """The touch for an event in a window of a size; None if the event is no touch."""
        if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            at = (round(event.x * size[0]), round(event.y * size[1]))
            return self._read(
                event.type, (event.touch_id, event.finger_id), at, TREMBLE * min(size)
            )
        mouse = event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        if mouse and getattr(event, "button", 1) == 1 and not getattr(event, "touch", False):
            return self._read(event.type, _MOUSE, event.pos, TREMBLE * min(size))
        return None

    def _read(self, kind: int, source: object, at: Point, tremble: float) -> Touch | None:
        if kind in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN):
            if self._source is not None and self._silent < SILENCE:
                return None
            self._source, self._silent = source, 0
            self._stays, self._place = 0, at
            return Touch(PointerEvent.PRESS, *at)
        if self._source != source:
            return None
        self._silent = 0
        if kind in (pygame.MOUSEBUTTONUP, pygame.FINGERUP):
            self._source = None
            return Touch(PointerEvent.RELEASE, *at)
        if math.dist(at, self._place) > tremble:
            self._stays, self._place = 0, at
        elif self._stays > LIFE:
            return self.lose()
        return Touch(PointerEvent.DRAG, *at)
