"""The screen reader: the data that AccessKit receives, and the actions that it requests."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pygame
import pytest
from harness import Beside, Harness

from ludus.window.screens.pause import PauseScreen
from ludus.window.speech.screen_reader import Reader

accesskit = pytest.importorskip("accesskit")


class Asked(NamedTuple):
    """A request to do something to a part."""

    action: Any
    target: int


class Adapter:
    """A fake AccessKit adapter that records all updates while a screen reader runs."""

    def __init__(self, begin: Callable[[], None], take: Any, end: Callable[[], None]) -> None:
        self.begin, self.take, self.end = begin, take, end
        self.updates: list[Any] = []

    def update_if_active(self, make: Callable[[], Any]) -> None:
        self.updates.append(make())

    def update_window_focus_state(self, focused: bool) -> None:
        """Do nothing; the keyboard focus of the window does not matter here."""

    def heard(self) -> list[str]:
        """Return everything that was read aloud; each change of focus is in brackets."""
        story, known, said = [""], dict[int, Any](), set[int]()
        focus = 0
        for update in self.updates:
            known |= dict(update.nodes)
            live = [n for n, node in update.nodes if node.live == accesskit.Live.POLITE]
            story += [known[n].value for n in live if n not in said]
            said.update(live)
            if update.focus != focus:
                focus = update.focus
                story.append(f"[{known[focus].label or known[focus].value}]")
        return story[1:]

    def known(self) -> dict[int, Any]:
        """Return every node by its number, in its latest version."""
        return {number: node for update in self.updates for number, node in update.nodes}

    def find(self, said: str) -> int:
        """Return the number of the latest button with a name that begins with this text."""
        found = [n for n, node in self.known().items() if (node.label or "").startswith(said)]
        return found[-1]


@pytest.fixture
def adapter(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> Adapter:
    """Open a match that a screen reader can read, and return its adapter."""
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(accesskit.unix, "Adapter", Adapter)
    reader = Reader()
    harness.app.services.reader = reader
    reader.open(lambda flags: harness.app.stack.display.target)
    harness.dice.left = [(2, 5)]
    harness.play("ostia", 3)
    found: Adapter = reader._adapter
    return found


def test_nothing_is_sent_while_no_screen_reader_runs(harness: Harness, adapter: Adapter) -> None:
    harness.throw()
    assert adapter.updates == []
    adapter.begin()
    harness.run(1)
    assert adapter.updates[0].tree is not None
    adapter.end()
    before = len(adapter.updates)
    harness.tap("R")
    assert len(adapter.updates) == before


def test_only_changed_parts_are_sent_again(harness: Harness, adapter: Adapter) -> None:
    adapter.begin()
    harness.run(80)
    assert len(adapter.known()) > 40
    told = len(adapter.updates)
    harness.run(80)
    assert len(adapter.updates) == told
    harness.throw()
    assert all(len(update.nodes) < 20 for update in adapter.updates[told:])
    root = adapter.known()[0]
    assert set(root.children) <= set(adapter.known())


def test_what_is_asked_for_is_done_by_the_loop(harness: Harness, adapter: Adapter) -> None:
    adapter.begin()
    harness.run(1)
    adapter.take(Asked(accesskit.Action.CLICK, adapter.find("Throw the dice.")))
    assert not harness.events().count("Thrown")
    harness.settle()
    assert harness.events().count("Thrown") == 1
    adapter.take(Asked(accesskit.Action.FOCUS, adapter.find("Menu")))
    harness.run(1)
    assert harness.app.focus.name == "menu"
    assert adapter.updates[-1].focus == adapter.find("Menu")


def test_what_is_asked_for_waits_while_pictures_are_made(
    harness: Harness, adapter: Adapter
) -> None:
    adapter.begin()
    harness.run(1)
    beside = Beside()
    harness.app.services.pictures = beside
    harness.app.stack.present()
    adapter.take(Asked(accesskit.Action.CLICK, adapter.find("Throw the dice.")))
    harness.run(9)
    assert not harness.events().count("Thrown")
    beside.work()
    harness.run(9)
    harness.settle()
    assert harness.events().count("Thrown") == 1


def test_what_is_not_there_any_more_is_not_pressed(harness: Harness, adapter: Adapter) -> None:
    adapter.begin()
    harness.run(1)
    menu, cup = adapter.find("Menu"), adapter.find("Throw the dice.")
    harness.throw()
    harness.press("menu")
    harness.run(1)
    for number in (menu, cup, 999):
        adapter.take(Asked(accesskit.Action.CLICK, number))
    harness.run(2)
    harness.top_as(PauseScreen)
    assert harness.events().count("Thrown") == 1


def test_news_are_read_out_once_the_focus_stands_still(harness: Harness, adapter: Adapter) -> None:
    """A screen reader stops reading as soon as the focus moves."""
    adapter.begin()
    harness.run(80)
    assert adapter.heard() == ["[Throw the dice.]", "Light: Throw the dice."]
    harness.throw()
    harness.run(32)
    harness.key(pygame.K_TAB, pygame.K_TAB)
    harness.run(32)
    assert len(adapter.heard()) == 4
    assert all(each.startswith("[") for each in adapter.heard()[2:])
    harness.run(32)
    assert adapter.heard()[4:] == ["Light throws 2, 5. Light: Bring in a glowing checker."]


def test_no_news_are_lost_where_more_come_before_they_are_read_out(
    harness: Harness, adapter: Adapter
) -> None:
    adapter.begin()
    harness.run(80)
    harness.throw()
    harness.press("menu")
    harness.run(80)
    *_, focus, news = adapter.heard()
    assert focus == "[Continue]"
    assert news.startswith("Light throws 2, 5.")
    assert news.endswith("Pause")


def test_the_others_turn_is_read_out_when_one_is_to_act(harness: Harness, adapter: Adapter) -> None:
    """While no button works nothing is read aloud, because the focus moves right afterwards."""
    harness.dice.left = [(2, 5), (3, 4)]
    harness.play("ostia", 3, black="heuristic")
    adapter.begin()
    harness.turn(("R", 2), ("R", 5))
    harness.run(300)
    *_, focus, news = adapter.heard()
    assert focus == "[Throw the dice.]"
    assert "Dark throws 3, 4. Dark enters on" in news
    assert news.endswith("Dark enters on A4."), "what to do is what the focus is called"


def test_what_comes_again_has_another_number(harness: Harness, adapter: Adapter) -> None:
    """Orca does not read a part that was gone and has the old number."""
    adapter.begin()
    harness.run(1)
    cup = adapter.find("Throw the dice.")
    harness.turn(("R", 2), (2, 7))
    harness.run(80)
    assert adapter.find("Throw the dice.") != cup
    assert cup not in adapter.known()[0].children


def test_of_a_rules_page_that_is_closed_one_comes_back_to_the_line(
    harness: Harness, adapter: Adapter
) -> None:
    """A hint is read aloud when it appears and when it is requested again, and at no other time."""
    adapter.begin()
    harness.throw()
    harness.run(80)
    harness.key(pygame.K_h)
    harness.run(80)
    hint = adapter.heard()[-1]
    assert hint.startswith("Hint: Light enters on A2.")
    harness.press("rules")
    harness.run(80)
    harness.press("close")
    harness.run(80)
    assert adapter.heard()[-1] == harness.screen.said
    assert harness.screen.said not in hint
    harness.key(pygame.K_h)
    harness.run(80)
    assert adapter.heard()[-1] == hint


def test_a_sign_that_is_shown_for_a_moment_is_read_out(harness: Harness, adapter: Adapter) -> None:
    harness.key(pygame.K_m)
    adapter.begin()
    harness.run(80)
    assert "Sound off" not in adapter.heard()[-1]
    harness.key(pygame.K_m)
    harness.run(80)
    assert adapter.heard()[-1] == "Sound on"
