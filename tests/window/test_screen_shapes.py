"""Square, wide and upright screens, and text of twice the size: no text overflows or is hidden."""

import pytest
from each import each
from harness import Harness
from pygame import Rect, Surface
from window_shapes import shape

from ludus.picture import signs
from ludus.picture.labels import label
from ludus.window.screens.library.summary import Summary
from ludus.window.screens.start import cards
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.widgets.button import Button

SIZES = [(1280, 720), (1024, 1024), (1000, 900), (2560, 720), (1080, 1920)]
TEXTS = [100, 200]


@pytest.fixture
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip the slow boards."""
    monkeypatch.setattr(cards, "room", lambda rules, size: Surface(size))
    monkeypatch.setattr(ChooseScreen, "ground", lambda self: Surface(self.app.size))
    monkeypatch.setattr(Summary, "picture", lambda self, width: Surface((width, width // 2)))


def ink(harness: Harness, button: Button) -> list[Rect]:
    """Return the places of the text lines on a button, from the top."""
    found = [
        text.place.move(item.x, item.y)
        for item in button.items(False)
        for text in label(item.surface).texts
    ]
    return sorted(found, key=lambda place: place.top)


@each(size=SIZES, text=TEXTS)
def test_capitals_lie_in_the_middle_of_their_button(
    harness: Harness, fast: None, size: tuple[int, int], text: int
) -> None:
    shape(harness, size, text)
    harness.app.stack.go(ChooseScreen(harness.app))
    start = harness.button("start")
    (play,) = ink(harness, start)
    assert abs(play.centery - start.rect.centery) <= max(2, 0.03 * start.rect.height)


def test_nothing_shows_through_a_panel() -> None:
    panel = signs.panel((300, 200))
    assert {panel.get_at((x, y))[3] for x in range(20, 280) for y in range(20, 180)} == {255}
