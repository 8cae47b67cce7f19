"""The captions of the states of a match: the line that says what to do."""

from collections.abc import Mapping, Set
from typing import NamedTuple

from ludus.match.states import State


class LineText(NamedTuple):
    """A caption for the player, and its condition; the first caption that fits is shown."""

    text: str
    when: str = ""
    """Facts of `Table.facts` or `narration.line`; if empty, the caption always fits."""


_PLAY = (
    # Translators: a checker has been picked up; the places where it can go shine.
    LineText("Set it down where it glows.", "held"),
    LineText("Equal dice: play the throw twice.", "double new"),
    LineText("Bring in a checker, or move a glowing one.", "enters moves"),
    LineText("Bring your hit checker back in.", "returns"),
    LineText("Bring in a glowing checker.", "enters"),
    LineText("All home! Now take your checkers off.", "home off"),
    LineText("Move a glowing checker, or take one off.", "moves off"),
    LineText("Take off a glowing checker.", "off"),
    LineText("Move a glowing checker."),
)
"""The captions of a throw; they name the steps that are legal now, in whichever state."""

CAPTIONS: Mapping[State, tuple[LineText, ...]] = {
    State.SHARING: (LineText("Touch the cup to begin.", "computer"), LineText("Throw the dice.")),
    State.THROWING: (LineText("Throw the dice."),),
    State.TAPPING: (
        # Translators: real dice lie before the screen; a first one has been entered by its face.
        LineText("And the next die?", "entered"),
        # Translators: real dice lie before the screen, of which the same is asked as below.
        LineText("Throw the dice for the other side, and touch what they show.", "computer"),
        # Translators: real dice lie before the screen; on it are six faces to be touched.
        LineText("Throw your dice, and touch what they show."),
    ),
    # Translators: the dice on the screen show what was touched; a touch takes one back.
    State.TAPPED: (LineText("Is this right? “{yes}”, or touch a die to change it."),),
    State.ENTERING: _PLAY,
    State.MOVING: _PLAY,
    State.BEARING_OFF: _PLAY,
    State.FORCED: (LineText("Only one move is possible. Watch!"),),
    State.BONUS: (
        # Translators: {numbers} of the opponent's throw; a question is above.
        LineText("Your opponent could not use these: {numbers}.", "several"),
        # Translators: the same for a single number, such as "this 5".
        LineText("Your opponent could not use this {numbers}."),
    ),
    State.HANDING_OVER: (
        LineText("Bonus taken. “{done}” goes on, “{undo}” gives it back.", "taken"),
        LineText("{numbers} cannot be played: {reason}.", "lost"),
        LineText("Only one move is possible. Watch!", "forced"),
        # Translators: two people play, and the other one throws next.
        LineText("“{done}” passes the dice on, “{undo}” takes a move back.", "two"),
        LineText("“{done}” ends your turn, “{undo}” takes a move back."),
    ),
}
"""States that wait for no person have no caption here; see `narration.line`."""


def caption(state: State, facts: Set[str]) -> str:
    """Return the first caption that fits."""
    return next(line.text for line in CAPTIONS[state] if {*line.when.split()} <= facts)
