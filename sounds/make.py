"""Make the sounds of the game from models of struck, sliding and plucked things.

Run `python sounds/make.py` for all of them, or `python sounds/make.py NAME ...` for some. The
models are in several modules:

- `solids.py`: struck things
- `discs.py`: checkers
- `throws.py`: the paths of the dice
- `bells.py`: dice that fall through the tower of the palace
- `lyre.py`, `winds.py`, `drums.py`: instruments
- `crowd.py`: people
- `nature.py`: water and birds
- `ends.py`: victory and defeat, and the roll of the drum before them
- `carousal.py`, `march.py`, `seikilos.py`, `helios.py`: the music of each place
- `ambience.py`: the sounds around each place
- `rooms.py`: the reverberation of each place
- `meter.py`: the loudness

Each sound has its own seed, so that every run makes equal files: 44.1 kHz, 16 bit, mono. What
people do, also at the end of a match, is ADPCM in stereo. The music is Ogg Vorbis in stereo. The
sounds around a place are ADPCM at 16 kHz: the beds in stereo, the asides in mono. Both formats need
soundfile (`pip install '.[sound]'`).
"""

import argparse
import json
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import carousal
import helios
import march
import numpy as np
import seikilos
from ambience import AMBIENCES, aside, bed
from bells import bell, bells
from crowd import acclaim, gasp, murmur, roar
from discs import PLACES, Place, enter, fall, hit, land, last, lift, off, slide
from ends import defeat, roll, victory
from finish import finish
from lyre import Note
from meter import integrated, played
from rooms import ROOMS, Space
from samples import (
    LEAD,
    RATE,
    SOFT_RATE,
    Samples,
    add,
    band,
    convolve,
    count,
    jitter,
    read,
    silence,
    unit,
    write,
    write_ogg,
    write_packed,
)
from seikilos import phrase
from solids import (
    BOX,
    CHECKER,
    CUP,
    DIE,
    TRAY,
    WALNUT,
    Body,
    Ground,
    Solid,
    air,
    clash,
    force,
    grit,
    knock,
    struck,
    table,
)
from throws import Impact, shaken, tumbled

Rng = np.random.Generator

REST = 0.23  # seconds from the first touch of a die until it falls flat, as in its picture
SLOW = 22050
"""Samples a second of crowd, fire, papyrus and scraping, with little above 6 kHz."""


def _joined(*bodies: Body) -> Body:
    """Return several bodies as one."""
    return Body(
        np.concatenate([b.frequencies for b in bodies]),
        np.concatenate([b.decays for b in bodies]),
        np.concatenate([b.gains for b in bodies]),
    )


def _after_lead(sound: Samples) -> Samples:
    """Return a sound, shape (n,) or (n, 2), after a moment of silence."""
    return np.pad(sound, ((count(LEAD), 0), (0, 0))[: sound.ndim])


# --- Dice ---------------------------------------------------------------------------------------


def _tray(rng: Rng) -> Ground:
    return Ground(struck(rng, TRAY), WALNUT, thump=0.08, click=1.6)


def _cup(rng: Rng) -> Ground:
    return Ground(_joined(struck(rng, CUP), air(0.10)), WALNUT, click=1.2)


_STRUCK = {"cup": _cup, "tray": _tray}


def _impacts(rng: Rng, track: Samples, impacts: Sequence[Impact]) -> None:
    """Add the knocks of a die to `track`, shape (n,), in place."""
    for impact in impacts:
        if impact.on == "die":
            sound = 0.6 * clash(rng, DIE, impact.speed)
        else:
            sound = knock(rng, DIE, _STRUCK[impact.on](rng), impact.speed, 0.16)
        add(track, sound, LEAD + impact.at)


def make_die(rng: Rng, _number: int) -> Samples:
    """Return one die that falls on the tray and rolls out, shape (n,)."""
    track = silence(REST + 0.25)
    _impacts(rng, track, tumbled(rng, REST - 0.03 + 0.05 * float(rng.random())))
    return track


def make_cup(rng: Rng, _number: int) -> Samples:
    """Return three dice shaken in a cup that is tipped, shape (n,)."""
    track = silence(0.28)
    _impacts(rng, track, shaken(rng, 3, 0.17))
    return band(track, 60.0, 5500.0)


def make_rattle(rng: Rng, number: int) -> Samples:
    """Return half a second of the dice in a cup in the hand, shape (n,): nine knocks a second."""
    track, knocks = silence(0.6), 4 + number % 2
    for at in 0.5 * (np.arange(knocks) + rng.uniform(0.1, 0.6, knocks)) / knocks:
        speed = float(rng.uniform(0.5, 0.9))
        sound = knock(rng, DIE, _cup(rng), speed, 0.08) + 0.5 * grit(rng, 0.08, 0.004, 4000.0)
        add(track, unit(band(band(sound, 2000.0, 6000.0), 2000.0, 6000.0)), LEAD + at, speed)
    return track


# --- Signs --------------------------------------------------------------------------------------


def make_button(rng: Rng, _number: int) -> Samples:
    """Return the tick of a fingernail on wood, shape (n,)."""
    nail = Solid(CHECKER.material, 0.002, 0.0015)
    ground = Ground(struck(rng, BOX), WALNUT, click=0.8)
    return _after_lead(knock(rng, nail, ground, 0.3, 0.08))


def _fingertip(rng: Rng) -> Samples:
    """Return a soft tap of a fingertip on wood, shape (n,)."""
    board = convolve(struck(rng, BOX).ring(0.3), force(0.0008))
    low = convolve(table(rng, 165.0).ring(0.3), force(0.0035))
    return unit(unit(board) + 0.2 * unit(low)) + 0.05 * grit(rng, 0.3, 0.004, 1500.0)


def make_pass(rng: Rng, _number: int) -> Samples:
    """Return two soft taps, shape (n,)."""
    track = silence(0.50)
    for at, strength in ((LEAD, 1.0), (LEAD + 0.17 * jitter(rng, 0.05), 0.75)):
        add(track, _fingertip(rng), at, strength)
    return track


def make_tap(rng: Rng, _number: int) -> Samples:
    """Return a dull tap for a checker that may not go there, shape (n,)."""
    return _after_lead(band(_fingertip(rng), 60.0, 500.0))


def _breath(rng: Rng, seconds: float, low: float, high: float) -> Samples:
    """Return the noise of a flame between two frequencies in hertz, shape (n,): it is rough."""
    noise, rough = rng.standard_normal((2, count(seconds)))
    rough = band(rough, 8.0, 60.0)
    breath: Samples = band(noise, low, high) * (1 + 0.25 * rough / np.std(rough))
    return breath


def _swell(seconds: float, rise: float, decay: float) -> Samples:
    """Return a level that rises in `rise` seconds, then falls to 1/e in `decay`, shape (n,)."""
    time = np.arange(count(seconds)) / RATE
    return np.clip(time / rise, 0, 1) * np.exp(-np.maximum(0, time - rise) / decay)


def make_miss(rng: Rng, _number: int) -> Samples:
    """Return a flame that hisses in a draught, and a third that falls, shape (n,)."""
    track = silence(0.7)
    hiss = _breath(rng, 0.45, 1200.0, 6500.0) * _swell(0.45, 0.006, 0.11)
    add(track, unit(hiss), LEAD, 0.7)
    notes = (Note(0.0, 0, 0.9, "plectrum", 0.2), Note(0.15, -2, 0.9, "plectrum", 0.5))
    add(track, unit(phrase(rng, notes, 0.7)), LEAD)
    return track


def make_right(rng: Rng, _number: int) -> Samples:
    """Return a fourth that rises to a small bell, over a flame that leaps, shape (n,)."""
    notes = (Note(0.0, 14, 1.0, "plectrum", 0.3), Note(0.05, 17, 1.0, "plectrum", 0.3))
    track = unit(phrase(rng, notes, 0.42))
    add(track, bell(rng, 1760.0), 0.05, 0.3)
    add(track, unit(_breath(rng, 0.3, 500.0, 3000.0) * _swell(0.3, 0.03, 0.07)), 0.0, 0.12)
    return _after_lead(track)


def make_puff(rng: Rng, _number: int) -> Samples:
    """Return a flame that goes out, and its wick that glows for a moment, shape (n,)."""
    track = unit(_breath(rng, 0.4, 350.0, 2200.0) * _swell(0.4, 0.012, 0.05))
    add(track, unit(_breath(rng, 0.3, 2500.0, 6500.0) * _swell(0.3, 0.08, 0.06)), 0.05, 0.16)
    return _after_lead(track)


def make_kindle(rng: Rng, _number: int) -> Samples:
    """Return a wick that catches fire, shape (n,): it crackles, and its flame rises."""
    track = unit(_breath(rng, 0.5, 300.0, 1800.0) * _swell(0.5, 0.13, 0.09))
    for at in np.sort(rng.uniform(0.0, 0.22, 7)):
        add(track, grit(rng, 0.03, 0.0015, 5000.0), float(at), 0.5 * jitter(rng, 0.6))
    return _after_lead(track)


def make_scroll(rng: Rng, _number: int) -> Samples:
    """Return papyrus that unrolls, shape (n,): it rustles, and its fibres crackle."""
    track = silence(0.40)
    swell = np.sin(np.linspace(0.0, np.pi, count(0.36))) ** 0.7
    add(track, unit(_breath(rng, 0.36, 900.0, 5500.0) * swell), 0.0, 0.35)
    for at in np.sort(rng.uniform(0.0, 0.33, 34)):
        loud = float(swell[count(float(at))]) * float(rng.uniform(0.2, 1.0))
        fibre = grit(rng, 0.03, 0.0022 * jitter(rng, 0.5), 5500.0 * jitter(rng, 0.2))
        add(track, fibre, float(at), 0.7 * loud)
    return _after_lead(track)


def make_turn(rng: Rng, _number: int) -> Samples:
    """Return the string of the mese with its fifth, softly, shape (n,)."""
    notes = (Note(LEAD, 3, 0.7, "plectrum", 0.45), Note(LEAD + 0.07, 7, 0.4, "plectrum", 0.45))
    return phrase(rng, notes, 0.95)


def make_bronze(rng: Rng, _number: int) -> Samples:
    """Return a bronze disc that is struck for a rival who is passed, shape (n,)."""
    time = np.arange(count(0.5)) / RATE
    sound = np.zeros(len(time))
    for hertz, level, decay in ((700.0, 1.0, 0.20), (1130.0, 0.7, 0.15), (1850.0, 0.5, 0.10)):
        for twin in (1.0, 1.0 + 0.004 * jitter(rng, 0.5)):
            phase = 2 * np.pi * (hertz * twin * time + rng.random())
            sound += level * np.sin(phase) * np.exp(-time / decay)
    return _after_lead(unit(sound * np.clip(time / 0.003, 0, 1)))


def make_prize(rng: Rng, _number: int) -> Samples:
    """Return three bells that rise to a bright one, for a thing that is won, shape (n,)."""
    track = silence(1.1)
    for at, hertz, strength in ((0.0, 784.0, 0.3), (0.07, 1046.5, 0.45), (0.14, 1568.0, 1.0)):
        time = np.arange(count(0.9)) / RATE
        bell = np.zeros(len(time))
        for partial_, level, decay in _BELL:
            for twin in (1.0, 1.0 + 0.002 * jitter(rng, 0.5)):
                wave = np.sin(2 * np.pi * (hertz * partial_ * twin * time + rng.random()))
                bell += level * wave * np.exp(-time / decay)
        add(track, unit(bell * np.clip(time / 0.002, 0, 1)), LEAD + at, strength)
    return track


_BELL = ((0.5, 0.4, 0.3), (1.0, 1.0, 0.3), (1.2, 0.4, 0.2), (2.0, 0.7, 0.2), (3.0, 0.4, 0.1))
"""The partials of a bell: hum, strike, minor third, octave and twelfth, each with its share, its
level and its decay in seconds."""


def make_count(step: int, _rng: Rng, _number: int) -> Samples:
    """Return a tick of points that count up, a semitone higher at each `step`, shape (n,)."""
    time = np.arange(count(0.020)) / RATE
    tone = np.sin(2 * np.pi * 3000.0 * 2 ** (step / 12) * time) * np.exp(-time / 0.005)
    return _after_lead(tone * np.clip(time / 0.001, 0, 1))


_KNOCK = 1.1
"""The level of the knock of a heartbeat, relative to its thud, which a small loudspeaker lacks."""


def make_heart(rng: Rng, _number: int) -> Samples:
    """Return a heartbeat: two low thuds, each with a knock of 0.5 to 2 kHz, shape (n,)."""
    track, time = silence(0.34), np.arange(count(0.12)) / RATE
    low = np.sin(2 * np.pi * (60.0 * time + 60.0 * 0.03 * (1 - np.exp(-time / 0.03))))
    knocks = np.sin(2 * np.pi * 560.0 * time) + 0.5 * np.sin(2 * np.pi * 920.0 * time)
    knocks = unit(knocks * np.exp(-time / 0.022)) + 0.5 * grit(rng, 0.12, 0.010, 1600.0)
    beat = (low * np.exp(-time / 0.04) + _KNOCK * knocks) * np.clip(time / 0.002, 0, 1)
    for at, strength in ((LEAD, 1.0), (LEAD + 0.16 * jitter(rng, 0.03), 0.7)):
        add(track, beat, at, strength)
    return track


def make_murmur(rng: Rng, _number: int) -> Samples:
    """Return the crowd after a right answer, shape (n, 2)."""
    return _after_lead(murmur(rng, 1.0))


def make_cheer(rng: Rng, _number: int) -> Samples:
    """Return the crowd after some right answers in a row, shape (n, 2)."""
    return _after_lead(acclaim(rng, 1.4))


def make_roar(rng: Rng, _number: int) -> Samples:
    """Return the crowd after many right answers in a row, shape (n, 2)."""
    return _after_lead(roar(rng, 1.8))


def make_gasp(rng: Rng, _number: int) -> Samples:
    """Return the crowd after a hit, shape (n, 2)."""
    return _after_lead(gasp(rng, 1.1))


# --- All of them --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Family:
    """Sounds of one kind; the game plays a different one each time.

    Attributes:
        make: Makes the sound with a number, counted from 1.
        size: The number of sounds.
        room: The room in which it sounds.
        level: Its momentary loudness as it is played, in LUFS.
        fade: Length of the closing fade before the room answers, in seconds.
        rate: Samples a second of its files.
    """

    make: Callable[[Rng, int], Samples]
    size: int
    room: Space
    level: float
    fade: float
    rate: int = RATE


def _in_place(name: str, place: Place) -> dict[str, Family]:
    """Return the sounds that a place makes, or that are heard in its room."""
    room = ROOMS[name]
    found = {
        f"hit-{name}": Family(partial(hit, place), 4, room, -16.6, 0.100),
        f"lift-{name}": Family(partial(lift, place), 3, room, -36.0, 0.060, SLOW),
        f"slide-{name}": Family(partial(slide, place), 3, room, -34.0, 0.060),
        f"die-{name}": Family(make_die, 5, room, -25.0, 0.080),
        f"cup-{name}": Family(make_cup, 3, room, -25.0, 0.080),
        f"victory-{name}": Family(victory, 3, room, -13.5, 0.600),
        f"defeat-{name}": Family(defeat, 3, room, -18.0, 0.600),
    }
    for side, kind in (("white", place.white), ("black", place.black)):
        found |= {
            f"land-{name}-{side}": Family(partial(land, place, kind), 5, room, -29.0, 0.080),
            f"enter-{name}-{side}": Family(partial(enter, place, kind), 3, room, -28.5, 0.100),
            f"off-{name}-{side}": Family(partial(off, kind), 3, room, -29.0, 0.100),
            f"last-{name}-{side}": Family(partial(last, place, kind), 1, room, -20.0, 0.100),
            f"fall-{name}-{side}": Family(partial(fall, place, kind), 2, room, -28.0, 0.100),
        }
    return found


FAMILIES = {
    **{name: each for place in PLACES.items() for name, each in _in_place(*place).items()},
    "turn": Family(make_turn, 1, ROOMS["tavern"], -29.5, 0.250),
    "pass": Family(make_pass, 2, ROOMS["tavern"], -31.0, 0.120),
    "tap": Family(make_tap, 2, ROOMS["tavern"], -31.0, 0.100),
    "miss": Family(make_miss, 2, ROOMS["tavern"], -24.0, 0.200),
    "right": Family(make_right, 2, ROOMS["tavern"], -20.0, 0.150),
    "puff": Family(make_puff, 2, ROOMS["tavern"], -24.0, 0.100, SLOW),
    "kindle": Family(make_kindle, 2, ROOMS["tavern"], -30.0, 0.100, SLOW),
    "scroll": Family(make_scroll, 3, ROOMS["tavern"], -35.0, 0.050, SLOW),
    "button": Family(make_button, 3, ROOMS["tavern"], -35.0, 0.020),
    "golden": Family(make_button, 2, ROOMS["tavern"], -30.0, 0.020),
    "roll": Family(roll, 1, ROOMS["barracks"], -20.5, 0.025),
    "bronze": Family(make_bronze, 3, ROOMS["tavern"], -17.0, 0.150),
    "prize": Family(make_prize, 1, ROOMS["tavern"], -18.0, 0.300),
    **{
        f"rattle-{speed}": Family(make_rattle, 4, ROOMS["tavern"], level, 0.080)
        for speed, level in enumerate((-26.0, -24.5, -23.0))
    },
    "heart": Family(make_heart, 2, ROOMS["tavern"], -26.0, 0.040),
    **{
        f"count-{step}": Family(partial(make_count, step), 1, ROOMS["tavern"], -34.0, 0.005)
        for step in range(10)
    },
    "murmur": Family(make_murmur, 5, ROOMS["tavern"], -25.0, 0.300, SLOW),
    "cheer": Family(make_cheer, 5, ROOMS["tavern"], -24.0, 0.400, SLOW),
    "roar": Family(make_roar, 5, ROOMS["tavern"], -19.0, 0.500, SLOW),
    "bells": Family(bells, 4, ROOMS["palace"], -28.0, 0.300),
    "gasp": Family(make_gasp, 5, ROOMS["tavern"], -28.0, 0.300, SLOW),
}


CUED = {
    **dict.fromkeys(("roll", "victory", "defeat", "prize"), 0.0),
    **dict.fromkeys(("murmur", "cheer", "roar", "gasp"), 6.0),
}
"""The sounds whose cue times stand in `cues.json`: the first moment as loud as the loudest one, or
fewer decibels below it than these."""
AROUND: dict[str, Callable[[Rng], Samples]] = {
    **{f"ambience-{name}.wav": partial(bed, each) for name, each in AMBIENCES.items()},
    **{
        f"far-{name}-{number}.wav": partial(aside, each, number)
        for name, each in AMBIENCES.items()
        for number in range(1, len(each.asides) + 1)
    },
}
"""The sounds around the board in each place."""
PIECES = {"tavern": carousal, "barracks": march, "forum": seikilos, "palace": helios}
"""The music of each place."""
MUSIC = {f"music-{name}.ogg": piece.music for name, piece in PIECES.items()}


def catalogue() -> dict[str, tuple[Family, int]]:
    """Return the family and the number, counted from 1, of each sound by its file name."""
    return {
        f"{kind}-{number}.wav": (family, number)
        for kind, family in FAMILIES.items()
        for number in range(1, family.size + 1)
    }


def _rng(name: str) -> Rng:
    return np.random.default_rng(zlib.crc32(name.encode()))


def make(name: str) -> Samples:
    """Return the finished sound of a file name, shape (n,) or (n, 2)."""
    family, number = catalogue()[name]
    return finish(family.make(_rng(name), number), family.room, family.level, family.fade)


def cue(sound: Samples, below: float) -> float:
    """Return the first moment of a sound, shape (n,) or (n, 2), in seconds.

    It is at most `below` decibels softer than the loudest moment.
    """
    width = count(0.05)
    heard = np.concatenate([[0.0], np.cumsum(np.sum(np.atleast_2d(sound.T) ** 2, axis=0))])
    power = heard[width:] - heard[:-width]
    return round(float(np.argmax(power >= np.max(power) * 10 ** (-below / 10))) / RATE, 2)


def write_cues(folder: Path) -> None:
    """Write the cue times of the sounds that are to be heard at one moment."""
    kinds = {name: CUED.get(name.partition("-")[0]) for name in sorted(catalogue())}
    cues = {name: cue(read(folder / name), b) for name, b in kinds.items() if b is not None}
    (folder / "cues.json").write_text(json.dumps(cues, indent=1) + "\n")


def report(name: str, sound: Samples) -> str:
    """Return a line about a sound, shape (n,) or (n, 2): its length, peak and loudness.

    For a short sound it is the momentary loudness, for others the loudness of the whole.
    """
    peak = 20 * float(np.log10(np.max(np.abs(sound))))
    loud = played(sound) if name in catalogue() else integrated(sound)
    return f"{name:<22} {len(sound) / RATE:6.2f} s   peak {peak:6.1f} dBFS   {loud:6.1f} LUFS"


def main() -> None:
    """Make the named sounds, or all, in the folder of this file."""
    names = [*catalogue(), *AROUND, *MUSIC]
    parser = argparse.ArgumentParser(description="Make the sounds of the game.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="a file, such as die-1.wav")
    wanted: list[str] = parser.parse_args().names
    unknown = sorted(set(wanted) - set(names))
    if unknown:
        parser.error(f"no such sound: {', '.join(unknown)} (there are {', '.join(names)})")
    folder = Path(__file__).resolve().parent
    for name in wanted or names:
        if name in MUSIC:
            sound = MUSIC[name](_rng(name))
            write_ogg(folder / name, sound)
        elif name in AROUND:
            sound = AROUND[name](_rng(name))
            write_packed(folder / name, sound, SOFT_RATE)
        else:
            sound, rate = make(name), catalogue()[name][0].rate
            if sound.ndim == 2 or rate < RATE:
                write_packed(folder / name, sound, rate)
            else:
                write(folder / name, sound)
        print(report(name, sound))
    write_cues(folder)


if __name__ == "__main__":
    main()
