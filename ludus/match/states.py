"""The state machine of a match as one table: inputs, lit targets and next states.

`Table` reads from it the allowed actions. The window reads from it the meaning of presses, drags,
releases and keys; it adds captions (`window/speech/captions.py`) and states of its own
(`window/play/situation.py`).

A layer of the window sees a touch first, and may use it for something else (`PlayScreen.touch`,
which also finds the cup). A button on the cup or a square calls `PlayScreen.click` or `tap`, which
read this table, too.
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
    PICK_UP = "pick up"
    CARRY = "carry"
    PUT_BACK = "put back"
    """The checker held glides back to its column."""
    LET_GO = "let go"
    """The checker held returns to its column at once."""
    REMIND = "remind"
    """What can be moved flares up, as the touch is of something else."""
    HINT = "hint"
    READ_OUT = "read out"
    """The meaning of a word on the board is shown."""
    READ_ON = "read on"
    """The reader has finished a caption of a scene."""


class Row(NamedTuple):
    """What each `PointerEvent` does in one state, its lit targets, and the next states."""

    release: Mapping[Target, Action] = {}
    press: Mapping[Target, Action] = {Target.ELSEWHERE: Action.REMIND}
    drag: Mapping[Target, Action] = {}
    lit: Set[Target] = frozenset()
    leads: Mapping[Action, Set[State]] = {}
    """The possible states after each action that changes the match. Undo leads back a step."""
    auto_action: Action | None = None
    """The action that follows after a while without input."""

    @property
    def changes(self) -> tuple[Action, ...]:
        """The actions that change the match; `Table` has a method for each."""
        deeds = self.release.values()
        return tuple(deed for deed in (*self.leads, Action.UNDO) if deed in deeds)


_WORD = {Target.WORD: Action.READ_OUT}
_DIE = _WORD | {Target.DIE: Action.TAKE_BACK, Target.UNDO: Action.UNDO}
_BOARD = {Target.CHECKER, Target.SQUARE}
_END = {Target.END}
_HAND = Row(
    release=_WORD
    | {
        Target.SQUARE: Action.STEP,
        Target.HELD: Action.LET_GO,
        Target.ELSEWHERE: Action.PUT_BACK,
        Target.UNDO: Action.UNDO,
        Target.HINT: Action.HINT,
    },
    press={
        Target.CHECKER: Action.PICK_UP,
        Target.HELD: Action.PICK_UP,
        Target.ELSEWHERE: Action.LET_GO,
    },
    drag={Target.HELD: Action.CARRY},
    lit=_BOARD,
)
_REST = {State.ENTERING, State.BEARING_OFF, State.FORCED, State.HANDING_OVER}
"""States in which a throw continues after a bonus that is taken at once."""

MACHINE: Mapping[State, Row] = {
    State.SHARING: Row(
        release=_WORD | {Target.CUP: Action.SHARE, Target.SEAT: Action.BEGIN},
        lit={Target.CUP},
        leads={Action.SHARE: {State.THROWING}, Action.BEGIN: {State.SHARING}},
    ),
    State.THROWING: Row(
        release=_WORD | {Target.CUP: Action.THROW, Target.SEAT: Action.BEGIN},
        lit={Target.CUP},
        leads={
            Action.BEGIN: {State.THROWING},
            Action.THROW: _REST | {State.MOVING, State.BONUS},
        },
    ),
    State.TAPPING: Row(
        release=_DIE | {Target.FACE: Action.TAP, Target.SEAT: Action.BEGIN},
        lit={Target.FACE},
        leads={
            Action.BEGIN: {State.TAPPING},
            Action.TAP: {State.TAPPING, State.TAPPED},
            Action.TAKE_BACK: {State.TAPPING},
        },
    ),
    State.TAPPED: Row(
        release=_DIE | {Target.END: Action.THROW},
        lit=_END,
        leads={
            Action.THROW: _REST | {State.MOVING, State.BONUS},
            Action.TAKE_BACK: {State.TAPPING},
        },
    ),
    State.ENTERING: _HAND._replace(
        leads={Action.STEP: {State.ENTERING, State.MOVING, State.FORCED, State.HANDING_OVER}},
    ),
    State.MOVING: _HAND._replace(
        leads={Action.STEP: {State.MOVING, State.BEARING_OFF, State.FORCED, State.HANDING_OVER}},
    ),
    State.BEARING_OFF: _HAND._replace(
        leads={Action.STEP: {State.BEARING_OFF, State.FORCED, State.HANDING_OVER, State.OVER}},
    ),
    State.FORCED: _HAND._replace(
        release={**_HAND.release, Target.CUP: Action.FOLLOW, Target.END: Action.FOLLOW},
        lit=_BOARD | _END,
        leads={
            Action.STEP: {State.FORCED, State.HANDING_OVER, State.OVER},
            Action.FOLLOW: {State.HANDING_OVER, State.OVER},
        },
        auto_action=Action.FOLLOW,
    ),
    State.BONUS: _HAND._replace(
        release={**_HAND.release, Target.END: Action.HAND_OVER},
        lit=_BOARD | _END,
        leads={
            Action.STEP: {State.BONUS, State.HANDING_OVER, State.OVER},
            Action.HAND_OVER: _REST | {State.THROWING, State.TAPPING},
        },
    ),
    State.HANDING_OVER: Row(
        release=_WORD
        | {
            Target.CUP: Action.HAND_OVER,
            Target.END: Action.HAND_OVER,
            Target.UNDO: Action.UNDO,
        },
        lit=_END,
        leads={Action.HAND_OVER: _REST | {State.THROWING, State.TAPPING, State.BONUS}},
        auto_action=Action.HAND_OVER,
    ),
    State.OVER: Row(),
}


def phase(rules: RuleSet, position: Position, side: int) -> State:
    """Return the state of play of `side`, computed from the board; it is never stored."""
    if position.winner is not None:
        return State.OVER
    if steps.waiting(position.flat, rules.numbers, side):
        return State.ENTERING
    if steps.all_home(position.flat, rules.numbers, side):
        return State.BEARING_OFF
    return State.MOVING
