"""The guard: an app that returns to attract by itself, cannot be left, and survives errors."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ludus.exhibit.config.settings import Config
from ludus.exhibit.kiosk.hooks import Hooks
from ludus.exhibit.kiosk.staff import CornerGesture
from ludus.exhibit.kiosk.states import SECRET, SHUT, STAFF, TABLE, VISIT, WAITING, Cue, KioskState
from ludus.exhibit.kiosk.visitor import Visitor
from ludus.exhibit.statistics.visits import Visit
from ludus.exhibit.supervisor.logs import Once
from ludus.match.events import Event
from ludus.match.states import PointerEvent, phase
from ludus.picture import fonts
from ludus.picture.canvas import Rect, Surface
from ludus.rules.position import Position
from ludus.window.app import hearing
from ludus.window.app.app import App
from ludus.window.app.loop import SECOND
from ludus.window.app.services import Services
from ludus.window.app.stack import Screens
from ludus.window.input import keys
from ludus.window.input.pointer import Touch
from ludus.window.layout.layout import Orientation
from ludus.window.play.play_screen import PlayScreen
from ludus.window.storage.settings import USUAL_PACE
from ludus.window.text.catalogue import mark

log = logging.getLogger(__name__)

_LONGEST_WAIT_FOR_PICTURES = 20 * SECOND
_MOST_FAILURES = 3
"""This many failures of attract in quick succession end the program."""
_SOON = 10 * SECOND
_STATES = frozenset(KioskState)
# Translators: said by a voice, to who begins to hear everything told: the button beside the
# headphones.
_AGAIN = mark("The button you pressed says where you are.")


class Guard(App):
    """Base of the kiosk: handles idleness, staff access, errors and hours around any screen."""

    margin = 5
    greeting = (hearing.BEGUN, hearing.LEADS, _AGAIN)
    clicks_switch = pledges = hears_gamepads = False
    mutes_voice = True
    out_of_order = False
    """Whether staff have closed the exhibit until the next opening."""

    def __init__(
        self, target: Surface, services: Services, config: Config, hooks: Hooks, screens: Screens
    ) -> None:
        self.config = config
        self.hooks = hooks
        if trouble := fonts.use(config.language.own_font):
            log.warning("language.font: %s", trouble)
        super().__init__(target, services, screens)
        self.steps = 0
        """Steps of 1/60 s since the start."""
        self._failures = 0
        self._failed_at = -_SOON
        self._visitor = Visitor(hooks, services.library.slot)
        self.untouched = 0
        """Steps since the last touch, counted only while the game waited for a touch."""
        self.pins = hooks.pins
        self.exit_status = 0
        self._still = 0
        """Steps since the last touch, always counted."""
        self._repainted = False
        """Whether the picture has changed since `hooks.shown` was last called."""
        self._window = Once(log, "the exhibit's window")
        self._gesture = CornerGesture()
        self._heeded = True
        """Whether the current touch is by the person to act; others may touch the screen, too."""
        tell = services.tell

        def tell_also(events: Sequence[Event], position: Position) -> None:
            tell(events, position)
            self._visitor.note(events)

        services.tell = tell_also

    def home(self) -> None:
        """Return to attract."""
        raise NotImplementedError

    def begin(self) -> None:
        """Start a visitor's game."""
        raise NotImplementedError

    @property
    def visit(self) -> Visit | None:
        """The current visit, if there is one."""
        return self._visitor.visit

    # States

    @property
    def state(self) -> KioskState:
        """The state of the topmost screen that has one."""
        return next(KioskState(s.kind) for s in reversed(self.screens) if s.kind in _STATES)

    def _cue(self, cue: Cue) -> None:
        """Open the state to which a cue leads, if there is one."""
        match TABLE[self.state].get(cue):
            case KioskState.ATTRACT:
                self.home()
            case KioskState.DARK:
                self.swap(self.screen(KioskState.DARK))
            case KioskState.COUNTDOWN:
                self.open(KioskState.COUNTDOWN, self.config.session.countdown_s)
            case KioskState.PIN:
                self.open(KioskState.PIN)
                self.top.orientation = Orientation.WHOLE

    def _where(self) -> str:
        """Describe the visitor's screen, and the phase of the game if there is one."""
        seen = next((screen for screen in reversed(self.screens) if screen.kind in VISIT), None)
        if isinstance(seen, PlayScreen):
            table = seen.table
            return f"{seen.kind}, {phase(table.rules, table.now, self._visitor.humans.index(True))}"
        return seen.kind if seen else ""

    def end(self, status: int) -> None:
        """End the program for the staff."""
        self._visitor.leave(self._where())
        self.exit_status = status
        self.running = False

    # Visitors cannot leave, and no error ends the program

    @contextmanager
    def _surviving(self) -> Iterator[None]:
        """Log an error in a screen, and return to attract.

        If attract itself fails repeatedly, the error is raised and ends the program.
        """
        try:
            yield
        except Exception:
            if self.visit is None:
                soon = self.steps - self._failed_at < _SOON
                self._failures = self._failures + 1 if soon else 1
                self._failed_at = self.steps
                if self._failures >= _MOST_FAILURES:
                    raise
            log.exception("%s failed; back to attract", type(self.top).__name__)
            self.home()

    def close(self) -> None:
        """Do nothing: visitors cannot close the window."""

    def quit(self) -> None:
        """Return to attract, because visitors cannot leave."""
        self.home()

    def _shortcut(self, key: int) -> bool:
        """Allow only a request to the voice; nobody can leave full screen or mute the sound."""
        return self.hearing.ask(key)

    # Events and time

    def handle(self, event: keys.Event) -> None:
        """Handle an SDL event."""
        with self._surviving():
            super().handle(event)

    def press_key(self, key: int, mod: int) -> None:
        """Handle all keys except those that would leave the program."""
        if not keys.leads_out(key, mod):
            self._touched()
            self._note_input(f"key {keys.name(key)}")
            if keys.name(key) == self.config.sound.spoken:
                self._tell_visitor()
            else:
                super().press_key(key, mod)

    def _tell_visitor(self) -> None:
        """Start the voice, and a visit if there is none; if the voice is on, repeat where it is."""
        if self.state in WAITING:
            self.begin()
        elif self.state is KioskState.COUNTDOWN:
            self.pop()
        if self.state in (*STAFF, *SHUT):
            return
        self.focus.shown = self.stale = True
        if self.settings.spoken:
            self.hearing.hush()
            self.hearing.ask(keys.WHERE)
        else:
            self.tell_aloud(USUAL_PACE)

    def _touched(self) -> None:
        """Record that a visitor is there."""
        self.untouched = self._still = 0
        self._visitor.touched()

    def _touch(self, touch: Touch) -> None:
        if touch.act is PointerEvent.PRESS:
            self._heeded = self.top.accepts(touch)
        if self._heeded:
            self._touched()
        if touch.act is not PointerEvent.DRAG:
            self._note_input(f"{touch.act.name.lower()} {touch.x},{touch.y}")
        completed = self._gesture.follow(touch, self.size, self.steps)
        if self.pins.digest and (completed or self._gesture.half):
            self.focus.pressed = ""
            if completed:
                self._cue(Cue.CORNERS)
        elif not self._heeded and not self._gesture.pressed:
            self.pointer.lose()
        elif self._heeded and self.state not in SHUT:
            super()._touch(touch)

    def _note_input(self, what: str) -> None:
        if self.state is not KioskState.PIN:
            self.hooks.noted(f"{what} on {self.top.kind or type(self.top).__name__}")

    def step(self) -> None:
        """Advance by 1/60 s.

        A window that never finishes its pictures, or is never visible, sends no heartbeat. The
        supervisor treats this as a freeze.
        """
        if self.maker.waited < _LONGEST_WAIT_FOR_PICTURES and self._is_seen():
            self.hooks.beat()
        self.steps += 1
        with self._surviving():
            super().step()
            self.pins.tick()
            self._watch_idleness()
            if self.steps % SECOND == 0:
                self.look_up()
            self.hooks.attend(self)

    def _is_seen(self) -> bool:
        """Return whether the window is visible; outside full screen, it counts as visible."""
        if self.visible or not self.config.screen.fullscreen:
            self._window.found()
            return True
        self._window.lost("hidden or minimised")
        return False

    def look_up(self) -> None:
        """Check once a second what does not depend on steps."""
        is_open = self.hooks.is_open()
        self.out_of_order &= is_open
        self._cue(Cue.OPEN if is_open else Cue.CLOSED)
        self.hooks.lit(self.state is not KioskState.DARK)
        self._visitor.retry()
        if self._repainted and self.ready:
            self._tell_picture()

    def _tell_picture(self) -> None:
        """Pass on the picture, unless it would give away how staff log in."""
        if self.state not in SECRET:
            self._repainted = False
            self.hooks.shown(self.canvas.small)

    def paint(self) -> list[Rect]:
        """Paint what changed; after an error, paint attract."""
        self._repainted = True
        with self._surviving():
            return super().paint()
        return self.paint()

    def resize(self, target: Surface) -> None:
        with self._surviving():
            super().resize(target)

    def _watch_idleness(self) -> None:
        """Count the time without touches.

        Time in which the computer moves does not count, unless it lasts more than twice the limit.
        """
        self._still += 1
        self._visitor.tick()
        limit = self.config.session.idle_s * SECOND
        human = not isinstance(self.top, PlayScreen) or self.top.session.human_is_to_act
        self.untouched += (human or self._still > 2 * limit) and not self.speaking
        if self.untouched >= limit:
            self._cue(Cue.IDLE)
