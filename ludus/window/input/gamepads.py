"""Gamepads as SDL maps them: buttons act as keys, and the left stick as arrow keys."""

import logging

import pygame
from pygame import Event
from pygame._sdl2 import controller

from ludus.window.input import keys

log = logging.getLogger(__name__)

_ARROWS = {
    pygame.CONTROLLER_AXIS_LEFTX: (keys.PAD_LEFT, keys.PAD_RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (keys.PAD_UP, keys.PAD_DOWN),
}
"""Keys for each axis of the stick: towards its least and its greatest value."""
_LEANT, _UPRIGHT = 20_000, 12_000
"""Values of an axis, up to 32,767: the stick acts as an arrow from the first on, and is released
below the second."""
_KEYS = {
    pygame.CONTROLLERBUTTONDOWN: pygame.KEYDOWN,
    pygame.CONTROLLERBUTTONUP: pygame.KEYUP,
}


class Gamepads:
    """All connected gamepads; they may come and go at any time."""

    def __init__(self) -> None:
        self._open: list[controller.Controller] = []
        self._leant: dict[int, int] = {}
        """Axis along which each gamepad's stick leans, by gamepad."""

    def listen(self) -> None:
        try:
            controller.init()
        except pygame.error as error:
            log.warning("gamepads are not heard: %s", error)

    def read(self, event: Event) -> Event:
        if event.type in _KEYS:
            return Event(_KEYS[event.type], key=keys.PAD + event.button, mod=0)
        if event.type == pygame.CONTROLLERAXISMOTION and event.axis in _ARROWS:
            return self._lean(event)
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._plug_in(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._leant.pop(event.instance_id, None)
            self._open = [each for each in self._open if each.attached()]
            log.info("a gamepad is gone; there are %d now", len(self._open))
        return event

    def _plug_in(self, index: int) -> None:
        try:
            found = controller.Controller(index)
        except pygame.error as error:
            log.warning("a gamepad cannot be heard: %s", error)
            return
        self._open.append(found)
        log.info("a gamepad is heard: %s", found.name)

    def _lean(self, event: Event) -> Event:
        """The press of an arrow key when the stick leans, and its later release."""
        pad, leant = event.instance_id, abs(event.value)
        if pad not in self._leant and leant >= _LEANT:
            self._leant[pad] = event.axis
            return Event(pygame.KEYDOWN, key=_ARROWS[event.axis][event.value > 0], mod=0)
        if self._leant.get(pad) == event.axis and leant < _UPRIGHT:
            del self._leant[pad]
            return Event(pygame.KEYUP, key=_ARROWS[event.axis][0], mod=0)
        return event
