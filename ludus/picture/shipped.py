"""Whether all pictures and fonts that ship with the program are there and can be used."""

from pathlib import Path

from ludus.picture import assets, places


def check() -> None:
    """Look for everything that `shipped.txt` names, and read what is said of the places.

    Raises:
        AssetError: files are missing, and which; or one of a place is wrong.
    """
    wanted = (Path(__file__).parent / "shipped.txt").read_text().split()
    paths = [assets.find("sprites") / name for name in wanted]
    missing = [str(path) for path in paths if not path.is_file()]
    if missing:
        raise assets.AssetError("files are missing, install ludus again: " + ", ".join(missing))
    for path in paths:
        if path.name == places.FILE:
            places.read(path.parent.name)
