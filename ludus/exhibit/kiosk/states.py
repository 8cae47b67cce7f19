"""The states of the kiosk, and what leads from one to another besides what is pressed."""

from enum import Enum, StrEnum, auto


class KioskState(StrEnum):
    """What is seen, and what the statistics call it."""

    ATTRACT = "attract"
    ASKED = "attract, a problem"
    LESSON = "lesson"
    SCENE = "scene"
    SCENES = "scenes"
    PROBLEM = "problem"
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
    PHONE = "staff's page"
    TOUCH_TEST = "test of touch"
    OUT_OF_ORDER = "out of order"
    DARK = "dark"


class Cue(Enum):
    """What happens without a button."""

    IDLE = auto()
    """For some time it waited for a touch in vain."""
    CORNERS = auto()
    """The staff's gesture."""
    CLOSED = auto()
    """It is outside the opening hours."""
    OPEN = auto()
    """It is within them."""


WAITING = (KioskState.ATTRACT, KioskState.ASKED)
"""What is seen while nobody plays."""
VISIT = (
    KioskState.LESSON,
    KioskState.SCENE,
    KioskState.SCENES,
    KioskState.PROBLEM,
    KioskState.PLAY,
    KioskState.GAMES,
    KioskState.LANGUAGES,
    KioskState.RULES,
    KioskState.ABOUT,
    KioskState.KEYPAD,
    KioskState.OVER,
    KioskState.CARVE,
)
SECRET = (KioskState.PIN, KioskState.PHONE)
"""Of what is seen then nobody else is shown a picture."""
SHUT = (KioskState.OUT_OF_ORDER, KioskState.DARK)
"""What is seen while nobody can play."""
STAFF = (KioskState.PIN, KioskState.STAFF, KioskState.PHONE, KioskState.TOUCH_TEST)
TABLE: dict[KioskState, dict[Cue, KioskState]] = {
    **{each: {Cue.CORNERS: KioskState.PIN, Cue.CLOSED: KioskState.DARK} for each in WAITING},
    **{each: {Cue.CORNERS: KioskState.PIN, Cue.IDLE: KioskState.COUNTDOWN} for each in VISIT},
    KioskState.COUNTDOWN: {Cue.CORNERS: KioskState.PIN},
    **{each: {Cue.IDLE: KioskState.ATTRACT} for each in STAFF},
    KioskState.OUT_OF_ORDER: {Cue.CORNERS: KioskState.PIN, Cue.CLOSED: KioskState.DARK},
    KioskState.DARK: {Cue.CORNERS: KioskState.PIN, Cue.OPEN: KioskState.ATTRACT},
}
"""Where each cue leads; nowhere where it is not named. A touch leads from attract to play, and the
end of the countdown to attract; the other ways are buttons."""
