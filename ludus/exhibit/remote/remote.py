"""Commands and questions from other programs, passed to the loop.

The HTTP interface calls this from background threads. The loop runs a command between
two steps. A caller can wait for the result; the loop never waits.
"""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from http import HTTPStatus
from typing import Any

import msgspec

from ludus.exhibit.config.settings import Config
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.remote.http_server import NotDoneError
from ludus.exhibit.remote.remote_commands import REMOTE_COMMANDS, RemoteCommand, RemoteCommands
from ludus.picture.canvas import Surface, as_file
from ludus.picture.track import SECOND
from ludus.window.play.play_screen import PlayScreen

MOST = 10
"""The most commands of one program within `WITHIN_S`."""
WITHIN_S = 10.0
REST_S = 300.0
"""Seconds after a start in which a restart is refused, so that visitors see a picture even if a
program repeats it."""
WAIT_S = 2.0
"""Seconds that a caller waits for the loop."""

_LONGEST_SIDE = 1920
_PICTURE_S = 1.0

_MOST_REFUSALS = 50

STAFF = "the staff page"
"""The caller that can use every command."""
_log = logging.getLogger(__name__)


class PublicState(msgspec.Struct, frozen=True):
    """The state of the exhibit as other programs see it; the loop updates that of the screen."""

    screen: str = ""
    """A `KioskState`."""
    game: str = ""
    language: str = ""
    players: int = 0
    volume: int = 0
    muted: bool = False

    id: str = ""
    open: bool = True
    message: str = ""
    """The message of the museum between visits; empty if there is none."""
    visits: int = 0
    """Since the start."""
    visits_today: int | None = None
    """None if statistics are off."""
    faults: tuple[str, ...] = ()
    """Error messages, one for each fault."""

    @classmethod
    def by(cls, kiosk: Kiosk) -> "PublicState":
        """Read the state of the screen; only the loop may call this."""
        config, visit = kiosk.config, kiosk.visit
        boards = (s.table.rules.name for s in kiosk.stack if isinstance(s, PlayScreen))
        return cls(
            screen=kiosk.state,
            game=visit.rules if visit else next(boards, config.game.rules),
            language=visit.language if visit else config.language.default,
            players=visit.players if visit else 0,
            volume=config.sound.volume,
            muted=kiosk.muted,
        )


class Remote(RemoteCommands):
    """Passes commands of other threads to the loop, and returns the state to them."""

    def __init__(
        self,
        config: Config,
        hours: Callable[[], bool] = lambda: True,
        about: Callable[[], dict[str, Any]] = dict,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Any thread calls `about`, which returns the visits and faults of `PublicState`."""
        super().__init__(config, hours)
        self.screen_state = PublicState()
        self._about, self._clock = about, clock
        self._began = clock()
        self._queue: deque[tuple[Callable[[Kiosk], Any], Future[Any]]] = deque()
        self._refused: set[str] = set()
        self._given: dict[str, deque[float]] = {}
        self._picture = (-_PICTURE_S, b"")
        self._lock = threading.Lock()

    # For any thread

    @property
    def state(self) -> PublicState:
        return msgspec.structs.replace(
            self.screen_state,
            id=self.config.health.id,
            open=self.is_open(),
            message=self.message,
            **self._about(),
        )

    def allows(self, permission: str, by: str = "") -> bool:
        return by == STAFF or permission in self.config.remote.allowed

    def commands(self) -> dict[str, tuple[str, ...]]:
        """Return the allowed commands with their possible values; none if a command takes none."""
        return {
            name: each.values(self.config)
            for name, each in REMOTE_COMMANDS.items()
            if self.allows(each.permission)
        }

    def ask(self, name: str, value: str, by: str) -> "Future[Any]":
        """Let the loop run a command for the caller `by`; a NotDoneError is logged once."""
        try:
            command = self._judged(name, value, by)
        except NotDoneError as error:
            refusal = f"{by} is refused {name[:40]!r}: {error}"
            if refusal not in self._refused and len(self._refused) < _MOST_REFUSALS:
                self._refused.add(refusal)
                _log.warning("%s", refusal)
            raise
        _log.info("%s asks for %s %s", by, name, value if command.values(self.config) else "")
        return self._order(lambda kiosk: command.act(self, kiosk, value))

    def _judged(self, name: str, value: str, by: str) -> RemoteCommand:
        """Return a command, or raise NotDoneError if it is unknown or not allowed now."""
        command = REMOTE_COMMANDS.get(name)
        if command is None:
            known = ", ".join(REMOTE_COMMANDS)
            raise NotDoneError(HTTPStatus.NOT_FOUND, f"there is no such command, but {known}")
        if not self.allows(command.permission, by):
            reason = f"'{command.permission}' is not in remote.allowed of the settings"
            raise NotDoneError(HTTPStatus.FORBIDDEN, reason)
        allowed = command.values(self.config)
        if allowed and value not in allowed:
            reason = f"{name} takes one of {', '.join(allowed)}, and not '{value[:40]}'"
            raise NotDoneError(HTTPStatus.BAD_REQUEST, reason)
        if wrong := command.check(value):
            raise NotDoneError(HTTPStatus.BAD_REQUEST, f"{name}: {'; '.join(wrong)}")
        times, now = self._given.setdefault(by, deque(maxlen=MOST)), self._clock()
        if len(times) == MOST and now - times[0] < WITHIN_S:
            reason = f"more than {MOST} commands in {WITHIN_S:.0f} seconds"
            raise NotDoneError(HTTPStatus.TOO_MANY_REQUESTS, reason)
        times.append(now)
        if command.rests and now - self._began < REST_S:
            reason = f"not within {REST_S:.0f} seconds of the start"
            raise NotDoneError(HTTPStatus.TOO_MANY_REQUESTS, reason)
        return command

    def picture(self) -> bytes:
        """Return a JPEG screenshot at most one second old; NotDoneError if it must not be shown."""
        with self._lock:
            taken, file = self._picture
            if self._clock() - taken >= _PICTURE_S:
                picture = result_of(self._order(_screenshot))
                if picture is None:
                    reason = "nothing is shown of a PIN or between screens"
                    raise NotDoneError(HTTPStatus.SERVICE_UNAVAILABLE, reason)
                file = as_file(picture, "jpg")
                self._picture = self._clock(), file
            return file

    def _order(self, act: Callable[[Kiosk], Any]) -> "Future[Any]":
        done: Future[Any] = Future()
        self._queue.append((act, done))
        return done

    # For the loop

    def attend(self, kiosk: Kiosk) -> None:
        busy = bool(self._queue)
        while self._queue:
            act, done = self._queue.popleft()
            if done.set_running_or_notify_cancel():
                try:
                    done.set_result(act(kiosk))
                except BaseException as error:
                    done.set_exception(error)
                    raise
        if busy or kiosk.guard.steps % SECOND == 1:
            self.screen_state = PublicState.by(kiosk)
            self.follow(kiosk)


def result_of(order: "Future[Any]") -> Any:
    """Return an order's result; NotDoneError if the loop did not run it in time."""
    try:
        return order.result(WAIT_S)
    except TimeoutError:
        order.cancel()
        reason = "the exhibit does not answer"
        raise NotDoneError(HTTPStatus.SERVICE_UNAVAILABLE, reason) from None


def _screenshot(kiosk: Kiosk) -> Surface | None:
    """Return a picture of the screen; None of a PIN and between two screens."""
    if kiosk.state is KioskState.PIN or not kiosk.jobs.ready:
        return None
    return kiosk.stack.canvas.small(min(_LONGEST_SIDE, max(kiosk.size)))
