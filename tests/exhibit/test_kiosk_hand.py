"""The hand that shows a visitor what to do."""

import pygame
from harness import CLOSED
from kiosk_helpers import KioskHarness, showing
from window_shapes import shape

from ludus.exhibit.screens.visit import HAND_AFTER_S
from ludus.match.record import HUMAN, parse_record
from ludus.window.pictures.push_in import OUT


def test_the_hand_shows_throw_then_drag_until_it_is_done_and_comes_back(
    exhibit: KioskHarness,
) -> None:
    screen = exhibit.start()
    assert showing(exhibit) is None
    exhibit.run(20)
    assert showing(exhibit) == (screen.layout.tray.centerx, screen.layout.dice[0].top)
    assert exhibit.app.stack.frame(screen)[-1] == [*screen.above()][-1]
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


def test_a_second_tap_does_not_cut_the_way_to_the_board_and_a_third_hurries_it(
    exhibit: KioskHarness,
) -> None:
    exhibit.look()
    for _ in range(3):
        exhibit.start()
        exhibit.run(OUT // 2)
        exhibit.look()
        assert exhibit.top.enters
    exhibit.until(lambda: bool(showing(exhibit)), 40)


def test_the_hand_shows_where_to_set_a_checker_that_is_picked_up(exhibit: KioskHarness) -> None:
    screen = exhibit.start()
    exhibit.throw()
    exhibit.tap("R")
    assert screen.hand.picked == 0
    exhibit.run(40)
    goal = min(screen.hand.goals)
    assert showing(exhibit) == screen.layout.places[0][goal].spot(0, 1)


def test_the_line_below_an_upright_board_stays_while_the_hand_presses_the_cup(
    exhibit: KioskHarness,
) -> None:
    shape(exhibit, (360, 640))
    screen = exhibit.start()
    exhibit.run(20)
    for _ in range(8):
        exhibit.run(10)
        assert screen.line() in exhibit.text
    assert "lift-tavern" in exhibit.ear.heard


def test_no_hand_hides_the_word_of_the_button_that_ends_a_turn(exhibit: KioskHarness) -> None:
    exhibit.kiosk.play(parse_record(CLOSED.format(white=HUMAN, black="tiro")))
    exhibit.run(60)
    exhibit.throw()
    exhibit.until(lambda: exhibit.screen.now.finished, 120)
    exhibit.run(40)
    assert showing(exhibit) is None
