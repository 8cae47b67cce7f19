"""Diagrams beside the rules, made from the numbers of any game."""

from pathlib import Path

import pygame
import pytest
from each import each
from harness import Harness
from helpers_rules import ODD

from ludus.rules.evidence import Evidence, Picture
from ludus.rules.game import GAMES, RuleSetError, rule_set
from ludus.rules.ruleset import RuleSet
from ludus.window.pictures.diagrams import picture
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.text.words import Words


def own(**changes: object) -> RuleSet:
    return rule_set({"base": "tabula", "name": "own", **changes})


@each(rules=[*GAMES.values(), *ODD.values()])
def test_every_game_has_all_pictures_and_each_shows_something_else(
    harness: Harness, rules: RuleSet
) -> None:
    made = [picture(rules, shows, 420, 260) for shows in Picture]
    assert len({pygame.image.tobytes(one, "RGB") for one in made}) == len(made)
    for one in made:
        width, height = one.get_size()
        assert width <= 420
        assert height <= 260
        assert width == 420 or height == 260


@each(rules=[*GAMES.values(), *ODD.values()])
def test_every_picture_stands_beside_a_rule_of_every_game(harness: Harness, rules: RuleSet) -> None:
    assert {each.shows for each in Words().rules(rules)} == set(Picture)


def test_a_game_of_ones_own_may_say_which_picture_is_beside_which_sentence() -> None:
    said = own(rules=["Run.", "Hit."], shows=["road", "close"])
    told = [Evidence("Run.", Picture.ROAD), Evidence("Hit.", Picture.CLOSE)]
    assert Words().rules(said) == told
    assert [each.rule for each in Words().rules(own(rules=["Enter.", "Leave."]))] != []


@each(shows=[["road"], ["road", "home"], "road"])
def test_pictures_that_there_are_not_are_an_error(shows: object) -> None:
    with pytest.raises(RuleSetError, match=r"shows.*: .*one of enter, road"):
        own(rules=["Run.", "Hit."], shows=shows)


@each(size=[(1280, 720), (600, 1024)], text=[100, 200])
def test_a_page_is_about_one_picture_and_nothing_leaves_its_panel(
    tmp_path: Path, size: tuple[int, int], text: int
) -> None:
    harness = Harness(tmp_path, (), size)
    harness.app.change(text=text)
    harness.play("vivere")
    screen = RulesScreen(harness.app, GAMES["vivere"])
    harness.app.stack.push(screen)
    for page in range(screen.pages):
        screen.page = page
        for item in screen.items():
            assert screen.box.inflate(8, 8).contains(item.rect)
    assert len(Picture) <= screen.pages <= (4 if text > 100 else 1) * len(Picture)
