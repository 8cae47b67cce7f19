"""Ambience around the board: a quiet looped recording, and now and then a distant sound."""

import math
import random
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from ludus.picture.assets import find

Later = Callable[[Callable[[], Any]], Future[Any]]
"""Runs a job in the background thread."""
DEVICE = threading.Lock()
"""Held while a long sound is decoded; the mixer must not be closed meanwhile."""
_WIDTH = 0.6
"""Distance at which the screen's edges sound, as a share of the way between the loudspeakers."""
_COMES_MS, _GOES_MS = 2500, 1200
_BED_S, _EDGE_S = 30.0, 0.05
"""Seconds that a bed lasts, and seconds of extra recording at each end of its file."""
_SETTLES = 30
"""Steps in a place before its sounds are decoded."""
_PAUSE = (720, 2400)
"""Least and greatest number of steps before a distant sound."""


def found(name: str) -> Path:
    """The file of a sound.

    Raises:
        FileNotFoundError: the file is missing.
    """
    file = find("sounds") / name
    if not file.is_file():
        raise FileNotFoundError(f"the sound {file} is missing; install ludus again")
    return file


def sides(pan: float) -> tuple[float, float]:
    """Left and right amplitudes for a pan from 0 to 1, at constant power."""
    angle = math.pi / 2 * (0.5 + _WIDTH * (min(max(pan, 0.0), 1.0) - 0.5))
    return math.cos(angle), math.sin(angle)


def _decode(place: str) -> list[pygame.mixer.Sound]:
    """The bed of a place, followed by its distant sounds; decoding takes a while."""
    far = sorted(find("sounds").glob(f"far-{place}-[0-9].wav"))
    with DEVICE:
        bed = pygame.mixer.Sound(found(f"ambience-{place}.wav"))
        return [_cut(bed), *(pygame.mixer.Sound(f) for f in far or [found(f"far-{place}-1.wav")])]


def _cut(bed: pygame.mixer.Sound) -> pygame.mixer.Sound:
    samples = pygame.sndarray.samples(bed)
    rate = len(samples) / bed.get_length()
    first = round(_EDGE_S * rate)
    return pygame.sndarray.make_sound(samples[first : first + round(_BED_S * rate)])


class Ambience:
    """The ambience of one place at a time; a new one fades in while the old one fades out."""

    def __init__(self, show: random.Random) -> None:
        self._show = show
        """Random choices; no dice depend on them."""
        self._place = ""
        self._decoded: Future[list[pygame.mixer.Sound]] | None = None
        self._sounds: list[pygame.mixer.Sound] = []
        self._loudness = 0.0
        self._pause = 0
        """Steps until the sounds are decoded, and then until a distant sound."""

    def set_loudness(self, loudness: float) -> None:
        self._loudness = loudness
        for sound in self._sounds:
            sound.set_volume(loudness)

    def step(self, place: str, later: Later) -> None:
        """Advance by a step; `place` is the place whose ambience plays, "" for none."""
        place = place if self._loudness else ""
        if place != self._place:
            self._leave_for(place)
        self._pause -= 1
        if self._place and self._pause == 0:
            if self._sounds:
                self._sound_far_off()
            else:
                self._decoded = later(partial(_decode, place))
        if self._decoded and self._decoded.done():
            self._begin(self._decoded.result())

    def _leave_for(self, place: str) -> None:
        for sound in self._sounds:
            sound.fadeout(_GOES_MS)
        self._place, self._sounds, self._decoded = place, [], None
        self._pause = _SETTLES

    def _begin(self, sounds: list[pygame.mixer.Sound]) -> None:
        self._sounds, self._decoded = sounds, None
        self.set_loudness(self._loudness)
        sounds[0].play(loops=-1, fade_ms=_COMES_MS)
        self._pause = self._show.randint(*_PAUSE)

    def _sound_far_off(self) -> None:
        channel = self._show.choice(self._sounds[1:]).play()
        near, (left, right) = self._show.uniform(0.5, 1.0), sides(self._show.random())
        if channel:
            channel.set_volume(near * left, near * right)
        self._pause = self._show.randint(*_PAUSE)
