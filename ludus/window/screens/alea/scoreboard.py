"""The points of a run beside the dice, over what there is to beat, and how new points fly there."""

import math

from pygame import Rect, transform

from ludus.picture import assets, signs
from ludus.picture.assets import CREAM, GOLD, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.labels import copied
from ludus.picture.lettering import NOTE, TITLE, fits, set_in
from ludus.window.screens.alea.alea import SHOWN, RunLayer
from ludus.window.screens.alea.lamp import GUTTERS, rooms
from ludus.window.widgets.grid import cut

_STANDS = 8  # steps in which new points stand above their square
_FLIES = 12  # steps in which they then fly to the score
_COUNTS = SHOWN - _STANDS - _FLIES  # steps in which the score then counts up
_ARRIVES = _STANDS + _FLIES
_GROWS = 0.2  # how much larger the points of each further answer in a row are
_LARGEST = 3  # the row after which they grow no more
_ARC = 0.2  # how high they fly, as a share of their way
_POPS = 16  # steps for which the factor of a longer row shakes
_POP = 0.5  # how much larger it is at first
_TALLER = 0.12  # how much larger it is for each further answer
_UPPER = 0.6  # the share of the points' room for the score and its factor
_GOAL = 0.36  # the share of it, at its foot, for what there is to beat
_BAR = 0.07  # the height of its bar, as a share of the room


class Scoreboard(RunLayer):
    def items(self) -> list[Item]:
        _, room = rooms(self.screen.layout)
        upper, lower = cut(room, round(room.height * (1 - _GOAL)), down=True)
        flying = self._flying(room) if self.run.right and self._since < _ARRIVES else []
        return [*self._points(upper), *self._to_beat(lower), *flying]

    @property
    def _since(self) -> int:
        """Steps since a right answer, as its row hurries them."""
        return self.run.age * SHOWN // self.run.shown

    @property
    def _shown(self) -> int:
        """The score while it counts up."""
        score, late = self.run.score, (self._since - _ARRIVES) / _COUNTS
        new = score.last_points if self.run.right else 0
        return score.points - round(min(1.0, max(0.0, 1 - late)) * new)

    def _to_beat(self, room: Rect) -> list[Item]:
        """How far it is to the next points to beat, over a bar."""
        app, points, scale = self.screen.app, self._shown, self.screen.app.scale
        goals = self.run.goals
        text, most = goals.text(points, app.words), goals.next(points)
        rod = Rect(0, 0, round(room.width * 0.8), max(2, round(room.height * _BAR / _GOAL)))
        rod.midtop = room.midtop
        gold = signs.bar(rod.size, 30 * points // max(1, most))
        _, below = cut(room, rod.height, down=True)
        least = max(scale.least, scale.part(NOTE.share))
        legible = fits(below, text, least)
        return [
            Item(gold, *rod.topleft),
            *(set_in(below, text, app.letters(NOTE)) if legible else []),
        ]

    def _points(self, room: Rect) -> list[Item]:
        """The score, with the factor of the row beside it, or the factor that falls apart."""
        app, score, run = self.screen.app, self.run.score, self.run
        points, size, face = app.words.number(self._shown), app.letters(TITLE), assets.CAPITALS_BOLD
        breaks = run.right is False and run.age < GUTTERS and run.broken > 1
        if score.times < 2 and not breaks:
            return set_in(room, points, size, face, GOLD)
        total, factor = cut(room, round(room.width * _UPPER))
        items = set_in(total, points, size, face, GOLD)
        if breaks:
            lost = set_in(factor, f"×{run.broken}", size, face, QUIET)
            return items + [half for item in lost for half in _halves(item, run.since)]
        light = assets.faded(signs.radiance(min(factor.size) * 3 // 2), max(3, 7 - run.since // 9))
        size = round(size * (1 + _TALLER * (score.times - 2)))
        text = set_in(factor, f"×{score.times}", size, face, CREAM)
        return [*items, centred(light, factor.center), *map(self._thrilled, text)]

    def _thrilled(self, item: Item) -> Item:
        """The factor, which leaps and shakes when its row has grown."""
        left = max(0.0, 1 - self.run.age / _POPS)
        if not (left and self.run.right):
            return item
        grown = transform.smoothscale_by(item.surface, 1 + _POP * left)
        shake = round(_POP * left * item.rect.h / 3 * math.sin(1.9 * self.run.since))
        return centred(copied(grown, item.surface), (item.rect.centerx + shake, item.rect.centery))

    def _flying(self, goal: Rect) -> list[Item]:
        """The last points, above the square of the best play and then on their way to the score."""
        app, layout, view, run = self.screen.app, self.screen.layout, self.screen.view, self.run
        best, high, times = run.best, layout.checker, run.score.times
        start = view.spot(run.side, best[-1].target) if best else layout.board.center
        start, end = (start[0], start[1] - high), goal.center
        share = max(0, self._since - _STANDS) / _FLIES
        share **= 2
        x, y = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
        y -= round(_ARC * math.dist(start, end) * math.sin(math.pi * share))
        grown = 1 + _GROWS * min(times - 1, _LARGEST)
        size, face = round(app.letters(TITLE) * grown), assets.CAPITALS_BOLD
        points = assets.text(f"+{app.words.number(run.score.gained)}", face, size, GOLD)
        factor = assets.text(f" ×{times}" if times > 1 else "", face, size, CREAM)
        wide = points.get_width() + factor.get_width()
        x = min(max(x, layout.area.left + wide // 2), layout.area.right - wide // 2)
        light = assets.faded(signs.radiance(4 * high), 10 if run.since < 6 else 7)
        plaque = signs.plaque((wide + size, round(1.5 * size)), "plain", False)
        return [
            centred(light, (x, y)),
            centred(plaque, (x, y)),
            centred(points, (x - factor.get_width() // 2, y)),
            centred(factor, (x + points.get_width() // 2, y)),
        ]


def _halves(item: Item, age: int) -> list[Item]:
    """The halves of a picture that breaks, some steps later."""
    wide, high = item.surface.get_size()
    half, apart, fall = wide // 2, age * wide // 80, age**2 * high // 900
    piece = assets.faded(item.surface, 10 - age * 8 // GUTTERS)
    return [
        Item(piece, item.x - apart, item.y + fall, (0, 0, half, high)),
        Item(piece, item.x + half + apart, item.y + fall // 2, (half, 0, wide - half, high)),
    ]
