"""The user's folders."""

import os
from pathlib import Path

from ludus.errors import RefusedError


def user_folder(kind: str, *name: str) -> Path:
    """Return the user's folder for a kind of files, such as "state", or a program's folder in it.

    Raises:
        RefusedError: the user has no home folder.
    """
    import platformdirs

    try:
        path = Path(getattr(platformdirs, f"user_{kind}_path")(*name))
    except RuntimeError:  # Earlier versions return "~/…".
        path = Path("~")
    if not path.is_absolute():
        raise RefusedError("there is no home folder; set HOME to a folder that you can write to")
    return path


def correspondences() -> Path:
    """Return the folder of the user's matches against people at other computers."""
    return user_folder("state", "ludus") / "correspondences"


def synchronised() -> list[Path]:
    """Return the folders on this machine that well-known services carry to other machines."""
    home = Path.home()
    names = ("Dropbox", "OneDrive", "Google Drive", "Nextcloud", "Sync", "Syncthing")
    clouds = home / "Library" / "CloudStorage"
    folders = [home / name for name in names]
    given = (os.environ.get(name) for name in ("OneDrive", "OneDriveConsumer"))
    folders += map(Path, filter(None, given))
    folders += sorted(clouds.iterdir()) if clouds.is_dir() else []
    folders.append(home / "Library" / "Mobile Documents" / "com~apple~CloudDocs")
    return [*dict.fromkeys(path for path in folders if path.is_dir())]
