"""The states of the kiosk, and the transitions between them that need no button."""

from enum import Enum, StrEnum, auto


class KioskState(StrEnum):
    """A state of the kiosk, with its name in the statistics."""

    ATTRACT = "attract"
    LESSON = "lesson"
    ALEA = "alea"
    ALEA_OVER = "alea-over"
    PLAY = "play"
    GAMES = "other games"
    LANGUAGES = "languages"
    RULES = "rules"
    ABOUT = "about"
    KEYPAD = "keypad"
    OVER = "the end"
    CARVE = "carve"
    COUNTDOWN = "countdown"
    PIN = "PIN"
    STAFF = "staff"
    TOUCH_TEST = "test of touch"
    OUT_OF_ORDER = "out of order"
    DARK = "dark"


class Cue(Enum):
    """An event that needs no button."""

    IDLE = auto()
    """There was no touch for some time."""
    CORNERS = auto()
    """The gesture of the staff."""
    CLOSED = auto()
    OPEN = auto()


SHUT = (KioskState.OUT_OF_ORDER, KioskState.DARK)
"""States in which nobody can play."""
STAFF = (KioskState.PIN, KioskState.STAFF, KioskState.TOUCH_TEST)
_ELSE = (KioskState.ATTRACT, *SHUT, *STAFF, KioskState.COUNTDOWN)
VISIT = tuple(state for state in KioskState if state not in _ELSE)
TABLE: dict[KioskState, dict[Cue, KioskState]] = {
    KioskState.ATTRACT: {Cue.CORNERS: KioskState.PIN, Cue.CLOSED: KioskState.DARK},
    **{each: {Cue.CORNERS: KioskState.PIN, Cue.IDLE: KioskState.COUNTDOWN} for each in VISIT},
    KioskState.COUNTDOWN: {Cue.CORNERS: KioskState.PIN},
    **{each: {Cue.IDLE: KioskState.ATTRACT} for each in STAFF},
    KioskState.OUT_OF_ORDER: {Cue.CORNERS: KioskState.PIN, Cue.CLOSED: KioskState.DARK},
    KioskState.DARK: {Cue.CORNERS: KioskState.PIN, Cue.OPEN: KioskState.ATTRACT},
}
"""The state to which each cue leads; other cues do nothing.

A touch leads from attract to play, and the end of the countdown to attract. Buttons do the rest.
"""
