"""A match is quick: forced moves are automatic, and the opponent's moves can be hurried."""

import random
from pathlib import Path

import pytest
from each import each
from harness import Harness, begun

from ludus.match.events import HandedOver
from ludus.match.record import HUMAN, Record
from ludus.match.states import State
from ludus.match.table import Table, TableError
from ludus.picture.track import SECOND
from ludus.rules.game import GAMES
from ludus.rules.plays import Plays
from ludus.rules.position import position_text
from ludus.window.play.play_screen import PlayScreen

ONE_WAY = (1, 2, 4)
"""While checkers wait in `romani`, dice only enter checkers."""
TOLD = "Only one move is possible. Watch!"


def opened(
    folder: Path, *throws: tuple[int, ...], black: str = HUMAN
) -> tuple[Harness, PlayScreen]:
    """Open a match of `romani` with 3 checkers, in which forced moves are automatic."""
    harness = Harness(folder, throws, (640, 360))
    harness.app.settings.forced = True
    return harness, harness.play("romani", 3, black=black)


def on_board(screen: PlayScreen) -> str:
    return position_text(screen.table.now)


# Forced moves


def matches() -> list[Table]:
    """Return matches in which forced moves are automatic."""
    found = []
    for name in GAMES:
        for seed in range(4):
            table = Table(Record(name, 3 + seed, HUMAN, HUMAN, 0, seed))
            table.plays_forced = True
            found.append(table)
    return found


@pytest.mark.usefixtures("fast")
@each(table=matches())
def test_what_is_forced_has_one_result_and_undoing_leads_to_a_choice(table: Table) -> None:
    chance = random.Random(5)
    followed = 0
    while table.state is not State.OVER:
        if table.state is State.THROWING:
            table.throw()
        elif table.state in (State.HANDING_OVER, State.BONUS):
            table.hand_over()
        else:
            assert table.node
            assert table.plays
            results = table.plays.after(table.steps).results
            assert (table.state is State.FORCED) is (len(results) == 1)
            if table.state is not State.FORCED:
                table.step(chance.choice(table.node.edges)[0])
                continue
            steps, side = list(table.steps), table.side
            table.follow()
            followed += 1
            if table.record.winner is not None:
                break
            assert table.position.turn == side
            assert Plays(table.rules, table.position, table.dice).results.keys() >= results.keys()
            if table.undoable and chance.random() < 0.5:
                table.undo()
                assert len(table.steps) < max(1, len(steps))
                assert table.state not in (State.FORCED, State.HANDING_OVER)
                chosen = table.plays.after(table.steps).results
                assert len(chosen) > 1
                table.step(chance.choice(table.node.edges)[0])
            elif not table.undoable:
                with pytest.raises(TableError, match="can be taken back"):
                    table.undo()
    assert followed


def test_forced_moves_are_announced_then_played_then_handed_over(tmp_path: Path) -> None:
    harness, screen = opened(tmp_path, ONE_WAY)
    harness.throw()
    assert screen.line().endswith(TOLD)
    assert screen.marks().sources == [0]
    harness.run(SECOND // 2)
    assert on_board(screen) == "R:3 R:3 w -"
    harness.run(SECOND)
    assert on_board(screen) == "1:1,2:1,4:1 R:3 w -"
    assert screen.line().endswith(TOLD)
    assert not next(b for b in screen.buttons() if b.name == "undo").enabled
    harness.run(2 * SECOND)
    assert screen.table.side == 1


def test_forced_moves_can_be_played_by_hand(tmp_path: Path) -> None:
    harness, screen = opened(tmp_path, ONE_WAY)
    harness.throw()
    harness.moves(("R", 1), ("R", 2))
    assert screen.now.state is State.FORCED
    harness.moves(("R", 4))
    assert on_board(screen) == "1:1,2:1,4:1 R:3 w -"


def test_with_the_setting_off_forced_moves_are_played_by_hand(tmp_path: Path) -> None:
    harness, screen = opened(tmp_path, ONE_WAY)
    harness.app.change(forced=False)
    harness.throw()
    assert not screen.line().endswith(TOLD)
    harness.run(5 * SECOND)
    assert on_board(screen) == "R:3 R:3 w -"


@pytest.mark.parametrize("forced", [True, False])
def test_a_throw_without_a_move_is_announced_and_then_handed_over(
    forced: bool, tmp_path: Path
) -> None:
    harness = Harness(tmp_path, [(2, 2), (2, 2)], (640, 360))
    screen = harness.play("ostia", 5)
    harness.turn(("R", 2), ("R", 2), ("R", 2), ("R", 2))
    harness.app.settings.forced = forced
    harness.throw()
    assert screen.line().endswith("2 cannot be played: the squares are closed.")
    assert all(die.lost for die in screen.view.dice.dice)
    assert screen.marks().compared == {"arrow-missed": [(0, 2)]}
    harness.told.clear()
    for handed_over in (False, True):
        harness.run(3 * SECOND // 2)
        assert (HandedOver(0) in harness.told) is handed_over


# The opponent


def others_turn(harness: Harness, screen: PlayScreen) -> int:
    """End the turn, and return the number of steps of the opponent's turn."""
    assert screen.table.state is State.HANDING_OVER
    harness.press("done")
    for step in range(10 * SECOND):
        if screen.now.acting and not screen.view.busy:
            return step
        harness.app.step()
    raise AssertionError("he never ends his turn")


def ready(folder: Path, **settings: object) -> tuple[Harness, PlayScreen]:
    """Return a third match, in which White is about to end the turn; then Black enters three."""
    harness, _ = opened(folder, ONE_WAY, (3, 5, 6), black="tiro")
    begun(harness, 2)
    screen = harness.play("romani", 3, black="tiro")
    harness.app.change(**settings)
    harness.throw()
    harness.moves(("R", 1), ("R", 2), ("R", 4))
    return harness, screen


def test_the_other_throws_moves_three_checkers_and_hands_over_in_less_than_two_seconds(
    tmp_path: Path,
) -> None:
    harness, screen = ready(tmp_path)
    assert others_turn(harness, screen) < 1.8 * SECOND


def _turns(folder: Path, *paces: str) -> list[int]:
    return [others_turn(*ready(folder / pace, pace=pace)) for pace in paces]


def test_at_a_fast_pace_he_takes_a_third_of_the_time(tmp_path: Path) -> None:
    calm, fast = _turns(tmp_path, "calm", "fast")
    assert fast == pytest.approx(calm / 3, abs=3)
