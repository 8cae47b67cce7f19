"""The log of a match: a JSON object a line for every event, with the position after it."""

from collections.abc import Sequence
from typing import TextIO

import msgspec

from ludus.match.events import Event
from ludus.rules.notation import position_text
from ludus.rules.position import Position


def write_events(file: TextIO, events: Sequence[Event], position: Position) -> None:
    """Write events that led to a position, and see that they reach the file."""
    text = position_text(position)
    for event in events:
        fields = msgspec.to_builtins(event)
        fields |= {"side": "wb"[event.side], "position": text}
        file.write(msgspec.json.encode(fields).decode() + "\n")
    file.flush()
