"""What the board shows beside the rules, found for any game."""

import pytest
from each import each
from helpers_rules import ODD

from ludus.rules.evidence import Evidence, Picture
from ludus.rules.game import GAMES, RuleSetError, rule_set
from ludus.rules.plays import Plays, Step
from ludus.rules.ruleset import RuleSet
from ludus.window.screens.learn.demos import demo
from ludus.window.text.words import Words


def own(**changes: object) -> RuleSet:
    return rule_set({"base": "tabula", "name": "own", **changes})


@each(rules=[*GAMES.values(), *ODD.values()])
def test_every_game_shows_its_rules_by_legal_plays(rules: RuleSet) -> None:
    shown = [demo(rules, shows) for shows in Picture]
    assert len({position for position, _, _ in shown}) == len(Picture)
    for position, dice, play in shown:
        assert play in Plays(rules, position, dice).results.values()


@each(rules=GAMES.values())
def test_what_a_rule_is_about_is_seen_on_the_board(rules: RuleSet) -> None:
    def steps(shows: Picture) -> tuple[Step, ...]:
        return demo(rules, shows).play

    assert all(step.source == 0 for step in steps(Picture.ENTER))
    assert steps(Picture.ENTER)
    assert any(step.hit for step in steps(Picture.CLOSE))
    assert any(step.target == rules.squares + 1 for step in steps(Picture.OFF))


@each(rules=[*GAMES.values(), *ODD.values()])
def test_every_picture_stands_beside_a_rule_of_every_game(rules: RuleSet) -> None:
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
