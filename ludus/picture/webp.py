"""Writes animated WebP files without loss.

Each frame stores only the rectangle that changed, in which unchanged pixels are transparent. It is
coded with two transforms, runs of equal pixels, and a prefix code for each channel. Source: RFC
9649, WebP Image Format, sections 2.7 (container) and 3 (lossless bitstream).
"""

import heapq
from collections.abc import Iterable
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pygame import Surface, image

_Fields = list[tuple[int, int]]
"""Numbers, each with its number of bits."""
_LONGEST = 15
"""The most bits of a code."""
_MOST = 4096
"""The most copies of a pixel in one piece."""
_COLOURS = 256
"""Values of a channel."""
_SYMBOLS = 280
"""Values of the code of green, which has the lengths of runs after the colours."""
_AVERAGE = 7
"""The predictor of each pixel: the average of the pixels at its left and above it."""
_OUTER = [0, 0, *[4] * 6, 0, *[4] * 10]
"""The code in which lengths of codes are stored: 4 bits for each of 0 to 15.

In the file's order 17, 18, 0–5, 16, 6–15; 17, 18 and 16 are unused.
"""


def animation(frames: Iterable[tuple[Surface, int]]) -> bytes:
    """Return the bytes of a file that repeats frames, each shown for some milliseconds."""
    chunks, before, size = list[bytes](), None, b""
    for rgb, same in groupby(frames, lambda frame: image.tobytes(frame[0], "RGB")):
        shown = [*same]
        wide, high = shown[0][0].get_size()
        picture = np.frombuffer(rgb, np.uint8).reshape(high, wide, 3)
        before = ~picture if before is None else before
        chunks.append(_frame(picture, (picture != before).any(2), sum(ms for _, ms in shown)))
        before, size = picture, _int(wide - 1, 3) + _int(high - 1, 3)
    head = _chunk(b"VP8X", _int(0b10010, 4) + size)  # Alpha and animation.
    return _chunk(b"RIFF", b"WEBP" + head + _chunk(b"ANIM", bytes(6)) + b"".join(chunks))


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + _int(len(data), 4) + data + bytes(len(data) % 2)


def _int(number: int, size: int) -> bytes:
    return int(number).to_bytes(size, "little")


def _frame(picture: Any, new: Any, lasts: int) -> bytes:
    rows, columns = np.flatnonzero(new.any(1)), np.flatnonzero(new.any(0))
    top, left = rows[0] // 2, columns[0] // 2  # Stored as halves.
    part = slice(2 * top, rows[-1] + 1), slice(2 * left, columns[-1] + 1)
    opaque = new[part][..., np.newaxis].astype(np.uint8)
    high, wide = opaque.shape[:2]
    coded = _lossless(np.concatenate((picture[part] * opaque, opaque * 255), axis=2))
    place = b"".join(_int(each, 3) for each in (left, top, wide - 1, high - 1, lasts))
    return _chunk(b"ANMF", place + bytes(1) + _chunk(b"VP8L", coded))


def _lossless(picture: NDArray[np.uint8]) -> bytes:
    """Return the bitstream of a picture: rows of pixels with red, green, blue and alpha."""
    residual = _unpredicted(picture)
    stored, symbols, extra, extra_bits = _tokens(residual)
    head: _Fields = [(0x2F, 8), (picture.shape[1] - 1, 14), (picture.shape[0] - 1, 14)]
    head += [(1, 1), (0, 3)]  # Alpha; version 0.
    head += [(1, 1), (2, 2)]  # A transform: subtract green.
    head += [(1, 1), (0, 2), (7, 3)]  # A transform: predict, in blocks of 512 pixels.
    head += [(0, 1), *_single(_AVERAGE), *_single(0) * 4]  # No cache; the same in each block.
    head += [(0, 1), (0, 1), (0, 1)]  # No further transform, no cache, and one group of codes.
    bits, counts = np.zeros((2, len(symbols)), np.uint64)
    for values in (symbols, *residual[stored].T[[0, 2, 3]]):
        green = values is symbols
        lengths = _lengths(np.bincount(values, minlength=_SYMBOLS if green else _COLOURS))
        alone = len(lengths) - lengths.count(0) == 1
        outer = [(0, 1), (15, 4), *((each, 3) for each in _OUTER), (0, 1)]
        inner = [(int(f"{length:04b}"[::-1], 2), 4) for length in lengths]
        head += _single(lengths.index(1)) if alone else [*outer, *inner]
        where = slice(None) if green else symbols < _COLOURS
        parts: list[Any] = [_canonical(lengths)[:, values], *[(extra, extra_bits)] * green]
        for code, size in parts:
            bits[where] |= code << counts[where]
            counts[where] += size
    return _packed([*head, *_single(1)], bits, counts)  # All copies are of the pixel before.


def _unpredicted(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the residual of each pixel: without its green, and without its prediction."""
    pixels = picture.copy()
    pixels[..., (0, 2)] -= pixels[..., 1:2]
    guess = np.zeros_like(pixels)
    guess[0, 0, 3] = 255
    guess[0, 1:], guess[1:, 0] = pixels[0, :-1], pixels[:-1, 0]
    guess[1:, 1:] = (pixels[1:, :-1].astype(np.uint16) + pixels[:-1, 1:]) // 2
    return (pixels - guess).reshape(-1, 4)


def _tokens(residual: NDArray[np.uint8]) -> tuple[Any, ...]:
    """Return which pixels are stored; for pixels and runs a symbol, extra bits and their count."""
    whole = residual.view(np.uint32).ravel()
    stored = np.concatenate(([True], whole[1:] != whole[:-1]))
    starts = np.flatnonzero(stored)
    runs = np.diff(starts, append=len(whole))
    left = np.repeat(starts + runs, runs) - np.arange(len(whole))
    token = stored | ((np.repeat(runs, runs) - left - 1) % _MOST == 0)
    copies = ~stored[token]
    length = np.minimum(left[token][copies], _MOST) - 1
    extra_bits = np.maximum(np.log2(np.maximum(length, 1)).astype(np.int64) - 1, 0)
    symbols = residual[token][:, 1].astype(np.int64)
    symbols[copies] = _COLOURS + 2 * extra_bits + (length >> extra_bits)
    extras = np.zeros((2, len(symbols)), np.uint64)
    extras[:, copies] = length & ((1 << extra_bits) - 1), extra_bits
    return stored, symbols, *extras


def _lengths(counts: Any) -> list[int]:
    """Return the length of each symbol's code; 0 if it does not occur."""
    lengths, least = [_LONGEST + 1], 1
    while max(lengths) > _LONGEST:
        heap = [(max(int(count), least), [at]) for at, count in enumerate(counts) if count]
        lengths, least = [0] * len(counts), 2 * least
        heapq.heapify(heap)
        if len(heap) == 1:
            lengths[heap[0][1][0]] = 1
        while len(heap) > 1:
            (one, those), (two, these) = heapq.heappop(heap), heapq.heappop(heap)
            for symbol in (joined := those + these):
                lengths[symbol] += 1
            heapq.heappush(heap, (one + two, joined))
    return lengths


def _canonical(lengths: list[int]) -> NDArray[np.uint64]:
    """Return each symbol's code, its first bit lowest, and length; a lone symbol takes no bits."""
    codes, code, last = np.zeros((2, len(lengths)), np.uint64), 0, 0
    for length, symbol in sorted((length, at) for at, length in enumerate(lengths) if length):
        code <<= length - last
        codes[:, symbol] = int(f"{code:0{length}b}"[::-1], 2), length
        code, last = code + 1, length
    return codes * np.uint64(code > 1)


def _single(symbol: int) -> _Fields:
    return [(1, 1), (0, 1), (1, 1), (symbol, 8)]


def _packed(head: _Fields, bits: Any, counts: Any) -> bytes:
    """Return fields and codes one after another, the lowest bit first."""
    values, sizes = np.concatenate((np.array(head, np.uint64).T, (bits, counts)), axis=1)
    ends, each = np.cumsum(sizes), sizes.astype(np.int64)
    within = np.arange(ends[-1], dtype=np.uint64) - np.repeat(ends - sizes, each)
    ones = np.repeat(values, each) >> within & np.uint64(1)
    return np.packbits(ones.astype(np.uint8), bitorder="little").tobytes()
