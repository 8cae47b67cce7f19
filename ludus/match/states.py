"""The state machine of a match as one table: inputs, lit targets, captions and next states.

`Table` reads from it the allowed actions. The window reads from it the meaning of presses, drags,
releases and keys. No other code decides these.
"""

from collections.abc import Mapping, Set
from enum import StrEnum
from typing import NamedTuple

from ludus.rules import steps
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet


class State(StrEnum):
    """The thing that a match waits for."""

    SHARING = "sharing"
    """A player is to give a share in the dice, before the first throw."""
    THROWING = "throwing"
    TAPPING = "tapping"
    """Real dice are thrown, for either side, and their faces are touched one by one."""
    TAPPED = "tapped"
    """All faces have been touched; they become final after a moment unless one is removed."""
    ENTERING = "entering"
    MOVING = "moving"
    BEARING_OFF = "bearing off"
    FORCED = "forced"
    """The rest of the turn can have only one result; if enabled, it plays itself."""
    BONUS = "bonus"
    """A side may play a number denied to its opponent, or decline; before its throw or at once."""
    HANDING_OVER = "handing over"
    """No number is left to play: the player ends the turn or undoes steps."""
    TELLING = "telling"
    """Only in the window: a scene shows a caption, and play pauses."""
    WAITING = "waiting"
    """Only in the window: the computer is to act, or the dice are still rolling."""
    OVER = "game over"


class PointerEvent(StrEnum):
    """The action of the pointer. A key acts like a press and a release together."""

    PRESS = "press"
    DRAG = "drag"
    RELEASE = "release"


class Target(StrEnum):
    """The target of the pointer."""

    CUP = "cup"
    """The cup, or the dice that lie there."""
    CHECKER = "checker"
    """A checker that can be played now."""
    HELD = "checker held"
    SQUARE = "square"
    """A square on which the checker held can land, by one number or several."""
    ELSEWHERE = "elsewhere"
    FACE = "face"
    """One of the six faces, to be touched as a real die shows it."""
    DIE = "die"
    END = "end button"
    UNDO = "undo button"
    HINT = "hint button"
    WORD = "word"
    """A word that is cut into the board, where the touch has no other meaning."""
    SEAT = "seat"
    """The opponent's seat, touched to let the opponent begin."""


class Action(StrEnum):
    """The action that follows."""

    SHARE = "share"
    BEGIN = "begin"
    THROW = "throw"
    """The dice fall, or the touched faces of real dice become final."""
    TAP = "tap"
    """The face of a real die is entered."""
    TAKE_BACK = "take back"
    """A face that was entered wrongly is removed."""
    STEP = "step"
    """A checker is set down; by several numbers this makes several steps."""
    FOLLOW = "follow"
    HAND_OVER = "hand over"
    UNDO = "undo"
    SHAKE = "shake"
    PICK_UP = "pick up"
    CARRY = "carry"
    PUT_BACK = "put back"
    """The checker held glides back to its column."""
    LET_GO = "let go"
    """The checker held returns to its column at once."""
    HINT = "hint"
    READ_OUT = "read out"
    """The meaning of a word on the board is shown."""
    READ_ON = "read on"
    """The reader has finished a caption of a scene."""


class LineText(NamedTuple):
    """A caption for the player, and its condition; the first caption that fits is shown."""

    text: str
    when: str = ""
    """Names that `Table.facts` contains; if empty, the caption always fits."""


class Row(NamedTuple):
    """The inputs, captions and next states of one state."""

    does: Mapping[tuple[PointerEvent, Target], Action]
    """Other inputs do nothing."""
    lit: frozenset[Target]
    says: tuple[LineText, ...]
    leads: Mapping[Action, Set[State]]
    """The possible states after each action that changes the match. Undo leads back a step."""
    auto_action: Action | None = None
    """The action that follows after a while without input."""

    @property
    def changes(self) -> tuple[Action, ...]:
        """The actions that change the match; `Table` has a method for each."""
        return tuple(deed for deed in (*self.leads, Action.UNDO) if deed in self.does.values())

    def caption(self, facts: Set[str]) -> str:
        """Return the first caption that fits."""
        return next(line.text for line in self.says if {*line.when.split()} <= facts)


_WORD = {(PointerEvent.RELEASE, Target.WORD): Action.READ_OUT}
_CUP = {(PointerEvent.PRESS, Target.CUP): Action.SHAKE} | _WORD
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
_END = frozenset({Target.END})
_REST = frozenset({State.ENTERING, State.BEARING_OFF, State.FORCED, State.HANDING_OVER})
"""States in which a throw continues after a bonus that is taken at once."""

_PLAY = (
    LineText("Bring in a checker, or move a glowing one.", "enters moves"),
    LineText("Bring your hit checker back in.", "returns"),
    LineText("Bring in a glowing checker.", "enters"),
    LineText("All home! Now take your checkers off.", "home off"),
    LineText("Move a glowing checker, or take one off.", "moves off"),
    LineText("Take off a glowing checker.", "off"),
    LineText("Move a glowing checker."),
)
"""The captions of a throw; they name the steps that are legal now, in whichever state."""

MACHINE: Mapping[State, Row] = {
    State.SHARING: Row(
        does=_CUP
        | {
            (PointerEvent.RELEASE, Target.CUP): Action.SHARE,
            (PointerEvent.RELEASE, Target.SEAT): Action.BEGIN,
        },
        lit=frozenset({Target.CUP}),
        says=(LineText("Touch the cup to begin.", "computer"), LineText("Throw the dice.")),
        leads={Action.SHARE: {State.THROWING}, Action.BEGIN: {State.SHARING}},
    ),
    State.THROWING: Row(
        does=_CUP | {(PointerEvent.RELEASE, Target.CUP): Action.THROW},
        lit=frozenset({Target.CUP}),
        says=(LineText("Throw the dice."),),
        leads={Action.THROW: _REST | {State.MOVING, State.BONUS}},
    ),
    State.TAPPING: Row(
        does=_WORD
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
            Action.BEGIN: {State.TAPPING},
            Action.TAP: {State.TAPPING, State.TAPPED},
            Action.TAKE_BACK: {State.TAPPING},
        },
    ),
    State.TAPPED: Row(
        does=_WORD | _DIE | {(PointerEvent.RELEASE, Target.END): Action.THROW},
        lit=_END,
        # Translators: the dice on the screen show what was touched; a touch takes one back.
        says=(LineText("Is this right? “{yes}”, or touch a die to change it."),),
        leads={
            Action.THROW: _REST | {State.MOVING, State.BONUS},
            Action.TAKE_BACK: {State.TAPPING},
        },
    ),
    State.ENTERING: Row(
        does=_HAND,
        lit=_BOARD,
        says=_PLAY,
        leads={Action.STEP: {State.ENTERING, State.MOVING, State.FORCED, State.HANDING_OVER}},
    ),
    State.MOVING: Row(
        does=_HAND,
        lit=_BOARD,
        says=_PLAY,
        leads={Action.STEP: {State.MOVING, State.BEARING_OFF, State.FORCED, State.HANDING_OVER}},
    ),
    State.BEARING_OFF: Row(
        does=_HAND,
        lit=_BOARD,
        says=_PLAY,
        leads={Action.STEP: {State.BEARING_OFF, State.FORCED, State.HANDING_OVER, State.OVER}},
    ),
    State.FORCED: Row(
        does=_HAND
        | {
            (PointerEvent.RELEASE, Target.CUP): Action.FOLLOW,
            (PointerEvent.RELEASE, Target.END): Action.FOLLOW,
        },
        lit=_BOARD | _END,
        says=(LineText("Only one move is possible. Watch!"),),
        leads={
            Action.STEP: {State.FORCED, State.HANDING_OVER, State.OVER},
            Action.FOLLOW: {State.HANDING_OVER, State.OVER},
        },
        auto_action=Action.FOLLOW,
    ),
    State.BONUS: Row(
        does=_HAND | {(PointerEvent.RELEASE, Target.END): Action.HAND_OVER},
        lit=_BOARD | _END,
        says=(
            # Translators: {numbers} of the opponent's throw; a ring shows the square.
            LineText(
                "Your opponent lost the {numbers}. A gift: a checker on the ring, or “{no}”.",
                "entry",
            ),
            LineText("Your opponent lost the {numbers}. A gift: play it yourself, or “{no}”."),
        ),
        leads={
            Action.STEP: {State.BONUS, State.HANDING_OVER, State.OVER},
            Action.HAND_OVER: _REST | {State.THROWING, State.TAPPING},
        },
    ),
    State.HANDING_OVER: Row(
        does=_WORD
        | {
            (PointerEvent.RELEASE, Target.CUP): Action.HAND_OVER,
            (PointerEvent.RELEASE, Target.END): Action.HAND_OVER,
            (PointerEvent.RELEASE, Target.UNDO): Action.UNDO,
        },
        lit=_END,
        says=(
            LineText("Bonus taken. “{done}” goes on, “{undo}” gives it back.", "taken"),
            LineText("{numbers} cannot be played: {reason}.", "lost"),
            LineText("Only one move is possible. Watch!", "forced"),
            LineText("“{done}” ends your turn, “{undo}” takes a move back."),
        ),
        leads={Action.HAND_OVER: _REST | {State.THROWING, State.TAPPING, State.BONUS}},
        auto_action=Action.HAND_OVER,
    ),
    State.TELLING: Row(
        does={
            (PointerEvent.RELEASE, on): Action.READ_ON
            for on in (Target.CUP, Target.CHECKER, Target.END)
        },
        lit=_END,
        says=(),
        leads={},
        auto_action=Action.READ_ON,
    ),
    State.WAITING: Row(does={}, lit=frozenset(), says=(), leads={}),
    State.OVER: Row(does={}, lit=frozenset(), says=(), leads={}),
}
"""States that wait for no person have no caption here; see `ludus.window.speech.narration`."""


def phase(rules: RuleSet, position: Position, side: int) -> State:
    """Return the state of play of `side`, computed from the board; it is never stored."""
    if position.winner is not None:
        return State.OVER
    if steps.waiting(position.flat, rules.numbers, side):
        return State.ENTERING
    if steps.all_home(position.flat, rules.numbers, side):
        return State.BEARING_OFF
    return State.MOVING
