"""The engine: `ludus engine`, which answers lines of JSON with lines of JSON."""

import logging
import math
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue
from typing import Any, BinaryIO

import msgspec
import numpy as np
from msgspec import UNSET, UnsetType

from ludus import __version__
from ludus.players import loops, requests
from ludus.players.levels import LEVELS
from ludus.players.network import judge, warn_of_unlearnt
from ludus.players.player import Player, in_time
from ludus.players.requests import LONGEST_LINE as LONGEST_LINE
from ludus.players.requests import Asked, RequestError
from ludus.players.rollout import Floats, Work, compare, play_out
from ludus.players.search import Search, likely
from ludus.players.worth import weigher
from ludus.rules.game import (
    GAMES,
    RECONSTRUCTIONS,
    RuleSetError,
    add,
    add_text,
    fields_of,
    known,
    named,
)
from ludus.rules.notation import NotationError, find_play, parse_position, play_text
from ludus.rules.plays import Plays, Step
from ludus.rules.position import Position, position_text
from ludus.rules.ruleset import RuleSet

PROTOCOL = 2
"""What the engine can be asked: 1 plays, best, rules; 2 all of `ludus.players.requests`."""

AHEAD = 100
"""Lines that are read while earlier ones are answered."""

SEED = 0
"""The seed of the players: the same question has the same answer, as far as a player's time does
not run out before he has finished."""

_log = logging.getLogger(__name__)

Reply = dict[str, Any]
Stopped = Callable[[], bool]
"""Whether no better answer is wanted."""


def serve(lines: BinaryIO, out: BinaryIO, *, hello: bool = False) -> None:
    """Answer each line with one line, flushed, until the input ends.

    With `hello` the first line says who answers.
    """
    inbox = _Inbox(lines)
    threading.Thread(target=inbox.read, name="ludus-engine", daemon=True).start()
    if hello:
        _write(out, msgspec.json.encode(_version()))
    for asked in inbox:
        _write(out, _answered(asked, inbox.stopped))


def _write(out: BinaryIO, line: bytes) -> None:
    out.write(line + b"\n")
    out.flush()


class _Inbox:
    """Lines that are read while others are answered, so that `stop` is heard at once."""

    def __init__(self, lines: BinaryIO) -> None:
        self._lines = lines
        self._asked: Queue[Asked | Exception | None] = Queue(AHEAD)
        self._stop = -1
        """The number of the last line that says so."""
        self._number = -1
        """That of the line that is being answered."""

    def read(self) -> None:
        """Read until the input ends, or fails."""
        try:
            for number, line in enumerate(_read(self._lines)):
                asked = requests.read(line)
                if isinstance(asked.request, requests.Stop):
                    self._stop = number
                self._asked.put(asked)
            self._asked.put(None)
        except Exception as error:
            self._asked.put(error)

    def __iter__(self) -> Iterator[Asked]:
        while asked := self._asked.get():
            if isinstance(asked, Exception):
                raise asked
            self._number += 1
            yield asked

    def stopped(self) -> bool:
        """Whether a later line than the one being answered says to stop."""
        return self._number < self._stop


def _read(lines: BinaryIO) -> Iterator[bytes]:
    """Lines without their end; of one too long only as much as shows that it is."""
    while line := lines.readline(LONGEST_LINE + 1):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = lines.readline(LONGEST_LINE)
        yield line.removesuffix(b"\n")


def answer(line: bytes) -> bytes:
    """The answer to a line, both without the line's end. Never raises: an error is an answer."""
    return _answered(requests.read(line), lambda: False)


def _answered(asked: Asked, stopped: Stopped) -> bytes:
    identity = {"id": asked.id} if bytes(asked.id) else {}
    try:
        if isinstance(asked.request, RequestError):
            raise asked.request
        return msgspec.json.encode(identity | _reply(asked.request, stopped))
    except RequestError as error:
        reply = {"error": str(error)}
    except Exception as error:
        _log.exception("no answer to %r", asked.request)
        reply = {"error": f"internal: {type(error).__name__}: {error}"}
    return msgspec.json.encode(identity | reply)


def _reply(request: requests.AnyRequest, stopped: Stopped) -> Reply:
    match request:
        case requests.Rules():
            names = RECONSTRUCTIONS if request.reconstructions else GAMES
            return {"rules": {name: fields_of(named(name)) for name in names}}
        case requests.Load():
            rules = _loaded(request)
            return {"rules": {rules.name: fields_of(rules)}}
        case requests.Version():
            return _version()
        case requests.Stop():
            return {"stopped": True}
    plays = _thrown(request)
    if isinstance(request, requests.Plays) and request.plies is UNSET:
        return {"plays": _plays(request, plays, stopped)}
    loops.take_up(wait=True)
    if isinstance(request, requests.Best):
        return _best(request, plays, stopped)
    if isinstance(request, requests.Rollout):
        return {"plays": _rolled_out(request, plays, stopped)}
    return {"plays": _plays(request, plays, stopped)}


def _version() -> Reply:
    found = {"commands": requests.NAMES, "rules": [*known()], "levels": [*LEVELS]}
    return {"name": "ludus", "version": __version__, "protocol": PROTOCOL, **found}


def _loaded(request: requests.Load) -> RuleSet:
    try:
        match request.file, request.toml:
            case str(file), UnsetType():
                rules = add(Path(file))
            case UnsetType(), str(text):
                rules = add_text(text)
            case _:
                raise RequestError("file: either file or toml is given")
    except RuleSetError as error:
        field = "toml" if request.file is UNSET else "file"
        raise RequestError(f"{field}: {error}") from None
    warn_of_unlearnt(rules)
    return rules


def _thrown(request: requests.Thrown) -> Plays:
    """The plays that are asked about."""
    try:
        rules = named(request.rules)
    except RuleSetError as error:
        raise RequestError(f"rules: {error}") from None
    try:
        position = parse_position(request.position, rules)
    except NotationError as error:
        raise RequestError(f"position: {error}") from None
    return Plays(rules, position, _dice(request.dice, rules, position))


def _dice(given: list[int] | UnsetType, rules: RuleSet, position: Position) -> list[int]:
    """The throw; empty where a bonus waits."""
    if isinstance(given, UnsetType):
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


def _written(play: tuple[Step, ...], after: Position) -> Reply:
    return {"steps": play_text(play, after.squares), "position": position_text(after)}


def _told(number: float) -> float:
    """A number as it is told: 4 digits, and no minus before 0."""
    return round(float(number), 4) + 0.0


def _until(seconds: float | UnsetType, usual: float = math.inf) -> float:
    """When `time.monotonic` says that the time is over."""
    return time.monotonic() + (usual if isinstance(seconds, UnsetType) else seconds)


def _best(request: requests.Best, plays: Plays, stopped: Stopped) -> Reply:
    player, seconds = _player(request, plays.rules)
    choice = in_time(player.think(plays), _until(request.seconds, seconds), stopped)
    return {**_written(choice.play, choice.position), "equity": _told(choice.equity)}


def _player(request: requests.Best, rules: RuleSet) -> tuple[Player, float]:
    """Who is asked for the best play, and how many seconds he has."""
    if isinstance(request.level, UnsetType):
        if isinstance(request.plies, UnsetType):
            raise RequestError(f"level: missing; {requests.ALLOWED['level']}, or plies is given")
        by = judge(rules)
        return (Search(by, request.plies) if request.plies > 1 else by), math.inf
    if request.plies is not UNSET:
        raise RequestError("plies: either level or plies is given")
    if request.level not in LEVELS:
        there = ", ".join(LEVELS)
        raise RequestError(f"level: no level '{request.level[:40]}'; there are {there}")
    level = LEVELS[request.level]
    return level.make(rules, SEED), level.seconds


def _plays(request: requests.Plays, plays: Plays, stopped: Stopped) -> list[Reply]:
    found = {end: _written(play, end) for end, play in plays.results.items()}
    if not isinstance(request.plies, UnsetType):
        thoughts = weigher(plays.rules).weigh(plays, plies=request.plies)
        worth = in_time(thoughts, _until(request.seconds), stopped)
        for end, chance, plies, loss in zip(*worth, strict=True):
            equity, loss = _told(2 * chance - 1), _told(2 * loss)
            found[end] |= {"equity": equity, "loss": loss, "plies": int(plies)}
    return sorted(found.values(), key=lambda each: str(each["position"]))


def _rolled_out(request: requests.Rollout, plays: Plays, stopped: Stopped) -> list[Reply]:
    if plays.position.winner is not None:
        raise RequestError("position: the game is over")
    ends, until = _candidates(request.plays, plays), _until(request.seconds)

    def share(work: list[Work]) -> list[Floats]:
        return [np.concatenate([game(each, at) for at in each.games]) for each in work]

    def game(work: Work, number: int) -> Floats:
        """Whoever wins the game; the first is always played, others not when it is enough."""
        if number and (stopped() or time.monotonic() >= until):
            return np.full((1, len(work.ends)), np.nan)
        return play_out(work._replace(games=range(number, number + 1)))

    games, seed = request.games, request.seed
    rounds = compare(plays.rules, ends, plays.side, games=games, seed=seed, share=share)
    return [
        {
            **_written(plays.results[ends[each.end]], ends[each.end]),
            "equity": _told(2 * each.chance - 1),
            "error": _told(2 * each.error),
            "behind": _told(2 * each.behind),
            "behind_error": _told(2 * each.behind_error),
            "games": each.games,
        }
        for each in in_time(rounds, until, stopped)
    ]


def _candidates(given: list[str] | UnsetType, plays: Plays) -> list[Position]:
    """Where the plays lead that are to be compared."""
    if isinstance(given, UnsetType):
        worth = next(weigher(plays.rules).weigh(plays))
        return [worth.ends[at] for at in likely(worth.chances)]
    found = []
    for at, text in enumerate(given):
        try:
            found.append(plays.leads(find_play(plays, text)))
        except NotationError as error:
            raise RequestError(f"plays[{at}]: {error}") from None
    if not found:
        raise RequestError("plays: empty; leave it out to compare those that may be best")
    return list(dict.fromkeys(found))
