"""A scene for visitors, who leave it for the previous screen or play on from its position."""

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.screens.visit import VisitScreen
from ludus.window.screens.learn.scene import SceneScreen


class VisitSceneScreen(SceneScreen, VisitScreen):
    """A scene in which no second visitor can sit down."""

    app: Kiosk
    way_out = ("again", "close")

    @property
    def looks(self) -> tuple[str, str]:
        """Show no free seat for an opponent."""
        return "", ""

    def play_on(self) -> None:
        """Start the visitor's game from here."""
        self.app.play(self.next_match())
