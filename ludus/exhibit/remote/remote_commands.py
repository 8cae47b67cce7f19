"""Orders: what other programs of the house may have done, as the loop does it between two steps."""

import threading
from collections.abc import Callable
from typing import NamedTuple

from ludus.exhibit.config.settings import Config
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.machine_commands import give
from ludus.exhibit.kiosk.states import SHUT, STAFF, WAITING, KioskState
from ludus.exhibit.screens.message import MessageScreen
from ludus.exhibit.supervisor.restart_policy import RESTART
from ludus.window.app.loop import SECOND
from ludus.window.app.stack import Screen
from ludus.window.text.proof import undisplayable

MOST_MESSAGE = 300
"""Characters of a message."""


def folded(text: str) -> str:
    """A message as it is shown: in one piece, and not too long."""
    return " ".join(text.split())[:MOST_MESSAGE]


class RemoteCommands:
    """What was ordered and holds on: the loop's alone, but for what `is_open` asks."""

    def __init__(self, config: Config, hours: Callable[[], bool]) -> None:
        """`hours` tells whether it is open by the clock."""
        self.config = config
        self.troubles = {"machine": ""}
        """What does not work, by what it is; empty where it does."""
        self._hours = hours
        self._wish: tuple[bool, bool] | None = None
        """Whether it is to be awake, and whether it was open by the clock when that was said."""
        self.message = ""
        """Of the house, shown while nobody plays."""
        self._told_over: Screen | None = None
        """What was seen when it was shown last."""
        self._renews = False
        """Whether it is to be started anew when nobody plays."""

    def is_open(self) -> bool:
        """Whether visitors are to see anything: by the hours, or as was wished since they began."""
        by_hours, wish = self._hours(), self._wish
        if wish and wish[1] == by_hours:
            return wish[0]
        self._wish = None
        return by_hours

    def follow(self, kiosk: Kiosk) -> None:
        """Once a second: show the message over a new picture, and begin anew where that waits."""
        if kiosk.state in WAITING:
            unread = kiosk.untouched >= kiosk.config.session.idle_s * SECOND
            if unread and isinstance(kiosk.top, MessageScreen):
                kiosk.home()  # What lies beneath a message stands still, and would burn in.
            if self.message and kiosk.screens[0] is not self._told_over:
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
        """Show a text, or where it is empty none any more; a countdown goes on above it."""
        self.message = folded(value)
        countdown = kiosk.top if kiosk.state is KioskState.COUNTDOWN else None
        if countdown:
            kiosk.pop()
        if isinstance(kiosk.top, MessageScreen):
            kiosk.pop()
        if self.message and kiosk.state not in (*SHUT, *STAFF):
            self._tell_message(kiosk)
        if countdown:
            kiosk.push(countdown)

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


class RemoteCommand(NamedTuple):
    """A command: what it needs, and what it does."""

    permission: str
    act: Callable[[RemoteCommands, Kiosk, str], None]
    values: Callable[[Config], tuple[str, ...]] = lambda config: ()
    """All that it takes one of; none, where it takes no value."""
    rests: bool = False
    """Whether it is not done again and again."""
    check: Callable[[str], list[str]] = lambda value: []
    """Finds what is wrong with a value that is a text."""


COMMANDS = {
    "refresh": RemoteCommand("refresh", RemoteCommands._refresh),
    "renew": RemoteCommand("restart", RemoteCommands._renew),
    "restart": RemoteCommand("restart", RemoteCommands._restart, rests=True),
    "shutdown": RemoteCommand("shutdown", RemoteCommands._shut_down, rests=True),
    "sleep": RemoteCommand("sleep", RemoteCommands._sleep),
    "wake": RemoteCommand("sleep", RemoteCommands._wake),
    "mute": RemoteCommand("audio", RemoteCommands._mute),
    "unmute": RemoteCommand("audio", RemoteCommands._unmute),
    "volume": RemoteCommand(
        "audio", RemoteCommands._set_volume, lambda config: tuple(map(str, range(11)))
    ),
    "game": RemoteCommand("game", RemoteCommands._set_game, lambda config: config.game.offered),
    "language": RemoteCommand(
        "game", RemoteCommands._set_language, lambda config: config.language.offered
    ),
    "message": RemoteCommand(
        "message", RemoteCommands._set_message, check=lambda text: undisplayable(folded(text))
    ),
}
"""All that can be asked for."""
