"""The player's own throws: mistakes in their matches, asked until each is found on two days."""

import logging
from collections.abc import Sequence
from functools import partial

from ludus.analysis.motives import Motive
from ludus.rules.game import GAMES
from ludus.rules.problems import Posed, pose
from ludus.window.app.app import App
from ludus.window.play.play_screen import Frame, PlayScreen
from ludus.window.screens.alea.problem import PROBLEM_LAYERS, ProblemSession, Solution, reason
from ludus.window.screens.learn.lesson import without_seats
from ludus.window.storage.streaks import OwnThrow
from ludus.window.widgets.button import Button

log = logging.getLogger(__name__)

_FRAME = Frame(looks=without_seats, kind="own")


class OwnSession(ProblemSession):
    def __init__(self, app: App, throw: OwnThrow, posed: Posed, why: Motive) -> None:
        super().__init__(app, posed, why)
        self._throw = throw

    def answered(self) -> None:
        super().answered()
        if self.right and self.app.services.diary:
            self.app.services.diary.found(self._throw)


def ask_own(app: App, throws: Sequence[OwnThrow]) -> None:
    """Ask the first of the throws; the others follow it."""

    def show(asked: tuple[OwnThrow, Posed, Motive, Sequence[OwnThrow]] | None) -> None:
        if asked is None:
            return
        throw, posed, why, left = asked
        session = OwnSession(app, throw, posed, why)

        def go_on() -> None:
            app.stack.pop()
            ask_own(app, left)

        def ways(screen: PlayScreen) -> list[Button]:
            place = screen.layout.buttons["done"]
            if left:
                return [Button("next", place, go_on, icon="forward", lit=True)]
            return [Button("next", place, app.stack.pop, icon="done", lit=True)]

        app.open(
            PlayScreen,
            session,
            [partial(Solution, session=session, ways=ways), *PROBLEM_LAYERS],
            _FRAME,
        )

    app.jobs.wait_for(partial(_posed, throws), show, reads=True)


def _posed(
    throws: Sequence[OwnThrow],
) -> tuple[OwnThrow, Posed, Motive, Sequence[OwnThrow]] | None:
    """Work out the first readable throw; return it with the throws after it, or None."""
    for at, throw in enumerate(throws, 1):
        try:
            posed = pose(GAMES[throw.rules], throw.problem)
        except (KeyError, ValueError) as error:
            log.warning("own throw: %s %s: %s", throw.rules, throw.problem.position, error)
        else:
            return throw, posed, reason(posed), throws[at:]
    return None
