"""Larger text at home: values beside buttons."""

from pathlib import Path

from each import LANGUAGES, each
from harness import Harness

from ludus.picture.labels import label
from ludus.window.screens.settings.settings_screen import OtherWaysScreen


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
