"""The match of attract, which goes on to the next place after a while."""

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.match.table import Table
from ludus.window.dice.roll import ROLL
from ludus.window.layers.live_board import SelfPlay

PLACE_STEPS = 900
"""Steps until attract goes on to the next place, if there are several."""


class AttractSession(SelfPlay):
    """A match between computers, whose dice come across the edge of the screen onto the board."""

    app: Kiosk
    drops = ROLL

    def __init__(self, app: Kiosk, table: Table) -> None:
        super().__init__(app, table, app.home)
        table.throw()
        self.steps = 0
        """Steps for which it has been shown."""

    def begin(self) -> None:
        """Go on in the midst of a turn, whose dice already lie there."""

    @property
    def phase(self) -> int:
        """Steps since the beginning of this period of `PLACE_STEPS`."""
        return self.steps % PLACE_STEPS

    def tick(self, busy: bool) -> bool:
        self.steps += 1
        several = len(self.app.config.game.offered) > 1
        if several and self.steps >= PLACE_STEPS and not busy:
            self.app.home()
        return super().tick(busy)
