"""The remote: what other programs of the house may have done, and what they are told.

The hub and programs of this machine ask by this one table, in threads of their own. The loop
does it between two steps; whoever asks may wait for that, and the loop waits for nobody.
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
from ludus.exhibit.kiosk.states import SECRET
from ludus.exhibit.remote.endpoint import NotDoneError
from ludus.exhibit.remote.public_state import About, PublicState, PublicStates
from ludus.exhibit.remote.remote_commands import COMMANDS, RemoteCommand, RemoteCommands
from ludus.picture.canvas import as_jpeg
from ludus.window.app.loop import SECOND

MOST, WITHIN_S = 10, 10.0
"""So many commands of one program are taken within so many seconds."""
REST_S = 300.0
"""From a start to the first restart or shutdown: who repeats it must not keep the screen dark."""
WAIT_S = 2.0
"""How long is waited for the loop."""

_LONGEST_SIDE = 1920
_PICTURE_S = 1.0
"""How long a picture is given again."""

_MOST_TOLD = 50
"""So many different refusals are logged."""

STAFF = "the staff's page"
"""Who may ask for everything."""
_log = logging.getLogger(__name__)


class Remote(RemoteCommands):
    """Takes orders of other threads to the loop, and tells them what there is."""

    def __init__(
        self,
        config: Config,
        hours: Callable[[], bool] = lambda: True,
        about: Callable[[], About] = About,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`hours` tells whether it is open by the clock; `about` is called in any thread."""
        super().__init__(config, hours)
        self.shown = PublicStates()
        self._about, self._clock = about, clock
        self._began = clock()
        self._orders: deque[tuple[Callable[[Kiosk], Any], Future[Any]]] = deque()
        self._refused: set[str] = set()
        """Refusals that were logged."""
        self._given: dict[str, deque[float]] = {}
        """When each program gave its last commands."""
        self._picture = (-_PICTURE_S, b"")
        self._lock = threading.Lock()

    # For any thread

    @property
    def state(self) -> PublicState:
        """All that is told."""
        about, shown = self._about(), msgspec.structs.asdict(self.shown)
        return PublicState(
            **shown,
            id=self.config.health.id,
            open=self.is_open(),
            message=self.message,
            visits=about.visits,
            visits_today=about.visits_today,
            faults=about.faults,
        )

    def allows(self, permission: str, by: str = "") -> bool:
        """Whether other programs may do what needs it."""
        return by == STAFF or permission in self.config.remote.allowed

    def commands(self) -> dict[str, tuple[str, ...]]:
        """The commands that may be given, and the values that each takes one of, if any."""
        allowed = {name: each for name, each in COMMANDS.items() if self.allows(each.permission)}
        return {name: each.values(self.config) for name, each in allowed.items()}

    def ask(self, name: str, value: str, by: str) -> "Future[Any]":
        """Have a command done soon; `by` is who asks.

        Raises:
            NotDoneError: it will not be; the reason says why. It is logged once.
        """
        try:
            command = self._judged(name, value, by)
        except NotDoneError as error:
            told = f"{by} asks for {name[:40]!r} in vain: {error}"
            if told not in self._refused and len(self._refused) < _MOST_TOLD:
                self._refused.add(told)
                _log.warning("%s", told)
            raise
        _log.info("%s asks for %s %s", by, name, value if command.values(self.config) else "")
        return self._order(lambda kiosk: command.act(self, kiosk, value))

    def _judged(self, name: str, value: str, by: str) -> RemoteCommand:
        """The command of a name, which may be given now.

        Raises:
            NotDoneError: it may not, and why.
        """
        command = COMMANDS.get(name)
        if command is None:
            known = ", ".join(COMMANDS)
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
        self._count(by)
        if command.rests and self._clock() - self._began < REST_S:
            reason = f"not within {REST_S:.0f} seconds of the start"
            raise NotDoneError(HTTPStatus.TOO_MANY_REQUESTS, reason)
        return command

    def _count(self, by: str) -> None:
        """Count a command of a program.

        Raises:
            NotDoneError: it gives too many.
        """
        given, now = self._given.setdefault(by, deque(maxlen=MOST)), self._clock()
        if len(given) == MOST and now - given[0] < WITHIN_S:
            reason = f"more than {MOST} commands in {WITHIN_S:.0f} seconds"
            raise NotDoneError(HTTPStatus.TOO_MANY_REQUESTS, reason)
        given.append(now)

    def picture(self) -> bytes:
        """What is seen, as a file of JPEG, not older than a second.

        Raises:
            NotDoneError: there is none now.
        """
        with self._lock:
            taken, file = self._picture
            if self._clock() - taken >= _PICTURE_S:
                seen = finished(self._order(_seen))
                if seen is None:
                    reason = "nothing is shown of a PIN, a number that lets in, or between screens"
                    raise NotDoneError(HTTPStatus.SERVICE_UNAVAILABLE, reason)
                file = as_jpeg(*seen)
                self._picture = self._clock(), file
            return file

    def _order(self, act: Callable[[Kiosk], Any]) -> "Future[Any]":
        done: Future[Any] = Future()
        self._orders.append((act, done))
        return done

    # For the loop

    def attend(self, kiosk: Kiosk) -> None:
        """Once a step: do what was asked for, and note now and then what is shown."""
        busy = bool(self._orders)
        while self._orders:
            act, done = self._orders.popleft()
            if done.set_running_or_notify_cancel():
                try:
                    done.set_result(act(kiosk))
                except BaseException as error:
                    done.set_exception(error)
                    raise
        if busy or kiosk.steps % SECOND == 1:
            self.shown = PublicStates.by(kiosk)
            self.follow(kiosk)


def finished(order: "Future[Any]") -> Any:
    """What came of something that the loop was asked for.

    Raises:
        NotDoneError: the loop does not do it in time; then it never will.
    """
    try:
        return order.result(WAIT_S)
    except TimeoutError:
        order.cancel()
        reason = "the exhibit does not answer"
        raise NotDoneError(HTTPStatus.SERVICE_UNAVAILABLE, reason) from None


def _seen(kiosk: Kiosk) -> tuple[tuple[int, int], bytes] | None:
    """What is seen, but nothing that lets the staff in; nor the screen before, between two."""
    if kiosk.state in SECRET or not kiosk.ready:
        return None
    return kiosk.canvas.small(min(_LONGEST_SIDE, max(kiosk.size)))
