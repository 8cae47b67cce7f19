"""A stop of the journey: its names, its match, and the offers of opponents."""

from collections.abc import Callable
from functools import partial

from pygame import Surface

from ludus.journey.road import RoadStop, next_stop, stops
from ludus.match import scenes
from ludus.match.record import HUMAN, Record
from ludus.match.scenes import Famous
from ludus.picture.coins import coin
from ludus.players.ranks import RANKS
from ludus.rules.position import BLACK, WHITE
from ludus.window.app.app import App
from ludus.window.app.matches import Matches
from ludus.window.screens.learn.scene import scene_screen
from ludus.window.screens.panels.rows import Offer, likeness
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Words

# Translators: a button: a road of twenty matches across a map, each against one opponent.
JOURNEY = mark("The journey")
PLACES = {
    # Translators: a place on the map of the journey; so are the next three.
    "harbour": mark("The harbour"),
    "camp": mark("The camp"),
    "timgad": mark("Timgad"),
    "constantinople": mark("Constantinople"),
}


def road_of(app: App) -> tuple[list[RoadStop], RoadStop | None]:
    """The stops that the present player has won, and the next one."""
    names = app.services.journey.won if app.services.journey else ()
    return [stop for stop in stops() if stop.name in names], next_stop(names)


def number_and_place(words: Words, stop: RoadStop) -> str:
    return f"{words.number(stop.number)} · {words.say(PLACES[stop.place])}"


def opponent_and_place(words: Words, stop: RoadStop) -> str:
    return f"{number_and_place(words, stop)}: {RANKS[stop.opponent].person}"


def challenger(app: App, rank: str, note: str, act: Callable[[], object], lit: bool) -> Offer:
    """The offer of the next opponent."""
    who = RANKS[rank]
    # Translators: a button: the next opponent; {name} is a man or a woman, such as Sabina.
    text = partial(app.words.say, mark("Next: {name}"), name=who.person)

    def face(side: int) -> Surface:
        return coin(who.coin, side, app.settings.contrast)

    return Offer("next", act, text, lit=lit, note=note, picture=likeness(face))


def onward(app: App, stop: RoadStop, act: Callable[[], object]) -> Offer:
    """The offer of the next stop, with its opponent and its condition."""
    return challenger(app, stop.opponent, app.words.get(stop.task), act, lit=True)


def new_match(matches: Matches, stop: RoadStop) -> Record:
    if stop.begins:
        record = matches.at(stop.game, stop.begins, stop.opponent, stop.name)
    else:
        first = BLACK if stop.first == "opponent" else WHITE
        given = stop.game, stop.length, HUMAN, stop.opponent, first
        record = matches.new(*given, stop=stop.name)
    record.title, record.best_of = stop.title, stop.best_of
    return record


def begin(app: App, stop: RoadStop) -> None:
    """Go to a new match of a stop, or open its scene."""
    app.notices = ()
    if not stop.scene:
        app.stack.go(app.screens.match(new_match(app.matches, stop)))
        return
    find, follow = partial(scenes.find, stop.scene), partial(new_match, app.matches, stop)

    def show(famous: Famous) -> None:
        app.stack.open(scene_screen(app, famous, stop.opponent, follow))

    app.jobs.wait_for(find, show)
