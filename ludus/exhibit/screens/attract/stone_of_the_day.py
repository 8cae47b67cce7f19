"""The stone of the day, with the letters of the best visitors."""

from concurrent.futures import Future

from ludus.exhibit.screens.attract.attract_session import PLACE_STEPS, AttractSession
from ludus.picture.canvas import Item, Rect, Surface, centred
from ludus.window.pictures import victory_stone
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen
from ludus.window.storage.winners import ALEA

_STEPS = 240
"""Steps at the end of a period for which the stone is shown."""


class StoneOfTheDay(Layer):
    session: AttractSession

    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(screen)
        self._stone: Future[Surface] | None = None
        """The stone, made before it is shown."""

    def resize(self) -> None:
        self._stone = None

    def step(self) -> bool:
        if self.session.phase == PLACE_STEPS - 2 * _STEPS:
            self._stone = self._make()
        return self.session.phase in (0, PLACE_STEPS - _STEPS)

    @property
    def _place(self) -> Rect:
        board = self.screen.layout.board
        height = round(board.height * 0.9)
        return Rect(0, 0, min(board.width, height * 5 // 4), height).move_to(center=board.center)

    def _make(self) -> Future[Surface] | None:
        winners, most, rules = self.app.services.winners, victory_stone.MOST, self.table.rules
        best = winners.best(rules.name, most) or winners.best(ALEA, most) if winners else []
        if not winners or not best:
            return None
        subject = rules, tuple(best), winners.keep_days == 1, self._place.size
        plain = self.screen.settings.contrast
        return self.app.jobs.later(lambda: victory_stone.picture(*subject, plain))

    def items(self) -> list[Item]:
        shown = self.session.phase >= PLACE_STEPS - _STEPS
        if not shown or not self._stone or not self._stone.done():
            return []
        return [centred(self._stone.result(), self._place.center)]
