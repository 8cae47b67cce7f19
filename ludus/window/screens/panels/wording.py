"""The texts of panels."""

from collections.abc import Callable

from ludus.window.text.words import Words

Text = str | Callable[[], str]
"""A text of the catalogue, or a function that returns what is shown."""


def wording(text: Text, words: Words) -> str:
    return text() if callable(text) else words.say(text)


def spoken(*texts: str) -> str:
    """Texts one after another, for announcements; a question keeps its mark."""
    return ". ".join(filter(None, texts)).replace("?. ", "? ")
