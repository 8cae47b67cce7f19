"""Two people at one board: the signs at their seats, and the choice of who begins."""

from pathlib import Path

import pygame
import pytest
from each import each
from harness import RECORD, Harness
from pygame import Rect
from window_shapes import shape

from ludus.match.record import HUMAN, Record, parse_record
from ludus.match.table import Table
from ludus.picture.labels import label
from ludus.rules.game import GAMES
from ludus.window.dice.last_throw import last_place, last_throw
from ludus.window.layers.seats import Seats
from ludus.window.layout.layout import Orientation, lay_out
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.home import match_screen

SIZES = [(1280, 720), (1920, 1080), (3840, 2160), (1080, 1920), (1000, 1000), (800, 480)]
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


HIT = RECORD[: RECORD.index("b ")]
"""A match in which Dark can hit."""


def coins(home: Harness) -> dict[int, tuple[int, int]]:
    """Return how far the coin of each side is from its seat."""
    places, found = home.screen.layout.seats, dict[int, tuple[int, int]]()
    for item in home.screen.items():
        if label(item.surface).sign.startswith("seat"):
            side = min((0, 1), key=lambda at: abs(places[at].centerx - item.rect.centerx))
            x, y = places[side].center
            found[side] = item.rect.centerx - x, item.rect.centery - y
    return found


@pytest.mark.parametrize("calm", [True, False])
def test_at_a_hit_one_coin_hops_and_the_other_shakes(home: Harness, calm: bool) -> None:
    home.app.change(calm=calm)
    home.show(match_screen, parse_record(HIT))
    home.run(RESTS)
    home.throw()
    home.screen.tap(0)
    home.screen.tap(5)
    swings = []
    while home.screen.view.busy:
        home.run(1)
        swings.append(coins(home))
    struck, hitter = ({swing[side] for swing in swings} for side in (0, 1))
    assert (min(y for _, y in hitter) < -5, max(abs(x) for x, _ in struck) > 2) == (not calm,) * 2
    assert all(x == 0 for x, _ in hitter)
    assert all(y == 0 for _, y in struck)
    assert swings[-1] == {0: (0, 0), 1: (0, 0)}


def test_one_light_lies_behind_the_coin_and_the_name_of_the_side_to_move(home: Harness) -> None:
    record = Record("ostia", 3, "centurio", HUMAN, 0, 7)
    home.show(match_screen, record)
    home.run(1)
    screen = home.screen
    light, *others = screen.layer(Seats).items()
    assert label(light.surface).sign == "warmth"
    named = {text.words: item for item in others for text in label(item.surface).texts}
    assert {*named} == {"You", "Corvus"}, "both names stay"
    coin, name = screen.layout.seats[0], named["Corvus"].rect
    assert light.rect.contains(coin.union(name))
    assert not any(label(item.surface).sign == "warmth" for item in others)
    assert not any(item.rect.colliderect(coin) for item in others if item.rect.width > coin.width)


def test_either_may_begin_until_the_first_throw(home: Harness) -> None:
    screen = sit(home)
    for first in (1, 0, 1):
        home.press("seat")
        assert screen.table.side == screen.table.record.first == first
        assert screen.session.side == first
    home.run(RESTS)
    home.throw()
    home.settle()
    assert "seat" not in [button.name for button in screen.buttons()]
    assert screen.table.side == 1
    home.moves(("R", 2), ("R", 5))
    home.press("done")
    record = parse_record(str(screen.table.record))
    assert (record.first, record.turns[0].side) == (1, 1)


def test_by_keys_alone_the_other_begins(home: Harness) -> None:
    screen = sit(home)
    home.key(pygame.K_LEFT, pygame.K_LEFT, pygame.K_RETURN)
    assert screen.table.side == 1


def test_a_touch_of_the_sleeping_sign_changes_nothing(home: Harness) -> None:
    screen = sit(home)
    home.throw()
    home.settle()
    before = str(screen.table.record), screen.table.now, screen.table.dice
    for at in (screen.layout.seats[1].center, screen.layout.places[1][0].rect.center):
        home.click(at)
        home.drag(at, screen.layout.board.center)
    assert (str(screen.table.record), screen.table.now, screen.table.dice) == before


@each(name=GAMES, size=SIZES, orientation=[Orientation.WHOLE, Orientation.FACING])
def test_seats_are_apart_from_all_else(
    name: str, size: tuple[int, int], orientation: Orientation
) -> None:
    layout = lay_out(GAMES[name], size, orientation=orientation)
    white, black = layout.seats
    others = [layout.board, layout.tray, layout.line, *layout.buttons.values()]
    others += [zone.target for places in layout.places for zone in places.values()]
    for seat in (white, black):
        assert Rect((0, 0), size).contains(seat)
        assert min(seat.size) >= 0.06 * min(size)
        across = layout.facing and seat is black
        placed = others if not across else [layout.board, layout.across().tray]
        assert seat.collidelist(placed) == -1


def test_a_saved_match_has_the_side_that_begins() -> None:
    record = Record("tabula", 3, HUMAN, HUMAN, 0, 7, awaits_share=True)
    Table(record).begin()
    assert parse_record(str(record)).first == 1


@each(
    name=GAMES,
    size=[*SIZES, (1024, 1024), (1000, 900), (2560, 720), (640, 360)],
    text=[1.0, 2.0],
    turned=[False, True],
)
def test_the_dice_of_the_other_one_do_not_lie_on_his_face(
    name: str, size: tuple[int, int], text: float, turned: bool
) -> None:
    orientation = Orientation.TURNED if turned else Orientation.WHOLE
    layout = lay_out(GAMES[name], size, orientation=orientation, text_scale=text)
    others = [layout.board, layout.tray, layout.line, *layout.buttons.values(), *layout.seats]
    others += [zone.target for places in layout.places for zone in places.values()]
    for side in (0, 1):
        room = last_place(layout, side, "tiro", cup=True)
        assert layout.area.contains(room)
        assert room.collidelist(others) == -1
        dice = last_throw(layout, room, side, (6,) * layout.rules.dice * 2, ())
        assert Rect((0, 0), room.size).contains(dice.get_rect())
        assert dice.get_height() >= 0.025 * min(size)


@each(
    size=[(1280, 720), (1024, 1024), (2560, 720), (1080, 1920)],
    text=[100, 200],
    black=[HUMAN, "legatus"],
)
def test_names_and_their_checkers_lie_by_the_seats_and_in_no_tray(
    harness: Harness, size: tuple[int, int], text: int, black: str
) -> None:
    shape(harness, size, text)
    screen = sit(harness, black)
    layout = screen.layout
    names = {"Light", "Dark"} if black == HUMAN else {"You", "Marcellus"}
    tags = [
        item
        for item in screen.layer(Seats).items()
        if names & {text.words for text in label(item.surface).texts}
    ]
    assert len(tags) >= (2 if text == 100 else black != HUMAN), "You are always told where you sit"
    others = [layout.board, layout.tray, layout.line, *layout.buttons.values()]
    others += [zone.target for places in layout.places for zone in places.values()]
    for item in screen.layer(Seats).items():
        if label(item.surface).sign != "warmth":
            assert item.rect.collidelist(others) == -1
            assert item.rect.width < layout.tray.width
    figures = [seat for seat, look in zip(layout.seats, screen.looks, strict=True) if look]
    for tag in tags:
        assert tag.rect.collidelist(figures) == -1
