"""The screens of which the program at home and the exhibit each have their own kind."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from ludus.match.lesson import Lesson
from ludus.match.record import End, Record
from ludus.rules.ruleset import RuleSet
from ludus.window.app.screen import Screen


class Screens(Protocol):
    """Makes a screen; the program at home and the exhibit have their own."""

    def first(self, record: Record | None = None) -> Screen:
        """The screen to begin at, after a match with a record."""

    def match(self, record: Record, end: End | None = None) -> Screen:
        """A match in progress, from the position `end` on."""

    def lesson(self, lesson: Lesson, part: int = 0) -> Screen: ...

    def rules(self, game: RuleSet, *, hit: bool = False) -> Screen: ...

    @property
    def dropped(self) -> Callable[[Path], Screen] | None:
        """Makes the screen for a file that is dropped on the window; None to ignore it."""

    def text(self, title: str, text: str, below: str) -> Screen:
        """A panel with a text, and a quieter one below it."""
