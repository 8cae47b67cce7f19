"""The things of the journey, and the shapes of those that are not won yet."""

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from ludus.journey.road import RoadStop, stops
from ludus.picture.canvas import Item, centred
from ludus.players.ranks import RANKS
from ludus.window.app.app import App
from ludus.window.screens.journey.gifts import gift_picture, gift_shape
from ludus.window.screens.journey.stop import road_of
from ludus.window.screens.panels.listing import Listing
from ludus.window.text.words import THINGS
from ludus.window.widgets.nodes import Node, Slot
from ludus.window.widgets.push import Push, button, caption
from ludus.window.widgets.tree import Column, Row

_SHAPE = (206, 178, 132)
"""The colour of a thing that is not won yet."""
_THING = 0.07, 0.11
"""The least and the usual side of a thing, as shares of the screen's shorter side."""
_FOOT = 0.012, 0.012
"""The room below its name, which is that of a bar."""


class ThingsScreen(Listing[RoadStop]):
    """All things of the journey; a touch puts one that is won on the table, or takes it away."""

    columns = 3

    def __init__(self, app: App) -> None:
        super().__init__(app, THINGS)
        journey = app.services.journey
        assert journey
        self._journey = journey
        self._won, _ = road_of(app)

    def entries(self) -> Sequence[RoadStop]:
        return stops()

    def card(self, at: int, stop: RoadStop) -> Node:
        used, won = self._journey.uses(stop), stop in self._won
        holder = f"{self.words.number(stop.number)} · {RANKS[stop.opponent].person}"
        label = self.words.get(stop.gift) if won else holder
        act = partial(self._use, stop, not used)
        card = button(stop.name, act, label, chosen=won and used, enabled=won)
        picture = Slot(partial(_thing, stop, won), wide=_THING, shape=1)
        named = Column(caption(card), Slot(high=_FOOT), gap=0, grow=1)
        return Push(card, Row(picture, named, gap=0.015))

    def _use(self, stop: RoadStop, used: bool) -> None:
        self._journey.use(stop, used)
        self.app.load_progress()
        self.stack.present()


def _thing(stop: RoadStop, won: bool, place: Rect) -> list[Item]:
    side = place.width
    thing = gift_picture(stop, side) if won else gift_shape(stop, side, _SHAPE)
    return [centred(thing, place.center)]
