"""The buttons of other screens that open the map of the journey."""

from dataclasses import replace
from functools import partial

from pygame import Rect

from ludus.journey.road import stops
from ludus.picture.coins import coin
from ludus.players.ranks import RANKS
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.screens.journey.journey_map import MapScreen
from ludus.window.screens.journey.stop import JOURNEY, opponent_and_place, road_of
from ludus.window.widgets.button import Button


def button(app: App, rect: Rect) -> Button:
    """A button that opens the map, prepared in a background thread."""
    act = partial(app.jobs.wait_for, partial(_ready, app), app.stack.open)
    won, _ = road_of(app)
    note = f"{len(won)} / {len(stops())}" if won else ""
    return Button("journey", rect, act, app.words.say(JOURNEY), "forward", note=note)


def card(app: App, side: int) -> Button:
    """The button with the next stop: the coin of the opponent there, and the place."""
    plain, (_, stop) = button(app, Rect(0, 0, 1, 1)), road_of(app)
    if stop is None:
        return plain
    face = coin(RANKS[stop.opponent].coin, side, app.settings.contrast)
    return replace(plain, beside=face, note=opponent_and_place(app.words, stop))


def _ready(app: App) -> Screen:
    """The map; a person's first journey begins with the stops that earlier wins have won."""
    app.stops_won.begin(app.house.who)
    app.stops_won.add()
    return MapScreen(app)
