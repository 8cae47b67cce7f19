"""Before its dice lie, no line, mark, button, sound or picture gives a throw away."""

import zlib
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame
import pytest
from each import each
from harness import CLOSED, Harness
from kiosk_helpers import KioskHarness

from ludus.exhibit.screens import visit
from ludus.match.dice import Dice
from ludus.match.record import HUMAN, parse_record
from ludus.match.states import State
from ludus.window.dice.cup import in_hand
from ludus.window.dice.roll import LIES, ROLL
from ludus.window.layers.control_bar import ControlBar
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.home import match_screen
from ludus.window.screens.review.replay import ReplayScreen

SIZE = (640, 360)
THROWS = ((4, 6), (1, 5), (1, 1), (4, 4), (1, 4))
"""All is lost, all can be played, a double, a lost double, and a number that is lost later."""
RESTS = 40
"""Steps after which every press counts."""
_SOME = 6
"""The steps from one frame that is looked at to the next one."""

Seen = tuple[int, int, list[str]]


def without_dice(harness: Harness, screen: PlayScreen | ReplayScreen) -> pygame.Surface:
    """Return the frame, black in the tray and wherever a die rolls."""
    frame = harness.look().copy()
    layout = screen.layout
    rolling = [item.rect for item in screen.view.dice.rolling_items(layout)]
    for place in (layout.tray, *rolling):
        frame.fill("black", place.inflate(12, 20))
    return frame


def seen(harness: Harness) -> Seen:
    """Return a checksum of the frame without dice, the number of dice pictures, and all sounds."""
    screen = harness.top
    assert isinstance(screen, PlayScreen | ReplayScreen)
    frame = without_dice(harness, screen)
    pictures = screen.view.dice.items(screen.layout, frozenset())
    return zlib.crc32(pygame.image.tobytes(frame, "RGB")), len(pictures), list(harness.ear.heard)


def falling(harness: Harness, thrown: tuple[int, ...]) -> list[Seen]:
    """Return checksums and sounds of some frames until the dice lie."""
    screen = harness.top
    assert isinstance(screen, PlayScreen | ReplayScreen)
    harness.ear.heard.clear()
    for _ in range(100):
        if screen.view.falling:
            break
        harness.run(1)
    found, tray, step = [], screen.view.dice, 0
    while not tray.dice or any(die.rolled < ROLL for die in tray.dice if not die.added):
        assert step < 600, "the dice never lie"
        if step % _SOME == 0:
            found.append(seen(harness))
        harness.run(1)
        step += 1
    assert sorted({die.face for die in screen.view.dice.dice}) == sorted(set(thrown))
    return found


def alike(throws: list[list[Seen]]) -> bool:
    return len(throws[0]) > 0 and all(throw == throws[0] for throw in throws)


def opened(folder: Path, thrown: tuple[int, ...], white: str, black: str) -> Harness:
    (own := folder / str(thrown)).mkdir()  # The words below icons are gone from the third match on.
    harness = Harness(own, [thrown], SIZE)
    harness.thinker.silent = True
    harness.show(match_screen, parse_record(CLOSED.format(white=white, black=black)))
    harness.run(1)
    return harness


@pytest.mark.parametrize(
    ("by", "calm", "contrast", "thrown"),
    [
        ("click", False, False, THROWS[:2]),
        ("click", True, False, THROWS[1:3]),
        ("click", False, True, THROWS[2:4]),
        ("key", False, False, THROWS[3:]),
        ("computer", False, False, THROWS[:3:2]),
        ("computers", False, True, THROWS[::4]),
        pytest.param("click", False, False, THROWS, marks=pytest.mark.long),
        pytest.param("computer", False, False, THROWS, marks=pytest.mark.long),
    ],
)
def test_nothing_shows_a_throw_before_the_dice_lie(
    by: str, calm: bool, contrast: bool, thrown: Sequence[tuple[int, ...]], tmp_path: Path
) -> None:
    white = "tiro" if "computer" in by else HUMAN
    black = HUMAN if by == "computer" else "tiro"
    throws, afterwards = [], set()
    for dice in thrown:
        harness = opened(tmp_path, dice, white, black)
        harness.app.change(calm=calm, contrast=contrast)
        harness.run(1)
        if by == "click":
            harness.touch_cup()
        elif by == "key":
            harness.key(pygame.K_RETURN)
        throws.append(falling(harness, dice))
        harness.run(30)
        afterwards.add(seen(harness)[0])
    assert alike(throws)
    assert len(afterwards) > 1


def test_nothing_shows_a_throw_that_is_interrupted_by_a_pause(tmp_path: Path) -> None:
    beneath = []
    for thrown in THROWS[:2]:
        harness = opened(tmp_path, thrown, HUMAN, HUMAN)
        harness.touch_cup()
        harness.run(10)
        under = harness.screen
        harness.key(pygame.K_ESCAPE)
        frame = without_dice(harness, under)
        beneath.append(zlib.crc32(pygame.image.tobytes(frame, "RGB")))
        harness.key(pygame.K_ESCAPE)
        assert harness.screen.view.falling
    assert len(set(beneath)) == 1


@pytest.mark.parametrize("key", [pygame.K_h, pygame.K_u, pygame.K_RETURN])
def test_no_key_asks_for_a_throw_that_is_not_seen(tmp_path: Path, key: int) -> None:
    throws = []
    for thrown in THROWS[:2]:
        harness = opened(tmp_path, thrown, HUMAN, HUMAN)
        harness.touch_cup()
        harness.run(5)
        harness.key(key)
        throws.append(falling(harness, thrown))
    assert alike(throws)


def test_a_touch_hurries_the_throw_and_then_everything_is_shown_at_once(tmp_path: Path) -> None:
    harness = opened(tmp_path, (4, 6), HUMAN, HUMAN)
    harness.touch_cup()
    harness.run(5)
    assert harness.screen.now.state != "handing over"
    harness.click(harness.screen.layout.board.topleft)
    assert harness.screen.now.state == "handing over"
    assert not harness.screen.view.dice.rolling


@pytest.mark.parametrize("turn", ["w 4,6 -", "w 1,5 R/1 R/5"])
def test_a_replay_shows_a_throw_when_its_dice_lie(turn: str, tmp_path: Path) -> None:
    throws = []
    for last, thrown in ((turn, turn[2:5]), ("w 1,1 R/1 R/1 1/2 1/2", "1,1")):
        record = parse_record(CLOSED.format(white="tiro", black="tiro") + last + "\n")
        harness = Harness(tmp_path, (), SIZE)
        harness.show(ReplayScreen, record)
        harness.key(pygame.K_LEFT, *[pygame.K_RIGHT] * 17)  # Going back stops the replay.
        throws.append(falling(harness, tuple(map(int, thrown.split(",")))))
    assert alike(throws)


def scripted(harness: Harness, thrown: tuple[int, ...], _: object) -> Dice:
    """Return scripted dice for a visit."""
    harness.dice.left = [thrown]
    return harness.dice.throw


def test_the_exhibit_shows_nothing_of_a_throw_before_it_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visit, "HAND_AFTER_S", 0)
    throws = []
    for thrown in ((1, 2), (3, 3)):
        harness = KioskHarness(tmp_path / str(thrown), SIZE, game__rules="ostia")
        harness.app.services.dice = partial(scripted, harness, thrown)
        harness.start()
        harness.run(60)
        harness.touch_cup()
        throws.append(falling(harness, thrown))
    assert alike(throws)


@each(white=[HUMAN, "tiro"])
def test_no_cup_and_no_die_crosses_the_line_of_an_upright_screen(
    tmp_path: Path, white: str
) -> None:
    harness = Harness(tmp_path, [(4, 6)], (360, 640))
    screen = harness.play("ostia", white=white)
    bar = screen.layer(ControlBar)
    if white == HUMAN:
        held(harness, 12)
        assert not bar.items()
        harness.mouse(pygame.MOUSEBUTTONUP, screen.layout.tray.center)
    harness.run(9)
    assert screen.view.dice.rolling
    assert not bar.items()
    assert screen.said, "it is spoken all the same"
    harness.settle()
    assert bar.items()


# --- The cup in the hand ------------------------------------------------------------------------


def about_to_throw(harness: Harness) -> PlayScreen:
    harness.dice.left = [(1, 2)]
    return harness.play("ostia")


def held(harness: Harness, steps: int) -> None:
    """Press the cup, and hold it."""
    harness.mouse(pygame.MOUSEBUTTONDOWN, harness.screen.layout.tray.center)
    harness.run(steps)


def test_the_cup_stands_there_between_two_throws(harness: Harness) -> None:
    harness.dice.left = [(5, 6), (1, 2)]
    screen = harness.play("ostia", black="tiro")
    harness.throw()
    harness.moves(("R", 5), ("R", 6))
    harness.press("done")
    while not screen.view.dice.rolling:
        shown = screen.view.items(screen.marks())
        assert any(screen.layout.tray.collidepoint(item.rect.center) for item in shown)
        harness.run(1)


def test_a_held_cup_is_shaken_and_throws_towards_the_swipe(harness: Harness) -> None:
    middles = []
    for aside in (-90, 90):
        screen = about_to_throw(harness)
        (x, y), tray = screen.layout.tray.center, screen.view.dice
        held(harness, 30)
        assert not tray.dice
        assert harness.ear.heard[-1] == "rattle-0"
        assert screen.layout.tray.colliderect(screen.view.items(screen.marks())[-1].rect)
        harness.mouse(pygame.MOUSEMOTION, (x + aside, y - 90))
        assert tray.carried[0] * aside > 0 > tray.carried[1]
        harness.mouse(pygame.MOUSEBUTTONUP, (x + aside, y - 90))
        assert "no rattle-" in harness.ear.heard
        harness.run(LIES + 2)
        middles.append(sum(tray.spot(die, screen.layout).x for die in tray.dice) / 2)
        cup = tray.items(screen.layout, frozenset())[-1].rect
        assert (cup.centerx - x) * aside < 0
    first, later = (in_hand(screen.layout, 2, steps)[-1] for steps in (12, 17))
    raw = (item.surface.get_buffer().raw for item in (first, later))
    assert len({*raw}) == 2, "the dice in it jump"
    assert first.x - later.x > 0.03 * SIZE[1]
    assert y - first.rect.centery > 0.045 * SIZE[1]
    (left, right), board = middles, screen.layout.board
    assert left < board.centerx - board.width / 8 < board.centerx + board.width / 8 < right


def test_a_held_cup_that_is_lost_does_not_throw(harness: Harness) -> None:
    screen = about_to_throw(harness)
    held(harness, 30)
    harness.send(pygame.WINDOWFOCUSLOST)
    harness.run(30)
    assert not screen.view.dice.dice
    harness.touch_cup()
    harness.run(2)
    assert screen.view.dice.dice


def test_a_press_of_the_tray_ends_a_turn_at_its_release(harness: Harness) -> None:
    screen = about_to_throw(harness)
    harness.app.change(hand_over=False)
    harness.throw()
    harness.moves(("R", 1), ("R", 2))
    assert screen.table.state is State.HANDING_OVER
    harness.run(RESTS)
    held(harness, 30)
    assert screen.table.side == 0
    harness.mouse(pygame.MOUSEBUTTONUP, screen.layout.tray.center)
    harness.run(2)
    assert screen.table.side == 1


def test_what_lies_on_the_cup_throws_once(harness: Harness) -> None:
    screen = about_to_throw(harness)
    held(harness, 310)
    assert screen.view.dice.dice
    assert harness.ear.heard.count("rattle-0") < 12


@pytest.mark.parametrize("calm", [False, True])
def test_a_held_key_shakes_the_cup_unless_motion_is_reduced(harness: Harness, calm: bool) -> None:
    screen = about_to_throw(harness)
    harness.app.change(calm=calm)
    harness.run(1)
    harness.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)
    harness.run(20)
    assert bool(screen.view.dice.dice) is calm
    harness.send(pygame.KEYUP, key=pygame.K_RETURN, mod=0)
    harness.run(2)
    assert screen.view.dice.dice
