"""Remote commands, which the loop runs between two steps."""

from collections.abc import Callable
from typing import NamedTuple

from ludus.exhibit.config.settings import Config
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import SHUT, STAFF, KioskState
from ludus.exhibit.screens.message import MessageScreen
from ludus.exhibit.supervisor.restart_policy import RESTART
from ludus.picture.track import SECOND
from ludus.window.app.screen import Screen
from ludus.window.text.proof import undisplayable

MOST_MESSAGE = 300


def folded(text: str) -> str:
    return " ".join(text.split())


def message_faults(text: str) -> list[str]:
    """Return why a message cannot be shown."""
    if (letters := len(folded(text))) > MOST_MESSAGE:
        return [f"{letters} letters; shorten it to {MOST_MESSAGE}"]
    return undisplayable(folded(text))


class RemoteCommands:
    """The lasting effects of commands; only the loop changes them, any thread asks `is_open`."""

    def __init__(self, config: Config, hours: Callable[[], bool]) -> None:
        self.config = config
        self.page_trouble = ""
        """The error of the staff page; empty without an error."""
        self._hours = hours
        self._wish: tuple[bool, bool] | None = None
        """Whether the screen is to be awake, and whether the exhibit was open at that command."""
        self.message = ""
        """The message of the museum between visits."""
        self._below_message: Screen | None = None
        """The screen below the last display of the message."""
        self._renews = False
        """Whether the program restarts at the end of the visit."""
        self._opened = False
        """Whether the museum was open at the last look."""

    def is_open(self) -> bool:
        """Return whether the screen is on: by the hours, or by a later `sleep` or `wake`."""
        by_hours, wish = self._hours(), self._wish
        if wish and wish[1] == by_hours:
            return wish[0]
        self._wish = None
        return by_hours

    def follow(self, kiosk: Kiosk) -> None:
        """Show the message over a new screen, and restart if asked or at closing, once a second."""
        is_open = self._hours()
        self._renews |= self.config.hours.restart and self._opened and not is_open
        self._opened = is_open
        if kiosk.state is KioskState.ATTRACT:
            stack, untouched = kiosk.stack, kiosk.guard.untouched
            unread = untouched >= kiosk.config.session.idle_s * SECOND
            if unread and isinstance(stack.top, MessageScreen):
                kiosk.home()  # The screen below a message does not move, and would burn in.
            if self.message and stack.lowest is not self._below_message:
                self._show_message(kiosk)
        if kiosk.state in (KioskState.ATTRACT, KioskState.DARK) and self._renews:
            kiosk.end(RESTART)

    def _refresh(self, kiosk: Kiosk, value: str) -> None:
        kiosk.home()
        kiosk.guard.look_up()

    def _turn(self, kiosk: Kiosk, awake: bool) -> None:
        self._wish = awake, self._hours()
        if not awake and kiosk.state is not KioskState.DARK:
            kiosk.home()
        kiosk.guard.look_up()

    def _mute(self, kiosk: Kiosk, muted: bool) -> None:
        kiosk.muted = muted
        kiosk.set_loudness()

    def _set_game(self, kiosk: Kiosk, value: str) -> None:
        kiosk.show_first(value)
        self._show_anew(kiosk)

    def _set_language(self, kiosk: Kiosk, value: str) -> None:
        kiosk.configure(language__default=value)
        self._show_anew(kiosk)

    def _show_anew(self, kiosk: Kiosk) -> None:
        if kiosk.state is KioskState.ATTRACT:
            kiosk.home()

    def _set_message(self, kiosk: Kiosk, value: str) -> None:
        """Show a text below a running countdown; an empty text removes the message."""
        self.message = folded(value)
        stack = kiosk.stack
        countdown = stack.top if kiosk.state is KioskState.COUNTDOWN else None
        if countdown:
            stack.close()
        if isinstance(stack.top, MessageScreen):
            stack.close()
        if self.message and kiosk.state not in (*SHUT, *STAFF):
            self._show_message(kiosk)
        if countdown:
            stack.open(countdown)

    def _show_message(self, kiosk: Kiosk) -> None:
        self._below_message = kiosk.stack.lowest
        kiosk.stack.open(MessageScreen(kiosk, self.message))

    def _renew(self, kiosk: Kiosk, value: str) -> None:
        self._renews = True


class RemoteCommand(NamedTuple):
    permission: str
    act: Callable[[RemoteCommands, Kiosk, str], None]
    values: Callable[[Config], tuple[str, ...]] = lambda config: ()
    """Returns the possible values; empty if the command takes none, or any text."""
    rests: bool = False
    """Whether the command is refused in the first minutes after a start."""
    check: Callable[[str], list[str]] = lambda value: []
    """Returns the faults of a text."""


REMOTE_COMMANDS = {
    "refresh": RemoteCommand("refresh", RemoteCommands._refresh),
    "renew": RemoteCommand("restart", RemoteCommands._renew),
    "restart": RemoteCommand("restart", lambda each, kiosk, value: kiosk.end(RESTART), rests=True),
    "sleep": RemoteCommand("sleep", lambda each, kiosk, value: each._turn(kiosk, False)),
    "wake": RemoteCommand("sleep", lambda each, kiosk, value: each._turn(kiosk, True)),
    "mute": RemoteCommand("audio", lambda each, kiosk, value: each._mute(kiosk, True)),
    "unmute": RemoteCommand("audio", lambda each, kiosk, value: each._mute(kiosk, False)),
    "volume": RemoteCommand(
        "audio",
        lambda each, kiosk, value: kiosk.set_sound(volume=int(value)),
        lambda config: tuple(map(str, range(11))),
    ),
    "game": RemoteCommand("game", RemoteCommands._set_game, lambda config: config.game.offered),
    "language": RemoteCommand(
        "game", RemoteCommands._set_language, lambda config: config.language.offered
    ),
    "message": RemoteCommand("message", RemoteCommands._set_message, check=message_faults),
}
