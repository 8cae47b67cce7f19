"""Memory: pictures and arrays that are no longer used go back to the system."""

import ctypes
import gc
import mmap
import sys

_MMAP_THRESHOLD = -3
"""A parameter of glibc's heap: the bytes from which a block has pages of its own."""
_ARENA_MAX = -8
"""Another one: the number of heaps. Each thread would leave holes in a heap of its own."""
_LARGE = 65_536
_DONTNEED = getattr(mmap, "MADV_DONTNEED", 0)
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None
_trim = getattr(_libc, "malloc_trim", None)
_set = getattr(_libc, "mallopt", None)
_advise = getattr(_libc, "madvise", None)


def prepare() -> None:
    """Let pictures go back to the system as soon as they are freed; call this before any is made.

    glibc would keep larger and larger blocks, and reuse their pages for arrays of zeros, which then
    take memory at once. Later collections are shorter without the objects of all imports. A screen
    must not exist yet, because it would stay until the next call.
    """
    if _set:
        _set(_MMAP_THRESHOLD, _LARGE)
        _set(_ARENA_MAX, 1)
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def give_back() -> None:
    """Free discarded screens, and return unused heap memory to the system.

    A screen and its hand refer to each other, so large pictures would wait for a collection.
    Between pictures of different sizes glibc keeps every hole: 100 MB in three hours at 1920x1080.
    """
    gc.collect()
    if _trim:
        _trim(0)


def clear(address: int, size: int) -> None:
    """Fill a block of anonymous memory with zeros.

    The whole pages of a large block go back to the system, which gives zeros in their place.
    """
    page, after = mmap.PAGESIZE, address + size
    first, end = -(-address // page) * page, after // page * page
    pages = ctypes.c_void_p(first), ctypes.c_size_t(end - first)
    if not _advise or size < _LARGE or _advise(*pages, _DONTNEED):
        first = end = after
    ctypes.memset(address, 0, first - address)
    ctypes.memset(end, 0, after - end)
