"""Sounds, each with its variants, placed left to right; silent where there is no device."""

import logging
import random
from typing import Protocol

import pygame

from ludus.stage.assets import find

log = logging.getLogger(__name__)


class Sounds(Protocol):
    """What the view asks for."""

    def play(self, name: str, pan: float = 0.5) -> None:
        """Sound one variant of `name`; pan from 0 (left) to 1 (right)."""

    def set_volume(self, volume: float) -> None:
        """Set the loudness, 0 to 1."""


class Silence:
    """No sound at all."""

    def play(self, name: str, pan: float = 0.5) -> None:
        """Nothing is heard."""

    def set_volume(self, volume: float) -> None:
        """Nothing is heard."""


class Mixer:
    """Sounds from the shipped files."""

    def __init__(self) -> None:
        """Open the sound device.

        Raises:
            pygame.error: there is none.
        """
        pygame.mixer.init(44100, -16, 2, 512)
        pygame.mixer.set_num_channels(16)
        self._volume = 1.0
        self._show = random.Random(1)
        self._families: dict[str, list[pygame.mixer.Sound]] = {}
        self._last: dict[str, int] = {}

    def set_volume(self, volume: float) -> None:
        """Set the loudness, 0 to 1."""
        self._volume = volume

    def play(self, name: str, pan: float = 0.5) -> None:
        """Sound one variant of `name`, not the one sounded last."""
        family = self._family(name)
        choices = [i for i in range(len(family)) if i != self._last.get(name)] or [0]
        self._last[name] = self._show.choice(choices)
        channel = family[self._last[name]].play()
        if channel is not None:
            pan = min(max(pan, 0.0), 1.0)
            left, right = min(1.0, 1.3 - pan * 0.8), min(1.0, 0.5 + pan * 0.8)
            channel.set_volume(self._volume * left, self._volume * right)

    def _family(self, name: str) -> list[pygame.mixer.Sound]:
        if name not in self._families:
            files = sorted(find("sounds").glob(f"{name}.wav"))
            files += sorted(find("sounds").glob(f"{name}-[0-9].wav"))
            if not files:
                raise FileNotFoundError(f"sound '{name}' is missing in {find('sounds')}")
            self._families[name] = [pygame.mixer.Sound(file) for file in files]
        return self._families[name]


def open_sounds() -> Sounds:
    """The mixer, or silence (said once in the log) where no device can be opened."""
    try:
        return Mixer()
    except pygame.error as error:
        log.warning("no sound: %s", error)
        return Silence()
