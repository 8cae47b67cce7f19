"""A kiosk played with a keypad alone."""

import pygame
from kiosk_helpers import KioskHarness

from ludus.exhibit.kiosk.states import KioskState


def lead(exhibit: KioskHarness, name: str) -> None:
    """Move to a button with arrows, by trying each direction as a person would."""
    arrows = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)

    def focus() -> str:
        button = exhibit.app.focus.button(exhibit.top.buttons())
        return button.name if button else ""

    exhibit.key(pygame.K_LEFT)
    ways: dict[str, list[int]] = {focus(): []}
    queue = [focus()]
    while queue:
        here = queue.pop(0)
        if here == name:
            return_to(exhibit, here)
            return
        for arrow in arrows:
            return_to(exhibit, here)
            exhibit.key(arrow)
            if focus() not in ways:
                ways[focus()] = [*ways[here], arrow]
                queue.append(focus())
    raise AssertionError(f"no arrows lead to {name}, only to {sorted(ways)}")


def return_to(exhibit: KioskHarness, name: str) -> None:
    exhibit.app.focus.name = name


def test_the_keypad_alone_starts_plays_a_turn_switches_language_and_starts_over(
    exhibit: KioskHarness,
) -> None:
    exhibit.key(pygame.K_RETURN)
    assert exhibit.visiting
    screen = exhibit.screen
    exhibit.key(pygame.K_RETURN)
    exhibit.settle()
    assert screen.table.dice
    for _ in range(8):
        if screen.table.state == "handing over":
            break
        exhibit.key(pygame.K_RETURN)
        exhibit.settle()
    assert screen.table.state == "handing over"
    lead(exhibit, "done")
    exhibit.key(pygame.K_RETURN)
    assert screen.table.side == 1
    lead(exhibit, "language")
    exhibit.key(pygame.K_RETURN)
    assert exhibit.top.kind == KioskState.LANGUAGES
    lead(exhibit, exhibit.config.language.offered[1])
    exhibit.key(pygame.K_RETURN)
    assert exhibit.app.words.language == exhibit.config.language.offered[1]
    exhibit.until(lambda: screen.now.acting and not screen.view.busy)
    for name in ("games", "again"):
        lead(exhibit, name)
        exhibit.key(pygame.K_RETURN)
    assert exhibit.screen is not screen
    lead(exhibit, "games")
    exhibit.key(pygame.K_RETURN)
    for name in ("players-2", "game-romani"):
        lead(exhibit, name)
        exhibit.key(pygame.K_RETURN)
    assert exhibit.screen.table.rules.name == "romani"
    assert exhibit.visit.players == 2
