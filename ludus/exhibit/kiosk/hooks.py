"""Whom the kiosk tells what happens, and what it tells them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ludus.exhibit.kiosk.pairing import Pairing
from ludus.exhibit.kiosk.staff import PinTries
from ludus.exhibit.statistics.visits import Visit
from ludus.exhibit.supervisor.crashes import Failure
from ludus.picture.canvas import Surface

Picture = Callable[[int], tuple[tuple[int, int], bytes]]
"""What is seen, made small: takes pixels of the longer side, and gives its size and RGB."""


@dataclass(frozen=True)
class VisitFigures:
    """What the staff is told of statistics and health."""

    version: str = ""
    up_s: int = 0
    restarts: int = 0
    visits: int = 0
    """Since the program was started."""
    today: int | None = None
    """Visits; None where they are not counted."""
    memory_mb: float | None = None
    frame_ms: float | None = None
    """The time that 99 of 100 frames keep within."""
    failure: Failure | None = None
    """The last one that is known."""
    troubles: tuple[str, ...] = ()
    """What is wrong, in the words of whoever found it."""


@dataclass
class Hooks:
    """Whom the kiosk tells what happens; each does nothing by default."""

    beat: Callable[[], None] = field(default=lambda: None)
    """Called once every frame step."""
    visited: Callable[[Visit], None] = field(default=lambda visit: None)
    """Called at the end of every visit."""
    touched: Callable[[], None] = field(default=lambda: None)
    """Called at every touch."""
    noted: Callable[[str], None] = field(default=lambda what: None)
    """Called with every touch and key in words, but not with those of a PIN."""
    shown: Callable[[Picture], None] = field(default=lambda picture: None)
    """Called once a second where the picture has changed."""
    stand: Callable[[Callable[[], Surface]], None] | None = None
    """Called once for each size of the window, by a thread, with what makes the still."""
    lit: Callable[[bool], None] = field(default=lambda lit: None)
    """Called once a second: whether there is anything to be seen."""
    is_open: Callable[[], bool] = field(default=lambda: True)
    """Whether it is within the opening hours."""
    pins: PinTries = field(default_factory=PinTries)
    """Judges PINs; without one there is no operator's screen."""
    door: Pairing | None = None
    """The way to the staff's page, where there is one."""
    beaten: Callable[[], tuple[int, int]] = field(default=lambda: (0, 0))
    """How many visits of today, of how many that are over, have beaten the computer."""
    attend: Callable[[Any], None] = field(default=lambda kiosk: None)
    """Called once a step with the kiosk, for what other programs want of it."""
    figures: Callable[[], VisitFigures] = field(default=VisitFigures)
    """Statistics and health for the operator's screen."""
