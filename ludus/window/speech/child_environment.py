"""What programs of the system inherit that are started from here."""

import os
import sys


def environ() -> dict[str, str]:
    """The environment, but for what shows a packaged program its own libraries.

    They are not those of the system's programs: see PyInstaller's manual, "Runtime information".
    """
    found = dict(os.environ)
    if getattr(sys, "frozen", False):
        found.pop("LD_LIBRARY_PATH", None)
        if before := found.pop("LD_LIBRARY_PATH_ORIG", None):
            found["LD_LIBRARY_PATH"] = before
    return found
