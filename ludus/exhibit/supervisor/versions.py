"""The folder of versions installed from an archive, and the link that `ludus-update` turns.

The link `ludus` leads to the version that runs. `.ci/ludus-update` judges a fresh version by the
line that its supervisor sends to systemd.
"""

import sys
from contextlib import suppress
from pathlib import Path

VERSIONS = Path(sys.prefix).parent
"""The folder of the versions, if this one was installed from an archive."""
LINK = "ludus"
NOTE = "ludus-turned-back"
"""The file with a sentence about an update that turned back."""
REFUSAL = Path("/run/ludus-refused")
"""The file with the reason why an update that staff asked for changed nothing."""
ASKED = "ludus-update-asked"
"""The file in the exhibit's folder by which staff ask for an update from a USB stick."""


def turned_back(folder: Path = VERSIONS) -> str:
    """Return the sentence about an update that turned back; empty if there was none."""
    return _sentence(folder / NOTE)


def refused() -> str:
    """Return why the last update that staff asked for changed nothing, or turned back."""
    return _sentence(REFUSAL) or turned_back()


def _sentence(path: Path) -> str:
    with suppress(OSError):
        return path.read_text("utf-8", "replace").strip()
    return ""


def is_linked() -> bool:
    """Whether this version can be updated: the link leads to it."""
    link = VERSIONS / LINK
    return link.is_symlink() and link.exists() and link.samefile(sys.prefix)


def linked(script: Path) -> Path:
    """Return the path of a program of this version through the link, which outlives an update."""
    inside = is_linked() and script.is_relative_to(sys.prefix)
    return VERSIONS / LINK / script.relative_to(sys.prefix) if inside else script
