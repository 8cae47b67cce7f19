"""The state of the exhibit as staff see it, on their screen and on their page."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from ludus.exhibit.supervisor.crashes import Failure
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.words import Words


@dataclass(frozen=True)
class Figures:
    """Statistics and health; a figure that is unknown is None, and is left out."""

    visits_today: int | None = None
    visits: int | None = None
    """Visits since the program was started."""
    version: str | None = None
    up_s: int | None = None
    restarts: int | None = None
    memory_mb: float | None = None
    frame_ms: float | None = None
    """The time in which 99 of 100 frames are finished."""
    failure: Failure | None = None
    """The last one."""
    faults: tuple[str, ...] = ()
    """Current faults, in the words of their sources."""


def _duration(seconds: int, words: Words) -> str:
    days, rest = divmod(timedelta(seconds=seconds), timedelta(1))
    if not days:
        return str(rest)
    # Translators: a duration; {time} is such as 9:41:07.
    return words.say_plural(Plural("{count} day, {time}", "{count} days, {time}"), days, time=rest)


_shown = "{}".format
_ROWS: dict[str, tuple[tuple[str, str, Callable[[Any, Words], str]], ...]] = {
    mark("Statistics"): (
        (mark("Visits today"), "visits_today", _shown),
        (mark("Visits since the start"), "visits", _shown),
    ),
    # Translators: a heading: the state of the machine.
    mark("Health"): (
        (mark("Version"), "version", _shown),
        # Translators: how long the program has been running; a duration follows.
        (mark("Running for"), "up_s", _duration),
        # Translators: how often the program was started anew.
        (mark("Restarts"), "restarts", _shown),
        # Translators: the computer's memory that the program uses.
        (mark("Memory"), "memory_mb", "{:.0f} MB".format),
        # Translators: how long a picture takes to be drawn.
        (mark("Frame time"), "frame_ms", "{:.1f} ms".format),
    ),
}
"""The rows below each heading: the label, the field of `Figures`, and how its value is shown."""


def rows(figures: Figures, words: Words) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield each heading with the labels and values of the known figures below it."""
    for heading, group in _ROWS.items():
        values = ((label, shown, getattr(figures, name)) for label, name, shown in group)
        known = [(label, show(value, words)) for label, show, value in values if value is not None]
        if known:
            yield heading, known
