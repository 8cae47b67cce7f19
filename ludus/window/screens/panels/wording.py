"""The texts of panels."""

import re
from collections.abc import Callable

from ludus.window.text.words import Words

_ENDED = re.compile(r"([.!?;…][“”»]?)\. ")
Text = str | Callable[[], str]
"""A text of the catalogue, or a function that returns what is shown."""


def wording(text: Text, words: Words) -> str:
    return text() if callable(text) else words.say(text)


def spoken(*texts: str) -> str:
    """Texts one after another, for announcements; a sentence keeps its end."""
    return _ENDED.sub(r"\1 ", ". ".join(filter(None, texts)))
