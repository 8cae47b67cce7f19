"""The remote: what other programs of the house may have done, and what they are told.

The hub, MQTT and programs of this machine ask by this one table, in threads of their own. The loop
does it between two steps; whoever asks may wait for that, and the loop waits for nobody.
"""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from http import HTTPStatus
from typing import Any, NamedTuple

import msgspec

from ludus.exhibit.config import Config
from ludus.exhibit.endpoint import NotDoneError
from ludus.exhibit.kiosk import Kiosk
from ludus.exhibit.machine import give
from ludus.exhibit.screens.message import MessageScreen
from ludus.exhibit.shown import About, Shown, State
from ludus.exhibit.states import SECRET, WAITING, KioskState
from ludus.exhibit.states import STAFF as STAFF_STATES
from ludus.exhibit.watch import RESTART
from ludus.picture.canvas import as_jpeg
from ludus.window.loop import SECOND
from ludus.window.stack import Screen

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
MOST_MESSAGE = 300
"""Characters of a message."""

_log = logging.getLogger(__name__)


class Remote:
    """Takes commands of other threads to the loop, and tells them what there is."""

    def __init__(
        self,
        config: Config,
        hours: Callable[[], bool] = lambda: True,
        about: Callable[[], About] = About,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`hours` tells whether it is open by the clock; `about` is called in any thread."""
        self.config = config
        self.shown = Shown()
        self.troubles = {"machine": "", "mqtt": ""}
        """What does not work, by what it is; empty where it does."""
        self._hours, self._about, self._clock = hours, about, clock
        self._began = clock()
        self._orders: deque[tuple[Callable[[Kiosk], Any], Future[Any]]] = deque()
        self._refused: set[str] = set()
        """Refusals that were logged."""
        self._given: dict[str, deque[float]] = {}
        """When each program gave its last commands."""
        self._wish: tuple[bool, bool] | None = None
        """Whether it is to be awake, and whether it was open by the clock when that was said."""
        self.message = ""
        """Of the house, shown while nobody plays."""
        self._told_over: Screen | None = None
        """What was seen when it was shown last."""
        self._renews = False
        """Whether it is to be started anew when nobody plays."""
        self._picture = (-_PICTURE_S, b"")
        self._lock = threading.Lock()

    # For any thread

    @property
    def state(self) -> State:
        """All that is told."""
        about, shown = self._about(), msgspec.structs.asdict(self.shown)
        return State(
            **shown,
            id=self.config.health.id,
            open=self.is_open(),
            message=self.message,
            visits=about.visits,
            visits_today=about.visits_today,
            faults=about.faults,
        )

    def is_open(self) -> bool:
        """Whether visitors are to see anything: by the hours, or as was wished since they began."""
        by_hours, wish = self._hours(), self._wish
        if wish and wish[1] == by_hours:
            return wish[0]
        self._wish = None
        return by_hours

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

    def _judged(self, name: str, value: str, by: str) -> "Command":
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
                    reason = "nothing is shown of a PIN, or of a number that lets in"
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
            self.shown = Shown.by(kiosk)
            if kiosk.state in WAITING and self.message and kiosk.screens[0] is not self._told_over:
                self._tell_message(kiosk)
            if kiosk.state in (*WAITING, KioskState.DARK) and self._renews:
                kiosk.end(RESTART)

    def _refresh(self, kiosk: Kiosk, value: str) -> None:
        kiosk.home()
        kiosk.look_up()

    def _sleep(self, kiosk: Kiosk, value: str) -> None:
        self._wish = False, self._hours()
        if kiosk.state is not KioskState.DARK:
            kiosk.home()
        kiosk.look_up()

    def _wake(self, kiosk: Kiosk, value: str) -> None:
        self._wish = True, self._hours()
        kiosk.look_up()

    def _mute(self, kiosk: Kiosk, value: str) -> None:
        kiosk.muted = True
        kiosk.set_loudness()

    def _unmute(self, kiosk: Kiosk, value: str) -> None:
        kiosk.muted = False
        kiosk.set_loudness()

    def _set_volume(self, kiosk: Kiosk, value: str) -> None:
        kiosk.change(volume=int(value))

    def _set_game(self, kiosk: Kiosk, value: str) -> None:
        kiosk.configure(game__rules=value)
        kiosk.show_next(value)
        self._show_anew(kiosk)

    def _set_language(self, kiosk: Kiosk, value: str) -> None:
        kiosk.configure(language__default=value)
        self._show_anew(kiosk)

    def _show_anew(self, kiosk: Kiosk) -> None:
        """Let a change be seen, unless somebody plays: then after that visit."""
        if kiosk.state in WAITING:
            kiosk.home()

    def _set_message(self, kiosk: Kiosk, value: str) -> None:
        """Show a text, or where it is empty none any more."""
        self.message = " ".join(value.split())[:MOST_MESSAGE]
        if isinstance(kiosk.top, MessageScreen):
            kiosk.pop()
        if self.message and kiosk.state is not KioskState.DARK and kiosk.state not in STAFF_STATES:
            self._tell_message(kiosk)

    def _tell_message(self, kiosk: Kiosk) -> None:
        self._told_over = kiosk.screens[0]
        kiosk.push(MessageScreen(kiosk, self.message))

    def _renew(self, kiosk: Kiosk, value: str) -> None:
        self._renews = True

    def _restart(self, kiosk: Kiosk, value: str) -> None:
        if command := self.config.remote.restart_command:
            self._tell_machine(command)
        else:
            kiosk.end(RESTART)

    def _shut_down(self, kiosk: Kiosk, value: str) -> None:
        self._tell_machine(self.config.remote.shutdown_command)

    def _tell_machine(self, line: str) -> None:
        threading.Thread(target=self._run, args=(line,), name="machine", daemon=True).start()

    def _run(self, line: str) -> None:
        self.troubles["machine"] = give(line)


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
    """What is seen, but nothing that lets the staff in."""
    if kiosk.state in SECRET:
        return None
    return kiosk.canvas.small(min(_LONGEST_SIDE, max(kiosk.size)))


class Command(NamedTuple):
    """A command: what it needs, and what it does."""

    permission: str
    act: Callable[[Remote, Kiosk, str], None]
    values: Callable[[Config], tuple[str, ...]] = lambda config: ()
    """All that it takes one of; none, where it takes no value."""
    rests: bool = False
    """Whether it is not done again and again."""


COMMANDS = {
    "refresh": Command("refresh", Remote._refresh),
    "renew": Command("restart", Remote._renew),
    "restart": Command("restart", Remote._restart, rests=True),
    "shutdown": Command("shutdown", Remote._shut_down, rests=True),
    "sleep": Command("sleep", Remote._sleep),
    "wake": Command("sleep", Remote._wake),
    "mute": Command("audio", Remote._mute),
    "unmute": Command("audio", Remote._unmute),
    "volume": Command("audio", Remote._set_volume, lambda config: tuple(map(str, range(11)))),
    "game": Command("game", Remote._set_game, lambda config: config.game.offered),
    "language": Command("game", Remote._set_language, lambda config: config.language.offered),
    "message": Command("message", Remote._set_message),
}
"""All that can be asked for."""
