"""One pointer made of mouse and touch: what is pressed first is followed until it is released."""

from typing import NamedTuple

import pygame

from ludus.match.states import PointerEvent

Point = tuple[int, int]
"""A place in pixels of the window."""


SILENCE = 120
"""Steps of 1/60 s after which a pressed pointer that says nothing is taken for lost."""


class Touch(NamedTuple):
    """One act of the pointer, in pixels of the window."""

    act: PointerEvent
    x: int
    y: int

    @property
    def at(self) -> tuple[int, int]:
        """The place."""
        return (self.x, self.y)


_MOUSE = "mouse"


class Pointer:
    """Turns SDL's events into touches; a second finger or button is not heard.

    A release can get lost, as when the touch device is unplugged: after a long silence of what is
    pressed, the next press counts.
    """

    def __init__(self) -> None:
        self._held: object = None
        self._silent = 0

    @property
    def down(self) -> bool:
        """Whether something is pressed."""
        return self._held is not None

    def tick(self) -> None:
        """A step of 1/60 s has passed."""
        self._silent += 1

    def lose(self) -> Touch | None:
        """The window is no longer heard: what is pressed is released, off the screen."""
        held, self._held = self._held, None
        return Touch(PointerEvent.RELEASE, -1, -1) if held is not None else None

    def read(self, event: pygame.Event, size: tuple[int, int]) -> Touch | None:
        """The touch that an event means in a window of a size, if it means one."""
        if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            at = (round(event.x * size[0]), round(event.y * size[1]))
            return self._read(event.type, (event.touch_id, event.finger_id), at)
        if event.type == pygame.MOUSEMOTION:
            if getattr(event, "touch", False):
                return None
            return self._read(event.type, _MOUSE, event.pos)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            if event.button != 1 or getattr(event, "touch", False):
                return None
            return self._read(event.type, _MOUSE, event.pos)
        return None

    def _read(self, kind: int, source: object, at: tuple[int, int]) -> Touch | None:
        if kind in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN):
            if self._held is not None and self._silent < SILENCE:
                return None
            self._held, self._silent = source, 0
            return Touch(PointerEvent.PRESS, *at)
        if self._held != source:
            return None
        self._silent = 0
        if kind in (pygame.MOUSEBUTTONUP, pygame.FINGERUP):
            self._held = None
            return Touch(PointerEvent.RELEASE, *at)
        return Touch(PointerEvent.DRAG, *at)


def click(at: Point) -> tuple[pygame.Event, pygame.Event]:
    """The mouse pressed and released at a place, as SDL tells of it."""
    down, up = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
    return pygame.Event(down, pos=at, button=1), pygame.Event(up, pos=at, button=1)
