"""A record shown on the board, forwards and backwards."""

from collections.abc import Callable

import pygame

from ludus.match.events import Thrown
from ludus.match.record import Record
from ludus.match.replay import moments
from ludus.match.table import Table
from ludus.picture.canvas import Item
from ludus.window import narration
from ludus.window.controls import Button
from ludus.window.screens.board import BoardScreen
from ludus.window.stack import Stack
from ludus.window.view import Marks

_REST = 30


class ReplayScreen(BoardScreen):
    """Steps through the moments of a record."""

    def __init__(self, app: Stack, record: Record) -> None:
        """To judge all its turns takes a while: another thread than the loop's may do it."""
        self._moments = moments(record)
        self._at = 0
        self._running = False
        self._rested = 0
        super().__init__(app, Table(record))

    def refresh(self) -> None:
        """Show the present moment at once."""
        moment = self._moments[self._at]
        self.view.show(moment.position, moment.dice, moment.left, moment.lost)

    def step(self) -> bool:
        """Go on by itself while it runs."""
        self.view.calm = self.app.settings.calm
        moved = self.view.step()
        if self._running and not self.view.busy:
            self._rested += 1
            if self._rested >= _REST:
                self._forward()
        return moved

    @property
    def awake(self) -> bool:
        """Whether something moves or the record runs."""
        return self._running or self.view.busy

    def _forward(self) -> None:
        self.view.hurry()
        self._rested = 0
        if self._at + 1 < len(self._moments):
            self._at += 1
            self.view.tell(self._moments[self._at].events)
        self._running = self._running and self._at + 1 < len(self._moments)

    def _go(self, to: int) -> None:
        self._running = False
        self._at = min(max(to, 0), len(self._moments) - 1)
        self.refresh()

    def _run(self) -> None:
        self._running = not self._running

    def buttons(self) -> list[Button]:
        """Backwards, forwards, run, to the beginning, and out."""
        at, last = self.layout.buttons, len(self._moments) - 1
        icon = "pause" if self._running else "play"
        return [
            Button("play", at["hint"], self._run, icon=icon, lit=True, enabled=self._at < last),
            Button("forward", at["done"], self._forward, icon="forward", enabled=self._at < last),
            Button("back", at["undo"], self._back, icon="back", enabled=self._at > 0),
            Button("first", at["rules"], lambda: self._go(0), icon="restart", enabled=self._at > 0),
            Button("close", at["menu"], self.app.pop, icon="close"),
        ]

    def _back(self) -> None:
        self._go(self._at - 1)

    def key(self, key: int) -> bool:
        """Left and right step, Home and End jump, Space runs."""
        acts: dict[int, Callable[[], None]] = {
            pygame.K_LEFT: self._back,
            pygame.K_RIGHT: self._forward,
            pygame.K_SPACE: self._run,
            pygame.K_HOME: lambda: self._go(0),
            pygame.K_END: lambda: self._go(len(self._moments) - 1),
        }
        if key in acts:
            acts[key]()
        return key in acts

    def items(self) -> list[Item]:
        """The board, and where in the record it is."""
        past = self._moments[: self._at + (not self.view.falling)]
        throws = sum(isinstance(event, Thrown) for m in past for event in m.events)
        events = past[-1].events
        last = self._at + 1 == len(self._moments)
        text = narration.moment(self.app.words, self.table.rules, throws, events, last)
        return self.line_items(text, events[0].side) + self.view.items(Marks())

    def back(self) -> None:
        """Escape leads to the button that leaves, which Enter then presses."""
        self.app.lead_to("close")
