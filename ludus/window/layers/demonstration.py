"""A hand that shows what to do: it taps, or carries a checker to a square."""

from collections.abc import Callable
from typing import NamedTuple

from ludus.match.states import State, Target
from ludus.picture import signs
from ludus.picture.assets import QUIET
from ludus.picture.canvas import Item, Rect, centred, flipped, turned
from ludus.picture.lettering import NOTE
from ludus.picture.track import gently
from ludus.rules.position import BLACK, WHITE
from ludus.window.board.flight import between
from ludus.window.dice import faces, roll
from ludus.window.dice.cup import has_tower
from ludus.window.input.pointer import Point
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen
from ludus.window.widgets.nodes import Lines, Rule
from ludus.window.widgets.tree import lay


class _Showing(NamedTuple):
    """The steps at which the finger presses, departs, arrives, lets go, and starts again."""

    press: int
    go: int
    arrive: int
    leave: int
    again: int


_TAP = _Showing(24, 24, 24, 52, 84)
_DRAG = _Showing(40, 58, 116, 138, 150)
_SHINES = 2
"""The size of the light of a face of real dice that is to be touched, in faces."""
_AWAY = 0.25
"""The way of a hand before and after its touch, in its sizes."""
_ASIDE = 0.28
"""How far right of a checker's middle and below it the finger is, in checkers: it covers none."""
_OPAQUE = 128
"""The least opacity of the hand, of at most 255; its shadow may lie beyond the screen."""
ONCE = _DRAG.again
"""Steps that one demonstration by the hand takes."""


class Demonstration(Layer):
    """The hand, as long as a condition holds."""

    def __init__(self, screen: PlayScreen, wanted: Callable[[PlayScreen], bool]) -> None:
        super().__init__(screen)
        self._wanted, screen.above = wanted, self.shown
        self._time = 1
        """Steps since the demonstration began, from 1."""
        self._shown: object = None
        """The way that it shows."""
        self._last: list[Item] = []
        """Its pictures in the last step."""

    @property
    def _shows(self) -> bool:
        hidden = self._of_faces and (self.light.side is not None or self.table.tapped)
        return not hidden and self._wanted(self.screen)

    @property
    def _of_faces(self) -> bool:
        return Target.FACE in self.screen.now.row.lit

    def prepare(self) -> None:
        screen, middle = self.screen, self.screen.layout.board.center
        signs.sign("touched", screen.layout.checker)
        if self.table.record.seed is None or self.table.record.real:
            self._throwing_items()
        for pressed in (False, True):
            signs.hand(self._hand_size(pressed))
        for side in (WHITE, BLACK):
            self.view.shown(side, middle, middle)

    def _hand_size(self, pressed: bool) -> int:
        return round(self.screen.layout.unit * (1.8 if pressed else 2.0))

    @property
    def _pressed(self) -> bool:
        return _TAP.press <= self._time % _TAP.again < _TAP.leave

    def step(self) -> bool:
        shown = self._shows and (self._of_faces or self._way())
        self._time = self._time + 1 if shown and shown == self._shown else 1
        self._shown = shown
        held, lifts = self._held, self.screen.layout.headed and not self.app.still
        if not self.screen.grip.holds:
            self.view.dice.shaken = held if lifts else 0
            if held == 1:
                self.view.sound("lift")  # Softer than a real press.
        before, self._last = self._last, self.shown()
        return self._last != before

    @property
    def _held(self) -> int:
        """Steps for which the hand has held the cup, which it shows once."""
        cup = self._shows and Target.CUP in self.screen.now.row.lit
        return self._time - _TAP.press if cup and _TAP.press <= self._time < _TAP.leave else 0

    def shown(self) -> list[Item]:
        """The hand, above all buttons."""
        if not self._shows:
            return []
        if self._of_faces:
            return self._throwing_items()
        way = self._way()
        return self._hand_items(*way) if way else []

    def _throwing_items(self) -> list[Item]:
        screen, layout, count = self.screen, self.screen.layout, self.table.rules.dice
        step = self._time % (_TAP.again * (count + 1))
        entering = step // _TAP.again
        thrown = faces.example(layout, count, step, entering, screen.settings.calm)
        # Translators: beside a picture that shows how dice are entered; short.
        word = Lines(screen.words.say("Example"), NOTE, colour=QUIET, most=1)
        laid = lay(word, faces.example_word(layout), Rule(self.app.scale))
        if any(laid.lacks):
            return []  # Without its word, an example would be a throw.
        items = screen.faced([*thrown, *laid.items()], layout.tray)
        if not entering:
            return items
        # A hand would hide the faces, or lie below them: the one to touch shines.
        face = faces.to_touch(layout, entering, self.session.undecided)
        shine = signs.shine(round(_SHINES * max(face.size)), face.center)
        return [*items, shine] if self._pressed else items

    def _way(self) -> tuple[Point, Point] | None:
        """The start and end of the hand's current way; two equal places mean a tap."""
        screen, layout = self.screen, self.screen.layout
        if Target.CUP in screen.now.row.lit:
            place = roll.tower_place(layout) if has_tower(layout) else layout.tray
            cup = place.centerx, layout.dice[0].top
            return cup, cup
        if screen.now.state is State.BONUS and screen.marks().hints:
            return None  # An arrow shows it, and a hand would hide the arrow's head.
        if step := self._step():
            source, target = step
            goal = self.view.spot(self.table.side, target, top=False)
            alone = self.hand.picked is not None or target in self.hand.goals
            return goal if alone else self.view.spot(self.table.side, source), goal
        return None  # The button that ends a turn shines, and a hand would hide its word.

    def _step(self) -> tuple[int, int] | None:
        screen, node = self.screen, self.table.node
        edges = [step.way for step, _ in node.edges] if node else []
        steps = [*screen.marks().hints[:1], *edges]
        return next((step for step in steps if self.hand.picked in (None, step[0])), None)

    def _hand_items(self, start: Point, end: Point) -> list[Item]:
        """The hand and the checker it carries; from above at a tray between board and line."""
        screen, layout = self.screen, self.screen.layout
        from_above = layout.board.bottom < start[1] < layout.line.top
        plan = _TAP if start == end else _DRAG
        t = self._time % plan.again
        pressed = plan.press <= t < plan.leave
        go = self._smooth((t - plan.go) / max(plan.arrive - plan.go, 1))
        left = (t - plan.leave) / (plan.again - plan.leave)
        away = 0.0 if pressed else self._smooth(max(1 - t / plan.press, left))
        at = between(start, end, go)
        items = []
        if pressed:
            if start != end:
                goal = None if self.hand.goals else end
                items += self.view.shown(self.table.side, at, goal)
            items.append(centred(signs.sign("touched", layout.checker), at))
        size = self._hand_size(pressed)
        far = away * size * _AWAY + _ASIDE * layout.checker
        x, y = (round(a - tip * size + far) for a, tip in zip(at, signs.FINGERTIP, strict=True))
        hand, spot = centred(signs.hand(size), (x, y)), Rect(at, (1, 1))
        ends = start[0], end[0]
        beyond = max(ends) + size > layout.area.right
        if from_above:
            hand, beyond = turned(hand, spot), min(ends) - size < layout.area.left
        if beyond:
            hand = flipped(hand, spot.x)
        (shown,) = screen.faced([hand], spot)
        fingers = shown.surface.get_bounding_rect(_OPAQUE)
        x, y = fingers.move(shown.x, shown.y).clamp(layout.area).topleft
        return [*items, shown._replace(x=x - fingers.x, y=y - fingers.y)]

    def _smooth(self, share: float) -> float:
        """Ease a share of a way, from 0 to 1; calm movement jumps at the middle."""
        share = min(max(share, 0.0), 1.0)
        return float(share >= 0.5) if self.screen.settings.calm else gently(share)
