"""The end of a match: its show, and the places of title, sentences and buttons."""

import math
import random
from itertools import product
from typing import NamedTuple

from pygame import Rect, Surface

from ludus.picture import assets, signs
from ludus.picture.canvas import Item, centred
from ludus.window.play.play_screen import PlayScreen
from ludus.window.widgets.button import side_by_side
from ludus.window.widgets.grid import ROW

_WON, _LOST = 170, 80
"""Steps that the show takes for a winner, and for a loser."""
_DAWN = 3
"""Steps from one tenth of the light to the next."""
_PETALS, _TURNS = 34, 12
"""The number of petals, and of the angles at which a petal is drawn."""


class _Petal(NamedTuple):
    x: float
    """As a share of the width."""
    start: int
    steps: int
    """The step at which it starts to fall is `start`; it falls for `steps`."""
    sway: float
    phase: float
    leaf: bool


def _petals() -> list[_Petal]:
    chance = random.Random(480)
    found = []
    for _ in range(_PETALS):
        steps = chance.randrange(85, 125)
        start = chance.randrange(_WON - steps)
        sway, phase = chance.uniform(0.01, 0.03), chance.uniform(0, math.tau)
        found.append(_Petal(chance.random(), start, steps, sway, phase, chance.random() < 0.4))
    return found


class Triumph:
    """The show over the board before the buttons appear."""

    def __init__(self, match: PlayScreen, winner: int, lost: bool) -> None:
        self._match, self._winner, self._lost = match, winner, lost
        self._at, self._length = 0, _LOST if lost else _WON
        self._falling = _petals()
        self.calm = False
        """Whether to show laurel and light at once, without movement."""

    @property
    def over(self) -> bool:
        return self._at >= self._length

    def step(self) -> None:
        self._at += 1

    def hurry(self) -> None:
        self._at = max(self._at, self._length - 1)

    def prepare(self) -> None:
        if self._lost:
            return
        for tenths in range(1, 11):
            self._crown(tenths)
        for leaf, turn in product((False, True), range(_TURNS)):
            signs.petal(leaf, self._match.part(0.032), turn * 360 // _TURNS)

    def items(self) -> list[Item]:
        if self._lost:
            return []
        tenths = 10 if self.calm else min(10, 1 + self._at // _DAWN)
        return [*self._crown(tenths), *([] if self.calm else self._petal_items())]

    def _crown(self, tenths: int) -> list[Item]:
        board = self._match.layout.board
        side = round(min(board.size) * 0.7)
        checker = assets.checker(
            self._match.layout.rules.place, self._winner, 0, round(side * 0.36)
        )
        parts: list[Surface] = [
            signs.radiance(2 * side),
            assets.scaled("laurel.webp", (side, side)),
        ]
        return [centred(assets.faded(part, tenths), board.center) for part in (*parts, checker)]

    def _petal_items(self) -> list[Item]:
        area, size = self._match.area, self._match.part(0.032)
        found = []
        for petal in self._falling:
            age = self._at - petal.start
            if not 0 <= age < petal.steps:
                continue
            swing = math.sin(age / 11 + petal.phase)
            x = area.left + area.width * (petal.x + petal.sway * swing)
            y = area.top - size + (area.height + 2 * size) * age / petal.steps
            turn = (round(age / 5 + 9 * petal.phase) % _TURNS) * 360 // _TURNS
            found.append(centred(signs.petal(petal.leaf, size, turn), (round(x), round(y))))
        return found


_WIDE = 2.2
"""The foot's ratio of width to height from which texts and buttons are side by side."""
_STRIP = 8
"""The ratio of width to height from which a place is a strip."""
_ENDS, _BESIDE = 5.0, 3.6
"""The total width of the ends of a strip, and of the ends beside a title, in their heights."""
_TOLD = 0.44
"""The share of sentences in the height of title and sentences together."""
_GAP = 0.014
"""The gap between two buttons, as a share of the screen's shorter side."""


def is_strip(place: Rect) -> bool:
    return place.width > _STRIP * place.height


class EndPlan(NamedTuple):
    """The room above and below board and trays."""

    area: Rect
    base: int
    """The shorter side of the screen, the unit of sizes."""
    taken: Rect
    headless: bool
    """Whether there is no text above: on an upright screen, or between facing players."""
    row: int = 0
    """The height of buttons with larger text; they fill a low foot."""

    def _part(self, share: float) -> int:
        return round(self.base * share)

    @property
    def foot(self) -> Rect:
        area, margin = self.area, self._part(0.006)
        top = self.taken.bottom + margin
        return Rect(area.left + margin, top, area.width - 2 * margin, area.bottom - margin - top)

    @property
    def head(self) -> Rect:
        area = self.area
        return Rect(area.topleft, (area.width, (self.taken.top - area.top) * (not self.headless)))

    @property
    def _low(self) -> bool:
        inner = self.foot.inflate(-self._part(0.03), -self._part(0.02))
        return inner.height < 2 * self._part(ROW) + self._part(_GAP)

    @property
    def above(self) -> bool:
        """Whether all texts are above, because larger buttons fill a low foot."""
        return self.row > self._part(ROW) and self._low and self.head.height > 0

    @property
    def inside(self) -> tuple[Rect, list[Rect]]:
        """The place of the texts, usually in the foot, and of four buttons in one row or two."""
        inner, gap = self.foot.inflate(-self._part(0.03), -self._part(0.02)), self._part(_GAP)
        least = self._part(ROW)
        texts, room = inner.copy(), inner.copy()
        if self.above:
            texts = self.head.inflate(-2 * self.head.height, 0)
            texts.height = round(self.head.height * _TOLD)
            texts.bottom = self.head.bottom - self.head.height // 16
            room.height = min(self.row, inner.height)
            return texts, side_by_side(room.move_to(center=inner.center), 4, gap)
        if self._low:
            room.height = least
            texts.height = inner.height - least - gap // 2
            room.bottom = inner.bottom
            return texts, side_by_side(room, 4, gap)
        if inner.width > _WIDE * inner.height:
            texts.width, room.width = round(inner.width * 0.4), round(inner.width * 0.58)
            room.right = inner.right
        else:
            room.height = max(inner.height // 2, 2 * least + gap)
            room.bottom = inner.bottom
            texts.height = inner.height - room.height - gap
        above, below = room.copy(), room.copy()
        above.height = below.height = (room.height - gap) // 2
        below.bottom = room.bottom
        return texts, [*side_by_side(above, 2, gap), *side_by_side(below, 2, gap)]

    @property
    def places(self) -> tuple[Rect, Rect]:
        texts = self.inside[0]
        if self.above:
            high = texts.top - self.head.top
            return Rect(texts.left, self.head.top + high // 16, texts.width, high * 15 // 16), texts
        if self.head.height:
            return self.head.inflate(-2 * self.head.height, -self.head.height // 6), texts
        if is_strip(texts):  # The items at its ends are as high as title and sentences.
            texts.inflate_ip(-round(_ENDS * texts.height), 0)
        title, below = texts.copy(), texts.copy()
        title.height = min(round(texts.height * 0.4), self._part(0.13))
        if self.row:  # In a higher foot the title must not become narrower.
            title.height = min(title.height, texts.width // 10)
        if not is_strip(self.inside[0]):
            title.inflate_ip(-round(_BESIDE * title.height), 0)
        below.height = texts.height - title.height
        below.bottom = texts.bottom
        return title, below

    def ends(self, shape: float) -> tuple[Rect, Rect]:
        """The places at the left and right of the title; `shape` is their width in heights."""
        texts = self.inside[0]
        row = texts.copy()
        if not is_strip(texts):
            row.height = self.places[0].height
        if self.head.height:
            row = self.head.inflate(-self._part(0.05), 0)
        height = min(round(row.height * 0.92), self._part(ROW))
        left = Rect(0, 0, round(shape * height), height).move_to(midleft=row.midleft)
        return left, left.move_to(right=row.right)
