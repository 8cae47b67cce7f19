"""Two people at one board: the signs at their seats, and the choice of who begins."""

from pathlib import Path

import pytest
from each import each
from harness import Harness
from pygame import Rect

from ludus.match.record import HUMAN, Record, parse_record
from ludus.picture.labels import label
from ludus.rules.game import GAMES
from ludus.window.dice.last_throw import last_place, last_throw, prepare_last
from ludus.window.layout.layout import Layout, Orientation, lay_out
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.home import match_screen

SIZES = [(1280, 720), (3840, 2160), (1080, 1920), (1024, 1024), (800, 480)]
RESTS = 30
"""The number of steps after which a press of the cup counts."""


@pytest.fixture
def home(tmp_path: Path) -> Harness:
    """Return a harness at home with a fixed moment of touch."""
    harness = Harness(tmp_path, [(2, 5), (3, 4)], size=(640, 360))
    harness.app.services.moment = lambda: 480
    return harness


def sit(home: Harness, black: str = HUMAN) -> PlayScreen:
    record = Record("ostia", 3, HUMAN, black, 0, 7, awaits_share=True)
    home.show(match_screen, record)
    home.run(RESTS)
    return home.screen


def signs(home: Harness) -> list[str]:
    """Return the visible signs at the seats, White's seat first."""
    found = [
        (item.rect.centerx, label(item.surface).sign) for item in home.app.stack.frame(home.screen)
    ]
    return [sign for _, sign in sorted(found, reverse=True) if sign.startswith("seat")]


def test_both_are_awake_until_the_first_throw_then_the_waiting_one_sleeps(home: Harness) -> None:
    screen = sit(home)
    assert signs(home) == ["seat-awake", "seat-awake"]
    home.throw()
    assert signs(home) == ["seat-awake", "seat-asleep"]
    home.moves(("R", 2), ("R", 5))
    home.press("done")
    assert screen.table.side == 1
    assert signs(home) == ["seat-asleep", "seat-awake"]


def test_against_the_computer_at_home_nobody_is_shown(home: Harness) -> None:
    sit(home, "tiro")
    assert signs(home) == []


def test_either_may_begin_until_the_first_throw(home: Harness) -> None:
    screen = sit(home)
    for first in (1, 0, 1):
        home.press("seat")
        assert screen.table.side == screen.table.record.first == first
        assert screen.session.side == first
    home.run(RESTS)
    home.throw()
    home.settle()
    assert "seat" not in home.names
    assert screen.table.side == 1
    home.moves(("R", 2), ("R", 5))
    home.press("done")
    record = parse_record(str(screen.table.record))
    assert (record.first, record.turns[0].side) == (1, 1)


def test_a_touch_of_the_sleeping_sign_changes_nothing(home: Harness) -> None:
    screen = sit(home)
    home.throw()
    home.settle()
    table = screen.table
    before = str(table.record), table.now, table.dice
    for at in (screen.layout.seats[1].center, screen.layout.places[1][0].rect.center):
        home.click(at)
        home.drag(at, screen.layout.board.center)
    assert (str(table.record), table.now, table.dice) == before


def besides(layout: Layout) -> list[Rect]:
    """Return the places of all but the seats and the dice."""
    zones = (zone.target for places in layout.places for zone in places.values())
    return [layout.board, layout.line, *layout.buttons.values(), *zones]


@each(name=GAMES, size=SIZES, orientation=[Orientation.WHOLE, Orientation.FACING])
def test_seats_are_apart_from_all_else(
    name: str, size: tuple[int, int], orientation: Orientation
) -> None:
    layout = lay_out(GAMES[name], size, orientation=orientation)
    white, black = layout.seats
    others = [layout.tray, *besides(layout)]
    for seat in (white, black):
        assert Rect((0, 0), size).contains(seat)
        assert min(seat.size) >= 0.06 * min(size)
        across = layout.facing and seat is black
        placed = others if not across else [layout.board, layout.across().tray]
        assert seat.collidelist(placed) == -1


def test_the_last_throw_has_a_picture_in_the_smallest_window() -> None:
    layout = lay_out(GAMES["ostia"], (320, 200), buttons=("done", "leave"), word=8)
    prepare_last(layout, layout.rules, ("tiro", "tiro"))
    narrow = lay_out(GAMES["ostia"], (1024, 1024), text_scale=2.0, word=4.5)
    assert not last_place(narrow, 0, "tiro", cup=True), "two dice would be smaller than letters"


@each(
    name=GAMES,
    size=[*SIZES, (1000, 900), (2560, 720)],
    text=[1.0, 2.0],
    turned=[False, True],
)
def test_the_dice_of_the_other_one_do_not_lie_on_his_face(
    name: str, size: tuple[int, int], text: float, turned: bool
) -> None:
    orientation = Orientation.TURNED if turned else Orientation.WHOLE
    layout = lay_out(GAMES[name], size, orientation=orientation, text_scale=text)
    others = [*layout.seats, *besides(layout)]
    if not layout.flat:  # There they lie beside the cup.
        others.append(layout.tray)
    for side in (0, 1):
        room = last_place(layout, side, "tiro", cup=True)
        assert layout.area.contains(room)
        assert room.collidelist(others) == -1
        dice = last_throw(layout, room, side, (6,) * layout.rules.dice * 2, ())
        assert Rect((0, 0), room.size).contains(dice.get_rect())
        assert dice.get_height() >= 0.025 * min(size)
