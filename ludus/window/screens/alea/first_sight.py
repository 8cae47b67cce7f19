"""The first sight of a run: its lamp is lit large, asks the question, and flies to its place."""

from pygame import Rect

from ludus.match.states import PointerEvent
from ludus.picture.canvas import Item
from ludus.window.board.track import gently
from ludus.window.input.pointer import Touch
from ludus.window.screens.alea import band
from ludus.window.screens.alea.alea import RunLayer
from ludus.window.screens.alea.lamp import burning, rooms
from ludus.window.text.catalogue import mark
from ludus.window.widgets.nodes import Lines, Node, Rule, Slot
from ludus.window.widgets.tree import Column

TASK = mark("Find the best move. The lamp is your time.")
_LARGE = 0.12, 0.22
"""The least and the wished height of the lamp, as shares of the screen's shorter side."""


class FirstSight(RunLayer):
    def touch(self, touch: Touch) -> bool:
        """Let the cup come at once."""
        waits = self.run.lit < 1
        if waits and touch.act is PointerEvent.PRESS:
            self.run.hurry()
        return waits

    def step(self) -> bool:
        return self.run.lit < 1

    def items(self) -> list[Item]:
        way, layout = self.run.lit, self.screen.layout
        if way == 1:
            return []
        place, laid = band.laid(self._tree(), layout, Rule(self.app.scale))
        start, (goal, _) = laid.place("lamp"), rooms(layout)
        share = gently(way)
        ends = zip((*start.center, *start.size), (*goal.center, *goal.size), strict=True)
        x, y, wide, high = (round(a + (b - a) * share) for a, b in ends)
        lamp = burning(Rect(0, 0, wide, high).move_to(center=(x, y)))
        return [*band.items(place, laid, max(0.0, 1 - 2 * way)), *lamp]

    def _tree(self) -> Node:
        asks = self.app.words.say(TASK if self.run.first else "What would you play?")
        return Column(Slot(name="lamp", wide=_LARGE, high=_LARGE), Lines(asks))
