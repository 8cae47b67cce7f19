"""The program's sounds: those of the mixer while a device is open, else silence."""

import logging
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pygame

from ludus import outside
from ludus.window.sound.sounds import DEVICE, Mixer, Sounds

_REMEDY = "all else works; connect a sound device, check `aplay -l`, or turn off the sound"

log = logging.getLogger(__name__)


def _closed() -> Sounds:
    """Close the device and return silence; this may hang."""
    with DEVICE:
        pygame.mixer.quit()
    return Sounds()


class Speaker(Sounds):
    """The mixer while there is a device, else silence; each loss and return is logged once.

    A sound server may hang, so the device is opened and closed in a thread of its own, one after
    the other. At volume 0 there is no device.
    """

    def __init__(
        self,
        open_mixer: Callable[[], Sounds] = Mixer,
        begin: Callable[[Callable[[], Sounds]], Future[Sounds]] = outside.begin,
    ) -> None:
        self._open, self._begin = open_mixer, begin
        self._mixer = Sounds()
        self._volumes = (0.0, 0.0, 0.0, 0.0)
        self._coming: Future[Sounds] | None = None
        """The mixer that is being opened, or the silence after the mixer is closed."""
        self._opened = self._lost = self.silent = False

    def recover(self) -> None:
        """Open the device again, unless that is under way."""
        if self._coming is None:
            self._opened, self._mixer, self.silent = self._volumes[0] > 0, Sounds(), False
            self._coming = self._begin(self._open if self._opened else _closed)

    def close(self) -> Future[Any] | None:
        self._volumes = (0.0, 0.0, 0.0, 0.0)
        if self._opened:
            self.recover()
        return self._coming

    def _look(self) -> None:
        """Take the mixer that has been opened, and open or close it after a change of volume."""
        if self._coming and self._coming.done():
            coming, self._coming = self._coming, None
            try:
                self._mixer = coming.result()
            except pygame.error as error:
                self._lose(error)
            else:
                self._mixer.set_volume(*self._volumes)
                if self._lost and self._opened:
                    log.warning("there is sound again")
                self._lost = False
        if self._opened != (self._volumes[0] > 0):
            self.recover()

    def _lose(self, error: pygame.error) -> None:
        if not self._lost:
            log.warning("no sound: %s; %s", error, _REMEDY)
        self._mixer, self._lost, self.silent = Sounds(), True, True

    def play(self, name: str, pan: float = 0.5, ahead: int = 0) -> None:
        self._try(lambda mixer: mixer.play(name, pan, ahead))

    def cut(self, last: bool = False) -> None:
        self._try(lambda mixer: mixer.cut(last))

    def stop(self, name: str) -> None:
        self._try(lambda mixer: mixer.stop(name))

    def set_volume(self, volume: float, effects: float, music: float, ambience: float) -> None:
        self._volumes = (volume, effects, music, ambience)
        self._try(lambda mixer: mixer.set_volume(*self._volumes))

    def let_music(self, heard: bool, place: str) -> None:
        self._look()
        self._try(lambda mixer: mixer.let_music(heard, place))

    def let_ambience(self, place: str) -> None:
        self._try(lambda mixer: mixer.let_ambience(place))

    def _try(self, act: Callable[[Sounds], None]) -> None:
        try:
            act(self._mixer)
        except pygame.error as error:
            self._lose(error)
