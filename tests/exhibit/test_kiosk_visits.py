"""The visits to a kiosk: other games, the end of a game, and what is counted."""

import pygame
import pytest
from every_screen import played_out
from kiosk_helpers import KioskHarness, board, names

from ludus.match.record import HUMAN, Record
from ludus.window.screens.ends.over import OverScreen


def test_start_over_other_games_and_two_players(exhibit: KioskHarness) -> None:
    exhibit.start()
    exhibit.play_turn()
    exhibit.press("games", "again")
    assert board(exhibit) == "R:5 R:5 w -"
    assert exhibit.visits[-1].end == "start over"
    exhibit.press("games", "players-2", "game-vivere")
    record = exhibit.screen.table.record
    assert (record.rules, record.players) == ("vivere", (HUMAN, HUMAN))
    assert exhibit.visit.players == 2
    for _ in range(4):
        exhibit.play_turn()
        exhibit.settle()
    assert [turn.side for turn in exhibit.screen.table.record.turns] == [0, 1, 0, 1]
    exhibit.press("games", "again")
    assert exhibit.screen.table.record.players == (HUMAN, HUMAN)
    exhibit.press("games", "back")
    assert exhibit.visiting


def test_closing_the_last_screen_leads_to_attract(exhibit: KioskHarness) -> None:
    exhibit.start()
    exhibit.kiosk.stack.close()
    assert exhibit.attracting
    assert exhibit.app.running
    assert len(exhibit.visits) == 1


@pytest.mark.parametrize("players", [1, 2])
def test_the_end_of_a_game_and_its_idleness(exhibit: KioskHarness, players: int) -> None:
    exhibit.start()
    exhibit.kiosk.change(calm=True)
    exhibit.near_the_end(players)
    exhibit.play_out()
    exhibit.top_as(OverScreen)
    assert not names(exhibit)
    assert not exhibit.screen.buttons()
    exhibit.run(300)
    assert names(exhibit) == {"again", "other", "leave", "language", "text"}
    table = exhibit.screen.table
    won = players == 2 or table.position.winner == 0
    exhibit.key(pygame.K_ESCAPE)
    exhibit.top_as(OverScreen)
    exhibit.leave()
    assert exhibit.attracting
    assert len(exhibit.visits) == 1
    visit = exhibit.visits[0]
    assert (visit.end, visit.where) == ("won" if won else "lost", "the end")
    assert visit.throws == table.record.thrown
    assert visit.players == players
    folder = exhibit.app.services.library.slot.path.parent
    assert list(folder.rglob("*.txt")) == [], "finished games do not pile up on the disk"


def test_a_visitor_who_has_lost_reads_how_long_the_lead_lasted(exhibit: KioskHarness) -> None:
    exhibit.kiosk.play(played_out("ostia", "tiro", 1).record)
    exhibit.until(lambda: isinstance(exhibit.top, OverScreen), 300)
    exhibit.until(lambda: "You led until throw " in exhibit.top.said, 300)
    exhibit.until(lambda: bool(exhibit.top.buttons()), 60)
    assert [button.label for button in exhibit.top.buttons() if button.lit] == ["Again"]


def test_a_visit_that_was_left_is_told_of(exhibit: KioskHarness) -> None:
    exhibit.start()
    exhibit.wait(2)
    exhibit.play_turn()
    exhibit.await_turn()
    throws = exhibit.screen.table.record.thrown
    length = exhibit.visit.steps
    exhibit.leave()
    (visit,) = exhibit.visits
    assert (visit.end, visit.where, visit.throws) == ("left", "play, entering", throws)
    assert 120 < (visit.first_move or 0) < visit.steps < length
    assert exhibit.touches
    assert exhibit.beats


def test_where_it_was_left_is_the_screen_below_the_countdown(exhibit: KioskHarness) -> None:
    for button, place in (("games", "other games"), ("rules", "rules"), ("language", "languages")):
        exhibit.start()
        exhibit.press(button)
        exhibit.leave()
        assert (exhibit.visits[-1].where, exhibit.visits[-1].first_move) == (place, None)


def test_the_computers_move_is_not_the_visitors_first(exhibit: KioskHarness) -> None:
    exhibit.kiosk.play(Record("ostia", 5, HUMAN, "tiro", 1, 7))
    exhibit.until(lambda: exhibit.screen.now.acting)
    assert exhibit.visit.throws > 0
    assert exhibit.visit.first_move is None
    exhibit.play_turn()
    assert exhibit.visit.first_move is not None


def test_choosing_before_the_first_move_is_one_visit(exhibit: KioskHarness) -> None:
    exhibit.start()
    exhibit.press("games", "again", "games", "game-romani")
    exhibit.leave()
    assert [visit.rules for visit in exhibit.visits] == ["romani"]


def test_a_failure_to_count_is_no_failure(
    exhibit: KioskHarness, caplog: pytest.LogCaptureFixture
) -> None:
    exhibit.kiosk.visitor.visited = lambda visit: 1 / 0  # type: ignore[assignment]
    exhibit.start()
    exhibit.leave()
    assert exhibit.attracting
    assert len(caplog.records) == 1
