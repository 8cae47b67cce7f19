"""The points of a run beside the dice, over what there is to beat, and how new points fly there."""

import math
from functools import partial

from pygame import Rect, Surface, Vector2, transform

from ludus.match.alea import EACH
from ludus.picture import assets, signs
from ludus.picture.assets import CAPITALS_BOLD, CREAM, GOLD, QUIET, Colour
from ludus.picture.canvas import Item, centred
from ludus.picture.labels import copied
from ludus.picture.lettering import NOTE, TITLE
from ludus.picture.track import quickening
from ludus.window.screens.alea.alea import LEAVES, SHOWN, AleaSession, RunLayer
from ludus.window.screens.alea.goals import Goal
from ludus.window.screens.alea.lamp import GUTTERS, rooms
from ludus.window.sound.sounds import COUNTS
from ludus.window.widgets.nodes import Lines, Node, Rule, Slot
from ludus.window.widgets.tree import Column, Row, fit

_ARRIVES = 20  # steps until new points, which stand above their square first, reach the score
_COUNTS = SHOWN - _ARRIVES  # steps in which the score then counts up
_SEMITONE = 10  # the points after which the ticks of counting are a semitone higher
_GROWS = 0.2  # how much larger the points of each further answer in a row are
_LARGEST = 3  # the row after which they grow no more
_ARC = 0.2  # how high they fly, as a share of their way
_POPS = 16  # steps for which the factor of a longer row shakes
_POP = 0.5  # how much larger it is at first
_TALLER = 0.12  # how much larger it is for each further answer
_FACTOR = 0.08, 0.13  # the room of the factor, as shares of the screen's shorter side
_BAR = 0.008, 0.012  # the height of the bar of what there is to beat
_TOKEN = 0.028, 0.042  # the coin of the next rival beside the points that are missing
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
            self.run.sounds.play(COUNTS[min(step, len(COUNTS) - 1)])
        return False

    def items(self) -> list[Item]:
        _, room = rooms(self.screen.layout)
        inside, run = room.inflate(-room.width // 10, 0), self.run
        breaks = run.right is False and run.age < GUTTERS and run.broken > 1
        tree, rule = partial(self._tree, breaks), Rule(self.app.scale)
        given = self._shown, breaks, self._times
        laid = self.once(lambda: fit(tree(), inside, rule), *given)
        flying = self._flying(room) if run.right and self._since < _ARRIVES else []
        return [*laid.items(), *flying]

    def _tree(self, breaks: bool) -> Node:
        """The score with the factor of the row, over a bar and the points that are missing."""
        words, goals, points = self.app.words, self.run.goals, self._shown
        whole = words.number(self.score.points)  # Nothing moves while the score counts up.
        factor = Slot(self._broken if breaks else self._factor, wide=_FACTOR)

        def bar(place: Rect) -> list[Item]:
            return [centred(signs.bar(place.size, round(30 * goals.share(points))), place.center)]

        goal = goals.ahead(points)
        return Column(
            Row(
                Lines(words.number(points), TITLE, CAPITALS_BOLD, GOLD, most=1, widest=whole),
                factor if breaks or self._times > 1 else None,
            ),
            Slot(bar, high=_BAR),
            Row(
                goal and coin_of(self.run, goal, _TOKEN),
                Lines(goals.text(points, words), NOTE),
                gap=_TOKEN[0] / 2,
                extra=True,
            ),
            gap=_CLOSE,
        )

    @property
    def _since(self) -> int:
        """Steps since a right answer, as its row hurries them."""
        return self.run.hurried(self.run.age)

    @property
    def _shown(self) -> int:
        """The score while it counts up."""
        score, late = self.score, (self._since - _ARRIVES) / _COUNTS
        new = score.last_points if self.run.right else 0
        return score.points - round(min(1.0, max(0.0, 1 - late)) * new)

    def _text(self, times: int, colour: Colour) -> Surface:
        size = self.app.letters(TITLE)
        return assets.text(f"×{times}", CAPITALS_BOLD, size, colour)

    @property
    def _doubles(self) -> bool:
        """Whether the flame is so low that everything counts double."""
        return self.score.low and not self.score.over

    @property
    def _times(self) -> int:
        """The factor of the row; twice as much at a low flame."""
        return max(1, self.score.times) * (1 + self._doubles)

    def _broken(self, place: Rect) -> list[Item]:
        """The factor that falls apart."""
        return _halves(centred(self._text(self.run.broken, QUIET), place.center), self.run.since)

    def _factor(self, place: Rect) -> list[Item]:
        """The factor in its light, larger for a longer row.

        It leaps and shakes when its row has grown, and throbs with the heart at a low flame.
        """
        run, pulse = self.run, self.run.pulse * self._doubles
        strong = max(2, 7 - run.since // 9, round(6 * pulse))
        light = signs.shine(self.app.letters(TITLE) * 3 // 2, place.center, strong)
        text = self._text(self._times, _FIRE if self._doubles else CREAM)
        left = max(0.0, 1 - run.age / _POPS) if run.right else 0.0
        large = 1 + _TALLER * max(0, self.score.times - 2) + _POP * max(left, pulse / 2)
        large = min(large, max(1.0, place.width / text.get_width()))
        shake = round(_POP * left * text.get_height() / 3 * math.sin(1.9 * run.since))
        grown = copied(transform.smoothscale_by(text, large), text)
        return [light, centred(grown, (place.centerx + shake, place.centery))]

    def _flying(self, goal: Rect) -> list[Item]:
        """The last points, above the square of the best play and then on their way to the score."""
        app, layout, run = self.app, self.screen.layout, self.run
        best, high, times = run.best, layout.checker, self.score.last_points // EACH
        spot = self.view.spot(run.side, best[-1].target) if best else layout.board.center
        start = Vector2(spot) - (0, high)
        share = quickening(max(0, self._since - LEAVES) / (_ARRIVES - LEAVES))
        flies = start.lerp(goal.center, share)
        flies.y -= _ARC * start.distance_to(goal.center) * math.sin(math.pi * share)
        grown = 1 + _GROWS * min(times - 1, _LARGEST)
        size = round(app.letters(TITLE) * grown)
        points = assets.text(f"+{app.words.number(EACH)}", CAPITALS_BOLD, size, GOLD)
        factor = assets.text(f" ×{times}" if times > 1 else "", CAPITALS_BOLD, size, CREAM)
        wide = points.get_width() + factor.get_width()
        plaque = signs.plaque((wide + size, round(1.5 * size)), "plain", False)
        x, y = plaque.get_rect(center=flies).clamp(layout.area).center
        return [
            signs.shine(4 * high, (x, y), 10 if run.since < 6 else 7),
            centred(plaque, (x, y)),
            centred(points, (x - factor.get_width() // 2, y)),
            centred(factor, (x + points.get_width() // 2, y)),
        ]


def coin_of(run: AleaSession, goal: Goal, sides: tuple[float, float]) -> Slot:
    """The coin of who is to be beaten; its sides are the least and the wished one."""

    def draw(place: Rect) -> list[Item]:
        return [centred(run.token(goal, min(place.size)), place.center)]

    return Slot(draw, wide=sides, high=sides)


def _halves(item: Item, age: int) -> list[Item]:
    """The halves of a picture that breaks, some steps later."""
    wide, high = item.surface.get_size()
    half, apart, fall = wide // 2, age * wide // 80, age**2 * high // 900
    piece = assets.faded(item.surface, 10 - age * 8 // GUTTERS)
    return [
        Item(piece, item.x - apart, item.y + fall, (0, 0, half, high)),
        Item(piece, item.x + half + apart, item.y + fall // 2, (half, 0, wide - half, high)),
    ]
