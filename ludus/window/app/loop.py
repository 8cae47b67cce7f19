"""The main loop: reads SDL's events, runs fixed steps of 1/60 s, updates changed rectangles."""

import math
from collections.abc import Callable

import pygame
from pygame import Surface

from ludus.picture.track import SECOND
from ludus.window.app.app import App
from ludus.window.display import display, video
from ludus.window.input.devices import Devices, drifts

STEP = 1 / SECOND
_MOST_STEPS = 5
"""Steps caught up at once; any further delay is dropped."""
_IDLE_AFTER = 30
"""Steps without a change after which the loop waits for an event."""
_NAPS = 6
"""Polls for an event while idle."""
_NAP_MS = 16
"""Milliseconds of sleep before each poll."""
_SHOWN = (
    *(pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED),
    pygame.WINDOWDISPLAYCHANGED,
)
"""Events after which the window may have lost its picture."""
_LOOK_S = 1.0
"""Seconds between two checks for changes that SDL does not report."""
_SOUND_REST_S = 2.0
"""Seconds between two attempts to open sound after a device change."""
_SOUND_RETRY_S = 60.0
"""Seconds between two attempts while sound is missing."""


class Loop:
    def __init__(
        self,
        app: App,
        clock: Callable[[], float],
        window: tuple[int, int] | None,
        devices: Devices | None = None,
    ) -> None:
        """`clock` returns seconds; `window` is the size outside full screen, None for default."""
        self.app, self._stack = app, app.stack
        self._services, self._guard = app.services, app.guard
        self._clock = clock
        self._window = window
        self._place: tuple[int, int] | None = None
        """The place of the window outside full screen, and not maximised."""
        self._maximised = False
        self._screen = 0
        self._fullscreen = app.want_fullscreen
        self._quiet = 0
        self._devices = devices or Devices()
        self._next_look = 0.0
        self._sound_news = False
        self._sound_opened = -math.inf
        self._shift = (0, 0)
        if app.guard.hears_gamepads:
            app.input.gamepads.listen()
        if self._guard.margin:
            self._give(pygame.display.get_surface())

    def run(self, until: float = math.inf) -> None:
        ticks = pygame.time.Clock()
        due = self._clock()
        while self.app.running and due < until:
            self._take_events()
            now = self._clock()
            if now >= self._next_look:
                self._next_look = now + _LOOK_S
                self._look_around(now)
            steps = min(int((now - due) / STEP), _MOST_STEPS)
            due = due + steps * STEP if now - due < (_MOST_STEPS + 1) * STEP else now
            self.advance(steps)
            ticks.tick(60)

    def _take_events(self) -> None:
        if self._quiet > _IDLE_AFTER and not self._stack.top.awake:
            self._doze()
        for event in pygame.event.get():
            self._handle(event)
        surface = pygame.display.get_surface()
        if surface and not (self._fullscreen or self._maximised):
            self._window = surface.get_size()
            self._place = pygame.display.get_window_position()

    def _doze(self) -> None:
        """Wait up to 0.1 s for an event; `pygame.event.wait` would poll 1,000 times a second."""
        for _ in range(_NAPS):
            if pygame.event.peek():
                break
            pygame.time.wait(_NAP_MS)

    def _handle(self, event: pygame.Event) -> None:
        if event.type == pygame.WINDOWSIZECHANGED:
            self._resized()
        elif event.type == pygame.WINDOWMAXIMIZED:
            self._maximised |= not self._fullscreen
        elif event.type in _SHOWN:
            self._maximised &= self._fullscreen or event.type != pygame.WINDOWRESTORED
            if event.type == pygame.WINDOWDISPLAYCHANGED:
                self._screen = event.display_index
            pygame.display.flip()
        elif event.type == pygame.AUDIODEVICEREMOVED:
            self._sound_news = True
        elif event.type == pygame.AUDIODEVICEADDED:
            self._sound_news |= self._services.sounds.silent
        else:
            self.app.handle(event)
        if not drifts(event):
            self._quiet = 0

    def _look_around(self, now: float) -> None:
        if self._devices.touch_lost():
            self.app.handle(pygame.Event(pygame.WINDOWFOCUSLOST))
        if self._devices.screen_changed() and pygame.display.is_fullscreen():
            display.close_window()
            self._place = None  # It may lie outside the screens now.
            self._give(self.app.open_window(None, fullscreen=True, screen=self._screen))
        video.keep_awake(self.app.stays_lit)
        self._mend_sound(now)

    def _mend_sound(self, now: float) -> None:
        """Reopen sound, with a pause between attempts: opening also triggers device events."""
        rest = _SOUND_REST_S if self._sound_news else _SOUND_RETRY_S
        if (self._sound_news or self._services.sounds.silent) and now - self._sound_opened >= rest:
            self._sound_news, self._sound_opened = False, now
            self._services.sounds.recover()

    def _resized(self) -> None:
        surface = pygame.display.get_surface()
        if surface and surface.get_size() != self._stack.display.window:
            self._give(surface)

    def _give(self, surface: Surface | None) -> None:
        """Let the app paint onto a window, inside its margin where there is room for one."""
        if surface is None:
            return
        self._shift = self.app.shift
        self.app.resize(display.within(surface, self._guard.margin, self._shift))
        pygame.display.flip()

    def advance(self, steps: int) -> None:
        self.app.visible = pygame.display.get_active()
        for _ in range(steps):
            self.app.step()
        if self.app.want_fullscreen != self._fullscreen:
            self._fullscreen = self.app.want_fullscreen
            display.close_window()
            self._give(self.app.open_window(self._window, self._fullscreen, self._screen))
            if not self._fullscreen:
                display.put_back(self._place, self._maximised)
        elif self.app.shift != self._shift:
            self._give(pygame.display.get_surface())
        self._quiet += steps
        if self.app.unpainted:
            self._quiet = 0
        if self.app.running and (self.app.unpainted or self.app.breathes):
            offset = self._stack.display.target.get_offset()
            pygame.display.update([rect.move(offset) for rect in self.app.paint()])
