"""The loop: SDL's events in, fixed steps of 1/60 s, changed rectangles out."""

import math
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import platformdirs
import pygame
from pygame import Surface

from ludus.picture import assets, cache
from ludus.window import memory
from ludus.window.app import App
from ludus.window.devices import LEAST, Devices

STEP = 1 / 60
SECOND = 60
"""Steps in a second."""
_MOST_STEPS = 5
"""Steps made up for at once; what is later than that is dropped."""
_IDLE_AFTER = 30
"""Steps without a change after which the loop waits for an event."""
_NAPS, _NAP_MS = 6, 16
"""How often it looks for an event meanwhile, and how long it sleeps before each look."""
_SHOWN = (
    *(pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED),
    pygame.WINDOWDISPLAYCHANGED,
)
"""Events after which the window may have lost its picture."""
_LOOK_S = 1.0
"""Seconds between two looks at what SDL does not tell of."""
_SOUND_REST_S, _SOUND_RETRY_S = 2.0, 60.0
"""Seconds between two openings of the sound, after news of a device and without any."""


def open_window(size: tuple[int, int] | None, fullscreen: bool, screen: int = 0) -> Surface:
    """A window of a size, or the whole of a screen; the first one where it is no longer there."""
    screen = screen if screen < pygame.display.get_num_displays() else 0
    if fullscreen:
        return pygame.display.set_mode(desktop(screen), pygame.FULLSCREEN, display=screen)
    return pygame.display.set_mode(size or default_size(screen), pygame.RESIZABLE, display=screen)


def _name_window() -> None:
    pygame.display.set_caption("ludus")
    pygame.display.set_icon(pygame.image.load(assets.find("sprites") / "icon.png"))


def close_window() -> None:
    """Close the window, so that the next one is opened afresh, and screens are looked for."""
    pointer, saver = pygame.mouse.get_visible(), pygame.display.get_allow_screensaver()
    pygame.display.quit()
    pygame.display.init()
    _name_window()
    pygame.mouse.set_visible(pointer)
    pygame.display.set_allow_screensaver(saver)


def hide_pointer() -> None:
    """Hide the mouse's pointer, as on a touch screen, and keep the screen from blanking."""
    pygame.mouse.set_visible(False)
    pygame.display.set_allow_screensaver(False)


def desktop(screen: int = 0) -> tuple[int, int]:
    """A screen's size in pixels.

    Raises:
        ScreenError: none is connected.
    """
    sizes = pygame.display.get_desktop_sizes()
    if not sizes:
        raise ScreenError("no screen is connected; plug one in, or switch it on")
    return sizes[screen]


def default_size(screen: int = 0) -> tuple[int, int]:
    """A window that fills most of a screen."""
    width, height = desktop(screen)
    return max(LEAST[0], width * 9 // 10), max(LEAST[1], height * 85 // 100)


class ScreenError(RuntimeError):
    """There is no screen to open a window on."""


def require_screen() -> None:
    """Raise ScreenError where SDL found no screen and nobody asked to do without one."""
    driver = pygame.display.get_driver()
    if driver in ("offscreen", "dummy") and "SDL_VIDEODRIVER" not in os.environ:
        raise ScreenError("there is no screen here; start it within a desktop, or set DISPLAY")


@contextmanager
def window_system() -> Iterator[None]:
    """Everything of pygame that a window needs, opened and in the end closed.

    Raises:
        AssetError: files of the program are missing.
        ScreenError: there is no screen.
        pygame.error: SDL cannot open it.
    """
    assets.check()
    pygame.display.init()
    pygame.font.init()
    try:
        require_screen()
        choose_framebuffer()
        _name_window()
        cache.use(platformdirs.user_cache_path("ludus") / "pictures", assets.sources())
        yield
    finally:
        cache.leave()
        pygame.quit()


def choose_framebuffer() -> None:
    """Take whichever way of showing pictures is faster here, with SDL's acceleration or without.

    Both are timed on a hidden window, unless the user has set the variable.
    """
    variable = "SDL_FRAMEBUFFER_ACCELERATION"
    if variable in os.environ or pygame.display.get_driver() == "dummy":
        return
    cost = {}
    for value in ("1", "0"):
        os.environ[variable] = value
        pygame.display.set_mode(desktop(), pygame.HIDDEN)
        pygame.display.flip()
        start = time.perf_counter()
        for _ in range(3):
            pygame.display.update(pygame.Rect(0, 0, 64, 64))
        cost[value] = time.perf_counter() - start
        pygame.display.quit()
        pygame.display.init()
    os.environ[variable] = min(cost, key=lambda value: cost[value])


class Loop:
    """Runs an app until it ends."""

    def __init__(
        self,
        app: App,
        clock: Callable[[], float],
        window: tuple[int, int] | None,
        devices: Devices | None = None,
    ) -> None:
        """`clock` counts seconds; `window` is the size out of full screen, None for the usual."""
        self.app = app
        self._clock = clock
        self._window = window
        self._maximised = False
        self._screen = 0
        """Which one the window is on."""
        self._fullscreen = app.want_fullscreen
        self._quiet = 0
        self._surroundings = devices or Devices()
        self._next_look = 0.0
        self._sound_news = False
        self._sound_opened = -math.inf
        self._shift = (0, 0)
        if app.margin:
            self._give(pygame.display.get_surface())

    def run(self, until: float = math.inf) -> None:
        """Until the last screen is closed, or the clock shows `until`."""
        memory.settle()
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
        """Handle what has happened; wait for it a moment where nothing moves."""
        if self._quiet > _IDLE_AFTER and not self.app.top.awake:
            self._doze()
        for event in pygame.event.get():
            self._handle(event)

    def _doze(self) -> None:
        """Sleep until an event comes. `pygame.event.wait` looks a thousand times a second."""
        for _ in range(_NAPS):
            if pygame.event.peek():
                break
            pygame.time.wait(_NAP_MS)

    def _handle(self, event: pygame.Event) -> None:
        if event.type == pygame.WINDOWSIZECHANGED:
            self._resized()
        elif event.type == pygame.WINDOWMAXIMIZED:
            self._maximised = True
        elif event.type in _SHOWN:
            self._maximised &= event.type != pygame.WINDOWRESTORED
            if event.type == pygame.WINDOWDISPLAYCHANGED:
                self._screen = event.display_index
            pygame.display.flip()
        elif event.type == pygame.AUDIODEVICEREMOVED:
            self._sound_news = True
        elif event.type == pygame.AUDIODEVICEADDED:
            self._sound_news |= self.app.services.sounds.silent
        else:
            self.app.handle(event)
        self._quiet = 0

    def _look_around(self, now: float) -> None:
        """Take up what has changed around the window."""
        if self._surroundings.touch_lost():
            self.app.handle(pygame.Event(pygame.WINDOWFOCUSLOST))
        if self._surroundings.screen_changed() and pygame.display.is_fullscreen():
            close_window()
            self._give(open_window(None, fullscreen=True, screen=self._screen))
        self._mend_sound(now)

    def _mend_sound(self, now: float) -> None:
        """Open the sound anew, but not at once again: opening tells of devices, too."""
        sounds = self.app.services.sounds
        rest = _SOUND_REST_S if self._sound_news else _SOUND_RETRY_S
        if (self._sound_news or sounds.silent) and now - self._sound_opened >= rest:
            self._sound_news, self._sound_opened = False, now
            sounds.recover()

    def _resized(self) -> None:
        surface = pygame.display.get_surface()
        if surface and surface.get_size() != self.app.window:
            if not self._fullscreen and not self._maximised:
                self._window = surface.get_size()
            self._give(surface)

    def _give(self, surface: Surface | None) -> None:
        """Let the app paint onto a window, but for its margin, where it has room for one."""
        if surface is None:
            return
        margin, (right, down) = self.app.margin, self.app.shift
        self._shift = self.app.shift
        if margin and min(surface.get_size()) > 4 * margin:
            surface.fill("black")
            inner = surface.get_rect().inflate(-2 * margin, -2 * margin).move(right, down)
            surface = surface.subsurface(inner.clip(surface.get_rect()))
        self.app.resize(surface)
        pygame.display.flip()

    def advance(self, steps: int) -> None:
        """Go so many steps and show what changed."""
        self.app.visible = pygame.display.get_active()
        for _ in range(steps):
            self.app.step()
        if self.app.want_fullscreen != self._fullscreen:
            self._fullscreen = self.app.want_fullscreen
            self._maximised = False
            close_window()
            self._give(open_window(self._window, self._fullscreen, self._screen))
        elif self.app.shift != self._shift:
            self._give(pygame.display.get_surface())
        self._quiet += steps
        if self.app.stale:
            self._quiet = 0
        if self.app.running and (self.app.stale or self.app.breathes):
            offset = self.app.target.get_offset()
            pygame.display.update([rect.move(offset) for rect in self.app.paint()])
