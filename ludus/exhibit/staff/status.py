"""The state of the exhibit as staff see it, on their screen and on their page."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, NamedTuple

from ludus.exhibit.supervisor.crashes import Failure
from ludus.window.text.catalogue import mark


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


class _Row(NamedTuple):
    label: str
    name: str
    """The field of `Figures`."""
    shown: Callable[[Any], str] = str


def _duration(seconds: int) -> str:
    return str(timedelta(seconds=seconds)).replace(" days", " d").replace(" day", " d")


_ROWS = {
    mark("Statistics"): (
        _Row(mark("Visits today"), "visits_today"),
        _Row(mark("Visits since the start"), "visits"),
    ),
    # Translators: a heading: the state of the machine.
    mark("Health"): (
        _Row(mark("Version"), "version"),
        # Translators: how long the program has been running; a duration follows.
        _Row(mark("Running for"), "up_s", _duration),
        # Translators: how often the program was started anew.
        _Row(mark("Restarts"), "restarts"),
        # Translators: the computer's memory that the program uses.
        _Row(mark("Memory"), "memory_mb", "{:.0f} MB".format),
        # Translators: how long a picture takes to be drawn.
        _Row(mark("Frame time"), "frame_ms", "{:.1f} ms".format),
    ),
}


def rows(figures: Figures) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield each heading with the labels and values of the known figures below it."""
    for heading, group in _ROWS.items():
        values = [(row, getattr(figures, row.name)) for row in group]
        known = [(row.label, row.shown(value)) for row, value in values if value is not None]
        if known:
            yield heading, known
