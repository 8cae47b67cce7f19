"""The ways of thrown dice: across the board and back, or through the tower of a palace.

A way has a place for each step from the cup to rest. Chance for looks alone chooses it; the faces
are those of the throw.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from pygame import Rect, Vector2

from ludus.window.layout.layout import Layout

ROLL = 54
"""Steps from cup to rest, unless the settings say otherwise."""
_POURED = 4
"""Steps until the first die leaves the cup."""
_BETWEEN = 6
"""Steps between two dice."""
_TURNS = 31
"""The step from which dice roll back to their places."""
_HIGHEST = 18
"""Steps in which a die comes as far as it will from the cup."""
_FARTHEST = 10
"""The greatest way from the tray into the board, in edges of a die."""
_PUSHED = 1.1
"""How far a die may come that another one has pushed, in such ways."""
_TRIES = 40
_REBOUNDS = 0.8
"""How fast a die leaves the frame, as a share of its speed before."""
_NEAR = 1.15
"""The distance at which two dice touch, in edges: a die is wider from corner to corner."""
_HOPS = ((0.0, 0.26, 1.5), (0.26, 0.46, 0.7), (0.46, 0.6, 0.3), (0.6, 0.82, 0.7), (0.82, 0.93, 0.2))
"""From and to which share of its way a die hops, and how high, in edges; the fourth is the rim."""

_TOWER = 3.8
"""The height of the tower's picture, in edges of a die; on an upright screen, in heights."""
_TOWER_UPRIGHT = 1.25
_FOOT = 0.87
"""Where the tower stands, as a share of its picture's height."""
_FITS = 0.2
"""The edge of a die in the tower, as a share of that height; it is seen from above."""
_MOUTH, _ABOVE, _WITHIN = (0.36, 0.27), (0.38, 0.1), (0.38, 0.47)
_DOOR, _STEPS = (0.42, 0.62), (0.53, 0.77)
"""The places of a die that falls through the tower, as shares of its picture."""
LARGER = 0.16
"""How much larger a die is seen for an edge of height."""
_TIMES = (0, 6, 11, 18, 22, 27)
"""The steps of the first die in the mouth, above it, and at all these places."""
INSIDE = 25
"""Steps until the first die has left the tower's door."""


class Spot(NamedTuple):
    """Where a die is at a step: in pixels, and its height above the table in edges."""

    x: float
    y: float
    height: float


Way = tuple[Spot, ...]


class Goals(NamedTuple):
    """The edge of the dice, and where each comes to rest."""

    edge: int
    places: tuple[tuple[int, int], ...]


def out(after: int) -> int:
    """The step at which a die leaves the cup after `after` others."""
    return _POURED + _BETWEEN * after


@lru_cache(maxsize=16)
def across_board(
    seed: int, tray: tuple[int, int, int, int], board: tuple[int, int, int, int], goals: Goals
) -> tuple[Way, ...]:
    """The ways of dice from the left of a tray over the board to their goals, which lie in it."""
    chance = Random(seed)
    for _ in range(_TRIES):
        found = _thrown(chance, Rect(tray), Rect(board), goals)
        if found.fair:
            break
    return found.ways


class _Throw(NamedTuple):
    ways: tuple[Way, ...]
    fair: bool
    """Whether dice met on the board, but not on their way back, and none was pushed too far."""


def _thrown(chance: Random, tray: Rect, board: Rect, goals: Goals) -> _Throw:
    edge, count = goals.edge, len(goals.places)
    up = -1 if tray.centery > board.centery else 1
    reach = min(abs(tray.centery - board.centery), _FARTHEST * edge)
    start = Vector2(tray.left + edge // 2, tray.centery)
    left, right = board.left + edge, board.right - edge
    outs = [out(count - 1 - die) for die in range(count)]
    places, speeds = [Vector2(start) for _ in goals.places], list[Vector2]()
    for _ in goals.places:
        rise = 2 * chance.uniform(0.8, 1.0) * reach / _HIGHEST
        speeds.append(Vector2(chance.uniform(0.1, 0.8) * (right - start.x) / _HIGHEST, up * rise))
    pulls = [-speed.y / _HIGHEST for speed in speeds]
    tracks: list[list[Vector2]] = [[] for _ in goals.places]
    met = count == 1
    for step in range(_TURNS):
        for die, (place, speed) in enumerate(zip(places, speeds, strict=True)):
            tracks[die].append(Vector2(place))
            if step < outs[die]:
                continue
            place += speed
            speed.y += pulls[die]
            if not left <= place.x <= right and (place.x > right) == (speed.x > 0):
                speed.x *= -_REBOUNDS
        for one, other in combinations(range(count), 2):
            way = places[one] - places[other]
            away = step > max(outs[one], outs[other]) + 5
            if away and 0 < way.length() < _NEAR * edge:
                way.normalize_ip()
                closing = (speeds[one] - speeds[other]) * way
                if closing < 0:
                    speeds[one] -= closing * way
                    speeds[other] += closing * way
                    met = True
    for die, goal in enumerate(goals.places):
        tracks[die] += _home(places[die], speeds[die], Vector2(goal), ROLL - _TURNS)
    late = zip(*(track[_TURNS:] for track in tracks), strict=True)
    apart = min((a.distance_to(b) for row in late for a, b in combinations(row, 2)), default=edge)
    ways = tuple(
        tuple(
            Spot(at.x, at.y, _hop((step - begun) / (ROLL - begun))) for step, at in enumerate(track)
        )
        for track, begun in zip(tracks, outs, strict=True)
    )
    return _Throw(ways, met and apart >= 0.9 * edge)


def _home(start: Vector2, speed: Vector2, goal: Vector2, steps: int) -> list[Vector2]:
    """The places of a die that comes to rest at a goal, after its speed at the start."""
    found = []
    for step in range(steps + 1):
        t = step / steps
        begun, gone = (1 + 2 * t) * (1 - t) ** 2, t * (1 - t) ** 2
        found.append(begun * start + gone * steps * speed + (1 - begun) * goal)
    return found


def _hop(share: float) -> float:
    for begun, ended, height in _HOPS:
        if begun < share < ended:
            t = (share - begun) / (ended - begun)
            return 4 * height * t * (1 - t)
    return 0.0


def tower_place(layout: Layout) -> Rect:
    """The tower's picture, at the left of the tray; its shadow may fall beyond."""
    tray, edge = layout.tray, layout.dice[0].width
    high = round(_TOWER_UPRIGHT * tray.height if layout.upright else _TOWER * edge)
    place = Rect(0, 0, high * 640 // 860, high)
    return place.move_to(
        left=tray.left - high // 16, bottom=tray.bottom + round(high * (1 - _FOOT))
    )


@lru_cache(maxsize=16)
def through_tower(seed: int, tower: tuple[int, int, int, int], goals: Goals) -> tuple[Way, ...]:
    """The ways of dice that fall through the tower and roll out of it to their goals."""
    chance, (left, top, width, high) = Random(seed), tower
    deep = (_FITS * high / goals.edge - 1) / LARGER
    passed = [(place, deep) for place in (_MOUTH, _MOUTH, _ABOVE, _MOUTH, _WITHIN, _DOOR, _STEPS)]
    passed[2], passed[-1] = (_ABOVE, deep / 2), (_STEPS, deep / 2)
    found = []
    for die, goal in enumerate(goals.places):
        after = len(goals.places) - 1 - die
        aside = 0.1 * ((after + 1) % 3 - 1), 0.04 * (after % 2)
        spots = [
            Spot(left + (x + aside[0]) * width, top + (y + aside[1]) * high, z)
            for (x, y), z in passed
        ]
        times = [-1, *(time + _BETWEEN * after for time in _TIMES)]
        way = [_between(spots, times, step) for step in range(times[-1])]
        foot, steps = Vector2(spots[-1][:2]), ROLL - times[-1]
        speed = chance.uniform(1.6, 2.3) * (Vector2(goal) - foot) / steps
        for step, at in enumerate(_home(foot, speed, Vector2(goal), steps)):
            share = step / steps
            hop = _hop(0.6 + 0.4 * share)
            way.append(Spot(at.x, at.y, deep / 2 * max(1 - 3 * share, 0) + hop))
        found.append(tuple(way))
    return tuple(found)


def _between(spots: Sequence[Spot], times: Sequence[int], step: float) -> Spot:
    at = max(index for index, time in enumerate(times) if time <= step)
    share = (step - times[at]) / (times[at + 1] - times[at])
    return along((spots[at], spots[at + 1]), share)


def along(way: Sequence[Spot], step: float) -> Spot:
    """The place on a way between two of its steps."""
    at = min(math.floor(step), len(way) - 2)
    share = step - at
    return Spot(*(a + (b - a) * share for a, b in zip(way[at], way[at + 1], strict=True)))
