"""Marks on the board: what can be played, goals, effects, and arrows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ludus.picture import signs
from ludus.picture.canvas import Item, Rect, centred, turned
from ludus.rules.position import BLACK
from ludus.window.board.flight import Place
from ludus.window.board.motion import Motion

PROSPECT = 0.44  # side of a sign at a goal, in checkers
_BESIDE = 0.23  # its distance aside of the middle, in checkers
_ABOVE = 0.4  # its distance above the middle, in checkers


@dataclass
class Marks:
    sources: Sequence[int] = ()
    """Columns whose top checker can be played by the side to move."""
    lit: frozenset[Place] = frozenset()
    """Other places whose checkers are lit."""
    goals: dict[int, bool] = field(default_factory=dict)
    """Columns that the checker picked up can reach; True if that takes several dice."""
    playable: frozenset[int] = frozenset()
    ask_throw: bool = False
    hints: Sequence[tuple[int, int]] = ()
    compared: Mapping[str, Sequence[tuple[int, int]]] = field(default_factory=dict)
    """Plays to compare: their moves, by the look of their arrows."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Labels at the last arrow of each play in `compared`, by the look of its arrows."""
    side: int = 0
    outlook: Mapping[int, Sequence[str]] = field(default_factory=dict)
    """For columns, their effects on the checker picked up, as names of `signs.prospect`."""
    road: tuple[int, int] | None = None
    """First and last square of the road to show."""
    beneath: Sequence[Item] = ()
    """Pictures beneath the checkers, such as the traces of the opponent's last turn."""


def goal_items(motion: Motion, marks: Marks) -> list[Item]:
    items = []
    for column, far in marks.goals.items():
        sign = signs.sign("goal-far" if far else "goal", motion.layout.checker)
        items.append(centred(sign, motion.spot(marks.side, column, top=False)))
    return items + _outlook_items(motion, marks)


def _outlook_items(motion: Motion, marks: Marks) -> list[Item]:
    items = []
    d, opposite = motion.layout.checker, motion.layout.facing and marks.side == BLACK
    for column, names in marks.outlook.items():
        holder = marks.side if column in marks.goals else 1 - marks.side
        x, y = motion.spot(holder, column, top=holder != marks.side)
        for at, name in enumerate(names):
            aside = round((at - (len(names) - 1) / 2) * 2 * _BESIDE * d)
            sign = signs.sign(name, round(PROSPECT * d))
            item = centred(sign, (x + aside, y - round(_ABOVE * d)))
            items.append(turned(item, Rect(x, y, 1, 1)) if opposite else item)
    return items


def arrow_items(motion: Motion, marks: Marks) -> list[Item]:
    hints = [*dict.fromkeys(marks.hints)]
    moves = [("arrow", move) for move in hints[:1]]
    moves += [("arrow-faint", move) for move in hints[1:]]
    moves += [(look, move) for look, play in marks.compared.items() for move in play]
    items: list[Item] = []
    width = max(4, motion.layout.checker // 8)
    for look, (source, target) in dict.fromkeys(moves):
        start = motion.spot(marks.side, source)
        end = motion.spot(marks.side, target)
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        sign = signs.arrow(end[0] - start[0], end[1] - start[1], width, look)
        items.insert(0, centred(sign, middle))
    return items + _tag_items(motion, marks)


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
