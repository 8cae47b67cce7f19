"""A clock for tests."""

from dataclasses import dataclass
from typing import Any


@dataclass
class Clock:
    """A clock that stands still until a test sets it: in seconds, or a date with a time."""

    now: Any

    def __call__(self) -> Any:
        return self.now
