"""Sounds, each with its variants, placed left to right; silent where there is no device."""

import logging
import random
from collections.abc import Callable
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

    @property
    def silent(self) -> bool:
        """Whether nothing can be heard."""

    def recover(self) -> None:
        """Sound devices have come or gone."""


class Hush:
    """No sound, where nobody has asked for any."""

    silent = True

    def play(self, name: str, pan: float = 0.5) -> None:
        """Nothing is heard."""

    def set_volume(self, volume: float) -> None:
        """Nothing is heard."""

    def recover(self) -> None:
        """Nothing is to be opened."""


class Mixer:
    """Sounds from the shipped files."""

    def __init__(self) -> None:
        """Open the sound device.

        Raises:
            pygame.error: there is none.
        """
        pygame.mixer.quit()
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

    @property
    def silent(self) -> bool:
        """Never, once it is open."""
        return False

    def recover(self) -> None:
        """A mixer stays with its device; `Speaker` opens another one."""

    def _family(self, name: str) -> list[pygame.mixer.Sound]:
        if name not in self._families:
            files = sorted(find("sounds").glob(f"{name}.wav"))
            files += sorted(find("sounds").glob(f"{name}-[0-9].wav"))
            if not files:
                raise FileNotFoundError(f"sound '{name}' is missing in {find('sounds')}")
            self._families[name] = [pygame.mixer.Sound(file) for file in files]
        return self._families[name]


class Speaker:
    """Whatever can be heard: the mixer where there is a device, nothing where there is none.

    A device may be lost and found; each is told once in the log.
    """

    def __init__(self, open_mixer: Callable[[], Sounds] = Mixer) -> None:
        self._open = open_mixer
        self._mixer: Sounds | None = None
        self._volume = 1.0
        self._told: bool | None = None
        self.recover()

    @property
    def silent(self) -> bool:
        """Whether nothing can be heard."""
        return self._mixer is None

    def recover(self) -> None:
        """Devices have come or gone: open the sound anew."""
        try:
            self._mixer = self._open()
        except pygame.error as error:
            self._lose(error)
            return
        self._mixer.set_volume(self._volume)
        if self._told is False:
            log.warning("there is sound again")
        self._told = True

    def _lose(self, error: pygame.error) -> None:
        self._mixer = None
        if self._told is not False:
            log.warning("no sound: %s", error)
        self._told = False

    def play(self, name: str, pan: float = 0.5) -> None:
        """Sound one variant of `name`, if anything can be heard."""
        if self._mixer is None:
            return
        try:
            self._mixer.play(name, pan)
        except pygame.error as error:
            self._lose(error)

    def set_volume(self, volume: float) -> None:
        """Set the loudness, 0 to 1."""
        self._volume = volume
        if self._mixer:
            self._mixer.set_volume(volume)
