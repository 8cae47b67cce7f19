"""A camera that comes near to the moments that decide a match."""

from ludus.analysis import outlook
from ludus.match.events import Moved, Thrown
from ludus.rules.position import lack
from ludus.window.board.flight import CONTACT, FOLLOW
from ludus.window.board.motion import WON
from ludus.window.board.triumph import CHORD
from ludus.window.layout.zones import across
from ludus.window.pictures.movement import COMES, STAYS
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen

_TURNED = 0.15
"""The least change of the chance to win by a hit that is seen near by."""


class Camera(Layer):
    """Comes near a hit that turns a match, the winning checker, and the throw of a last chance."""

    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(screen)
        screen.view.film = self._film

    def prepare(self) -> None:
        outlook.judge_of(self.table.rules)

    def _film(self, event: Moved | Thrown, at: tuple[int, int], steps: int) -> None:
        screen, app = self.screen, self.app
        still = app.still or self.session.pace(self.view.busy) > 1
        if still or screen.orientation.facing or not self._decides(event):
            return
        layout = screen.layout
        visible = layout.area if isinstance(event, Thrown) else layout.stage
        if screen.orientation.upside_down:
            at = app.size[0] - at[0], app.size[1] - at[1]
            visible = across(visible, layout.area)
        wins = isinstance(event, Moved) and self.table.now.winner is not None
        stay = STAYS + (WON + CHORD) * wins
        # It does not move while the checkers stand still.
        late = steps - FOLLOW if steps < COMES + CONTACT else 0
        screen.stack.display.near(at, visible, max(late, steps - COMES - STAYS), stay)

    def _decides(self, event: Moved | Thrown) -> bool:
        table = self.table
        before, side = table.position, event.side
        if table.now.winner is not None:
            return True
        if isinstance(event, Thrown):
            return all(lack(table.rules, before, each) == 1 for each in (0, 1))
        was, now = (outlook.chance(table.rules, each, side) for each in (before, table.now))
        return now - was >= _TURNED
