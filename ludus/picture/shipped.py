"""Checks that all shipped pictures and fonts exist and can be used."""

from pathlib import Path

from ludus.picture import assets, places


def check() -> None:
    """Check that every file in `shipped.txt` exists, and read the files of the places.

    Raises:
        AssetError: files are missing, and the message lists them; or the file of a place is wrong.
    """
    wanted = (Path(__file__).parent / "shipped.txt").read_text().split()
    paths = [assets.find("sprites") / name for name in wanted]
    missing = [str(path) for path in paths if not path.is_file()]
    if missing:
        raise assets.AssetError("files are missing, install ludus again: " + ", ".join(missing))
    for path in paths:
        if path.name == places.FILE:
            places.read(path.parent.name)
