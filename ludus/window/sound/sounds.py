"""Sounds, each with its variants, placed left to right; music and ambience; silent if need be.

Music and ambience go together: the lyre is played in the place where the board lies, louder than
all around it, and of its notes the palace's own strings have only those that go with every other.
"""

import logging
import math
import random
from collections.abc import Callable

import pygame

from ludus.picture import places
from ludus.picture.assets import find
from ludus.rules.position import BLACK, WHITE
from ludus.window.sound.ambience import DEVICE, Ambience, Later, found, sides

log = logging.getLogger(__name__)

MUSIC = "seikilos.ogg"
_SIDES = {WHITE: "white", BLACK: "black"}
_OF_A_SIDE, _OF_BOTH = ("land", "enter", "off"), ("hit", "slide")
"""What differs by whose checker it is, and what only by the place."""


def on(place: str, name: str, side: int = WHITE) -> str:
    """What to play for something that happens in a place, such as `land-forum-black`."""
    if name in _OF_A_SIDE:
        return f"{name}-{place}-{_SIDES[side]}"
    return f"{name}-{place}" if name in _OF_BOTH else name


def _of(place: str) -> list[str]:
    """All that can be played in a place."""
    own = [on(place, name, side) for name in _OF_A_SIDE for side in _SIDES]
    return own + [on(place, name) for name in _OF_BOTH]


NAMES = (
    *(name for place in places.names() for name in _of(place)),
    *("die", "cup", "turn", "pass", "button", "victory", "defeat"),
)
"""All that can be played."""
KNOCK = on("tavern", "land")
"""A knock, for whoever only wants to hear one."""
_SWELL = 40
"""Steps in which the music comes or goes."""


def gain(share: float) -> float:
    """The amplitude at a share of the loudness, both 0 to 1: what is set at half sounds half.

    Loudness goes with the 0.6th power of the amplitude (Stevens).
    """
    return math.pow(share, 1 / 0.6)


class Sounds:
    """What the view asks for; here none of it is heard."""

    silent = True
    """Whether nothing can be heard."""

    def play(self, name: str, pan: float = 0.5) -> None:
        """Sound one variant of `name`; pan from 0 (left) to 1 (right)."""

    def set_volume(self, volume: float, effects: float, music: float, ambience: float) -> None:
        """Set the loudness of all, and of sounds, music and ambience in it, each from 0 to 1."""

    def let_music(self, heard: bool) -> None:
        """Once a step: whether there may be music now; it swells or fades accordingly."""

    def let_ambience(self, place: str, later: Later) -> None:
        """Once a step: the place whose ambience there may be now; "" for none."""

    def recover(self) -> None:
        """Sound devices have come or gone."""


class Mixer(Sounds):
    """Sounds and music from the shipped files, as long as its device is there."""

    silent = False

    def __init__(self) -> None:
        """Open the sound device.

        Raises:
            pygame.error: there is none.
        """
        with DEVICE:
            pygame.mixer.quit()
        pygame.mixer.init(44100, -16, 2, 512)
        pygame.mixer.set_num_channels(16)
        self._effects, self._music = 1.0, 0.0
        self._show = random.Random(1)
        self._ambience = Ambience(self._show)
        self._families: dict[str, list[pygame.mixer.Sound]] = {}
        self._order: dict[str, list[int]] = {}
        self._swell = 0
        """How far the music has come, in steps."""
        self._loaded = False

    def set_volume(self, volume: float, effects: float, music: float, ambience: float) -> None:
        """Set the loudness of all, and of sounds, music and ambience in it, each from 0 to 1."""
        self._effects, self._music = gain(volume * effects), gain(volume * music)
        self._ambience.set_loudness(gain(volume * ambience))
        self._level()

    def _level(self) -> None:
        pygame.mixer.music.set_volume(self._music * self._swell / _SWELL)

    def play(self, name: str, pan: float = 0.5) -> None:
        """Sound the next variant of `name`; wherever it is placed, it is equally loud."""
        channel = self._next(name).play()
        if channel is not None:
            left, right = sides(pan)
            channel.set_volume(self._effects * left, self._effects * right)

    def _next(self, name: str) -> pygame.mixer.Sound:
        """One after another, all variants in a random order; none twice in a row."""
        family = self._family(name)
        order = self._order.setdefault(name, [])
        if len(order) < 2:
            more = [i for i in range(len(family)) if i not in order]
            self._show.shuffle(more)
            order += more
        return family[order.pop(0)]

    def let_music(self, heard: bool) -> None:
        """Once a step: whether there may be music now; it swells or fades accordingly."""
        heard = heard and self._music > 0
        if self._swell == (_SWELL if heard else 0):
            return
        if self._swell == 0:
            self._go_on()
        self._swell += 1 if heard else -1
        self._level()
        if self._swell == 0:
            pygame.mixer.music.pause()

    def let_ambience(self, place: str, later: Later) -> None:
        """Once a step: the place whose ambience there may be now; it fades in, or away."""
        self._ambience.step(place, later)

    def _go_on(self) -> None:
        """Let the music begin, or go on where it was."""
        if self._loaded:
            pygame.mixer.music.unpause()
            return
        pygame.mixer.music.load(found(MUSIC))
        self._level()
        pygame.mixer.music.play(loops=-1)
        self._loaded = True

    def _family(self, name: str) -> list[pygame.mixer.Sound]:
        if name not in self._families:
            files = sorted(find("sounds").glob(f"{name}-[0-9].wav"))
            files = files or [found(f"{name}-1.wav")]
            self._families[name] = [pygame.mixer.Sound(file) for file in files]
        return self._families[name]


class Speaker(Sounds):
    """Whatever can be heard: the mixer where there is a device, nothing where there is none.

    A device may be lost and found; each is told once in the log.
    """

    def __init__(self, open_mixer: Callable[[], Sounds] = Mixer) -> None:
        self._open = open_mixer
        self._mixer = Sounds()
        self._volumes = (1.0, 1.0, 0.0, 0.0)
        self.silent = False
        self.recover()

    def recover(self) -> None:
        """Devices have come or gone: open the sound anew."""
        try:
            self._mixer = self._open()
        except pygame.error as error:
            self._lose(error)
            return
        self._mixer.set_volume(*self._volumes)
        if self.silent:
            log.warning("there is sound again")
        self.silent = False

    def _lose(self, error: pygame.error) -> None:
        if not self.silent:
            log.warning("no sound: %s", error)
        self._mixer, self.silent = Sounds(), True

    def play(self, name: str, pan: float = 0.5) -> None:
        """Sound one variant of `name`, if anything can be heard."""
        self._try(lambda mixer: mixer.play(name, pan))

    def set_volume(self, volume: float, effects: float, music: float, ambience: float) -> None:
        """Set the loudness of all, and of sounds, music and ambience in it, each from 0 to 1."""
        self._volumes = (volume, effects, music, ambience)
        self._try(lambda mixer: mixer.set_volume(*self._volumes))

    def let_music(self, heard: bool) -> None:
        """Once a step: whether there may be music now."""
        self._try(lambda mixer: mixer.let_music(heard))

    def let_ambience(self, place: str, later: Later) -> None:
        """Once a step: the place whose ambience there may be now."""
        self._try(lambda mixer: mixer.let_ambience(place, later))

    def _try(self, act: Callable[[Sounds], None]) -> None:
        """Do something with the mixer; without its device it is lost."""
        try:
            act(self._mixer)
        except pygame.error as error:
            self._lose(error)
