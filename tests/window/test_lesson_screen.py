"""Lessons on the screen, played by touch alone, by keys alone, and with mistakes."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from each import each
from every_screen import played_out
from harness import Harness, as_play, ended, lesson_table
from pygame import Rect

from ludus.match import lesson
from ludus.match.states import State
from ludus.picture.labels import label
from ludus.rules.game import GAMES, named, read_rule_set, with_game
from ludus.rules.ruleset import GAME
from ludus.window.dice.roll import tower_place
from ludus.window.layers.demonstration import Demonstration
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.learn.lesson import begin as begin_lesson
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.learn.teacher import Teacher
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.storage.match_choice import MatchChoice
from ludus.window.text.explanation import AIM

SMALL = (640, 360)


@pytest.fixture
def pupil(tmp_path: Path) -> Harness:
    """Return a harness on the first screen, for a person who has never played."""
    harness = Harness(tmp_path, size=SMALL)
    harness.show(ChooseScreen)
    harness.run(1)
    return harness


def begin(pupil: Harness, name: str = "ostia") -> PlayScreen:
    pupil.press(f"game-{name}", "learn")
    screen = as_play(pupil.top, "lesson")
    pupil.run(40)
    assert screen.light.side is not None, "the road is shown first"
    assert not screen.layer(Demonstration).shown(), "and only then the hand"
    screen.light.end()
    return screen


def skip(pupil: Harness) -> PlayScreen:
    """Go on with the last part of a lesson."""
    told = lesson.read(as_play(pupil.top, "lesson").table.rules)
    assert told
    pupil.app.stack.close()
    pupil.app.stack.open(pupil.app.screens.lesson(told, len(told.parts) - 1))
    return as_play(pupil.top, "lesson")


def scenes(pupil: Harness) -> Iterator[PlayScreen]:
    """Yield the lesson's screen each time that it asks for an action, until it is over."""
    for _ in range(20_000):
        screen = as_play(pupil.top, "lesson")
        if "play" in pupil.names:
            return
        if screen.view.busy:
            screen.view.hurry()
        if screen.now.acting and not screen.now.finished and screen.session.waited > 0:
            yield screen
        else:
            pupil.app.step()
    raise AssertionError("the lesson never ends")


def touch(pupil: Harness, screen: PlayScreen) -> None:
    """Do what the lesson asks: throw, or tap a checker and its target."""
    if screen.now.state is State.THROWING:
        pupil.touch_cup()
        return
    step = lesson_table(screen).shown[0]
    pupil.click(screen.view.spot(screen.table.side, step.source))
    pupil.click(screen.hand.zone(step.target).center)


def goes_on(pupil: Harness, name: str) -> None:
    """Assert that the lesson is over, and that a match with random dice follows at a wish."""
    pupil.press("play")
    screen = as_play(pupil.top, "play")
    record = screen.table.record
    assert (record.rules, record.turns, record.white) == (name, [], "human")
    assert not pupil.app.services.library.holds(1), "nothing of a lesson is kept"


def test_a_lesson_begins_with_the_aim_and_asks_for_a_throw(pupil: Harness) -> None:
    screen = begin(pupil)
    assert screen.said == f"You play the light checkers. {AIM} Throw the dice."


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_touches_alone_lead_through_a_lesson_into_a_match(name: str, pupil: Harness) -> None:
    begin(pupil, name)
    said = []
    for screen in scenes(pupil):
        said.append(screen.line())
        if screen.now.state is State.THROWING:
            assert re.search("[Tt]hrow", said[-1]), "it says who is to act"
        touch(pupil, screen)
    goes_on(pupil, name)
    whole = set(lesson.texts(GAMES[name]))
    assert {
        f"{AIM} Throw the dice.",
        "This checker is alone. Land on it to hit it!",
    } <= set(said)
    assert len(whole.intersection(said)) > len(whole) / 2
    assert "victory" in pupil.ear.heard


@pytest.mark.parametrize("calm", [False, True])
def test_a_pupil_who_has_won_sees_a_laurel_and_petals(pupil: Harness, calm: bool) -> None:
    pupil.app.settings.calm = calm
    begin(pupil)
    screen = skip(pupil)
    for _ in scenes(pupil):
        touch(pupil, screen)
        if screen.table.position.winner is not None:
            break
    screen.view.hurry()
    assert "You have won!" in screen.line()
    assert not {"hint", "undo"} & {*pupil.names}
    items = screen.layer(Teacher).items
    pupil.run(1)
    before = len(items())
    pupil.run(59)
    laurel = max((item.rect for item in items()), key=lambda rect: rect.width)
    assert laurel.center == screen.layout.board.center
    assert (len(items()) > before) is not calm, "petals fall"


def test_the_closed_squares_of_a_lost_throw_are_crossed(pupil: Harness) -> None:
    told = lesson.read(GAMES["ostia"])
    assert told
    part = next(at for at, scenes in enumerate(told.parts) if not scenes[0].play)
    pupil.app.stack.open(pupil.app.screens.lesson(told, part))
    screen = as_play(pupil.top, "lesson")
    pupil.run(1)
    touch(pupil, screen)
    pupil.settle()
    circle = screen.table.position.circle
    assert screen.marks().compared == {"arrow-missed": [(circle, 2), (circle, 5)]}
    assert [label(item.surface).sign for item in screen.items()].count("missed") == 2
    for shown in scenes(pupil):
        if shown is not screen:
            break
        touch(pupil, screen)
    assert (screen.line(), screen.session.side, screen.view.busy) == ("Well played!", 0, False)


@pytest.mark.long
@each(name=("ostia+both", "romani+greater+beside", "romani+at-once"))
def test_a_reading_of_a_game_has_a_lesson_that_is_played_by_its_rules(
    name: str, pupil: Harness
) -> None:
    pupil.go(ChooseScreen)
    begin_lesson(pupil.app, named(name))
    pupil.run(1)
    said = []
    for screen in scenes(pupil):
        assert screen.table.rules.name == name
        said.append(screen.line())
        touch(pupil, screen)
    goes_on(pupil, name)
    assert {
        "ostia+both": "Your opponent’s are not. Until then, none leaves the middle row.",
        "romani+greater+beside": "The fourth from the end needs more than a 4. Only the 5 will do.",
        "romani+at-once": "You hold the letter of the 4. It is your bonus at once. "
        "Bring one in there.",
    }[name] in said


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_visitor_as_measured_takes_little_more_than_a_minute(name: str, pupil: Harness) -> None:
    begin(pupil, name)
    steps = 0
    for _ in range(20_000):
        screen = as_play(pupil.top, "lesson")
        if "play" in pupil.names:
            break
        pause = 1
        if screen.now.acting and not screen.now.finished and not screen.view.busy:
            throws = screen.now.state is State.THROWING
            pause = round(60 * (0.8 if throws else 1.2 if screen.table.steps else 2.5 + 1.2))
        for _ in range(pause):
            pupil.app.step()
        steps += pause
        if pause > 1 and pupil.top is screen:
            touch(pupil, screen)
    assert 70 < steps / 60 < 105


def test_while_the_other_side_throws_nothing_is_asked_of_the_learner(pupil: Harness) -> None:
    screen = begin(pupil)
    for _ in range(3):
        touch(pupil, screen)
        pupil.settle()
    own = screen.line()
    assert own == "Well played!"
    while not (screen.table.side and screen.table.plays is None):
        pupil.app.step()
    assert screen.line() not in ("", own)
    assert "Throw" not in screen.line()


@pytest.mark.parametrize("name", GAMES)
def test_keys_alone_lead_through_its_end(name: str, pupil: Harness) -> None:
    begin(pupil, name)
    skip(pupil)
    for _ in scenes(pupil):
        pupil.key(pygame.K_RETURN)
    goes_on(pupil, name)


def test_wrong_touches_change_nothing_and_are_answered_by_the_hand(pupil: Harness) -> None:
    begin(pupil, "vivere")
    skip(pupil)
    chance = random.Random(480)
    for screen in scenes(pupil):
        before, spoken = screen.table.now, screen.line()
        if screen.now.state is not State.THROWING:
            shown = lesson_table(screen).shown
            ends = [step.target for step in shown]
            goal = screen.hand.zone(chance.choice([*{*screen.layout.places[0]} - {*ends}])).center
            if screen.hand._near(goal, ends) is None:
                pupil.drag(screen.view.spot(0, shown[0].source), goal)
                pupil.click(goal)
                screen.view.hurry()
            pupil.press("hint")
            pupil.run(2)
            screen.hand.let_go()
        pupil.click((3, 200))
        assert (screen.table.now, screen.line()) == (before, spoken)
        pupil.run(32)
        assert screen.layer(Demonstration).shown()
        touch(pupil, screen)
    goes_on(pupil, "vivere")


def test_the_hand_shows_a_thing_once_and_once_more_after_a_while(pupil: Harness) -> None:
    screen = begin(pupil)
    shown = []
    for _ in range(520):
        pupil.app.step()
        shown.append(bool(screen.layer(Demonstration).shown()))
    began = [step for step in range(1, 520) if shown[step] and not shown[step - 1]]
    assert len(began) == 2
    assert 0.4 < began[0] / 60 < 0.6
    assert not shown[300]
    assert pupil.ear.heard.count("lift-tavern") == 2


@pytest.mark.parametrize("name", ["ostia", "tabula"])
def test_the_hand_touches_the_cup_or_the_tower(pupil: Harness, name: str) -> None:
    screen, touched = begin(pupil, name), list[Rect]()
    while not touched:
        pupil.app.step()
        items = screen.layer(Demonstration).shown()
        touched = [item.rect for item in items if label(item.surface).sign == "touched"]
    stands = {"ostia": screen.layout.tray, "tabula": tower_place(screen.layout)}[name]
    assert abs(touched[0].centerx - stands.centerx) <= 1


def test_a_cross_leaves_it_at_any_moment(pupil: Harness) -> None:
    for acts in (0, 7):
        begin(pupil)
        for _, screen in zip(range(acts), scenes(pupil), strict=False):
            touch(pupil, screen)
        if acts % 2:
            pupil.press("leave")
        else:
            pupil.key(pygame.K_ESCAPE)
        pupil.run(2)
        pupil.top_as(ChooseScreen)
    assert not pupil.app.services.library.holds(1)


def win(pupil: Harness) -> None:
    """Play the end of a lesson, and go on."""
    skip(pupil)
    for screen in scenes(pupil):
        touch(pupil, screen)
    assert pupil.app.settings.learnt
    pupil.press("play")


def test_after_the_end_of_a_match_it_leads_back_to_that_end(pupil: Harness) -> None:
    end = ended(pupil.at_end(played_out("tabula", "tiro", 0)))
    pupil.show(RulesScreen, GAMES["tabula"])
    pupil.press("learn")
    win(pupil)
    assert pupil.top is end
    assert {"again", "leave"} <= {*pupil.names}


def test_out_of_a_match_it_leads_back_into_it(pupil: Harness) -> None:
    pupil.dice.left = [(2, 5)]
    match = pupil.play("ostia", 3)
    pupil.throw()
    for leave in (True, False):
        pupil.key(pygame.K_ESCAPE)
        pupil.press("rules", "learn")
        assert pupil.top.kind == "lesson"
        if leave:
            pupil.press("leave")
            pupil.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
        else:
            win(pupil)
        assert pupil.top is match
    assert match.table.dice == (2, 5)


def test_it_is_offered_first_to_new_players_and_later_in_the_rules(pupil: Harness) -> None:
    assert "learn" in pupil.names
    pupil.dice.left = [(2, 5)]
    pupil.play("ostia", 3)
    pupil.turn(("R", 2), ("R", 5))
    pupil.app.change(learnt=True)
    pupil.go(ChooseScreen)
    pupil.run(1)
    assert "learn" not in pupil.names
    pupil.press("menu", "rules")
    assert "learn" in pupil.names


def test_an_unreadable_lesson_is_reported_and_the_game_is_played(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    folder.joinpath(GAME).write_text('base = "tabula"\nname = "mine"\n')
    folder.joinpath(lesson.LESSON).write_text("visit = 0\n[[scenes]]\n")
    games = with_game(GAMES, read_rule_set(folder))
    harness = Harness(tmp_path, size=SMALL, games=games)
    harness.app.change(choice=MatchChoice(rules="mine"))
    harness.show(ChooseScreen)
    harness.press("learn")
    harness.top_as(ChooseScreen)
    assert harness.app.notices
    assert "scene 1" in caplog.text
    harness.press("start")
    assert harness.screen.table.rules.name == "mine"
