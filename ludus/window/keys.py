"""Keys, as screens name them."""

import pygame
from pygame import Event as Event

BACKSPACE = pygame.K_BACKSPACE
LEFT, RIGHT = pygame.K_LEFT, pygame.K_RIGHT
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
ACT = (*ENTER, pygame.K_SPACE)
"""Keys that press what is to be done."""
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
_WINDOW = pygame.KMOD_ALT | pygame.KMOD_META
"""Keys that with others lead out of a window."""


def leads_out(key: int, mod: int) -> bool:
    """Whether a key, with those held beside it, would leave the window or its full screen."""
    return key == pygame.K_F11 or bool(mod & _WINDOW)


def letter(key: int) -> str:
    """The capital that a key types; empty where it types none."""
    typed = pygame.key.name(key).upper()
    return typed if len(typed) == 1 and "A" <= typed <= "Z" else ""


def name(key: int) -> str:
    """What stands on a key."""
    return pygame.key.name(key)
