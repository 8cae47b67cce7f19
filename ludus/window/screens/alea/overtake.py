"""The band that shows who has been passed: the coin falls, rings, tips over and slides away."""

import math

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
_LARGE = Track((RINGS - 8, 1.4), (RINGS, 1.0, quickening))
"""Its size while it falls."""
_TIPPING = Track((_TIPS, 0.0), (_TIPPED, 1.0, gently))
_AWAY = Track((_TIPPED - 2, 0.0), (band.LASTS, 1.0, quickening))
"""How far it has slid out to the left."""
_NEXT = Track((_TIPS - 8, 1.0), (_TIPS + 4, 0.0, gently))
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

    def items(self) -> list[Item]:
        passed, age = self.run.passing, self.run.banded
        if passed is None or age < 0:
            return []
        still = self.app.still
        place, laid = self._places(passed)
        visible = band.opened(place, age, still)
        texts = [item for leaf, at in laid.leaves for item in leaf.items(laid.rule, at)]
        items = [Item(band.ground(place.size), *place.topleft), *texts]
        coin = laid.place("coin")
        return [*band.within(items, visible), *self._coin(passed, coin, place, 0 if still else age)]

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
            Slot(self._next, wide=_AHEAD, high=_AHEAD, extra=True) if ahead else None,
            gap=_APART,
        )

    def _token(self, goal: Goal, side: int) -> Surface:
        return goal.token(self.table.rules.place, side, self.app.settings.contrast)

    def _coin(self, passed: Goal, slot: Rect, place: Rect, age: int) -> list[Item]:
        """The coin of what was passed, above the band while it falls."""
        side = min(*slot.size, self.app.scale.part(_COIN[1]))
        token, still = self._token(passed, side), not age
        tipped = 0.0 if still else _TIPPING.at(age)
        wide, high = token.get_size()
        large = 1.0 if still else _LARGE.at(age)
        size = round(wide * large), max(2, round(high * large * math.cos(tipped * 1.45)))
        shown = token if still else copied(transform.smoothscale(token, size), token)
        away = 0 if still else round(_AWAY.at(age) * (slot.centerx - place.left))
        item = centred(shown, (slot.centerx - away, slot.centery + round(tipped * side * 0.3)))
        if age >= band.OPENS + band.STANDS:
            item = item.faded(max(1, 10 * (band.LASTS - age) // band.CLOSES))
        return [item]

    def _next(self, slot: Rect) -> list[Item]:
        """The next coin of the road, which comes as the other one goes."""
        goal = self.run.goals.ahead(self.run.score.points)
        assert goal
        side = min(*slot.size, self.app.scale.part(_AHEAD[1]))
        far = 0.0 if self.app.still else _NEXT.at(self.run.banded)
        if far == 1:
            return []
        x = slot.centerx + round(far * 2 * side)
        return [centred(self._token(goal, side), (x, slot.centery)).faded(10 - round(8 * far))]
