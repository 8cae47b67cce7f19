"""The buttons of other screens that open the map of the journey."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from pygame import Surface

from ludus.journey.road import stops
from ludus.picture.coins import coin
from ludus.picture.signs import icon
from ludus.players.ranks import RANKS
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.app.stops_won import add_stops_won
from ludus.window.screens.journey.journey_map import MapScreen
from ludus.window.screens.journey.stop import JOURNEY, opponent_and_place, road_of
from ludus.window.widgets import push
from ludus.window.widgets.button import Button


def button(app: App) -> Button:
    """A button that opens the map, prepared in a background thread."""
    act = partial(app.jobs.wait_for, partial(_ready, app), app.stack.open)
    won, _ = road_of(app)
    note = f"{len(won)} / {len(stops())}" if won else ""
    return push.button("journey", act, app.words.say(JOURNEY), "journey", note=note)


def card(app: App) -> tuple[Button, Callable[[int], Surface]]:
    """The button with the next stop, its place, and the coin of the opponent there."""
    plain, (_, stop) = button(app), road_of(app)
    if stop is None:
        return plain, partial(icon, plain.icon)
    face = partial(coin, RANKS[stop.opponent].coin, plain=app.settings.contrast)
    return replace(plain, note=opponent_and_place(app.words, stop)), face


def _ready(app: App) -> Screen:
    if app.services.journey:
        add_stops_won(app.matches, app.services.journey)
    return MapScreen(app)
