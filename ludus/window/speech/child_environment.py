"""The environment of system programs that ludus starts."""

import os
import sys


def environ() -> dict[str, str]:
    """The environment without the library path of a packaged program.

    System programs must not load its libraries: see PyInstaller's manual, "Runtime information".
    """
    found = dict(os.environ)
    if getattr(sys, "frozen", False):
        found.pop("LD_LIBRARY_PATH", None)
        if before := found.pop("LD_LIBRARY_PATH_ORIG", None):
            found["LD_LIBRARY_PATH"] = before
    return found
