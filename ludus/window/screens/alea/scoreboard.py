"""The points of a run beside the dice, over what there is to beat, and how new points fly there."""

import math
from collections.abc import Sequence
from functools import partial
from itertools import product

from pygame import Rect, Surface, Vector2, transform

from ludus.match.alea import EACH
from ludus.picture import assets, signs
from ludus.picture.assets import BODY_BOLD, CAPITALS_BOLD, CREAM, GOLD, QUIET, Colour
from ludus.picture.canvas import Item, centred, square_at
from ludus.picture.labels import copied
from ludus.picture.lettering import NOTE, TITLE
from ludus.picture.track import Track, quickening
from ludus.rules.plays import Step
from ludus.window.board.marks import arrow_items, cross_items
from ludus.window.screens.alea.alea import ARRIVES, COUNTS, LEAVES, MISSED, RunLayer
from ludus.window.screens.alea.first_sight import moved
from ludus.window.screens.alea.goals import BEGINNING
from ludus.window.screens.alea.lamp import GUTTERS, rooms
from ludus.window.screens.alea.overtake import RINGS
from ludus.window.sound import sounds
from ludus.window.widgets.nodes import Lines, Node, Rule, Slot
from ludus.window.widgets.tree import Column, Laid, Row, fit

_SIZE = Track((0, 0.6), (4, 1.15), (6, 1.0), (ARRIVES - 4, 1.0), (ARRIVES, 0.4))
"""The size of new points: they pop up, and become small as they come into the digits."""
_APART = 0.7  # how far from the middle of a checker they are, in checkers
_SMALL = 0.6  # their size, in letters of a title
_SEMITONE = 10  # the points after which the ticks of counting are a semitone higher
_GROWS = 0.2  # how much larger the points of each further answer in a row are
_LARGEST = 3  # the answers after which they, and the factor, grow no more
_ARC = 0.2  # how high they fly, as a share of their way
_POPS = 16  # steps for which a factor that has grown then shakes
_POP = 0.5  # how much larger it is at first
_DOUBLES = Track((0, 1.6), (10, 1.0, quickening))  # its size as the flame has sunk low
_TALLER = 0.12  # how much larger it is for each further answer
_FACTOR = 0.08, 0.13  # the room of the factor, as shares of the screen's shorter side
_TOKEN = 0.012, 0.034  # the coins on the way to the next rival
_WAY = 0.2  # the height of this way, in coins
_MARGIN = 0.02  # what stays clear at the screen's edges
_CLOSE = 0.006  # the gap around it
_FIRE: Colour = (255, 152, 64)


class Scoreboard(RunLayer):
    _counted = 0
    """The score that was shown last."""

    def step(self) -> bool:
        """Tick while the score counts up, higher with each ten points."""
        shown = self._shown
        if shown != self._counted:
            self._counted, score = shown, self.score
            begun = score.points - score.last_points
            step = max(0, shown - begun - 1) // _SEMITONE
            self.run.sounds.play(sounds.COUNTS[min(step, len(sounds.COUNTS) - 1)])
        return False

    def items(self) -> list[Item]:
        if self.run.night_falls:
            return []
        _, room = rooms(self.screen.layout)
        inside, run = room.inflate(-room.width // 10, 0), self.run
        breaks = run.right is False and run.age < GUTTERS and run.broken > 1
        given = self._shown, breaks, self._times
        laid = self.once(partial(self._fitted, inside, breaks), *given)
        _, digits = laid.leaves[0]
        return [*laid.items(), *self._flying(digits)]

    def _fitted(self, room: Rect, breaks: bool) -> Laid:
        """The score, over the way to the next rival where there is room for it."""
        rule = Rule(self.app.scale)
        laid = fit(self._tree(breaks, way=True), room, rule)
        return laid if laid.lacks[1] <= 0 else fit(self._tree(breaks, way=False), room, rule)

    def _tree(self, breaks: bool, way: bool) -> Node:
        """The score with the factor of the next answer, over the way to the next rival."""
        words, points = self.app.words, self._shown
        # Nothing moves while the score counts up: this face has digits of equal width.
        whole = words.number(self.score.points)
        factor = Slot(self._broken if breaks else self._factor, wide=_FACTOR)
        return Column(
            Row(
                Lines(words.number(points), TITLE, BODY_BOLD, GOLD, most=1, others=(whole,)),
                factor if breaks or self._times > 1 else None,
            ),
            Slot(self._way, high=_TOKEN) if way else None,
            Lines(self.run.goals.text(points, words), NOTE, most=1, extra=True),
            gap=_CLOSE,
        )

    @property
    def _shown(self) -> int:
        """The score while it counts up; it stops at who is passed until the coin has rung."""
        run, score = self.run, self.score
        new = score.last_points if run.right else 0
        left = new * min(1.0, max(0.0, 1 - run.flown / COUNTS))
        if new and run.passing and not self.app.still:
            above = score.points - run.passing.points
            since = (run.banded - RINGS) / COUNTS
            left = max(left, above) if since < 0 else above * max(0.0, 1 - since)
        return score.points - math.floor(left + 0.5)

    def _text(self, times: int, colour: Colour) -> Surface:
        size = self.app.letters(TITLE)
        return assets.text(f"×{times}", CAPITALS_BOLD, size, colour)

    def _way(self, place: Rect) -> list[Item]:
        """The player's coin on the way to the coin of the next one to beat."""
        run, points, side = self.run, self._shown, place.height
        share, goal = run.goals.share(points), run.goals.ahead(points)
        way = Rect(0, 0, place.width - side, round(_WAY * side)).move_to(center=place.center)
        spot = round(way.left + share * way.width), way.centery
        bar = centred(signs.bar(way.size, round(30 * share)), way.center)
        ahead = [centred(run.token(goal, side), way.midright)] if goal else []
        return [bar, *ahead, centred(run.token(BEGINNING, side), spot)]

    @property
    def _times(self) -> int:
        """The factor of the last answer until its points arrive, and then of the next one.

        The first answer explains it.
        """
        score = self.score
        return score.times if score.asked and self.run.flown >= 0 else score.last_points // EACH

    def _broken(self, place: Rect) -> list[Item]:
        """The factor that falls apart."""
        return _halves(centred(self._text(self.run.broken, QUIET), place.center), self.run.since)

    def _factor(self, place: Rect) -> list[Item]:
        """The factor in its light, larger for a longer row.

        It leaps and shakes when it has grown, comes down as it doubles, and then throbs with the
        heart.
        """
        run, score, pulse = self.run, self.score, self.run.pulse
        strong = max(2, 7 - run.since // 9, round(6 * pulse))
        light = signs.shine(self.app.letters(TITLE) * 3 // 2, place.center, strong)
        text = self._text(self._times, _FIRE if score.low else CREAM)
        left = max(0.0, 1 - self.run.flown / _POPS) if run.right and self.run.flown >= 0 else 0.0
        large = 1 + _TALLER * min(_LARGEST, max(0, score.row - 1)) + _POP * max(left, pulse / 2)
        above = text.get_height() / 2 - text.get_bounding_rect().top
        high = (place.centery - rooms(self.screen.layout)[1].top) / above
        fits = min(place.width / text.get_width(), high)
        large = max(min(large, max(1.0, fits)), _DOUBLES.at(run.sinks))
        shake = round(_POP * left * text.get_height() / 3 * math.sin(1.9 * run.since))
        grown = copied(transform.smoothscale_by(text, large), text)
        return [light, centred(grown, (place.centerx + shake, place.centery))]

    def _flying(self, digits: Rect) -> list[Item]:
        """What an answer gives, on its way from its square to the score, or takes, to the lamp."""
        app, run, score = self.app, self.run, self.score
        gives, lost, age = score.last_points, round(score.lost), run.flown + ARRIVES
        if run.right:
            text, steps, goal = f"+{app.words.number(gives)}", run.best, digits.center
        elif lost and run.right is False:
            if app.still and run.since < MISSED:
                age = LEAVES
            text, steps = f"−{app.words.number(lost)}", run.missed
            goal = rooms(self.screen.layout)[0].center
        else:
            return []
        if not 0 <= age < ARRIVES:
            return []
        grown = _SMALL * (1 + _GROWS * min(max(1, gives // EACH - 1), _LARGEST))
        size = round(app.letters(TITLE) * grown)
        points = assets.text(text, CAPITALS_BOLD, size, GOLD if gives else _FIRE)
        flame = 0 if gives else size * 3 // 4
        plaque = signs.plaque((points.get_width() + flame + size, 3 * size // 2), "plain", False)
        start = self._beside(steps, plaque.get_size())
        share = quickening(max(0, (age + 1 - LEAVES) / (ARRIVES - LEAVES)))
        flies = start.lerp(goal, share)
        flies.y -= _ARC * bool(gives) * start.distance_to(goal) * math.sin(math.pi * share)
        x, y = round(flies.x), round(flies.y)
        told = [centred(plaque, (x, y)), centred(points, (x - flame // 2, y))]
        if flame:  # They are seconds. The flame is in the upper half of its picture.
            sign = assets.drawn("flame", (size, 2 * size))
            told.append(centred(sign, (x + points.get_width() // 2, y + size // 2)))
        if (large := _SIZE.at(age)) != 1:
            told = [moved(item, (x, y), Vector2(x, y), large) for item in told]
        light = signs.shine(4 * self.screen.layout.checker, (x, y), 10 if age < 6 else 7)
        return [light, *told] if gives else told

    def _beside(self, steps: Sequence[Step], size: tuple[int, int]) -> Vector2:
        """The middle of a place near the last checker that hides least of what is to be seen."""
        layout, view, marks = self.screen.layout, self.view, self.screen.marks()
        spot = view.spot(self.run.side, steps[-1].target) if steps else layout.board.center
        shown = *arrow_items(view, marks), *cross_items(view, marks)
        lies = [self.screen.line_place, *(item.rect for item in shown)]
        for (side, column), count in view.counts().items():
            zone = layout.places[side][column]
            lies += [square_at(zone.spot(at, count), layout.checker) for at in range(count)]
        margin = -2 * self.screen.part(_MARGIN)
        area = layout.area.inflate(margin, margin)
        wide, high = (edge / 2 + _APART * layout.checker for edge in size)
        places = [
            Rect((0, 0), size).move_to(center=(spot[0] + far * x * wide, spot[1] + far * y * high))
            for far, x, y in product((1, 2), (0, -1, 1), (-1, 1, 0))
        ]

        def hidden(place: Rect) -> int:
            return sum(part.width * part.height for part in map(place.clip, lies))

        return Vector2(min((each.clamp(area) for each in places), key=hidden).center)


def _halves(item: Item, age: int) -> list[Item]:
    """The halves of a picture that breaks, some steps later."""
    wide, high = item.surface.get_size()
    half, apart, fall = wide // 2, age * wide // 80, age**2 * high // 900
    piece = assets.faded(item.surface, 10 - age * 8 // GUTTERS)
    return [
        Item(piece, item.x - apart, item.y + fall, (0, 0, half, high)),
        Item(piece, item.x + half + apart, item.y + fall // 2, (half, 0, wide - half, high)),
    ]
