"""Two visitors at the exhibit: the second sits down, and the waiting visitor's controls."""

from pathlib import Path

import pygame
import pytest
from harness import as_play
from kiosk_helpers import KioskHarness, names
from looks import lines
from window_shapes import shape

from ludus.exhibit.screens.games import GamesScreen
from ludus.match.record import HUMAN, Record
from ludus.match.states import State
from ludus.rules.notation import step_text
from ludus.window.play.play_screen import PlayScreen

SIZES = [(1280, 720), (600, 1024)]


@pytest.fixture(params=[False, True], ids=["side by side", "face to face"])
def exhibit(request: pytest.FixtureRequest, tmp_path: Path) -> KioskHarness:
    harness = KioskHarness(tmp_path, screen__table=request.param, session__idle_s=4)
    harness.run(40)
    return harness


def two(exhibit: KioskHarness) -> PlayScreen:
    exhibit.press("players-2")
    assert exhibit.visiting
    screen = as_play(exhibit.top)
    exhibit.run(30)
    return screen


def test_a_second_visitor_sits_down_in_any_turn_and_nothing_is_lost(exhibit: KioskHarness) -> None:
    for turns in (0, 2):
        exhibit.kiosk.begin()
        exhibit.run(30)
        screen = exhibit.screen
        for _ in range(turns):
            exhibit.play_turn()
            exhibit.run(30)
        before = screen.table.now, screen.table.dice, list(screen.table.record.turns)
        exhibit.press("sit")
        assert exhibit.screen is screen
        assert (screen.table.now, screen.table.dice, screen.table.record.turns) == before
        assert screen.table.record.players == (HUMAN, HUMAN)
        assert exhibit.visit.players == 2
        assert "sit" not in [button.name for button in screen.buttons()]
        kept = exhibit.app.services.library.slot.path.read_text()
        assert "black human" in kept
        for _ in range(3):
            exhibit.play_turn()
            exhibit.settle()
        assert screen.now.acting, "no computer moves any more"


@pytest.mark.parametrize("turns", [0, 1])
def test_who_sat_down_and_never_plays_has_got_up_again(exhibit: KioskHarness, turns: int) -> None:
    exhibit.kiosk.begin()
    exhibit.run(30)
    for _ in range(turns):
        exhibit.play_turn()
        exhibit.await_turn()
    exhibit.press("sit")
    exhibit.play_turn()
    exhibit.until(lambda: not exhibit.screen.session.humans[1], 200)
    assert exhibit.visit.players == 1
    assert exhibit.screen.table.record.black == exhibit.config.game.opponent
    exhibit.await_turn()
    assert exhibit.screen.table.side == 0
    assert "sit" in [button.name for button in exhibit.screen.buttons()]


@pytest.mark.parametrize("real", [False, True])
def test_the_computer_goes_on_with_a_turn_that_a_second_visitor_left_in_the_middle(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, real: bool
) -> None:
    exhibit = KioskHarness(
        tmp_path, session__idle_s=4, game__real_dice=real, game__real_for_computer=False
    )
    exhibit.kiosk.begin()
    exhibit.run(30)
    exhibit.press("sit")
    if real:
        exhibit.press("face-1", "face-2", "done")
    exhibit.play_turn()
    exhibit.settle()
    screen = exhibit.screen
    assert screen.table.side == 1
    exhibit.throw()
    assert screen.table.node
    step, _ = screen.table.node.edges[0]
    exhibit.moves((step.source, step.target))
    exhibit.until(lambda: screen.table.side == 0, 400)
    assert not screen.session.humans[1]
    assert screen.table.record.turns[-1].play.startswith(step_text(step, 36))
    assert not caplog.records


def test_who_plays_keeps_his_seat_however_long_he_thinks(exhibit: KioskHarness) -> None:
    two(exhibit)
    for _ in range(3):
        exhibit.play_turn()
        exhibit.settle()
    assert exhibit.screen.table.side == 1
    exhibit.wait(exhibit.config.session.idle_s - 1)
    assert exhibit.screen.session.humans == (True, True)


def test_either_may_begin_at_his_own_cup(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, screen__table=True)
    exhibit.app.services.moment = lambda: 480
    exhibit.run(10)
    screen = two(exhibit)
    assert screen.now.state is State.SHARING
    nothing_yet = {"done", "undo", "hint"}
    assert names(exhibit) == {"tray", "games", "rules", "road", "language", "text", "seat"}
    exhibit.click(screen.layout.across().tray.center)
    assert screen.table.side == 1
    exhibit.until(lambda: not screen.view.busy)
    exhibit.run(30)
    exhibit.throw()
    assert screen.table.dice
    assert screen.table.side == 1
    assert nothing_yet < names(exhibit)


@pytest.mark.parametrize("size", SIZES)
def test_what_lies_before_who_waits_is_dark_and_deaf(tmp_path: Path, size: tuple[int, int]) -> None:
    exhibit = KioskHarness(tmp_path, size, screen__table=True)
    exhibit.app.services.moment = lambda: 480
    exhibit.run(10)
    screen = two(exhibit)
    exhibit.throw()
    exhibit.settle()
    exhibit.wait(2)
    before = screen.table.now, screen.table.dice, exhibit.kiosk.guard.untouched
    for rect in screen.layout.across().buttons.values():
        exhibit.click(rect.center)
        assert exhibit.top is screen
    assert exhibit.kiosk.guard.untouched > before[2], "he counts as nobody"
    held = screen.layout.across().buttons["rules"].center
    share = {"x": held[0] / size[0], "y": held[1] / size[1]}
    exhibit.send(pygame.FINGERDOWN, **share, touch_id=1, finger_id=1)
    assert not exhibit.app.pointer.down, "a finger that rests there keeps nobody from playing"
    assert (screen.table.now, screen.table.dice) == before[:2]


def test_on_a_table_a_visitor_on_the_far_side_has_his_colour_there(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, screen__table=True)
    exhibit.run(10)
    exhibit.press("players-1-far")
    assert exhibit.top.orientation.upside_down
    exhibit.run(30)
    exhibit.press("sit")
    assert exhibit.top.opposite, "White's turn"
    exhibit.play_turn()
    exhibit.settle()
    assert exhibit.screen.table.side == 1
    assert not exhibit.top.opposite


@pytest.mark.parametrize("text", [100, 200])
def test_in_every_shape_larger_text_and_the_free_seat_are_found(tmp_path: Path, text: int) -> None:
    exhibit = KioskHarness(tmp_path)
    assert "text" in names(exhibit)
    exhibit.kiosk.play(Record("ostia", 5, HUMAN, "tiro", 0, 1))
    for size in ((1280, 720), (1024, 1024), (1080, 1920)):
        shape(exhibit, size, text)
        assert {"language", "text", "sit"} <= names(exhibit)
        shown = [each for b in exhibit.screen.buttons() for each in b.items(False)]
        found = {line.words: line for line in lines(exhibit.screen.items() + shown)}
        assert {"Aa", "Join in"} <= {*found}
        word = found["Join in"]
        assert exhibit.button("sit").rect.contains(word.place.inflate(word.size // 2, 0))
        exhibit.press("games")
        assert exhibit.top_as(GamesScreen).pages == 1
        exhibit.press("back")
