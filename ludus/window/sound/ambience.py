"""What is heard around the board: a quiet bed that goes round, and now and then a sound far off."""

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
"""Lets something be made beside the loop."""
DEVICE = threading.Lock()
"""Held while a long sound is decoded, during which the sound must not be closed."""
_WIDTH = 0.6
"""How far apart the screen's edges sound, of the way from one loudspeaker to the other."""
_COMES_MS, _GOES_MS = 2500, 1200
_BED_S, _EDGE_S = 30.0, 0.05
"""Seconds that a bed lasts, and by which its file goes on at either end."""
_SETTLES = 30
"""Steps for which somebody stays in a place before anything is decoded for it."""
_PAUSE = (720, 2400)
"""The least and the greatest number of steps before something is heard far off."""


def found(name: str) -> Path:
    """The file of a sound, if it is there; FileNotFoundError, if not."""
    file = find("sounds") / name
    if not file.is_file():
        raise FileNotFoundError(f"the sound {file} is missing; install ludus again")
    return file


def sides(pan: float) -> tuple[float, float]:
    """Amplitudes to the left and to the right, alike in power wherever something is placed."""
    angle = math.pi / 2 * (0.5 + _WIDTH * (min(max(pan, 0.0), 1.0) - 0.5))
    return math.cos(angle), math.sin(angle)


def _decode(place: str) -> list[pygame.mixer.Sound]:
    """The bed of a place, and after it what is heard far off. It takes a while."""
    far = sorted(find("sounds").glob(f"far-{place}-[0-9].wav"))
    with DEVICE:
        bed = pygame.mixer.Sound(found(f"ambience-{place}.wav"))
        return [_cut(bed), *(pygame.mixer.Sound(f) for f in far or [found(f"far-{place}-1.wav")])]


def _cut(bed: pygame.mixer.Sound) -> pygame.mixer.Sound:
    """A bed without the edges of its file: its end goes over into its beginning."""
    samples = pygame.sndarray.samples(bed)
    rate = len(samples) / bed.get_length()
    first = round(_EDGE_S * rate)
    return pygame.sndarray.make_sound(samples[first : first + round(_BED_S * rate)])


class Ambience:
    """That of one place at a time; another one fades in while it fades away."""

    def __init__(self, show: random.Random) -> None:
        self._show = show
        """Chance, by which no dice fall."""
        self._place = ""
        self._decoded: Future[list[pygame.mixer.Sound]] | None = None
        self._sounds: list[pygame.mixer.Sound] = []
        self._loudness = 0.0
        self._pause = 0
        """Steps until it is decoded, and then until something is heard far off."""

    def set_loudness(self, loudness: float) -> None:
        """Set the amplitude, from 0 to 1, from now on."""
        self._loudness = loudness
        for sound in self._sounds:
            sound.set_volume(loudness)

    def step(self, place: str, later: Later) -> None:
        """Once a step: the place whose ambience is to be heard; "" for none."""
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
        """One of the sounds, from somewhere, nearer or farther."""
        channel = self._show.choice(self._sounds[1:]).play()
        near, (left, right) = self._show.uniform(0.5, 1.0), sides(self._show.random())
        if channel:
            channel.set_volume(near * left, near * right)
        self._pause = self._show.randint(*_PAUSE)
