"""A modelled visitor, who plays by touches, as quickly as somebody does who has seen it once."""

from collections.abc import Iterator

from ludus.match.record import Record
from ludus.match.states import Action, State, Target
from ludus.players.player import Question
from ludus.rules.plays import Step
from ludus.window.app.app import App
from ludus.window.input.pointer import Point, click
from ludus.window.play.play import PlayScreen
from ludus.window.storage.settings import MatchChoice

THROW, THINK, MOVE, HAND_OVER = 48, 150, 72, 30
"""Steps to throw, to think about a turn, for each move, and to hand over."""


class SimulatedVisitor:
    """Sits at an app whose thinker answers at once, and does what the match asks for."""

    def __init__(self, app: App, rank: str = MatchChoice().opponent) -> None:
        """`rank` is the computer's player by whom he thinks; the usual opponent meets his like."""
        self.app, self.rank = app, rank
        self._left = 0
        """Steps until he touches what he means to."""
        self._play: tuple[Step, ...] = ()
        """What he means to play in this turn."""

    def step(self) -> None:
        """Let him be there for 1/60 s.

        He looks on while the other plays, dice fall or something plays itself. While a checker that
        he has let go glides, he is already about what comes next.
        """
        screen = self.app.top
        if not isinstance(screen, PlayScreen):
            return
        if not screen.acting or screen.row.auto_action is Action.FOLLOW:
            self._left = 0
            return
        left = self._left or self._needs(screen)
        if left > 1 or screen.view.busy:
            self._left = max(1, left - 1)
            return
        self._left = 0
        for spot in self._spots(screen):
            for event in click(spot):
                self.app.handle(event)

    def _needs(self, screen: PlayScreen) -> int:
        """How many steps he takes for what is to be done now."""
        if screen.state in (State.SHARING, State.THROWING):
            return THROW
        if screen.finished:
            return HAND_OVER
        return MOVE if screen.table.steps else THINK + MOVE

    def _spots(self, screen: PlayScreen) -> Iterator[Point]:
        """What he touches, one after another."""
        if Target.CUP in screen.row.lit:
            yield screen.layout.tray.center
        elif step := self._next(screen):
            side = screen.table.side
            yield screen.view.spot(side, step.source)
            yield screen.layout.places[side][step.target].rect.center
        else:
            yield screen.layout.buttons["done"].center

    def _next(self, screen: PlayScreen) -> Step | None:
        """The step he means to play next; None where he ends his turn."""
        table, played = screen.table, tuple(screen.table.steps)
        if not played or self._play[: len(played)] != played:
            question = Question(table.rules, table.position, table.dice, self.rank, played)
            screen.thinker.ask(question)
            answer = screen.thinker.poll()
            assert answer
            self._play = answer.choice.play
        return next(iter(self._play[len(played) :]), None)


def duration(app: App, record: Record) -> float:
    """Seconds that a match takes him, from the throw to the end; nothing of it is painted."""
    app.swap(PlayScreen(app, record))
    stranger, steps = SimulatedVisitor(app), 0
    while isinstance(app.top, PlayScreen):
        stranger.step()
        app.step()
        steps += 1
    return steps / 60
