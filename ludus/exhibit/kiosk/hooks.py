"""What the kiosk reports through hooks, and asks for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ludus.exhibit.staff.pins import PinTries
from ludus.exhibit.staff.status import Figures
from ludus.exhibit.statistics.visit import Visit
from ludus.picture.canvas import Surface


@dataclass
class KioskHooks:
    """Callbacks of the kiosk; each does nothing by default."""

    beat: Callable[[], None] = lambda: None
    """Called once for every frame step."""
    visited: Callable[[Visit], None] = lambda visit: None
    touched: Callable[[], None] = lambda: None
    show_splash: Callable[[Callable[[], Surface]], None] | None = None
    """Called on a background thread, once for each window size; its argument paints the splash."""
    lit: Callable[[bool], None] = lambda lit: None
    """Called once a second with whether there is anything to see."""
    is_open: Callable[[], bool] = lambda: True
    pins: PinTries = field(default_factory=PinTries)
    """Judges PINs; without a PIN there is no staff screen."""
    page: Callable[[], str] = lambda: ""
    """Returns address and fingerprint of the staff page, a line each; empty if there is none."""
    update: Callable[[], None] | None = None
    """Asks for an update from a USB stick; None if this machine cannot be updated."""
    refusal: Callable[[], str] = lambda: ""
    """Returns why the update was refused; empty while it is awaited."""
    beaten: Callable[[], tuple[int, int]] = lambda: (0, 0)
    """Returns today's visits that have beaten the computer, and today's finished visits."""
    attend: Callable[[Any], None] = lambda kiosk: None
    """Called once a step with the kiosk, to carry out requests of other programs."""
    figures: Callable[[], Figures] = Figures
    """Returns statistics and health for the staff screen."""
    report: Callable[[], Sequence[str]] = lambda: ()
    """Returns the names of the files in a report for help."""
    save_report: Callable[[], Path] = Path
    """Saves a report, on a background thread, and returns its place; raises OSError."""
