"""What AccessKit is given of the window, and what becomes of what it asks for."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pygame
import pytest
from harness import Harness

from ludus.window.reader import Reader
from ludus.window.screens.pause import PauseScreen

accesskit = pytest.importorskip("accesskit")


class Asked(NamedTuple):
    """What somebody wants done to a part."""

    action: Any
    target: int


class Adapter:
    """AccessKit's end of it: keeps what it is told, as long as somebody listens."""

    def __init__(self, begin: Callable[[], None], take: Any, end: Callable[[], None]) -> None:
        self.begin, self.take, self.end = begin, take, end
        self.updates: list[Any] = []

    def update_if_active(self, make: Callable[[], Any]) -> None:
        self.updates.append(make())

    def update_window_focus_state(self, focused: bool) -> None:
        """Who has the keyboard does not matter here."""

    def known(self) -> dict[int, Any]:
        """Everything it has been told of, as it was told last."""
        return {number: node for update in self.updates for number, node in update.nodes}

    def find(self, said: str) -> int:
        """The number of a button whose name begins so."""
        found = [n for n, node in self.known().items() if (node.label or "").startswith(said)]
        return found[-1]


@pytest.fixture
def adapter(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> Adapter:
    """A match at which somebody may listen."""
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(accesskit.unix, "Adapter", Adapter)
    reader = Reader()
    harness.app.services.reader = reader
    reader.open(lambda flags: harness.app.display.target)
    harness.dice.left = [(2, 5)]
    harness.play("ostia", 3)
    found: Adapter = reader._adapter
    return found


def test_nothing_is_told_while_nobody_listens(harness: Harness, adapter: Adapter) -> None:
    harness.throw()
    assert adapter.updates == []
    adapter.begin()
    harness.run(1)
    assert adapter.updates[0].tree is not None
    adapter.end()
    before = len(adapter.updates)
    harness.click(harness.at("R"))
    assert len(adapter.updates) == before


def test_only_what_has_changed_is_told_again(harness: Harness, adapter: Adapter) -> None:
    adapter.begin()
    harness.run(1)
    assert len(adapter.known()) > 40
    told = len(adapter.updates)
    harness.run(30)
    assert len(adapter.updates) == told
    harness.throw()
    assert all(len(update.nodes) < 20 for update in adapter.updates[told:])
    root = adapter.known()[0]
    assert set(root.children) <= set(adapter.known())


def test_what_is_asked_for_is_done_by_the_loop(harness: Harness, adapter: Adapter) -> None:
    adapter.begin()
    harness.run(1)
    adapter.take(Asked(accesskit.Action.CLICK, adapter.find("Throw the dice")))
    assert not harness.events().count("Thrown")
    harness.settle()
    assert harness.events().count("Thrown") == 1
    adapter.take(Asked(accesskit.Action.FOCUS, adapter.find("Menu")))
    harness.run(1)
    assert harness.app.focus.name == "menu"
    assert adapter.updates[-1].focus == adapter.find("Menu")


def test_what_is_not_there_any_more_is_not_pressed(harness: Harness, adapter: Adapter) -> None:
    adapter.begin()
    harness.run(1)
    menu, cup = adapter.find("Menu"), adapter.find("Throw the dice")
    harness.throw()
    harness.press("menu")
    harness.run(1)
    for number in (menu, cup, 999):
        adapter.take(Asked(accesskit.Action.CLICK, number))
    harness.run(2)
    assert isinstance(harness.app.top, PauseScreen)
    assert harness.events().count("Thrown") == 1


def test_each_sentence_is_read_out_under_a_number_of_its_own(
    harness: Harness, adapter: Adapter
) -> None:
    adapter.begin()
    harness.run(1)
    told = [
        number
        for number, node in adapter.known().items()
        if node.live == accesskit.Live.POLITE and node.value
    ]
    assert len(told) == 1
    harness.throw()
    news = [
        (number, node.value)
        for update in adapter.updates
        for number, node in update.nodes
        if node.live == accesskit.Live.POLITE
    ]
    assert len({number for number, _ in news}) == len({text for _, text in news}) == 2
    assert "Ivory throws 2, 5." in news[-1][1]
