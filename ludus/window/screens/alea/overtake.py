"""The band that shows who has been passed: the coin falls, rings, tips over and slides away."""

import math
from functools import partial

from pygame import Rect, transform

from ludus.picture import pieces, signs
from ludus.picture.assets import BODY_ITALIC, CAPITALS_BOLD, GOLD
from ludus.picture.canvas import Item, centred
from ludus.picture.labels import copied
from ludus.picture.lettering import HEADLINE
from ludus.picture.track import Track, gently, quickening
from ludus.window.board import petals
from ludus.window.input.pointer import Touch
from ludus.window.screens.alea import band
from ludus.window.screens.alea.alea import RunLayer
from ludus.window.screens.alea.goals import Goal
from ludus.window.widgets.nodes import Lines, Node, Rule, Slot
from ludus.window.widgets.tree import Column, Row

RINGS = band.OPENS + 3
"""Steps until the coin has fallen, and petals fly from it."""
_TIPS = band.OPENS + band.STANDS - 20
_TIPPED = _TIPS + 10
_FLAT = 1.45
"""The angle by which it tips, in radians."""
_LARGE = Track((RINGS - 8, 1.6), (RINGS, 1.0, quickening))
"""Its size while it falls."""
_TIPPING = Track((_TIPS, 0.0), (_TIPPED, 1.0, gently))
_AWAY = Track((_TIPPED - 4, 0.0), (band.OPENS + band.STANDS, 1.0, quickening))
"""How far it has slid out to the left."""
_NEXT = Track((_TIPS - 8, 1.0), (_TIPS + 2, 0.0, gently))
"""How far from its place the next coin is, which comes from the right."""
_COIN = 0.12, 0.2
"""Least and wished size of the coin, as shares of the screen's shorter side."""
_AHEAD = 0.06, 0.1
"""Those of the next coin."""
_LIGHT = 2
"""The size of the light behind the coin, in coins."""
_FAST = 2
"""How much faster petals fly than at the end of a match: they are gone before the question."""
_APART = 0.045
_CLOSE = 0.008


class Overtake(RunLayer):
    def prepare(self) -> None:
        side = self.screen.part(_COIN[1])
        for goal in self.run.goals.every:
            for size in (_COIN, _AHEAD):
                self.run.token(goal, self.screen.part(size[1]))
        petals.prepare(petals.FLUNG_SIZE * side)

    def step(self) -> bool:
        run = self.run
        if run.passing and run.banded >= RINGS > self._rung:
            run.sounds.play("bronze")
            run.sounds.play("roar")
        self._rung = run.banded
        return run.passing is not None and run.banded >= 0

    _rung = 0
    """The step of the band before."""

    def touch(self, touch: Touch) -> bool:
        if touch.presses:
            self.run.end_band()
        return False

    def key(self, key: int) -> bool:
        self.run.end_band()
        return False

    @property
    def _age(self) -> int:
        """Steps since the band has begun to open; with reduced motion, everything lies still."""
        return _TIPS if self.app.still else self.run.banded

    def items(self) -> list[Item]:
        passed, age = self.run.passing, self._age
        if passed is None or self.run.banded <= 0:
            return []
        tree, rule = partial(self._tree, passed), Rule(self.app.scale)
        place, laid = self.once(lambda: band.laid(tree(), self.screen.layout, rule), passed)
        shown, slot = band.items(place, laid, band.OPEN.at(age)), laid.place("coin")
        side = min(slot.size)
        strong = round(7 * band.OPEN.at(age) * (1 - _TIPPING.at(age)))
        light = signs.shine(_LIGHT * side, slot.center, strong)
        coin = Rect(0, 0, side, side).move_to(center=slot.center)
        flung = () if self.app.still else petals.flung(_FAST * (age - RINGS), coin)
        return [*shown, light, *flung, self._coin(passed, slot, side, place)]

    def _tree(self, passed: Goal) -> Node:
        words = self.app.words
        title, saying = words.carved(passed.title(words)), passed.saying(words)
        ahead = self.run.goals.ahead(self.score.points)
        return Row(
            Slot(name="coin", wide=_COIN, high=_COIN),
            Column(
                Lines(title, HEADLINE, CAPITALS_BOLD, GOLD, most=2),
                Lines(saying, face=BODY_ITALIC) if saying else None,
                gap=_CLOSE,
            ),
            ahead and Slot(partial(self._next, ahead), wide=_AHEAD, high=_AHEAD, extra=True),
            gap=_APART,
        )

    def _coin(self, passed: Goal, slot: Rect, side: int, place: Rect) -> Item:
        """The coin of what was passed, above the band while it falls."""
        age = self._age
        face, tipped, large = self.run.token(passed, side), _TIPPING.at(age), _LARGE.at(age)
        token, gone = face, _AWAY.at(age)
        if large != 1:
            token = copied(transform.smoothscale_by(face, large), face)
        elif tipped:
            token = copied(pieces.tilted(face, math.cos(_FLAT * tipped)), face)
        away = round(gone * (slot.centerx - place.left))
        item = centred(token, (slot.centerx - away, slot.centery + round(tipped * side * 0.3)))
        return item.faded(round(10 * (1 - gone**3)))

    def _next(self, goal: Goal, slot: Rect) -> list[Item]:
        """The next coin of the road, which comes before the other one goes."""
        side = min(slot.size)
        far = _NEXT.at(self._age)
        spot = slot.centerx + round(far * 2 * side), slot.centery
        return [centred(self.run.token(goal, side), spot).faded(round(10 * (1 - far)))]
