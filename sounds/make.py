"""Make the sounds of the game from models of struck, sliding and plucked things.

Run `python sounds/make.py` for all of them, or `python sounds/make.py NAME ...` for some. The
models are in several modules:

- `solids.py`: struck things
- `discs.py`: checkers
- `throws.py`: the paths of the dice
- `lyre.py`: strings
- `crowd.py`: people
- `nature.py`: water and birds
- `seikilos.py`: the music
- `ambience.py`: the sounds around each place
- `samples.py`: the room and the loudness

Each sound has its own seed, so that every run makes equal files: 44.1 kHz, 16 bit, mono. The music
is Ogg Vorbis in stereo. The sounds around a place are ADPCM at 16 kHz: the beds in stereo, the
asides in mono. Both formats need soundfile (`pip install '.[sound]'`).
"""

import argparse
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from ambience import AMBIENCES, aside, bed
from crowd import cheer, sigh
from discs import PLACES, Place, enter, hit, land, off, slide
from lyre import Note
from samples import (
    LEAD,
    RATE,
    Samples,
    add,
    band,
    convolve,
    finish,
    jitter,
    loudness,
    programme_loudness,
    silence,
    unit,
    write,
    write_ogg,
    write_soft,
)
from seikilos import Tone, music, phrase, verse
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

MUSIC = "seikilos.ogg"
REST = 0.54  # seconds until a thrown die falls flat, as in its picture
_DEMANDS = 7  # notes of the last five syllables of the song


def _joined(*bodies: Body) -> Body:
    """Return several bodies as one."""
    return Body(
        np.concatenate([b.frequencies for b in bodies]),
        np.concatenate([b.decays for b in bodies]),
        np.concatenate([b.gains for b in bodies]),
    )


def _after_lead(sound: Samples) -> Samples:
    """Return a sound, shape (n,), after a moment of silence."""
    return np.concatenate([silence(LEAD), sound])


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
    """Return one die poured from the cup and rolling out, shape (n,)."""
    track = silence(REST + 0.25)
    _impacts(rng, track, tumbled(rng, REST - 0.03 + 0.05 * float(rng.random())))
    return track


def make_cup(rng: Rng, _number: int) -> Samples:
    """Return three dice shaken in a cup, shape (n,)."""
    track = silence(0.62)
    _impacts(rng, track, shaken(rng, 3, 0.46))
    return band(track, 60.0, 5500.0)


# --- Signs --------------------------------------------------------------------------------------


def make_button(rng: Rng, _number: int) -> Samples:
    """Return the tick of a fingernail on wood, shape (n,)."""
    nail = Solid(CHECKER.material, 0.002, 0.0015)
    ground = Ground(struck(rng, BOX), WALNUT, click=0.8)
    return _after_lead(knock(rng, nail, ground, 0.3, 0.08))


def make_pass(rng: Rng, _number: int) -> Samples:
    """Return two soft taps of a fingertip on wood, shape (n,)."""
    track = silence(0.50)
    for at, strength in ((LEAD, 1.0), (LEAD + 0.17 * jitter(rng, 0.05), 0.75)):
        board = convolve(struck(rng, BOX).ring(0.3), force(0.0008))
        low = convolve(table(rng, 165.0).ring(0.3), force(0.0035))
        add(
            track,
            unit(unit(board) + 0.2 * unit(low)) + 0.05 * grit(rng, 0.3, 0.004, 1500.0),
            at,
            strength,
        )
    return track


def make_turn(rng: Rng, _number: int) -> Samples:
    """Return the string of the mese with its fifth, softly, shape (n,)."""
    notes = (Note(LEAD, 3, 0.7, "plectrum", 0.45), Note(LEAD + 0.07, 7, 0.4, "plectrum", 0.45))
    return phrase(rng, notes, 0.95)


def _sung(tones: Sequence[Tone], time: float) -> list[Note]:
    """Return notes of the song, from its first note, with `time` seconds for each time."""
    return [
        Note(LEAD + (t.at - tones[0].at) * time, t.degree, 0.9 - 0.15 * (t.at % 3 != 0), "plectrum")
        for t in tones
    ]


def make_victory(rng: Rng, _number: int) -> Samples:
    """Return a happy crowd, and over it "as long as you live, shine", shape (n,)."""
    notes = _sung(verse(0), 0.17)
    end = LEAD + 12 * 0.17
    chord = [Note(end + 0.06 * i, d, 0.5, "plectrum") for i, d in enumerate((-4, 0, 3, 7))]
    track = 1.6 * unit(phrase(rng, [*notes, *chord], 4.2))
    add(track, cheer(rng, 3.0), LEAD, 0.75)
    return track


def make_defeat(rng: Rng, _number: int) -> Samples:
    """Return a sigh, and over it "time demands", the end of the last verse, shape (n,)."""
    sung = _sung(verse(3)[-_DEMANDS:], 0.24)
    low = [n._replace(degree=n.degree - 7, strength=0.7 * n.strength) for n in sung]
    track = 1.6 * unit(phrase(rng, [*sung, *low], 3.4))
    add(track, sigh(rng, 2.6), LEAD, 0.4)
    return track


# --- All of them --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Family:
    """Sounds of one kind; the game plays a different one each time.

    Attributes:
        make: Makes the sound with a number, counted from 1.
        size: The number of sounds.
        level: Loudness of the loudest 100 ms, in LUFS.
        fade: Length of the closing fade, in seconds.
    """

    make: Callable[[Rng, int], Samples]
    size: int
    level: float
    fade: float


def _in_place(name: str, place: Place) -> dict[str, Family]:
    """Return the sounds of the checkers in a place."""
    found = {
        f"hit-{name}": Family(partial(hit, place), 4, -20.5, 0.100),
        f"slide-{name}": Family(partial(slide, place), 3, -29.0, 0.060),
    }
    for side, kind in (("white", place.white), ("black", place.black)):
        found |= {
            f"land-{name}-{side}": Family(partial(land, place, kind), 5, -22.0, 0.080),
            f"enter-{name}-{side}": Family(partial(enter, place, kind), 3, -21.0, 0.100),
            f"off-{name}-{side}": Family(partial(off, kind), 3, -22.0, 0.100),
        }
    return found


FAMILIES = {
    "die": Family(make_die, 9, -24.0, 0.080),
    "cup": Family(make_cup, 4, -24.0, 0.080),
    **{name: each for place in PLACES.items() for name, each in _in_place(*place).items()},
    "turn": Family(make_turn, 1, -27.0, 0.250),
    "pass": Family(make_pass, 2, -26.0, 0.120),
    "button": Family(make_button, 3, -34.0, 0.020),
    "victory": Family(make_victory, 1, -20.0, 0.600),
    "defeat": Family(make_defeat, 1, -22.0, 0.600),
}


AROUND: dict[str, Callable[[Rng], Samples]] = {
    **{f"ambience-{name}.wav": partial(bed, each) for name, each in AMBIENCES.items()},
    **{
        f"far-{name}-{number}.wav": partial(aside, each, number)
        for name, each in AMBIENCES.items()
        for number in range(1, len(each.asides) + 1)
    },
}
"""The sounds around the board in each place."""


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
    """Return the finished sound of a file name, shape (n,)."""
    family, number = catalogue()[name]
    return finish(family.make(_rng(name), number), family.level, family.fade)


def report(name: str, sound: Samples) -> str:
    """Return a line about a sound, shape (n,) or (n, 2): its length, peak and loudness.

    For mono it is the loudness of the loudest 100 ms, for stereo of the whole sound.
    """
    peak = 20 * float(np.log10(np.max(np.abs(sound))))
    loud = loudness(sound) if sound.ndim == 1 else programme_loudness(sound)
    return f"{name:<22} {len(sound) / RATE:6.2f} s   peak {peak:6.1f} dBFS   {loud:6.1f} LUFS"


def main() -> None:
    """Make the named sounds, or all, in the folder of this file."""
    names = [*catalogue(), *AROUND, MUSIC]
    parser = argparse.ArgumentParser(description="Make the sounds of the game.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="a file, such as die-1.wav")
    wanted: list[str] = parser.parse_args().names
    unknown = sorted(set(wanted) - set(names))
    if unknown:
        parser.error(f"no such sound: {', '.join(unknown)} (there are {', '.join(names)})")
    folder = Path(__file__).resolve().parent
    for name in wanted or names:
        if name == MUSIC:
            sound, write_it = music(_rng(name)), write_ogg
        elif name in AROUND:
            sound, write_it = AROUND[name](_rng(name)), write_soft
        else:
            sound, write_it = make(name), write
        write_it(folder / name, sound)
        print(report(name, sound))


if __name__ == "__main__":
    main()
