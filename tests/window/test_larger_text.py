"""Larger text is larger on every screen at home, on 1280x720: buttons and other lines."""

from pathlib import Path
from statistics import median
from typing import NamedTuple

import pytest
from each import LANGUAGES, WIDEST, each
from harness import Harness
from home_screens import home_screens

from ludus.picture.canvas import Item
from ludus.picture.labels import label
from ludus.window.screens.dropped import TextScreen
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.settings.settings_screen import SettingsScreen

LEAST, MEDIAN = 1.2, 1.4
"""Growth of button labels at twice the text size: the least, and the median."""
NARROW = {("LibraryScreen", "paste"), *(("ReviewScreen", f"play-{at}") for at in range(5))}
"""Screens and buttons in rows too narrow for larger text in every language."""
MAP = "MapScreen"
"""The names on the map are as large as the map, which the column beside it makes narrower."""
FIXED = {"15", "14", "7", "?", "??", "?!"}
"""Texts on things of a fixed size: checkers, and marks in a drawing."""

Sizes = dict[tuple[str, str], int]


class Measured(NamedTuple):
    labels: Sizes
    """Smallest line on each button of a screen, in pixels."""
    told: Sizes
    """Smallest size of each other line on a screen, in pixels."""


def sizes(items: list[Item]) -> dict[str, int]:
    """Return the size of each line of text on some pictures, in pixels."""
    return {text.words: text.size for item in items for text in label(item.surface).texts}


def measured(folder: Path, language: str, text: int) -> Measured:
    harness, labels, told = Harness(folder), Sizes(), Sizes()
    harness.app.speak(language)
    harness.app.change(text=text)
    for screen in home_screens(harness):
        top = harness.app.stack.top
        for button in top.buttons():
            found = sizes(button.items(False, harness.app.scale))
            if found and not button.word:  # An icon says the same as the word below it.
                key = screen, button.name
                labels[key] = min(*found.values(), labels.get(key, 999))
        for words, size in sizes(top.items()).items():
            told[screen, words] = min(size, told.get((screen, words), size))
    return Measured(labels, told)


def by_screen(told: Sizes) -> dict[str, int]:
    """Return the smallest size on each screen, without page numbers and texts of fixed size."""
    found: dict[str, int] = {}
    for (screen, words), size in told.items():
        if words not in FIXED and " / " not in words:
            found[screen] = min(size, found.get(screen, size))
    return found


@pytest.mark.long
@each(language=WIDEST)
def test_text_of_twice_the_size_is_larger_on_every_screen(language: str, tmp_path: Path) -> None:
    usual = measured(tmp_path / language / "usual", language, 100)
    large = measured(tmp_path / language / "large", language, 200)
    grown = {name: size / usual.labels[name] for name, size in large.labels.items()}
    assert len(grown) > 150
    assert median(grown.values()) >= MEDIAN
    assert {name: by for name, by in grown.items() if by < LEAST and name not in NARROW} == {}
    before, now = by_screen(usual.told), by_screen(large.told)
    shrunk = {screen for screen, size in before.items() if now[screen] < size}
    assert shrunk <= {MAP}


@each(text=[100, 150, 200])
def test_a_title_of_two_lines_stands_above_its_rule(tmp_path: Path, text: int) -> None:
    harness = Harness(tmp_path, size=(720, 1280))
    harness.app.speak("fr")
    harness.app.change(text=text)
    harness.app.open(
        TextScreen, "Which of the others have you beaten so far, and how often?", "", ""
    )
    panel = harness.app.stack.top
    assert isinstance(panel, PanelScreen)
    *lines, rule = [
        item.surface.get_bounding_rect().move(item.x, item.y) for item in panel.heading()
    ]
    assert text < 200 or len(lines) == 2
    assert max(line.bottom for line in lines) < rule.top


@LANGUAGES
@each(language="languages")
def test_values_keep_clear_of_the_buttons_beside_them(language: str, tmp_path: Path) -> None:
    harness = Harness(tmp_path, size=(1080, 1920))
    harness.app.speak(language)
    harness.app.change(text=200)
    harness.app.open(SettingsScreen)
    panel = harness.app.stack.top
    panel.turn(1)
    steps = [b.rect for b in panel.buttons() if b.name.endswith(("-less", "-more"))]
    assert steps
    for item in panel.items():
        near = item.rect.inflate(steps[0].height // 6, 0)
        assert not label(item.surface).texts or near.collidelist(steps) == -1
