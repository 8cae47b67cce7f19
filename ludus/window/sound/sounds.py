"""Sounds with variants, panned from left to right; music and ambience; silence without a device.

Each place has its own music, and a room in which its sounds are made. Music and ambience fit
together. The music plays in the place of the board, louder than its surroundings. The palace's
strings use only those notes of the lyre that harmonise with all others.
"""

import ctypes
import math
import random
import sys
import threading
from concurrent.futures import Future
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pygame

from ludus import outside
from ludus.picture import places
from ludus.picture.assets import find
from ludus.rules.position import BLACK, WHITE

DEVICE = threading.Lock()
"""Held while the mixer is opened or closed, or a long sound is decoded."""
_WIDTH = 0.6
"""Distance at which the screen's edges sound, as a share of the way between the loudspeakers."""
_COMES_MS = 2500
_GOES_MS = 1200
_STOPS_MS = 20
"""Milliseconds in which a sound stops without a click."""
_BED_S = 30.0
"""Seconds that a bed lasts."""
_EDGE_S = 0.05
"""Seconds of extra recording at each end of its file."""
_SETTLES = 30
"""Steps in a place before its sounds are decoded."""
_PAUSE = (720, 2400)
"""Least and greatest number of steps before a distant sound."""
_SIDES = {WHITE: "white", BLACK: "black"}
_OF_A_SIDE = ("land", "enter", "off", "last", "fall")
"""Sounds that differ by place and side."""
_OF_BOTH = ("hit", "slide", "lift")
"""Sounds that differ by place only."""
_OF_A_ROOM = ("die", "cup", "victory", "defeat")
"""Sounds that differ by the room in which they are heard."""
COUNTS = tuple(f"count-{step}" for step in range(10))
"""Ticks of points that count up, each a semitone above the one before."""
RATTLE = "rattle-"
RATTLES = f"{RATTLE}0", f"{RATTLE}1", f"{RATTLE}2"
"""Half a second of a cup in a hand that shakes it slowly, faster and fast."""
_CROWD = "murmur", "cheer", "roar", "gasp"
_ALEA = "bronze", "heart", "kindle", "miss", "puff", "right"
_SIGNS = "turn", "pass", "tap", "button", "golden", "prize", "roll", "bells", "scroll"
_ANYWHERE = _CROWD + _ALEA + _SIGNS + COUNTS + RATTLES


def on(place: str, name: str, side: int = WHITE) -> str:
    """The name of the sound for an event in a place, such as `land-forum-black`."""
    if name in _OF_A_SIDE:
        return f"{name}-{place}-{_SIDES[side]}"
    return f"{name}-{place}" if name in _OF_BOTH else name


def in_room(place: str, name: str) -> str:
    """The name of the files of a sound that is heard in a place, such as `die-forum`."""
    return f"{name}-{place}" if name in _OF_A_ROOM else name


NAMES = (
    *(on(place, name, side) for place in places.names() for name in _OF_A_SIDE for side in _SIDES),
    *(on(place, name) for place in places.names() for name in _OF_BOTH),
    *(in_room(place, name) for place in places.names() for name in _OF_A_ROOM),
    *_ANYWHERE,
)
LONG = tuple(file for p in places.names() for file in (f"music-{p}.ogg", f"ambience-{p}.wav"))
"""The files of music and ambience."""
_FIRST = "tavern"
KNOCK = on(_FIRST, "land")
"""A knock, for screens without a place of their own."""
_SWELL = 40
"""Steps in which the music fades in or out."""


def gain(share: float) -> float:
    """The amplitude for a share of loudness, both from 0 to 1; half of it sounds half as loud.

    Loudness goes with the 0.6th power of the amplitude (Stevens).
    """
    return math.pow(share, 1 / 0.6)


def sound_file(name: str) -> Path:
    """The file of a sound; raise FileNotFoundError if the file is missing."""
    file = find("sounds") / name
    if not file.is_file():
        raise FileNotFoundError(f"the sound {file} is missing; install ludus again")
    return file


@cache
def _family(name: str) -> list[Path]:
    """The files of the variants of a sound."""
    return sorted(find("sounds").glob(f"{name}-[0-9].wav")) or [sound_file(f"{name}-1.wav")]


@cache
def _cues() -> dict[str, float]:
    """The moments of files that belong to a picture, in seconds from their beginning."""
    return msgspec.json.decode(sound_file("cues.json").read_bytes(), type=dict[str, float])


def sides(pan: float) -> tuple[float, float]:
    """Left and right amplitudes for a pan from 0 to 1, at constant power."""
    angle = math.pi / 2 * (0.5 + _WIDTH * (min(max(pan, 0.0), 1.0) - 0.5))
    return math.cos(angle), math.sin(angle)


def _decode(place: str) -> list[pygame.mixer.Sound]:
    """The bed of a place, followed by its distant sounds; decoding takes a while."""
    with DEVICE:
        bed = pygame.mixer.Sound(sound_file(f"ambience-{place}.wav"))
        return [_cut(bed), *map(pygame.mixer.Sound, _family(f"far-{place}"))]


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

    def step(self, place: str) -> None:
        """Advance by a step; `place` is the place whose ambience plays, "" for none."""
        place = place if self._loudness else ""
        if place != self._place:
            for sound in self._sounds:
                sound.fadeout(_GOES_MS)
            self._place, self._sounds, self._decoded = place, [], None
            self._pause = _SETTLES
        self._pause -= 1
        if self._place and self._pause == 0:
            if self._sounds:
                self._sound_far_off()
            else:
                self._decoded = outside.begin(partial(_decode, place))
        if self._decoded and self._decoded.done():
            self._begin(self._decoded.result())

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


class Sounds:
    """The sounds that screens can play; this base class is silent."""

    silent = False

    def play(self, name: str, pan: float = 0.5, ahead: int = 0) -> None:
        """Play a variant of sound `name`; `pan` runs from 0 (left) to 1 (right).

        Its cue time, or else its beginning, is heard `ahead` steps from now.
        """

    def cut(self, last: bool = False) -> None:
        """Drop all sounds whose moment is still ahead; with `last`, begin the last of them now."""

    def stop(self, name: str) -> None:
        """Stop all sounds whose names begin so."""

    def set_volume(self, volume: float, effects: float, music: float, ambience: float) -> None:
        """Set overall loudness and the shares of effects, music and ambience, each from 0 to 1."""

    def let_music(self, heard: bool, place: str) -> None:
        """Advance by a step; the music of `place` fades in if `heard`, and out otherwise.

        Dice, victory and defeat then sound in that place. "" stands for the last place.
        """

    def let_ambience(self, place: str) -> None:
        """Advance by a step; `place` is the place whose ambience may play, "" for none."""

    def recover(self) -> None:
        """React to added or removed sound devices."""

    def close(self) -> Future[Any] | None:
        """Begin to close the device, if there is one; the future ends with it."""


def _try_device() -> None:
    """Open and close the device by SDL itself, or raise pygame.error; this may hang.

    While pygame opens a device, no other thread of Python can run.
    """
    sdl, audio = ctypes.CDLL(pygame.base.__file__), 0x10
    sdl.SDL_GetError.restype = ctypes.c_char_p
    with suppress(OSError):  # There is no ALSA.
        # It would print ten lines about one missing device; this C function prints nothing.
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(ctypes.CDLL(None).getpid)
    if sdl.SDL_InitSubSystem(audio):
        raise pygame.error(sdl.SDL_GetError().decode())
    device = sdl.SDL_OpenAudioDevice(None, 0, bytes(32), None, 0)  # in SDL's usual format
    error = "" if device else sdl.SDL_GetError().decode()
    sdl.SDL_CloseAudioDevice(device)
    sdl.SDL_QuitSubSystem(audio)
    if error:
        raise pygame.error(error)


class _Coming(NamedTuple):
    """A sound, and the steps in which it begins and in which its moment is heard."""

    begins: int
    moment: int
    sound: pygame.mixer.Sound
    pan: float


class Mixer(Sounds):
    """Plays shipped sounds and music while there is a sound device."""

    def __init__(self) -> None:
        """Open the sound device; raise pygame.error if there is no sound device. This may hang."""
        with DEVICE:
            pygame.mixer.quit()
            if sys.platform == "linux":
                _try_device()
            pygame.mixer.init(44100, -16, 2, 512)
        pygame.mixer.set_num_channels(16)
        self._effects, self._music = 1.0, 0.0
        self._show = random.Random(1)
        self._ambience = Ambience(self._show)
        self._sounds: dict[Path, pygame.mixer.Sound] = {}
        """Those of the place; those of all places would take 35 MB."""
        self._order: dict[str, list[Path]] = {}
        self._now = 0
        """Steps so far."""
        self._coming = list[_Coming]()
        self._place, self._piece = _FIRST, ""
        """The place in which everything sounds, and the place of the loaded music."""
        self._swell = 0
        """Steps of the music's fade-in so far."""

    def set_volume(self, volume: float, effects: float, music: float, ambience: float) -> None:
        self._effects, self._music = gain(volume * effects), gain(volume * music)
        self._ambience.set_loudness(gain(volume * ambience))
        self._level()

    def _level(self) -> None:
        pygame.mixer.music.set_volume(self._music * self._swell / _SWELL)

    def play(self, name: str, pan: float = 0.5, ahead: int = 0) -> None:
        file = self._next(in_room(self._place, name))
        if file not in self._sounds:
            self._sounds[file] = pygame.mixer.Sound(file)
        cue, moment = round(60 * _cues().get(file.name, 0)), self._now + ahead
        coming = _Coming(max(self._now, moment - cue), moment, self._sounds[file], pan)
        self._coming += [coming] * (ahead > 0)
        self._begin(coming)

    def cut(self, last: bool = False) -> None:
        while self._coming:
            coming = self._coming.pop()
            if not last:
                coming.sound.fadeout(_STOPS_MS)
            elif coming.begins > self._now:
                self._begin(coming._replace(begins=self._now))
            last = False

    def stop(self, name: str) -> None:
        for file, sound in self._sounds.items():
            if file.name.startswith(name):
                sound.fadeout(_STOPS_MS)

    def _begin(self, coming: _Coming) -> None:
        """Begin a sound if its time has come."""
        if coming.begins == self._now and (channel := coming.sound.play()):
            left, right = sides(coming.pan)
            channel.set_volume(self._effects * left, self._effects * right)

    def _next(self, name: str) -> Path:
        order = self._order.setdefault(name, [])
        if len(order) < 2:
            more = [file for file in _family(name) if file not in order]
            self._show.shuffle(more)
            order += more
        return order.pop(0)

    def let_music(self, heard: bool, place: str) -> None:
        self._now += 1
        for each in self._coming:
            self._begin(each)
        self._coming = [each for each in self._coming if each.moment > self._now]
        if place and place != self._place:
            self._place = place
            self._sounds.clear()
        heard = heard and self._music > 0
        rises = heard and (self._piece == self._place or not self._swell)
        if self._swell == (_SWELL if rises else 0):
            return
        if self._swell == 0:
            self._go_on()
        self._swell += 1 if rises else -1
        self._level()
        if self._swell == 0:
            pygame.mixer.music.pause()

    def let_ambience(self, place: str) -> None:
        self._ambience.step(place)

    def _go_on(self) -> None:
        if self._piece == self._place:
            pygame.mixer.music.unpause()
            return
        pygame.mixer.music.load(sound_file(f"music-{self._place}.ogg"))
        self._level()
        pygame.mixer.music.play(loops=-1)
        self._piece = self._place
