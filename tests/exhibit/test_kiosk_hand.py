"""The hand that shows a visitor what to do."""

from pathlib import Path

import pygame
import pytest
from each import each
from kiosk_helpers import KioskHarness, showing
from pygame import Rect
from window_shapes import shape

from ludus.exhibit.screens.visit import HAND_AFTER_S, visit_screen
from ludus.match.record import HUMAN, Record
from ludus.picture.canvas import Item
from ludus.window.layers.demonstration import Demonstration


def test_the_hand_shows_throw_then_drag_until_it_is_done_and_comes_back(
    exhibit: KioskHarness,
) -> None:
    screen = exhibit.start()
    assert showing(exhibit) is None
    exhibit.run(20)
    assert showing(exhibit) == screen.layout.dice[1].midtop
    exhibit.throw()
    exhibit.run(20)
    assert showing(exhibit) == screen.view.spot(0, 0)
    step = screen.hand.sources[0]
    goals = screen.table.node.edges[0][0].target if screen.table.node else 0
    exhibit.moves((step, goals))
    exhibit.run(60)
    assert showing(exhibit) is None
    exhibit.wait(HAND_AFTER_S)
    assert showing(exhibit) is not None
    exhibit.mouse(pygame.MOUSEBUTTONDOWN, exhibit.at("R"))
    assert showing(exhibit) is None


def test_the_hand_shows_where_to_set_a_checker_that_is_picked_up(exhibit: KioskHarness) -> None:
    screen = exhibit.start()
    exhibit.throw()
    exhibit.click(exhibit.at("R"))
    assert screen.hand.picked == 0
    exhibit.run(40)
    goal = min(screen.hand.goals)
    assert showing(exhibit) == screen.layout.places[0][goal].spot(0, 1)


def test_the_hand_shows_the_hint_while_there_is_one(exhibit: KioskHarness) -> None:
    screen = exhibit.start()
    for _ in range(3):
        exhibit.play_turn()
        exhibit.await_turn()
    exhibit.throw()
    assert screen.table.node
    assert len(screen.table.node.edges) > 1
    exhibit.press("hint")
    exhibit.wait(HAND_AFTER_S + 1)
    source, target = screen.marks().hints[0]
    hand = screen.layer(Demonstration)
    assert hand._way() == (screen.view.spot(0, source), screen.view.spot(0, target, top=False))
    exhibit.click(exhibit.at("R" if source == 0 else source))
    assert hand._way() == (screen.view.spot(0, target, top=False),) * 2


@each(table=[False, True])
def test_the_picture_that_shows_how_to_enter_real_dice_leaves_the_board_in_sight(
    tmp_path: Path, table: bool
) -> None:
    exhibit = KioskHarness(tmp_path, game__real_dice=True, screen__table=table)
    record = Record("tabula", 5, HUMAN, HUMAN, 0, None)
    for size in [(1280, 720), (1024, 1024), (1080, 1920), (1024, 600), (2560, 1080)]:
        shape(exhibit, size)
        screen = visit_screen(exhibit.kiosk, record)
        exhibit.app.stack.go(screen)
        hand, board = screen.layer(Demonstration), screen.layout.board
        for hand._time in (1, 60, 85, 120, 167):  # The cup tips; the hand comes, touches and goes.
            shown = hand._throwing_items()
            assert not [item for item in shown if drawn(item).colliderect(board)], size


def drawn(item: Item) -> Rect:
    return item.surface.get_bounding_rect().move(item.x, item.y)


def hands(exhibit: KioskHarness, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Return the hand's place in each step of one showing."""
    from ludus.picture import signs

    drawn: list[pygame.Surface] = []
    hand = signs.hand

    def listen(size: int) -> pygame.Surface:
        drawn.append(hand(size))
        return drawn[-1]

    found = []
    with monkeypatch.context() as patch:
        patch.setattr(signs, "hand", listen)
        for _ in range(150):
            exhibit.run(1)
            found += [i.rect.center for i in exhibit.screen.items() if i.surface in drawn[-1:]]
    assert len(found) == 150
    return found


def test_the_hand_glides_or_with_reduced_motion_steps_from_place_to_place(
    exhibit: KioskHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    exhibit.start()
    exhibit.throw()
    exhibit.run(20)
    assert len(set(hands(exhibit, monkeypatch))) > 40
    exhibit.kiosk.change(calm=True)
    assert 2 <= len(set(hands(exhibit, monkeypatch))) <= 6


def test_with_reduced_motion_a_move_is_seen_and_nothing_glides(exhibit: KioskHarness) -> None:
    screen = exhibit.start()
    exhibit.kiosk.change(calm=True)
    exhibit.throw()
    exhibit.click(exhibit.at("R"))
    before = screen.view.spot(0, 0)
    exhibit.click(screen.hand.zone(min(screen.hand.goals)).center)
    assert screen.view.spot(0, 0) != before
    exhibit.settle()
    exhibit.play_turn()
    exhibit.until(lambda: screen.view.busy and bool(screen.view._flights))
    still = {tuple(i.rect) for i in screen.view._flight_items(screen.view._flights[0])}
    exhibit.run(5)
    assert {tuple(i.rect) for i in screen.view._flight_items(screen.view._flights[0])} == still


def test_who_copies_the_hand_has_moved_within_ten_seconds(exhibit: KioskHarness) -> None:
    screen = exhibit.start()
    exhibit.until(lambda: showing(exhibit) is not None)
    exhibit.wait(2)
    exhibit.throw()
    exhibit.until(lambda: showing(exhibit) is not None)
    exhibit.wait(2.4)
    way = screen.layer(Demonstration)._way()
    assert way
    exhibit.drag(*way)
    assert exhibit.visit.first_move is not None
    assert exhibit.visit.first_move < 8 * 60
