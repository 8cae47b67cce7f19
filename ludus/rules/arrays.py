"""Arrays of integers, and named tuples of arrays that serve as memory."""

from collections.abc import Callable
from typing import Any, TypeVar, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

Int8Array = NDArray[np.int8]
Int16Array = NDArray[np.int16]
Int32Array = NDArray[np.int32]
Int64Array = NDArray[np.int64]
_Memory = TypeVar("_Memory")


def scalar_of(kind: Any) -> Any:
    """Return the type of the items of an array, by the array's type; None for other types."""
    if isinstance(kind, type) and issubclass(kind, np.generic):
        return kind
    return next(filter(None, map(scalar_of, get_args(kind))), None)


def allocated(kind: Callable[..., _Memory], **parts: Any) -> _Memory:
    """Return a named tuple of parts, with an array of zeros in place of each size.

    The system provides pages only as they are used.
    """
    for name, declared in get_type_hints(kind).items():
        if isinstance(parts[name], int):
            parts[name] = np.zeros(parts[name], scalar_of(declared))
    return kind(**parts)
