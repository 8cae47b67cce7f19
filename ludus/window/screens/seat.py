"""Who sits opposite: a person here, the computer, or somebody at another computer."""

from collections.abc import Callable
from functools import partial

from ludus.match.states import Target
from ludus.picture import assets, signs
from ludus.picture.canvas import Surface
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
        place, side = screen.layout.checkers_of, screen.session.side
        own, person = (partial(signs.seat, place, each, "awake") for each in (side, 1 - side))
        rank, away = partial(coin, RANKS[_RANK].coin), lambda: app.stack.open(PlaceScreen(app))
        here, computer = (likeness(partial(_pair, own, each), _SHAPE) for each in (person, rank))
        super().__init__(
            app,
            WHO,
            Offer(
                "here",
                closing(app, partial(screen.click, Target.SEAT)),
                # Translators: a button, beside "The computer": somebody here begins the match.
                mark("A person here, who begins"),
                lit=True,
                picture=here,
            ),
            # Translators: a button: the computer is to be the opponent.
            Offer("computer", self._computer, mark("The computer"), picture=computer),
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


def _pair(own: Callable[[int], Surface], other: Callable[[int], Surface], high: int) -> Surface:
    """The player beside the opponent: as wide as the picture of two computers."""
    picture = assets.clear((_SHAPE * high, high))
    for left, face in enumerate((own, other)):
        picture.blit(face(high), (left * high, 0))
    return picture
