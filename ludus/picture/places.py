"""The places where games are at home: what each has beside its pictures, as its file has it."""

from functools import lru_cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ludus.picture import assets

FILE = "place.toml"

_Channel = Annotated[int, Meta(ge=0, le=255)]
Colour = tuple[_Channel, _Channel, _Channel]


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a board and its checkers are like in a place."""

    paint: Colour
    """The colour of letters that are cut: red, green and blue."""
    kept: Annotated[float, Meta(ge=0, le=1)]
    """How much of its paint a board has kept."""
    tray: Colour
    """What is left of the table's light in a tray: of red, green and blue, of 255."""
    edge: Colour
    """The colour of the edge of a tray where the light falls on it."""
    raised: bool = True
    """Whether a board lies on the table, and throws a shadow; or is cut into it."""


def names() -> list[str]:
    """All that are there."""
    return sorted(file.parent.name for file in assets.find("sprites").glob(f"*/{FILE}"))


@lru_cache
def read(place: str, **other: Any) -> Place:
    """What the file of a place says, but for what is to be other than there.

    Raises:
        AssetError: the file is missing or wrong.
    """
    path = assets.find("sprites") / place / FILE
    try:
        found = msgspec.toml.decode(path.read_bytes(), type=Place)
    except (OSError, msgspec.DecodeError) as error:
        raise assets.AssetError(f"{path}: {error}; install ludus again") from None
    return msgspec.structs.replace(found, **other)
