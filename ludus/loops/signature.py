"""The signature of loops: what a caller passes, down to the fields of named tuples.

Arguments reach the built loops as flat slots. Loops that were built for other fields would read
wrong numbers, so the built file contains this signature, and is checked when it is loaded.
"""

import hashlib
from collections.abc import Callable, Iterable
from typing import Any, get_type_hints

from ludus.rules.arrays import scalar_of


def signature(loops: Iterable[Callable[..., Any]]) -> bytes:
    """Return a digest of the names and kinds of all arguments and results of some loops."""
    described = "\n".join(f"{loop.__module__}.{loop.__name__}: {_fields(loop)}" for loop in loops)
    return b"signature " + hashlib.sha256(described.encode()).hexdigest()[:16].encode()


def _fields(owner: Any) -> str:
    """Describe the arguments of a loop or the fields of a named tuple."""
    return ", ".join(f"{name} {_kind(kind)}" for name, kind in get_type_hints(owner).items())


def _kind(kind: Any) -> str:
    """Describe a kind in the same words in each version of Python and numpy."""
    if hasattr(kind, "_fields"):
        return f"({_fields(kind)})"
    scalar = scalar_of(kind)
    return f"array of {scalar.__name__}" if scalar else getattr(kind, "__name__", "any")
