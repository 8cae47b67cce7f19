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


class PointerEvent(StrEnum):
    """What the pointer does. A key does at once what a press and a release do."""

    PRESS = "press"
    DRAG = "drag"
    RELEASE = "release"


class Target(StrEnum):
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


class Action(StrEnum):
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


class LineText(NamedTuple):
    """A sentence on what to do, and when it is said; the first that fits is."""

    text: str
    when: str = ""
    """One of the names that `Table.facts` gives; always, where it is empty."""


class Row(NamedTuple):
    """What holds in one state."""

    does: Mapping[tuple[PointerEvent, Target], Action]
    """What each touch does; any other does nothing."""
    lit: frozenset[Target]
    says: tuple[LineText, ...]
    leads: Mapping[Action, frozenset[State]]
    """Where the match stands after a deed that changes it. Undoing leads back along a step."""

    auto_action: Action | None = None
    """What is done after a while, if nobody does anything."""

    @property
    def changes(self) -> tuple[Action, ...]:
        """What may be done that changes the match: a method of `Table` each."""
        return tuple(deed for deed in (*self.leads, Action.UNDO) if deed in self.does.values())


_WORD = {(PointerEvent.RELEASE, Target.WORD): Action.READ_OUT}
_CUP = {(PointerEvent.PRESS, Target.CUP): Action.SHAKE} | _WORD
_OTHER = {(PointerEvent.RELEASE, Target.OTHER): Action.SHOW_AGAIN}
_DIE = {
    (PointerEvent.RELEASE, Target.DIE): Action.TAKE_BACK,
    (PointerEvent.RELEASE, Target.UNDO): Action.UNDO,
}
_HAND = _WORD | {
    (PointerEvent.PRESS, Target.CHECKER): Action.PICK_UP,
    (PointerEvent.PRESS, Target.HELD): Action.PICK_UP,
    (PointerEvent.PRESS, Target.ELSEWHERE): Action.LET_GO,
    (PointerEvent.DRAG, Target.HELD): Action.CARRY,
    (PointerEvent.RELEASE, Target.SQUARE): Action.STEP,
    (PointerEvent.RELEASE, Target.HELD): Action.LET_GO,
    (PointerEvent.RELEASE, Target.ELSEWHERE): Action.PUT_BACK,
    (PointerEvent.RELEASE, Target.UNDO): Action.UNDO,
    (PointerEvent.RELEASE, Target.HINT): Action.HINT,
}
_BOARD = frozenset({Target.CHECKER, Target.SQUARE})
_REST = frozenset({State.ENTERING, State.BEARING_OFF, State.FORCED, State.HANDING_OVER})
"""Where the rest of a throw is played, after a bonus that is taken at once."""

MACHINE: Mapping[State, Row] = {
    State.SHARING: Row(
        does=_CUP
        | {
            (PointerEvent.RELEASE, Target.CUP): Action.SHARE,
            (PointerEvent.RELEASE, Target.SEAT): Action.BEGIN,
        },
        lit=frozenset({Target.CUP}),
        says=(LineText("Touch the cup to begin.", "computer"), LineText("Throw the dice.")),
        leads={
            Action.SHARE: frozenset({State.THROWING}),
            Action.BEGIN: frozenset({State.SHARING}),
        },
    ),
    State.THROWING: Row(
        does=_CUP | _OTHER | {(PointerEvent.RELEASE, Target.CUP): Action.THROW},
        lit=frozenset({Target.CUP}),
        says=(LineText("Throw the dice."),),
        leads={Action.THROW: _REST | {State.MOVING, State.BONUS}},
    ),
    State.TAPPING: Row(
        does=_OTHER
        | _WORD
        | _DIE
        | {
            (PointerEvent.RELEASE, Target.FACE): Action.TAP,
            (PointerEvent.RELEASE, Target.SEAT): Action.BEGIN,
        },
        lit=frozenset({Target.FACE}),
        says=(
            # Translators: real dice lie before the screen, of which the same is asked as below.
            LineText("Throw the dice for the other side, and touch what they show.", "computer"),
            # Translators: real dice lie before the screen; on it are six faces to be touched.
            LineText("Throw your dice, and touch what they show."),
        ),
        leads={
            Action.BEGIN: frozenset({State.TAPPING}),
            Action.TAP: frozenset({State.TAPPING, State.TAPPED}),
            Action.TAKE_BACK: frozenset({State.TAPPING}),
        },
    ),
    State.TAPPED: Row(
        does=_OTHER | _WORD | _DIE | {(PointerEvent.RELEASE, Target.END): Action.THROW},
        lit=frozenset({Target.END}),
        # Translators: the dice on the screen show what was touched; a touch takes one back.
        says=(LineText("Is this right? Touch a die to change it."),),
        leads={
            Action.THROW: _REST | {State.MOVING, State.BONUS},
            Action.TAKE_BACK: frozenset({State.TAPPING}),
        },
        auto_action=Action.THROW,
    ),
    State.ENTERING: Row(
        does=_HAND,
        lit=_BOARD,
        says=(
            LineText("Bring your hit checker back in.", "hit"),
            LineText("Enter a checker, or play one that is lit.", "entered"),
            LineText("Bring a lit checker onto the board."),
        ),
        leads={
            Action.STEP: frozenset({State.ENTERING, State.MOVING, State.FORCED, State.HANDING_OVER})
        },
    ),
    State.MOVING: Row(
        does=_HAND,
        lit=_BOARD,
        says=(LineText("Move a lit checker on."),),
        leads={
            Action.STEP: frozenset(
                {State.MOVING, State.BEARING_OFF, State.FORCED, State.HANDING_OVER}
            )
        },
    ),
    State.BEARING_OFF: Row(
        does=_HAND,
        lit=_BOARD,
        says=(LineText("All are home: bear your checkers off the board."),),
        leads={
            Action.STEP: frozenset(
                {State.BEARING_OFF, State.FORCED, State.HANDING_OVER, State.OVER}
            )
        },
    ),
    State.FORCED: Row(
        does=_HAND
        | {
            (PointerEvent.RELEASE, Target.CUP): Action.FOLLOW,
            (PointerEvent.RELEASE, Target.END): Action.FOLLOW,
        },
        lit=_BOARD | {Target.END},
        says=(LineText("There is only one way to play: it plays itself."),),
        leads={
            Action.STEP: frozenset({State.FORCED, State.HANDING_OVER, State.OVER}),
            Action.FOLLOW: frozenset({State.HANDING_OVER, State.OVER}),
        },
        auto_action=Action.FOLLOW,
    ),
    State.BONUS: Row(
        does=_HAND | _OTHER | {(PointerEvent.RELEASE, Target.END): Action.HAND_OVER},
        lit=_BOARD | {Target.END},
        says=(
            LineText("A bonus: put a checker of your reserve on the closed square.", "entry"),
            LineText("A bonus: play the number that your enemy has lost."),
        ),
        leads={
            Action.STEP: frozenset({State.BONUS, State.HANDING_OVER, State.OVER}),
            Action.HAND_OVER: _REST | {State.THROWING, State.TAPPING},
        },
    ),
    State.HANDING_OVER: Row(
        does=_OTHER
        | _WORD
        | {
            (PointerEvent.RELEASE, Target.CUP): Action.HAND_OVER,
            (PointerEvent.RELEASE, Target.END): Action.HAND_OVER,
            (PointerEvent.RELEASE, Target.UNDO): Action.UNDO,
        },
        lit=frozenset({Target.END}),
        says=(
            LineText("The bonus is taken. Continue, or take it back.", "taken"),
            LineText("{numbers} cannot be played: {reason}.", "lost"),
            LineText("There is only one way to play: it plays itself.", "forced"),
            LineText("End your turn, or undo a move."),
        ),
        leads={Action.HAND_OVER: _REST | {State.THROWING, State.TAPPING, State.BONUS}},
        auto_action=Action.HAND_OVER,
    ),
    State.TELLING: Row(
        does={
            (PointerEvent.RELEASE, on): Action.READ_ON
            for on in (Target.CUP, Target.CHECKER, Target.END)
        },
        lit=frozenset({Target.END}),
        says=(),
        leads={},
        auto_action=Action.READ_ON,
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
