"""Devices: changes of the screen and of touch devices, and gamepads as SDL maps them.

SDL reports most changes by events, but neither a new resolution of X's screen nor a removed touch
device. For these, this module asks the system itself.
"""

import logging
import re
from collections.abc import Callable
from pathlib import Path

import pygame
from pygame._sdl2 import controller, touch

from ludus.window.input import keys

log = logging.getLogger(__name__)

LEAST = (640, 360)
"""Least width and height of a window, in pixels. A smaller desktop counts as no screen, as in X
with every screen off."""
UNSEEN = ("offscreen", "dummy", "evdev")
"""SDL's drivers without a visible screen."""
INPUTS = Path("/proc/bus/input/devices")
"""Linux's list of input devices."""
Size = tuple[int, int]
_DIRECT = 2
"""INPUT_PROP_DIRECT as a bit: set for touch screens, where the finger lies on its target."""
_ARROWS = {
    pygame.CONTROLLER_AXIS_LEFTX: (keys.PAD_LEFT, keys.PAD_RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (keys.PAD_UP, keys.PAD_DOWN),
}
"""Keys for each axis of the stick: towards its least and its greatest value."""
_LEANT = 20_000
"""Value of an axis, up to 32,767, from which the stick acts as an arrow."""
_UPRIGHT = 12_000
"""Value below which the stick is released."""
_BUTTONS = {
    pygame.CONTROLLERBUTTONDOWN: pygame.KEYDOWN,
    pygame.CONTROLLERBUTTONUP: pygame.KEYUP,
}


def touch_devices(inputs: Path = INPUTS) -> int:
    """Number of touch screens, by Linux, or else by SDL, which never removes a lost device."""
    try:
        properties = re.findall(r"^B: PROP=([0-9a-f]+)$", inputs.read_text(), re.MULTILINE)
    except OSError:
        return int(touch.get_num_devices())
    return sum(bool(int(bits, 16) & _DIRECT) for bits in properties)


def desktop() -> Callable[[], Size | None]:
    """A function that returns the desktop's size in pixels; None while no screen is connected."""
    ask_x = _x_size() if pygame.display.get_driver() == "x11" else None

    def size() -> Size | None:
        sizes = pygame.display.get_desktop_sizes()
        if not sizes:
            return None
        width, height = ask_x() if ask_x else sizes[0]
        return (width, height) if width >= LEAST[0] and height >= LEAST[1] else None

    return size


def _x_size() -> Callable[[], Size] | None:
    """A function that asks X for the size of its root window, over its own connection."""
    try:
        from Xlib.display import Display
        from Xlib.error import DisplayError
    except ImportError:
        return None
    try:
        root = Display().screen().root
    except DisplayError:
        return None

    def size() -> Size:
        shape = root.get_geometry()
        return shape.width, shape.height

    return size


class Devices:
    """Checks the screen and touch devices, and logs each loss and return once."""

    def __init__(
        self,
        size: Callable[[], Size | None] | None = None,
        touches: Callable[[], int] = touch_devices,
    ) -> None:
        self._ask_size, self._ask_touches = size or desktop(), touches
        self._size, self._touches = self._ask_size(), touches()

    def screen_changed(self) -> bool:
        """Whether the desktop's size has changed, or a screen has come back."""
        before, self._size = self._size, self._ask_size()
        if self._size == before:
            return False
        if self._size is None:
            log.warning("the screen is lost")
            return False
        log.warning("the desktop is %d x %d pixels now", *self._size)
        return True

    def touch_lost(self) -> bool:
        """Whether a touch device, with any finger on it, has been removed since the last call."""
        before, self._touches = self._touches, self._ask_touches()
        if self._touches != before:
            lost = self._touches < before
            what = "lost" if lost else "found"
            log.warning("a touch device is %s; there are %d now", what, self._touches)
        return self._touches < before


def drifts(event: pygame.Event) -> bool:
    """Whether an event is the unrest of a stick that nobody leans, which is no input."""
    if event.type == pygame.JOYAXISMOTION:
        return True  # The same movement comes as an event of a gamepad.
    return event.type == pygame.CONTROLLERAXISMOTION and abs(event.value) < _UPRIGHT


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

    def read(self, event: pygame.Event) -> pygame.Event:
        if event.type in _BUTTONS:
            return pygame.Event(_BUTTONS[event.type], key=keys.PAD + event.button, mod=0)
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
            pad = controller.Controller(index)
        except pygame.error as error:
            log.warning("a gamepad cannot be heard: %s", error)
            return
        self._open.append(pad)
        log.info("a gamepad is heard: %s", pad.name)

    def _lean(self, event: pygame.Event) -> pygame.Event:
        pad, leant = event.instance_id, abs(event.value)
        if pad not in self._leant and leant >= _LEANT:
            self._leant[pad] = event.axis
            return pygame.Event(pygame.KEYDOWN, key=_ARROWS[event.axis][event.value > 0], mod=0)
        if self._leant.get(pad) == event.axis and leant < _UPRIGHT:
            del self._leant[pad]
            return pygame.Event(pygame.KEYUP, key=_ARROWS[event.axis][0], mod=0)
        return event
