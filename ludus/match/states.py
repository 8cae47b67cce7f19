"""The state machine of a match, as one table: what a touch does, what is lit, said, and follows.

`Table` asks it what may be done to a match, and the window what a press, a drag, a release or a key
means. Nothing else decides either.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from ludus.rules import steps
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet


class State(StrEnum):
    """What a match waits for."""

    SHARING = "sharing"
    """A player is to give his share in the dice, before the first throw."""
    THROWING = "throwing"
    TAPPING = "tapping"
    """Real dice are thrown, for either side, and their faces touched one by one."""
    TAPPED = "tapped"
    """All of them are: unless one is taken back, they hold after a moment."""
    ENTERING = "entering"
    MOVING = "moving"
    BEARING_OFF = "bearing off"
    FORCED = "forced"
    """However the rest is played, it comes to the same: where that is set, it plays itself."""
    BONUS = "bonus"
    """What the enemy cannot play may be played, or declined: before the throw, or he plays on."""
    HANDING_OVER = "handing over"
    """Nothing is left to play: the turn ends, or steps are taken back."""
    TELLING = "telling"
    """Of the window alone: a scene tells something, and nothing is played."""
    WAITING = "waiting"
    """Of the window alone: the computer is to act, or the dice have not come to rest."""
    OVER = "game over"


class Act(StrEnum):
    """What the pointer does. A key does at once what a press and a release do."""

    PRESS = "press"
    DRAG = "drag"
    RELEASE = "release"


class On(StrEnum):
    """What it is done to."""

    CUP = "cup"
    """The cup, or the dice that lie there."""
    CHECKER = "checker"
    """One that can be played now."""
    HELD = "checker held"
    """The one that is picked up."""
    SQUARE = "square"
    """One on which the checker held can land, by one number or several."""
    ELSEWHERE = "elsewhere"
    FACE = "face"
    """One of the six, to be touched as a real die shows it."""
    DIE = "die"
    """One that shows a face that was touched."""
    OTHER = "the other's dice"
    """Those that the enemy has thrown last, while they lie at the side of the cup."""
    END = "end button"
    UNDO = "undo button"
    HINT = "hint button"
    WORD = "word"
    """One that is cut into the board, where the touch is for nothing else."""
    SEAT = "seat"
    """That of the other one, who would rather begin."""


class Deed(StrEnum):
    """What comes of it."""

    SHARE = "share"
    BEGIN = "begin"
    """The other one begins."""
    THROW = "throw"
    """They fall; or real dice that have fallen hold."""
    TAP = "tap"
    """The face of a real die is told."""
    TAKE_BACK = "take back"
    """One that was told is not what the die shows."""
    STEP = "step"
    """A checker is set down; by several numbers these are as many steps."""
    FOLLOW = "follow"
    """What must be played is played."""
    HAND_OVER = "hand over"
    UNDO = "undo"
    SHAKE = "shake"
    PICK_UP = "pick up"
    CARRY = "carry"
    PUT_BACK = "put back"
    """The checker held glides back to where it was picked up."""
    LET_GO = "let go"
    """The checker held lies there again at once."""
    HINT = "hint"
    READ_OUT = "read out"
    """What a word on the board means is said."""
    SHOW_AGAIN = "show again"
    """What the enemy did in his last turn is shown again."""
    READ_ON = "read on"
    """What a scene tells has been read."""


class Line(NamedTuple):
    """A sentence on what to do, and when it is said; the first that fits is."""

    text: str
    when: str = ""
    """One of the names that `Table.facts` gives; always, where it is empty."""


class Row(NamedTuple):
    """What holds in one state."""

    does: Mapping[tuple[Act, On], Deed]
    """What each touch does; any other does nothing."""
    lit: frozenset[On]
    says: tuple[Line, ...]
    leads: Mapping[Deed, frozenset[State]]
    """Where the match stands after a deed that changes it. Undoing leads back along a step."""

    alone: Deed | None = None
    """What is done after a while, if nobody does anything."""

    @property
    def changes(self) -> tuple[Deed, ...]:
        """What may be done that changes the match: a method of `Table` each."""
        return tuple(deed for deed in (*self.leads, Deed.UNDO) if deed in self.does.values())


_WORD = {(Act.RELEASE, On.WORD): Deed.READ_OUT}
_CUP = {(Act.PRESS, On.CUP): Deed.SHAKE} | _WORD
_OTHER = {(Act.RELEASE, On.OTHER): Deed.SHOW_AGAIN}
_DIE = {(Act.RELEASE, On.DIE): Deed.TAKE_BACK, (Act.RELEASE, On.UNDO): Deed.UNDO}
_HAND = _WORD | {
    (Act.PRESS, On.CHECKER): Deed.PICK_UP,
    (Act.PRESS, On.HELD): Deed.PICK_UP,
    (Act.PRESS, On.ELSEWHERE): Deed.LET_GO,
    (Act.DRAG, On.HELD): Deed.CARRY,
    (Act.RELEASE, On.SQUARE): Deed.STEP,
    (Act.RELEASE, On.HELD): Deed.LET_GO,
    (Act.RELEASE, On.ELSEWHERE): Deed.PUT_BACK,
    (Act.RELEASE, On.UNDO): Deed.UNDO,
    (Act.RELEASE, On.HINT): Deed.HINT,
}
_BOARD = frozenset({On.CHECKER, On.SQUARE})
_REST = frozenset({State.ENTERING, State.BEARING_OFF, State.FORCED, State.HANDING_OVER})
"""Where the rest of a throw is played, after a bonus that is taken at once."""

MACHINE: Mapping[State, Row] = {
    State.SHARING: Row(
        does=_CUP | {(Act.RELEASE, On.CUP): Deed.SHARE, (Act.RELEASE, On.SEAT): Deed.BEGIN},
        lit=frozenset({On.CUP}),
        says=(Line("Touch the cup to begin.", "computer"), Line("Throw the dice.")),
        leads={
            Deed.SHARE: frozenset({State.THROWING}),
            Deed.BEGIN: frozenset({State.SHARING}),
        },
    ),
    State.THROWING: Row(
        does=_CUP | _OTHER | {(Act.RELEASE, On.CUP): Deed.THROW},
        lit=frozenset({On.CUP}),
        says=(Line("Throw the dice."),),
        leads={Deed.THROW: _REST | {State.MOVING, State.BONUS}},
    ),
    State.TAPPING: Row(
        does=_OTHER
        | _WORD
        | _DIE
        | {(Act.RELEASE, On.FACE): Deed.TAP, (Act.RELEASE, On.SEAT): Deed.BEGIN},
        lit=frozenset({On.FACE}),
        says=(
            # Translators: real dice lie before the screen, of which the same is asked as below.
            Line("Throw the dice for the other side, and touch what they show.", "computer"),
            # Translators: real dice lie before the screen; on it are six faces to be touched.
            Line("Throw your dice, and touch what they show."),
        ),
        leads={
            Deed.BEGIN: frozenset({State.TAPPING}),
            Deed.TAP: frozenset({State.TAPPING, State.TAPPED}),
            Deed.TAKE_BACK: frozenset({State.TAPPING}),
        },
    ),
    State.TAPPED: Row(
        does=_OTHER | _WORD | _DIE | {(Act.RELEASE, On.END): Deed.THROW},
        lit=frozenset({On.END}),
        # Translators: the dice on the screen show what was touched; a touch takes one back.
        says=(Line("Is this right? Touch a die to change it."),),
        leads={
            Deed.THROW: _REST | {State.MOVING, State.BONUS},
            Deed.TAKE_BACK: frozenset({State.TAPPING}),
        },
        alone=Deed.THROW,
    ),
    State.ENTERING: Row(
        does=_HAND,
        lit=_BOARD,
        says=(
            Line("Bring your hit checker back in.", "hit"),
            Line("Enter a checker, or play one that is lit.", "entered"),
            Line("Bring a lit checker onto the board."),
        ),
        leads={
            Deed.STEP: frozenset({State.ENTERING, State.MOVING, State.FORCED, State.HANDING_OVER})
        },
    ),
    State.MOVING: Row(
        does=_HAND,
        lit=_BOARD,
        says=(Line("Move a lit checker on."),),
        leads={
            Deed.STEP: frozenset(
                {State.MOVING, State.BEARING_OFF, State.FORCED, State.HANDING_OVER}
            )
        },
    ),
    State.BEARING_OFF: Row(
        does=_HAND,
        lit=_BOARD,
        says=(Line("All are home: bear your checkers off the board."),),
        leads={
            Deed.STEP: frozenset({State.BEARING_OFF, State.FORCED, State.HANDING_OVER, State.OVER})
        },
    ),
    State.FORCED: Row(
        does=_HAND | {(Act.RELEASE, On.CUP): Deed.FOLLOW, (Act.RELEASE, On.END): Deed.FOLLOW},
        lit=_BOARD | {On.END},
        says=(Line("There is only one way to play: it plays itself."),),
        leads={
            Deed.STEP: frozenset({State.FORCED, State.HANDING_OVER, State.OVER}),
            Deed.FOLLOW: frozenset({State.HANDING_OVER, State.OVER}),
        },
        alone=Deed.FOLLOW,
    ),
    State.BONUS: Row(
        does=_HAND | _OTHER | {(Act.RELEASE, On.END): Deed.HAND_OVER},
        lit=_BOARD | {On.END},
        says=(
            Line("A bonus: put a checker of your reserve on the closed square.", "entry"),
            Line("A bonus: play the number that your enemy has lost."),
        ),
        leads={
            Deed.STEP: frozenset({State.BONUS, State.HANDING_OVER, State.OVER}),
            Deed.HAND_OVER: _REST | {State.THROWING, State.TAPPING},
        },
    ),
    State.HANDING_OVER: Row(
        does=_OTHER
        | _WORD
        | {
            (Act.RELEASE, On.CUP): Deed.HAND_OVER,
            (Act.RELEASE, On.END): Deed.HAND_OVER,
            (Act.RELEASE, On.UNDO): Deed.UNDO,
        },
        lit=frozenset({On.END}),
        says=(
            Line("The bonus is taken. Continue, or take it back.", "taken"),
            Line("{numbers} cannot be played: {reason}.", "lost"),
            Line("There is only one way to play: it plays itself.", "forced"),
            Line("End your turn, or undo a move."),
        ),
        leads={Deed.HAND_OVER: _REST | {State.THROWING, State.TAPPING, State.BONUS}},
        alone=Deed.HAND_OVER,
    ),
    State.TELLING: Row(
        does={(Act.RELEASE, on): Deed.READ_ON for on in (On.CUP, On.CHECKER, On.END)},
        lit=frozenset({On.END}),
        says=(),
        leads={},
        alone=Deed.READ_ON,
    ),
    State.WAITING: Row(does={}, lit=frozenset(), says=(), leads={}),
    State.OVER: Row(does={}, lit=frozenset(), says=(), leads={}),
}
"""While nobody here is to act, the line says who plays, thinks or has won: see `window.words`."""


def phase(rules: RuleSet, position: Position, side: int) -> State:
    """What `side` is busy with, read off the board; never stored."""
    if position.winner is not None:
        return State.OVER
    if steps.waiting(position.flat, rules.numbers, side):
        return State.ENTERING
    if steps.all_home(position.flat, rules.numbers, side):
        return State.BEARING_OFF
    return State.MOVING
