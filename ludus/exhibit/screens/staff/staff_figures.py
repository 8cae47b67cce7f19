"""The figures on the staff screen: statistics, health, faults and the last failure."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ludus.exhibit.staff import status
from ludus.exhibit.supervisor.crashes import Failure
from ludus.picture import assets
from ludus.picture.assets import CREAM, GOLD, QUIET
from ludus.picture.canvas import Item, Rect
from ludus.picture.lettering import set_in
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Words

# Translators: what happened to the program: it ended by itself.
_CRASH = mark("Crash")
_KINDS = {
    # Translators: what happened to the program: it stood still, and was started anew.
    "freeze": mark("Standstill"),
    # Translators: what happened to the program: nothing was seen of it after its start.
    "no-heartbeat": mark("No start"),
}


class FigureLine(NamedTuple):
    text: str
    value: str = ""
    """At the end of the line."""
    heading: bool = False
    apart: bool = False
    """Whether half a line above it is free."""
    high: int = 1


def lines_of(figures: status.Figures, sentences: Iterable[str], words: Words) -> list[FigureLine]:
    """Return statistics and health as names and values, with sentences and the failure below."""
    lines = list[FigureLine]()
    for heading, group in status.rows(figures):
        lines.append(FigureLine(words.say(heading), heading=True, apart=bool(lines)))
        lines += [FigureLine(words.say(label), value) for label, value in group]
    # A sentence may have two sources, such as an update that turned back.
    for at, sentence in enumerate(dict.fromkeys(filter(None, sentences))):
        lines.append(FigureLine(sentence, apart=at == 0, high=2))
    if figures.failure:
        lines += _failure(figures.failure, words)
    return lines


def _failure(failed: Failure, words: Words) -> Iterator[FigureLine]:
    """Yield the last crash or freeze: time, kind, and place in the code."""
    kind = words.say(_KINDS.get(failed.reason, _CRASH))
    reason = "" if failed.reason in _KINDS else f" ({failed.reason})"
    # Translators: a heading: the last time that the program ended by itself, or stood still.
    yield FigureLine(words.say("Last failure"), heading=True, apart=True)
    yield FigureLine(f"{failed.when:%Y-%m-%d %H:%M}", kind + reason)
    yield FigureLine(failed.where.rpartition("/")[2] or failed.log.name, high=2)


def set_lines(lines: Sequence[FigureLine], place: Rect, size: int) -> list[Item]:
    pitch = min(round(size * 1.35), place.height // (sum(line.high for line in lines) + 2))
    room, size = Rect(place.topleft, (place.width, pitch)), min(size, pitch)
    items: list[Item] = []
    for line in lines:
        room.top += pitch // 2 * line.apart
        room.height = line.high * pitch
        items += _set(line, room, size)
        room.top += room.height
    return items


def _set(line: FigureLine, room: Rect, size: int) -> list[Item]:
    if line.heading:
        return set_in(room, line.text, size, assets.BODY_BOLD, GOLD, left=True)
    if not line.value:
        return set_in(room, line.text, size, left=True)
    picture = assets.text(line.value, assets.BODY_BOLD, size, CREAM)
    end = Item(picture, room.right - picture.get_width(), room.centery - picture.get_height() // 2)
    free = Rect(room.left, room.top, end.x - size // 2 - room.left, room.height)
    return [*set_in(free, line.text, size, colour=QUIET, left=True), end]
