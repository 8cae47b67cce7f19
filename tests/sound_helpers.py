"""A mixer that records sounds instead of playing them, and the samples of shipped sounds."""

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pygame
import pytest
import samples

from ludus import outside
from ludus.window.sound.sounds import Mixer


class Channel:
    """Records its volume on the left and on the right."""

    def __init__(self) -> None:
        self.sides = (0.0, 0.0)

    def set_volume(self, left: float, right: float) -> None:
        self.sides = (left, right)


class Played(pygame.mixer.Sound):
    """A sound that records its playing, and makes no noise."""

    all: ClassVar[list[tuple[str, Channel]]] = []
    faded: ClassVar[list[str]] = []
    made: ClassVar[list["Played"]] = []

    def __init__(self, file: Path | None = None, array: Any = None) -> None:
        """Take a file, or an array cut from the sound before."""
        if file:
            super().__init__(file)
        else:
            super().__init__(array=array)  # type: ignore[call-overload]
        self.name: str = file.name if file else self.made[-1].name
        self.made.append(self)

    def play(self, loops: int = 0, maxtime: int = 0, fade_ms: int = 0) -> Channel:  # type: ignore[override]
        assert (loops, fade_ms > 0) in ((0, False), (-1, True))
        self.all.append((self.name, Channel()))
        return self.all[-1][1]

    def fadeout(self, time: int, /) -> None:
        self.faded.append(self.name)


def remembering(
    monkeypatch: pytest.MonkeyPatch, begin: Callable[[Callable[[], Any]], Future[Any]] | None = None
) -> Mixer:
    """Return a mixer whose sounds are recorded in `Played.all`; `begin` decodes the ambience."""
    monkeypatch.setattr(pygame.mixer, "Sound", Played)
    monkeypatch.setattr(Played, "all", [])
    monkeypatch.setattr(Played, "faded", [])
    monkeypatch.setattr(Played, "made", [])
    monkeypatch.setattr(outside, "begin", begin or at_once)
    return Mixer()


def names_played() -> list[str]:
    """Return the names of all files played so far."""
    return [name for name, _ in Played.all]


def bed_made() -> Played:
    """Return the latest bed: the sound that an array made."""
    return next(each for each in reversed(Played.made) if each.name.startswith("ambience"))


def at_once(make: Callable[[], Any]) -> Future[Any]:
    """Run a job at once, in place of a background thread."""
    done: Future[Any] = Future()
    try:
        done.set_result(make())
    except pygame.error as error:
        done.set_exception(error)
    return done


def stay(mixer: Mixer, place: str, seconds: float = 2.0) -> None:
    """Show a place for some seconds."""
    for _ in range(round(60 * seconds)):
        mixer.let_ambience(place)


def decoded(path: Path) -> samples.Samples:
    """Return the samples of a long sound, shape (n, 2), from -1 to 1."""
    pygame.mixer.quit()
    pygame.mixer.init(44100, -16, 2)
    found = pygame.sndarray.array(pygame.mixer.Sound(path)) / 32768
    pygame.mixer.quit()
    return np.asarray(found, dtype=np.float64)
