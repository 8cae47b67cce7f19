"""Make the sounds of the game from models of the things that are struck, slid and plucked.

Run `python sounds/make.py` for all of them, or `python sounds/make.py NAME ...` for some. What is
struck is in `solids.py`, the paths of the dice in `throws.py`, the strings in `lyre.py`, people in
`crowd.py`, the music in `seikilos.py`; the room and the loudness are in `samples.py`. Each sound
has a seed of its own, so that every run makes the same files: 44.1 kHz, 16 bit, mono; the music is
stereo, in Ogg Vorbis, for which soundfile must be there (`pip install '.[sound]'`).
"""

import argparse
import importlib
import wave
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from crowd import cheer, sigh
from lyre import Note
from samples import (
    LEAD,
    RATE,
    Samples,
    add,
    band,
    convolve,
    count,
    finish,
    jitter,
    loudness,
    programme_loudness,
    silence,
    unit,
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
    scrape,
    settle,
    stone,
    struck,
    table,
    wood,
)
from throws import Impact, shaken, tumbled

Rng = np.random.Generator
On = Callable[[Rng], Ground]

MUSIC = "seikilos.ogg"
_QUALITY = 0.5  # of Vorbis, from 0 to 1
REST = 0.54  # seconds after which a thrown die falls flat, as in its picture
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
    """Return one die that is poured from the cup and rolls out, shape (n,)."""
    track = silence(REST + 0.25)
    _impacts(rng, track, tumbled(rng, REST - 0.03 + 0.05 * float(rng.random())))
    return track


def make_cup(rng: Rng, _number: int) -> Samples:
    """Return three dice shaken in a cup, shape (n,)."""
    track = silence(0.62)
    _impacts(rng, track, shaken(rng, 3, 0.46))
    return band(track, 60.0, 5500.0)


# --- Checkers -----------------------------------------------------------------------------------


def _checker(rng: Rng) -> Solid:
    """Return a checker, no two of which are quite alike."""
    return CHECKER._replace(
        mass=CHECKER.mass * jitter(rng, 0.12), edge=CHECKER.edge * jitter(rng, 0.3)
    )


def make_land(on: On, rng: Rng) -> Samples:
    """Return a checker set down on a ground, shape (n,)."""
    return _after_lead(settle(rng, _checker(rng), on(rng), 0.30 * jitter(rng, 0.12), 0.24))


def make_enter(on: On, rng: Rng) -> Samples:
    """Return a checker that enters, shape (n,): let fall from higher, it bounces once."""
    solid, ground = _checker(rng), on(rng)
    track = silence(0.34)
    add(track, knock(rng, solid, ground, 0.55), LEAD)
    later = LEAD + 0.058 * jitter(rng, 0.12)
    add(track, settle(rng, solid, ground, 0.22, 0.24), later)
    return track


def make_slide(on: On, rng: Rng, number: int) -> Samples:
    """Return a checker that slides and is slowed down by its friction, shape (n,)."""
    track = silence(0.52)
    time = np.linspace(0.0, 1.0, count(0.46))
    speed = np.clip(time / 0.06, 0.0, 1.0) * (1 - time) ** (0.8 + 0.1 * number)
    add(track, scrape(rng, speed, on(rng)), LEAD)
    return track


def make_hit(on: On, rng: Rng) -> Samples:
    """Return a checker that knocks another away, shape (n,): bone on bone, then both come down."""
    striker, other, ground = _checker(rng), _checker(rng), on(rng)
    track = silence(0.36)
    add(track, clash(rng, striker, 0.75 * jitter(rng, 0.1)), LEAD)
    down = LEAD + 0.030 * jitter(rng, 0.15)
    add(track, settle(rng, striker, ground, 0.34, 0.25), down)
    add(track, clash(rng, other, 0.22 * jitter(rng, 0.2)), down + 0.021 * jitter(rng, 0.2))
    add(track, settle(rng, other, on(rng), 0.20, 0.2), down + 0.066 * jitter(rng, 0.15))
    return track


def make_off(rng: Rng, _number: int) -> Samples:
    """Return a checker laid on a pile in a wooden box, shape (n,): bone on bone, over wood.

    The pile passes the knock on to the box, later and softer the higher it is.
    """
    solid, box = _checker(rng), Ground(struck(rng, BOX), WALNUT, thump=0.22, click=0.3)
    track = silence(0.34)
    at, speed = LEAD, 0.40
    for _knock in range(4):
        add(track, clash(rng, solid, speed), at, 0.8)
        add(track, knock(rng, solid, box, 0.8 * speed), at + 0.0006)
        at += 0.030 * jitter(rng, 0.2) * speed / 0.40 + 0.006
        speed *= 0.42 * jitter(rng, 0.15)
    return track


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
    """Return notes of the song played on their own, from its first on, `time` seconds a time."""
    return [
        Note(LEAD + (t.at - tones[0].at) * time, t.degree, 0.9 - 0.15 * (t.at % 3 != 0), "plectrum")
        for t in tones
    ]


def make_victory(rng: Rng, _number: int) -> Samples:
    """Return a crowd that is glad, and over it "as long as you live, shine", shape (n,)."""
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
    """Sounds of one kind, of which the game plays another one each time.

    Attributes:
        make: Makes the sound of a number counted from 1.
        size: How many there are.
        level: Loudness of the loudest 100 ms in LUFS.
        fade: Length of the closing fade in seconds.
    """

    make: Callable[[Rng, int], Samples]
    size: int
    level: float
    fade: float


def _on_board(on: On) -> dict[str, Family]:
    """Return what is heard on a board, for one ground."""
    return {
        "land": Family(lambda rng, _: make_land(on, rng), 8, -22.0, 0.080),
        "enter": Family(lambda rng, _: make_enter(on, rng), 4, -21.0, 0.100),
        "hit": Family(lambda rng, _: make_hit(on, rng), 5, -20.5, 0.100),
        "slide": Family(lambda rng, number: make_slide(on, rng, number), 3, -29.0, 0.060),
    }


FAMILIES = {
    "die": Family(make_die, 9, -24.0, 0.080),
    "cup": Family(make_cup, 4, -24.0, 0.080),
    **{f"{name}-stone": family for name, family in _on_board(stone).items()},
    **{f"{name}-wood": family for name, family in _on_board(wood).items()},
    "off": Family(make_off, 5, -22.0, 0.100),
    "turn": Family(make_turn, 1, -27.0, 0.250),
    "pass": Family(make_pass, 2, -26.0, 0.120),
    "button": Family(make_button, 3, -34.0, 0.020),
    "victory": Family(make_victory, 1, -20.0, 0.600),
    "defeat": Family(make_defeat, 1, -22.0, 0.600),
}


def catalogue() -> dict[str, tuple[Family, int]]:
    """Return for the file name of each sound its family and its number in it, counted from 1."""
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


def write(path: Path, sound: Samples) -> None:
    """Write a sound, shape (n,), from -1 to 1, as a 16 bit mono WAV file."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(np.round(sound * 32767).astype("<i2").tobytes())


def write_music(path: Path) -> None:
    """Write the music as Ogg Vorbis.

    Raises:
        ModuleNotFoundError: soundfile is not installed.
    """
    soundfile = importlib.import_module("soundfile")
    sound = music(_rng(path.name))
    with soundfile.SoundFile(
        path, "w", RATE, 2, "VORBIS", format="OGG", compression_level=1 - _QUALITY
    ) as file:
        for start in range(0, len(sound), RATE):  # all at once it overflows the encoder's stack
            file.write(sound[start : start + RATE])
    peak = 20 * float(np.log10(np.max(np.abs(sound))))
    print(
        f"{path.name:<18} {len(sound) / RATE:6.2f} s   peak {peak:6.1f} dBFS   "
        f"{programme_loudness(sound):6.1f} LUFS   {path.stat().st_size / 1e6:.2f} MB"
    )


def report(name: str, sound: Samples) -> str:
    """Return a line with the length, peak and loudness of a sound, shape (n,)."""
    peak = 20 * float(np.log10(np.max(np.abs(sound))))
    return (
        f"{name:<18} {len(sound) / RATE:6.2f} s   peak {peak:6.1f} dBFS   "
        f"{loudness(sound):6.1f} LUFS"
    )


def main() -> None:
    """Make the named sounds, or all, in the folder of this file."""
    names = [*catalogue(), MUSIC]
    parser = argparse.ArgumentParser(description="Make the sounds of the game.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="a file, such as die-1.wav")
    wanted: list[str] = parser.parse_args().names
    unknown = sorted(set(wanted) - set(names))
    if unknown:
        parser.error(f"no such sound: {', '.join(unknown)} (there are {', '.join(names)})")
    folder = Path(__file__).resolve().parent
    for name in wanted or names:
        if name == MUSIC:
            write_music(folder / name)
        else:
            sound = make(name)
            write(folder / name, sound)
            print(report(name, sound))


if __name__ == "__main__":
    main()
