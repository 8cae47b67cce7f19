"""The band that shows who has been passed: the coin falls, rings, tips over and slides away."""

import math
from collections.abc import Iterator
from functools import partial

from pygame import BLEND_RGBA_MULT, Rect, Surface, transform

from ludus.picture import assets, pieces, signs
from ludus.picture.assets import BODY_ITALIC, CAPITALS_BOLD, GOLD
from ludus.picture.canvas import Item, centred, square_at
from ludus.picture.labels import copied
from ludus.picture.lettering import HEADLINE, TITLE
from ludus.picture.surfaces import derived, in_memory
from ludus.picture.track import Track, gently, quickening, slowing
from ludus.window.board import petals
from ludus.window.input.pointer import Touch
from ludus.window.screens.alea.alea import BAND, RunLayer
from ludus.window.screens.alea.goals import Goal
from ludus.window.widgets.nodes import Lines, Node, Rule, Slot
from ludus.window.widgets.tree import Column, FirstFit, Laid, Row, fitted, lay

_OPENED = 6
"""Steps in which the band opens from its middle."""
_CLOSES = BAND - 8
"""Steps after which it begins to close."""
_OPEN = Track((0, 0.0), (_OPENED, 1.0, slowing), (_CLOSES, 1.0), (BAND, 0.0))
"""The share of its height that is open."""
RINGS = _OPENED + 3
"""Steps until the coin has fallen, and petals fly from it."""
_ROARS = RINGS + 8
"""Steps until the crowd answers that."""
_TIPS = _CLOSES - 24
_TIPPED = _TIPS + 10
"""Until when it turns over, so that its back is seen."""
_THICK = 0.11
"""Its thickness, in coins."""
_SHADOW = 0.3
"""The least height of its shadow then, in widths."""
_SHADED = 5
"""The most tenths of it."""
_LEAPS = 0.3
"""How high it leaps then, in coins."""
_WREATH = 0.68
_GRAINS = 6
_LARGE = Track((RINGS - 8, 1.4), (RINGS, 1.0, quickening))
"""Its size while it falls."""
_COMES = Track((0, 0.0), (3, 10.0))
"""The tenths of it that are seen before."""
_TIPPING = Track((_TIPS, 0.0), (_TIPPED, 1.0, gently))
_AWAY = Track((_TIPPED + 2, 0.0), (_CLOSES, 1.0, quickening))
"""How far it has slid out to the left."""
_NEXT = Track((_TIPS - 8, 1.0), (_TIPS + 2, 0.0, gently))
"""How far from its place the next coin is, which comes from the right."""
_COIN = 0.12, 0.16
"""Least and wished size of the coin, as shares of the screen's shorter side."""
_AHEAD = 0.06, 0.1
"""Those of the next coin."""
_LIGHT = 2
"""The size of the light behind the coin, in coins."""
_FAST = 2
"""How much faster petals fly than at the end of a match: they are gone before the question."""
_PETALS = 2 * petals.FLUNG_SIZE
"""Their size, in coins."""
_APART = 0.045
_CLOSE = 0.008
_EDGE = 0.006
"""The height of the band's bright edges, as a share of the screen's shorter side."""
_MARGIN = 0.02
_ENDS = 0.06
"""The room at its soft ends, as a share of its width."""


class Overtake(RunLayer):
    def prepare(self) -> None:
        side = self.screen.part(_COIN[1])
        for goal in self.run.goals.every:
            for size in (_COIN, _AHEAD):
                self.run.token(goal, self.screen.part(size[1]))
        petals.prepare(_PETALS * side)

    def step(self) -> bool:
        run = self.run
        if run.passing and run.banded == 0:
            run.sounds.play("bronze", ahead=RINGS)
            run.sounds.play("roar", ahead=_ROARS)
        return run.passing is not None and run.banded >= 0

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
        place, laid = self.once(partial(self._lay, passed), passed)
        opened, slot = _OPEN.at(age), laid.place("coin")
        side, strong = min(slot.size), round(7 * opened * (1 - _TIPPING.at(age)))
        light = signs.shine(_LIGHT * side, slot.center, strong)
        coin = square_at(slot.center, side)
        flung = () if self.app.still else petals.flung(_FAST * (age - RINGS), coin, _PETALS)
        band = _band(place, laid, opened)
        return [*band, light, *flung, *self._coin(passed, slot, side, place)]

    def _lay(self, passed: Goal) -> tuple[Rect, Laid]:
        """The place of the band, and its content in its places."""
        board, tree, usual = self.screen.layout.board, self._tree(passed), Rule(self.app.scale)
        width, margin = round(board.width * (1 - 2 * _ENDS)), 2 * usual.part(_MARGIN)
        rule = fitted(tree, board.inflate(width - board.width, -margin), usual)
        high = min(max(rule.down(tree, width)) + margin, board.height)
        place = Rect(0, 0, board.width, high).move_to(center=board.center)
        return place, lay(tree, place.inflate(width - board.width, -margin), rule)

    def _tree(self, passed: Goal) -> Node:
        words = self.app.words
        title, saying = words.carved(passed.title(words)), passed.saying(words)
        ahead = self.run.goals.ahead(self.score.points)
        named = partial(Lines, title, face=CAPITALS_BOLD, colour=GOLD)
        return Row(
            Slot(name="coin", wide=_COIN, high=_COIN),
            Column(
                FirstFit([named(HEADLINE, most=1), named(TITLE, most=2)]),
                Lines(saying, face=BODY_ITALIC) if saying else None,
                gap=_CLOSE,
            ),
            ahead and Slot(partial(self._next, ahead), wide=_AHEAD, high=_AHEAD, extra=True),
            gap=_APART,
        )

    def _coin(self, passed: Goal, slot: Rect, side: int, place: Rect) -> list[Item]:
        """The coin of what was passed, above the band while it falls and turns over its shadow."""
        age = self._age
        face, turned, large = (
            self.run.token(passed, side),
            math.pi * _TIPPING.at(age),
            _LARGE.at(age),
        )
        token, gone = face, _AWAY.at(age)
        if large != 1:
            token = copied(transform.smoothscale_by(face, large), face)
        elif turned:
            up = face if math.cos(turned) > 0 else _back(face)
            token = copied(pieces.tilted(up, abs(math.cos(turned)), _THICK), face)
        tenths = round(_COMES.at(age) * (1 - gone**3))
        x, leaps = slot.centerx - round(gone * (slot.centerx - place.left)), math.sin(turned)
        coin = centred(token, (x, slot.centery - round(_LEAPS * side * leaps))).faded(tenths)
        if turned in (0.0, math.pi):
            return [coin]
        dark = pieces.checker_shadow(side, side, 1.0)
        dark = transform.smoothscale_by(dark, (1, max(_SHADOW, abs(math.cos(turned)))))
        shadow = centred(dark, (x, slot.centery + round(_SHADOW * side * leaps)))
        return [shadow.faded(min(tenths, _SHADED)), coin]

    def _next(self, goal: Goal, slot: Rect) -> list[Item]:
        """The next coin of the road, which comes before the other one goes."""
        side = min(slot.size)
        far = _NEXT.at(self._age)
        spot = slot.centerx + round(far * 2 * side), slot.centery
        return [centred(self.run.token(goal, side), spot).faded(round(10 * (1 - far)))]


def _band(place: Rect, laid: Laid, share: float) -> Iterator[Item]:
    """The band with its content, of which a share of the height is open; input passes through."""
    visible = place.inflate(0, round(place.height * (share - 1)))
    edge = _bar("band-edge", (place.width, laid.rule.part(_EDGE)))
    for item in (Item(_bar("band", place.size), *place.topleft), *laid.items()):
        if part := item.rect.clip(visible):
            yield item.clipped(part)
    for top in (visible.top, visible.bottom - edge.get_height()):
        yield Item(edge, place.left, top)


@derived(2)
def _back(face: Surface) -> Surface:
    """The back of a coin: its rim and its metal, with a wreath."""
    back, side, (wide, high) = face.copy(), face.get_width(), face.get_size()
    metal = transform.smoothscale(transform.smoothscale(face, (_GRAINS, _GRAINS)), (wide, high))
    metal.blit(assets.drawn("disc", (wide, high)), special_flags=BLEND_RGBA_MULT)
    laurel = assets.scaled("laurel.webp", (round(_WREATH * side),) * 2)
    back.blits([(metal, (0, 0)), (laurel, laurel.get_rect(center=(wide // 2, high // 2)))])
    return back


@in_memory
def _bar(name: str, size: tuple[int, int]) -> Surface:
    """A bar with soft ends."""
    return transform.smoothscale(assets.drawn(name, (128, 128)), size)
