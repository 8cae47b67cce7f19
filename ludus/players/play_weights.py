"""The plays of a throw with their worth, from the engine, in order."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from ludus.players import loops
from ludus.players.answers import Reply
from ludus.players.engine import answer
from ludus.players.requests import RequestError
from ludus.players.worth import PLIES, SIGHT


def weighed(rules: str, position: str, dice: Sequence[int], games: int = 0) -> list[Reply]:
    """Return every legal play of a throw as in the answer to `plays`, the best first.

    With `games`, that many games are played out from each play that may be the best. Its item
    `rollout` holds the answer to the request `rollout`. Without `dice`, plays take a bonus.

    Raises:
        RequestError: the position or the throw is invalid.
    """
    thrown = {"rules": rules, "position": position} | ({"dice": list(dice)} if dice else {})
    loops.take_up(wait=True)
    plies = PLIES if loops.current().compiled else SIGHT
    plays = {each["position"]: each for each in _asked(cmd="plays", plies=plies, **thrown)}
    rolled = _asked(cmd="rollout", games=games, **thrown) if games else []
    for each in rolled:
        told = {name: each[name] for name in each if name not in ("steps", "position")}
        plays[each["position"]]["rollout"] = told
    first = [plays.pop(each["position"]) for each in rolled]
    return first + sorted(plays.values(), key=lambda each: (each["loss"], -each["equity"]))


def _asked(**request: Any) -> list[Reply]:
    """Return the plays of the engine's answer."""
    reply = msgspec.json.decode(answer(msgspec.json.encode(request)))
    if "error" in reply:
        field, _, says = reply["error"].partition(": ")
        raise RequestError(field, says, reply["code"])
    return list(reply["plays"])


def lines(plays: Sequence[Reply]) -> Iterator[str]:
    """Yield a table for a terminal: chances to win in hundredths, with standard errors."""
    yield "chance   loss   played out     games  play"
    for each in plays:
        played = ""
        if told := each.get("rollout"):
            chance, error = 50 * (told["equity"] + 1), 50 * told["error"]
            played = f"{chance:5.1f} ± {error:4.1f} {told['games']:8}"
        chance, loss = 50 * (each["equity"] + 1), 50 * each["loss"]
        yield f"{chance:6.1f} {loss:6.1f}   {played:21}  {each['steps']}".rstrip()
