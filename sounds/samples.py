"""Samples: filters and files, for all sounds."""

import importlib
import wave
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float64]
Spectrum = NDArray[np.complexfloating[Any, Any]]

RATE = 44100  # samples per second
LEAD = 0.003  # seconds of silence before the first contact
_QUALITY = 0.4  # of Vorbis, from 0 to 1
_SOFT_RATE = 16000  # samples per second of soft and distant sounds
_BLOCK = 1 << 17  # samples convolved at once


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


def filtered(signal: Samples, answer: Callable[[Spectrum], Spectrum]) -> Samples:
    """Filter a signal, shape (n,), by an answer to imaginary frequencies in hertz."""
    size = 1 << (2 * len(signal) + 2048).bit_length()
    s = 1j * np.fft.rfftfreq(size, 1 / RATE)
    return np.fft.irfft(np.fft.rfft(signal, size) * answer(s), size)[: len(signal)]


def band(signal: Samples, low: float, high: float) -> Samples:
    """Keep the frequencies from `low` to `high` hertz (second order slopes), shape (n,)."""
    root = np.sqrt(2.0)

    def answer(s: Spectrum) -> Spectrum:
        high_pass = (s / low) ** 2 / (1 + root * s / low + (s / low) ** 2)
        low_pass = 1 / (1 + root * s / high + (s / high) ** 2)
        found: Spectrum = high_pass * low_pass
        return found

    return filtered(signal, answer)


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


# --- Files ---------------------------------------------------------------------------------------


def resampled(sound: Samples, rate: int, old: int = RATE) -> Samples:
    """Return a sound, shape (n,) or (n, 2), of `old` samples a second at another rate."""
    length = round(len(sound) * rate / old)
    spectrum = np.fft.rfft(sound, axis=0)[: length // 2 + 1]
    found: Samples = np.fft.irfft(spectrum, length, axis=0) * length / len(sound)
    return found


def write(path: Path, sound: Samples, rate: int = RATE) -> None:
    """Write a sound, shape (n,), from -1 to 1, as a 16 bit mono WAV file at a sampling rate."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(np.round(resampled(sound, rate) * 32767).astype("<i2").tobytes())


def read(path: Path) -> Samples:
    """Return the samples of a WAV file that `write` wrote, shape (n,), from -1 to 1."""
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2), path
        sound = np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32767
        return resampled(sound, RATE, file.getframerate())


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
    soundfile.write(path, resampled(sound, _SOFT_RATE), _SOFT_RATE, "IMA_ADPCM", format="WAV")
