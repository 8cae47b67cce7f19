"""The hand: what it has picked up, and what press, drag, tap and release mean on the board."""

import math
from collections.abc import Callable, Iterable, Sequence

from pygame import Rect

from ludus.match.table import Stage, Table
from ludus.rules.plays import Step, reach
from ludus.window.pointer import Act, Point, Touch
from ludus.window.view import View

_DRAG = 0.25
"""How far the pointer moves until it drags, in checkers."""
_REACH = 0.5
"""How near to a place a touch still counts, in checkers, unless more is asked for."""


class Hand:
    """Picks the checkers of the side to move up and sets them down where a play allows it."""

    def __init__(
        self,
        table: Table,
        view: View,
        play: Callable[[Sequence[Step]], None],
        near: float = 0.0,
    ) -> None:
        """`play` is called with the steps to the goal on which a checker is set down.

        `near` is how near to a place a touch counts at least, as a share of the screen's diagonal.
        """
        self._table = table
        self._view = view
        self._play = play
        self._least_reach = near
        self.picked: int | None = None
        """The column whose checker is picked up."""
        self._pressed_at: Point | None = None
        self._aimed: int | None = None
        """The goal that was pressed."""
        self._was_picked = False
        self._dragging = False

    @property
    def sources(self) -> list[int]:
        """Columns from which a checker can be played now."""
        node = self._table.node
        return list(dict.fromkeys(step.source for step, _ in node.edges)) if node else []

    @property
    def goals(self) -> dict[int, tuple[Step, ...]]:
        """Where the checker picked up can go, and how; before, where a gift lets one enter."""
        node = self._table.node
        if node and self.picked is not None:
            return reach(node, self.picked)
        gift = node.edges if node and self._table.stage is Stage.BONUS else []
        return {step.target: (step,) for step, _ in gift if step.source == 0}

    def let_go(self) -> None:
        """Forget what is picked up; it lies on its stack again."""
        self.picked, self._dragging = None, False
        self._view.held = None

    def tap(self, column: int) -> None:
        """Set down on a goal, let go of what is picked up, or pick up: the keyboard's Enter."""
        if column in self.goals:
            self._set_down(column)
        elif column == self.picked:
            self.let_go()
        else:
            self._pick(column)

    def touch(self, touch: Touch) -> bool:
        """Follow the pointer; whether it meant something to the hand."""
        if touch.act is Act.DOWN:
            return self._press(touch.at)
        if touch.act is Act.MOVE:
            return self._drag(touch.at)
        return self._release(touch.at)

    def _press(self, at: Point) -> bool:
        self._pressed_at, self._dragging = at, False
        column = self._near(at, [*self.goals, *self.sources])
        self._aimed = column if column in self.goals else None
        if self._aimed is not None:
            return True
        self._was_picked = column is not None and column == self.picked
        self.let_go()
        if column is not None:
            self._pick(column)
        return column is not None

    def _drag(self, at: Point) -> bool:
        if self._pressed_at is None or self._view.held is None or self.picked is None:
            return False
        far = math.dist(at, self._pressed_at) > self._view.layout.checker * _DRAG
        if self._dragging or (far and self._near(self._pressed_at, [self.picked]) is not None):
            self._dragging = True
            self._view.held = (self._view.held[0], at)
        return True

    def _release(self, at: Point) -> bool:
        self._pressed_at = None
        goal = self._near(at, self.goals)
        if goal is not None and (self._dragging or goal == self._aimed):
            self._set_down(goal)
        elif self._dragging:
            self._dragging, self.picked = False, None
            self._view.put_back()
        elif self._was_picked:
            self._was_picked = False
            self.let_go()
        else:
            return self.picked is not None
        return True

    def _pick(self, column: int) -> None:
        self.picked = column
        side = self._table.side
        x, y = self._view.spot(side, column)
        self._view.held = ((side, column), (x, y - self._view.layout.checker // 8))

    def _set_down(self, goal: int) -> None:
        steps = self.goals[goal]
        self._view.drop(goal)
        self.let_go()
        self._play(steps)

    def zone(self, column: int) -> Rect:
        """What to touch for a column of the side to move."""
        return self._view.layout.target(self._table.side, column)

    def _near(self, at: Point, columns: Iterable[int]) -> int | None:
        """The column whose place is at a point, or nearest to it within reach."""
        layout = self._view.layout
        within = max(layout.checker * _REACH, math.hypot(*layout.size) * self._least_reach)
        best, least = None, within
        for column in columns:
            zone = self.zone(column)
            dx = max(zone.left - at[0], 0, at[0] - zone.right + 1)
            dy = max(zone.top - at[1], 0, at[1] - zone.bottom + 1)
            if math.hypot(dx, dy) < least:
                best, least = column, math.hypot(dx, dy)
        return best
