"""A screen for pictures."""

import pygame
import pytest


@pytest.fixture(autouse=True)
def screen() -> None:
    """Let pictures be made and texts be drawn, without an app."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))
