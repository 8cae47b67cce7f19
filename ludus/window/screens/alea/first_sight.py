"""The first sight of a run: a lamp is lit in the dark, asks the question, and takes its place."""

import math
from dataclasses import replace

from pygame import Rect, Vector2, transform

from ludus.picture import signs
from ludus.picture.canvas import Item, centred
from ludus.picture.labels import copied
from ludus.picture.track import Track, gently, slowing
from ludus.window.input.pointer import Point, Touch
from ludus.window.screens.alea.alea import RunLayer
from ludus.window.screens.alea.lamp import LEVELS, NIGHT, lamp, rooms
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import Lines, Rule, Slot
from ludus.window.widgets.tree import Column, Laid, fit

TASK = mark("Find the best move. The lamp is your time.")
_LARGE = 0.2, 0.34
"""The least and the wished height of the lamp, as shares of the screen's shorter side."""
_LIGHT = 0.3
"""The size of the middle of its light, as such a share."""
_ARC = 0.12
"""How high it flies, as such a share."""
_FLAME = Track((0.0, 0.0), (0.6, 1.3, slowing), (1.0, 1.0, gently))
"""The height of its flame as it is lit."""
_ASKED = Track((0.0, 10.0), (0.3, 0.0))
"""The tenths of the light of the question, which goes as the lamp flies."""


class FirstSight(RunLayer):
    def touch(self, touch: Touch) -> bool:
        """Let the cup come at once."""
        waits = self.run.lit < 1
        if waits and touch.presses:
            self.run.hurry()
            self.run.sounds.stop("kindle")
        return waits

    def step(self) -> bool:
        return self.run.lit < 1

    def items(self) -> list[Item]:
        run = self.run
        if run.lit == 1:
            return []
        laid, share = self.once(self._lay, run.first), gently(run.lit)
        start, (goal, _) = laid.place("lamp"), rooms(self.screen.layout)
        burns = lamp(start, round(LEVELS * _FLAME.at(run.kindled)))
        scale = 1 + (lamp(goal, 0)[0].rect.height / lamp(start, 0)[0].rect.height - 1) * share
        foot = Vector2(start.midbottom).lerp(goal.midbottom, share)
        foot.y -= self.screen.part(_ARC) * math.sin(math.pi * share)
        if share:
            burns = [moved(item, start.midbottom, foot, scale) for item in burns]
        night = signs.veil(Rect((0, 0), self.app.size), NIGHT, round(10 * (1 - share)))
        strong = round(5 * run.kindled * (1 - share))
        side = self.screen.part(_LIGHT)
        light = centred(signs.warmth((side, side)), burns[0].rect.center).faded(strong)
        asked = _ASKED.at(share) * run.kindled
        return [*night, light, *(item.faded(round(asked)) for item in laid.items()), *burns]

    def _lay(self) -> Laid:
        asks = self.app.words.say(TASK if self.run.first else "What would you play?")
        tree = Column(Slot(name="lamp", wide=_LARGE, high=_LARGE), Lines(asks))
        return fit(tree, self.screen.layout.board, Rule(self.app.scale))

    def buttons(self, below: list[Button]) -> list[Button]:
        """The buttons of the run, without plaques while it is dark."""
        return [replace(each, flat=self.run.lit < 1) for each in below]


def moved(item: Item, start: Point, goal: Vector2, scale: float) -> Item:
    """A picture whose place is moved with a point, and whose size changes about it.

    It is scaled from one picture: those of each step would fill the memory.
    """
    x, y = goal + scale * (Vector2(item.rect.center) - start)
    picture = copied(transform.smoothscale_by(item.surface, scale), item.surface)
    picture.set_alpha(item.surface.get_alpha())
    return centred(picture, (round(x), round(y)))
