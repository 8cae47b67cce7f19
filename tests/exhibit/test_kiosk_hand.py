"""The hand that shows a visitor what to do."""

import pygame
import pytest
from kiosk_helpers import KioskHarness, showing
from pygame import Rect

from ludus.exhibit.screens.visit import HAND_AFTER_S
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
