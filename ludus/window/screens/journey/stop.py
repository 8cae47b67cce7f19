"""A stop of the journey: its card, the thing at stake, and the end of its match."""

from collections.abc import Callable
from functools import partial
from itertools import chain

from pygame import Rect

from ludus.journey.road import RoadStop, next_stop
from ludus.match import scenes
from ludus.match.record import HUMAN, Record, parsed
from ludus.match.scenes import Famous
from ludus.picture import assets, labels, signs
from ludus.picture.assets import CREAM, GOLD, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.coins import coin
from ludus.picture.lettering import NOTE, SENTENCE, set_in
from ludus.players.ranks import RANKS
from ludus.rules.position import BLACK, WHITE
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.pictures.movement import Dusk
from ludus.window.screens.journey.carried import Carried
from ludus.window.screens.journey.gifts import GIFT, gift_picture
from ludus.window.screens.journey.portraits import PortraitLine, portrait
from ludus.window.screens.learn.scene import scene_screen
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.storage.progress import LESSON_AFTER
from ludus.window.text.catalogue import mark
from ludus.window.text.words import SEVERAL
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import GAP

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


def place_and_number(app: App, stop: RoadStop) -> str:
    place = app.words.say(PLACES[stop.place])
    return f"{place} · {app.words.number(stop.number)}"


def opponent_and_place(app: App, stop: RoadStop) -> str:
    return f"{place_and_number(app, stop)}: {RANKS[stop.opponent].person}"


def game_and_length(app: App, stop: RoadStop) -> str:
    """The game of a stop, its length, and the games of a series."""
    words, game = app.words, stop.game
    several = words.say(SEVERAL, count=words.number(stop.best_of))
    parts = [words.title(game), words.length(game, stop.length), several]
    return " · ".join(parts[: 2 + (stop.best_of > 1)])


def challenger(
    app: App, rank: str, note: str, place: Rect, act: Callable[[], object], lit: bool = False
) -> Button:
    """A button for the next opponent."""
    who, side = RANKS[rank], min(place.height * 3 // 4, place.width // 4)
    face = coin(who.coin, side, app.settings.contrast)
    # Translators: a button: the next opponent; {name} is a man or a woman, such as Sabina.
    label = app.words.say("Next: {name}", name=who.person)
    return Button("next", place, act, label, beside=face, note=note, lit=lit)


def onward(app: App, stop: RoadStop, place: Rect, act: Callable[[], object]) -> Button:
    """A button for the next stop, with its opponent and its condition."""
    return challenger(app, stop.opponent, app.words.get(stop.task), place, act, lit=True)


def new_match(app: App, stop: RoadStop) -> Record:
    if stop.begins:
        record = app.matches.at(stop.game, stop.begins, stop.opponent, stop.name)
    else:
        first = BLACK if stop.first == "opponent" else WHITE
        given = stop.game, stop.length, HUMAN, stop.opponent, first
        record = app.matches.new(*given, stop=stop.name)
    record.title, record.best_of = stop.title, stop.best_of
    return record


class StopScreen(PanelScreen):
    """The card of a stop."""

    def __init__(self, app: App, stop: RoadStop) -> None:
        super().__init__(app, "", (1.3, 0.94), (0.94, 1.3))
        self._stop = stop
        self._won = bool(app.services.journey and stop.name in app.services.journey.won)

    @property
    def title_text(self) -> str:
        return place_and_number(self.app, self._stop)

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
        return game_and_length(app, stop), task, said, words.say(stake, gift=words.get(stop.gift))

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
            app.stack.go(app.screens.match(new_match(app, stop)))
            return
        find, begin = partial(scenes.find, stop.scene), partial(new_match, app, stop)

        def show(famous: Famous) -> None:
            app.stack.open(scene_screen(app, famous, stop.opponent, begin))

        app.jobs.wait_for(find, show)


class StopEnd:
    """What a stop adds to the end of its match."""

    def __init__(
        self,
        app: App,
        record: Record,
        stop: RoadStop,
        met: bool,
        show_map: Callable[[Carried | None], object],
        show_moment: Callable[[ReviewQueue], object],
    ) -> None:
        """`met` is whether the match has won the stop; the last two open screens."""
        self._show_map, self._show_moment = show_map, show_moment
        progress = app.services.journey
        assert progress
        self._app, self.stop, self._progress = app, stop, progress
        self._who = record.names[record.player_side]
        self._won = record.winner == record.player_side and not record.undecided
        self.met = met
        app.load_progress()
        lost = not self._won and not record.undecided
        losses = progress.losses(self._who, stop) if lost else ()
        self._next = next_stop(progress.won)
        self.next_is_main = self.met and self._next is not None
        """Whether the lit button leads to the next stop."""
        due = losses if len(losses) == LESSON_AFTER else ()
        given = app.services.thinker, app.services.reviews
        self.lessons = [ReviewQueue(parsed(text), *given) for text in due]
        """Reviews of the last losses at the stop, if a lesson about them is due."""

    @property
    def shortfall(self) -> list[str]:
        """The condition that was not met by a win."""
        words = self._app.words
        if self.met or not self._won:
            return []
        # Translators: a match was won, but not as its stop on the journey asks: {task} says how.
        missed = mark("Well won, but this stop asks for more: {task}")
        return [words.say(missed, task=words.get(self.stop.task))]

    @property
    def offers(self) -> list[Callable[[Rect], Button]]:
        """Makers of the offers at the end."""
        if self.met and self._next:
            return [self._prize, partial(onward, self._app, self._next, act=self._open)]
        if self.met:
            return [self._prize]
        return [self._lesson] if self.lessons else []

    def _prize(self, place: Rect) -> Button:
        words = self._app.words
        label = words.get(self.stop.gift)
        # Translators: below the name of a thing that the player has won.
        note = words.say("Yours for good.")
        picture = gift_picture(self.stop, min(place.height * 3 // 4, place.width // 4))
        return Button("prize", place, self.leave, label, beside=picture, note=note)

    def _lesson(self, place: Rect) -> Button:
        # Translators: a button after three lost matches: shows the turn that decided each of them.
        label = self._app.words.say("The three moments that decided it")
        note = self._app.words.say("You lost here three times. See why.")
        ready = all(queue.done for queue in self.lessons)
        return Button("lesson", place, self._teach, label, "hint", enabled=ready, note=note)

    def _teach(self) -> None:
        """Show the moments one after another: closing one shows the next."""
        self._progress.forget(self._who, self.stop)
        for queue in reversed(self.lessons):
            self._show_moment(queue)

    def leave(self, then: Callable[[], object] = lambda: None) -> None:
        """Close all screens, and open the first screen with the map over it.

        A thing that is won is carried there, and comes to rest before `then` is called.
        """
        app = self._app
        carried = None if app.still or not self.met else Carried(self.stop, self._shown, then)
        app.home()
        self._show_map(carried)
        if carried:
            app.stack.display.move_by(Dusk())
        else:
            then()

    @property
    def _shown(self) -> Rect:
        """Where the end of the match shows the thing, also before its button has slid in."""
        buttons = self._app.stack.top.buttons()
        shown = chain(*(button.items(False, self._app.scale) for button in buttons))
        return next(i.rect for i in shown if labels.label(i.surface).sign.startswith(GIFT))

    def _open(self) -> None:
        if self._next:
            app, stop = self._app, self._next
            self.leave(lambda: app.stack.open(StopScreen(app, stop)))
