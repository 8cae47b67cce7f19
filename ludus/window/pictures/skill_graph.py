"""A person's skill over time as a drawing: each match, and the average of the last ten."""

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from ludus.picture.assets import CREAM, GOLD, QUIET
from ludus.picture.shapes import Area, Disc, Letters, Line, Shape
from ludus.players.rating import Measured, Rating, together

TOGETHER = 10
"""The number of matches that each point of the curve combines."""
_ROOM = 1.15
"""The range of the axis, in multiples of the highest figure."""
_STEPS = (1, 2, 5, 10, 20, 50, 100)
"""The possible steps between axis labels, in thousandths."""


class Curve(NamedTuple):
    """The layout of the drawing, in pixels; a lower cost per choice is higher up."""

    size: tuple[int, int]
    letters: int

    @property
    def field(self) -> Rect:
        """The area of the figures, with axis labels to its left and ranks to its right."""
        wide, high = self.size
        letters = self.letters
        return Rect(3 * letters, letters, wide - 10 * letters, high - 2 * letters)


def shapes(
    curve: Curve, played: Sequence[Rating], ranks: Measured, names: dict[str, str]
) -> list[Shape]:
    """The shapes of matches in their order, with lines for the ratings of the ranks."""
    field, letters = curve.field, curve.letters
    lately = [together(played[max(0, at - TOGETHER) : at]) for at in range(1, len(played) + 1)]
    figures = [each.value for each in played] + [value for value, *_ in ranks.values()]
    most = _ROOM * max([*figures, 1.0])

    def y(value: float) -> float:
        return field.top + field.height * min(value / most, 1.0)

    def x(at: int) -> float:
        return field.left + field.width * (at + 0.5) / max(len(played), 1)

    found: list[Shape] = []
    step = next((each for each in _STEPS if each >= most / 5), _STEPS[-1])
    for figure in range(0, round(most), step):
        ends = ((field.left, y(figure)), (field.right, y(figure)))
        found.append(Line(ends, (*QUIET[:3], 60), 1))
        found.append(Letters((field.left - 1.5 * letters, y(figure)), str(figure), letters, QUIET))
    last = -float(letters)
    for name, (value, *_) in sorted(ranks.items(), key=lambda each: each[1][0]):
        height = y(value)
        found.append(Line(((field.left, height), (field.right, height)), (*GOLD[:3], 150), 2, True))
        last = max(height, last + letters)  # Names that would overlap are moved apart.
        at = (field.right + letters / 2, last)
        found.append(Letters(at, names.get(name, name), letters, GOLD, left=True))
    if played:
        bounds = [each.interval for each in lately]
        upper = tuple((x(at), y(low)) for at, (low, _) in enumerate(bounds))
        lower = tuple((x(at), y(high)) for at, (_, high) in enumerate(bounds))
        if len(played) > 1:
            found.append(Area((*upper, *lower[::-1]), (*CREAM[:3], 45)))
        found.append(Line(tuple((x(at), y(r.value)) for at, r in enumerate(lately)), CREAM, 4))
        dot = max(4.0, letters / 5)
        found += [Disc((x(at), y(each.value)), dot, QUIET) for at, each in enumerate(played)]
    return found
