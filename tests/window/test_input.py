"""Number pad, gamepad and a single switch each play a whole match; keys can be reassigned."""

import ctypes
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest
from harness import Harness, play_out, saved
from kiosk_helpers import KioskHarness
from pygame._sdl2 import controller

from ludus.match.dice import dice_of
from ludus.match.record import HUMAN
from ludus.window.input import keys
from ludus.window.screens.ends.over import OverScreen
from ludus.window.screens.panels.typing_screen import TypingScreen
from ludus.window.screens.settings.keys_screen import KeysScreen
from ludus.window.screens.settings.settings_screen import OtherWaysScreen, SettingsScreen
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.storage.match_choice import MatchChoice


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Harness]:
    """Return the first screen with a quick match of two people chosen, and dice from the seed."""
    found = Harness(tmp_path, size=(640, 360))
    found.app.services.dice = dice_of
    found.app.settings.choice = MatchChoice("ostia", "quick", HUMAN)
    found.show(ChooseScreen)
    yield found
    pygame.display.set_mode((64, 64))


def by_key(harness: Harness, key: int, mod: int = 0) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        harness.send(kind, key=key, mod=mod)


def by_pad(harness: Harness, key: int) -> None:
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        harness.send(kind, instance_id=0, button=key - keys.PAD)


def by_stick(harness: Harness, axis: int, value: int) -> None:
    for leant in (value, 0):
        kind = pygame.CONTROLLERAXISMOTION
        harness.send(kind, instance_id=0, axis=axis, value=leant)


def light_one_by_one(quick: Harness) -> None:
    """Offer so few games that no choices of the first screen are lit together."""
    quick.app.games = dict([*quick.app.games.items()][:3])
    quick.app.home()


def test_a_second_press_of_a_switch_within_a_quarter_of_a_second_is_a_tremor(
    quick: Harness,
) -> None:
    light_one_by_one(quick)
    quick.app.change(switch_s=2.0)
    quick.run(20)
    by_key(quick, pygame.K_SPACE)
    table = quick.screen.table
    quick.run(10)
    by_key(quick, pygame.K_SPACE)
    assert not table.dice, "it counts as part of the first press"
    quick.run(20)
    by_key(quick, pygame.K_SPACE)
    assert table.dice


def test_nine_keys_play_a_whole_match_with_numlock_or_without(quick: Harness) -> None:
    arrows = (pygame.K_KP_8, pygame.K_KP_4, pygame.K_KP_6, pygame.K_KP_2, pygame.K_KP_3)
    locks = itertools.cycle((0, pygame.KMOD_NUM))
    by_key(quick, pygame.K_KP_5)
    play_out(quick, lambda key: by_key(quick, key, next(locks)), pygame.K_KP_5, arrows)


def test_a_gamepad_plays_a_whole_match(quick: Harness) -> None:
    arrows = (keys.PAD_UP, keys.PAD_DOWN, keys.PAD_LEFT, keys.PAD_RIGHT, keys.USUAL["round"][-1])
    by_pad(quick, keys.PAD)
    play_out(quick, lambda key: by_pad(quick, key), keys.PAD, arrows)


def test_the_stick_is_an_arrow_once_each_time_that_it_leans(quick: Harness) -> None:
    for _ in range(3):
        by_pad(quick, keys.PAD_DOWN)
    before = quick.app.focus.name
    by_stick(quick, pygame.CONTROLLER_AXIS_LEFTX, 8000)
    assert quick.app.focus.name == before, "it hardly leans"
    for value in (21_000, 30_000, 32_767, 13_000, 25_000):
        kind, x = pygame.CONTROLLERAXISMOTION, pygame.CONTROLLER_AXIS_LEFTX
        quick.send(kind, instance_id=0, axis=x, value=value)
    once = quick.app.focus.name
    by_stick(quick, pygame.CONTROLLER_AXIS_LEFTX, 0)
    by_stick(quick, pygame.CONTROLLER_AXIS_LEFTX, -30_000)
    assert once != before == quick.app.focus.name


def _sdl() -> Any:
    """Load SDL itself, which can simulate a plugged in gamepad."""
    with open("/proc/self/maps") as maps:
        found = [line.split()[-1] for line in maps if "libSDL2-2" in line]
    return ctypes.CDLL(found[0]) if found else pytest.skip("SDL is not found in this process")


def test_a_gamepad_may_come_and_go_at_any_time(
    quick: Harness, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    sdl, app = _sdl(), quick.app
    sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
    app.input.gamepads.listen()

    def take() -> None:
        for event in pygame.event.get():
            app.handle(event)
        quick.run(1)

    for _ in range(2):
        assert sdl.SDL_JoystickAttachVirtual(1, 6, 15, 0) == 0
        take()
        number = controller.Controller(0).as_joystick().get_instance_id()
        stick = ctypes.c_void_p(sdl.SDL_JoystickFromInstanceID(number))
        for down in (1, 0):
            sdl.SDL_JoystickSetVirtualButton(stick, 14, down)
            take()
        assert app.focus.shown
        app.focus.shown = False
        sdl.SDL_JoystickSetVirtualButton(stick, 0, 1)
        pygame.event.pump()
        sdl.SDL_JoystickDetachVirtual(0)
        take()
        assert not app.pointer.held, "what was pressed is let go"
    heard = [record.message for record in caplog.records]
    assert (
        sum("is heard" in each for each in heard) == sum("is gone" in each for each in heard) == 2
    )
    controller.quit()
    app.handle(pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=0))
    assert "cannot be heard" in caplog.text, "it was gone before it could be opened"


def test_a_reassigned_key_replaces_the_default_key(quick: Harness) -> None:
    quick.app.change(keys={"hint": ("J",), "back": ("Keypad 9", "Gamepad Y")})
    quick.play("ostia")
    quick.dice.left = [(3, 5)]
    quick.throw()
    by_key(quick, pygame.K_h)
    assert not quick.thinker.asked
    by_key(quick, pygame.K_j)
    assert quick.thinker.asked
    by_key(quick, pygame.K_ESCAPE)
    assert quick.top is quick.screen
    by_pad(quick, keys.PAD + pygame.CONTROLLER_BUTTON_Y)
    assert quick.top is not quick.screen
    assert saved(quick).keys == quick.app.settings.keys


def test_what_is_typed_comes_before_what_a_key_means(quick: Harness) -> None:
    quick.app.change(keys={"mute": ("X",)})
    said: list[str] = []
    quick.show(TypingScreen, "", "", said.append)
    quick.key(pygame.K_x, pygame.K_5, pygame.K_SPACE, pygame.K_m, pygame.K_RETURN)
    assert said == ["x5 m"]
    assert not quick.app.muted


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"hint": ["Hocus"]}, "there is no key called 'Hocus'"),
        ({"hint": ["U"]}, "keys.hint: 'U' means undo, too"),
        ({"fly": ["F"]}, "keys.fly is no meaning; there are up, down"),
    ],
)
def test_unreadable_keys_are_reported_once_and_the_defaults_stay(
    quick: Harness, caplog: pytest.LogCaptureFixture, changed: dict[str, list[str]], why: str
) -> None:
    path = quick.folder / "config" / "settings.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.encode({"keys": changed}))
    later = Harness(quick.folder)
    assert not later.app.settings.keys
    assert later.app.notices
    assert caplog.text.count(why) == 1


def test_enter_alone_plays_on_after_a_step_back(quick: Harness) -> None:
    """The focus leaves Undo as soon as nothing is left to undo."""
    quick.play("ostia", at="33:1,34:1,O:1 1:1,O:2 w -")
    quick.throw()
    while not quick.screen.table.undoable:
        by_key(quick, keys.CHOOSE)
        quick.settle()
    while lit(quick) != "undo":
        by_key(quick, pygame.K_TAB)
    by_key(quick, keys.CHOOSE)
    quick.settle()
    assert not quick.screen.table.undoable
    for _ in range(40):
        by_key(quick, keys.CHOOSE)
        quick.run(1)
        if isinstance(quick.top, OverScreen):
            return
        quick.settle()
    raise AssertionError("nobody has won")


def test_at_the_end_of_a_range_the_focus_goes_from_more_to_less(quick: Harness) -> None:
    """Enter pressed once too often does not close the panel."""
    quick.show(OtherWaysScreen)
    panel = quick.top
    quick.app.change(spoken=200)
    for _ in quick.top.buttons():
        if lit(quick) != "spoken-more":
            by_key(quick, pygame.K_TAB)
    for expected in (250, 200):
        by_key(quick, keys.CHOOSE)
        quick.run(1)
        assert quick.app.settings.spoken == expected
        assert (quick.top, lit(quick)) == (panel, "spoken-less")


def by_click(harness: Harness, _: int = 0) -> None:
    """Click in an empty corner."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        harness.send(kind, pos=(1, 1), button=1)


def lit(harness: Harness) -> str:
    """Return the name of the choice that a press would take."""
    button = harness.app.focus.button(harness.top.buttons())
    return button.name if button and harness.app.focus.shown else ""


def group(harness: Harness) -> list[str]:
    """Return the names of all lit choices: one, or a group of many."""
    return [button.name for button in harness.app.focus.lit(harness.top.buttons())]


@pytest.mark.long
@pytest.mark.parametrize("press", [by_click, by_key, by_pad])
def test_one_switch_plays_a_whole_match(
    quick: Harness, press: Callable[[Harness, int], object]
) -> None:
    quick.app.change(switch_s=0.3)
    first = quick.top
    for _ in range(30_000):
        quick.app.step()
        if isinstance(quick.top, OverScreen):
            return
        if any(name.startswith(("start", "tray", "place", "done")) for name in group(quick)):
            press(quick, keys.PAD if press is by_pad else pygame.K_x)
        if quick.top is not first:
            quick.screen.view.hurry()
    raise AssertionError("nobody has won")


def test_of_many_choices_one_switch_first_takes_a_group_and_then_one_of_it(quick: Harness) -> None:
    """A choice among many then takes about twice the square root of their number in steps."""
    quick.app.change(switch_s=0.5)
    quick.show(SettingsScreen)
    quick.run(2)
    names = [button.name for button in quick.top.buttons() if button.enabled]
    assert len(names) > 12

    def wait(least: int, wanted: set[str]) -> int:
        """Step until all wanted choices are lit, at least a number of them; return the steps."""
        for step in range(6000):
            if wanted <= {*group(quick)} and len(group(quick)) >= least:
                return step
            quick.run(1)
        raise AssertionError("it is never lit")

    for wanted in (names[-1], names[len(names) // 2]):
        took = wait(2, {wanted})
        found = group(quick)
        assert len(found) < len(names) / 2, "neighbours are lit together"
        by_click(quick)
        quick.run(1)
        assert group(quick) == found[:1], "nothing is chosen yet, but the group is opened"
        took += wait(1, {wanted})
        assert group(quick) == [wanted]
        assert took / 30 < 2 * len(names) ** 0.5
        wait(2, {*found})
        quick.run(31)
        assert not {*group(quick)} & {*found}, "who takes none comes to the others again"


def test_what_is_lit_moves_on_at_the_chosen_pace_and_begins_with_what_is_to_be_done(
    quick: Harness,
) -> None:
    light_one_by_one(quick)
    quick.app.change(switch_s=1.5)
    quick.run(2)
    assert lit(quick) == "start"
    seen = [lit(quick)]
    for step in range(1, 400):
        quick.run(1)
        if lit(quick) != seen[-1]:
            assert step % 90 in (88, 89)
            seen.append(lit(quick))
    assert len(set(seen)) == 5
    by_click(quick)
    by_click(quick)
    quick.run(2)
    assert quick.app.focus.name == lit(quick) == seen[-1], "a trembling hand presses once"


def test_while_the_other_one_plays_nothing_is_lit_and_nothing_can_be_chosen(quick: Harness) -> None:
    quick.app.change(switch_s=0.5)
    quick.play("ostia", black="tiro", first=1)
    quick.dice.left = [(3, 5)]
    for _ in range(60):
        quick.run(1)
        by_click(quick)
        assert quick.top is quick.screen
    by_key(quick, pygame.K_ESCAPE)
    assert quick.top is not quick.screen, "who helps has his keys"


def test_a_switch_user_reaches_undo_before_the_turn_ends(quick: Harness) -> None:
    quick.app.change(switch_s=4.0, hand_over=True)
    quick.play("ostia")
    quick.dice.left = [(3, 5)]
    by_click(quick)
    quick.settle()
    screen = quick.screen
    for source, target in ((0, 3), (0, 5)):
        screen.tap(source)
        screen.tap(target)
        quick.settle()
    assert screen.now.finished
    while lit(quick) != "undo":
        quick.run(1)
        assert screen.now.finished
    by_click(quick)
    assert not screen.now.finished


def test_without_a_switch_nothing_is_ever_lit_by_itself(quick: Harness) -> None:
    quick.app.change(calm=True)
    quick.run(1)
    quick.app.paint()
    quick.run(500)
    assert not quick.app.unpainted
    assert not lit(quick)


def page(harness: Harness) -> KeysScreen:
    """Open the page of all keys, over the other ways to play."""
    harness.show(OtherWaysScreen)
    harness.press("keys")
    return harness.top_as(KeysScreen)


def ask(harness: Harness, meaning: str) -> None:
    """Turn to the page of a meaning, and ask for its new key."""
    while f"key-{meaning}" not in harness.names:
        harness.press("next")
    harness.press(f"key-{meaning}")


def test_all_keys_are_on_one_screen_and_can_be_changed_there(quick: Harness) -> None:
    screen, seen = page(quick), set[str]()
    screen.turn(2 * screen.pages)
    assert screen.page == screen.pages - 1, "it stays on the last page"
    quick.app.focus.name = "next"
    quick.run(1)
    assert quick.app.focus.name == "before"
    for _ in range(screen.pages):
        seen |= {button.name for button in screen.buttons()}
        screen.turn(-1)
    assert {f"key-{meaning}" for meaning in keys.USUAL} <= seen
    assert screen.page == 0
    ask(quick, "hint")
    assert "Hint" in quick.top.said
    by_key(quick, pygame.K_LSHIFT)
    by_key(quick, pygame.K_j)
    ask(quick, "hint")
    by_pad(quick, keys.PAD + pygame.CONTROLLER_BUTTON_LEFTSTICK)
    assert "LS is taken: Way of the checkers" in quick.top.said
    by_key(quick, pygame.K_KP_0)
    assert quick.app.settings.keys == {"hint": ("Gamepad Y", "J", "Keypad 0")}
    ask(quick, "road")
    by_key(quick, pygame.K_ESCAPE)
    by_key(quick, pygame.K_h)
    assert quick.top is screen
    assert set(quick.app.settings.keys) == {"hint"}
    quick.press("usual")
    assert not quick.app.settings.keys


def _reach(harness: Harness, name: str) -> None:
    """Press the switch whenever a group with a choice is lit, until the choice is lit alone."""
    while group(harness) != [name]:
        if name in group(harness):
            by_click(harness)
        harness.run(1)


def test_one_switch_is_set_and_goes_on_from_where_it_was_set(quick: Harness) -> None:
    quick.show(OtherWaysScreen)
    quick.press("switch_s-more")
    quick.run(30)
    assert "switch_s-more" in group(quick)
    quick.app.change(switch_s=4.0)
    _reach(quick, "switch_s-more")
    by_click(quick)
    assert 0 < quick.app.settings.switch_s < 4.0


def test_two_presses_before_the_next_picture_do_not_pass_the_fastest_pace(quick: Harness) -> None:
    quick.show(OtherWaysScreen)
    quick.app.change(switch_s=0.8)
    quick.run(60)
    _reach(quick, "switch_s-more")
    for _ in range(2):
        by_click(quick)
        for _ in range(16):
            quick.app.step()
    assert quick.app.settings.switch_s in (0.6, 0.8)


@pytest.mark.parametrize("allowed", [False, True])
def test_visitors_play_with_what_the_museum_allows(tmp_path: Path, allowed: bool) -> None:
    kiosk = KioskHarness(tmp_path, controls__keypad=allowed)
    assert not kiosk.app.guard.hears_gamepads
    screen = kiosk.start()
    kiosk.press("games")
    assert allowed == ("keypad" in kiosk.names)
    by_key(kiosk, pygame.K_KP_7)
    assert kiosk.top is screen


def test_a_visitors_switch_lights_what_he_can_choose_until_somebody_touches(
    tmp_path: Path,
) -> None:
    kiosk = KioskHarness(
        tmp_path, controls__switch_s=0.4, session__idle_s=3, session__countdown_s=1
    )

    def press(wanted: str) -> None:
        """Press when a choice is lit, but only after a pause: a repeated press would be ignored."""
        kiosk.wait(0.3)
        kiosk.until(lambda: lit(kiosk).startswith(wanted))
        by_key(kiosk, pygame.K_SPACE)

    press("")
    assert kiosk.attracting
    press("players-1")  # The first of a group, which this opens.
    press("players-1")
    assert kiosk.visiting
    press("tray")
    press("place")
    assert kiosk.screen.hand.picked is not None
    kiosk.click((2, 2))
    kiosk.wait(1)
    assert not lit(kiosk)
    press("")
    kiosk.leave()
    assert kiosk.attracting
    assert not lit(kiosk)
