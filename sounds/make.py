"""Make the sounds of the game by modelling the things that are struck, slid and plucked.

Every sound is built from physical layers: the ringing modes of a bone checker or die, the bending
modes of the marble slab under it, the low thump of the table, the noise of the contact, and the
early reflections of one quiet stone hall shared by all sounds. The lyre is a string model
(Karplus-Strong) heard through the resonances of its body. Each sound has its own seed, so the
files are the same on every run.

Run `python sounds/make.py` for all sounds, or `python sounds/make.py NAME ...` for some of them.
The files are 44.1 kHz, 16 bit, mono.
"""

import argparse
import wave
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float64]
Maker = Callable[[np.random.Generator, int], Samples]

RATE = 44100  # samples per second
LEAD = 0.003  # seconds of silence before the first contact
FADE_IN = 0.002  # seconds
CEILING = 10 ** (-3.3 / 20)  # highest absolute sample, about -3.3 dBFS
TUNING = 220.0  # hertz, the A of the lyre; its other strings are tuned in pure fifths

# The slab: sizes in metres, sound speed of bending waves in metres per second.
SLAB_LENGTH, SLAB_WIDTH, SLAB_HEIGHT = 0.60, 0.42, 0.030
MARBLE_SPEED = 4400.0


# --- Signals ------------------------------------------------------------------------------------


def count(seconds: float) -> int:
    """Return the number of samples in a time in seconds."""
    return round(seconds * RATE)


def silence(seconds: float) -> Samples:
    """Return zeros, shape (n,), lasting `seconds`."""
    return np.zeros(count(seconds))


def convolve(signal: Samples, response: Samples) -> Samples:
    """Return `signal`, shape (n,), filtered by an impulse response, shape (m,), cut to (n,)."""
    size = 1 << (len(signal) + len(response) - 1).bit_length()
    product = np.fft.rfft(signal, size) * np.fft.rfft(response, size)
    return np.fft.irfft(product, size)[: len(signal)]


def band(signal: Samples, low: float, high: float) -> Samples:
    """Keep the frequencies from `low` to `high` hertz (second order slopes), shape (n,)."""
    size = 1 << (2 * len(signal) + 2048).bit_length()
    s = 1j * np.fft.rfftfreq(size, 1 / RATE)
    root = np.sqrt(2.0)
    high_pass = (s / low) ** 2 / (1 + root * s / low + (s / low) ** 2)
    low_pass = 1 / (1 + root * s / high + (s / high) ** 2)
    spectrum = np.fft.rfft(signal, size) * high_pass * low_pass
    return np.fft.irfft(spectrum, size)[: len(signal)]


def unit(signal: Samples) -> Samples:
    """Scale a signal, shape (n,), to a highest absolute sample of 1 (silence stays silence)."""
    peak = float(np.max(np.abs(signal), initial=0.0))
    return signal / peak if peak > 0 else signal


def add(track: Samples, sound: Samples, at: float, gain: float = 1.0) -> None:
    """Add `sound` into `track` in place from time `at` in seconds; what overhangs is dropped."""
    start = count(at)
    length = min(len(sound), len(track) - start)
    if length > 0:
        track[start : start + length] += gain * sound[:length]


def jitter(rng: np.random.Generator, spread: float) -> float:
    """Return a random factor between 1 - spread and 1 + spread."""
    return 1.0 + spread * float(rng.uniform(-1.0, 1.0))


def loudness(signal: Samples) -> float:
    """Return the level in dBFS of the loudest 50 ms of a signal, shape (n,)."""
    width = min(count(0.050), len(signal))
    energy = np.concatenate([[0.0], np.cumsum(signal**2)])
    loudest = float(np.max(energy[width:] - energy[:-width]))
    return 10 * float(np.log10(loudest / width + 1e-20))


# --- Struck things ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Body:
    """The ringing modes of a struck thing.

    Attributes:
        frequencies: Shape (k,), hertz.
        decays: Shape (k,), seconds in which a mode falls to 1/e.
        gains: Shape (k,), how strongly a contact drives each mode.
    """

    frequencies: Samples
    decays: Samples
    gains: Samples

    def ring(self, seconds: float) -> Samples:
        """Return the response to an ideal impulse, shape (n,), lasting `seconds`."""
        time = np.arange(count(seconds)) / RATE
        angle = 2 * np.pi * self.frequencies[:, None] * time
        envelope = np.exp(-time / self.decays[:, None])
        ringing: Samples = self.gains @ (envelope * np.sin(angle))
        return ringing


def losses(frequencies: Samples, friction: float, support: float) -> Samples:
    """Return decay times in seconds, shape (k,).

    Args:
        frequencies: Shape (k,), hertz.
        friction: Loss factor inside the material; it damps high modes more.
        support: Loss to what holds the thing, per second; it damps all modes alike.
    """
    return 1 / (np.pi * frequencies * friction + support)


def chunk(
    rng: np.random.Generator, base: float, ratios: Sequence[float], friction: float, support: float
) -> Body:
    """Return a small solid with inharmonic modes near `base` hertz times `ratios`, shape (k,)."""
    spread = rng.uniform(0.985, 1.015, len(ratios))
    frequencies = base * np.array(ratios) * spread
    frequencies = frequencies[frequencies < 0.42 * RATE]
    gains = (base / frequencies) ** 0.8 * rng.uniform(0.7, 1.0, len(frequencies))
    return Body(frequencies, losses(frequencies, friction, support), gains)


def checker(rng: np.random.Generator, base: float = 2300.0, glass: float = 0.0) -> Body:
    """Return a checker: a disc of bone (`glass` 0) to glass (`glass` 1), `base` in hertz."""
    ratios = (1.0, 1.38, 1.73, 2.33, 2.91, 3.91, 5.1)
    return chunk(rng, base, ratios, 0.034 - 0.020 * glass, 80.0 - 35.0 * glass)


def die(rng: np.random.Generator, base: float = 3000.0) -> Body:
    """Return a bone die, a small dense cube with its lowest mode near `base` hertz."""
    return chunk(rng, base, (1.0, 1.19, 1.52, 1.91, 2.44, 3.07, 4.2), 0.026, 90.0)


def wood(rng: np.random.Generator, base: float = 430.0) -> Body:
    """Return a thin wooden board, the bottom of a tray or the wall of a cup, `base` in hertz."""
    return chunk(rng, base, (1.0, 1.62, 2.27, 2.95, 4.1, 5.6, 7.4), 0.028, 22.0)


def slab(x: float, y: float) -> Body:
    """Return the bending modes of the marble slab struck at `x`, `y`, each from 0 to 1."""
    numbers = np.arange(1, 16)
    across, along = (grid.ravel() for grid in np.meshgrid(numbers, numbers))
    wave_number = (across / SLAB_LENGTH) ** 2 + (along / SLAB_WIDTH) ** 2
    frequencies = np.pi / (4 * np.sqrt(3)) * MARBLE_SPEED * SLAB_HEIGHT * wave_number
    gains = np.sin(across * np.pi * x) * np.sin(along * np.pi * y) * (500 / frequencies) ** 0.2
    heard = frequencies < 9000
    frequencies, gains = frequencies[heard], gains[heard]
    return Body(frequencies, losses(frequencies, 0.011, 55.0), gains)


def table(rng: np.random.Generator, base: float = 118.0) -> Body:
    """Return the table under the slab: a few low, strongly damped modes near `base` hertz."""
    frequencies = base * np.array([1.0, 1.57, 2.2]) * rng.uniform(0.97, 1.03, 3)
    return Body(frequencies, losses(frequencies, 0.06, 30.0), np.array([1.0, 0.6, 0.35]))


def pulse(width: float) -> Samples:
    """Return the force of two solids touching for `width` seconds, shape (n,), with sum 1."""
    length = max(3, count(width) + 2)
    force = np.abs(np.sin(np.pi * np.arange(length) / (length - 1))) ** 1.5
    pressed: Samples = force / float(np.sum(force))
    return pressed


def grit(rng: np.random.Generator, seconds: float, decay: float, high: float) -> Samples:
    """Return the noise of a contact, shape (n,): it fades in `decay` seconds, up to `high` Hz."""
    time = np.arange(count(seconds)) / RATE
    return unit(band(rng.standard_normal(len(time)) * np.exp(-time / decay), 900.0, high))


@dataclass(frozen=True)
class Knock:
    """How one solid knocks on another.

    Attributes:
        seconds: Length of the sound.
        width: Contact time in seconds; a shorter one is harder and brighter.
        body: Share of the struck solid.
        stone: Share of the slab.
        thump: Share of the table.
        noise: Share of the contact noise.
    """

    seconds: float = 0.20
    width: float = 0.00025
    body: float = 0.55
    stone: float = 0.60
    thump: float = 0.35
    noise: float = 0.12


def knock(rng: np.random.Generator, solid: Body, how: Knock) -> Samples:
    """Return one knock of `solid` on the slab, shape (n,), with a peak of 1."""
    place = rng.uniform(0.18, 0.82, 2)
    layers = (
        (how.body, solid.ring(how.seconds), how.width),
        (how.stone, slab(float(place[0]), float(place[1])).ring(how.seconds), how.width * 1.3),
        (how.thump, table(rng).ring(how.seconds), 0.0025),
    )
    sound = how.noise * grit(rng, how.seconds, 0.0018, 0.9 / how.width)
    for share, ringing, width in layers:
        sound += share * unit(convolve(ringing, pulse(width)))
    return unit(sound)


def wooden_knock(rng: np.random.Generator, base: float, seconds: float, width: float) -> Samples:
    """Return a soft knock on thin wood with its lowest mode at `base` Hz, shape (n,), peak 1."""
    board = unit(convolve(wood(rng, base).ring(seconds), pulse(width)))
    bone = unit(convolve(checker(rng, 1900.0).ring(seconds), pulse(width)))
    thump = unit(convolve(table(rng, 150.0).ring(seconds), pulse(0.003)))
    noise = grit(rng, seconds, 0.003, 2600.0)
    return unit(board + 0.30 * bone + 0.26 * thump + 0.09 * noise)


def scrape(rng: np.random.Generator, envelope: Samples, low: float, high: float) -> Samples:
    """Return a checker scraping over stone, shape (n,), from `low` to `high` hertz.

    The surface is a dense row of tiny random contacts, as many as the checker is fast, heard
    through the checker and the slab, with a softer hiss under it.

    Args:
        rng: Source of chance.
        envelope: Speed of the checker over time, shape (n,), from 0 to 1.
        low: Lowest frequency in hertz.
        high: Highest frequency in hertz.
    """
    length = len(envelope)
    grains = rng.standard_normal(length) * (rng.random(length) < 0.012 + 0.05 * envelope)
    slow = band(rng.standard_normal(length), 6.0, 45.0)
    roughness = 1 + 0.30 * slow / float(np.std(slow))
    driven = grains * envelope * np.clip(roughness, 0.2, 2.0)
    bone = unit(convolve(driven, checker(rng, 1700.0).ring(0.02)))
    stone = unit(convolve(driven, slab(0.37, 0.41).ring(0.04)))
    hiss = unit(rng.standard_normal(length) * envelope**1.5 * np.clip(roughness, 0.3, 1.8))
    return unit(band(bone + 0.6 * stone + 0.5 * hiss, low, high))


# --- The lyre -----------------------------------------------------------------------------------


def string(rng: np.random.Generator, frequency: float, seconds: float, decay: float) -> Samples:
    """Return a plucked gut string, shape (n,): Karplus-Strong with a fractional delay.

    Args:
        rng: Source of chance.
        frequency: Pitch in hertz.
        seconds: Length.
        decay: Seconds in which the fundamental falls to 1/e.
    """
    period = RATE / frequency
    smoothing = 0.30
    whole = int(period - 2.0)
    part = period - whole - 1.0  # delay in samples left to the interpolation, from 1 to 2
    nodes = np.arange(4)
    lagrange = np.array(
        [np.prod([(part - j) / (k - j) for j in nodes if j != k]) for k in nodes], dtype=np.float64
    )
    taps = np.convolve(lagrange, [smoothing / 2, 1 - smoothing, smoothing / 2])
    taps *= np.exp(-period / (RATE * decay))

    pick = round(period * 0.19 * jitter(rng, 0.06))
    shape = np.zeros(round(period))
    shape[:pick] = 1.0
    shape += 0.10 * rng.standard_normal(len(shape))
    shape -= float(np.mean(shape))
    finger = np.hanning(count(0.00045))
    pluck = np.convolve(shape, finger / float(np.sum(finger)))

    margin = whole + len(taps)
    signal = np.zeros(margin + count(seconds))
    end = min(len(signal), margin + len(pluck))
    signal[margin:end] = pluck[: end - margin]
    for start in range(margin, len(signal), whole):
        stop = min(start + whole, len(signal))
        past = signal[start - whole - len(taps) + 1 : stop - whole]
        signal[start:stop] += np.convolve(past, taps, mode="valid")
    return signal[margin:]


def shell() -> Samples:
    """Return the impulse response of the lyre's body, shape (n,): skin over a tortoise shell."""
    frequencies = np.array([148.0, 214.0, 297.0, 421.0, 618.0, 905.0, 1370.0, 2080.0, 2900.0])
    decays = np.array([0.013, 0.013, 0.011, 0.009, 0.007, 0.005, 0.004, 0.003, 0.002])
    boosts = np.array([0.4, 0.6, 0.7, 0.9, 1.0, 1.2, 1.3, 1.2, 0.9])
    body = Body(frequencies, decays, boosts * 2 / (decays * RATE))
    response = body.ring(0.10)
    response[0] += 0.8
    return response


def lyre(rng: np.random.Generator, frequency: float, seconds: float, decay: float) -> Samples:
    """Return one lyre note, shape (n,), peak 1: a string moving in two planes, and the body."""
    upright = string(rng, frequency, seconds, decay)
    sideways = string(rng, frequency * 1.0006, seconds, decay * 1.7)
    finger = grit(rng, seconds, 0.004, 3200.0)
    source = unit(upright + 0.45 * sideways) + 0.05 * finger
    return unit(band(convolve(source, shell()), 160.0, 5200.0))


def pitch(name: str) -> float:
    """Return the frequency in hertz of a lyre string, tuned in pure fifths from A."""
    ratios = {"D": 2 / 3, "E": 3 / 4, "F#": 27 / 32, "G": 8 / 9, "A": 1.0, "B": 9 / 8}
    ratios |= {"c#": 81 / 64, "d": 4 / 3, "e": 3 / 2, "f#": 27 / 16, "g": 16 / 9, "a": 2.0}
    return TUNING * ratios[name]


def melody(
    rng: np.random.Generator, notes: Sequence[tuple[float, str, float, float]], seconds: float
) -> Samples:
    """Return a lyre phrase, shape (n,).

    Args:
        rng: Source of chance.
        notes: For each note its time in seconds, its string, its strength from 0 to 1, and the
            seconds until the left hand damps the string.
        seconds: Length of the phrase.
    """
    track = silence(seconds)
    for at, name, strength, held in notes:
        frequency = pitch(name)
        late = LEAD + at + 0.004 * float(rng.random())
        note = lyre(rng, frequency, seconds - late, 0.55 * (TUNING / frequency) ** 0.4)
        after = np.clip(np.arange(len(note)) / RATE - held, 0.0, None)
        add(track, note * np.exp(-after / 0.07), late, strength)
    return track


# --- The hall and the finish --------------------------------------------------------------------


def hall() -> Samples:
    """Return the early reflections of a quiet stone hall and a faint tail, shape (n,)."""
    rng = np.random.default_rng(753)
    seconds = 0.45
    time = np.arange(count(seconds)) / RATE
    response = np.zeros(len(time))
    for at, gain in ((0.0067, 0.15), (0.0113, -0.11), (0.0171, 0.10), (0.0239, 0.075)):
        add(response, np.array([1.0]), at, gain)
    for at, gain in ((0.0317, -0.06), (0.0433, 0.05), (0.0571, 0.035), (0.0739, -0.03)):
        add(response, np.array([1.0]), at, gain)
    tail = rng.standard_normal(len(time)) * np.exp(-time / 0.085) * np.clip(time / 0.04, 0.0, 1.0)
    return band(response, 120.0, 5000.0) + 0.0045 * band(tail, 200.0, 3200.0)


def limit(signal: Samples) -> Samples:
    """Return a signal, shape (n,), with its highest peaks bent softly below the ceiling."""
    knee = 0.6 * CEILING
    size = np.abs(signal)
    bent = knee + (CEILING - knee) * np.tanh((size - knee) / (CEILING - knee))
    return np.where(size > knee, np.sign(signal) * bent, signal)


def finish(sound: Samples, target: float, fade_out: float) -> Samples:
    """Put a sound in the hall and bring it to its level, with silent ends and no DC, shape (n,).

    Args:
        sound: Shape (n,).
        target: Level of its loudest 50 ms in dBFS.
        fade_out: Length of the closing fade in seconds.
    """
    wet = band(sound + convolve(sound, hall()), 45.0, 15000.0)
    window = np.ones(len(wet))
    rise, fall = count(FADE_IN), count(fade_out)
    window[:rise] = 0.5 - 0.5 * np.cos(np.pi * np.arange(rise) / rise)
    window[-fall:] = 0.5 + 0.5 * np.cos(np.pi * np.arange(1, fall + 1) / fall)
    wet = wet * window
    gain = 1.0
    for _ in range(8):  # the soft ceiling lowers the level a little, so approach the target
        loud = limit(gain * wet)
        gain *= 10 ** ((target - loudness(loud)) / 20)
    loud -= window * (float(np.sum(loud)) / float(np.sum(window)))
    loud[0] = loud[-1] = 0.0
    return loud


# --- The sounds ---------------------------------------------------------------------------------


def bounces(rng: np.random.Generator, first: float, last: float, ratio: float) -> list[float]:
    """Return the times in seconds of a bouncing die's knocks, from `first` to `last`.

    Each flight is about `ratio` times as long as the one before, down to some 20 ms.
    """
    flights = [1.0]
    while flights[-1] / sum(flights) * (last - first) > 0.024:
        flights.append(flights[-1] * ratio * jitter(rng, 0.10))
    scale = (last - first) / sum(flights)
    return [first + scale * sum(flights[:k]) for k in range(len(flights) + 1)]


def rattle(rng: np.random.Generator, track: Samples, dice: Sequence[Body]) -> None:
    """Add to `track`, shape (n,), in place a short shake of the dice in a wooden cup."""
    at = LEAD
    while at < 0.20:
        struck = dice[int(rng.integers(len(dice)))]
        how = Knock(seconds=0.08, width=0.00030, stone=0.0, thump=0.0, noise=0.10)
        clack = knock(rng, struck, how)
        cup = wooden_knock(rng, 760.0 * jitter(rng, 0.05), 0.08, 0.0005)
        strength = 0.20 * jitter(rng, 0.45)
        add(track, clack, at, 0.6 * strength)
        add(track, cup, at, strength)
        at += float(rng.uniform(0.018, 0.042))


def make_dice(rng: np.random.Generator, number: int) -> Samples:
    """Return two or three dice shaken and thrown, shape (n,); the last one settles at 0.72-0.78 s.

    Odd numbers throw two dice, even numbers three.
    """
    track = silence(0.92)
    dice = [die(rng, base * jitter(rng, 0.03)) for base in (2750.0, 3150.0, 3500.0)]
    dice = dice[: 2 + (number + 1) % 2]
    rattle(rng, track, dice)
    settle = (0.742, 0.766, 0.728, 0.755)[number - 1]
    for index, solid in enumerate(dice):
        first = 0.285 + 0.036 * index * jitter(rng, 0.3)
        last = settle - 0.085 * index * jitter(rng, 0.2)
        times = bounces(rng, first, last, 0.70 - 0.03 * index)
        for step, at in enumerate(times):
            speed = 0.74**step * jitter(rng, 0.14)
            if step == len(times) - 1:  # it topples flat on a face
                speed = 0.42 * jitter(rng, 0.08)
            how = Knock(
                seconds=0.16,
                width=0.00011 + 0.00007 * (1 - min(speed, 1.0)),
                body=0.75,
                stone=0.42,
                thump=0.30 * speed,
                noise=0.16,
            )
            add(track, knock(rng, solid, how), at, speed)
    return track


def make_land(rng: np.random.Generator, number: int) -> Samples:
    """Return a checker set down, shape (n,): its edge touches, it falls flat and rocks once."""
    track = silence(0.20 + 0.008 * (number % 3))
    solid = checker(rng, 2150.0 * jitter(rng, 0.07), 0.12 * number / 6)
    edge = Knock(width=0.00024, stone=0.30, thump=0.05, noise=0.10)
    flat = Knock(width=0.00023, body=0.62, stone=0.55, thump=0.36, noise=0.14)
    touch = LEAD + 0.009 * jitter(rng, 0.25)
    add(track, knock(rng, solid, edge), LEAD, 0.20 * jitter(rng, 0.25))
    add(track, knock(rng, solid, flat), touch)
    add(track, knock(rng, solid, edge), touch + 0.013 * jitter(rng, 0.25), 0.13 * jitter(rng, 0.3))
    return track


def make_lift(rng: np.random.Generator, number: int) -> Samples:
    """Return a checker picked up, shape (n,): a light scrape that ends in a tick."""
    track = silence(0.10)
    time = np.linspace(0.0, 1.0, count(0.050))
    rub = scrape(rng, np.sin(np.pi * time**0.85) ** 2, 900.0, 6500.0)
    how = Knock(seconds=0.06, width=0.00028, stone=0.25, thump=0.06, noise=0.15)
    tick = knock(rng, checker(rng, 2500.0 + 160.0 * number), how)
    add(track, rub, LEAD, 0.55)
    add(track, tick, 0.044 + 0.003 * number, 0.8)
    return track


def make_slide(rng: np.random.Generator, number: int) -> Samples:
    """Return a checker gliding over the slab, shape (n,)."""
    track = silence(0.35)
    time = np.linspace(0.0, 1.0, len(track) - count(LEAD))
    speed = np.sin(np.pi * time ** (0.72 + 0.08 * number)) ** 1.5
    add(track, scrape(rng, speed, 420.0, 4200.0), LEAD)
    return track


def make_hit(rng: np.random.Generator, number: int) -> Samples:
    """Return a checker knocking another away, shape (n,): bone on bone, then both on the stone."""
    track = silence(0.30)
    striker = checker(rng, 2500.0 * jitter(rng, 0.04), 0.1 * number)
    struck = checker(rng, 2950.0 * jitter(rng, 0.04), 0.35)
    clash = Knock(seconds=0.2, width=0.00010, body=0.85, stone=0.25, thump=0.10, noise=0.26)
    fall = Knock(seconds=0.2, width=0.00014, body=0.70, stone=0.52, thump=0.34, noise=0.18)
    second = 0.050 + 0.006 * number
    add(track, knock(rng, striker, clash), LEAD, 0.62)
    add(track, knock(rng, struck, clash), LEAD + 0.0004, 0.48)
    add(track, knock(rng, striker, fall), LEAD + second)
    add(track, knock(rng, struck, fall), LEAD + second + 0.052 * jitter(rng, 0.15), 0.30)
    add(track, knock(rng, struck, fall), LEAD + second + 0.083 * jitter(rng, 0.10), 0.14)
    return track


def make_enter(rng: np.random.Generator, number: int) -> Samples:
    """Return a checker entering the board, shape (n,): a landing with a brighter, longer ring."""
    track = silence(0.30)
    solid = checker(rng, 2450.0 + 130.0 * number, 0.8)
    flat = Knock(seconds=0.28, width=0.00018, body=0.70, stone=0.46, thump=0.32, noise=0.14)
    bright = Body(solid.frequencies[:3], np.array([0.050, 0.036, 0.026]), np.array([1.0, 0.6, 0.4]))
    add(track, knock(rng, solid, flat), LEAD)
    add(track, unit(convolve(bright.ring(0.28), pulse(0.0003))), LEAD, 0.13)
    add(track, knock(rng, solid, flat), LEAD + 0.028 + 0.004 * number, 0.16)
    return track


def make_off(rng: np.random.Generator, number: int) -> Samples:
    """Return a checker dropped in the tray, shape (n,): a wooden knock, then one a fourth up."""
    track = silence(0.30)
    base = 470.0 * (1 + 0.035 * (number - 2))
    later = LEAD + 0.066 + 0.004 * number
    add(track, wooden_knock(rng, base, 0.28, 0.0006), LEAD)
    add(track, wooden_knock(rng, base * 4 / 3, 0.2, 0.0007), later, 0.36)
    hint = Body(np.array([base * 8 / 3]), np.array([0.040]), np.array([1.0]))
    add(track, unit(convolve(hint.ring(0.2), pulse(0.004))), later, 0.07)
    return track


def make_turn(rng: np.random.Generator, _number: int) -> Samples:
    """Return one low string of the lyre, shape (n,)."""
    track = silence(0.80)
    add(track, lyre(rng, pitch("D"), 0.80 - LEAD, 0.30), LEAD)
    return track


def make_pass(rng: np.random.Generator, _number: int) -> Samples:
    """Return two low soft taps of a finger on the table, shape (n,)."""
    track = silence(0.50)
    for at, base, strength in ((LEAD, 165.0, 1.0), (0.175, 148.0, 0.80)):
        low = unit(convolve(table(rng, base).ring(0.3), pulse(0.0035)))
        board = unit(convolve(wood(rng, base * 2.1).ring(0.3), pulse(0.0015)))
        skin = grit(rng, 0.3, 0.004, 1500.0)
        add(track, 0.6 * low + 0.75 * board + 0.07 * skin, at, strength)
    return track


def make_button(rng: np.random.Generator, _number: int) -> Samples:
    """Return a quiet tick, shape (n,)."""
    track = silence(0.06)
    how = Knock(seconds=0.055, width=0.00022, body=0.8, stone=0.20, thump=0.06, noise=0.14)
    add(track, knock(rng, checker(rng, 2300.0), how), LEAD)
    return track


def make_victory(rng: np.random.Generator, _number: int) -> Samples:
    """Return the opening of the Seikilos song, closed on the octave, shape (n,)."""
    ring = 4.0
    notes = [(0.0, "A", 0.85, 1.05), (0.30, "e", 0.72, 0.30), (0.60, "e", 0.85, 0.52)]
    notes += [(1.08, "c#", 0.72, 0.20), (1.28, "d", 0.76, 0.20), (1.48, "e", 0.86, 0.24)]
    notes += [(1.70, "d", 0.72, 0.36), (2.08, "A", 0.66, ring), (2.125, "e", 0.58, ring)]
    notes += [(2.17, "a", 0.80, ring)]
    return melody(rng, notes, 3.4)


def make_defeat(rng: np.random.Generator, _number: int) -> Samples:
    """Return a falling phrase on the same lyre, in the mode of the Seikilos song, shape (n,)."""
    notes = [(0.0, "d", 0.80, 0.28), (0.26, "c#", 0.68, 0.28), (0.52, "A", 0.76, 0.36)]
    notes += [(0.84, "B", 0.60, 0.26), (1.08, "G", 0.64, 0.36), (1.44, "E", 0.72, 4.0)]
    return melody(rng, notes, 2.45)


@dataclass(frozen=True)
class Family:
    """Sounds of one kind.

    Attributes:
        make: Makes the sound of a number counted from 1.
        size: How many there are.
        level: Level of the loudest 50 ms in dBFS.
        fade: Length of the closing fade in seconds.
    """

    make: Maker
    size: int
    level: float
    fade: float


FAMILIES = {
    "dice": Family(make_dice, 4, -16.0, 0.080),
    "land": Family(make_land, 6, -18.0, 0.080),
    "lift": Family(make_lift, 2, -28.0, 0.030),
    "slide": Family(make_slide, 2, -29.0, 0.060),
    "hit": Family(make_hit, 3, -16.0, 0.100),
    "enter": Family(make_enter, 2, -17.5, 0.100),
    "off": Family(make_off, 3, -19.0, 0.100),
    "turn": Family(make_turn, 1, -26.0, 0.250),
    "pass": Family(make_pass, 1, -22.0, 0.120),
    "button": Family(make_button, 1, -33.5, 0.020),
    "victory": Family(make_victory, 1, -18.0, 0.450),
    "defeat": Family(make_defeat, 1, -22.0, 0.450),
}


def catalogue() -> dict[str, tuple[Family, int]]:
    """Return for the name of each sound its family and its number in it, counted from 1."""
    return {
        f"{kind}-{number}" if family.size > 1 else kind: (family, number)
        for kind, family in FAMILIES.items()
        for number in range(1, family.size + 1)
    }


def make(name: str) -> Samples:
    """Return the finished sound called `name`, shape (n,)."""
    family, number = catalogue()[name]
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    return finish(family.make(rng, number), family.level, family.fade)


def write(path: Path, sound: Samples) -> None:
    """Write a sound, shape (n,), from -1 to 1, as a 16 bit mono WAV file."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(np.round(sound * 32767).astype("<i2").tobytes())


def report(name: str, sound: Samples) -> str:
    """Return a line with the length, peak, RMS and loudest 50 ms of a sound, shape (n,)."""
    peak = 20 * float(np.log10(np.max(np.abs(sound))))
    rms = 10 * float(np.log10(np.mean(sound**2)))
    return (
        f"{name:<10} {len(sound) / RATE:5.2f} s   peak {peak:6.1f}   rms {rms:6.1f}   "
        f"loudest {loudness(sound):6.1f} dBFS"
    )


def main() -> None:
    """Make the named sounds, or all, in the folder of this file."""
    names = list(catalogue())
    parser = argparse.ArgumentParser(description="Make the sounds of the game.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="a sound, such as land-1")
    wanted: list[str] = [name.removesuffix(".wav") for name in parser.parse_args().names]
    unknown = sorted(set(wanted) - set(names))
    if unknown:
        parser.error(f"no such sound: {', '.join(unknown)} (there are {', '.join(names)})")
    folder = Path(__file__).resolve().parent
    for name in wanted or names:
        sound = make(name)
        write(folder / f"{name}.wav", sound)
        print(report(name, sound))


if __name__ == "__main__":
    main()
