"""The places of games: their colours and other properties, read from a file."""

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ludus.picture import assets

FILE = "place.toml"

_Channel = Annotated[int, Meta(ge=0, le=255)]
Colour = tuple[_Channel, _Channel, _Channel]


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The look of the board and its tray in a place."""

    paint: Colour
    """Red, green and blue."""
    kept: Annotated[float, Meta(ge=0, le=1)]
    """The share of its paint that a board has kept, 0 to 1."""
    tray: Colour
    """The share of the table's light left in a tray: red, green and blue, of 255."""
    edge: Colour
    """The colour of a tray's edge where the light falls on it."""
    dust: Colour
    """The colour of dust: of the board's stone, but dimmer if it is bright, and paler if dark."""
    panel: Colour
    """The mean colour of panels, which are of the board's material, but darker."""
    bare: tuple[int, int, int, int] = (160, 160, 2320, 1580)
    """The part of the board's picture without rim and inlays: left, top, width, height."""
    raised: bool = True
    """Whether the board lies on the table and casts a shadow, or is cut into the table."""
    tower: bool = False
    """Whether dice are thrown through a tower in place of a cup."""


def names() -> list[str]:
    """Return the names of all places."""
    return sorted(file.parent.name for file in assets.find("sprites").glob(f"*/{FILE}"))


@lru_cache
def read(place: str, **other: Any) -> Place:
    """Return the properties of a place, with `other` values instead; or raise AssetError."""
    path = assets.find("sprites") / place / FILE
    try:
        look = msgspec.toml.decode(path.read_bytes(), type=Place)
    except (OSError, msgspec.DecodeError) as error:
        raise assets.AssetError(f"{path}: {error}; install ludus again") from None
    return msgspec.structs.replace(look, **other)


def check(*others: str) -> None:
    """Check that all files in `shipped.txt` and other pictures exist; read the places' files.

    Raises:
        AssetError: files are missing, and the message lists them; or the file of a place is wrong.
    """
    wanted = (Path(__file__).parent / "shipped.txt").read_text().split()
    wanted += [name for name in others if name not in wanted]
    paths = [assets.find("sprites") / name for name in wanted]
    missing = [str(path) for path in paths if not path.is_file()]
    if missing:
        raise assets.AssetError("files are missing, install ludus again: " + ", ".join(missing))
    for path in paths:
        if path.name == FILE:
            read(path.parent.name)
