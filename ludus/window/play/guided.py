"""A match in which a hand shows what to do: it taps, or carries a checker to a square."""

from typing import NamedTuple

from ludus.match.states import Target
from ludus.picture import signs
from ludus.picture.canvas import Item, Rect, centred, turned
from ludus.rules.plays import Step
from ludus.rules.position import BLACK, WHITE
from ludus.window.board import faces
from ludus.window.input.pointer import Point
from ludus.window.play.play import PlayScreen


class _Showing(NamedTuple):
    """The steps at which the finger presses, departs, arrives, lets go, and starts again."""

    press: int
    go: int
    arrive: int
    leave: int
    again: int


_TAP = _Showing(24, 24, 24, 52, 84)
_DRAG = _Showing(22, 40, 98, 120, 144)
ONCE = _DRAG.again
"""Steps that one demonstration by the hand takes."""


class GuidedScreen(PlayScreen):
    """The play screen with that hand; a subclass defines when it shows."""

    _shown = 0
    """Steps since the demonstration began."""

    @property
    def showing(self) -> bool:
        """Whether the hand is demonstrating now."""
        raise NotImplementedError

    def prepare(self) -> None:
        super().prepare()
        middle = self.layout.board.center
        signs.touched(self.layout.checker)
        if self.table.record.seed is None or self.table.record.real:
            self._throwing_items()
        for pressed in (False, True):
            signs.hand(self._hand_size(pressed))
        for side in (WHITE, BLACK):
            self.view.shown(side, middle, middle)

    def _hand_size(self, pressed: bool) -> int:
        return round(self.layout.unit * (1.8 if pressed else 2.0))

    def step(self) -> bool:
        moved = super().step()
        showing = self.showing and not (self._tells_faces and self.light.side is not None)
        self._shown = self._shown + 1 if showing else 0
        return moved or showing

    @property
    def _tells_faces(self) -> bool:
        """Whether the player must touch the faces of real dice."""
        return Target.FACE in self.row.lit

    def _throwing_items(self) -> list[Item]:
        """A demonstration of throwing real dice and touching their faces one by one."""
        count, calm = self.table.rules.dice, self.view.calm
        step = self._shown % (_TAP.again * (count + 1))
        told = step // _TAP.again
        thrown = faces.example(self.layout, count, step, told, calm)
        found = self.faced(thrown, faces.example_place(self.layout))
        at = faces.to_touch(self.layout, told).center if told else None
        return found + (self._hand_items(at, at, from_above=True) if at else [])

    def _way(self) -> tuple[Point, Point] | None:
        """The start and end of the hand's current way; two equal places mean a tap."""
        if Target.CUP in self.row.lit:
            die = self.layout.dice[self.table.rules.dice - 1]
            return die.center, die.center
        step = self._shown_step()
        if step:
            side = self.table.side
            goal = self._landing(side, step.target)
            return (self.view.spot(side, step.source) if self.hand.picked is None else goal), goal
        if self.finished:
            done = self.layout.buttons["done"].center
            return done, done
        return None

    def _shown_step(self) -> Step | None:
        """The step that the hand demonstrates: the hint's, or else any legal step."""
        node, picked = self.table.node, self.hand.picked
        edges = [step for step, _ in node.edges] if node else []
        steps = [*self._hints[:1], *edges]
        return next((step for step in steps if picked in (None, step.source)), None)

    def _landing(self, side: int, column: int) -> Point:
        zone = self.layout.places[side][column]
        count = int(self.table.now.board[side, column])
        return zone.spot(count, count + 1)

    def items(self) -> list[Item]:
        if self._tells_faces:
            return super().items() + (self._throwing_items() if self._shown else [])
        way = self._way() if self.showing else None
        return super().items() + (self._hand_items(*way) if way else [])

    def faced(self, items: list[Item], rect: Rect) -> list[Item]:
        """Pictures within a rectangle, turned towards the player to move."""
        return items

    def _hand_items(self, start: Point, end: Point, from_above: bool = False) -> list[Item]:
        """The hand at this moment of the demonstration, and the checker that it carries.

        It comes from below; `from_above` is for places without room below.
        """
        plan = _TAP if start == end else _DRAG
        t = self._shown % plan.again
        pressed = plan.press <= t < plan.leave
        go = self._smooth((t - plan.go) / max(plan.arrive - plan.go, 1))
        left = (t - plan.leave) / (plan.again - plan.leave)
        away = 0.0 if pressed else self._smooth(max(1 - t / plan.press, left))
        at = (
            round(start[0] + (end[0] - start[0]) * go),
            round(start[1] + (end[1] - start[1]) * go),
        )
        found = []
        if pressed:
            if start != end:
                found += self.view.shown(self.table.side, at, None if self.hand.goals else end)
            found.append(centred(signs.touched(self.layout.checker), at))
        size = self._hand_size(pressed)
        far = away * self.layout.unit * 0.5
        palm = [round(a - tip * size + far) for a, tip in zip(at, signs.FINGERTIP, strict=True)]
        hand = centred(signs.hand(size), (palm[0], palm[1]))
        spot = Rect(at, (1, 1))
        return found + self.faced([turned(hand, spot)] if from_above else [hand], spot)

    def _smooth(self, share: float) -> float:
        """Ease a share of a way, from 0 to 1; calm movement jumps at the middle."""
        share = min(max(share, 0.0), 1.0)
        return float(share >= 0.5) if self.view.calm else share * share * (3 - 2 * share)
