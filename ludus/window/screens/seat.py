"""Who sits opposite: a person here, the computer, or somebody at another computer."""

from functools import partial

from ludus.match.states import Target
from ludus.picture import signs
from ludus.picture.coins import coin
from ludus.players.ranks import RANKS
from ludus.window.app.app import App
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.distant.distant import AWAY
from ludus.window.screens.distant.place import PlaceScreen
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Offer, Way, closing, likeness
from ludus.window.screens.start.people import WHO
from ludus.window.storage.match_choice import MatchChoice
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button

_RANK = MatchChoice().opponent
_SHAPE = 2
"""The width of the pictures, in heights."""


class SeatScreen(Menu):
    """Who is to sit on the side that waits, before the first throw of two people."""

    def __init__(self, app: App, screen: PlayScreen) -> None:
        person = partial(signs.seat, screen.layout.checkers_of, 1 - screen.session.side, "awake")
        rank, away = partial(coin, RANKS[_RANK].coin), lambda: app.stack.open(PlaceScreen(app))
        super().__init__(
            app,
            WHO,
            Offer(
                "here",
                closing(app, partial(screen.click, Target.SEAT)),
                # Translators: a button, beside "The computer": somebody here begins the match.
                mark("A person here, who begins"),
                lit=True,
                picture=likeness(person, _SHAPE),
            ),
            # Translators: a button: the computer is to be the opponent.
            Offer("computer", self._computer, mark("The computer"), picture=likeness(rank, _SHAPE)),
            Offer("away", away, AWAY, picture=likeness(signs.meeting, _SHAPE)),
            foot=[Way("back", self.back, icon="back")],
        )
        self._game = screen.table.rules

    def _computer(self) -> None:
        app = self.app
        app.choose(opponent=_RANK)
        app.start(self._game)


class Guests(Layer):
    """A touch on the seat that waits asks who is to sit there, if it may be somebody elsewhere."""

    def buttons(self, below: list[Button]) -> list[Button]:
        for button in below:
            if button.name == "seat" and self.screen.app.post.folder:
                button.action = lambda: self.screen.stack.open(
                    SeatScreen(self.screen.app, self.screen)
                )
        return below
