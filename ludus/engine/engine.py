"""The engine: `ludus engine`, which answers lines of JSON with lines of JSON."""

import logging
import math
import time
from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec
from msgspec import UNSET, UnsetType

from ludus.analysis.worth import weigher
from ludus.engine import requests
from ludus.engine.requests import LONGEST_LINE, Code, EngineRequest, RequestError
from ludus.errors import amount
from ludus.loops import runtime as loops
from ludus.players.levels import LEVELS
from ludus.players.network import judge
from ludus.players.player import Player, in_time
from ludus.players.search import Search
from ludus.rules import bonuses
from ludus.rules.game import (
    GAMES,
    RECONSTRUCTIONS,
    Games,
    RuleSetError,
    fields_of,
    known,
    named,
)
from ludus.rules.notation import NotationError, follow, parse_position, play_text, step_text
from ludus.rules.plays import Node, Play, Plays
from ludus.rules.position import Position, position_text
from ludus.rules.ruleset import SIDES, RuleSet
from ludus.version import __version__

PROTOCOL = 4
"""The version of the protocol. Version 4 has only the requests plays, steps, best, rules and
version, each about one position."""

SEED = 0
"""The seed of the players, so that equal questions have equal answers in equal time."""

_log = logging.getLogger(__name__)

Reply = dict[str, Any]


def serve(lines: BinaryIO, out: BinaryIO, games: Games = GAMES) -> None:
    """Answer each line with one line, flushed, until the input ends."""
    loops.engine()
    for line in _read(lines):
        out.write(answer(line, games) + b"\n")
        out.flush()


def _read(lines: BinaryIO) -> Iterator[bytes]:
    """Yield lines without their end; of an overlong line, only enough to show its length."""
    while line := lines.readline(LONGEST_LINE + 1):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = lines.readline(LONGEST_LINE)
        yield line.removesuffix(b"\n")


def answer(line: bytes, games: Games = GAMES) -> bytes:
    """Return the answer to a line, both without the line's end. An error is an answer, too."""
    asked = requests.read(line)
    ignored = {"ignored": asked.ignored} if asked.ignored else {}
    identity = {"id": asked.id} if bytes(asked.id) else {}
    try:
        return msgspec.json.encode(identity | _reply(asked, games) | ignored)
    except RequestError as error:
        reply = {"error": str(error), "code": error.code, "field": error.field}
    except Exception as error:
        _log.exception("no answer to %r", asked.request)
        says = f"internal: {type(error).__name__}: {error}"
        reply = {"error": says, "code": Code.INTERNAL, "field": "line"}
    return msgspec.json.encode(identity | reply | ignored)


def _reply(asked: EngineRequest, games: Games) -> Reply:
    match request := asked.request:
        case RequestError():
            raise request
        case requests.Rules():
            names = RECONSTRUCTIONS if request.reconstructions else games
            return {"rules": {name: fields_of(named(name, games)) for name in names}}
        case requests.Version():
            lists = {"commands": [*requests.KINDS], "rules": [*known(games)], "levels": [*LEVELS]}
            return {"name": "ludus", "version": __version__, "protocol": PROTOCOL, **lists}
        case requests.Steps():
            return _steps(request, _thrown(request, games))
        case requests.Best():
            return _best(request, _thrown(request, games))
        case requests.PlaysRequest():
            plies, until = request.plies, _until(request.seconds)
            return {"plays": ranked(_thrown(request, games), plies, until)}


def _thrown(request: requests.ThrownDice, games: Games) -> Plays:
    try:
        rules = named(request.rules, games)
    except RuleSetError as error:
        raise RequestError("rules", str(error), Code.UNKNOWN) from None
    return thrown(rules, request.position, request.dice)


def thrown(rules: RuleSet, text: str, dice: list[int] | UnsetType) -> Plays:
    """Return the plays of a throw in a position; raise RequestError if there is none."""
    try:
        position = parse_position(text, rules)
    except NotationError as error:
        raise RequestError("position", str(error)) from None
    if (winner := position.winner) is not None:
        raise RequestError("position", f"the game is over, {SIDES[winner]} has won", Code.OVER)
    return Plays(rules, position, _dice(dice, rules, position))


def _dice(given: list[int] | UnsetType, rules: RuleSet, position: Position) -> list[int]:
    """Empty if a bonus waits."""
    if isinstance(given, UnsetType):
        if not position.bonus:
            says = f"missing; {rules.name} needs {amount(rules.dice, 'die', 'dice')}"
            raise RequestError("dice", says, Code.MISSING)
        return []
    if position.bonus:
        raise RequestError("dice", "a bonus waits; take or decline it first, without dice")
    for at, die in enumerate(given):
        if not 1 <= die <= 6:
            raise RequestError(f"dice[{at}]", f"{str(die)[:20]} is not from 1 to 6")
    if len(given) != rules.dice:
        says = f"{len(given)} given; {rules.name} needs {amount(rules.dice, 'die', 'dice')}"
        raise RequestError("dice", says)
    return given


def written(play: Play, after: Position) -> Reply:
    """Return a play and the position after it, as in answers."""
    reply = {"steps": play_text(play, after.squares), "position": position_text(after)}
    return reply | _winner(after)


def _winner(position: Position) -> Reply:
    return {} if position.winner is None else {"winner": "wb"[position.winner]}


def _steps(request: requests.Steps, plays: Plays) -> Reply:
    try:
        reached = follow(plays, request.played or "-")
    except NotationError as error:
        raise RequestError("played", str(error), Code.ILLEGAL) from None
    node, _ = reached[0]
    nexts = sorted({step[:3]: step for each, _ in reached for step, _ in each.edges}.items())
    now = Position.from_bytes(node.board, plays.side, _left(node, plays))
    reply = {
        "steps": [step_text(step, plays.rules.squares) for _, step in nexts],
        "may_end": node.final,
        "position": position_text(now),
    }
    end = {"end": position_text(plays.end(node))} if node.final else {}
    return reply | end | _winner(now)


def _left(node: Node, plays: Plays) -> tuple[int, ...]:
    """Return the rest, at a node, of the bonus that waited before the turn."""
    if plays.taking_bonus:
        return (*node.left, *plays.waiting)
    if plays.goes_on:
        return tuple(bonuses.KEPT << bonuses.KIND | number for number in node.left)
    return ()


def rounded(number: float) -> float:
    """Round a number to 4 digits, without a minus before 0."""
    return round(float(number), 4) + 0.0


def _until(seconds: float | UnsetType, usual: float = math.inf) -> float:
    """Return the end of the time, on the clock of `time.monotonic`."""
    return time.monotonic() + (usual if isinstance(seconds, UnsetType) else seconds)


def _best(request: requests.Best, plays: Plays) -> Reply:
    player, seconds = _player(request, plays.rules)
    choice = in_time(player.think(plays), _until(request.seconds, seconds))
    return {**written(choice.play, choice.position), "equity": rounded(choice.equity)}


def _player(request: requests.Best, rules: RuleSet) -> tuple[Player, float]:
    if isinstance(request.level, UnsetType):
        if isinstance(request.plies, UnsetType):
            says = f"missing; {requests.ALLOWED['level']}; or give plies"
            raise RequestError("level", says, Code.MISSING)
        by = judge(rules)
        return (Search(by, request.plies) if request.plies > 1 else by), math.inf
    if request.plies is not UNSET:
        raise RequestError("plies", "give either level or plies")
    if request.level not in LEVELS:
        says = f"unknown level '{request.level[:40]}'; available: {', '.join(LEVELS)}"
        raise RequestError("level", says, Code.UNKNOWN)
    level = LEVELS[request.level]
    return level.make(rules, SEED), level.seconds


def ranked(plays: Plays, plies: int | UnsetType, until: float = math.inf) -> list[Reply]:
    """Return every legal play, sorted by position; with `plies` also its worth."""
    replies = {end: written(play, end) for end, play in plays.results.items()}
    if not isinstance(plies, UnsetType):
        worth = in_time(weigher(plays.rules).weigh(plays, plies=plies), until)
        for end, chance, depth, loss in zip(*worth, strict=True):
            equity, loss = rounded(2 * chance - 1), rounded(2 * loss)
            replies[end] |= {"equity": equity, "loss": loss, "plies": int(depth)}
    return sorted(replies.values(), key=lambda each: str(each["position"]))
