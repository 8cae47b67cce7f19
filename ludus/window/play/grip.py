"""The cup in a person's hand: a short press throws at once, and a longer one shakes it first."""

import math
from collections.abc import Callable

from pygame import Rect

from ludus.match.states import PointerEvent, Target
from ludus.window.app.app import App
from ludus.window.board.view import View
from ludus.window.input.pointer import Point, Touch
from ludus.window.play.session import Session
from ludus.window.sound.sounds import RATTLE, RATTLES

_SHORT = 8
"""Steps of a press in which the cup stays where it is."""
_TIRED = 300
"""Steps after which the hand throws, as something may lie on the screen."""
_RATTLES = 30
"""Steps of the sound of the shaken dice, which then comes again."""
_FAST = 0.2, 0.7
"""The ways of the hand in that time from which it sounds louder, as shares of the shorter side."""
_REACH = 0.04
"""The farthest that it carries the cup from its place, as such a share."""
_SWIPE = 0.04
"""The length of a swipe that may go to the side, as a share of the screen's shorter side."""


class Grip:
    def __init__(self, app: App, session: Session, view: View, throw: Callable[[], object]) -> None:
        self._app, self._session, self._throw = app, session, throw
        self._view, self._dice = view, view.dice
        self._at: Point | None = None
        """Where the cup was pressed, until it is let go."""
        self._by_key = False
        self._was = (0, 0)
        """Where the hand was last."""
        self._way = 0.0
        """How far it has gone since the last sound of the dice."""

    @property
    def holds(self) -> bool:
        return self._at is not None

    def press(self) -> bool:
        """Press the cup by a key; False if it is to throw at once, where nothing moves."""
        app = self._app
        if not app.pointer.held or app.still or app.settings.switch_s:
            return False
        self._at, self._by_key = self._view.layout.tray.center, True
        return True

    def touch(self, touch: Touch) -> bool:
        """Whether a touch is one of the pressed cup; the end of a long one is a swipe's, too."""
        on_cup = self._view.layout.tray.collidepoint(touch.at)
        if touch.presses:
            self._let_go()
            if on_cup and not self._view.busy and self._session.cup_rested:
                self._at, self._by_key = touch.at, False
                self._was = touch.at
        self._way += math.dist(self._was, touch.at)
        self._was = touch.at
        if self._at is None:
            return False
        way = across, along = touch.x - self._at[0], touch.y - self._at[1]
        near = min(1.0, _REACH * self._app.base / (math.hypot(*way) or 1))
        self._dice.carried = round(across * near), round(along * near)
        if touch.act is not PointerEvent.RELEASE:
            return on_cup
        inside = Rect((0, 0), self._app.size).collidepoint(touch.at)
        thrown = self._dice.shaken >= _SHORT and inside
        if thrown:
            least = _SWIPE * self._app.base
            self._dice.aim = across / max(abs(across), abs(along), least)
        self._let_go()
        return on_cup or thrown

    def _let_go(self) -> None:
        if self._dice.shaken >= _SHORT:
            self._view.sounds.stop(RATTLE)
        self._at, self._dice.shaken = None, 0

    def step(self) -> bool:
        """Shake the cup while it is held; whether something has changed."""
        if self._at is None:
            return False
        held, asked = self._app.pointer.held, Target.CUP in self._session.now.row.lit
        if not (asked if self._by_key else held):
            self._let_go()
        elif not asked:  # A short press can still end a turn.
            return False
        elif not held or self._dice.shaken >= _TIRED:
            self._let_go()
            self._throw()
        elif not self._app.still:
            self._dice.shaken += 1
            if self._dice.shaken % _RATTLES == _SHORT:
                speed = sum(self._way >= least * self._app.base for least in _FAST)
                self._view.sound(RATTLES[speed])
                self._way = 0.0
        return True
