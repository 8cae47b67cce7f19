"""Hands that play a match in the window, and compare the program with the rules."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from laid_out import laid_out

from ludus.match.record import HUMAN, Record
from ludus.match.states import State
from ludus.match.table import Table
from ludus.rules.plays import reach
from ludus.rules.position import position_text
from real_window.desktop import PATIENCE_S, Point, wait_for
from real_window.program import Program, events

_ATTEMPT_S = 3.0
"""Seconds after which an action without effect is repeated, as a player would."""
_MOVE_S = 20.0
"""The same for a move, which would be made twice if it were repeated before it is seen."""


class Hands:
    """Two people at one window.

    `table` is the expected match; the log has the real one.
    """

    def __init__(self, program: Program, log: Path, rules: str, checkers: int, seed: int) -> None:
        """Begin with the match's first throw."""
        self.program, self._log = program, log
        self.table = Table(Record(rules, checkers, HUMAN, HUMAN, 0, seed))
        self._layout = laid_out(rules, program.size, checkers)

    def play(self, turns: int = 1000) -> None:
        """Play a number of turns, or to the end: White by dragging, Black by tapping."""
        while self.table.state is not State.OVER and turns:
            self.turn()
            turns -= 1

    def turn(self) -> None:
        """Throw, or take a bonus; play all that can be played; hand over."""
        self.begin_turn()
        while self.table.node and self.table.node.edges:
            self._move()
        if self.table.state in (State.HANDING_OVER, State.BONUS):
            self.table.hand_over()
            self._until_seen(
                lambda: self.program.click(self._middle(self._layout["buttons"]["done"]))
            )

    def begin_turn(self) -> None:
        """Throw the dice, if it is time to throw."""
        if self.table.state is State.THROWING:
            self._throw()

    def _throw(self) -> None:
        before = self._throws()
        self.table.throw()
        tray = self._middle(self._layout["tray"])
        self._until(lambda: self._throws() > before, lambda: self.program.click(tray))
        self.program.click(self._middle(self._layout["line"]))  # it hurries the dice

    def _throws(self) -> int:
        return [event["event"] for event in events(self._log)].count("thrown")

    def _move(self) -> None:
        side = self.table.side
        start, end = self._choose()
        self._until_seen(partial(self._tap if side else self.program.drag, start, end))

    def _choose(self) -> tuple[Point, Point]:
        """Play a step on the table; return its source and its target in the window."""
        side, node = self.table.side, self.table.node
        assert node
        source = node.edges[0][0].source
        goal, steps = next(iter(reach(node, source).items()))
        for step in steps:
            self.table.step(step)
        return self._place(side, source), self._place(side, goal)

    def _tap(self, start: Point, end: Point) -> None:
        self.program.click(start)
        self.program.click(end)

    def _place(self, side: int, column: int) -> Point:
        """Return the middle of a place."""
        name, position = ("white", "black")[side], self.table.position
        named = {0: "reserve", position.circle: "hit", position.off: "off"}
        if column in named:
            return self._middle(self._layout[named[column]][name])
        return self._middle(self._layout["squares"][name][str(column)])

    @staticmethod
    def _middle(rect: list[int]) -> Point:
        left, top, width, height = rect
        return left + width // 2, top + height // 2

    def _until_seen(self, act: Callable[[], None]) -> None:
        """Act until the program has the expected position."""
        wanted = position_text(self.table.now)
        self._until(lambda: bool(events(self._log)[-1]["position"] == wanted), act, _MOVE_S)

    def _until(
        self, reached: Callable[[], bool], act: Callable[[], None], patience: float = _ATTEMPT_S
    ) -> None:
        for _ in range(round(PATIENCE_S / patience)):
            act()
            try:
                wait_for("an effect", reached, every=0.02, patience=patience)
            except AssertionError:
                continue
            return
        last = events(self._log)[-3:]
        raise AssertionError(f"the program did not take what was done again and again: {last}")
