"""A replay of a record on the board, forwards and backwards, moment by moment."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect

from ludus.match.events import Moved
from ludus.match.record import Record
from ludus.match.states import PointerEvent
from ludus.match.table import Table
from ludus.picture import pieces, signs
from ludus.picture.assets import BODY_BOLD
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import BUTTON
from ludus.window.app.app import App
from ludus.window.board.manner import Manner
from ludus.window.board.marks import Marks
from ludus.window.input.pointer import Touch
from ludus.window.play.board_screen import COMMANDS, BoardScreen
from ludus.window.screens.review.moments import ReplayMoment, moments, throws
from ludus.window.speech import narration
from ludus.window.storage.settings import SETTINGS, SPEEDS
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import LEAST, Lines, Rule
from ludus.window.widgets.push import Push, button
from ludus.window.widgets.tree import lay

_REST = 15
"""Steps for which a checker lies before the match goes on."""
_SPEEDS = (1, 2, 4, 8)
_TRACK = 0.036
"""The height of the track, as a share of the screen's shorter side."""


class ReplayScreen(BoardScreen):
    commands = f"{COMMANDS} before"

    def __init__(self, app: App, record: Record) -> None:
        """Replay a record; validating its turns is slow, so do it in a background thread."""
        self._moments = [*moments(record)]
        self._at = 0
        self._running = len(self._moments) > 1
        self._rested = _REST
        self._speed = _SPEEDS[0]
        self._held = False
        super().__init__(app, Table(record))

    def manner(self) -> Manner:
        return super().manner()._replace(roll=SPEEDS["brisk"][0])

    @property
    def line_place(self) -> Rect:
        whole = self.layout.line
        return Rect(whole.left, whole.top, whole.width, self._track.top - whole.top)

    @property
    def _track(self) -> Rect:
        whole, high = self.layout.line, self.part(_TRACK)
        below = 0 if self.layout.upright else high // 2
        place = Rect(whole.left, whole.bottom + below - high, whole.width, high)
        return place.inflate(-whole.width // 6, 0)

    def refresh(self) -> None:
        moment = self._moments[self._at]
        self.view.show(moment.position, moment.dice, moment.left, moment.lost)

    def step(self) -> bool:
        moved = [self._tick() for _ in range(self._speed)]
        return any(moved)

    def _tick(self) -> bool:
        moved = self.view.step()
        if self._running and not self.view.busy and not self.app.speaking:
            self._rested += 1
            if self._rested >= _REST:
                self._forward()
        return moved

    @property
    def awake(self) -> bool:
        return self._running or self.view.busy

    def _forward(self) -> None:
        self.view.hurry()
        if self._at + 1 < len(self._moments):
            self._at += 1
            events = self._moments[self._at].events
            self._rested = 0 if any(isinstance(event, Moved) for event in events) else _REST
            self.view.tell(events)
        self._running = self._running and self._at + 1 < len(self._moments)

    def _go(self, to: int) -> None:
        self._running = False
        self._at = min(max(to, 0), len(self._moments) - 1)
        self.refresh()

    def _run(self) -> None:
        """Go on or pause; at the end, begin again."""
        if self._at + 1 == len(self._moments):
            self._go(0)
        self._running, self._rested = not self._running, _REST

    def buttons(self) -> list[Button]:
        at, last = self.layout.buttons, len(self._moments) - 1
        run = "pause" if self._running else "play"
        buttons = [
            Button("play", at["hint"], self._run, "", run, run, lit=True, enabled=last > 0),
            Button("next", at["done"], self._forward, icon="forward", enabled=self._at < last),
            Button("before", at["undo"], self._back, icon="back", enabled=self._at > 0),
            self._pace(at["rules"]),
            Button("close", at["menu"], self.stack.close, icon="close"),
        ]
        self.name_icons(buttons)
        return buttons

    def _pace(self, place: Rect) -> Button:
        """The button of the pace, with its word where there is room."""
        factor = f"×{self._speed}"
        speed = button("speed", self._faster, f"{self.words.say(SETTINGS['pace'].label)} {factor}")
        for text in (speed.label, factor):
            push = Push(speed, Lines(text, BUTTON, BODY_BOLD, most=2))
            if not any(lay(push, place, Rule(self.app.scale, LEAST)).lacks):
                break
        return speed

    def _back(self) -> None:
        self._go(self._at - 1)

    def _faster(self, by: int = 1) -> None:
        self._speed = _SPEEDS[(_SPEEDS.index(self._speed) + by) % len(_SPEEDS)]

    def turn(self, by: int) -> None:
        self._go_to_throw(self.progress[0] + by)

    def _go_to_throw(self, number: int) -> None:
        """Jump to a throw, counted from 1; 0 is before the first, the last number is the end."""
        thrown = [at for at, moment in enumerate(self._moments) if throws([moment])]
        inside = 0 < number < len(thrown)
        self._go(thrown[number - 1] if inside else 0 if number < 1 else len(self._moments))

    def touch(self, touch: Touch) -> None:
        if touch.presses:
            self._held = self.layout.line.union(self._track).collidepoint(touch.at)
        if self._held and touch.act is not PointerEvent.RELEASE:
            track = self._track
            share = (touch.x - track.left) / track.width
            self._go_to_throw(round(share * self.progress[1]))

    def key(self, key: int) -> bool:
        acts: dict[int, Callable[[], None]] = {
            pygame.K_LEFT: self._back,
            pygame.K_RIGHT: self._forward,
            pygame.K_HOME: lambda: self._go(0),
            pygame.K_END: lambda: self._go(len(self._moments) - 1),
            pygame.K_PLUS: self._faster,
            pygame.K_MINUS: partial(self._faster, -1),
        }
        if key in acts:
            acts[key]()
        return key in acts

    def items(self) -> list[Item]:
        side = self._past[-1].events[0].side
        line = self.line_items(self.said, side)
        return [*line, *self._track_items(side), *self.view.items(Marks())]

    @property
    def _past(self) -> Sequence[ReplayMoment]:
        """The moments until now; a throw counts only when its dice lie still."""
        return self._moments[: self._at + (not self.view.falling)]

    @property
    def said(self) -> str:
        past, last = self._past, self._at + 1 == len(self._moments)
        words, rules = self.words, self.table.rules
        return narration.moment(words, rules, throws(past), past[-1].events, last)

    @property
    def progress(self) -> tuple[int, int]:
        return throws(self._past), throws(self._moments)

    def _track_items(self, side: int) -> list[Item]:
        """The track, with a checker at the present throw."""
        track, (shown, of) = self._track, self.progress
        groove = Rect(0, 0, track.width + track.height, max(4, track.height // 2))
        groove.center = track.center
        now = track.left + track.width * shown // max(1, of), track.centery
        checker = pieces.checker(self.table.rules.place, side, 0, round(track.height * 1.2))
        return [*signs.hollow(groove), centred(checker, now)]

    def back(self) -> None:
        """Focus the exit button, which Enter then presses."""
        self.app.focus.name = "close"
