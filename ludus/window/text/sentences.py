"""The texts of `locale/sentences.toml` by their names; the texts are the keys of catalogues."""

from collections.abc import Mapping

import msgspec

from ludus.analysis.motives import Motive
from ludus.rules.evidence import Grade
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.proof import SHIPPED


class Side(msgspec.Struct):
    """Sentences about a side; each side has its own, so that languages can inflect them."""

    name: str
    has: str
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


class Who(msgspec.Struct):
    """Sentences with the name of a person or a side as subject."""

    to_do: str
    thinks: str
    plays: str
    cannot_play: str
    threw: str
    threw_and_hit: str
    threw_and_bore_off: Plural


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
    course: dict[str, str]
    reason: dict[str, str]
    hit: dict[str, Plural]
    motive: dict[Motive, str]
    rules: dict[str, str | Plural]
    simple: dict[str, str | Plural]
    print: dict[str, str]
    floor: dict[str, str]
    grade: dict[Grade, str]
    where: dict[str, str]
    tray: dict[str, _Marked]
    key: dict[str, str]
    called: dict[str, str]
    place: dict[str, str]
    command: dict[str, str | _Marked]
    button: dict[str, str]
    month: dict[str, str]


def _keys(said: Mapping[str, str | _Marked]) -> dict[str, str]:
    return {name: each if isinstance(each, str) else each.key for name, each in said.items()}


def _named(said: Mapping[str, str]) -> dict[str, str]:
    """Texts by their names; a text such as `{undo}` is the name of that command."""
    return {name: _names.get(text.strip("{}"), text) for name, text in said.items()}


_read = msgspec.toml.decode((SHIPPED / "sentences.toml").read_bytes(), type=_Sentences)
COMMAND_LABELS = _keys(_read.command)
"""The labels of commands, as below icons; sentences have them in braces."""
_names = COMMAND_LABELS | _read.button
SIDES = (_read.white, _read.black)
WHO = _read.who
COURSE = _read.course
"""The parts of the result of a match for one `human`, or for `both` sides alike."""
REASON = _read.reason
"""Why numbers are lost, by `Reason`, or why a checker does not move, by `Refusal.reason`."""
HIT = _read.hit
"""The reasons for a hit: the checkers stood `alone`, or were too `few`."""
MOTIVE = _read.motive
RULES = _read.rules
"""The rules of a game that has no sentences of its own."""
SIMPLE = _read.simple
"""The rules in simple language; `RULES` supplies the missing sentences."""
PRINT = _read.print
"""What stands on paper beside boards and rules."""
FLOOR = _read.floor
"""What stands on paper for the staff."""
GRADE = _read.grade
WHERE = _read.where
"""The names of the places of games."""
KEYS = _named(_read.key)
"""The effect of each key, by its meaning: see `keys.USUAL`."""
CALLED = _read.called
"""Descriptions of checkers that a source has a word for, in the order of `RuleSet.called`."""
PLACE = _read.place
"""The spoken state of a square: its checkers, and the possible actions."""
BUTTONS = _named(_names)
"""The names of all commands, by button name, end of the name, or icon."""
MONTHS = [*_read.month.values()]


def trays(squares: int) -> dict[int, str]:
    """Captions of the reserve, of borne-off checkers, and of hit checkers, by their columns."""
    columns, captions = (0, squares + 1, squares + 2), _read.tray.values()
    return {column: tray.key for column, tray in zip(columns, captions, strict=True)}
