"""The opponent's last turn is described and visible until the next throw."""

from pathlib import Path

import pygame
from harness import CLOSED, Harness

from ludus.match.record import HUMAN, parse_record
from ludus.match.states import State
from ludus.picture import signs
from ludus.window.board.marks import journeys
from ludus.window.layers.last_turn import LastTurn
from ludus.window.screens.home import match_screen

HIT = ((6, 1), (6, 4))
"""Throws of ostia with which Black enters on 4 and hits on 6."""


def hit(tmp_path: Path, *more: tuple[int, ...]) -> Harness:
    """Return a match with White to throw, after a hit by Black on A6."""
    harness = Harness(tmp_path, (*HIT, *more))
    harness.play("ostia", 5)
    harness.turn(("R", 1), ("R", 6))
    harness.turn(("R", 4), ("R", 6))
    return harness


def resumed(folder: Path, white: str, black: str, more: str = "") -> Harness:
    """Return a match that goes on after some turns."""
    harness = Harness(folder)
    harness.show(match_screen, parse_record(CLOSED.format(white=white, black=black) + more))
    harness.run(1)
    return harness


def others_dice(harness: Harness) -> pygame.Rect | None:
    screen = harness.screen
    return next((item.rect for item in screen.layer(LastTurn).items()), None)


def seen(harness: Harness) -> set[str]:
    """Return the names of the visible footprints."""
    screen = harness.screen
    shown = [item.surface for item in screen.items()]
    d = screen.layout.checker
    return {n for n in ("print", "moved", "struck") if signs.sign(n, d) in shown}


def test_dice_and_trail_stay_until_the_next_throw(tmp_path: Path) -> None:
    harness = hit(tmp_path, (1, 5))
    assert others_dice(harness)
    assert seen(harness) == {"print", "moved", "struck"}
    harness.throw()
    assert others_dice(harness) is None
    assert seen(harness) == set()


def test_the_line_says_why_once_and_then_what_he_threw(tmp_path: Path) -> None:
    harness = hit(tmp_path, (1, 5), (6, 5), (5, 6))
    assert "Alone on its square" in harness.screen.line()
    harness.turn(("H", 1), ("R", 5))
    assert harness.screen.line().startswith("Light threw 1, 5. ")
    harness.turn(("R", 5), ("R", 6))
    assert "Dark threw 6, 5 and hit on A5." in harness.screen.line()


def test_an_opponent_who_cannot_play_is_mentioned(tmp_path: Path) -> None:
    harness = resumed(tmp_path, HUMAN, HUMAN, "w 6,4 -\n")
    assert "Light cannot play 4, 6" in harness.screen.line()
    assert harness.screen.layer(LastTurn).dice == ((6, 4), (4, 6))


def test_the_line_names_the_opponent_and_not_the_colour_of_the_checkers(tmp_path: Path) -> None:
    """In the forum the dark checkers are green."""
    harness = resumed(tmp_path, "optio", HUMAN, "w 6,4 -\n")
    assert harness.screen.line().startswith("Sabina cannot play 4, 6: ")
    harness.thinker.silent = True
    seen = {harness.screen.line()}
    harness.play("vivere", 3, white="optio", black=HUMAN)
    harness.dice.left = [(2, 5, 5)]
    for _ in range(200):
        harness.run(1)
        seen.add(harness.screen.line())
    assert {"Sabina plays.", "Sabina is thinking …"} <= seen
    harness.thinker.silent = False
    harness.settle()
    for _ in range(400):
        harness.run(1)
        if harness.screen.now.acting:
            break
    assert harness.screen.line().startswith("Sabina threw 2, 5, 5. ")


def test_people_with_names_are_named(tmp_path: Path) -> None:
    line = resumed(tmp_path, f"{HUMAN} Anna", HUMAN, "w 6,4 -\n").screen.line()
    assert line.startswith("Anna cannot play 4, 6: ")
    assert line.endswith(" Dark: Throw the dice.")


def test_the_last_turn_of_a_saved_match_is_known_when_it_goes_on(tmp_path: Path) -> None:
    harness = resumed(tmp_path, HUMAN, "tiro")
    harness.run(2)
    harness.screen.light.end()
    assert harness.screen.layer(LastTurn).dice == ((4, 6), ())
    assert {"print", "moved"} <= seen(harness)


def test_a_bonus_taken_before_his_throw_is_part_of_his_turn(tmp_path: Path) -> None:
    harness = Harness(tmp_path, [(1, 1, 3), (1, 2, 4), (6, 6, 6)])
    harness.play("romani", 5)
    harness.turn(("R", 1), ("R", 1), ("R", 3))
    harness.turn(("R", 2), ("R", 4))
    assert harness.screen.table.state is State.BONUS
    harness.moves(("R", 1))
    harness.press("done")
    harness.settle()
    assert harness.screen.layer(LastTurn).dice == ((1, 2, 4), (1,)), (
        "his turn is still the last one"
    )
    harness.turn(("R", 6), (6, 12), (12, 18))


def test_a_checker_that_took_several_numbers_has_one_way() -> None:
    assert journeys([(0, 4), (7, 9), (4, 6)]) == [(0, 4, 6), (7, 9)]


def test_a_press_while_a_hit_is_still_seen_throws_at_once(tmp_path: Path) -> None:
    harness = Harness(tmp_path, [(5, 1), (1, 1)])
    lies = "5:1,12:1,9:2,3:2,O:1 10:1,14:2,6:1,16:1,O:2 w -"
    screen = harness.play("ostia", white="heuristic", at=lies)
    while screen.view.blow.lit != 1:
        harness.run(1)
    assert "HandedOver" not in harness.events()
    harness.touch_cup()
    assert harness.events()[-2:] == ["HandedOver", "Thrown"]


def test_a_computer_does_not_wait_for_what_a_person_has_hit(tmp_path: Path) -> None:
    harness = Harness(tmp_path, [(5, 3), (1, 1)])
    harness.play("ostia", black="tiro", at="14:1,20:1,22:1 17:1,30:1,31:1 w -")
    harness.throw()
    harness.moves((20, 25), (14, 17))
    harness.press("done")
    harness.run(5)
    assert harness.events()[-1] == "Thrown"
