"""The figures on the staff screen: statistics, health, faults and the last failure."""

from collections.abc import Iterable, Iterator

from ludus.exhibit.staff import status
from ludus.exhibit.supervisor.crashes import Failure
from ludus.picture.assets import BODY_BOLD, GOLD, QUIET
from ludus.picture.lettering import NOTE
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Words
from ludus.window.widgets.nodes import Lines, Node
from ludus.window.widgets.tree import Column, Row

_CLOSE = 0.008
"""The gap between two rows, as a share of the screen's shorter side."""
# Translators: what happened to the program: it ended by itself.
_CRASH = mark("Crash")
_KINDS = {
    # Translators: what happened to the program: it stood still, and was started anew.
    "freeze": mark("Standstill"),
    # Translators: what happened to the program: nothing was seen of it after its start.
    "no-heartbeat": mark("No start"),
}


def figures_of(figures: status.Figures, sentences: Iterable[str], words: Words) -> Iterator[Node]:
    """Yield statistics and health as names and values, then sentences and the last failure."""
    for heading, group in status.rows(figures, words):
        rows = (_row(words.say(label), value) for label, value in group)
        yield Column(_heading(words.say(heading)), *rows, gap=_CLOSE)
    # A sentence may have two sources, such as an update that turned back.
    for sentence in dict.fromkeys(filter(None, sentences)):
        yield Lines(sentence, NOTE, left=True)
    if figures.failure:
        yield _failure(figures.failure, words)


def _heading(text: str) -> Node:
    return Lines(text, NOTE, BODY_BOLD, GOLD, left=True)


def _row(label: str, value: str) -> Node:
    return Row(Lines(label, NOTE, colour=QUIET, left=True, grow=1), Lines(value, NOTE, BODY_BOLD))


def _failure(failed: Failure, words: Words) -> Node:
    """The last crash or freeze: time, kind, and place in the code."""
    kind = words.say(_KINDS.get(failed.reason, _CRASH))
    reason = "" if failed.reason in _KINDS else f" ({failed.reason})"
    return Column(
        # Translators: a heading: the last time that the program ended by itself, or stood still.
        _heading(words.say("Last failure")),
        _row(f"{failed.when:%Y-%m-%d %H:%M}", kind + reason),
        Lines(failed.where.rpartition("/")[2] or failed.log.name, NOTE, left=True),
        gap=_CLOSE,
    )
