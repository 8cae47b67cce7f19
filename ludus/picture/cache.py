"""Pictures that take long to make, kept in a folder from one run of the program to the next."""

import hashlib
import logging
import os
import struct
import tempfile
import zlib
from collections.abc import Callable, Collection
from functools import cached_property
from pathlib import Path

import pygame
from pygame import Surface

from ludus.picture import assets

log = logging.getLogger(__name__)

MOST = 400_000_000
"""Bytes that are kept; what has been unused for longest goes first."""
_HEAD = struct.Struct("<4I")
"""Checksum of all that follows, width, height, and whether there is opacity; then the pixels."""


class Cache:
    """Pictures in a folder. Whatever is wrong with it costs time, never a picture."""

    def __init__(self, folder: Path, sources: Collection[Path], most: int = MOST) -> None:
        """Keep at most so many bytes in a folder, which is made when something is kept.

        `sources` are all files that pictures are made from: as soon as one is another, what was
        kept is not found any more.
        """
        self._folder, self._sources, self._most = folder, sources, most

    @cached_property
    def _edition(self) -> str:
        """What tells these sources from others; read once the first picture is asked for."""
        digest = hashlib.blake2b(pygame.version.ver.encode())
        for path in self._sources:
            digest.update(path.name.encode() + path.read_bytes())
        return digest.hexdigest()

    def picture(self, what: object, make: Callable[[], Surface]) -> Surface:
        """The picture of what has this `repr`, as `make` made it now or in an earlier run."""
        name = hashlib.sha256(f"{self._edition} {what!r}".encode()).hexdigest()
        path = self._folder / name[:32]
        found = self._found(path)
        picture = make() if found is None else found
        try:
            if found is None:
                self._keep(path, packed(picture))
            else:
                os.utime(path)
        except OSError as error:
            log.warning("pictures cannot be kept in %s: %s", self._folder, error)
            leave()
        return picture

    def _found(self, path: Path) -> Surface | None:
        """The picture of an earlier run, if it is there and whole."""
        try:
            return unpacked(path.read_bytes())
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, ValueError) as error:
            log.warning("a kept picture is made again, %s: %s", path, error)
            return None

    def _keep(self, path: Path, data: bytes) -> None:
        """Write a file whole or not at all, and remove the oldest where there are too many."""
        self._folder.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(dir=self._folder)
        try:
            with open(handle, "wb") as file:
                file.write(data)
            Path(part).replace(path)
        except OSError:
            Path(part).unlink(missing_ok=True)
            raise
        files = [(entry.stat(), Path(entry)) for entry in os.scandir(self._folder)]
        left = sum(stat.st_size for stat, _ in files) - self._most
        for stat, old in sorted(files, key=lambda file: file[0].st_mtime_ns):
            if left > 0 and old != path:
                old.unlink(missing_ok=True)
                left -= stat.st_size


def packed(surface: Surface) -> bytes:
    """A picture as a file."""
    opacity = bool(surface.get_flags() & pygame.SRCALPHA)
    body = struct.pack("<3I", *surface.get_size(), opacity) + pygame.image.tobytes(surface, "BGRA")
    return struct.pack("<I", zlib.crc32(body)) + body


def unpacked(data: bytes) -> Surface:
    """The picture that a file holds; ValueError where the file is damaged."""
    size, pixels, opacity = laid_bare(data)
    return assets.in_format(pygame.image.frombuffer(pixels, size, "BGRA"), opacity)


def laid_bare(data: bytes) -> tuple[tuple[int, int], memoryview, bool]:
    """Size of the picture that a file holds, its pixels as BGRA by lines, whether it has opacity.

    Raises:
        ValueError: the file is damaged.
    """
    whole = memoryview(data)
    if len(whole) < _HEAD.size or zlib.crc32(whole[4:]) != _HEAD.unpack_from(whole)[0]:
        raise ValueError("the file is damaged")
    _, width, height, opacity = _HEAD.unpack_from(whole)
    return (width, height), whole[_HEAD.size :], bool(opacity)


_cache: Cache | None = None


def use(folder: Path, sources: Collection[Path]) -> None:
    """Keep pictures that are made from `sources` in a folder from now on."""
    global _cache
    _cache = Cache(folder, sources)


def leave() -> None:
    """Keep no more pictures."""
    global _cache
    _cache = None


def cached(what: object, make: Callable[[], Surface]) -> Surface:
    """What `make` makes, or made before for the same `what`, where pictures are kept."""
    return _cache.picture(what, make) if _cache else make()
