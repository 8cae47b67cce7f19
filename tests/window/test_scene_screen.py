"""A scene on the screen, by touch alone, by keys alone and with mistakes; and its match."""

import re
from pathlib import Path

import pygame
import pytest
from harness import Harness, as_play, ended, session_of
from msgspec.structs import replace

from ludus.match import scenes
from ludus.match.record import HUMAN, End, parse_record
from ludus.match.scenes import Famous
from ludus.rules.game import GAMES
from ludus.rules.notation import parse_position
from ludus.window.app.screen import Screen
from ludus.window.layers.demonstration import Demonstration
from ludus.window.play.play_screen import PlayScreen
from ludus.window.play.situation import Pause
from ludus.window.screens.ends.match_end import match_end
from ludus.window.screens.home import match_screen
from ludus.window.screens.learn.contents import ContentsScreen
from ludus.window.screens.learn.scene_session import SceneSession
from ludus.window.screens.learn.teacher import Teacher
from ludus.window.screens.start.choose import ChooseScreen

SMALL = (640, 360)
PLAY = [(10, 16), (20, 22), (19, 24)]
THROW = (1, 1, 2)
"""The opponent's throw in the match that follows."""


@pytest.fixture
def emperor(tmp_path: Path) -> Harness:
    """Return a harness with Zeno's throw opened from the rules of tabula in the menu."""
    harness = Harness(tmp_path, size=SMALL)
    harness.app.change(choice=replace(harness.app.settings.choice, rules="tabula"))
    harness.show(ChooseScreen)
    harness.run(1)
    harness.press("menu", "rules", "scene")
    harness.run(1)
    return harness


def scene(harness: Harness) -> PlayScreen:
    return as_play(harness.top, "scene")


def story(screen: Screen) -> Famous:
    """Return the scene on a screen."""
    return session_of(screen, SceneSession).famous


def read(harness: Harness) -> list[str]:
    """Read to the end of the text, and return its lines."""
    screen, told = scene(harness), []
    while screen.now.state is Pause.TELLING:
        harness.run(20)
        told.append(screen.line())
        harness.press("done")
    return told


def throw(harness: Harness) -> None:
    read(harness)
    harness.touch_cup()
    harness.settle()


def play(harness: Harness, *steps: tuple[int, int]) -> None:
    screen = scene(harness)
    for source, target in steps:
        harness.click(screen.view.spot(0, source))
        harness.click(screen.hand.zone(target).center)
        harness.settle()


def test_touches_alone_lead_through_it_into_a_match(emperor: Harness) -> None:
    screen = scene(emperor)
    told = read(emperor)
    assert told == [aside.say for aside in story(screen).scene.before]
    assert screen.line() == story(screen).scene.throw
    emperor.touch_cup()
    emperor.settle()
    assert screen.table.dice == (2, 5, 6)
    said = []
    for step in PLAY:
        said.append(screen.line())
        play(emperor, step)
    assert said == [*story(screen).scene.say[:3]]
    emperor.run(60)
    assert read(emperor) == [aside.say for aside in story(screen).scene.after]
    emperor.run(10)
    before_and_after = r"Your chance to win went from (\d+) to (\d+) of 100\."
    chances = re.fullmatch(before_and_after, screen.line() or "")
    assert chances
    assert int(chances[1]) > 2 * int(chances[2]) > 0
    assert not emperor.app.services.library.holds(1), "nothing of it is kept"
    emperor.dice.left = [THROW]
    emperor.press("play-on")
    match = as_play(emperor.top, "play")
    assert match.table.position == story(screen).staged.after
    assert match.table.record.players == (HUMAN, "optio")
    assert scenes.of(parse_record(str(match.table.record))) == story(screen)


def test_by_itself_it_reads_on_but_only_as_long_as_that_is_wished(emperor: Harness) -> None:
    screen = scene(emperor)
    first, second, *_ = story(screen).scene.before
    emperor.app.change(hand_over=False)
    emperor.run(300)
    assert screen.line() == first.say
    emperor.app.change(hand_over=True)
    emperor.run(150)
    assert screen.line() == second.say


def test_any_checker_can_be_tried_and_the_reason_it_cannot_move_is_shown(emperor: Harness) -> None:
    throw(emperor)
    screen = scene(emperor)
    before, closed = screen.table.now, "Not possible: your opponent’s checkers are in the way."
    not_home, look = "Not possible: not all checkers are home yet.", story(screen).scene.say[0]
    for column, line in {9: closed, 10: look, 23: not_home}.items():
        emperor.click(screen.view.spot(0, column))
        assert (screen.hand.picked, screen.line()) == (column, line)
    emperor.drag(screen.view.spot(0, 6), screen.hand.zone(8).center)
    emperor.settle()
    assert (screen.table.now, screen.hand.picked, screen.line()) == (before, None, closed)


def test_the_play_is_shown_on_asking_or_after_long_looking(emperor: Harness) -> None:
    throw(emperor)
    screen = scene(emperor)
    emperor.run(60)
    assert not screen.layer(Demonstration).shown()
    emperor.press("hint")
    emperor.run(3)
    assert screen.marks().hints
    teacher = screen.layer(Teacher)
    teacher.idle = 1470
    emperor.run(5)
    assert not screen.layer(Demonstration).shown()
    teacher.idle = 1830
    emperor.run(5)
    assert screen.layer(Demonstration).shown()


def test_it_can_be_left_at_any_moment(emperor: Harness) -> None:
    for acts in range(3):
        if acts:
            emperor.press("scene")
        if acts > 1:
            throw(emperor)
        emperor.press("leave")
        emperor.top_as(ContentsScreen)


@pytest.mark.parametrize(
    ("sides", "told"),
    [
        ("O:15 24:2,O:13", "You turned the emperor’s luck."),
        ("24:2,O:13 O:15", "Like Zeno, you did not escape the blind luck of the dice."),
    ],
)
def test_the_outcome_in_history_is_shown_at_the_end(
    sides: str, told: str, emperor: Harness
) -> None:
    famous = story(scene(emperor))
    record = emperor.app.matches.after(famous, "tiro")
    record.winner = int(sides.endswith("O:15"))
    position = parse_position(f"{sides} w -", famous.rules)
    match = match_screen(emperor.app, record, End(position))
    emperor.app.stack.go(match)
    over = emperor.show(match_end, match)
    assert over.page().texts[0] == told
    ended(over)
    emperor.dice.left = [THROW]
    emperor.button("again").action()
    assert emperor.screen.table.record.begins == famous.staged.after


def test_the_match_is_saved_and_taken_up(emperor: Harness) -> None:
    told = story(scene(emperor))
    emperor.go(match_screen, emperor.app.matches.after(told, "tiro"))
    emperor.dice.left = [THROW]
    emperor.run(200)
    emperor.settle()
    emperor.run(60)
    played = emperor.screen.table.record
    assert played.turns
    (saved,) = emperor.app.matches.unfinished()
    table = emperor.app.matches.take_up(saved)
    assert table
    assert str(table.record) == str(played)
    assert scenes.of(table.record) == told


def test_it_is_offered_by_the_rules_of_its_game_and_not_during_a_match(emperor: Harness) -> None:
    labels = []
    for rules, rival in (("tabula", "tiro"), ("ostia", "tiro"), ("tabula", "")):
        emperor.show(ContentsScreen, GAMES[rules], rival)
        labels.append(emperor.labels.get("scene"))
    assert labels == ["Zeno’s throw", None, None]


# Screen readers


def test_all_of_it_is_heard_and_where_the_arrows_lead(emperor: Harness) -> None:
    heard = emperor.hear()
    screen = scene(emperor)
    for _ in story(screen).scene.before:
        emperor.run(20)
        emperor.key(pygame.K_RETURN)
    emperor.run(40)
    emperor.key(pygame.K_RETURN)
    emperor.settle()
    emperor.run(5)
    told = story(screen).scene
    expected = [*(aside.say for aside in told.before), told.throw, told.say[0]]
    assert [text for text in heard if text in expected] == expected
    heard.clear()
    emperor.key(pygame.K_RIGHT, pygame.K_RETURN)
    emperor.run(2)
    place = heard[0]
    assert screen.hand.picked == int(place.split(":")[0])
