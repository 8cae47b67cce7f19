"""Marks on the board: what can be played, goals, effects, and arrows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pygame import Vector2

from ludus.picture import signs
from ludus.picture.canvas import Item, Rect, centred, turned
from ludus.rules.position import BLACK
from ludus.window.board.flight import Place
from ludus.window.board.motion import Motion

PROSPECT = 0.44  # side of a sign at a goal, in checkers
_BESIDE = 0.23  # its distance aside of the middle, in checkers
_ABOVE = 0.4  # its distance above the middle, in checkers
_CLEAR = 0.5, 0.2  # the distances of an arrow's ends from its places, in checkers
_APART = 0.3  # the distance between arrows that are beside one another, in checkers
_NEAR = 0.5  # the most distance from a line at which an arrow lies along it, in checkers

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
    playable: frozenset[int] = frozenset()
    throws: bool = False
    """Whether the cup waits for a throw, also of a computer."""
    ask_throw: bool = False
    hints: Sequence[Move] = ()
    compared: Mapping[str, Sequence[Move]] = field(default_factory=dict)
    """Plays to compare: their moves, by the look of their arrows."""
    made: bool = False
    """Whether the first of them has been made, so that its checkers lie at the ends of its arrows.

    Their former places are marked.
    """
    tags: Mapping[str, str] = field(default_factory=dict)
    """Labels at the last arrow of each play in `compared`, by the look of its arrows."""
    side: int = 0
    outlook: Mapping[int, Sequence[str]] = field(default_factory=dict)
    """For columns, their effects on the checker picked up, as names of `signs.prospect`."""
    road: tuple[int, int] | None = None
    """First and last square of the road to show."""
    beneath: Sequence[Item] = ()
    """Pictures beneath the checkers, such as the traces of the opponent's last turn."""


def left_items(motion: Motion, marks: Marks) -> Iterator[Item]:
    """The places that the checkers of a play have left."""
    sign = signs.sign("print", motion.layout.checker)
    for column in _left(marks):
        yield centred(sign, motion.spot(marks.side, column, top=False))


def _left(marks: Marks) -> set[int]:
    play = next(iter(marks.compared.values()), ()) if marks.made else ()
    return {start for start, _ in play}


def goal_items(motion: Motion, marks: Marks) -> Iterator[Item]:
    """The goals of the checker picked up, then the effects of squares on it."""
    d, opposite = motion.layout.checker, motion.layout.facing and marks.side == BLACK
    for column, far in marks.goals.items():
        sign = signs.sign("goal-far" if far else "goal", d)
        yield centred(sign, motion.spot(marks.side, column, top=False))
    for column, names in marks.outlook.items():
        holder = marks.side if column in marks.goals else 1 - marks.side
        x, y = motion.spot(holder, column, top=holder != marks.side)
        for at, name in enumerate(names):
            aside = round((at - (len(names) - 1) / 2) * 2 * _BESIDE * d)
            sign = signs.sign(name, round(PROSPECT * d))
            item = centred(sign, (x + aside, y - round(_ABOVE * d)))
            yield turned(item, Rect(x, y, 1, 1)) if opposite else item


def arrow_items(motion: Motion, marks: Marks) -> Iterator[Item]:
    """The arrows of hints and of plays to compare, the first one on top, and their labels.

    Arrows from one place, to one place or along one line are beside one another.
    """
    hints = enumerate(dict.fromkeys(marks.hints))
    moves = [("arrow-faint" if at else "arrow", move) for at, move in hints]
    moves += [(look, move) for look, play in marks.compared.items() for move in play]
    d, made = motion.layout.checker, next(iter(marks.compared), "") if marks.made else ""
    ways = {move: _way(motion, marks, move, look == made) for look, move in moves}
    for look, move in reversed(dict.fromkeys(moves)):
        way = ways[move]
        along = [other for other in ways.values() if way.lies_along(other, _NEAR * d)]
        others = [other for other in ways.values() if other not in along]
        across = way.far.rotate(90) * (_APART * d / max(1, way.far.length()))
        start = way.start + across * (way.aside(along) + way.aside(others, at=0))
        end = start + way.far - across * way.aside(others, at=1)
        yield arrow(start, end, d, max(4, d // 8), look, look == made)
    yield from _tag_items(motion, marks)


class _Way(NamedTuple):
    """The way of a move from a point on."""

    move: Move
    start: Vector2
    far: Vector2

    def lies_along(self, other: "_Way", near: float) -> bool:
        """Whether another way meets this one along one line, at most so far away from it."""
        length = self.far.length()
        line = self.far / max(1, length)
        ends = [at - self.start for at in (other.start, other.start + other.far)]
        first, last = sorted(line.dot(end) for end in ends)
        return max(abs(line.cross(end)) for end in ends) <= near and first <= length and last >= 0

    def aside(self, others: Sequence["_Way"], at: int | None = None) -> float:
        """How far to its right it is among others, or among those with the same start or end."""
        same = [each for each in others if at is None or each.move[at] == self.move[at]]
        turns = (
            self.far.cross(each.far)
            or self.far.length() - each.far.length()
            or self.far.dot(each.start - self.start)
            for each in same
        )
        return sum((turn < 0) - (turn > 0) for turn in turns) / 2


def _way(motion: Motion, marks: Marks, move: Move, made: bool) -> _Way:
    """The way of a move; from a tray beside the board it begins at the checker nearest its goal.

    From the top one, it would cross the letters of a row: it begins there only if that one is lit.
    """
    (at, to), side = move, marks.side
    start = Vector2(motion.spot(side, at, top=at not in _left(marks)))
    end = motion.spot(side, to, top=made)
    zone = motion.layout.places[side][at]
    if zone.tray and not motion.layout.upright and at not in marks.sources:
        _, start.y, _ = sorted((start.y, zone.spot(0, 1)[1], end[1]))
    return _Way(move, start, end - start)


def arrow(
    start: Vector2, end: Vector2, checker: int, width: int, look: str = "arrow", made: bool = False
) -> Item:
    """An arrow from the rim of a checker into a place, or if `made` from a place to the rim.

    `checker` is the diameter.
    """
    way = end - start
    near = way * (min(checker, way.length() / 2) / max(1, way.length()))
    start, way = start + near * _CLEAR[made], way - near * sum(_CLEAR)
    x, y = start + way / 2
    return centred(signs.arrow(round(way.x), round(way.y), width, look), (int(x), int(y)))


def _tag_items(motion: Motion, marks: Marks) -> list[Item]:
    tags: list[Item] = []
    size = max(14, round(motion.layout.checker * 0.42))
    for look, words in marks.tags.items():
        if not marks.compared[look]:
            continue
        tag = signs.tag(words, size)
        x, y = motion.spot(marks.side, marks.compared[look][-1][1])
        rect = centred(tag, (x, y - size)).rect.clamp(Rect((0, 0), motion.layout.size))
        while (at := rect.collidelist([item.rect for item in tags])) >= 0:
            rect.bottom = tags[at].rect.top - 2
        tags.append(Item(tag, *rect.topleft))
    return tags
