"""What the engine can be asked: a JSON object a line, read and checked."""

import json
import re
from typing import Annotated, NamedTuple

import msgspec
from msgspec import UNSET, Meta, Raw, UnsetType

from ludus.players.levels import LEVELS
from ludus.rules.game import GAMES, RECONSTRUCTIONS

LONGEST_LINE = 1_000_000
"""Bytes of a line that are read; a longer one is an error."""

Seconds = Annotated[float, Meta(ge=0, le=86400)]


class RequestError(ValueError):
    """A request that cannot be answered; the message names the field and what it may be."""


class Request(msgspec.Struct, tag_field="cmd", forbid_unknown_fields=True, kw_only=True):
    """What every request has: `cmd`, which tells it apart; its answer repeats the `id`."""

    id: Raw = Raw()


class Thrown(Request, kw_only=True):
    """A position and a throw, or no throw where a bonus waits."""

    rules: str
    position: str
    dice: list[int] | UnsetType = UNSET


class Plays(Thrown, kw_only=True, tag="plays"):
    """Asks for every legal play; with `plies` also what each is worth."""

    plies: Annotated[int, Meta(ge=1, le=3)] | UnsetType = UNSET
    seconds: Seconds | UnsetType = UNSET


class Best(Thrown, kw_only=True, tag="best"):
    """Asks for the best play, by a level or so many plies deep."""

    level: str | UnsetType = UNSET
    plies: Annotated[int, Meta(ge=1, le=3)] | UnsetType = UNSET
    seconds: Seconds | UnsetType = UNSET


class Rollout(Thrown, kw_only=True, tag="rollout"):
    """Asks for games played out from the plays given, or from those that may be best."""

    plays: list[str] | UnsetType = UNSET
    games: Annotated[int, Meta(ge=1, le=1_000_000)] = 1000
    seed: Annotated[int, Meta(ge=0)] = 0
    seconds: Seconds | UnsetType = UNSET


class Rules(Request, tag="rules"):
    """Asks for the rule sets; or for other authors' `reconstructions` in their place."""

    reconstructions: bool = False


class Load(Request, kw_only=True, tag="load"):
    """Makes a game of one's own known: by its file or folder, or by what would stand in it."""

    file: str | UnsetType = UNSET
    toml: str | UnsetType = UNSET


class Stop(Request, tag="stop"):
    """Ends what was asked before it and is still being thought about."""


class Version(Request, tag="version"):
    """Asks who answers."""


AnyRequest = Plays | Best | Rollout | Rules | Load | Stop | Version
KINDS: tuple[type[Request], ...] = (Plays, Best, Rollout, Rules, Load, Stop, Version)
NAMES = [str(kind.__struct_config__.tag) for kind in KINDS]


class _Named(msgspec.Struct):
    """Any object, of which only the `id` counts."""

    id: Raw = Raw()


class Asked(NamedTuple):
    """A request that was read, or why it is none, and its `id`, empty where it has none."""

    id: Raw
    request: AnyRequest | RequestError


_decoder = msgspec.json.Decoder(AnyRequest)
_named = msgspec.json.Decoder(_Named)

_FIELD = re.compile(r"^(.*) - at `\$\.?(.*)`$", re.DOTALL)
_MISSING = re.compile(r"^Object missing required field `(.*)`$")
_UNKNOWN = re.compile(r"^Object contains unknown field `(.*)`$", re.DOTALL)
_DIGITS = re.compile(r"\d")
_IDENTITY = re.compile(rb'["\d-]')


def _fields(kind: type) -> str:
    own = [
        name for each in reversed(kind.__mro__) for name in vars(each).get("__annotations__", ())
    ]
    return ", ".join(["cmd", *own])


_FIELDS = "; ".join(f"{name} has {_fields(kind)}" for name, kind in zip(NAMES, KINDS, strict=True))
ALLOWED = {
    "cmd": f"it is {', '.join(NAMES[:-1])} or {NAMES[-1]}",
    "rules": f"it is one of {', '.join((*GAMES, *RECONSTRUCTIONS))}",
    "position": "it is a text such as 'R:15 R:15 w -'",
    "level": f"it is one of {', '.join(LEVELS)}",
    "dice": "it is a list such as [2, 5]",
    "dice[]": "a die is a whole number from 1 to 6",
    "plies": "it is 1, 2 or 3",
    "seconds": "it is a number of seconds, at most a day",
    "plays": "it is a list of plays such as ['R/2 R/5']",
    "plays[]": "a play is a text such as 'R/2 R/5'",
    "games": "it is a number of games, 1 to 1000000",
    "seed": "it is a whole number",
    "reconstructions": "it is true or false",
    "file": "it is the path of a file or folder",
    "toml": "it is a text, as in the file of a game",
}


def read(line: bytes) -> Asked:
    """Read a line, without its end."""
    try:
        request = _decoded(line)
    except RequestError as error:
        return Asked(_id_in(line), error)
    return Asked(request.id, request)


def _decoded(line: bytes) -> AnyRequest:
    if len(line) > LONGEST_LINE:
        raise RequestError(f"line: longer than {LONGEST_LINE} bytes")
    if not line.strip():
        raise RequestError('line: empty; a request is an object such as {"cmd":"rules"}')
    try:
        line.decode()
        request: AnyRequest = _decoder.decode(line)
    except UnicodeDecodeError as error:
        raise RequestError(f"line: byte {error.start} is not UTF-8") from None
    except RecursionError:
        raise RequestError("line: too deeply nested; a request is one flat object") from None
    except msgspec.ValidationError as error:
        raise RequestError(_explain(str(error))) from None
    except msgspec.DecodeError as error:
        raise RequestError(f"line: {error}; it must be one JSON object") from None
    if bytes(request.id) and not _IDENTITY.match(request.id):
        raise RequestError("id: it is a text or a number")
    json.loads(line, object_pairs_hook=_refuse_twice, parse_int=str)
    return request


def _id_in(line: bytes) -> Raw:
    """The `id` of an object that is no request; empty where there is none."""
    try:
        found = _named.decode(line) if len(line) <= LONGEST_LINE else _Named()
        bytes(found.id).decode()
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return Raw()
    return found.id if _IDENTITY.match(found.id) else Raw()


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
        return f"{found[2]}: {says}; {ALLOWED[_DIGITS.sub('', found[2])]}"
    return f"line: {message.replace('`', '')}"
