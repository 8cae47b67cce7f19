"""Lessons and scenes, which a background thread reads from their files."""

import logging
from collections.abc import Callable
from typing import TypeVar

from ludus.match.lesson import LessonError
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.text.words import Notice

log = logging.getLogger(__name__)
_Contents = TypeVar("_Contents")


def attempt(app: App, read: Callable[[], _Contents], fault: str) -> _Contents | None:
    """Read a lesson or a scene; if its file is faulty, the log says why, and a notice `fault`."""
    try:
        return read()
    except LessonError as error:
        log.warning("%s", error)
        app.notify(Notice(fault, {}))
    return None


def open_read(
    app: App, read: Callable[[], _Contents | None], screen: Callable[[_Contents], Screen]
) -> None:
    """Open a screen with what a background thread has read, if there is anything."""

    def show(contents: _Contents | None) -> None:
        if contents:
            app.stack.open(screen(contents))

    app.jobs.wait_for(read, show, reads=True)
