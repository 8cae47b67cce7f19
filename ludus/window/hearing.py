"""Who does not see the screen is told of it: aloud what is new, and a screen reader all of it."""

from collections.abc import Callable, Sequence

import pygame

from ludus.picture.canvas import Item
from ludus.window import told
from ludus.window.focus import Focus
from ludus.window.services import Services
from ludus.window.stack import Screen
from ludus.window.told import Part
from ludus.window.words import Words

_WHERE, _WHAT, _DONE, _BOARD = pygame.K_F1, pygame.K_F2, pygame.K_F3, pygame.K_F4
"""Where am I, what can I do, what did the other do, what lies on the board?"""
QUESTIONS = (_WHERE, _WHAT, _DONE, _BOARD)
"""Keys that ask."""


class Hearing:
    """Tells of frames, as they are painted."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._said = ("", "")
        """What was said last, and where the keyboard was led to."""
        self._asked: list[int] = []

    @property
    def listened(self) -> bool:
        """Whether anybody listens."""
        reader = self._services.reader
        return self._services.aloud is not None or (reader is not None and reader.listens)

    def ask(self, key: int) -> bool:
        """Let the next frame answer a question; whether a key asks one."""
        if key not in QUESTIONS or not self.listened:
            return False
        self._asked.append(key)
        return True

    def tell(self, screen: Screen, items: Sequence[Item], focus: Focus, words: Words) -> None:
        """Tell of a frame of the screen, and what is new in it."""
        if not self.listened:
            return
        aloud, reader = self._services.aloud, self._services.reader
        buttons = screen.buttons()
        parts = told.parts(items, buttons, screen.places, words)
        button = focus.button(buttons)
        led = next((part for part in parts if button and part.button == button.name), None)
        said, new = screen.said, [screen.news()]
        if said != self._said[0] and said not in new[0]:
            new.append(said)
        new += [_answer(key, screen, parts, led) for key in self._asked]
        self._asked.clear()
        if reader and reader.listens:
            reader.tell(screen, parts, led, " ".join(filter(None, new)))
        shown = led.said if led and focus.shown else ""
        if aloud:
            for text in filter(None, [*new, shown if shown != self._said[1] else ""]):
                aloud(text)
        self._said = said, shown


def _answer(key: int, screen: Screen, parts: Sequence[Part], led: Part | None) -> str:
    """What is to be said to a question."""
    answers: dict[int, Callable[[], list[str]]] = {
        _WHERE: lambda: [screen.said, led.said if led else ""],
        _WHAT: lambda: [part.said for part in parts if part.button and part.enabled],
        _DONE: lambda: [screen.recalled],
        _BOARD: lambda: [part.said for part in parts if part.lies],
    }
    return " ".join(f"{text.rstrip('.')}." for text in answers[key]() if text)
