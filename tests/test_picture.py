"""A picture is measured where it counts: beneath its texts, and on what can be touched."""

import pytest
from harness import Harness
from pygame import Rect, Surface

from ludus.exhibit.measure import Measure
from ludus.exhibit.overheard import Notes, overheard
from ludus.exhibit.picture import Picture
from ludus.picture import assets
from ludus.picture.canvas import Item
from ludus.window.app import App, Screen
from ludus.window.controls import Button

WHITE: assets.Colour = (255, 255, 255)


class Plain(Screen):
    """A text on a grey ground, with a dark bar beneath one half of the ground, and a button."""

    def __init__(self, app: App, grey: int) -> None:
        super().__init__(app)
        self._background = Surface(app.size)
        self._background.fill((grey, grey, grey))
        self.enabled = True
        self.bar: list[Item] = []

    def background(self) -> Surface:
        return self._background

    def items(self) -> list[Item]:
        return [*self.bar, Item(assets.text("Salve", assets.BODY, 40, WHITE), 100, 100)]

    def buttons(self) -> list[Button]:
        rect = Rect(400, 400, 80, 30)
        return [Button("tiny", rect, bool, icon="home", enabled=self.enabled)]


def seen(screen: Screen) -> Picture:
    """A screen as the audit sees it."""
    notes = Notes()
    with overheard(notes):
        picture = Picture(screen, notes)
        picture.capital()
    return picture


def test_a_text_is_compared_with_what_is_beneath_it(harness: Harness) -> None:
    screen = Plain(harness.app, 118)
    contrast = seen(screen).text_contrast()
    assert contrast
    assert contrast.what == "Salve"
    assert contrast.value == pytest.approx(4.6, abs=0.1)
    bar = Surface((200, 100))
    bar.fill((250, 250, 250))
    screen.bar = [Item(bar, 90, 90)]
    covered = seen(screen).text_contrast()
    assert covered
    assert covered.value < 1.1


def test_the_smallest_side_of_a_button_counts_also_where_it_is_disabled(harness: Harness) -> None:
    screen = Plain(harness.app, 0)
    assert seen(screen).target() == Measure(30, "tiny")
    assert seen(screen).sign_contrast()
    screen.enabled = False
    assert seen(screen).target() == Measure(30, "tiny")
    assert seen(screen).sign_contrast() is None
