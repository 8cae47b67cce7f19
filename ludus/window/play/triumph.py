"""The show at the end of a match: light, laurel and petals for a winner, a pause for a loser.

Time is counted in steps of 1/60 s. Randomness serves the picture only and has a fixed seed.
"""

import math
import random
from itertools import product
from typing import NamedTuple

from pygame import Surface

from ludus.picture import assets, signs
from ludus.picture.canvas import Item, centred
from ludus.window.play.play_screen import PlayScreen

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
