"""A simulated visitor, who plays by touch as quickly as a person with one game of experience."""

import pygame
from driver.visitor import spots

from ludus.match.record import Record
from ludus.match.states import Action, State
from ludus.players.player import Question
from ludus.rules.plays import Step
from ludus.window.app.app import App
from ludus.window.input.pointer import Point
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.home import match_screen
from ludus.window.storage.match_choice import MatchChoice

THROW, THINK, MOVE, HAND_OVER = 48, 150, 72, 30
"""Steps of 1/60 s to throw, to think about a turn, to make each move, and to hand over."""


class SimulatedVisitor:
    """Plays a match by touch in an app whose thinker answers at once."""

    def __init__(self, app: App, rank: str = MatchChoice().opponent) -> None:
        """`rank` is the computer player that chooses the moves; the usual opponent by default."""
        self.app, self.rank = app, rank
        self._left = 0
        """Steps until the next touch."""
        self._play: tuple[Step, ...] = ()
        """The play chosen for this turn."""

    def step(self) -> None:
        """Act for 1/60 s.

        The visitor waits while the opponent plays, dice fall or the game moves by itself. While a
        released checker glides, the visitor already prepares the next touch.
        """
        screen = self.app.stack.top
        if not isinstance(screen, PlayScreen):
            return
        if not screen.now.acting or screen.now.row.auto_action is Action.FOLLOW:
            self._left = 0
            return
        self._left = max(1, self._left or self._needs(screen)) - 1
        if self._left or screen.view.busy:
            self._left = max(1, self._left)
            return
        for spot in spots(screen, lambda: self._next(screen)):
            for event in click(spot):
                self.app.handle(event)

    def _needs(self, screen: PlayScreen) -> int:
        """Steps needed for the next action."""
        if screen.now.state in (State.SHARING, State.THROWING):
            return THROW
        if screen.now.finished:
            return HAND_OVER
        return MOVE if screen.table.steps else THINK + MOVE

    def _next(self, screen: PlayScreen) -> Step | None:
        """The next step to play; None to end the turn."""
        table, played = screen.table, tuple(screen.table.steps)
        if not played or self._play[: len(played)] != played:
            question = Question(table.rules, table.position, table.dice, self.rank, played)
            screen.session.thinker.ask(question)
            answer = screen.session.thinker.poll()
            assert answer
            self._play = answer.choice.play
        return next(iter(self._play[len(played) :]), None)


def duration(app: App, record: Record) -> float:
    """Seconds that a match takes a simulated visitor, from throw to end, without painting."""
    app.stack.go(match_screen(app, record))
    visitor, steps = SimulatedVisitor(app), 0
    while isinstance(app.stack.top, PlayScreen):
        visitor.step()
        app.step()
        steps += 1
    return steps / 60


def click(at: Point) -> tuple[pygame.Event, pygame.Event]:
    """The events of a mouse click at a point, as SDL reports them."""
    down, up = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
    return pygame.Event(down, pos=at, button=1), pygame.Event(up, pos=at, button=1)
