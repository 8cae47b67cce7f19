"""The hand: the checker it has picked up, and the part of the board that a touch hits."""

import math
from collections.abc import Iterable, Mapping, Sequence

from pygame import Rect

from ludus.analysis.outlook import outlook
from ludus.match.states import PointerEvent, State, Target
from ludus.match.table import Table
from ludus.match.telling import Refusal, of_checker
from ludus.rules.plays import Play, reach
from ludus.window.board.marks import Marks
from ludus.window.board.view import View
from ludus.window.input.pointer import Point, Touch
from ludus.window.layout.zones import distance

_DRAG = 0.25
"""Distance that the pointer moves before it drags, in checkers."""
_REACH = 0.5
"""Distance at which a touch still counts for a place, in checkers, unless `near` is larger."""


class Hand:
    """Holds a checker of the side to move; `states.MACHINE` defines the effect of each touch."""

    def __init__(self, table: Table, view: View, near: float = 0.0) -> None:
        """`near` is the least reach of a touch, as a share of the window's diagonal."""
        self._table = table
        self._view = view
        self._near_at_least = near
        self.picked: int | None = None
        """The column of the checker picked up; None without one."""
        self.refused: Refusal | None = None
        """Why the last touch has not moved a checker."""
        self._touched: int | None = None
        """The column pressed, or the column on which the checker is set down."""
        self._was_held = False
        """Whether the pressed checker was held before the press."""
        self._aimed = False
        """Whether a goal was pressed."""
        self._pressed_at: Point | None = None
        self._dragging = False

    @property
    def sources(self) -> list[int]:
        node = self._table.node
        return list(dict.fromkeys(step.source for step, _ in node.edges)) if node else []

    @property
    def checkers(self) -> list[int]:
        """The columns of all checkers that are not borne off."""
        checkers, off = self._table.now.board[self._table.side], self._table.position.off
        return [column for column, count in enumerate(checkers) if count and column != off]

    @property
    def goals(self) -> dict[int, Play]:
        """Goals of the held checker, with their steps; with none held, the only ones of a bonus."""
        node = self._table.node
        if node is None:
            return {}
        if self.picked is not None:
            return reach(node, self.picked)
        edges = node.edges if self._table.state is State.BONUS else ()
        single = len(edges) == 1
        return {step.target: (step,) for step, _ in edges if single or step.source == 0}

    @property
    def outlook(self) -> Mapping[int, Sequence[str]]:
        node, table = self._table.node, self._table
        if node is None or self.picked is None:
            return {}
        return outlook(table.rules, node, table.side, self.picked)

    @property
    def road(self) -> tuple[int, int] | None:
        if self.picked is None or not self.goals:
            return None
        start = self.picked if self.picked <= self._table.rules.squares else 0
        return start, max(self.goals)

    def mark(self, marks: Marks) -> None:
        node, goals = self._table.node, self.goals
        steps = (
            [step for step, _ in node.edges if self.picked in (None, step.source)] if node else []
        )
        if self.picked is None:
            marks.sources = self.sources
        elif self._dragging and (held := self._view.held):
            marks.aim = self._near(held[1], goals)
        marks.goals = {column: len(way) > 1 for column, way in goals.items()}
        marks.playable = frozenset(step.die for step in steps)
        marks.outlook, marks.road = self.outlook, self.road
        if self.refused:
            marks.compared = {"arrow-missed": self.refused.ways}

    # Targets of touches

    def on(self, touch: Touch) -> Target | None:
        """The target of a touch; None if the touch has no meaning."""
        if touch.presses:
            self._pressed_at = touch.at
            return self.pressed(self._near(touch.at, [*self.goals, *self.sources]))
        if touch.act is PointerEvent.DRAG:
            return Target.HELD if self._drags(touch.at) else None
        self._pressed_at = None
        return self.released(self._near(touch.at, self.goals))

    def takes(self, at: Point) -> bool:
        """Whether a press there is for a checker or a goal."""
        return self._near(at, [*self.goals, *self.sources]) is not None

    def pressed(self, column: int | None) -> Target:
        self._touched, self._dragging = column, False
        if column is None:
            self._aimed = self._was_held = False
            return Target.ELSEWHERE
        self._aimed = column in self.goals
        self._was_held = not self._aimed and column == self.picked
        if self._aimed:
            return Target.SQUARE
        return Target.HELD if self._was_held else Target.CHECKER

    def released(self, goal: int | None) -> Target:
        if goal is not None and (self._dragging or (self._aimed and goal == self._touched)):
            self._touched = goal
            return Target.SQUARE
        if self._dragging:
            return Target.ELSEWHERE
        return Target.HELD if self._was_held else Target.CHECKER

    def _drags(self, at: Point) -> bool:
        if self._pressed_at is None or self._view.held is None or self.picked is None:
            return False
        far = math.dist(at, self._pressed_at) > self._view.layout.checker * _DRAG
        if far and self._near(self._pressed_at, [self.picked]) is not None:
            self._dragging = True
        return self._dragging

    def zone(self, column: int) -> Rect:
        return self._view.layout.places[self._table.side][column].target

    def _near(self, at: Point, columns: Iterable[int]) -> int | None:
        layout = self._view.layout
        least = max(layout.checker * _REACH, math.hypot(*layout.size) * self._near_at_least)
        best = None
        for column in columns:
            if (far := distance(self.zone(column), at)) < least:
                best, least = column, far
        return best

    # Actions

    def pick_up(self) -> None:
        """Lift the pressed checker; a checker held before returns to its stack."""
        self.picked, self.refused = self._touched, None
        assert self.picked is not None
        side = self._table.side
        x, y = self._view.spot(side, self.picked)
        self._view.held = ((side, self.picked), (x, y - self._view.layout.checker // 8))

    def carry(self, at: Point | None) -> None:
        if self._view.held and at:
            self._view.held = (self._view.held[0], at)

    def put_back(self) -> None:
        if self._view.held:
            self._pressed_at = self._view.held[1]
        self._view.put_back()
        self.refuse()

    def refuse(self) -> None:
        """Let go, and find out why the checker cannot go there, or the one there cannot move."""
        held, at, off = self.picked, self._pressed_at, self._table.position.off
        column = at and self._near(at, self.checkers if held is None else range(1, off + 1))
        self.let_go()
        self._view.remind()
        if column is not None and column != held:
            self.refused = self.why_not(*((column,) if held is None else (held, column)))

    def why_not(self, source: int, goal: int | None = None) -> Refusal | None:
        plays = self._table.plays
        return of_checker(plays.after(self._table.steps), source, goal) if plays else None

    def let_go(self) -> None:
        """Return the held checker to its stack at once."""
        self.picked, self.refused, self._dragging = None, None, False
        self._view.held = None

    def set_down(self) -> Play:
        assert self._touched is not None
        steps = self.goals[self._touched]
        self._view.drop(self._touched, self._dragging)
        self.let_go()
        return steps
