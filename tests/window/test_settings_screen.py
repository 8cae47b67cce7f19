"""The groups of settings and keys, and settings that depend on others."""

from harness import Harness, parts

from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.screens.start.choose import ChooseScreen


def enabled(harness: Harness) -> dict[str, bool]:
    return {part.button: part.enabled for part in parts(harness.app) if part.button}


def test_a_setting_without_effect_cannot_be_chosen(harness: Harness) -> None:
    harness.show(ChooseScreen)
    harness.show(SettingsScreen)
    assert enabled(harness)["music"]
    harness.press("sound-off")
    found = enabled(harness)
    assert (found["music"], found["sound-soft"]) == (False, True)


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
