"""The things that a player has won on the journey."""

from functools import partial

from pygame import Rect

from ludus.journey.road import RoadStop
from ludus.window.app.app import App
from ludus.window.screens.journey.gifts import gift_picture
from ludus.window.screens.journey.stop import road_of
from ludus.window.screens.panels.listing import Listing
from ludus.window.text.words import THINGS
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import GAP

_CELL = 0.14
"""The largest side of a thing."""


class ThingsScreen(Listing[RoadStop]):
    """The things that the player has won; a touch puts one on the table, or takes it away."""

    def __init__(self, app: App) -> None:
        super().__init__(app, THINGS, (1.64, 0.96), (0.94, 1.46))
        journey = app.services.journey
        assert journey
        self._journey = journey
        self._won, _ = road_of(app)

    def prepare(self) -> None:
        super().prepare()
        for stop in self._won:
            self.card(0, stop, self.cells()[0])

    def entries(self) -> list[RoadStop]:
        return self._won

    def cells(self) -> list[Rect]:
        room, gap, least = self.free, self.part(GAP), self.scale.noted_row
        columns = 1 if self.scale.text > 1 else 3 - self.narrow
        rows = min(grid.fitting(room, least, gap), -(-max(1, len(self._won)) // columns))
        return grid.grid(room, columns, rows, gap, max(least, self.part(_CELL)))

    def card(self, at: int, stop: RoadStop, place: Rect) -> list[Button]:
        used = self._journey.uses(stop)
        picture = gift_picture(stop, place.height * 3 // 4)
        label, act = self.words.get(stop.gift), partial(self._use, stop, not used)
        return [Button(stop.name, place, act, label, beside=picture, chosen=used)]

    def _use(self, stop: RoadStop, used: bool) -> None:
        self._journey.use(stop, used)
        self.app.load_progress()
        self.stack.present()
