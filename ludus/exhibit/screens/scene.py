"""A scene in the museum: it is left for where it was begun, or played on as a visitor's game."""

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.screens.visit import VisitScreen
from ludus.window.screens.learn.scene import SceneScreen


class VisitSceneScreen(SceneScreen, VisitScreen):
    """That; nobody else can sit down."""

    app: Kiosk
    way_out = ("again", "close")

    @property
    def looks(self) -> tuple[str, str]:
        """The enemy's seat is not free."""
        return "", ""

    def play_on(self) -> None:
        """The visitor's game goes on from here."""
        self.app.play(self.next_match())
