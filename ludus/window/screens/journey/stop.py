"""A stop of the journey: its card, and the thing at stake."""

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from ludus.journey.road import RoadStop, next_stop, stops
from ludus.match import scenes
from ludus.match.record import HUMAN, Record
from ludus.match.scenes import Famous
from ludus.picture import assets, signs
from ludus.picture.assets import CREAM, GOLD, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.coins import coin
from ludus.picture.lettering import NOTE, SENTENCE, set_in
from ludus.players.ranks import RANKS
from ludus.rules.position import BLACK, WHITE
from ludus.window.app.app import App
from ludus.window.app.matches import Matches
from ludus.window.screens.journey.gifts import gift_picture
from ludus.window.screens.journey.portraits import PortraitLine, portrait
from ludus.window.screens.learn.scene import scene_screen
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.panels.rows import Offer, picture_side
from ludus.window.text.catalogue import mark
from ludus.window.text.words import SEVERAL, Words
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import GAP

# Translators: a button: a road of twenty matches across a map, each against one opponent.
JOURNEY = mark("The journey")
PLACES = {
    # Translators: a place on the map of the journey; so are the next three.
    "harbour": mark("The harbour"),
    "camp": mark("The camp"),
    "timgad": mark("Timgad"),
    "constantinople": mark("Constantinople"),
}
_COIN = 0.34
"""The height of the coin's row, as a share of the room of an upright card."""
_WORDS = 0.2
"""The height of the opponent's words on it."""
_LARGE = 0.66
"""The height of the coin's row with larger text, without words."""
_LEFT = 0.615
"""The width of the opponent's part of a wide card."""
_UPPER = 0.62
"""The height of the coin in it."""
_PRIZE = 0.72
"""The height of the prize above its name, as a share of its room."""
_FLAT = 2.5
"""The shape (width / height) of the room from which the name is beside the prize."""


def road_of(app: App) -> tuple[list[RoadStop], RoadStop | None]:
    """The stops that the present player has won, and the next one."""
    names = app.services.journey.won if app.services.journey else ()
    return [stop for stop in stops() if stop.name in names], next_stop(names)


def place_and_number(words: Words, stop: RoadStop) -> str:
    return f"{words.say(PLACES[stop.place])} · {words.number(stop.number)}"


def opponent_and_place(words: Words, stop: RoadStop) -> str:
    return f"{place_and_number(words, stop)}: {RANKS[stop.opponent].person}"


def game_and_length(words: Words, stop: RoadStop) -> str:
    """The game of a stop, its length, and the games of a series."""
    several = words.say(SEVERAL, count=words.number(stop.best_of))
    parts = [words.title(stop.game), words.length(stop.game, stop.length), several]
    return " · ".join(parts[: 2 + (stop.best_of > 1)])


def challenger(
    app: App, rank: str, note: str, act: Callable[[], object], lit: bool = False
) -> Offer:
    """The offer of the next opponent."""
    who = RANKS[rank]
    # Translators: a button: the next opponent; {name} is a man or a woman, such as Sabina.
    text = partial(app.words.say, mark("Next: {name}"), name=who.person)

    def face(place: Rect) -> Surface:
        return coin(who.coin, picture_side(place), app.settings.contrast)

    return Offer("next", act, text, lit=lit, note=note, picture=face)


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


class StopScreen(PanelScreen):
    """The card of a stop."""

    def __init__(self, app: App, stop: RoadStop) -> None:
        super().__init__(app, "", (1.3, 0.94), (0.94, 1.3))
        self._stop = stop
        self._won = stop in road_of(app)[0]

    @property
    def title_text(self) -> str:
        return place_and_number(self.words, self._stop)

    @property
    def _thrown(self) -> str:
        """That real dice do not count here, if they are on."""
        app = self.app
        # Translators: of a stop on the journey, where a player's own real dice are not used.
        return app.words.say("The program throws the dice here.") if app.settings.real_dice else ""

    def _texts(self) -> tuple[str, str, str, str]:
        app, words, stop = self.app, self.words, self._stop
        # Translators: the thing that a player wins at a stop of the journey, such as "a clay cup".
        stake = mark("You play for: {gift}")
        if self._won:
            uses = app.services.journey and app.services.journey.uses(stop)
            # Translators: the thing that a player has won at a stop, such as "a clay cup".
            stake = mark("On your table: {gift}") if uses else mark("You have won: {gift}")
        said = words.get(stop.after if self._won else stop.before)
        task = words.get(stop.task)
        return game_and_length(words, stop), task, said, words.say(stake, gift=words.get(stop.gift))

    @property
    def said(self) -> str:
        texts = self.words.person(self._stop.opponent), *self._texts(), self._thrown
        return ". ".join(filter(None, (super().said, *texts)))

    def items(self) -> list[Item]:
        room, gap, letters = self.room, self.part(GAP), self.app.letters
        large, down = self.app.text_scale > 1, self.upright or self.narrow
        part = (_LARGE if large else _COIN + _WORDS) if down else _LEFT
        first, prize = grid.cut(
            room, round((room.height if down else room.width) * part), gap, down
        )
        talk = None
        if not large:  # Larger text has no room for what the opponent says.
            upper = _COIN / part if down else _UPPER
            first, talk = grid.cut(first, round(first.height * upper), gap, down=True)
        game, task, said, stake = self._texts()
        name = RANKS[self._stop.opponent].person
        lines = [
            PortraitLine(name, assets.BODY_BOLD, letters(SENTENCE)),
            PortraitLine(game, assets.BODY, letters(NOTE), QUIET, rows=2),
            PortraitLine(task, assets.BODY_BOLD, letters(SENTENCE), GOLD, rows=2),
        ]
        if self._thrown:
            lines.append(PortraitLine(self._thrown, assets.BODY, letters(SENTENCE), QUIET))
        picture = portrait(self.app, self._stop.opponent, lines, first.size, self._won)
        items = [*super().items(), centred(picture, first.center)]
        if talk:
            items += set_in(talk, said, letters(SENTENCE), assets.BODY_ITALIC, CREAM)
        above = prize.width < _FLAT * prize.height
        length = round(prize.height * _PRIZE) if above else prize.height
        thing, text = grid.cut(prize, length, gap, down=above)
        side = min(thing.size)
        items.append(centred(assets.faded(signs.radiance(side * 3 // 2), 3), thing.center))
        items.append(centred(gift_picture(self._stop, side * 3 // 4), thing.center))
        return items + set_in(text, stake, letters(SENTENCE), assets.BODY_BOLD, GOLD)

    def buttons(self) -> list[Button]:
        words, (back, play) = self.words, self.foot(2)
        label = words.capitals("Play")
        return [
            Button("close", back, self.back, words.say("Back"), "back"),
            Button("play", play, self._play, label, lit=True, title=True),
        ]

    def _play(self) -> None:
        app, stop = self.app, self._stop
        app.notices = ()
        if not stop.scene:
            app.stack.go(app.screens.match(new_match(app.matches, stop)))
            return
        find, begin = partial(scenes.find, stop.scene), partial(new_match, app.matches, stop)

        def show(famous: Famous) -> None:
            app.stack.open(scene_screen(app, famous, stop.opponent, begin))

        app.jobs.wait_for(find, show)
