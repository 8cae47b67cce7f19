"""Support for screen readers by AccessKit: shows them the window and takes their requests."""

import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pygame
from pygame import Surface

from ludus.window.input.devices import UNSEEN
from ludus.window.speech.screen_text import Part

try:
    import accesskit
except ImportError:  # Not available for this machine; ludus works without it.
    accesskit = None

_ADAPTS_WINDOWS = sys.platform in ("win32", "darwin")
"""Whether readers query the window itself; elsewhere they share a bus."""
_ROOT = 0
"""The node number of the window."""
_COMES = 12
"""The least delay of news, in steps, after they arrive; a reader stops when the focus moves."""
_MOVED = 60
"""The delay after the focus moves and is read out."""
_KEPT = 300
"""The delay while nothing can be pressed."""


class Reader:
    """The connection to a screen reader, if one is running.

    AccessKit calls `_begin`, `_take` and `_end` from its own thread. During `_begin` it holds a
    lock that the loop's calls wait for, and these calls hold Python's own lock. So the three
    methods only set fields and return, and the loop does not call AccessKit before `_begin`.
    """

    def __init__(self) -> None:
        self.listens = False
        self._fresh = False
        """Whether the reader has not received the screen yet."""
        self._asked: deque[tuple[Any, int]] = deque()
        self._adapter: Any = None
        self._screen: object = None
        self._ids: dict[str, int] = {}
        """The node numbers of the visible parts. A part that reappears gets a new number, because
        Orca ignores nodes that were once removed."""
        self._last = _ROOT
        self._parts: dict[int, Part] = {}
        self._beside: tuple[int, ...] = (_ROOT,)
        """Focus and children as last sent."""
        self._stays = False
        """Whether the focus only stays in place because nothing can be pressed."""
        self._waiting: list[str] = []
        """News to read out once the focus stays in place."""
        self._left = 0
        self._news: dict[int, str] = {}
        """News under a fresh node number, so that equal text can be read out again."""
        self._active: bool | None = None

    def open(self, window: Callable[[int], Surface]) -> Surface:
        """Open a window by a function that takes pygame's flags, and make it accessible."""
        if accesskit is None or pygame.display.get_driver() in UNSEEN:
            return window(0)
        if not _ADAPTS_WINDOWS:
            calls = self._begin, self._take, self._end
            self._adapter = self._adapter or accesskit.unix.Adapter(*calls)
            return window(0)
        window(pygame.HIDDEN)  # A window that has been shown can no longer be adapted.
        self.listens = False
        handle = pygame.display.get_wm_info()["window"]
        if sys.platform == "darwin":
            accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            adapt = accesskit.macos.SubclassingAdapter.for_window
        else:
            adapt = accesskit.windows.SubclassingAdapter
        self._adapter = adapt(handle, self._begin, self._take)
        return window(pygame.SHOWN)

    # Called by AccessKit

    def _begin(self) -> None:
        self._fresh = self.listens = True

    def _end(self) -> None:
        self.listens = False

    def _take(self, request: Any) -> None:
        self._asked.append((request.action, request.target))

    # Called by the loop

    @property
    def waits(self) -> bool:
        return self._fresh

    def asked(self) -> Iterator[tuple[str, bool]]:
        """The names of the buttons to focus, and whether to press each of them, too."""
        while self._asked:
            action, number = self._asked.popleft()
            part = self._parts.get(number)
            if part and action in (accesskit.Action.CLICK, accesskit.Action.FOCUS):
                yield part.button, action == accesskit.Action.CLICK

    def tell(
        self, screen: object, parts: Sequence[Part], led: Part | None, news: Sequence[str]
    ) -> None:
        """Send the changed parts; without `led`, the part to press, the last focus stays."""
        if screen is not self._screen:
            self._screen, self._ids, self._parts = screen, {}, {}
        fresh, self._fresh = self._fresh, False
        numbered = {self._ids.get(part.name) or self._number(): part for part in parts}
        before = self._beside[0]
        focus = before if before in self._parts else _ROOT
        if led:
            focus = next(number for number, part in numbered.items() if part.name == led.name)
        elif focus in self._parts:
            numbered[focus] = self._parts[focus]._replace(enabled=False)
        self._ids = {part.name: number for number, part in numbered.items()}
        stays = led is None and focus != _ROOT
        if (focus, stays) != (before, self._stays):
            self._stays, self._left = stays, _KEPT if stays else _MOVED
        elif news and not self._waiting:
            self._left = max(self._left, _KEPT if stays else _COMES)
        self._waiting += news
        changed = {n: p for n, p in numbered.items() if fresh or self._parts.get(n) != p}
        self._parts = numbered
        if fresh or changed or (focus, *self._news, *numbered) != self._beside:
            self._send(focus, changed, fresh)

    def step(self) -> None:
        """Read out the pending `news` once the focus stays, except the focused part's own text."""
        self._left -= self._left > 0
        if self._waiting and not (self._left or self._fresh):
            focus = self._beside[0]
            called = self._parts[focus].said if focus in self._parts else ""
            news = [text for text in self._waiting if text.rstrip(".") != called.rstrip(".")]
            self._waiting.clear()
            if news:
                self._news = {self._number(): " ".join(news)}
                self._send(focus, {})

    def _send(self, focus: int, changed: Mapping[int, Part], fresh: bool = False) -> None:
        self._beside = (focus, *self._news, *self._parts)
        update = accesskit.TreeUpdate(focus)
        root = accesskit.Node(accesskit.Role.WINDOW)
        root.set_label("ludus")
        root.set_children([*self._beside[1:]])
        update.nodes.append((_ROOT, root))
        update.nodes.extend((number, _read_out(text)) for number, text in self._news.items())
        update.nodes.extend((number, _node(part)) for number, part in changed.items())
        if fresh:
            update.tree = accesskit.Tree(_ROOT)
        self._update(update)

    def _number(self) -> int:
        self._last += 1
        return self._last

    def _update(self, update: Any) -> None:
        queued = self._adapter.update_if_active(lambda: update)
        if queued is not None:
            queued.raise_events()
        active = pygame.key.get_focused()
        if not _ADAPTS_WINDOWS and active != self._active:
            self._active = active
            self._adapter.update_window_focus_state(active)


def _read_out(text: str) -> Any:
    node = accesskit.Node(accesskit.Role.LABEL)
    node.set_value(text)
    node.set_live(accesskit.Live.POLITE)
    return node


def _node(part: Part) -> Any:
    roles, (left, top, width, height) = accesskit.Role, part.rect
    if not part.button:
        node = accesskit.Node(roles.LABEL)
        node.set_value(part.said)
    else:
        several = roles.BUTTON if part.chosen is None else roles.RADIO_BUTTON
        node = accesskit.Node(roles.SWITCH if part.switch else several)
        node.set_label(part.said)
        if part.enabled:
            node.add_action(accesskit.Action.CLICK)
            node.add_action(accesskit.Action.FOCUS)
        else:
            node.set_disabled()
    if part.chosen is not None:
        node.set_toggled(accesskit.Toggled.TRUE if part.chosen else accesskit.Toggled.FALSE)
    if part.note:
        node.set_description(part.note)
    node.set_bounds(accesskit.Rect(left, top, left + width, top + height))
    return node
