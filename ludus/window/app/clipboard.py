"""Copying and pasting text."""

import pygame


class Clipboard:
    """A clipboard inside the program; other programs cannot read it."""

    _text = ""

    def put(self, text: str) -> None:
        self._text = text

    def get(self) -> str:
        """The text copied last; empty without one."""
        return self._text


class SystemClipboard(Clipboard):
    """The system's clipboard, shared by all programs; it needs an open window."""

    def put(self, text: str) -> None:
        pygame.scrap.put_text(text)

    def get(self) -> str:
        try:
            return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
        except pygame.error:
            return ""  # The clipboard holds no text.
