"""Attract asks a problem; it answers by itself, or a visitor answers and plays on."""

from pathlib import Path

import msgspec
import pytest
from harness import as_play, session_of
from helpers_rules import HIT
from kiosk_helpers import KioskHarness

from ludus.exhibit.kiosk import kiosk
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.screens.attract_layers import AskedSession
from ludus.match.record import HUMAN
from ludus.rules.game import GAMES
from ludus.rules.notation import find_play
from ludus.rules.ruleset import RuleSet
from ludus.window.app.loop import SECOND
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.alea.problem import ProblemSession

TABULA = GAMES["tabula"]


@pytest.fixture(autouse=True)
def problems(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give Tabula one problem, and other games none."""

    def one(rules: RuleSet) -> tuple[object, ...]:
        return (HIT,) if rules == TABULA else ()

    monkeypatch.setattr(kiosk, "problems", one)


def museum(folder: Path, *games: str, **values: object) -> KioskHarness:
    """Start an exhibit that offers some games and asks problems."""
    few = {"session__problems": True, "game__offered": games, "game__rules": games[0]}
    few["language__offered"] = ("en",)
    return KioskHarness(folder, (640, 360), **(few | values))


def asked(harness: KioskHarness) -> PlayScreen:
    """Show the problem in place of the game that attract shows first."""
    harness.kiosk.home()
    screen = as_play(harness.app.stack.top, "attract, a problem")
    harness.run(1)
    return screen


def test_a_problem_is_asked_after_all_games_of_each_in_turn(tmp_path: Path) -> None:
    exhibit, shown = museum(tmp_path, "tabula", "ostia"), []
    for _ in range(6):
        shown.append((exhibit.kiosk.state, exhibit.screen.table.rules.name))
        exhibit.kiosk.home()
    game, problem = (KioskState.ATTRACT, "tabula"), (KioskState.ASKED, "tabula")
    other = (KioskState.ATTRACT, "ostia")
    assert shown == [game, other, problem, game, other, game]


def test_the_museum_can_switch_it_off(tmp_path: Path) -> None:
    exhibit = museum(tmp_path, "tabula", session__problems=False)
    exhibit.kiosk.home()
    assert exhibit.kiosk.state is KioskState.ATTRACT


def test_the_board_answers_after_a_while_and_the_next_game_is_shown(tmp_path: Path) -> None:
    exhibit = museum(tmp_path, "tabula")
    screen = asked(exhibit)
    session = session_of(screen, AskedSession)
    exhibit.wait(2)
    assert screen.line() == exhibit.kiosk.texts(screen.words.language).say("What would you play?")
    session.waited = 14 * SECOND
    exhibit.until(lambda: not session.open and not screen.view.busy, 300)
    assert screen.table.steps == [*find_play(session.posed.plays, HIT.play)]
    assert "50" in screen.line()
    assert "43" in screen.line()
    assert len(screen.marks().hints) == 3
    assert "take-over" not in [button.name for button in screen.buttons()]
    session.waited = 7 * SECOND
    exhibit.until(lambda: exhibit.kiosk.state is KioskState.ATTRACT, 100)
    assert not exhibit.app.services.library.slot.path.exists()


def test_a_touch_begins_a_game_as_ever(tmp_path: Path) -> None:
    exhibit = museum(tmp_path, "tabula")
    asked(exhibit)
    exhibit.wait(3)
    exhibit.click((320, 180))
    exhibit.run(58)
    assert exhibit.visiting
    assert exhibit.screen.table.record.begins is None


def answered(exhibit: KioskHarness, play: str) -> PlayScreen:
    """Return the problem's screen after a visitor has played it."""
    asked(exhibit)
    exhibit.wait(1)
    exhibit.press("take-over")
    exhibit.settle()
    screen = as_play(exhibit.app.stack.top, "problem")
    for step in find_play(session_of(screen, ProblemSession).posed.plays, play):
        screen.tap(step.source)
        screen.tap(step.target)
        exhibit.settle()
    exhibit.press("done")
    exhibit.until(lambda: not session_of(screen, ProblemSession).missed, 60)
    exhibit.settle()
    return screen


@pytest.mark.parametrize(("play", "said"), [(HIT.play, "Right!"), (HIT.second, "Better:")])
def test_a_visitor_answers_and_plays_on(tmp_path: Path, play: str, said: str) -> None:
    exhibit = museum(tmp_path, "tabula")
    screen = answered(exhibit, play)
    assert screen.note.startswith(said)
    assert exhibit.visit.rules == "tabula"
    exhibit.press("play-on")
    exhibit.run(1)
    assert exhibit.visiting
    top = as_play(exhibit.app.stack.top)
    assert top.kind != "problem"
    assert top.table.record.begins == session_of(screen, ProblemSession).posed.goal
    assert top.table.record.white == HUMAN


def test_a_problem_that_is_left_ends_the_visit(tmp_path: Path) -> None:
    exhibit = museum(tmp_path, "tabula")
    answered(exhibit, HIT.play)
    exhibit.press("leave")
    assert exhibit.attracting
    assert [visit.end for visit in exhibit.visits] == ["left"]


def test_who_goes_away_from_a_problem_is_counted_down(tmp_path: Path) -> None:
    exhibit = museum(tmp_path, "tabula", session__countdown_s=1)
    answered(exhibit, HIT.play)
    exhibit.kiosk.configure(session__idle_s=1)
    exhibit.wait(1.1)
    assert exhibit.kiosk.state is KioskState.COUNTDOWN
    exhibit.wait(1)
    assert exhibit.attracting


def test_a_table_asks_both_sides(tmp_path: Path) -> None:
    exhibit = museum(tmp_path, "tabula", screen__table=True)
    screen = asked(exhibit)
    exhibit.wait(2)
    once = museum(tmp_path / "wall", "tabula")
    assert len(screen.items()) > len(asked(once).items())
    session_of(screen, AskedSession)


def test_what_cannot_be_played_is_not_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = msgspec.structs.replace(HIT, play="1/2")
    monkeypatch.setattr(kiosk, "problems", lambda rules: (wrong,))
    exhibit = museum(tmp_path, "tabula")
    exhibit.kiosk.home()
    assert exhibit.kiosk.state is KioskState.ATTRACT
    assert isinstance(exhibit.app, Kiosk)
