"""A visit begins with a lesson of twenty seconds, which continues as a game."""

from pathlib import Path

import pygame
import pytest
from harness import as_play, lesson_table
from kiosk_helpers import KioskHarness
from looks import written

from ludus.exhibit.kiosk.states import KioskState
from ludus.match import fairness, lesson
from ludus.match.record import parse_record
from ludus.match.states import State
from ludus.players.levels import LEVELS
from ludus.rules.game import GAMES
from ludus.rules.ruleset import Length
from ludus.window.play.play_screen import PlayScreen


@pytest.fixture
def museum(tmp_path: Path) -> KioskHarness:
    """An exhibit at attract, whose visits begin with a lesson."""
    return open_museum(tmp_path)


def open_museum(folder: Path, **values: object) -> KioskHarness:
    given: dict[str, object] = {"session__lesson": True, "game__rules": "romani"}
    return KioskHarness(folder, (640, 360), **(given | {"game__length": Length.QUICK} | values))


def touch(museum: KioskHarness, screen: PlayScreen, pace: float) -> None:
    """Do the lesson's next action, as a visitor who throws in 0.8 s and thinks for 2.5 s."""
    throws = screen.now.state is State.THROWING
    museum.wait((0.8 if throws else 1.2 if screen.table.steps else 2.5) * pace)
    if throws:
        museum.touch_cup()
    elif museum.top is screen:
        step = lesson_table(screen).shown[0]
        museum.click(screen.view.spot(screen.table.side, step.source))
        museum.click(screen.hand.zone(step.target).center)


def follow(museum: KioskHarness, acts: int = 1000, pace: float = 0.1) -> None:
    """Do so many of the lesson's actions, or all."""
    for _ in range(20_000):
        if museum.top.kind != "lesson" or "play" in museum.names or not acts:
            return
        screen = as_play(museum.top)
        if screen.now.acting and not screen.now.finished and not screen.view.busy:
            touch(museum, screen, pace)
            acts -= 1
        else:
            if pace < 1:
                screen.view.hurry()
            museum.app.step()
    raise AssertionError("the lesson never ends")


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_the_first_touch_leads_within_half_a_minute_through_a_lesson_into_the_game(
    name: str, tmp_path: Path
) -> None:
    museum = open_museum(tmp_path, game__rules=name)
    museum.start()
    assert museum.kiosk.state is KioskState.LESSON
    follow(museum, pace=1)
    assert museum.top.kind == "play"
    assert 15 < museum.visit.steps / 60 < 30
    told = lesson.read(GAMES[name])
    assert told
    assert museum.screen.table.now == told.visit[-1].after
    assert museum.screen.table.record.turns == []


@pytest.mark.long
def test_the_game_after_it_is_a_game_like_any_other(museum: KioskHarness) -> None:
    museum.start()
    follow(museum)
    museum.play_out()
    record = museum.screen.table.record
    assert parse_record(str(record)).winner is not None
    assert fairness.verify(record) == record.thrown
    museum.leave()
    (visit,) = museum.visits
    assert visit.end in ("won", "lost")
    assert visit.throws == record.thrown + 4
    assert visit.first_move is not None
    assert (visit.rules, visit.checkers, visit.players) == ("romani", 4, 1)


@pytest.mark.parametrize("acts", [0, 3])
def test_after_a_crash_in_the_lesson_the_visitor_plays_the_game_that_follows(
    acts: int, tmp_path: Path
) -> None:
    before = open_museum(tmp_path)
    before.start()
    follow(before, acts)
    assert before.kiosk.state is KioskState.LESSON
    after = open_museum(tmp_path)
    record = after.app.services.library.slot.read(LEVELS)
    assert record
    after.kiosk.restore(record)
    assert after.kiosk.state is KioskState.PLAY
    told = lesson.read(GAMES["romani"])
    assert told
    assert after.screen.table.now == told.visit[-1].after
    after.play_turn()
    after.leave()
    assert after.visits[0].restored
    assert after.app.services.library.slot.read(LEVELS) is None


def test_who_leaves_in_the_middle_of_it_is_counted_there(museum: KioskHarness) -> None:
    museum.start()
    follow(museum, 2)
    museum.leave()
    assert museum.attracting
    (visit,) = museum.visits
    assert visit.where.startswith("lesson, ")
    assert visit.end == "left"
    assert visit.first_move is not None
    assert museum.app.services.library.slot.read(LEVELS) is None


def test_it_can_be_left_for_the_game_at_any_moment(museum: KioskHarness) -> None:
    for acts in (0, 3):
        museum.start()
        follow(museum, acts)
        if acts % 2:
            museum.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
        else:
            museum.press("leave")
        museum.wait(0.1)
        assert museum.top.kind == "play"
        museum.leave()
    assert len(museum.visits) == 2


def test_also_in_large_letters_its_buttons_have_words(tmp_path: Path) -> None:
    museum = KioskHarness(tmp_path, (1024, 1024), session__lesson=True, language__default="el")
    museum.app.change(text=200)
    museum.start()
    row = [museum.button(name) for name in ("games", "rules", "leave", "undo")]
    assert all(written(button.items(False)) for button in row)


def test_only_the_first_game_of_a_visit_for_one_begins_with_it(museum: KioskHarness) -> None:
    museum.kiosk.begin("ostia", 2)
    assert museum.kiosk.state is KioskState.PLAY
    museum.kiosk.home()
    museum.start()
    museum.press("games", "game-tabula")
    assert museum.kiosk.state is KioskState.PLAY
    follow(museum)
    museum.press("games", "again")
    assert museum.kiosk.state is KioskState.PLAY


@pytest.mark.long
def test_a_whole_lesson_can_be_asked_for_and_leads_back_to_the_game(museum: KioskHarness) -> None:
    museum.start()
    follow(museum)
    game = museum.top
    museum.press("rules", "learn")
    assert museum.kiosk.state is KioskState.LESSON
    follow(museum)
    museum.press("play")
    assert museum.top is game
    museum.leave()
    assert len(museum.visits) == 1
