"""Converts fields of older game files and records to the current names."""

from collections.abc import Mapping
from typing import Any

_PLACES = {"ostia": "tavern", "romani": "barracks", "vivere": "forum", "tabula": "palace"}
"""The place of each slab; older files name the slab."""


def renamed(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a file under their current names."""
    found = _placed(fields)
    if isinstance(material := found.get("material"), Mapping):
        found["material"] = _placed(material)
        found["material"].pop("sound", None)  # The sound now follows from the place.
    return found


def _placed(table: Mapping[str, Any]) -> dict[str, Any]:
    """Replace a `slab` by the place that it belongs to."""
    found = dict(table)
    if "slab" in found:
        slab = found.pop("slab")
        found.setdefault("place", _PLACES.get(str(slab), slab))
    return found
