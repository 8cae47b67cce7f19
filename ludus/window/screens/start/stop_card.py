"""A stop of the journey: the opponent, the condition, the item at stake, and the way to play."""

from collections.abc import Callable
from functools import partial

from pygame import Rect

from ludus.match import scenes
from ludus.match.record import HUMAN, Record
from ludus.picture import assets
from ludus.picture.assets import CREAM, GOLD, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.coins import coin
from ludus.picture.lettering import LARGE, TEXT, set_in
from ludus.players.journey import A_PLACE, Stop
from ludus.players.ranks import PERSONS
from ludus.rules.notation import parse_position
from ludus.rules.position import BLACK, WHITE
from ludus.window.app.app import App
from ludus.window.pictures.gifts import gift
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.start.portraits import PortraitLine, portrait
from ludus.window.text.catalogue import mark
from ludus.window.text.words import SEVERAL
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import GAP

PLACES = (
    # Translators: a place on the map of the journey; so are the next three.
    mark("The harbour"),
    mark("The camp"),
    mark("Timgad"),
    mark("Constantinople"),
)
_COIN, _TALK = 0.44, 0.62
"""The ends of the coin's row and of the opponent's words, as shares of the room's height."""


def named(app: App, stop: Stop) -> str:
    """The place of a stop and its number."""
    place = app.words.say(PLACES[(stop.number - 1) // A_PLACE])
    return f"{place} · {app.words.number(stop.number)}"


def played(app: App, stop: Stop) -> str:
    """The game of a stop and its length."""
    words, game = app.words, stop.game
    several = words.say(SEVERAL, count=words.number(stop.best_of))
    found = [words.title(game), words.length(game, stop.length), several]
    return " · ".join(found[: 2 + (stop.best_of > 1)])


def challenger(
    app: App, rank: str, note: str, place: Rect, act: Callable[[], object], lit: bool = False
) -> Button:
    """A button for the next opponent."""
    face = coin(rank, min(place.height * 3 // 4, place.width // 4), app.settings.contrast)
    # Translators: a button: the next opponent; {name} is a man or a woman, such as Sabina.
    label = app.words.say("Next: {name}", name=PERSONS[rank])
    return Button("next", place, act, label, beside=face, note=note, lit=lit)


def onward(app: App, stop: Stop, place: Rect, act: Callable[[], object]) -> Button:
    """A button for the next stop, with its opponent and its condition."""
    note = f"{named(app, stop)}. {app.words.get(stop.task)}"
    return challenger(app, stop.opponent, note, place, act, lit=True)


def match(app: App, stop: Stop) -> Record:
    """A new match of a stop."""
    if stop.scene:
        return app.matches.after(scenes.find(stop.scene), stop.opponent, stop.title)
    if stop.start:
        record = app.matches.at(stop.game, parse_position(stop.start, stop.game), stop.opponent)
    else:
        first = BLACK if stop.first == "opponent" else WHITE
        record = app.matches.new(stop.game, stop.length, HUMAN, stop.opponent, first)
    record.title, record.best_of = stop.title, stop.best_of
    return record


class StopScreen(PanelScreen):
    """The card of a stop."""

    def __init__(self, app: App, stop: Stop) -> None:
        super().__init__(app, "", (1.3, 0.94), (0.94, 1.3))
        self._stop = stop
        self._won = bool(app.services.journey and stop.name in app.services.journey.won)

    @property
    def title_text(self) -> str:
        return named(self.app, self._stop)

    def _texts(self) -> tuple[str, str, str, str]:
        words, stop = self.app.words, self._stop
        # Translators: the thing that a player wins at a stop of the journey, such as "a clay cup".
        stake = mark("You play for: {gift}")
        # Translators: the thing that a player has won at a stop, such as "a clay cup".
        stake = mark("On your table: {gift}") if self._won else stake
        said = words.get(stop.after if self._won else stop.before)
        task = words.get(stop.task)
        return played(self.app, stop), task, said, words.say(stake, gift=words.get(stop.gift))

    @property
    def said(self) -> str:
        return ". ".join((super().said, self.app.words.person(self._stop.opponent), *self._texts()))

    def items(self) -> list[Item]:
        room, gap, letters = self.room, self.part(GAP), self.app.letters
        first, rest = grid.cut(room, round(room.height * _COIN), gap, down=True)
        talk, item = grid.cut(rest, round(room.height * (1 - _TALK)) - gap, gap, down=True)
        game, task, said, stake = self._texts()
        name = PERSONS[self._stop.opponent]
        lines = [
            PortraitLine(name, assets.BODY_BOLD, letters(LARGE)),
            PortraitLine(game, assets.BODY, letters(TEXT), QUIET),
            PortraitLine(task, assets.BODY_BOLD, letters(TEXT), GOLD, rows=2),
        ]
        picture = portrait(self.app, self._stop.opponent, lines, first.size, self._won)
        found = [*super().items(), centred(picture, first.center)]
        found += set_in(talk, said, letters(LARGE), assets.BODY_ITALIC, CREAM)
        side = min(item.height, item.width // 4)
        thing, text = grid.cut(item, side, gap)
        found.append(centred(gift(self._stop, side), thing.center))
        return found + set_in(text, stake, letters(TEXT), assets.BODY, CREAM, left=True)

    def buttons(self) -> list[Button]:
        words, (back, play) = self.app.words, self.foot(2)
        label = words.capitals("Play")
        return [
            Button("close", back, self.back, words.say("Back"), "back"),
            Button("play", play, self._play, label, "play", lit=True),
        ]

    def _play(self) -> None:
        app, stop = self.app, self._stop
        app.notices = ()
        if not stop.scene:
            app.stack.replace("play", match(app, stop))
            return
        told = partial(scenes.find, stop.scene)
        app.jobs.wait_for(
            told, lambda found: app.stack.open("scene", found, stop.opponent, stop.title)
        )
