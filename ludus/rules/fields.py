"""Checks on the fields of a game file, and the rule set made from them."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from ludus.errors import FaultyFileError
from ludus.rules import board
from ludus.rules.evidence import MATCH, PLAIN, lengthened
from ludus.rules.ruleset import MOST_SQUARES, Numbers, Reading, RuleSet
from ludus.toml import Field, struct_fields

Games = Mapping[str, RuleSet]
"""A set of games by name, in the order of lists. It is read once, passed, and never changed."""
Fields = Mapping[str, Any]
"""Fields of a game by name, as plain data."""

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}(\+[a-z][a-z0-9-]*)*", re.ASCII)
_MOST_TEXT = 10_000
"""Letters of all texts of a game; each record contains these texts."""
_OF_BOARD = ("meanings", "inscription", "about")
_SAID = ("title", "kind", "fact", "names", "called", "evidence", "sources", "readings", *_OF_BOARD)
"""Fields that people read."""
_BOARD = {"squares", "private", "rows", "words"}
"""Fields that replace the board of the base game."""
_SHORTER = ("place", "words", *PLAIN)
"""Fields of a file that stand for parts of other fields."""

_FIELDS = {name: field for name, field in struct_fields(RuleSet).items() if name != "file"}
_READING = re.compile(r"[a-z][a-z0-9-]{0,19}", re.ASCII)
OPEN_TO_READINGS = tuple(
    name for name in _FIELDS if name in (*Numbers._fields, "entering", "bearing_off")
)
"""Fields that a reading may change: those with the numbers of the game."""
_WORDS = "a list of words, at most one for each half of a row"
_USUAL = {"squares": MOST_SQUARES, "home": 6}
"""Values used for checks where the field itself is missing or wrong."""
_BOUNDS: dict[str, Callable[[Any, dict[str, Any]], object]] = {
    "name": lambda name, _: _NAME.fullmatch(name),
    "home": lambda count, values: 6 <= count <= values["squares"] - 6,
    "private": lambda count, values: 0 <= count <= values["squares"] - values["home"],
    "gate": lambda square, values: 6 <= square <= values["squares"],
    "both_in": lambda both, values: not both or values.get("circle", True),
}
"""Checks of values, given the values of the fields before them."""


class RuleSetError(FaultyFileError):
    """A file or a set of fields without a playable rule set; names file, field and remedy."""


def fields_of(rules: RuleSet) -> dict[str, Any]:
    """Return a rule set as complete plain data, from which `rule_set` makes an equal rule set."""
    fields: dict[str, Any] = msgspec.to_builtins(rules)
    del fields["file"]
    return fields


def checked(fields: Fields, shipped: Games) -> RuleSet:
    """Return the rule set that fields describe, or raise RuleSetError, which lists every fault.

    `shipped` are the games whose fields it may take as a base, and whose places it may have.
    """
    whole = _inherited(fields, shipped)
    values: dict[str, Any] = {}
    troubles = _unknown(fields, shipped)
    for name, field in _FIELDS.items():
        if name in whole:
            try:
                values[name] = _taken(field, whole[name], values)
            except ValueError as error:
                troubles.append(str(error))
        elif field.default is msgspec.NODEFAULT and name != "rows":
            remedy = "" if name == "name" else "; or give a base"
            troubles.append(f"{name}: missing; {field.allowed}{remedy}")
    _refuse(troubles)
    values["rows"] = _rows(values, fields)
    values["doubles_twice"] = values.get("doubles_twice", False) and values["dice"] > 1
    rules = RuleSet(**values)
    _refuse(_troubles(rules, shipped))
    return rules


def _taken(field: Field, value: object, values: Fields) -> object:
    """Return the converted value of a field, given the fields before it; ValueError if invalid."""
    name = field.key
    try:
        line = _in_a_line(value) if name in _SAID else value
        converted: object = msgspec.convert(line, field.type)
    except msgspec.ValidationError as error:
        raise ValueError(_readable(name, error, field.allowed)) from None
    if name in _BOUNDS and not _BOUNDS[name](converted, _USUAL | dict(values)):
        raise ValueError(f"{name}: {field.allowed}")
    return converted


def _in_a_line(data: Any) -> Any:
    """Return plain data with each text on one line."""
    if isinstance(data, dict):
        return {key: _in_a_line(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_in_a_line(value) for value in data]
    return " ".join(data.split()) if isinstance(data, str) else data


def _letters(data: Any) -> str:
    if isinstance(data, dict):
        return _letters(list(data.values()))
    if isinstance(data, list | tuple):
        return "".join(map(_letters, data))
    return data if isinstance(data, str) else ""


def _refuse(troubles: list[str]) -> None:
    if troubles:
        raise RuleSetError("; ".join(troubles))


def _unknown(fields: Fields, shipped: Games) -> list[str]:
    known = (*_FIELDS, *_SHORTER)
    names = [f"{name[:40]}: unknown field" for name in fields if name not in known]
    if names:
        names.append(f"available: {', '.join(known)}")
    if fields.get("base", "") not in ["", *shipped]:
        names.append(f"base: one of {', '.join(shipped)}")
    return names


def _inherited(fields: Fields, shipped: Games) -> dict[str, Any]:
    """Return the fields of a file, completed with the fields of its base and material."""
    whole: dict[str, Any] = {}
    if (base := shipped.get(str(fields.get("base")))) is not None:
        whole = fields_of(base)
        for name in ("name", "order", "title", "kind", "fact", "evidence", "readings"):
            del whole[name]
        if whole["names"] and fields.get("squares", whole["squares"]) != whole["squares"]:
            del whole["names"]
        if _BOARD & fields.keys():  # The file changes the board.
            whole = {name: value for name, value in whole.items() if name not in _OF_BOARD}
    like = base or next(iter(shipped.values()), None)
    if "place" in fields:
        whole["material"] = {"place": fields["place"]}
    elif like:
        whole["material"] = msgspec.to_builtins(like.material)
    try:
        whole |= lengthened(fields)
    except ValueError as error:
        raise RuleSetError(str(error)) from None
    return {name: value for name, value in whole.items() if name not in _SHORTER}


def _readable(name: str, error: msgspec.ValidationError, allowed: str) -> str:
    """Return a message of msgspec with the field first and its valid values last."""
    text, _, where = str(error).partition(" - at `$")
    return f"{name}{where.rstrip('`')}: {text}; {allowed}"


def _rows(values: Fields, fields: Fields) -> board.Rows:
    """Return the rows of the file, or those of the base where they fit, or a plain board."""
    track = values["squares"], values.get("private", 0)
    rows: board.Rows = values.get("rows", ())
    if "rows" not in fields and not board.fits(rows, *track):
        rows = board.plain(*track)
    if "words" not in fields:
        return rows
    try:
        words = msgspec.convert(fields["words"], tuple[str, ...])
    except msgspec.ValidationError as error:
        raise RuleSetError(_readable("words", error, _WORDS)) from None
    if len(words) > 2 * len(rows):
        raise RuleSetError(f"words: {len(words)} given, but the rows have {2 * len(rows)} halves")
    return board.inscribed(rows, words)


def _troubles(rules: RuleSet, shipped: Games) -> list[str]:
    """Return messages about faults in board, names, texts, evidence and readings."""
    names = rules.names
    places = dict.fromkeys(each.place for each in shipped.values()) or [rules.place]
    wrong = board.trouble(rules.rows, rules.squares, rules.private)
    said = {name: _letters(msgspec.to_builtins(getattr(rules, name))) for name in _SAID}
    cited = {each.source for each in rules.evidence if each.source}
    known = {each.name for each in rules.sources}
    known_fields = {*_FIELDS, *MATCH}
    untold = [name for each in rules.evidence for name in each.tells if name not in known_fields]
    leaves = rules.moves_inside_home or rules.home == 6
    much = sum(map(len, said.values())) > _MOST_TEXT
    read = {reading.field for reading in rules.readings}
    checks = [
        *((name, text.isprintable(), "only visible characters") for name, text in said.items()),
        ("rules", not much, f"at most {_MOST_TEXT:,} letters, {' and '.join(_SAID)} together"),
        ("names", len(names) in (0, rules.squares), f"none, or one for each of {rules.squares}"),
        ("names", len(set(names)) == len(names), "no name stands for two squares"),
        ("called", len(rules.called) in (0, 3), _FIELDS["called"].allowed),
        ("meanings", len(rules.meanings) <= 2 * len(rules.rows), _FIELDS["meanings"].allowed),
        ("evidence", cited <= known, f"source: one of {', '.join(sorted(known)) or 'none'}"),
        *(("evidence", False, f"tells: '{name}' is not a field of a game") for name in untold),
        ("moves_inside_home", leaves, "true where home is more than 6: no number is greater"),
        ("readings", not {"both_in", "circle"} <= read, "both_in needs a circle; keep it"),
        ("place", rules.place in places, f"one of {', '.join(places)}"),
        ("rows", not wrong, wrong),
    ]
    wrong_fields = [f"{field}: {trouble}" for field, good, trouble in checks if not good]
    return [*wrong_fields, *_reading_troubles(rules, shipped)]


def _reading_troubles(rules: RuleSet, shipped: Games) -> Iterator[str]:
    """Yield messages about faults in the other readings of a game, and in its name."""
    names = [reading.name for reading in rules.readings]
    fields = [reading.field for reading in rules.readings]
    if len(set(names)) < len(names):
        yield "readings: two have the same name"
    if any(sum(field in rule.tells for field in fields) > 1 for rule in rules.evidence):
        yield "readings: two replace the same rule of evidence; split the rule"
    for reading in rules.readings:
        where = f"readings '{reading.name[:40]}'"
        if not _READING.fullmatch(reading.name):
            yield f"{where}: name: small letters, digits and '-', at most 20"
        if rules.evidence and not any(reading.field in rule.tells for rule in rules.evidence):
            yield f"{where}: {reading.field}: no rule of evidence describes it"
        if reading.source not in ("", *(source.name for source in rules.sources)):
            yield f"{where}: source: '{reading.source[:40]}' is not one of sources"
        if reading.field not in OPEN_TO_READINGS:
            yield f"{where}: field: one of {', '.join(OPEN_TO_READINGS)}"
            continue
        same = getattr(rules, reading.field) == reading.value
        if same is not (reading.name in rules.otherwise):
            must = "the value must differ from the game, unless the reading is chosen"
            yield f"{where}: {reading.field}: {must}"
        yield from _unplayable(rules, reading, shipped)
    if unknown := {*rules.otherwise} - {*names}:
        yield f"name: unknown reading '{min(unknown)}'"


def _unplayable(rules: RuleSet, reading: Reading, shipped: Games) -> Iterator[str]:
    fields = fields_of(rules) | {"name": rules.usual, "readings": ()}
    try:
        checked(fields | {reading.field: reading.value}, shipped)
    except ValueError as error:
        yield f"readings '{reading.name}': {error}"
