"""The texts of `locale/sentences.toml`, by their names; they are the keys of catalogues."""

import msgspec

from ludus.match.events import Reason
from ludus.players.motives import Motive
from ludus.rules.evidence import Grade
from ludus.rules.problems import Theme
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.proof import SHIPPED


class Side(msgspec.Struct):
    """What a side does: each has its own sentences, so that a language can inflect them."""

    name: str
    checkers: Plural
    you_play: str
    throws: str
    enters: str
    moves: str
    bears_off: str
    is_hit: str
    are_hit: Plural
    is_given: str
    goes_on: str
    is_to_move: str
    luck: Plural
    cost: Plural


class Who(msgspec.Struct):
    """What somebody of a name does: a person, or a side."""

    to_do: str
    thinks: str
    plays: str
    cannot_play: str
    threw: str
    threw_and_hit: str
    threw_and_bore_off: Plural
    won_after: Plural


class _Marked(msgspec.Struct):
    text: str
    context: str

    @property
    def key(self) -> str:
        return mark(self.text, self.context)


class _Sentences(msgspec.Struct):
    white: Side
    black: Side
    who: Who
    won_after: dict[str, Plural]
    course: dict[str, str]
    reason: dict[Reason, str]
    hit: dict[str, Plural]
    motive: dict[Motive, str]
    theme: dict[Theme, str]
    rules: dict[str, str | Plural]
    simple: dict[str, str | Plural]
    print: dict[str, str]
    floor: dict[str, str]
    plan: dict[str, str]
    remedy: dict[str, str]
    legible: dict[str, str]
    measured: dict[str, str]
    person_before: dict[str, str]
    within_reach: dict[str, str]
    grade: dict[Grade, str]
    player: dict[str, str | _Marked]
    person: dict[str, str]
    tray: dict[str, _Marked]
    volume: dict[str, str]
    switch: dict[str, str]
    key: dict[str, str]
    called: dict[str, str]
    place: dict[str, str]
    button: dict[str, str]


_read = msgspec.toml.decode((SHIPPED / "sentences.toml").read_bytes(), type=_Sentences)
SIDES = (_read.white, _read.black)
WHO = _read.who
WON_AFTER = _read.won_after
"""That `you` or the `computer` has won."""
COURSE = _read.course
"""What a course means for one `human`, or for `both` sides alike."""
REASON = _read.reason
"""Why numbers of a throw cannot be played."""
HIT = _read.hit
"""Why checkers were hit: they stood `alone`, or were too `few`."""
MOTIVE = _read.motive
"""Why a play is good."""
THEME = _read.theme
"""What is to be decided in a problem."""
RULES = _read.rules
"""The rules of a game without sentences of its own."""
SIMPLE = _read.simple
"""The same in simple language; what is not there is said as in `RULES`."""
PRINT, FLOOR = _read.print, _read.floor
"""What stands on paper: beside boards and rules, and for the staff."""
PLAN, PERSON_BEFORE, WITHIN_REACH = _read.plan, _read.person_before, _read.within_reach
"""What is said of a screen that is planned, and of whom, and of what they reach."""
REMEDY, LEGIBLE, MEASURED = _read.remedy, _read.legible, _read.measured
"""What to set, how well letters are read, and of whom figures are."""
GRADE = _read.grade
"""How well a rule is known."""
PLAYER = {name: who if isinstance(who, str) else who.key for name, who in _read.player.items()}
"""What players are called, by their names in records."""
PERSON = _read.person
"""Who plays at each rank, in a sentence."""
TRAYS = [tray.key for tray in _read.tray.values()]
"""Captions: of the reserve, of what is borne off, and of what is hit."""
VOLUMES, SWITCHES = _read.volume, _read.switch
"""What is set, by the names of the settings."""
KEYS = _read.key
"""What each key does, by its meaning: see `keys.USUAL`."""
CALLED = _read.called
"""What checkers are that a source has a word for, in the order of `RuleSet.called`."""
PLACE = _read.place
"""What is said of a square, for who hears it: what lies there, and what can be done."""
BUTTONS = _read.button
"""What buttons are called on which nothing is written, by their names, ends of these, or icons."""
