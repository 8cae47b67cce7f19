"""The engine's answers to requests that have been parsed."""

import logging
import math
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec import UNSET, Raw, UnsetType

from ludus import __version__
from ludus.errors import amount
from ludus.players import requests
from ludus.players.levels import LEVELS
from ludus.players.network import judge, warn_of_unlearnt
from ludus.players.player import Choice, Player, Thought, in_time
from ludus.players.requests import Code, EngineRequest, RequestError
from ludus.players.rollout import EnoughError, Floats, Standing, Work, compare, play_out
from ludus.players.search import Search, likely
from ludus.players.worth import Worth, weigher
from ludus.rules import bonuses
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
from ludus.rules.notation import (
    NotationError,
    find_play,
    follow,
    parse_position,
    play_text,
    step_text,
)
from ludus.rules.plays import Node, Plays, Step
from ludus.rules.position import Position, position_text
from ludus.rules.ruleset import SIDES, RuleSet

PROTOCOL = 3
"""The version of the protocol. Version 1: plays, best, rules. Version 2: rollout, load, stop,
version. Version 3: steps, many positions, progress. Since version 3, a finished game is an error,
and `stop` also ends waiting requests."""

EVERY = 0.1
"""The least seconds between two lines of progress."""

SEED = 0
"""The seed of the players, so that equal questions have equal answers in equal time."""

_log = logging.getLogger(__name__)

Reply = dict[str, Any]


class Caller:
    """The program that sent the request now being answered."""

    def __init__(
        self,
        stopped: Callable[[], bool] = lambda: False,
        send: Callable[[Reply], None] | None = None,
    ) -> None:
        """Take a test for `stop`, and a function that sends a line before the answer."""
        self.stopped, self._send, self._next = stopped, send, 0.0

    def tell(self, progress: Callable[[], Reply]) -> None:
        """Send a line of progress if the request wants it, at most one in `EVERY` seconds."""
        if self._send and time.monotonic() >= self._next:
            self._send({"progress": progress()})
            self._next = time.monotonic() + EVERY


def identity(asked: EngineRequest) -> Reply:
    """Return the `id` that every line about a request repeats."""
    return {"id": asked.id} if bytes(asked.id) else {}


def answered(asked: EngineRequest, caller: Caller) -> bytes:
    """Return the line that answers a request, without its end. An error is an answer, too."""
    ignored = {"ignored": asked.ignored} if asked.ignored else {}
    try:
        return msgspec.json.encode(identity(asked) | _reply(asked.request, caller) | ignored)
    except RequestError as error:
        reply = {"error": str(error), "code": error.code, "field": error.field}
    except Exception as error:
        _log.exception("no answer to %r", asked.request)
        says = f"internal: {type(error).__name__}: {error}"
        reply = {"error": says, "code": Code.INTERNAL, "field": "line"}
    return msgspec.json.encode(identity(asked) | reply | ignored)


def _reply(request: requests.AnyRequest | requests.Many | RequestError, caller: Caller) -> Reply:
    match request:
        case RequestError():
            raise request
        case requests.Load():
            rules = _loaded(request)
            return {"rules": {rules.name: fields_of(rules)}}
        case requests.Stop():
            return {"stopped": True}
    if caller.stopped():
        raise _stopped()
    match request:
        case requests.Many():
            return {"answers": _answers(request, caller)}
        case requests.Rules():
            names = RECONSTRUCTIONS if request.reconstructions else GAMES
            return {"rules": {name: fields_of(named(name)) for name in names}}
        case requests.Version():
            return version()
    return _of_plays(request, _thrown(request), caller)


def _of_plays(request: requests.ThrownDice, plays: Plays, caller: Caller) -> Reply:
    if isinstance(request, requests.Steps):
        return _steps(request, plays)
    if isinstance(request, requests.PlaysRequest) and request.plies is UNSET:
        return _plays(request, plays, caller)
    match request:
        case requests.Best():
            return _best(request, plays, caller)
        case requests.Rollout():
            return _rolled_out(request, plays, caller)
        case requests.PlaysRequest():
            return _plays(request, plays, caller)
    raise TypeError(request)


def _stopped() -> RequestError:
    return RequestError("line", "stopped before there was an answer", Code.STOPPED)


def _answers(many: requests.Many, caller: Caller) -> list[Raw]:
    found: list[Raw] = []
    for each in many:
        caller.tell(lambda: {"answers": len(found), "of": len(many.positions)})
        found.append(Raw(answered(each, Caller(caller.stopped))))
    return found


def version() -> Reply:
    """Return the version of the engine, and its commands, rules and levels."""
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
                raise RequestError("file", "give either file or toml")
    except RuleSetError as error:
        raise RequestError("toml" if request.file is UNSET else "file", str(error)) from None
    warn_of_unlearnt(rules)
    return rules


def _thrown(request: requests.ThrownDice) -> Plays:
    try:
        rules = named(request.rules)
    except RuleSetError as error:
        raise RequestError("rules", str(error), Code.UNKNOWN) from None
    try:
        position = parse_position(request.position, rules)
    except NotationError as error:
        raise RequestError("position", str(error)) from None
    if (winner := position.winner) is not None:
        raise RequestError("position", f"the game is over, {SIDES[winner]} has won", Code.OVER)
    return Plays(rules, position, _dice(request.dice, rules, position))


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


def _written(play: tuple[Step, ...], after: Position) -> Reply:
    found = {"steps": play_text(play, after.squares), "position": position_text(after)}
    return found | _winner(after)


def _winner(position: Position) -> Reply:
    return {} if position.winner is None else {"winner": "wb"[position.winner]}


def _steps(request: requests.Steps, plays: Plays) -> Reply:
    try:
        reached = follow(plays, request.played)
    except NotationError as error:
        raise RequestError("played", str(error), Code.ILLEGAL) from None
    node, _ = reached[0]
    nexts = sorted({step[:3]: step for each, _ in reached for step, _ in each.edges}.items())
    now = Position.from_bytes(node.board, plays.side, _left(node, plays))
    found = {
        "steps": [step_text(step, plays.rules.squares) for _, step in nexts],
        "may_end": node.final,
        "position": position_text(now),
    }
    end = {"end": position_text(plays.end(node))} if node.final else {}
    return found | end | _winner(now)


def _left(node: Node, plays: Plays) -> tuple[int, ...]:
    """Return the rest, at a node, of the bonus that waited before the turn."""
    if plays.taking_bonus:
        return (*node.left, *plays.kept)
    if plays.goes_on:
        return tuple(bonuses.KEPT << bonuses.KIND | number for number in node.left)
    return ()


def _told(number: float) -> float:
    """Round a number to 4 digits, without a minus before 0."""
    return round(float(number), 4) + 0.0


def _until(seconds: float | UnsetType, usual: float = math.inf) -> float:
    """Return the end of the time, on the clock of `time.monotonic`."""
    return time.monotonic() + (usual if isinstance(seconds, UnsetType) else seconds)


def _drained(
    thoughts: Iterator[Thought], until: float, caller: Caller, write: Callable[[Thought], Reply]
) -> Reply:
    """Write the last thought that the time allows; send earlier thoughts as progress."""

    def told() -> Iterator[Thought]:
        for thought in thoughts:
            yield thought
            caller.tell(partial(write, thought))

    return write(in_time(told(), until, caller.stopped))


def _best(request: requests.Best, plays: Plays, caller: Caller) -> Reply:
    def write(choice: Choice) -> Reply:
        return {**_written(choice.play, choice.position), "equity": _told(choice.equity)}

    player, seconds = _player(request, plays.rules)
    return _drained(player.think(plays), _until(request.seconds, seconds), caller, write)


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


def _plays(request: requests.PlaysRequest, plays: Plays, caller: Caller) -> Reply:
    found = {end: _written(play, end) for end, play in plays.results.items()}

    def write(worth: Worth) -> Reply:
        for end, chance, plies, loss in zip(*worth, strict=True):
            equity, loss = _told(2 * chance - 1), _told(2 * loss)
            found[end] |= {"equity": equity, "loss": loss, "plies": int(plies)}
        return {"plays": _sorted(found.values())}

    if isinstance(request.plies, UnsetType):
        return {"plays": _sorted(found.values())}
    thoughts = weigher(plays.rules).weigh(plays, plies=request.plies)
    return _drained(thoughts, _until(request.seconds), caller, write)


def _sorted(plays: Iterable[Reply]) -> list[Reply]:
    return sorted(plays, key=lambda each: str(each["position"]))


def _rolled_out(request: requests.Rollout, plays: Plays, caller: Caller) -> Reply:
    ends, until = _candidates(request.plays, plays), _until(request.seconds)
    known: list[Reply] = []

    def share(work: list[Work]) -> list[Floats]:
        return [np.concatenate([game(each, at) for at in each.games]) for each in work]

    def game(work: Work, number: int) -> Floats:
        """Return the winner for each end; play the first game even when the time is over."""
        one = work._replace(games=range(number, number + 1))
        try:
            won = play_out(
                one, lambda: caller.stopped() or (number > 0 and time.monotonic() >= until)
            )
        except EnoughError:
            if not number:
                raise _stopped() from None
            return np.full((1, len(work.ends)), np.nan)
        caller.tell(lambda: {"games": number + 1, "plays": known})
        return won

    def write(standings: list[Standing]) -> Reply:
        return {"plays": [_stands(each, ends, plays) for each in standings]}

    def told() -> Iterator[list[Standing]]:
        for standings in rounds:
            known[:] = write(standings)["plays"]
            yield standings

    games, seed = request.games, request.seed
    rounds = compare(plays.rules, ends, plays.side, games=games, seed=seed, share=share)
    return write(in_time(told(), until, caller.stopped))


def _stands(each: Standing, ends: list[Position], plays: Plays) -> Reply:
    return {
        **_written(plays.results[ends[each.end]], ends[each.end]),
        "equity": _told(2 * each.chance - 1),
        "error": _told(2 * each.error),
        "behind": _told(2 * each.behind),
        "behind_error": _told(2 * each.behind_error),
        "games": each.games,
    }


def _candidates(given: list[str] | UnsetType, plays: Plays) -> list[Position]:
    if isinstance(given, UnsetType):
        worth = next(weigher(plays.rules).weigh(plays))
        return [worth.ends[at] for at in likely(worth.chances)]
    found = []
    for at, text in enumerate(given):
        try:
            found.append(plays.leads(find_play(plays, text)))
        except NotationError as error:
            raise RequestError(f"plays[{at}]", str(error), Code.ILLEGAL) from None
    if not found:
        raise RequestError("plays", "empty; leave it out to compare the plays that may be best")
    return list(dict.fromkeys(found))
