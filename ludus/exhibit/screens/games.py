"""Other games of the exhibit, for one or two players, and the end of a visitor's game."""

from collections.abc import Callable
from functools import partial

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.screens.invitation import COMPANIES
from ludus.exhibit.screens.panels import KeypadScreen, LanguagesScreen
from ludus.match.record import HUMAN
from ludus.picture import signs
from ludus.picture.canvas import Rect
from ludus.picture.lettering import SENTENCE
from ludus.window.pictures import victory_stone
from ludus.window.screens.alea.alea import AleaSession
from ludus.window.screens.alea.alea_screen import AleaOverScreen
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.review.carve import CarveScreen
from ludus.window.screens.review.over import OverScreen
from ludus.window.screens.start.cards import Cards
from ludus.window.storage.winners import Winner
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.words import CLOSE
from ludus.window.widgets.button import Button

# Translators: a button: the winner of a match may cut three letters and this number into a stone.
_THROWS = Plural("{count} throw", "{count} throws")
_MANY = 10
"""The least visits of a day for which the share of winners is shown."""


class GamesScreen(PanelScreen):
    """The boards as pictures: a touch begins a game on one."""

    kind = KioskState.GAMES
    app: Kiosk
    paged = True

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app, mark("Other games"), (1.64, 0.96), (0.94, 1.56))
        self._players = app.visit.players if app.visit else 1
        self._playing = app.visit.rules if app.visit else ""
        self._cards = Cards(app, app.config.game.offered, self._playing, SENTENCE)
        self.title_ends = 0.11 * app.config.controls.keypad

    def turn(self, by: int) -> None:
        self._cards.turn(by)
        self.stack.present()

    def buttons(self) -> list[Button]:
        say = self.words.say
        one, two, back = self._foot
        return [
            *self._cards.buttons(self.room, self._begin, self._playing, lit=True),
            self._players_button(1, one),
            self._players_button(2, two),
            Button("back", back, self.stack.close, say(CLOSE), "done"),
            *self._keypad(),
        ]

    def _keypad(self) -> list[Button]:
        if not self.app.config.controls.keypad:
            return []
        place, show = self.corner(), lambda: self.stack.open(KeypadScreen(self.app))
        return [
            Button("keypad", place, show, beside=signs.sign("device-keypad", place.height // 2))
        ]

    @property
    def _foot(self) -> list[Rect]:
        """Places for the numbers of players and for closing, in two rows where room is short."""
        two = self.narrow or self.app.text_scale > 1
        return self.feet(2, 1) if two else self.foot(3)

    def _players_button(self, count: int, rect: Rect) -> Button:
        place = self.app.games[self._playing or self.app.config.game.offered[0]].place
        people, said = signs.company(place, count, rect.height * 3 // 4), COMPANIES[count]
        act, name = partial(self._count, count), f"players-{count}"
        chosen = self._players == count
        return Button(name, rect, act, self.words.say(said), beside=people, chosen=chosen)

    def _count(self, players: int) -> None:
        self._players = players

    def _begin(self, name: str) -> None:
        self.app.begin(name, self._players)


class VisitOverScreen(OverScreen):
    """The end of a visitor's game, with three ways on; the last leads back to attract."""

    kind = KioskState.OVER
    app: Kiosk
    reviewed = False
    ends = 0.0, 2.8
    challenger = ""
    letters = ""
    """The winner's letters, once they are cut into the stone."""

    def told(self) -> list[str]:
        """Add how many visitors have won today, unless they are few."""
        words = self.words
        won, played = self.app.hooks.beaten()
        won, played = won + (self._alone and not self.lost), played + self._alone
        if not self._alone or not won or played < _MANY:
            return super().told()
        opponent = next(name for name in self._record.players if name != HUMAN)
        # Translators: of so many visitors so many have won; {opponent} is a name, such as Felix.
        text = words.say(
            "Today {won} of {played} visitors have beaten {opponent}.",
            won=words.number(won),
            played=words.number(played),
            opponent=words.player(opponent),
        )
        return [*super().told(), text]

    @property
    def _offers(self) -> list[Callable[[Rect], Button]]:
        """Offer the stone to a winner."""
        won = self._alone and not self.lost
        return [self._stone] if won and self.app.services.winners else []

    def _stone(self, place: Rect) -> Button:
        words, high, rules = self.words, place.height * 4 // 5, self._record.rule_set
        winners, count = self.app.services.winners, self._record.thrown_by(self._winner)
        assert winners
        blank = Winner(winners.today, rules.name, "", count)
        throws = words.say_plural(_THROWS, count, count=words.number(count))
        letters = words.say("Three letters for the stone")
        slots = victory_stone.label(self.letters, min(place.height // 2, place.width // 9), high)
        label = f"{throws} · {letters}"
        return Button(
            "stone",
            place,
            lambda: self.stack.open(CarveScreen(self.app, rules, blank, self)),
            label,
            beside=slots,
            enabled=not self.letters,
        )

    def leave_button(self, rect: Rect) -> Button:
        # Translators: a button: ends a visit; what a child says who has played enough.
        return Button("leave", rect, self.app.quit, self.words.say("I am done"), "close")

    def corners(self) -> list[Button]:
        name, show = self.words.own_name, lambda: self.stack.open(LanguagesScreen(self.app))
        return [Button("language", self._plan.corners[1], show, name)]

    def _again(self) -> None:
        self.app.again()

    def _other(self) -> None:
        self.stack.open(GamesScreen(self.app))

    def back(self) -> None:
        """Stay: only the buttons leave this screen."""


class VisitAleaOver(AleaOverScreen):
    """The end of a visitor's run; it counts as won if the flame has burnt for the longest time."""

    kind = KioskState.ALEA_OVER
    app: Kiosk

    def __init__(self, app: Kiosk, session: AleaSession) -> None:
        super().__init__(app, session)
        if app.visit and session.score.over:
            app.visit.end = "won" if session.score.flame else "lost"

    def _again(self) -> None:
        self.app.alea(self._rules)

    def back(self) -> None:
        self.stack.open(GamesScreen(self.app))
