"""The editor: a position set up by touch alone and by keys alone, and its uses."""

from functools import partial
from pathlib import Path

import pygame
import pytest
from each import each
from harness import Harness, Point
from looks import lines
from window_shapes import shape

from ludus.rules.game import GAMES, named
from ludus.rules.notation import NotationError, parse_position
from ludus.rules.position import BLACK, WHITE, position_text
from ludus.window.screens.editor.edit import EditScreen, read, written
from ludus.window.screens.editor.edit_board import TRAY
from ludus.window.screens.editor.ranking import PlayRankingScreen
from ludus.window.screens.start.choose import ChooseScreen

TABULA = GAMES["tabula"]
WINS = "It wins {} of 100 matches."
FEW = "20:1,22:1,24:1 5:1,21:1,23:1 w -"


@pytest.fixture
def harness(tmp_path: Path) -> Harness:
    """Return a harness with the editor open on an empty board of tabula."""
    harness = Harness(tmp_path, size=(640, 360))
    harness.show(ChooseScreen)
    harness.show(EditScreen, TABULA)
    harness.run(1)
    return harness


def edit(harness: Harness) -> EditScreen:
    return next(screen for screen in harness.app.stack if isinstance(screen, EditScreen))


def add(harness: Harness, side: int, *squares: int) -> None:
    screen = edit(harness)
    for square in squares:
        place = screen.layout.places[side][square].rect.center
        harness.drag(screen.layout.seats[side].center, place)


def with_few(harness: Harness) -> EditScreen:
    screen = edit(harness)
    screen.set(parse_position(FEW, TABULA), (1, 2, 2))
    harness.run(1)
    return screen


def test_checkers_come_from_trays_that_count_them_and_vanish_beside(
    harness: Harness,
) -> None:
    screen = edit(harness)
    assert "Drag checkers" in screen.line()
    add(harness, WHITE, 20, 22, 24)
    assert screen.line() == "Dark: add 3 checkers."
    assert not harness.button("weigh").enabled
    add(harness, BLACK, 5, 21)
    assert screen.line() == "Dark: add 1 checker."
    add(harness, BLACK, 23, 23)
    assert screen.line() == "Light: add 1 checker."
    captions = " ".join(line.words for line in lines(screen.items()))
    assert "Light 12 Dark 11" in captions
    harness.drag(screen.view.spot(BLACK, 23), (screen.layout.board.centerx, 1))
    assert position_text(screen.position) == FEW
    assert not screen.trouble


@each(size=[(1024, 1024), (1280, 720)])
def test_small_trays_are_alike_and_hold_checkers_and_their_number(
    harness: Harness, size: Point
) -> None:
    shape(harness, size, 200)
    screen = with_few(harness)
    places = [screen.zone((side, TRAY)) for side in (WHITE, BLACK)]
    assert places[0].size == places[1].size
    for place in places:
        inside = [item.rect for item in screen.items() if place.collidepoint(item.rect.center)]
        assert len(inside) > 3
        assert place.inflate(0, 4).contains(inside[0].unionall(inside))


def test_two_sides_do_not_stand_on_one_square(harness: Harness) -> None:
    add(harness, WHITE, 7)
    add(harness, BLACK, 7)
    assert edit(harness).line() == "Choose another square: the other side stands there."
    assert edit(harness).position.board.sum() == 1


def test_taps_do_what_dragging_does_and_undo_takes_back(harness: Harness) -> None:
    screen = with_few(harness)
    harness.click(screen.view.spot(WHITE, 20))
    harness.click(screen.layout.places[WHITE][3].rect.center)
    assert screen.position.board[WHITE, 3] == 1
    harness.press("undo")
    assert position_text(screen.position) == FEW


def test_side_and_throw_are_chosen_on_the_board(harness: Harness) -> None:
    screen = with_few(harness)
    harness.press("turn")
    assert screen.position.turn == BLACK
    harness.click(screen.layout.dice[1].center)
    assert screen.dice == (1, 3, 2)


def test_a_position_is_copied_and_pasted_as_text(harness: Harness) -> None:
    screen = with_few(harness)
    screen.copy()
    assert harness.app.services.clipboard.get() == f"tabula {FEW} 1,2,2"
    screen.clear()
    screen.paste()
    assert position_text(screen.position) == FEW
    harness.app.services.clipboard.put("nothing")
    screen.paste()
    assert screen.line() == "First copy a position of this game, then paste it."
    assert position_text(screen.position) == FEW


@each(text=[FEW, f"tabula {FEW}", f"{FEW} 2,6,5", f"tabula {FEW} 2 6 5"])
def test_a_position_is_read_with_its_game_and_throw_or_without(text: str) -> None:
    position, dice = read(text, TABULA)
    assert position_text(position) == FEW
    assert dice in ((), (2, 6, 5))
    assert read(written(TABULA, position, (2, 6, 5)), TABULA) == (position, (2, 6, 5))


@each(text=["", f"{FEW} 2,6", f"{FEW} 2,6,7", "ostia R:3 R:3 w -"])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read(text, TABULA)


def test_every_play_is_weighed_and_shown_on_the_board(harness: Harness) -> None:
    screen = with_few(harness)
    harness.press("weigh")
    harness.run(3)
    top = harness.top_as(PlayRankingScreen)
    labels = [button.label for button in top.buttons() if button.name.startswith("play-")]
    assert labels == ["100 of 100", "100 of 100", "88 of 100", "79 of 100", "46 of 100"]
    best = f"The best move. {WINS.format(100)}"
    assert top.said.replace("\u00a0", " ") == f"1. 20 → 21, 21 → 23, 23 → borne off. {best}"
    for act in (partial(harness.press, "play-1"), partial(harness.key, pygame.K_RIGHT)):
        before = top.marks().compared
        act()
        assert top.marks().compared != before
    assert top.line().endswith(WINS.format(88))
    harness.press("board")
    assert top.line().endswith(WINS.format(79))
    harness.key(pygame.K_5)
    assert top.line().endswith(WINS.format(46))
    shape(harness, (1080, 1920))
    assert harness.button("play-0").rect.h < 200
    harness.press("close")
    assert harness.top is screen


def test_a_match_goes_on_from_what_was_set_up(harness: Harness) -> None:
    screen = with_few(harness)
    harness.press("play-on")
    harness.run(1)
    assert harness.screen.table.record.begins == screen.position


def test_a_board_in_play_can_be_taken_over(harness: Harness) -> None:
    match = harness.play("tabula")
    harness.press("menu", "edit")
    harness.run(1)
    assert edit(harness).position == match.table.now


def test_the_editor_leads_from_a_game_that_is_not_listed_to_the_others(harness: Harness) -> None:
    """The file of its game was deleted, or it is another author's."""
    harness.show(EditScreen, named("murray"))
    harness.press("menu")
    for way, rules in (("more", "ostia"), ("less", "tabula")):
        harness.press(f"game-{way}")
        assert edit(harness).rules.name == rules


def test_keys_alone_set_one_checker_after_another_out_of_a_tray(harness: Harness) -> None:
    screen = edit(harness)
    harness.app.focus.name = "place-0--1"
    for arrow in (pygame.K_UP, pygame.K_LEFT, pygame.K_LEFT):
        harness.key(pygame.K_RETURN, arrow, pygame.K_RETURN)
    assert screen.position.board[WHITE].sum() == 3
    assert len(screen.position.board[WHITE].nonzero()[0]) == 3
