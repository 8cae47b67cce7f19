"""The requests of the engine: one JSON object a line, read and checked."""

import re
from enum import StrEnum
from typing import Annotated, NamedTuple, cast, get_args

import msgspec
from msgspec import UNSET, Meta, Raw, UnsetType

from ludus.players.levels import LEVELS

LONGEST_LINE = 1_000_000
"""The most bytes of a line; a longer line is an error."""

Seconds = Annotated[float, Meta(ge=0, le=86400)]
Plies = Annotated[int, Meta(ge=1, le=3)] | UnsetType


class Code(StrEnum):
    """The kind of an error in an answer, for programs."""

    MALFORMED = "malformed"
    """The line is not one JSON object."""
    MISSING = "missing"
    INVALID = "invalid"
    UNKNOWN = "unknown"
    """There is no command, rule set or level of that name."""
    ILLEGAL = "illegal"
    """The steps are against the rules."""
    OVER = "over"
    """The game of the position is over."""
    INTERNAL = "internal"


class RequestError(ValueError):
    """A request that cannot be answered; the message names the field and its valid values."""

    def __init__(self, field: str, says: str, code: Code = Code.INVALID) -> None:
        """Take the path of the field, `line` for the whole request, and the problem."""
        super().__init__(f"{field}: {says}")
        self.field, self.code = field, code


class Request(msgspec.Struct, tag_field="cmd", kw_only=True):
    """The fields of every request: `cmd` names its kind, and its answer repeats the `id`."""

    id: Raw = Raw()


class ThrownDice(Request, kw_only=True):
    """A position and a throw, or no throw if a bonus waits."""

    rules: str
    position: str
    dice: list[int] | UnsetType = UNSET


class PlaysRequest(ThrownDice, kw_only=True, tag="plays"):
    """A request for every legal play; with `plies` also for its worth."""

    plies: Plies = UNSET
    seconds: Seconds | UnsetType = UNSET


class Best(ThrownDice, kw_only=True, tag="best"):
    """A request for the best play, by a level or by a number of plies."""

    level: str | UnsetType = UNSET
    plies: Plies = UNSET
    seconds: Seconds | UnsetType = UNSET


class Steps(ThrownDice, kw_only=True, tag="steps"):
    """A request for the next legal steps of a turn, after some steps have been played."""

    played: str = "-"


class Rules(Request, tag="rules"):
    """A request for the rule sets, or for the `reconstructions` of other authors."""

    reconstructions: bool = False


class Version(Request, tag="version"):
    """A request for the version of the engine."""


AnyRequest = PlaysRequest | Best | Steps | Rules | Version
KINDS: dict[str, type[Request]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(AnyRequest)
}


class EngineRequest(NamedTuple):
    """A request as read, or the error that makes it invalid."""

    id: Raw
    """Empty if the request has none."""
    request: AnyRequest | RequestError
    ignored: tuple[str, ...]
    """Names of fields that a request of this kind does not have."""


_object = msgspec.json.Decoder(dict[str, Raw])

_FIELD = re.compile(r"^(.*) - at `\$\.?(.*)`$", re.DOTALL)
_MISSING = re.compile(r"^Object missing required field `(.*)`$")
_DIGITS = re.compile(r"\d")
_IDENTITY = re.compile(rb'["\d-]')


ALLOWED = {
    "cmd": f"available: {', '.join(KINDS)}",
    "rules": "it is a name such as 'ostia'; the request 'rules' lists them",
    "position": "it is a text such as 'R:15 R:15 w -'",
    "level": f"available: {', '.join(LEVELS)}",
    "played": "it is a text such as 'R/2 R/5'",
    "dice": "it is a list such as [2, 5]",
    "dice[]": "a die is a whole number from 1 to 6",
    "plies": "it is 1, 2 or 3",
    "seconds": "it is a number of seconds, at most a day",
    "reconstructions": "it is true or false",
}


def read(line: bytes) -> EngineRequest:
    """Read a line, without its end."""
    identity, ignored = Raw(), tuple[str, ...]()
    request: AnyRequest | RequestError
    try:
        fields = _fields(line)
        identity = fields.get("id", identity)
        if bytes(identity) and not _IDENTITY.match(identity):
            identity = Raw()
            raise RequestError("id", "it is a text or a number")
        kind = _kind(fields)
        known = {"cmd", *kind.__struct_fields__}
        ignored = tuple(name for name in fields if name not in known)
        request = _request(kind, {name: fields[name] for name in fields if name in known})
    except RecursionError:
        request = RequestError("line", "too deeply nested", Code.MALFORMED)
    except RequestError as error:
        request = error
    return EngineRequest(identity, request, ignored)


def _fields(line: bytes) -> dict[str, Raw]:
    if len(line) > LONGEST_LINE:
        raise RequestError("line", f"longer than {LONGEST_LINE} bytes", Code.MALFORMED)
    if not line.strip():
        says = 'empty; a request is an object such as {"cmd":"rules"}'
        raise RequestError("line", says, Code.MALFORMED)
    try:
        line.decode()
        return _object.decode(line)
    except UnicodeDecodeError as error:
        says = f"byte {error.start} is not UTF-8"
    except msgspec.DecodeError as error:
        says = f"{error}; it must be one JSON object".replace("`", "")
    raise RequestError("line", says, Code.MALFORMED)


def _kind(fields: dict[str, Raw]) -> type[Request]:
    if "cmd" not in fields:
        raise RequestError("cmd", f"missing; {ALLOWED['cmd']}", Code.MISSING)
    try:
        name = msgspec.json.decode(fields["cmd"], type=str)
    except msgspec.ValidationError:
        raise RequestError("cmd", f"not a text; {ALLOWED['cmd']}") from None
    if name not in KINDS:
        raise RequestError("cmd", f"unknown command '{name[:40]}'; {ALLOWED['cmd']}", Code.UNKNOWN)
    return KINDS[name]


def _request(kind: type[Request], fields: dict[str, Raw]) -> AnyRequest:
    try:
        request = msgspec.json.decode(msgspec.json.encode(fields), type=kind)
    except msgspec.ValidationError as error:
        raise _explained(str(error), kind) from None
    return cast("AnyRequest", request)


def _explained(message: str, kind: type[Request]) -> RequestError:
    if match := _MISSING.match(message):
        there = ", ".join(("cmd", *kind.__struct_fields__))
        return RequestError(match[1], f"missing; fields of this request: {there}", Code.MISSING)
    match = _FIELD.match(message)
    assert match, message
    says = match[1].replace("`", "")[:80]
    return RequestError(match[2], f"{says}; {ALLOWED[_DIGITS.sub('', match[2])]}")
