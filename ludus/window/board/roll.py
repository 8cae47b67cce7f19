"""The ways of thrown dice: across the board and back, or through the tower of a palace.

Chance for looks alone chooses a way; the faces are those of the throw. Heights are in edges.
"""

import math
from collections.abc import Sequence
from itertools import combinations, pairwise
from random import Random
from typing import NamedTuple

from pygame import Rect, Vector2

from ludus.window.layout.layout import Layout

ROLL = 54
"""Steps from cup to rest, unless the settings say otherwise."""
_POURED = 4  # steps until the first die leaves the cup
_BETWEEN = 6  # steps between two dice
_TURNS = 31  # the step from which dice roll back to their places
_HIGHEST = 18  # steps in which a die comes as far as it will from the cup
_FARTHEST = 10  # the greatest way from the tray into the board, in edges
_PUSHED = 1.1  # how far it may become when another die pushes
_TRIES = 40
_REBOUND = 0.8  # the speed of a die that leaves the frame, as a share of its speed before
_NEAR = 1.15  # the distance at which two dice touch, in edges: corners are farther out
_HOPS = ((0.0, 0.26, 1.5), (0.26, 0.46, 0.7), (0.46, 0.6, 0.3), (0.6, 0.82, 0.7), (0.82, 0.93, 0.2))
"""From and to which share of its way a die hops, and how high; the fourth is over the rim."""
LARGER = 0.16  # how much larger a die is seen for an edge of height
_TOWER = 3.8  # the height of the tower's picture, in edges of a die
_TOWER_UPRIGHT = 1.25  # on an upright screen, in heights of the tray
_FOOT = 0.87  # where the tower stands, as a share of its picture's height
_FITS = 0.16  # the edge of a die deep in the tower, as a share of that height
_FALL = (
    (-1, 0.36, 0.27, 1.0),
    (0, 0.36, 0.27, 1.0),
    (3, 0.38, 0.1, 0.5),
    (6, 0.36, 0.27, 1.0),
    (10, 0.38, 0.47, 1.0),
    (13, 0.42, 0.62, 1.0),
    (16, 0.53, 0.77, 0.5),
)
"""From the mouth to the steps: the step, shares of the tower's picture, and share of its depth."""
_INSIDE, _EACH = 14, 4  # steps until the first die has left the tower's door, and the next one
LIES = 35  # the step from which a die out of the tower lies on the board, where its face is seen
_LEAVES = 45  # the step in which it leaves for its place
_FROM_RIM = (0.8, 1.6)  # how far from the board's rim it lies, in edges


class Spot(NamedTuple):
    """Where a die is at a step: in pixels, and its height above the table."""

    x: float
    y: float
    height: float


Way = list[Spot]


def out(after: int) -> int:
    """The step at which a die leaves the cup after `after` others."""
    return _POURED + _BETWEEN * after


def across_board(layout: Layout, count: int, seed: int) -> list[Way]:
    """A spot of each die for each step, from the left of the tray over the board to its place."""
    chance = Random(seed)
    for _ in range(_TRIES):
        found, fair = _thrown(layout, count, chance)
        if fair:
            break
    return found


def _thrown(layout: Layout, count: int, chance: Random) -> tuple[list[Way], bool]:
    """Ways, and whether dice met on the board, but not on their way back, and went not too far."""
    tray, board, edge = layout.tray, layout.board, layout.dice[0].width
    up, reach = board.centery - tray.centery, _FARTHEST * edge
    reach = min(max(up, -reach), reach)
    start, right = Vector2(tray.left + edge // 2, tray.centery), board.right - edge
    outs = [out(count - 1 - die) for die in range(count)]
    places, across = [Vector2(start) for _ in outs], (right - start.x) / _HIGHEST
    speeds = [
        Vector2(chance.uniform(0.1, 0.8) * across, 2 * chance.uniform(0.8, 1) * reach / _HIGHEST)
        for _ in outs
    ]
    pulls, met = [-speed.y / _HIGHEST for speed in speeds], count == 1
    tracks: list[list[Vector2]] = [[] for _ in outs]
    for step in range(_TURNS):
        for track, place, speed, pull, begun in zip(
            tracks, places, speeds, pulls, outs, strict=True
        ):
            track.append(Vector2(place))
            if step >= begun:
                place += speed
                speed.y += pull
                if (speed.x > 0 and place.x > right) or (
                    speed.x < 0 and place.x < board.left + edge
                ):
                    speed.x *= -_REBOUND
        for one, other in combinations(range(count), 2):
            way = places[one] - places[other]
            if step > max(outs[one], outs[other]) + 5 and 0 < way.length() < _NEAR * edge:
                way.normalize_ip()
                closing = min(0, (speeds[one] - speeds[other]) * way)
                speeds[one] -= closing * way
                speeds[other] += closing * way
                met |= closing < 0
    for track, place, speed, goal in zip(tracks, places, speeds, layout.dice, strict=False):
        track += _home(place, speed, Vector2(goal.center), ROLL - _TURNS)
    pairs = [pair for row in zip(*tracks, strict=True) for pair in combinations(row, 2)]
    back = pairs[_TURNS * len(pairs) // (ROLL + 1) :]
    far = max(abs(at.y - start.y) for track in tracks for at in track)
    fair = met and far <= _PUSHED * abs(reach) and all(a.distance_to(b) >= edge for a, b in back)
    return [
        [Spot(at.x, at.y, _hop((step - begun) / (ROLL - begun))) for step, at in enumerate(track)]
        for track, begun in zip(tracks, outs, strict=True)
    ], fair


def _home(start: Vector2, speed: Vector2, goal: Vector2, steps: int) -> list[Vector2]:
    """The places of a die that comes to rest at a goal, after its speed at the start."""
    shares = (step / steps for step in range(steps + 1))
    return [
        goal + (1 - t) ** 2 * ((1 + 2 * t) * (start - goal) + t * steps * speed) for t in shares
    ]


def _hop(share: float) -> float:
    hops = (
        (share - a) * (b - share) / (b - a) ** 2 * high for a, b, high in _HOPS if a < share < b
    )
    return 4 * sum(hops)


def tower_place(layout: Layout) -> Rect:
    """The tower's picture, at the left of the tray; its shadow may fall beyond."""
    tray, edge = layout.tray, layout.dice[0].width
    high = round(_TOWER_UPRIGHT * tray.height if layout.upright else _TOWER * edge)
    bottom = tray.bottom + round(high * (1 - _FOOT))
    return Rect(tray.left - high // 16, bottom - high, high * 640 // 860, high)


def within_tower(after: int) -> int:
    """The steps until a die has left the tower after `after` others."""
    return _INSIDE + _EACH * after


def through_tower(layout: Layout, count: int, seed: int) -> list[Way]:
    """A spot for each step: a die falls through the tower, lies on the board, and goes home."""
    chance, tower, edge = Random(seed), tower_place(layout), layout.dice[0].width
    up = layout.board.centery < layout.tray.centery
    rim = layout.board.bottom if up else layout.board.top
    deep, found = (_FITS * tower.h / edge - 1) / LARGER, list[Way]()
    for die in range(count):
        after, way = count - 1 - die, Way()
        aside = 0.1 * ((after + 1) % 3 - 1), 0.04 * (after % 2)
        spots = [
            Spot(tower.x + (x + aside[0]) * tower.w, tower.y + (y + aside[1]) * tower.h, deep * z)
            for _, x, y, z in _FALL
        ]
        times = [-1, *(row[0] + _EACH * after for row in _FALL[1:])]
        for (begun, a), (ended, b) in pairwise(zip(times, spots, strict=True)):
            way += [along([a, b], (at - begun) / (ended - begun)) for at in range(begun, ended)]
        foot, goal = Vector2(spots[-1][:2]), Vector2(layout.dice[die].center)
        far, steps = edge * chance.uniform(*_FROM_RIM), LIES - times[-1]
        lies = Vector2(
            goal.x + edge * (die - count / 2 + chance.random()), rim - far if up else rim + far
        )
        rolled = _home(foot, chance.uniform(1.2, 1.5) * (lies - foot) / steps, lies, steps)
        heights = (
            max(1 - 3 * t / steps, 0) * spots[-1].height + _hop(0.6 + 0.4 * t / steps)
            for t in range(steps + 1)
        )
        way += [Spot(at.x, at.y, high) for at, high in zip(rolled, heights, strict=True)]
        way += [Spot(lies.x, lies.y, 0)] * (_LEAVES - LIES - 1)
        way += [Spot(at.x, at.y, 0) for at in _home(lies, Vector2(), goal, ROLL - _LEAVES)]
        found.append(way[1:])
    return found


def along(way: Sequence[Spot], step: float) -> Spot:
    """The place on a way between two of its steps."""
    at = min(math.floor(step), len(way) - 2)
    return Spot(*(a + (b - a) * (step - at) for a, b in zip(way[at], way[at + 1], strict=True)))
