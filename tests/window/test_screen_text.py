"""The screen text for blind players: everything on the screen, and all possible actions."""

import pygame
from harness import Harness, parts

from ludus.window.screens.panels.typing_screen import TypingScreen
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.screens.start.choose import ChooseScreen


def said(harness: Harness, name: str) -> str:
    """Return the text of a button or a place."""
    return next(p.said for p in parts(harness.app) if name in (p.button, p.name))


def test_the_text_of_a_square_has_its_checkers_and_possible_actions(harness: Harness) -> None:
    harness.dice.left = [(2, 5)]
    harness.play("ostia", 3)
    assert said(harness, "place-0-2") == "A2: empty"
    assert said(harness, "tray") == "Throw the dice."
    harness.throw()
    assert said(harness, "dice") == "Dice: 2, 5"
    assert said(harness, "place-0") == "Light, reserve: 3 light checkers, can be played"
    harness.tap("R")
    assert said(harness, "place-0") == "Light, reserve: 3 light checkers, picked up"
    assert said(harness, "place-2") == "A2: empty, within reach, can be hit there"
    harness.tap(2)
    harness.settle()
    assert said(harness, "dice") == "Dice: 2, 5. Left to play: 5"
    assert said(harness, "place-2") == "A2: 1 light checker, can be played"


def test_a_square_stays_the_same_part_whether_it_can_be_played_or_not(harness: Harness) -> None:
    harness.dice.left = [(2, 5)]
    harness.play("ostia", 3)
    before = [part.name for part in parts(harness.app) if part.name.startswith("place-")]
    harness.throw()
    harness.tap("R")
    found = [part for part in parts(harness.app) if part.name.startswith("place-")]
    assert [part.name for part in found] == before
    assert [part.button for part in found if part.button] == [
        "place-0",
        "place-2",
        "place-5",
        "place-7",
    ]


def test_choices_and_switches_say_whether_they_are_chosen(harness: Harness) -> None:
    harness.show(ChooseScreen)
    found = {part.button: part for part in parts(harness.app)}
    assert found["game-ostia"].chosen
    harness.press("change")
    found = {part.button: part for part in parts(harness.app)}
    assert [found[f"length-{name}"].chosen for name in ("quick", "medium", "full")].count(True) == 1
    assert found["close"].chosen is None
    harness.show(SettingsScreen)
    found = {part.button: part for part in parts(harness.app)}
    assert (found["calm"].switch, found["calm"].chosen) == (True, False)
    full = found["sound-full"]
    assert (full.said, full.note, full.chosen) == ("full", "Sound", True)


def test_keys_announce_the_focus_the_actions_and_the_board(harness: Harness) -> None:
    heard = harness.hear()
    harness.dice.left = [(2, 5), (1, 6)]
    harness.play("ostia", 3)
    harness.turn(("R", 2), ("R", 5))

    def ask(key: int) -> str:
        heard.clear()
        harness.key(key)
        return heard[0]

    assert "A5: 1 light checker." in ask(pygame.K_F4)
    assert "A1" not in ask(pygame.K_F4)
    assert ask(pygame.K_F1) == "Dark: Throw the dice. Throw the dice."
    harness.throw()
    recalled = ask(pygame.K_F3)
    assert recalled == "Light throws 2, 5. Light enters on A2. Light enters on A5."
    can = ask(pygame.K_F2)
    assert "Dark, reserve: 3 dark checkers, can be played." in can
    assert "Menu." in can
    assert "Go on" not in can


def test_tab_leads_round_all_that_can_be_pressed(harness: Harness) -> None:
    harness.show(ChooseScreen)
    harness.run(1)
    names = [button.name for button in harness.top.buttons() if button.enabled]
    led = []
    for _ in range(len(names) + 1):
        harness.key(pygame.K_TAB)
        led.append(harness.app.focus.name)
    start = names.index(led[0])
    assert names[start] == "start"
    assert led == [*names[start:], *names[:start], names[start]]


def test_what_is_typed_is_heard(harness: Harness) -> None:
    heard = harness.hear()
    harness.show(ChooseScreen)
    harness.show(TypingScreen, "Search", "", str)
    harness.run(1)
    harness.key(pygame.K_a, pygame.K_n)
    assert heard[-1] == "Search: an"
