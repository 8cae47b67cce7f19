"""A cache on disk for pictures that are slow to make."""

import hashlib
import logging
import os
import struct
import zlib
from collections.abc import Callable, Collection
from contextlib import nullcontext, suppress
from functools import cached_property
from pathlib import Path
from threading import RLock

import pygame
from pygame import Surface

from ludus.files import whole
from ludus.picture.surfaces import Size, in_format

log = logging.getLogger(__name__)

MOST = 400_000_000
"""Most bytes in the cache; the least recently used pictures are deleted first."""
_HEAD = struct.Struct("<4I")
"""Checksum of the rest, width, height, and 1 if there is an alpha channel; pixels follow."""


class Cache:
    """Pictures in a folder. A fault of the cache costs time, but never a picture."""

    def __init__(self, folder: Path, sources: Collection[Path], most: int = MOST) -> None:
        """Use a folder for at most `most` bytes; it is created with the first picture.

        `sources` are all files that pictures are made from. If one of them changes, cached pictures
        are no longer found.
        """
        self._folder, self._sources, self._most = folder, sources, most

    @cached_property
    def _edition(self) -> str:
        """Computed when the first picture is requested."""
        digest = hashlib.blake2b(pygame.version.ver.encode())
        for path in self._sources:
            digest.update(path.name.encode() + path.read_bytes())
        return digest.hexdigest()

    def picture(self, what: object, make: Callable[[], Surface]) -> Surface:
        """Return the picture with the `repr` of `what`, from the cache or from `make`."""
        name = hashlib.sha256(f"{self._edition} {what!r}".encode()).hexdigest()
        path = self._folder / name[:32]
        # A second thread that wants the picture waits for the first one, and reads it.
        with nullcontext() if path.is_file() else _making:
            stored = self._read(path)
            picture = _in_turn(make) if stored is None else stored
            try:
                if stored is None:
                    self._write(path, packed(picture))
                else:
                    with suppress(FileNotFoundError):  # another program has deleted it meanwhile
                        os.utime(path)
            except OSError as error:
                log.warning("pictures cannot be cached: %s", error)
                leave()
        return picture

    def _read(self, path: Path) -> Surface | None:
        try:
            return unpacked(path.read_bytes())
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, ValueError) as error:
            log.warning("a cached picture is drawn again, %s: %s", path, error)
            return None

    def _write(self, path: Path, data: bytes) -> None:
        """Write a file atomically, and delete the oldest files above the limit."""
        with whole(path, lasting=False) as file:
            file.write(data)
        files = []
        for entry in os.scandir(self._folder):
            with suppress(FileNotFoundError):  # another program has deleted or renamed it
                stat = entry.stat()
                files.append((stat.st_mtime_ns, stat.st_size, entry.path))
        left = sum(size for _, size, _ in files) - self._most
        for _, size, old in sorted(files):
            if left > 0 and old != str(path):
                Path(old).unlink(missing_ok=True)
                left -= size


def packed(surface: Surface) -> bytes:
    """Return a picture as the bytes of a cache file."""
    opacity = bool(surface.get_flags() & pygame.SRCALPHA)
    body = struct.pack("<3I", *surface.get_size(), opacity) + pygame.image.tobytes(surface, "BGRA")
    return struct.pack("<I", zlib.crc32(body)) + body


def unpacked(data: bytes) -> Surface:
    """Return the picture in a cache file; raise ValueError if the file is damaged."""
    size, pixels, opacity = decoded(data)
    return in_format(pygame.image.frombuffer(pixels, size, "BGRA"), opacity)


def decoded(data: bytes) -> tuple[Size, memoryview, bool]:
    """Return a cache file's size, BGRA rows and alpha flag; raise ValueError if it is damaged."""
    whole = memoryview(data)
    if len(whole) < _HEAD.size or zlib.crc32(whole[4:]) != _HEAD.unpack_from(whole)[0]:
        raise ValueError("the file is damaged")
    _, width, height, opacity = _HEAD.unpack_from(whole)
    return (width, height), whole[_HEAD.size :], bool(opacity)


_cache: Cache | None = None
_making = RLock()
"""Pictures are made one after another, because each takes much memory meanwhile."""


def use(folder: Path, sources: Collection[Path]) -> None:
    """Cache pictures made from `sources` in a folder from now on."""
    global _cache
    _cache = Cache(folder, sources)


def leave() -> None:
    """Stop caching pictures on disk."""
    global _cache
    _cache = None


def cached(what: object, make: Callable[[], Surface]) -> Surface:
    """Return the picture from `make`, cached by `what` if the cache is in use."""
    return _cache.picture(what, make) if _cache else _in_turn(make)


def _in_turn(make: Callable[[], Surface]) -> Surface:
    with _making:
        return make()
