"""Marks on the board: what can be played, goals, effects, and arrows."""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from pygame import Vector2, transform

from ludus.picture import signs
from ludus.picture.arrows import arrow
from ludus.picture.canvas import Item, Rect, centred, turned
from ludus.picture.labels import copied
from ludus.rules.position import BLACK
from ludus.window.board.flight import Place
from ludus.window.board.motion import Motion
from ludus.window.input.pointer import Point
from ludus.window.layout.layout import Layout

PROSPECT = 0.44  # side of a sign at a goal, in checkers
_BESIDE = 0.23  # its distance aside of the middle, in checkers
_ABOVE = 0.4  # its distance above the middle, in checkers
_CLEAR = 0.2, 0.5  # the distance of an arrow's end from a free place and a full one, in checkers
_RING = 0.12  # how much farther the end of a move that was made is, whose ring is as light
_EDGE = 0.38  # how far right of the middle of a checker and below it a cross lies, in checkers
_SWING = 0.2  # how far the bend of a leg is from its line, as a share of its length
_HOP = 0.4  # how much farther, in checkers
_OVER = 0.6  # how far a leg passes above the middle of a checker, in checkers
_MOST = 3.2  # the most distance of the bend for that
_ENDS = 0.15  # the share of a leg at each end in which it may cross a checker
_ROW = 2.4  # the most height of a pile in the same row, in checkers
_UPRIGHT = 0.2  # the most deviation of a leg from the direction of piles, to swing out of the board

AIMED = 4
"""Steps in which the sign of a goal grows when a checker comes above it."""
DRAWN = 28
"""Steps in which the arrows of hints are drawn: the first one, then the others."""
_GROWS = 0.12  # how much it grows
_SHINES = 2.2  # the diameter of the light beneath it, in checkers

Move = tuple[int, int]
"""From where to where a checker goes."""


@dataclass
class Marks:
    sources: Sequence[int] = ()
    """Columns whose top checker can be played by the side to move."""
    lit: frozenset[Place] = frozenset()
    """Other places whose checkers are lit."""
    goals: dict[int, bool] = field(default_factory=dict)
    """Columns that the checker picked up can reach; True if that takes several dice."""
    aim: int | None = None
    """The goal where the checker would be set down."""
    aimed: int = 0
    """The steps for which it has been that, at most `AIMED`."""
    playable: frozenset[int] = frozenset()
    throws: bool = False
    """Whether the cup waits for a throw, also of a computer."""
    ask_throw: bool = False
    hints: Sequence[Move] = ()
    drawn: int = DRAWN
    """The steps for which their arrows have been drawn."""
    compared: Mapping[str, Sequence[Move]] = field(default_factory=dict)
    """Plays to compare: their moves, by the look of their arrows."""
    made: bool = False
    """Whether the first of them has been made, so that its checkers lie at the ends of its arrows.

    Their former places are marked.
    """
    side: int = 0
    outlook: Mapping[int, Sequence[str]] = field(default_factory=dict)
    """For columns, their effects on the checker picked up, as names of `signs.prospect`."""
    road: tuple[int, int] | None = None
    """First and last square of the road to show."""
    stamped: float = 1.0
    """The size of the crosses of wrong moves."""
    light: int = 10
    """The tenths of the light of arrows and crosses."""
    beneath: Sequence[Item] = ()
    """Pictures beneath the checkers, such as the traces of the opponent's last turn."""

    def share(self, later: bool) -> float:
        """How much is drawn of the arrow of the first hint, or of `later` ones."""
        return min(max(0.0, 2 * self.drawn / DRAWN - later), 1.0)


def left_items(motion: Motion, marks: Marks) -> Iterator[Item]:
    """The places that the checkers of a play have left."""
    sign = signs.sign("print", motion.layout.checker)
    for column in _left(marks):
        yield centred(sign, motion.spot(marks.side, column, top=False))


def _left(marks: Marks) -> set[int]:
    play = next(iter(marks.compared.values()), ()) if marks.made else ()
    return {start for start, *_ in journeys(play)}


def goal_items(motion: Motion, marks: Marks) -> Iterator[Item]:
    """The goals of the checker picked up and of hints, then the effects of squares on it."""
    d, opposite = motion.layout.checker, motion.layout.facing and marks.side == BLACK
    for column in _ends(marks.hints) - {*marks.goals}:
        sign = signs.sign("goal-hit" if _faces(motion, marks.side, column) else "goal", d)
        light = math.ceil(10 * marks.share(column != marks.hints[0][1]))
        yield centred(sign, motion.spot(marks.side, column, top=False)).faded(light)
    for column, far in marks.goals.items():
        spot = motion.spot(marks.side, column, top=False)
        if aimed := marks.aimed * (column == marks.aim):
            yield signs.shine(round(_SHINES * d), spot, 10 * aimed // AIMED)
        sign = signs.sign("goal-far" if far else "goal", aimed_size(d, aimed))
        yield centred(sign, spot)
    for column, names in marks.outlook.items():
        holder = marks.side if column in marks.goals else 1 - marks.side
        x, y = motion.spot(holder, column, top=holder != marks.side)
        for at, name in enumerate(names):
            aside = round((at - (len(names) - 1) / 2) * 2 * _BESIDE * d)
            sign = signs.sign(name, round(PROSPECT * d))
            item = centred(sign, (x + aside, y - round(_ABOVE * d)))
            yield turned(item, Rect(x, y, 1, 1)) if opposite else item


def aimed_size(checker: int, steps: int) -> int:
    """The size for the sign of a goal above which a checker has been for some steps."""
    return round(checker * (1 + _GROWS * steps / AIMED))


def cross_items(motion: Motion, marks: Marks) -> Iterator[Item]:
    """A red cross at each end of wrong moves: in a free place, or at the edge of its checker."""
    wrong, right = (_ends(marks.compared.get(look, ())) for look in ("arrow-missed", "arrow"))
    if not wrong - right:
        return
    made, d = marks.made, motion.layout.checker
    sign, edge = signs.sign("missed", d), round(_EDGE * d)
    if marks.stamped != 1:
        sign = copied(transform.smoothscale_by(sign, marks.stamped), sign)
    for column in wrong - right:
        x, y = motion.spot(marks.side, column, top=made)
        aside = edge * (made or _faces(motion, marks.side, column))
        yield centred(sign, (x + aside, y + aside))


def _ends(moves: Iterable[Move]) -> set[int]:
    return {way[-1] for way in journeys(moves)}


def _faces(motion: Motion, side: int, column: int) -> bool:
    """Whether checkers of the other side lie in the place to which a checker would go."""
    ours, theirs = (motion.layout.places[each][column] for each in (side, 1 - side))
    return (1 - side, column) in motion.counts() and ours.spot(0, 1) == theirs.spot(0, 1)


def journeys(moves: Iterable[Move]) -> list[tuple[int, ...]]:
    """The stops of each checker in a number of moves, from its first place to its last."""
    ways: list[tuple[int, ...]] = []
    for start, end in moves:
        before = next((way for way in reversed(ways) if way[-1] == start), None)
        if before:
            ways[ways.index(before)] = *before, end
        else:
            ways.append((start, end))
    return ways


def arrow_items(motion: Motion, marks: Marks) -> Iterator[Item]:
    """The arrows of hints and of plays to compare; the first one lies on top.

    None comes from a place beyond the screen.
    """
    hints = {"arrow": marks.hints[:1], "arrow-faint": marks.hints[1:]}
    looks = {**hints, **marks.compared}.items()
    ways = [(look, way) for look, moves in looks for way in dict.fromkeys(journeys(moves))]
    d, side, first = motion.layout.checker, marks.side, next(iter(marks.compared), "")
    tops = [motion.spot(*place) for place in motion.counts()] if ways else ()
    for at, (look, way) in [*enumerate(ways)][::-1]:
        made = marks.made and look == first
        landed = way[0] in {stop for _, before in ways[:at] for stop in before[1:]}
        lies = len(way) - 1 if made else -1 if landed or way[0] in _left(marks) else 0
        spots = [Vector2(motion.spot(side, to, top=i == lies)) for i, to in enumerate(way)]
        bows = [bow(motion.layout, side, leg, tops) for leg in pairwise(way)]
        ends = made or look == "arrow-missed" or way[-1] in {*marks.goals, *_ends(marks.hints)}
        full = {i for i, to in enumerate(way) if i and _faces(motion, side, to)}
        full |= {len(way) - 1} if ends else set()
        drawn = marks.share(look != "arrow") * (len(way) - 1)
        arrows = way_items(spots, bows, d, look, ring=landed, made=made, full=full)
        for leg, item in enumerate(arrows):
            if motion.layout.area.collidepoint(spots[leg]):
                yield from _begun(item, spots[leg + 1] - spots[leg], drawn - leg)


def _begun(item: Item, way: Vector2, share: float) -> Iterator[Item]:
    """The part of an arrow at its start, as far as it is drawn."""
    if 0 < share < 1:
        part, (x, y) = item.rect, way
        if abs(x) > abs(y):
            part.width = math.ceil(part.width * share)
            part.right = part.right if x > 0 else item.rect.right
        else:
            part.height = math.ceil(part.height * share)
            part.bottom = part.bottom if y > 0 else item.rect.bottom
        item = item.clipped(part)
    if share > 0:
        yield item


def bow(layout: Layout, side: int, leg: Move, tops: Sequence[Point] = ()) -> Vector2:
    """How far the bend of a leg is from its line, to the side to which its checkers are piled.

    A leg along a pile swings out of the board, and less; others clear the `tops` of piles.
    """
    start, end = (layout.places[side][column] for column in leg)
    zone = start if end.tray else end
    across = Vector2(end.spot(0, 1)) - start.spot(0, 1)
    piled = Vector2(zone.spot(1, 2)) - zone.spot(0, 2)
    length, d = max(1.0, across.length()), layout.checker
    aside, far = across.rotate(90) / length, _HOP * d
    if abs(across.cross(piled)) < _UPRIGHT * length * piled.length():
        piled = Vector2(start.spot(0, 1)).lerp(end.spot(0, 1), 0.5) - layout.board.center
        return aside * math.copysign(far, aside.dot(piled))
    far, aside = far + _SWING * length, aside * math.copysign(1, aside.dot(piled))
    for top in tops:
        way = Vector2(top) - start.spot(0, 1)
        share, high = way.dot(across) / length**2, way.dot(aside)
        if _ENDS < share < 1 - _ENDS and high < _ROW * d:
            far = max(far, min((high + _OVER * d) / (2 * share * (1 - share)), _MOST * d))
    return aside * far


def way_items(
    spots: Sequence[Vector2],
    bows: Sequence[Vector2],
    checker: int,
    look: str,
    *,
    ring: bool = False,
    made: bool = False,
    full: Collection[int] = (),
) -> Iterator[Item]:
    """The way of a checker over some spots: a leg to each stop, and an arrowhead at its end.

    `checker` is the diameter. A way of moves that were `made` begins with a ring. An arrow ends at
    the rim of what lies at a stop that is `full`, and another one goes on from there.
    """
    width, last = max(4, checker // 8), len(spots) - 2
    for at, ((start, end), aside) in enumerate(zip(pairwise(spots), bows, strict=True)):
        length, bend = start.distance_to(end), start.lerp(end, 0.5) + aside
        stops = ring or at > 0 or made
        head, clear = at == last or at + 1 in full, _CLEAR[at + 1 in full] + _RING * made
        first = 0 if stops and at not in full else min(_CLEAR[1] * checker, length / 3)
        rest = min(clear * checker, length / 3) if head else 0
        start += (bend - start) * (first / max(1.0, bend.distance_to(start)))
        end += (bend - end) * (rest / max(1.0, bend.distance_to(end)))
        yield arrow((start, bend, end), width, look, ring=stops, head=head)
