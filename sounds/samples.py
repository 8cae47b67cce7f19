"""Samples: filters and files, for all sounds."""

import importlib
import struct
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
SOFT_RATE = 16000
"""Samples per second of soft and distant sounds."""
_QUALITY = 0.4  # of Vorbis, from 0 to 1
_PACKED = 0x11  # the number of ADPCM in a WAV file
_STEPS = np.fromstring(
    (
        "7 8 9 10 11 12 13 14 16 17 19 21 23 25 28 31 34 37 41 45 50 55 60 66 73 80 88 97 107 "
        "118 130 143 157 173 190 209 230 253 279 307 337 371 408 449 494 544 598 658 724 796 "
        "876 963 1060 1166 1282 1411 1552 1707 1878 2066 2272 2499 2749 3024 3327 3660 4026 "
        "4428 4871 5358 5894 6484 7132 7845 8630 9493 10442 11487 12635 13899 15289 16818 "
        "18500 20350 22385 24623 27086 29794 32767 "
    ),
    int,
    sep=" ",
)
"""The steps of IMA ADPCM."""
_BLOCK = 1 << 17  # samples convolved at once


def count(seconds: float) -> int:
    """Return the number of samples in a time in seconds."""
    return round(seconds * RATE)


def silence(seconds: float) -> Samples:
    """Return zeros, shape (n,), lasting `seconds`."""
    return np.zeros(count(seconds))


def around(seconds: float) -> Samples:
    """Return silence from both sides, shape (n, 2), lasting `seconds`."""
    return np.zeros((count(seconds), 2))


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


def placed(sound: Samples, place: float) -> Samples:
    """Return a sound, shape (n,), from a place between 0 (left) and 1 (right), shape (n, 2)."""
    return np.outer(sound, (np.cos(np.pi / 2 * place), np.sin(np.pi / 2 * place)))


def add(track: Samples, sound: Samples, at: float, gain: float = 1.0) -> None:
    """Add `sound` to `track` in place from time `at` in seconds; samples past the end drop.

    Both have shape (n,), or both have shape (n, 2).
    """
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


def write(path: Path, sound: Samples) -> None:
    """Write a sound, shape (n,), from -1 to 1, as a 16 bit mono WAV file."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(np.round(sound * 32767).astype("<i2").tobytes())


def read(path: Path) -> Samples:
    """Return the samples of a WAV file, from -1 to 1: mono (n,), or stereo (n, 2)."""
    file, chunks, at = path.read_bytes(), dict[bytes, bytes](), 12
    while at < len(file):
        name, size = struct.unpack_from("<4sI", file, at)
        chunks[name] = file[at + 8 : at + 8 + size]
        at += 8 + size + size % 2
    kind, ears, rate, _, align = struct.unpack_from("<HHIIH", chunks[b"fmt "])
    data = chunks[b"data"]
    whole = _unpacked(data, ears, align) if kind == _PACKED else np.frombuffer(data, "<i2")
    sound = whole.reshape(-1, ears) / 32767
    return resampled(sound if ears == 2 else sound[:, 0], RATE, rate)


def _unpacked(data: bytes, ears: int, align: int) -> NDArray[np.int64]:
    """Return the samples of IMA ADPCM in blocks of `align` bytes, shape (n, `ears`)."""
    blocks = np.frombuffer(data, np.uint8).reshape(-1, align)
    first = blocks[:, : 4 * ears].copy()
    value = first.view("<i2")[:, ::2].astype(np.int64)
    index = first[:, 2::4].astype(np.int64)
    body = blocks[:, 4 * ears :].reshape(len(blocks), -1, ears, 4)
    codes = np.stack([body & 15, body >> 4], axis=-1).astype(np.int64)
    codes = codes.transpose(1, 3, 4, 0, 2).reshape(-1, len(blocks), ears)
    found = [value]
    for code in codes:
        step = _STEPS[index]
        size = (step >> 3) + sum((code >> 2 - k & 1) * (step >> k) for k in range(3))
        value = np.clip(value + np.where(code & 8, -size, size), -32768, 32767)
        index = np.clip(index + np.where(code & 4, 2 * (code & 3) + 2, -1), 0, 88)
        found.append(value)
    return np.stack(found, axis=1).reshape(-1, ears)


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


def write_packed(path: Path, sound: Samples, rate: int) -> None:
    """Write a sound, shape (n,) or (n, 2), as a WAV file of 4-bit ADPCM at a sampling rate.

    The file has a quarter of the size of 16 bit. Ogg Vorbis is smaller still, but decoding it
    interrupts all playing sounds.

    Raises:
        ModuleNotFoundError: soundfile is not installed.
    """
    soundfile = importlib.import_module("soundfile")
    soundfile.write(path, resampled(sound, rate), rate, "IMA_ADPCM", format="WAV")
