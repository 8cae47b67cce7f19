"""The things that a player has won on the journey."""

from functools import partial

from pygame import Rect

from ludus.journey.road import RoadStop
from ludus.picture.canvas import Item, centred
from ludus.window.app.app import App
from ludus.window.screens.journey.gifts import gift_picture
from ludus.window.screens.journey.stop import road_of
from ludus.window.screens.panels.listing import Listing
from ludus.window.text.words import THINGS
from ludus.window.widgets.nodes import Node, Slot
from ludus.window.widgets.push import Push, button, caption
from ludus.window.widgets.tree import Row

_THING = 0.07, 0.11
"""The least and the usual side of a thing, as shares of the screen's shorter side."""


class ThingsScreen(Listing[RoadStop]):
    """The things that the player has won; a touch puts one on the table, or takes it away."""

    columns = 3

    def __init__(self, app: App) -> None:
        super().__init__(app, THINGS)
        journey = app.services.journey
        assert journey
        self._journey = journey
        self._won, _ = road_of(app)

    def entries(self) -> list[RoadStop]:
        return self._won

    def card(self, at: int, stop: RoadStop) -> Node:
        used = self._journey.uses(stop)
        label, act = self.words.get(stop.gift), partial(self._use, stop, not used)
        card = button(stop.name, act, label, chosen=used)
        picture = Slot(partial(_thing, stop), wide=_THING, shape=1)
        return Push(card, Row(picture, caption(card), gap=0.015))

    def _use(self, stop: RoadStop, used: bool) -> None:
        self._journey.use(stop, used)
        self.app.load_progress()
        self.stack.present()


def _thing(stop: RoadStop, place: Rect) -> list[Item]:
    return [centred(gift_picture(stop, place.width), place.center)]
