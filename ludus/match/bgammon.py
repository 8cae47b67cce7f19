"""Exports a match as a replay for the viewer of bgammon.org, for the game called Tabula there.

The points of that game have equal numbers, and it is played with three dice. But checkers are
borne off from the whole second half, and only by exact numbers. So the viewer shows matches of
`bgammon`, or of a game with its numbers.
"""

from collections.abc import Iterator

from ludus.match.record import Record, walk
from ludus.rules.game import reconstruction
from ludus.rules.ruleset import MOST_CHECKERS

_TABULA = 2
"""The number of the game Tabula in a replay."""
_INDEX = "bgammon-replay {:08}\n"
_PLACES = {"R": "off", "O": "off", "H": "bar"}


def replay(record: Record) -> str:
    """Return the text of a `.match` file.

    Raises:
        ValueError: the viewer cannot show such a match; the message gives the reason.
    """
    if record.rule_set.numbers != reconstruction("bgammon").numbers:
        raise ValueError(f"{record.rules}: the viewer of bgammon.org plays only 'bgammon'")
    if record.checkers != MOST_CHECKERS or record.begins:
        raise ValueError(f"a match begins with {MOST_CHECKERS} checkers a side, all in reserve")
    if record.winner is None:
        raise ValueError("the match is not over")
    points = [int(side == record.winner) for side in (0, 1)]
    game = [0, record.white, record.black, 1, *points, record.winner + 1, 1, _TABULA]
    head = _INDEX.format(len(_INDEX.format(0)))
    return "\n".join([head + " ".join(["i", *map(str, game)]), *_turns(record)]) + "\n"


def _turns(record: Record) -> Iterator[str]:
    """Yield each turn as text: the throw, highest number first, and the steps in order."""
    for played in walk(record):
        turn = played.turn
        steps = [] if turn.play == "-" else turn.play.replace("*", "").split()
        moves = ["/".join(_PLACES.get(place, place) for place in step.split("/")) for step in steps]
        dice = "-".join(map(str, sorted(turn.dice, reverse=True)))
        yield " ".join([str(turn.side + 1), "r", dice, *moves])
