"""The engine: `ludus engine`, which answers lines of JSON with lines of JSON."""

import json
import logging
import re
import time
from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec

from ludus.players import loops
from ludus.players.levels import LEVELS, Level
from ludus.players.player import in_time
from ludus.rules.game import GAMES, RECONSTRUCTIONS, RuleSetError, fields_of, known, named
from ludus.rules.notation import NotationError, parse_position, play_text
from ludus.rules.plays import Plays, Step
from ludus.rules.position import Position, position_text
from ludus.rules.ruleset import RuleSet

LONGEST_LINE = 1_000_000
"""Bytes of a line that are read; a longer one is an error."""

SEED = 0
"""The seed of the players: the same question has the same answer, as far as a player's time does
not run out before he has finished."""

_log = logging.getLogger(__name__)

Reply = dict[str, Any]


class RequestError(ValueError):
    """A request that cannot be answered; the message names the field and what it may be."""


class _Request(msgspec.Struct, tag_field="cmd", forbid_unknown_fields=True):
    """What every request has: `cmd`, which tells it apart."""


class _Plays(_Request, kw_only=True, tag="plays"):
    rules: str
    position: str
    dice: list[int] | msgspec.UnsetType = msgspec.UNSET


class _Best(_Plays, kw_only=True, tag="best"):
    level: str


class _Rules(_Request, tag="rules"):
    pass


_decoder = msgspec.json.Decoder(_Plays | _Best | _Rules)

_FIELD = re.compile(r"^(.*) - at `\$\.?(.*)`$", re.DOTALL)
_MISSING = re.compile(r"^Object missing required field `(.*)`$")
_UNKNOWN = re.compile(r"^Object contains unknown field `(.*)`$", re.DOTALL)
_FIELDS = "plays has cmd, rules, position, dice; best has level too; rules has cmd only"
_DICE = "a die is a whole number from 1 to 6"
_ALLOWED = {
    "cmd": "it is plays, best or rules",
    "rules": f"it is one of {', '.join((*GAMES, *RECONSTRUCTIONS))}",
    "position": "it is a text such as 'R:15 R:15 w -'",
    "level": f"it is one of {', '.join(LEVELS)}",
    "dice": "it is a list such as [2, 5]",
}


def serve(lines: BinaryIO, out: BinaryIO) -> None:
    """Answer each line with one line, flushed, until the input ends."""
    for line in _read(lines):
        out.write(answer(line) + b"\n")
        out.flush()


def _read(lines: BinaryIO) -> Iterator[bytes]:
    """Lines without their end; of one too long only as much as shows that it is."""
    while line := lines.readline(LONGEST_LINE + 1):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = lines.readline(LONGEST_LINE)
        yield line.removesuffix(b"\n")


def answer(line: bytes) -> bytes:
    """The answer to a line, both without the line's end. Never raises: an error is an answer."""
    try:
        reply = _reply(_request(line))
    except RequestError as error:
        reply = {"error": str(error)}
    except Exception as error:
        _log.exception("no answer to %r", line[:400])
        reply = {"error": f"internal: {type(error).__name__}: {error}"}
    return msgspec.json.encode(reply)


def _request(line: bytes) -> _Plays | _Best | _Rules:
    """Read a request.

    Raises:
        RequestError: the line is none.
    """
    if len(line) > LONGEST_LINE:
        raise RequestError(f"line: longer than {LONGEST_LINE} bytes")
    if not line.strip():
        raise RequestError('line: empty; a request is an object such as {"cmd":"rules"}')
    try:
        line.decode()
        request: _Plays | _Best | _Rules = _decoder.decode(line)
    except UnicodeDecodeError as error:
        raise RequestError(f"line: byte {error.start} is not UTF-8") from None
    except RecursionError:
        raise RequestError("line: too deeply nested; a request is one flat object") from None
    except msgspec.ValidationError as error:
        raise RequestError(_explain(str(error))) from None
    except msgspec.DecodeError as error:
        raise RequestError(f"line: {error}; it must be one JSON object") from None
    json.loads(line, object_pairs_hook=_refuse_twice, parse_int=str)
    return request


def _refuse_twice(pairs: list[tuple[str, object]]) -> None:
    names = [name for name, _ in pairs]
    for name in names:
        if names.count(name) > 1:
            raise RequestError(f"{name}: given twice")


def _explain(message: str) -> str:
    """What was wrong with a request, the field's name first."""
    if found := _MISSING.match(message):
        return f"{found[1]}: missing; {_FIELDS}"
    if found := _UNKNOWN.match(message):
        return f"{found[1][:40]}: unknown field; {_FIELDS}"
    if found := _FIELD.match(message):
        says = found[1].replace("`", "")[:80]
        return f"{found[2]}: {says}; {_ALLOWED.get(found[2], _DICE)}"
    return f"line: {message.replace('`', '')}"


def _reply(request: _Plays | _Best | _Rules) -> Reply:
    if isinstance(request, _Rules):
        return {"rules": {name: fields_of(rules) for name, rules in known().items()}}
    rules = _rules(request.rules)
    position = _position(request.position, rules)
    dice = _dice(request.dice, rules, position)
    if isinstance(request, _Best):
        return _best(rules, position, dice, _level(request.level))
    return {"plays": _plays(rules, position, dice)}


def _rules(name: str) -> RuleSet:
    try:
        return named(name)
    except RuleSetError as error:
        raise RequestError(f"rules: {error}") from None


def _level(name: str) -> Level:
    if name not in LEVELS:
        raise RequestError(f"level: no level '{name[:40]}'; there are {', '.join(LEVELS)}")
    return LEVELS[name]


def _position(text: str, rules: RuleSet) -> Position:
    try:
        return parse_position(text, rules)
    except NotationError as error:
        raise RequestError(f"position: {error}") from None


def _dice(given: list[int] | msgspec.UnsetType, rules: RuleSet, position: Position) -> list[int]:
    """The throw; empty where a bonus waits."""
    if isinstance(given, msgspec.UnsetType):
        if not position.bonus:
            raise RequestError(f"dice: missing; {rules.name} is played with {rules.dice} dice")
        return []
    if position.bonus:
        raise RequestError("dice: a bonus waits; it is taken or declined first, without dice")
    for at, die in enumerate(given):
        if not 1 <= die <= 6:
            raise RequestError(f"dice[{at}]: {str(die)[:20]} is not from 1 to 6")
    if len(given) != rules.dice:
        raise RequestError(f"dice: {len(given)} of them; {rules.name} is played with {rules.dice}")
    return given


def _plays(rules: RuleSet, position: Position, dice: list[int]) -> list[Reply]:
    results = Plays(rules, position, dice).results
    written = (_written(play, after) for after, play in results.items())
    return sorted(written, key=lambda each: str(each["position"]))


def _written(play: tuple[Step, ...], after: Position) -> Reply:
    return {"steps": play_text(play, after.squares), "position": position_text(after)}


def _best(rules: RuleSet, position: Position, dice: list[int], level: Level) -> Reply:
    plays = Plays(rules, position, dice)
    loops.take_up(wait=True)
    until = time.monotonic() + level.seconds
    choice = in_time(level.make(rules, SEED).think(plays), until)
    written = _written(choice.play, choice.position)
    return {**written, "equity": round(choice.equity, 4) + 0.0}
