"""The movement from one screen to the next."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from harness import Beside, Harness

from ludus.window.pictures.movement import COMES, GOES, STAYS, Approach, Dusk
from ludus.window.pictures.push_in import OUT, PUSH
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.pause import PauseScreen
from ludus.window.screens.start.choose import ChooseScreen


@pytest.fixture
def harness(tmp_path: Path) -> Harness:
    return Harness(tmp_path, size=(640, 360))


def later(harness: Harness, steps: int) -> None:
    """Step, and paint the last frame."""
    harness.run(steps)
    harness.look()


def bright(harness: Harness) -> int:
    """Return how bright the window is at its edge, which a panel darkens."""
    return sum(harness.app.stack.display.target.get_at((2, 350))[:3])


def test_with_reduced_motion_a_screen_appears_at_once(harness: Harness) -> None:
    harness.app.change(calm=True)
    harness.play("ostia")
    harness.look()
    harness.show(PauseScreen, harness.screen.table.record)
    before = bright(harness)
    harness.watch(1)
    assert bright(harness) < before


def test_what_moves_already_at_dusk_leaves_no_trace() -> None:
    window, dusk = pygame.Surface((4, 1)), Dusk()
    for at in range(4):
        picture = pygame.Surface((4, 1))
        picture.set_at((at, 0), "white")
        dusk.step(True)
        dusk.paint(window, picture, [])
        assert [window.get_at((x, 0)).r > 0 for x in range(4)].index(True) == at


def play(harness: Harness) -> None:
    """Open the first screen, and press PLAY."""
    harness.show(ChooseScreen)
    harness.look()
    harness.press("start")


def shown(harness: Harness) -> float:
    """Return how far the window is from the next picture, from 0 to 255."""
    window, picture = harness.app.stack.display.target, harness.app.stack.canvas.target
    sides = pygame.surfarray.array3d(window).astype(int), pygame.surfarray.array3d(picture)
    return float(abs(sides[0] - sides[1]).mean())


def test_the_camera_comes_down_from_the_first_board_to_that_of_the_match(harness: Harness) -> None:
    play(harness)
    far = []
    for steps in (1, OUT + PUSH // 2, PUSH // 2 - 3):
        later(harness, steps)
        far.append(shown(harness))
    assert far[0] > 20
    assert far[1] > far[2] > 0
    later(harness, 4)
    assert shown(harness) == 0
    assert not harness.app.stack.display.step()
    assert "scroll" not in harness.ear.heard
    assert not harness.top.choosing, "the checkers fall"
    match = harness.top_as(PlayScreen)
    while match.enters:
        assert not match.marks().ask_throw, "the tray would be framed before it is there"
        harness.run(1)
    assert match.marks().ask_throw
    assert match.choosing


def light(harness: Harness) -> list[float]:
    """Return how light the window is from top to bottom, from 0 to 1."""
    window = harness.app.stack.display.target
    small = pygame.transform.smoothscale(window, (3, 9))
    return [small.get_at((1, y)).normalize()[1] for y in range(9)]


@pytest.mark.parametrize("size", [(640, 360), (360, 640)])
def test_one_board_is_seen_on_the_way_and_no_frame_is_dark(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    harness = Harness(tmp_path, size=size)
    play(harness)
    for steps in (OUT - 2, *[4] * (2 + PUSH // 4)):
        later(harness, steps)
        parts = light(harness)
        assert sum(parts) / len(parts) > 0.12
        bright = [part > 0.4 for part in parts]
        assert any(bright)
        assert sum(one != other for one, other in pairwise(bright)) <= 2


def test_while_the_pictures_of_the_match_are_made_the_words_go_out_and_a_cup_rattles(
    harness: Harness,
) -> None:
    harness.show(ChooseScreen)
    harness.look()
    jobs = Beside()
    harness.app.services.pictures = jobs
    harness.press("start")
    later(harness, OUT)
    parts, window = light(harness), harness.app.stack.display.target
    bare = window.copy().get_buffer().raw
    later(harness, 30)
    assert window.get_buffer().raw != bare
    assert light(harness) == parts
    later(harness, 20)
    assert "rattle-0" in harness.ear.heard
    jobs.work()
    later(harness, PUSH + 2)
    assert shown(harness) == 0


@pytest.mark.parametrize("steps", [5, OUT + 5, OUT + PUSH + 5])
def test_a_key_ends_it_and_counts(harness: Harness, steps: int) -> None:
    harness.dice.left = [(3, 5)]
    play(harness)
    later(harness, steps)
    harness.key(pygame.K_RETURN)
    harness.look()
    assert shown(harness) == 0
    harness.run(30)
    assert "Thrown" in harness.events()


TURNS = "20:1,12:1,O:1 22:1,O:2 w -"
"""Light's 2 hits the last checker of Dark, which would be off soon."""
TURNS_LITTLE = "20:1,O:2 22:1,1:1,2:1 w -"
"""Light's 2 hits too, but Light wins almost certainly in any case."""


def begun_at(harness: Harness, position: str, *dice: int) -> PlayScreen:
    """Begin a match of `tabula` at a position, and throw."""
    harness.dice.left = [dice]
    screen = harness.play("tabula", at=position)
    harness.look()
    harness.throw()
    return screen


def hit(harness: Harness, position: str, carried: bool = False) -> PlayScreen:
    """Begin a match at a position, and hit there."""
    screen = begun_at(harness, position, 2, 1, 1)
    if carried:
        harness.drag(harness.at(20), harness.at(22))
    else:
        screen.tap(20)
        screen.tap(22)
    return screen


def furthest(harness: Harness, steps: int) -> float:
    """Return how far the window is from its picture at most, in some frames of so many steps."""
    found = 0.0
    for _ in range(0, steps, 6):
        later(harness, 6)
        found = max(found, shown(harness))
    return found


def test_a_hit_that_turns_the_match_is_seen_near_by_for_at_most_a_second(harness: Harness) -> None:
    hit(harness, TURNS)
    assert furthest(harness, COMES + STAYS + GOES) > 5
    harness.watch(2)
    assert shown(harness) == 0


@pytest.mark.parametrize("carried", [False, True])
def test_the_camera_stands_still_while_the_checkers_do(harness: Harness, carried: bool) -> None:
    screen = hit(harness, TURNS, carried)
    while not screen.view.blow.seen:
        later(harness, 1)
    camera, near = harness.app.stack.display.movement, list[float]()
    assert isinstance(camera, Approach)
    while screen.view.blow.still:
        near.append(camera._near.at(camera._now))
        later(harness, 1)
    assert {*near} == {float(not carried)}


def test_a_hit_that_changes_little_is_seen_from_afar(harness: Harness) -> None:
    hit(harness, TURNS_LITTLE)
    assert furthest(harness, COMES + STAYS + GOES) == 0


def test_a_touch_ends_the_close_up_and_counts(harness: Harness) -> None:
    screen = hit(harness, TURNS)
    later(harness, 15)
    assert shown(harness) > 5
    harness._point(pygame.MOUSEBUTTONDOWN, screen.layout.buttons["menu"].center)
    harness.watch(1)
    assert shown(harness) == 0
    harness.mouse(pygame.MOUSEBUTTONUP, screen.layout.buttons["menu"].center)
    harness.top_as(PauseScreen)


@pytest.mark.parametrize("calm", [False, True])
def test_the_throw_of_a_last_chance_and_the_winning_checker_are_seen_near_by(
    harness: Harness, calm: bool
) -> None:
    harness.app.change(calm=calm)
    screen = begun_at(harness, "24:1,O:2 23:1,O:2 w -", 6, 5, 4)
    assert (furthest(harness, COMES + STAYS + GOES) > 5) is not calm
    harness.settle()
    screen.tap(24)
    screen.tap(25)
    assert (furthest(harness, 80) > 5) is not calm
