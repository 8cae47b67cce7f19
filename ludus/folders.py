"""The user's folders."""

from pathlib import Path

from ludus.errors import RefusedError


def user_folder(kind: str, *name: str) -> Path:
    """Return the user's folder for a kind of files, such as "state", or a program's folder in it.

    Raises:
        RefusedError: the user has no home folder.
    """
    import platformdirs

    try:
        found = Path(getattr(platformdirs, f"user_{kind}_path")(*name))
    except RuntimeError:  # Earlier versions return "~/…".
        found = Path("~")
    if not found.is_absolute():
        raise RefusedError("there is no home folder; set HOME to a folder that you can write to")
    return found
