"""The band that shows who has been passed: the coin falls, rings, tips over and slides away."""

import math
from functools import partial

from pygame import Rect, Surface, transform

from ludus.match.states import PointerEvent
from ludus.picture.assets import BODY_ITALIC, CAPITALS_BOLD, GOLD
from ludus.picture.canvas import Item, centred
from ludus.picture.labels import copied
from ludus.picture.lettering import TITLE
from ludus.window.board.track import Track, gently, quickening
from ludus.window.input.pointer import Touch
from ludus.window.screens.alea import band
from ludus.window.screens.alea.alea import RunLayer
from ludus.window.screens.alea.goals import Goal
from ludus.window.widgets.nodes import Lines, Node, Rule, Slot
from ludus.window.widgets.tree import Column, Laid, Row

RINGS = band.OPENS + 6
"""Steps until the coin has fallen."""
_TIPS = band.OPENS + band.STANDS - 16
_TIPPED = _TIPS + 10
_FLAT = 1.45
"""The angle by which it tips, in radians."""
_LARGE = Track((RINGS - 8, 1.4), (RINGS, 1.0, quickening))
"""Its size while it falls."""
_TIPPING = Track((_TIPS, 0.0), (_TIPPED, 1.0, gently))
_AWAY = Track((_TIPPED - 2, 0.0), (band.LASTS, 1.0, quickening))
"""How far it has slid out to the left."""
_NEXT = Track((_TIPS - 12, 1.0), (_TIPS, 0.0, gently))
"""How far from its place the next coin is, which comes from the right."""
_COIN = 0.1, 0.17
"""Least and wished size of the coin, as shares of the screen's shorter side."""
_AHEAD = 0.07, 0.1
"""Those of the next coin."""
_APART = 0.04
_CLOSE = 0.008


class Overtake(RunLayer):
    _laid: tuple[object, tuple[Rect, Laid]] | None = None
    """What was laid out last, with its places."""

    def prepare(self) -> None:
        for goal in self.run.goals.every:
            for size in (_COIN, _AHEAD):
                self._token(goal, self.app.scale.part(size[1]))

    def step(self) -> bool:
        run = self.run
        if run.passing and run.banded == RINGS:
            run.sounds.play("bronze")
        if run.passing and run.banded == RINGS + 8:
            run.sounds.play("roar")
        return run.passing is not None and run.banded >= 0

    def touch(self, touch: Touch) -> bool:
        if touch.act is PointerEvent.PRESS:
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
        passed = self.run.passing
        if passed is None or self.run.banded <= 0:
            return []
        place, laid = self._places(passed)
        shown = band.items(place, laid, band.OPEN.at(self._age))
        return [*shown, self._coin(passed, laid.place("coin"), place)]

    def _places(self, passed: Goal) -> tuple[Rect, Laid]:
        given = passed, self.screen.layout, self.app.scale, self.app.words
        if not self._laid or self._laid[0] != given:
            tree = self._tree(passed)
            self._laid = given, band.laid(tree, self.screen.layout, Rule(self.app.scale))
        return self._laid[1]

    def _tree(self, passed: Goal) -> Node:
        words = self.app.words
        title, saying = words.carved(passed.title(words)), passed.saying(words)
        ahead = self.run.goals.ahead(self.run.score.points)
        return Row(
            Slot(name="coin", wide=_COIN, high=_COIN),
            Column(
                Lines(title, TITLE, CAPITALS_BOLD, GOLD, most=2),
                Lines(saying, face=BODY_ITALIC) if saying else None,
                gap=_CLOSE,
            ),
            ahead and Slot(partial(self._next, ahead), wide=_AHEAD, high=_AHEAD, extra=True),
            gap=_APART,
        )

    def _token(self, goal: Goal, side: int) -> Surface:
        return goal.token(self.table.rules.place, side, self.app.settings.contrast)

    def _coin(self, passed: Goal, slot: Rect, place: Rect) -> Item:
        """The coin of what was passed, above the band while it falls."""
        side, age = min(*slot.size, self.app.scale.part(_COIN[1])), self._age
        token, tipped, large = self._token(passed, side), _TIPPING.at(age), _LARGE.at(age)
        wide, high = token.get_size()
        size = round(wide * large), max(2, round(high * large * math.cos(_FLAT * tipped)))
        if size != token.get_size():
            token = copied(transform.smoothscale(token, size), token)
        away = round(_AWAY.at(age) * (slot.centerx - place.left))
        item = centred(token, (slot.centerx - away, slot.centery + round(tipped * side * 0.3)))
        return item.faded(round(10 * band.OPEN.at(max(age, band.OPENS))))

    def _next(self, goal: Goal, slot: Rect) -> list[Item]:
        """The next coin of the road, which comes before the other one goes."""
        side = min(*slot.size, self.app.scale.part(_AHEAD[1]))
        far = _NEXT.at(self._age)
        spot = slot.centerx + round(far * 2 * side), slot.centery
        return [centred(self._token(goal, side), spot).faded(round(10 * (1 - far)))]
