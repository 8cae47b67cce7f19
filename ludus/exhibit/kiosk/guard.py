"""The guard of a kiosk: it returns to attract, keeps visitors inside, and survives errors."""

import logging
import math
from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager

from ludus.exhibit.config.settings import Config
from ludus.exhibit.kiosk.hooks import KioskHooks
from ludus.exhibit.kiosk.states import SHUT, STAFF, Cue, KioskState
from ludus.exhibit.staff.gesture import CornerGesture
from ludus.exhibit.statistics.visitor import Visitor
from ludus.exhibit.supervisor.once import Once
from ludus.match.states import PointerEvent
from ludus.picture.track import SECOND
from ludus.window.app.app import App
from ludus.window.app.guard import BEGUN, LEADS, Guard
from ludus.window.input import keys
from ludus.window.input.pointer import TREMBLE, Touch
from ludus.window.play.play_screen import PlayScreen
from ludus.window.storage.settings import USUAL_PACE
from ludus.window.text.catalogue import mark

log = logging.getLogger(__name__)

_LONGEST_WAIT_FOR_PICTURES = 20 * SECOND
_MOST_FAILURES = 3
"""This many failures of attract in quick succession end the program."""
_SOON = 10 * SECOND
# Translators: said by a voice, to who begins to hear everything told: the button beside the
# headphones.
_AGAIN = mark("The button you pressed says where you are.")


class GuardedApp(App):
    """What the guard asks of the kiosk, besides the program."""

    config: Config
    out_of_order = False
    """Whether staff have closed the exhibit until the next opening."""

    @property
    @abstractmethod
    def state(self) -> KioskState: ...
    @abstractmethod
    def begin(self) -> None: ...
    @abstractmethod
    def cue(self, cue: Cue) -> None: ...


class MuseumGuard(Guard):
    """Watches idleness, staff access, errors and hours around any screen of a kiosk."""

    margin = 5
    near = 0.016  # 10 mm on a display of 24 inches
    greeting = (BEGUN, LEADS, _AGAIN)
    clicks_switch = pledges = returning = hears_gamepads = False
    shortcuts = reads_otherwise = False
    mutes_voice = True

    def __init__(self, kiosk: GuardedApp, hooks: KioskHooks, visitor: Visitor) -> None:
        self._kiosk, self._hooks, self._visitor = kiosk, hooks, visitor
        self.pins = hooks.pins
        self.steps = 0
        """Steps of 1/60 s since the start."""
        self.untouched = 0
        """Steps since the last touch, counted only while the game waited for a touch."""
        self._still = 0
        """Steps since the last touch, always counted."""
        self._failures = 0
        self._failed_at = -_SOON
        self._window = Once(log, "the exhibit's window")
        self._gesture = CornerGesture()
        self._seen_at = (0, 0)
        """Where a touch last showed that somebody is there."""
        self._heeded = True
        """Whether the current touch is by the person to act; others may touch the screen, too."""

    @contextmanager
    def surviving(self) -> Iterator[None]:
        """Log an error, and return to attract; repeated errors of attract end the program."""
        try:
            yield
        except Exception:
            if self._visitor.visit is None:
                soon = self.steps - self._failed_at < _SOON
                self._failures = self._failures + 1 if soon else 1
                self._failed_at = self.steps
                if self._failures >= _MOST_FAILURES:
                    raise
            kiosk = self._kiosk
            log.exception("%s failed; back to attract", type(kiosk.stack.top).__name__)
            kiosk.home()

    # Events

    def admits_key(self, key: int, mod: int) -> bool:
        """Admit all keys except those that would leave the program, and the key of the voice."""
        if keys.leads_out(key, mod):
            return False
        self._touched()
        if keys.name(key) != self._kiosk.config.sound.spoken:
            return True
        self._tell_visitor()
        return False

    def _tell_visitor(self) -> None:
        """Start the voice, and a visit if there is none; if the voice is on, repeat the answer."""
        kiosk = self._kiosk
        if kiosk.state is KioskState.ATTRACT:
            kiosk.begin()
        elif kiosk.state is KioskState.COUNTDOWN:
            kiosk.stack.close()
        if kiosk.state in (*STAFF, *SHUT):
            return
        kiosk.focus.shown = kiosk.stale = True
        hearing = kiosk.hearing
        if kiosk.settings.spoken:
            hearing.hush()
            hearing.ask(keys.WHERE)
        else:
            hearing.tell_aloud(USUAL_PACE)

    def _touched(self) -> None:
        self.untouched = self._still = 0
        self._visitor.touched()
        self._hooks.touched()

    def admits_touch(self, touch: Touch) -> bool:
        """Admit touches by the person to act, except the gesture of the staff."""
        kiosk = self._kiosk
        if touch.presses:
            self._heeded = kiosk.stack.top.accepts(touch)
        if self._heeded and self._shows_somebody(touch):
            self._touched()
        completed = self._gesture.follow(touch, kiosk.size, self.steps)
        if self.pins.digest and (completed or self._gesture.half):
            kiosk.focus.pressed = ""
            if completed:
                kiosk.cue(Cue.CORNERS)
            return False
        if not self._heeded and not self._gesture.corner:
            kiosk.pointer.lose()
        return self._heeded and kiosk.state not in SHUT

    def _shows_somebody(self, touch: Touch) -> bool:
        """Whether a touch is a press, or a movement; dirt on the screen only trembles."""
        moved = math.dist(touch.at, self._seen_at) > TREMBLE * min(self._kiosk.size)
        if touch.presses or (touch.act is PointerEvent.DRAG and moved):
            self._seen_at = touch.at
            return True
        return False

    # Time

    def begin_step(self) -> None:
        """Send a heartbeat, unless the window stays unfinished or hidden: that is a freeze."""
        kiosk = self._kiosk
        if not kiosk.visible and kiosk.config.screen.fullscreen:
            self._window.lost("hidden or minimised")
        else:
            self._window.regained()
            if kiosk.jobs.waited < _LONGEST_WAIT_FOR_PICTURES:
                self._hooks.beat()
        self.steps += 1

    def end_step(self) -> None:
        self._watch_idleness()
        if self.steps % SECOND == 0:
            self.look_up()
        self._hooks.attend(self._kiosk)

    def look_up(self) -> None:
        """Once a second, check hours, screen and saved match."""
        kiosk, is_open = self._kiosk, self._hooks.is_open()
        kiosk.out_of_order &= is_open
        kiosk.cue(Cue.OPEN if is_open else Cue.CLOSED)
        self._hooks.lit(kiosk.stays_lit)
        self._visitor.retry()

    def _watch_idleness(self) -> None:
        """Count time without touches; the computer's moves count beyond twice the limit."""
        kiosk, top = self._kiosk, self._kiosk.stack.top
        self._still += 1
        self._visitor.tick()
        limit = kiosk.config.session.idle_s * SECOND
        human = not isinstance(top, PlayScreen) or top.session.human_is_to_act
        self.untouched += (human or self._still > 2 * limit) and not kiosk.speaking
        if self.untouched >= limit:
            kiosk.cue(Cue.IDLE)
