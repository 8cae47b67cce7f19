"""The ways of thrown dice: across the board and back, or through the tower of a palace.

Chance for looks alone chooses a way; the faces are those of the throw. Heights are in edges.
"""

import math
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from pygame import Rect, Vector2, Vector3

from ludus.picture.track import Track
from ludus.window.layout.layout import Layout

ROLL = 63
"""Steps from cup to rest, unless the settings say otherwise."""
_POURED = 6  # steps until the first die leaves the cup, in which none is seen any more
_MOUTH = 3.6  # how far inside the tray dice leave the lying cup's mouth, in edges
_WAIT = (0, 0), (-1, -0.45), (-1, 0.55)
"""Where the dice come out of the mouth, from the place of the first, in edges."""
_CREEPS = 0.12  # how far a die that waits for others to leave rolls on in a step, in edges
_BETWEEN = 4  # steps between two dice
LIES = 30  # the step from which dice lie on the board, where their faces are seen
LEAVES = 54  # the step in which they leave for their places
_FARTHEST = 9.5  # the greatest way from the tray into the board, in edges
_PUSHED = 1.1  # how far it may become when another die pushes
_FASTEST = (0.5, 1.2)  # the greatest speed at first, along the board and into it, in edges
_TRIES = 60, 3  # how often ways are tried out over a board, and in a tray alone
_ANYWHERE = (0.1, 0.9)  # how far along the board dice are thrown, as shares of the greatest way
_STRAYS = 0.15  # how far from its aim, as such a share
_RIM = 4  # the rims where no die comes to lie, both together, in edges
_REBOUND = 0.8  # the speed of a die that leaves the frame, as a share of its speed before
_NEAR = 1.15  # the distance at which two dice touch, in edges: corners are farther out
_GAP = 1.45  # the least distance of two dice that lie on the board, in edges
_THROWN = ((0.0, 0.42, 1.5), (0.42, 0.72, 0.7), (0.72, 0.93, 0.3))
"""From and to which share of its way out of the cup a die hops, and how high."""
_DROPPED = ((0.0, 0.55, 0.7), (0.55, 0.83, 0.2))  # the same out of the tower
_HOPPED = ((0.5, 0.8, 0.4), (0.8, 1.0, 0.12))  # the same from the edge
_FLIES = 0.5  # the share of its way in which a die flies there from the edge
_DOWN = 40  # the step in which it lies
_HIGH = 1.5  # its greatest height
_OVER_RIM = ((0.0, 1.0, 0.6),)  # the same on its way home
LARGER = 0.16  # how much larger a die is seen for an edge of height
_TOWER = 3.8  # the height of the tower's picture, in edges of a die
_TOWER_UPRIGHT = 1.25  # on an upright screen, in heights of the tray
_FOOT = 0.87  # where the tower stands, as a share of its picture's height
_FITS = 0.16  # the edge of a die deep in the tower, as a share of that height
_FALL = (
    (0, 0.36, 0.27, 1.0),
    (3, 0.38, 0.1, 0.5),
    (6, 0.36, 0.27, 1.0),
    (10, 0.38, 0.47, 1.0),
    (13, 0.42, 0.62, 1.0),
    (16, 0.53, 0.77, 0.5),
)
"""From the mouth to the steps: the step, shares of the tower's picture, and share of its depth."""
_INSIDE = 14  # steps until the first die has left the tower's door
_EACH = 4  # steps from one die to the next
_HOPS = 6  # steps of a hop in the mouth of a tower that a hand shakes
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


def touches(after: int, tower: bool, straight: int) -> float:
    """The step at which a die first touches the table after `after` others."""
    if straight:
        return _FLIES * _DOWN
    begun, hops = (_FALL[-1][0] + _EACH * after, _DROPPED) if tower else (out(after), _THROWN)
    return begun + hops[0][1] * (LIES - begun)


def across_board(layout: Layout, count: int, seed: int, aim: float | None = None) -> list[Way]:
    """A spot of each die for each step, from a side of the tray over the board to its place.

    `aim` is where they are thrown to, from -1 at the left to 1; None for anywhere to the right.
    """
    chance, roomy = Random(seed), layout.board.height > _RIM * layout.dice[0].width
    side = -1 if aim is not None and aim < 0 else 1
    leaves = [out(after) for after in range(count)][::-side]
    spare: list[Way] | None = None
    for _ in range(_TRIES[not roomy]):
        tracks, fair = _thrown(layout, leaves, chance, aim)
        if (fair or not spare) and _apart(ways := _and_home(layout, tracks, leaves), layout):
            if fair or not roomy:
                return ways
            spare = ways
    return spare or ways


def _thrown(
    layout: Layout, outs: Sequence[int], chance: Random, aim: float | None
) -> tuple[list[list[Vector2]], bool]:
    """Places until dice lie, and whether they met on the board, and then lay on it."""
    tray, board, edge = layout.tray, layout.board, layout.dice[0].width
    up = min(max(board.centery - tray.centery, -_FARTHEST * edge), _FARTHEST * edge)
    side = -1 if aim is not None and aim < 0 else 1
    start = Vector2(tray.centerx - side * (tray.width // 2 - round(_MOUTH * edge)), tray.centery)
    left, right = board.left + edge, board.right - edge
    wide = abs((right if side > 0 else left) - start.x)
    count = len(outs)
    waits = (_WAIT[(begun - _POURED) // _BETWEEN] for begun in outs)
    # In a tray of their own there is no room beside one another.
    places = [start + Vector2(side * x, y if up else 0) * edge for x, y in waits]
    speeds, met = list[Vector2](), count == 1
    for begun in outs:
        far = chance.uniform(*(_ANYWHERE if aim is None else (aim - _STRAYS, aim + _STRAYS)))
        share = min(max(side * far, _ANYWHERE[0]), _ANYWHERE[1])
        goal = wide * share, abs(up) * chance.uniform(0.8, 1)
        x, y = (
            min(2 * way / (LIES - begun), most * edge)
            for way, most in zip(goal, _FASTEST, strict=True)
        )
        speeds.append(Vector2(side * x, math.copysign(y, up)))
    tracks: list[list[Vector2]] = [[] for _ in outs]
    for step in range(LIES + 1):
        for track, place, speed, begun in zip(tracks, places, speeds, outs, strict=True):
            track.append(Vector2(place))
            if step < begun:
                place.x += side * _CREEPS * edge * (step >= _POURED)
                continue
            place += speed
            speed *= 1 - 1 / max(LIES - step, 1)
            if (speed.x > 0 and place.x > right) or (speed.x < 0 and place.x < left):
                speed.x *= -_REBOUND
        for one, other in combinations(range(count), 2):
            way = places[one] - places[other]
            apart = way.length()
            if step >= max(outs[one], outs[other]) and 0 < apart < _NEAR * edge:
                way.normalize_ip()
                aside = way * (_NEAR * edge - apart) / 2
                places[one] += aside
                places[other] -= aside
                closing = min(0, (speeds[one] - speeds[other]) * way)
                speeds[one] -= closing * way
                speeds[other] += closing * way
                met |= closing < 0
    room = board.inflate(-_RIM * edge, -_RIM * edge)
    lie = all(room.collidepoint(track[-1]) for track in tracks)
    farthest = max(abs(at.y - start.y) for track in tracks for at in track)
    return tracks, met and lie and farthest <= _PUSHED * abs(up)


def _and_home(
    layout: Layout, tracks: Sequence[Sequence[Vector2]], outs: Sequence[int]
) -> list[Way]:
    """The whole ways of dice that have come to lie."""
    ways = list[Way]()
    for begun, track, goal in zip(outs, tracks, layout.dice, strict=False):
        hops = (_hop(_THROWN, (step - begun) / (LIES - begun)) for step in range(len(track)))
        way = [Spot(at.x, at.y, high) for at, high in zip(track, hops, strict=True)]
        ways.append(way + _taken_home(track[-1], Vector2(goal.center)))
    return ways


def _apart(ways: Sequence[Way], layout: Layout) -> bool:
    """Whether dice lie apart on the board, and stay so on their way home."""
    edge = layout.dice[0].width
    return all(
        math.dist(one[:2], other[:2]) >= edge * (_GAP if step < LEAVES - LIES else 1)
        for step, row in enumerate([*zip(*ways, strict=True)][LIES:])
        for one, other in combinations(row, 2)
    )


def _taken_home(lies: Vector2, goal: Vector2) -> Way:
    """A spot for each step after `LIES`: a die lies on the board, and hops to its place."""
    steps = ROLL - LEAVES
    back = enumerate(_home(lies, Vector2(), goal, steps))
    hops = [Spot(at.x, at.y, _hop(_OVER_RIM, step / steps)) for step, at in back]
    return [Spot(lies.x, lies.y, 0)] * (LEAVES - LIES - 1) + hops


def _home(start: Vector2, speed: Vector2, goal: Vector2, steps: int) -> list[Vector2]:
    """The places of a die that comes to rest at a goal, after its speed at the start."""
    shares = (step / steps for step in range(steps + 1))
    return [
        goal + (1 - t) ** 2 * ((1 + 2 * t) * (start - goal) + t * steps * speed) for t in shares
    ]


def _hop(hops: Sequence[tuple[float, float, float]], share: float) -> float:
    return 4 * sum(
        (share - a) * (b - share) / (b - a) ** 2 * high for a, b, high in hops if a < share < b
    )


def beyond(layout: Layout) -> tuple[Vector2, Vector2]:
    """How far away dice are beyond the edge from which they come, and to which the last ones go.

    Dice that lie on the board cross it from the farther side; others use the nearer edge.
    """
    (wide, high), tray = layout.size, layout.tray.inflate(layout.dice[0].size)
    if layout.board.contains(layout.tray):
        far = Vector2(-tray.right if 2 * tray.centerx > wide else wide - tray.left, 0)
        return far, -far
    far = Vector2(0, high - tray.top if 2 * tray.centery > high else -tray.bottom)
    return far, far


def over_edge(layout: Layout, count: int, seed: int) -> list[Way]:
    """A spot for each step: a die flies across the screen's edge to its place, and hops there."""
    chance, ways, (far, _) = Random(seed), list[Way](), beyond(layout)
    for place in layout.dice[:count]:
        # A die that comes from a side is behind those that land before it.
        first = (Vector2(place.center) - layout.tray.center) * far < 0
        late = chance.randrange(_BETWEEN) * (not first)
        way = list[Spot]()
        for step in range(ROLL + 1):
            share = max(0, step - late) / (_DOWN - late)
            left = max(0.0, 1 - share / _FLIES)
            high = 4 * left * (1 - left) * _HIGH + _hop(_HOPPED, share)
            at = place.center + left * far
            way.append(Spot(at.x, at.y, high))
        ways.append(way)
    return ways


def tower_place(layout: Layout) -> Rect:
    """The tower's picture, at the left of the tray; its shadow may fall beyond."""
    tray, edge = layout.tray, layout.dice[0].width
    high = round(_TOWER_UPRIGHT * tray.height if layout.upright else _TOWER * edge)
    bottom = tray.bottom + round(high * (1 - _FOOT))
    return Rect(tray.left - high // 16, bottom - high, high * 640 // 860, high)


def hopping(after: int, held: int) -> float:
    """The step of a die that hops in the mouth of a shaken tower, before `after` others."""
    return _EACH * after + abs(held % _HOPS - _HOPS / 2) / 2


def within_tower(after: int) -> int:
    """The steps until a die has left the tower after `after` others."""
    return _INSIDE + _EACH * after


def through_tower(layout: Layout, count: int, seed: int) -> list[Way]:
    """A spot for each step: a die falls through the tower, lies on the board, and goes home."""
    chance, tower, edge = Random(seed), tower_place(layout), layout.dice[0].width
    up = layout.board.centery < layout.tray.centery
    rim = layout.board.bottom if up else layout.board.top
    deep, ways = (_FITS * tower.h / edge - 1) / LARGER, list[Way]()
    for die in range(count):
        after = count - 1 - die
        aside = Vector3(0.1 * ((after + 1) % 3 - 1), 0.04 * (after % 2), 0)
        fall = Track(*((step + _EACH * after, Vector3(at) + aside) for step, *at in _FALL))
        leaves = _FALL[-1][0] + _EACH * after
        way = [
            Spot(tower.x + at.x * tower.w, tower.y + at.y * tower.h, deep * at.z)
            for at in map(fall.at, range(leaves + 1))
        ]
        last = way.pop()
        foot, goal = Vector2(last[:2]), Vector2(layout.dice[die].center)
        far, steps = edge * chance.uniform(*_FROM_RIM), LIES - leaves
        lies = Vector2(
            goal.x + edge * (die - count / 2 + chance.random()), rim - far if up else rim + far
        )
        rolled = _home(foot, chance.uniform(1.2, 1.5) * (lies - foot) / steps, lies, steps)
        heights = (
            max(1 - 3 * t / steps, 0) * last.height + _hop(_DROPPED, t / steps)
            for t in range(steps + 1)
        )
        way += [Spot(at.x, at.y, high) for at, high in zip(rolled, heights, strict=True)]
        ways.append([*way, *_taken_home(lies, goal)])
    return ways


def along(way: Sequence[Spot], step: float) -> Spot:
    """The place on a way between two of its steps."""
    at = min(math.floor(step), len(way) - 2)
    return Spot(*(a + (b - a) * (step - at) for a, b in zip(way[at], way[at + 1], strict=True)))
