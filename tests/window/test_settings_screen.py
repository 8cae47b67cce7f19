"""The groups of settings and keys, and settings that depend on others."""

from each import each
from harness import Harness, parts
from window_shapes import shape

from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.screens.start.choose import ChooseScreen


def enabled(harness: Harness) -> dict[str, bool]:
    return {part.button: part.enabled for part in parts(harness.app) if part.button}


def texts(harness: Harness) -> list[str]:
    return [part.said for part in parts(harness.app)]


def test_a_setting_without_effect_cannot_be_chosen(harness: Harness) -> None:
    harness.app.stack.open(ChooseScreen(harness.app))
    harness.app.stack.open(SettingsScreen(harness.app))
    assert enabled(harness)["music"]
    harness.press("sound-off")
    found = enabled(harness)
    assert (found["music"], found["sound-soft"]) == (False, True)


@each(size=[(1280, 720), (1080, 1920)])
def test_settings_stand_below_headings(harness: Harness, size: tuple[int, int]) -> None:
    shape(harness, size, 200)
    harness.app.stack.open(ChooseScreen(harness.app))
    harness.app.stack.open(SettingsScreen(harness.app))
    shown = set[str]()
    for _ in range(8):
        shown |= {*texts(harness)}
        harness.app.stack.top.turn(1)
    assert {"Seeing", "Hearing", "Playing"} <= shown


def test_a_change_of_one_setting_leaves_what_does_not_depend_on_it(harness: Harness) -> None:
    app = harness.app
    harness.play("ostia")
    app.hearing.mute()
    app.want_fullscreen = True  # as with `--fullscreen`
    ground = app.stack.top.background()
    app.change(calm=True, hand_over=False, keys={})
    harness.run(1)
    assert app.muted
    assert app.want_fullscreen
    assert app.stack.top.background() is ground
    app.change(sound="soft")
    assert (app.muted, app.want_fullscreen) == (False, True)
    app.change(contrast=True)
    harness.run(1)
    assert app.stack.top.background() is not ground
    app.change(fullscreen=False)
    assert not app.want_fullscreen
