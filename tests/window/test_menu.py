"""The menus: their groups, and the way out."""

import pygame
from harness import Harness

from ludus.picture import signs
from ludus.window.screens.dropped import dropped
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.screens.start.choose import ChooseScreen


def test_quitting_asks_only_while_a_match_is_not_saved(harness: Harness) -> None:
    in_the_way = harness.folder / "state" / "matches"
    in_the_way.parent.mkdir(parents=True)
    in_the_way.write_text("no folder")
    harness.dice.left = [(6, 1)]
    harness.play("ostia")
    harness.turn(("R", 6), ("R", 1))
    for stays, button in ((True, "keep"), (False, "quit")):
        harness.press("menu", "leave")
        harness.top_as(Menu)
        assert not harness.ear.cuts[-1]
        assert harness.app.running
        harness.press(button)
        assert harness.app.running == stays
        harness.key(pygame.K_ESCAPE)


def test_another_language_is_found_by_the_globe_and_its_own_name(harness: Harness) -> None:
    harness.show(ChooseScreen)
    harness.press("menu")
    globes = [each for each in harness.app.stack.buttons if each.icon == "globe"]
    assert [each.label for each in globes] == ["English"]
    harness.press("language")
    names = {each.name: each.label for each in harness.app.stack.buttons}
    assert names["de"] == "Deutsch"
    assert names["el"] == "Ελληνικά"
    harness.press("de")
    harness.top_as(ChooseScreen)
    assert harness.app.words.language == "de"


def test_enter_takes_a_way_back_only_where_there_is_no_other_button(harness: Harness) -> None:
    harness.show(SettingsScreen)
    assert not harness.lit
    harness.show(dropped, harness.folder / "none")
    assert harness.lit == ["close"]
    (close,) = harness.top.buttons()
    assert close.items(pressed=False)[0].surface is signs.plaque(close.rect.size, "plain", False)
