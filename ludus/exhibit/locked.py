"""An app that nobody can leave, and that survives errors in its screens."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from ludus.picture.canvas import Rect, Surface
from ludus.window import keys
from ludus.window.app import App
from ludus.window.loop import SECOND
from ludus.window.services import Services
from ludus.window.stack import Screens

log = logging.getLogger(__name__)

_MOST_FAILURES = 3
"""So many failures of the first screen, each soon after the other, end the program."""
_SOON = 10 * SECOND


class LockedApp(App):
    """Comes back to its first screen, whatever happens."""

    def __init__(self, target: Surface, services: Services, screens: Screens) -> None:
        super().__init__(target, services, screens)
        self.steps = 0
        """Of 1/60 s, since the start."""
        self._failures = 0
        self._failed_at = -_SOON

    def home(self) -> None:
        """Back to the first screen."""
        raise NotImplementedError

    @property
    def at_home(self) -> bool:
        """Whether it is at its first screen, with nobody there."""
        raise NotImplementedError

    @contextmanager
    def surviving(self) -> Iterator[None]:
        """After an error in a screen the first one is seen, and the log has the error.

        Where that one itself fails again and again the error is raised, and ends the program.
        """
        try:
            yield
        except Exception:
            if self.at_home:
                soon = self.steps - self._failed_at < _SOON
                self._failures = self._failures + 1 if soon else 1
                self._failed_at = self.steps
                if self._failures >= _MOST_FAILURES:
                    raise
            log.exception("%s failed; back to attract", type(self.top).__name__)
            self.home()

    def handle(self, event: keys.Event) -> None:
        """Take one of SDL's events."""
        with self.surviving():
            super().handle(event)

    def close(self) -> None:
        """Nobody can close the window."""

    def quit(self) -> None:
        """Nobody can leave: it is the way back to the first screen."""
        self.home()

    def _shortcut(self, key: int) -> bool:
        """Nobody leaves the full screen, or silences the room."""
        return False

    def step(self) -> None:
        """Go on by 1/60 s."""
        self.steps += 1
        with self.surviving():
            super().step()
            self.passed()

    def passed(self) -> None:
        """What follows when a step has passed."""

    def paint(self) -> list[Rect]:
        """Paint what changed; where that fails, the first screen."""
        with self.surviving():
            return super().paint()
        return self.paint()

    def resize(self, target: Surface) -> None:
        """Paint onto another surface from now on."""
        with self.surviving():
            super().resize(target)
