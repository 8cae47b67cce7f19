"""A screen reader for tests: it gets only the screen text, and presses parts by name.

It uses AT-SPI, the accessibility interface of Linux, directly over its bus.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from jeepney import DBusAddress, MatchRule, Properties, message_bus, new_method_call
from jeepney.bus_messages import Message
from jeepney.io.blocking import DBusConnection, open_dbus_connection
from jeepney.wrappers import DBusErrorResponse, unwrap_msg

from real_window.desktop import stop, wait_for

_Object = tuple[str, str]
"""The bus name of an accessible object's owner, and its path."""
_ROOT: _Object = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
_ACCESSIBLE = "org.a11y.atspi.Accessible"
_ENABLED = 8
"""The number of the state ENABLED."""


def missing() -> list[str]:
    """Return the missing packages that a screen reader needs."""
    needed = {"dbus": "dbus-daemon", "at-spi2-core": "/usr/libexec/at-spi-bus-launcher"}
    return [package for package, program in needed.items() if not shutil.which(program)]


class Node(NamedTuple):
    """A part of the screen text: its name and its description."""

    at: _Object
    said: str
    note: str


@contextmanager
def bus(folder: Path) -> Iterator[str]:
    """Run a session bus, and yield its address."""
    reading, writing = os.pipe()
    process = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", f"--print-address={writing}"],
        pass_fds=[writing],
        env=os.environ | {"XDG_RUNTIME_DIR": str(folder)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            yield told.readline().strip()
    finally:
        stop(process)


class Listener:
    """A screen reader for the one program on a bus; it can press parts by name."""

    def __init__(self, address: str) -> None:
        """Register as a screen reader on the session bus."""
        self._session = open_dbus_connection(address)
        status = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Status")
        self._session.send_and_get_reply(Properties(status).set("IsEnabled", "b", True))
        where = new_method_call(
            DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus"), "GetAddress"
        )
        (own,) = unwrap_msg(self._session.send_and_get_reply(where))
        self._bus: DBusConnection = open_dbus_connection(own)
        registry = DBusAddress("/org/a11y/atspi/registry", _ROOT[0], _ROOT[0])
        self._ask(new_method_call(registry, "RegisterEvent", "s", ("object:announcement",)))
        rule = MatchRule(
            type="signal", interface="org.a11y.atspi.Event.Object", member="Announcement"
        )
        self._ask(message_bus.AddMatch(rule))
        self._news = self._bus.filter(rule, bufsize=1000)
        self._queue = self._news.__enter__()
        self.heard: list[str] = []
        """All texts read aloud."""
        self.story: list[str] = []
        """All texts read aloud, with the pressed parts in brackets between them."""

    def close(self) -> None:
        """Close the connection."""
        self._bus.close()
        self._session.close()

    def _ask(self, message: Message) -> Any:
        return unwrap_msg(self._bus.send_and_get_reply(message))

    def _call(self, at: _Object, interface: str, method: str, *given: int) -> Any:
        signature = "i" * len(given) or None
        address = DBusAddress(at[1], at[0], interface)
        return self._ask(new_method_call(address, method, signature, given))[0]

    def listen(self) -> list[str]:
        """Return the texts read aloud since the last call."""
        self._ask(message_bus.GetId())  # All signals before the answer are in the queue.
        new = [self._queue.popleft().body[3][1] for _ in range(len(self._queue))]
        self.heard += new
        self.story += new
        return new

    def nodes(self) -> list[Node]:
        """Return all parts of the window, in order; an empty list if it has just changed."""
        try:
            windows = [window for app in self._children(_ROOT) for window in self._children(app)]
            return [self._node(child) for window in windows for child in self._children(window)]
        except DBusErrorResponse:
            return []

    def _children(self, at: _Object) -> list[_Object]:
        return [(name, path) for name, path in self._call(at, _ACCESSIBLE, "GetChildren")]

    def _node(self, at: _Object) -> Node:
        (known,) = self._ask(Properties(DBusAddress(at[1], at[0], _ACCESSIBLE)).get_all())
        # A part that has gone meanwhile has neither.
        said, note = (known.get(name, ("s", ""))[1] for name in ("Name", "Description"))
        return Node(at, said, note)

    def _acts(self, node: Node) -> bool:
        try:
            states, _ = self._call(node.at, _ACCESSIBLE, "GetState")
            known = self._call(node.at, _ACCESSIBLE, "GetInterfaces")
        except DBusErrorResponse:
            return False
        return "org.a11y.atspi.Action" in known and bool(states >> _ENABLED & 1)

    def find(self, *said: str, note: str = "") -> Node | None:
        """Return the enabled part with a text in its name and a note in its description.

        If several texts have one, the first text decides.
        """
        noted = [node for node in self.nodes() if note in node.note]
        named = (n for each in said for n in noted if each in re.split(" · |, |: ", n.said))
        return next(filter(self._acts, named), None)

    def press(self, said: str, note: str = "") -> None:
        """Press a part as soon as it exists."""
        wait_for(f"{said} {note}", lambda: self.try_to_press(said, note=note))

    def try_to_press(self, *said: str, note: str = "") -> bool:
        """Press a part if it exists, and return whether it did."""
        node = self.find(*said, note=note)
        try:
            done = node and self._call(node.at, "org.a11y.atspi.Action", "DoAction", 0)
        except DBusErrorResponse:
            return False
        if node and done:
            self.story.append(f"[{node.said}]")
        return bool(done)
