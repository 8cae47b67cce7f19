"""What keys mean, with those of a number pad and the buttons of a gamepad: one table.

Screens know a meaning by its first key. So nothing but this table knows what else means the same.
"""

import sys
from collections.abc import Mapping, Sequence
from enum import IntEnum

import pygame
from pygame import Event as Event

BACKSPACE = pygame.K_BACKSPACE
LEFT, RIGHT = pygame.K_LEFT, pygame.K_RIGHT
CHOOSE = pygame.K_RETURN
"""Presses what is led to, or else what is to be done."""
ARROWS = {
    LEFT: (-1, 0),
    RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
"""Where each arrow points: across and down."""
DIGITS = {
    **{pygame.K_0 + digit: str(digit) for digit in range(10)},
    **{pygame.K_KP_1 + digit: str(digit + 1) for digit in range(9)},
    pygame.K_KP_0: "0",
}
"""The digit of each key, also on the keypad."""
NINE = range(pygame.K_KP_1, pygame.K_KP_1 + 9)
"""Those of a number pad that play."""

PAD = 1 << 29
"""To which a button of a gamepad is added, to be a key: SDL's own keys are less, or far more."""
_BUTTONS = (
    *("A", "B", "X", "Y", "Back", "Guide", "Start", "LS", "RS", "LB", "RB"),
    *("Up", "Down", "Left", "Right"),
)
"""What SDL calls them, in its order, wherever they are on a gamepad."""
PAD_UP, PAD_DOWN, PAD_LEFT, PAD_RIGHT = range(PAD + 11, PAD + 15)
_PAD_KEYS = {f"Gamepad {button}": PAD + index for index, button in enumerate(_BUTTONS)}
_A, _B, _X, _Y, _BACK, _GUIDE, _START, _LS, _RS, _LB, _RB = range(PAD, PAD + 11)

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
    "again": (pygame.K_a, _BACK),
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
"""Each meaning, and what has it unless a player changes that.

Digits have none but themselves: they write a number, or count what stands side by side.
"""
(WHERE,), (VOICE,) = USUAL["where"], USUAL["voice"]
"""Asks where one is; and lets a voice tell everything aloud, or ends that."""
Changed = Mapping[str, Sequence[str]]
"""By a meaning, the names of all that has it now."""

_WINDOW = pygame.KMOD_ALT | pygame.KMOD_META
"""Keys that with others lead out of a window."""


class Device(IntEnum):
    """What a key is on."""

    KEYBOARD = 0
    KEYPAD = 1
    GAMEPAD = 2


def device(key: int) -> Device:
    """What a key is on; that of a number pad is the same with NumLock and without."""
    if key in _PAD_KEYS.values():
        return Device.GAMEPAD
    return Device.KEYPAD if name(key).startswith("Keypad") else Device.KEYBOARD


def bound(meaning: str, changed: Changed) -> tuple[int, ...]:
    """All that has a meaning now."""
    if meaning in changed:
        return tuple(code(each) for each in changed[meaning])
    return USUAL[meaning]


def meaning(key: int, changed: Changed) -> str:
    """What a key means; empty, where it means nothing, or only something to one screen."""
    return next((each for each in USUAL if key in bound(each, changed)), "")


def known(key: int, changed: Changed) -> int:
    """The key that screens know in place of one; 0 for one whose meaning it has no longer."""
    if found := meaning(key, changed):
        return USUAL[found][0]
    return 0 if meaning(key, {}) else key


def check(changed: Changed) -> None:
    """Raise ValueError where a change names what there is not, or gives a key two meanings."""
    if unknown := [each for each in changed if each not in USUAL]:
        raise ValueError(f"keys.{unknown[0]} is no meaning; there are {', '.join(USUAL)}")
    taken: dict[int, str] = {}
    for each in USUAL:
        for key in bound(each, changed):
            if taken.setdefault(key, each) != each:
                raise ValueError(f"keys.{each}: '{name(key)}' means {taken[key]}, too")


def alone(key: int) -> bool:
    """Whether a key means something by itself, and does not only change others."""
    held = pygame.K_LCTRL <= key <= pygame.K_RMETA
    return bool(name(key)) and not held and key not in (pygame.K_CAPSLOCK, pygame.K_NUMLOCK)


def leads_out(key: int, mod: int) -> bool:
    """Whether a key, with those held beside it, would leave the window or its full screen."""
    return key == pygame.K_F11 or bool(mod & _WINDOW)


def helps(key: int) -> bool:
    """Whether a key is left to who helps somebody with one switch, and is none itself."""
    return key == pygame.K_ESCAPE or pygame.K_F1 <= key <= pygame.K_F12


def letter(key: int) -> str:
    """The capital that a key types; empty where it types none."""
    typed = name(key)
    return typed if len(typed) == 1 and "A" <= typed <= "Z" else ""


def writes(key: int) -> bool:
    """Whether a key writes a sign, be it a letter, a digit or a space."""
    return key in DIGITS or (key <= sys.maxunicode and chr(key).isprintable())


def name(key: int) -> str:
    """What a key is called in settings: with "Keypad" or "Gamepad" before it where it is on one."""
    pads = [each for each, button in _PAD_KEYS.items() if button == key]
    return pads[0] if pads else pygame.key.name(key, use_compat=False)


def code(called: str) -> int:
    """The key of that name.

    Raises:
        ValueError: there is none.
    """
    try:
        return _PAD_KEYS.get(called) or pygame.key.key_code(called)
    except ValueError:
        raise ValueError(f"there is no key called '{called}'") from None
