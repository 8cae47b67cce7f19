"""Tells screen readers what the window shows, by AccessKit, and takes what they ask for."""

import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pygame
from pygame import Surface

from ludus.window.told import Part

try:
    import accesskit
except ImportError:  # There is none for this machine; all but this works without.
    accesskit = None

_ADAPTS_WINDOWS = sys.platform in ("win32", "darwin")
"""Whether readers ask the window itself; else there is a bus for all of them."""
_ROOT = 0
"""The number of the window."""


class Reader:
    """Whoever reads the screen, if anybody does.

    AccessKit calls `_begin`, `_take` and `_end` from a thread of its own, `_begin` while it holds
    a lock for which the loop's calls wait, and they keep Python's own: so these leave a note and
    return, and the loop calls nothing of it before `_begin`.
    """

    def __init__(self) -> None:
        self.listens = False
        """Whether somebody reads the screen."""
        self._fresh = False
        """Whether he knows nothing yet."""
        self._asked: deque[tuple[Any, int]] = deque()
        self._adapter: Any = None
        self._screen: object = None
        self._ids: dict[str, int] = {}
        """The numbers of the parts of that screen, which no other ever has again."""
        self._last = _ROOT
        self._told: dict[int, Part] = {}
        self._beside: tuple[int, ...] = ()
        """Focus and children as they were told last."""
        self._news: dict[int, str] = {}
        """What is to be read out, under a number of its own: the same may be said again."""
        self._active: bool | None = None

    def open(self, window: Callable[[int], Surface]) -> Surface:
        """Open a window by a function that takes pygame's flags, and be there for its readers."""
        if accesskit is None or pygame.display.get_driver() in ("dummy", "offscreen"):
            return window(0)
        if not _ADAPTS_WINDOWS:
            calls = self._begin, self._take, self._end
            self._adapter = self._adapter or accesskit.unix.Adapter(*calls)
            return window(0)
        window(pygame.HIDDEN)  # One that has been seen cannot be adapted any more.
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
        """Somebody wants to know what is seen; he gets it from the loop."""
        self._fresh = self.listens = True

    def _end(self) -> None:
        self.listens = False

    def _take(self, request: Any) -> None:
        self._asked.append((request.action, request.target))

    # Called by the loop

    @property
    def waits(self) -> bool:
        """Whether somebody has begun to listen, and has heard nothing yet."""
        return self._fresh

    def asked(self) -> Iterator[tuple[str, bool]]:
        """The names of the buttons to be led to, and whether each is to be pressed, too."""
        while self._asked:
            action, number = self._asked.popleft()
            part = self._told.get(number)
            if part and action in (accesskit.Action.CLICK, accesskit.Action.FOCUS):
                yield part.button, action == accesskit.Action.CLICK

    def tell(self, screen: object, parts: Sequence[Part], led: Part | None, news: str) -> None:
        """Tell what is seen, as far as it is something else than before.

        `led` is the part that Enter would press; `news` is to be read out, if there is any.
        """
        if screen is not self._screen:
            self._screen, self._ids, self._told = screen, {}, {}
        fresh, self._fresh = self._fresh, False
        if news:
            self._last += 1
            self._news = {self._last: news}
        numbered = {self._number(part.name): part for part in parts}
        focus = self._number(led.name) if led else _ROOT
        beside = focus, *self._news, *numbered
        changed = {n: p for n, p in numbered.items() if fresh or self._told.get(n) != p}
        if fresh or changed or beside != self._beside:
            update = accesskit.TreeUpdate(focus)
            update.nodes.append((_ROOT, _root([*beside[1:]])))
            update.nodes.extend((number, _read_out(text)) for number, text in self._news.items())
            update.nodes.extend((number, _node(part)) for number, part in changed.items())
            if fresh:
                update.tree = accesskit.Tree(_ROOT)
            self._update(update)
        self._told, self._beside = numbered, beside

    def _number(self, name: str) -> int:
        if name not in self._ids:
            self._last += 1
            self._ids[name] = self._last
        return self._ids[name]

    def _update(self, update: Any) -> None:
        """Hand it over, and whether the window has the keyboard."""
        queued = self._adapter.update_if_active(lambda: update)
        if queued is not None:
            queued.raise_events()
        active = pygame.key.get_focused()
        if not _ADAPTS_WINDOWS and active != self._active:
            self._active = active
            self._adapter.update_window_focus_state(active)


def _root(children: list[int]) -> Any:
    node = accesskit.Node(accesskit.Role.WINDOW)
    node.set_label("ludus")
    node.set_children(children)
    return node


def _read_out(text: str) -> Any:
    node = accesskit.Node(accesskit.Role.LABEL)
    node.set_value(text)
    node.set_live(accesskit.Live.POLITE)
    return node


def _node(part: Part) -> Any:
    """A part as AccessKit knows it."""
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
