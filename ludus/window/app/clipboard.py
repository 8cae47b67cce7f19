"""What is copied as text, and pasted."""

import pygame


class Clipboard:
    """A text that is copied; here it is remembered, and nobody else sees it."""

    _text = ""

    def put(self, text: str) -> None:
        """Copy a text."""
        self._text = text

    def get(self) -> str:
        """The text that was copied last; empty without one."""
        return self._text


class SystemClipboard(Clipboard):
    """The same, for all programs of this machine; it needs an open window."""

    def put(self, text: str) -> None:
        """Copy a text."""
        pygame.scrap.put_text(text)

    def get(self) -> str:
        """The text that was copied last, by whatever program; empty without one."""
        try:
            return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
        except pygame.error:
            return ""  # What was copied is no text.
