"""Other shapes of the window of one app, in place of an app for each."""

import pygame
from harness import Harness, Point


def shape(harness: Harness, size: Point, text: int = 100) -> None:
    """Give the window another size, and texts another size in percent."""
    harness.app.resize(pygame.display.set_mode(size))
    harness.app.change(text=text)
