"""Larger text at home: a title of two lines, and values beside buttons."""

from pathlib import Path

from each import LANGUAGES, each
from harness import Harness

from ludus.picture.labels import label
from ludus.window.screens.dropped import TextScreen
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.settings.settings_screen import OtherWaysScreen


@each(text=[100, 200])
def test_a_title_of_two_lines_stands_above_its_rule(tmp_path: Path, text: int) -> None:
    harness = Harness(tmp_path, size=(720, 1280))
    harness.app.speak("fr")
    harness.app.change(text=text)
    harness.app.stack.open(
        TextScreen(
            harness.app, "Which of the others have you beaten so far, and how often?", "", ""
        )
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
    harness.app.stack.open(OtherWaysScreen(harness.app))
    panel = harness.app.stack.top
    steps = [b.rect for b in panel.buttons() if b.name.endswith(("-less", "-more"))]
    assert steps
    for item in panel.items():
        near = item.rect.inflate(steps[0].height // 6, 0)
        assert not label(item.surface).texts or near.collidelist(steps) == -1
