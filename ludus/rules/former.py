"""Game files as they once were: fields by other names, in records and in files of one's own."""

from collections.abc import Mapping
from typing import Any

_PLACES = {"ostia": "tavern", "romani": "barracks", "vivere": "forum", "tabula": "palace"}
"""The place of each slab, which was named where now the place is."""


def renamed(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a file under the names that they have now."""
    found = _placed(fields)
    material = found.get("material")
    return found | {"material": _placed(material)} if isinstance(material, Mapping) else found


def _placed(table: Mapping[str, Any]) -> dict[str, Any]:
    """Fields with the place of the slab that they name, if they do."""
    found = dict(table)
    if "slab" in found:
        slab = found.pop("slab")
        found.setdefault("place", _PLACES.get(str(slab), slab))
    return found
