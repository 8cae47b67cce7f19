"""Samples: filters, the room, loudness and files, for all sounds."""

import importlib
import wave
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float64]

RATE = 44100  # samples per second
LEAD = 0.003  # seconds of silence before the first contact
CEILING = 10 ** (-2.0 / 20)  # highest absolute sample, -2 dBFS
_FADE_IN = 0.002  # seconds
_QUALITY = 0.5  # of Vorbis, from 0 to 1
_SOFT_RATE = 16000  # samples per second of soft and distant sounds
_BLOCK = 1 << 17  # samples convolved at once
_EAR = 0.100  # seconds over which the ear sums the loudness of a short sound


def count(seconds: float) -> int:
    """Return the number of samples in a time in seconds."""
    return round(seconds * RATE)


def silence(seconds: float) -> Samples:
    """Return zeros, shape (n,), lasting `seconds`."""
    return np.zeros(count(seconds))


def convolve(signal: Samples, response: Samples) -> Samples:
    """Return `signal`, shape (n,), filtered by an impulse response, shape (m,), cut to (n,)."""
    reach = min(_BLOCK, len(signal))
    size = 1 << (reach + len(response) - 1).bit_length()
    spectrum = np.fft.rfft(response, size)
    filtered = np.zeros(len(signal) + size)
    for start in range(0, len(signal), reach):
        part = np.fft.rfft(signal[start : start + reach], size)
        filtered[start : start + size] += np.fft.irfft(part * spectrum, size)
    return filtered[: len(signal)]


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
    """Scale a signal, shape (n,), to a highest absolute sample of 1; silence stays silence."""
    peak = float(np.max(np.abs(signal), initial=0.0))
    return signal / peak if peak > 0 else signal


def add(track: Samples, sound: Samples, at: float, gain: float = 1.0) -> None:
    """Add `sound` to `track` in place from time `at` in seconds; samples past the end drop."""
    start = count(at)
    length = min(len(sound), len(track) - start)
    if length > 0:
        track[start : start + length] += gain * sound[:length]


def jitter(rng: np.random.Generator, spread: float) -> float:
    """Return a random factor between 1 - spread and 1 + spread."""
    return 1.0 + spread * float(rng.uniform(-1.0, 1.0))


# --- Loudness -----------------------------------------------------------------------------------


def weighted(signal: Samples) -> Samples:
    """Return a signal, shape (n,), weighted as the ear hears it: the K filter of ITU-R BS.1770."""
    size = 1 << (len(signal) + count(0.2)).bit_length()
    s = 1j * np.fft.rfftfreq(size, 1 / RATE)
    shelf, q = s / 1681.974, 0.7071752
    gain = 10 ** (3.9998439 / 20)
    rising = gain * shelf**2 + gain**0.4996668 * shelf / q + 1
    low = s / 38.13547
    rumble = low**2 / (low**2 + low / 0.5003270 + 1)
    spectrum = np.fft.rfft(signal, size) * rising / (shelf**2 + shelf / q + 1) * rumble
    return np.fft.irfft(spectrum, size)[: len(signal)]


def _windows(sound: Samples, seconds: float, step: float) -> Samples:
    """Return the mean weighted power, summed over channels, of windows every `step` seconds.

    Args:
        sound: Shape (n,), or (n, 2) in stereo; followed by silence.
        seconds: Length of a window.
        step: Time between the starts of two windows, in seconds.
    """
    channels = sound.reshape(len(sound), -1).T
    power = np.sum([weighted(channel) ** 2 for channel in channels], axis=0)
    width = count(seconds)
    energy = np.concatenate([[0.0], np.cumsum(np.concatenate([power, np.zeros(width)]))])
    found: Samples = (energy[width:] - energy[:-width])[:: count(step)] / width
    return found


def _level(power: float) -> float:
    return -0.691 + 10 * float(np.log10(power + 1e-20))


def loudness(sound: Samples) -> float:
    """Return the loudness in LUFS of the loudest 100 ms of a sound, shape (n,)."""
    return _level(float(np.max(_windows(sound, _EAR, 1 / RATE))))


def programme_loudness(sound: Samples) -> float:
    """Return the integrated loudness of music, shape (n, 2), in LUFS, gated as in BS.1770."""
    blocks = _windows(sound, 0.4, 0.1)
    blocks = blocks[blocks > 10 ** ((-70 + 0.691) / 10)]
    return _level(float(np.mean(blocks[blocks > np.mean(blocks) / 10])))


# --- Room and finish ----------------------------------------------------------------------------


def hall(seed: int = 753) -> Samples:
    """Return the response of one quiet stone room, shape (n,), without the direct sound.

    It has early reflections of walls and floor, then a faint tail that falls by 60 dB in 0.6 s.
    """
    rng = np.random.default_rng(seed)
    time = np.arange(count(0.45)) / RATE
    response = np.zeros(len(time))
    for at, gain in ((0.0067, 0.13), (0.0113, -0.10), (0.0171, 0.085), (0.0239, 0.065)):
        add(response, np.array([1.0]), at * jitter(rng, 0.08), gain)
    for at, gain in ((0.0317, -0.045), (0.0433, 0.030), (0.0571, 0.018), (0.0739, -0.011)):
        add(response, np.array([1.0]), at * jitter(rng, 0.08), gain)
    tail = rng.standard_normal(len(time)) * np.exp(-time / 0.087) * np.clip(time / 0.04, 0.0, 1.0)
    return band(response, 120.0, 5000.0) + 0.0040 * band(tail, 200.0, 3200.0)


def limit(signal: Samples) -> Samples:
    """Return a signal with its highest peaks limited softly below the ceiling."""
    knee = 0.6 * CEILING
    size = np.abs(signal)
    bent = knee + (CEILING - knee) * np.tanh((size - knee) / (CEILING - knee))
    return np.where(size > knee, np.sign(signal) * bent, signal)


def finish(sound: Samples, target: float, fade_out: float) -> Samples:
    """Add the room and set the level of a sound, with silent ends and no DC, shape (n,).

    Args:
        sound: Shape (n,).
        target: Loudness of its loudest 100 ms in LUFS.
        fade_out: Length of the closing fade in seconds.
    """
    wet = band(sound + convolve(sound, hall()), 45.0, 15000.0)
    window = np.ones(len(wet))
    rise, fall = count(_FADE_IN), count(fade_out)
    window[:rise] = 0.5 - 0.5 * np.cos(np.pi * np.arange(rise) / rise)
    window[-fall:] = 0.5 + 0.5 * np.cos(np.pi * np.arange(1, fall + 1) / fall)
    wet = wet * window
    gain = 1.0
    for _ in range(8):  # the soft ceiling lowers the level a little, so approach the target
        loud = limit(gain * wet)
        gain *= 10 ** ((target - loudness(loud)) / 20)
    loud -= window * (float(np.sum(loud)) / float(np.sum(window)))
    loud[0] = loud[-1] = 0.0
    return loud * min(1.0, CEILING / float(np.max(np.abs(loud))))


# --- Files ---------------------------------------------------------------------------------------


def write(path: Path, sound: Samples) -> None:
    """Write a sound, shape (n,), from -1 to 1, as a 16 bit mono WAV file."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(np.round(sound * 32767).astype("<i2").tobytes())


def write_ogg(path: Path, sound: Samples) -> None:
    """Write a sound, shape (n, 2), as Ogg Vorbis.

    Raises:
        ModuleNotFoundError: soundfile is not installed.
    """
    soundfile = importlib.import_module("soundfile")
    with soundfile.SoundFile(
        path, "w", RATE, 2, "VORBIS", format="OGG", compression_level=1 - _QUALITY
    ) as file:
        for start in range(0, len(sound), RATE):  # all samples at once overflow the encoder's stack
            file.write(sound[start : start + RATE])


def write_soft(path: Path, sound: Samples) -> None:
    """Write a soft sound without high pitches, shape (n,) or (n, 2), as a WAV file of 4-bit ADPCM.

    The file has an eleventh of the size of 16 bit. Ogg Vorbis is smaller still, but decoding it
    interrupts all playing sounds.

    Raises:
        ModuleNotFoundError: soundfile is not installed.
    """
    soundfile = importlib.import_module("soundfile")
    length = round(len(sound) * _SOFT_RATE / RATE)
    spectrum = np.fft.rfft(sound, axis=0)[: length // 2 + 1]
    slower = np.fft.irfft(spectrum, length, axis=0) * length / len(sound)
    soundfile.write(path, slower, _SOFT_RATE, "IMA_ADPCM", format="WAV")
