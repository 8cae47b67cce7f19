"""The cup in a person's hand: a short press throws at once, and a longer one shakes it first."""

from typing import TYPE_CHECKING

from ludus.match.states import PointerEvent, Target
from ludus.window.input.pointer import Point, Touch

if TYPE_CHECKING:
    from ludus.window.play.play_screen import PlayScreen

_SHORT = 8
"""Steps of a press in which the cup stays where it is."""
_TIRED = 300
"""Steps after which the hand throws, as something may lie on the screen."""
_RATTLES = 28
"""Steps from one sound of the shaken dice to the next."""
_SWIPE = 0.04
"""The length of a swipe that may go to the side, as a share of the screen's shorter side."""


class Grip:
    def __init__(self, screen: "PlayScreen") -> None:
        self._screen, self._app, self._dice = screen, screen.app, screen.view.dice
        self._at: Point | None = None
        """Where the cup was pressed, until it is let go."""
        self._by_key = False

    @property
    def holds(self) -> bool:
        return self._at is not None

    def press(self) -> bool:
        """Press the cup by a key; False if it is to throw at once, where nothing moves."""
        app = self._app
        if not app.pointer.held or app.still or app.settings.switch_s:
            return False
        self._at, self._by_key = self._screen.layout.tray.center, True
        return True

    def touch(self, touch: Touch) -> bool:
        """Whether a touch is one of the pressed cup; the end of a long one is a swipe's, too."""
        screen, on_cup = self._screen, self._screen.layout.tray.collidepoint(touch.at)
        if touch.act is PointerEvent.PRESS:
            self._let_go()
            if on_cup and not screen.view.busy and screen.session.cup_rested:
                self._at, self._by_key = touch.at, False
        if self._at is None or touch.act is not PointerEvent.RELEASE:
            return self.holds and on_cup
        across, along = touch.x - self._at[0], touch.y - self._at[1]
        thrown = self._dice.shaken >= _SHORT and screen.area.collidepoint(touch.at)
        if thrown:
            least = _SWIPE * self._app.base
            self._dice.aim = (1 + across / max(abs(across), abs(along), least)) / 2
        self._let_go()
        return on_cup or thrown

    def _let_go(self) -> None:
        self._at, self._dice.shaken = None, 0

    def step(self) -> bool:
        """Shake the cup while it is held; whether something has changed."""
        if self._at is None:
            return False
        held, screen = self._app.pointer.held, self._screen
        if Target.CUP not in screen.now.row.lit or not (held or self._by_key):
            self._let_go()
        elif not held or self._dice.shaken >= _TIRED:
            self._let_go()
            screen.do(PointerEvent.RELEASE, Target.CUP)
        elif not self._app.still:
            self._dice.shaken += 1
            if self._dice.shaken % _RATTLES == 0:
                screen.view.shake()
        return True
