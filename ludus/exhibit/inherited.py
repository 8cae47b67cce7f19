"""File descriptors that the supervisor hands down to the program, by a variable with the number."""

import os
from collections.abc import Callable, Mapping


def inherited(
    environ: Mapping[str, str], name: str, is_right: Callable[[os.stat_result], bool]
) -> int | None:
    """The descriptor whose number a variable has, not to be handed down further.

    None where there is none, or where the number, left over from a parent, means another file here.
    """
    text = environ.get(name, "")
    if not (text.isascii() and text.isdigit()):
        return None
    fd = int(text)
    try:
        if not is_right(os.fstat(fd)):
            return None
        os.set_inheritable(fd, False)
    except (OSError, OverflowError):
        return None
    return fd
