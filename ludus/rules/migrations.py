"""Game files as they once were, in records and of one's own: fields by other names, or gone."""

from collections.abc import Mapping
from typing import Any

_PLACES = {"ostia": "tavern", "romani": "barracks", "vivere": "forum", "tabula": "palace"}
"""The place of each slab, which was named where now the place is."""


def renamed(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a file under the names that they have now."""
    found = _placed(fields)
    if isinstance(material := found.get("material"), Mapping):
        found["material"] = _placed(material)
        found["material"].pop("sound", None)  # it now follows from the place
    return found


def _placed(table: Mapping[str, Any]) -> dict[str, Any]:
    """Fields with the place of the slab that they name, if they do."""
    found = dict(table)
    if "slab" in found:
        slab = found.pop("slab")
        found.setdefault("place", _PLACES.get(str(slab), slab))
    return found
