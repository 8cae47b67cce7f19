"""Meanings of keys, number-pad keys and gamepad buttons, in one table.

Screens use the first key of each meaning. Only this table contains the alternatives.
"""

import sys
from collections.abc import Mapping, Sequence
from enum import IntEnum

import pygame
from pygame import Event as Event

BACKSPACE = pygame.K_BACKSPACE
LEFT = pygame.K_LEFT
RIGHT = pygame.K_RIGHT
CHOOSE = pygame.K_RETURN
"""Presses the focused button, or else the next thing to press."""
ARROWS = {
    LEFT: (-1, 0),
    RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
"""Direction of each arrow: across and down."""
DIGITS = {
    **{pygame.K_0 + digit: str(digit) for digit in range(10)},
    **{pygame.K_KP_1 + digit: str(digit + 1) for digit in range(9)},
    pygame.K_KP_0: "0",
}
"""The digit of each key, including the number pad."""
NINE = range(pygame.K_KP_1, pygame.K_KP_1 + 9)
"""Number-pad keys from 1 to 9, which can play a match."""

PAD = 1 << 29
"""Offset of gamepad buttons among key codes; SDL's own keys are below or far above."""
_BUTTONS = (
    *("A", "B", "X", "Y", "Back", "Guide", "Start", "LS", "RS", "LB", "RB"),
    *("Up", "Down", "Left", "Right"),
)
"""SDL's names of gamepad buttons, in SDL's order, whatever their positions on a gamepad."""
PAD_UP, PAD_DOWN, PAD_LEFT, PAD_RIGHT = range(PAD + 11, PAD + 15)
_PAD_KEYS = {f"Gamepad {button}": PAD + index for index, button in enumerate(_BUTTONS)}
_A, _B, _X, _Y, _, _, _START, _LS, _RS, _LB, _RB = range(PAD, PAD + 11)

USUAL: Mapping[str, tuple[int, ...]] = {
    "up": (pygame.K_UP, pygame.K_KP_8, PAD_UP),
    "down": (pygame.K_DOWN, pygame.K_KP_2, PAD_DOWN),
    "left": (LEFT, pygame.K_KP_4, PAD_LEFT),
    "right": (RIGHT, pygame.K_KP_6, PAD_RIGHT),
    "choose": (CHOOSE, pygame.K_SPACE, pygame.K_KP_5, pygame.K_KP_ENTER, _A),
    "back": (pygame.K_ESCAPE, pygame.K_KP_7, _B, _START),
    "round": (pygame.K_TAB, pygame.K_KP_3, _RS),
    "undo": (pygame.K_u, pygame.K_KP_1, _X),
    "hint": (pygame.K_h, pygame.K_KP_9, _Y),
    "road": (pygame.K_r, _LS),
    "before": (pygame.K_PAGEUP, _LB),
    "next": (pygame.K_PAGEDOWN, _RB),
    "first": (pygame.K_HOME,),
    "last": (pygame.K_END,),
    "faster": (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS),
    "slower": (pygame.K_MINUS, pygame.K_KP_MINUS),
    "copy": (pygame.K_c,),
    "paste": (pygame.K_v,),
    "where": (pygame.K_F1,),
    "what": (pygame.K_F2,),
    "done": (pygame.K_F3,),
    "board": (pygame.K_F4,),
    "voice": (pygame.K_F5,),
    "mute": (pygame.K_m,),
    "turn": (pygame.K_t,),
    "screen": (pygame.K_F11,),
}
"""Each meaning and its default keys; digits write a number, or count adjacent choices."""
(WHERE,), (VOICE,) = USUAL["where"], USUAL["voice"]
"""The first asks for the present place; the second turns the voice on or off."""
Changed = Mapping[str, Sequence[str]]
"""Names of the present keys of each changed meaning."""

_WINDOW = pygame.KMOD_ALT | pygame.KMOD_META
"""Modifiers that lead out of a window in combination with other keys."""


class Device(IntEnum):
    KEYBOARD = 0
    KEYPAD = 1
    GAMEPAD = 2


def device(key: int) -> Device:
    if key in _PAD_KEYS.values():
        return Device.GAMEPAD
    return Device.KEYPAD if name(key).startswith("Keypad") else Device.KEYBOARD


def bound(meaning: str, changed: Changed) -> tuple[int, ...]:
    if meaning in changed:
        return tuple(code(each) for each in changed[meaning])
    return USUAL[meaning]


def meaning(key: int, changed: Changed) -> str:
    """The meaning of a key; empty if it has none, or only on a single screen."""
    return next((each for each in USUAL if key in bound(each, changed)), "")


def known(key: int, changed: Changed) -> int:
    """The standard key for a key; 0 if the key has lost its default meaning."""
    if named := meaning(key, changed):
        return USUAL[named][0]
    return 0 if meaning(key, {}) else key


def check(changed: Changed) -> None:
    """Validate changed keys; raise ValueError if one is unknown or has two meanings."""
    if unknown := [each for each in changed if each not in USUAL]:
        raise ValueError(f"keys.{unknown[0]} is no meaning; there are {', '.join(USUAL)}")
    taken: dict[int, str] = {}
    for each in USUAL:
        for key in bound(each, changed):
            if taken.setdefault(key, each) != each:
                raise ValueError(f"keys.{each}: '{name(key)}' means {taken[key]}, too")


def alone(key: int) -> bool:
    """Whether a key has a meaning by itself, and is not a modifier."""
    held = pygame.K_LCTRL <= key <= pygame.K_RMETA
    return bool(name(key)) and not held and key not in (pygame.K_CAPSLOCK, pygame.K_NUMLOCK)


def leads_out(key: int, mod: int) -> bool:
    """Whether a key with its modifiers would leave the window or full screen."""
    return key == pygame.K_F11 or bool(mod & _WINDOW)


def helps(key: int) -> bool:
    """Whether a key is reserved for a helper, so that it does not act as the switch."""
    return key == pygame.K_ESCAPE or pygame.K_F1 <= key <= pygame.K_F12


def letter(key: int) -> str:
    """The capital letter that a key types; empty if it types none."""
    typed = name(key)
    return typed if len(typed) == 1 and "A" <= typed <= "Z" else ""


def writes(key: int) -> bool:
    """Whether a key types a character, such as a letter, a digit or a space."""
    return key in DIGITS or (key <= sys.maxunicode and chr(key).isprintable())


def name(key: int) -> str:
    """The name of a key in settings; "Keypad" or "Gamepad" comes first for these devices."""
    pads = [each for each, button in _PAD_KEYS.items() if button == key]
    return pads[0] if pads else pygame.key.name(key, use_compat=False)


def code(called: str) -> int:
    """The key with a name; raise ValueError if there is no such key."""
    try:
        return _PAD_KEYS.get(called) or pygame.key.key_code(called)
    except ValueError:
        raise ValueError(f"there is no key called '{called}'") from None
