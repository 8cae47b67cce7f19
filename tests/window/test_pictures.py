"""What the board shows beside the rules, found for any game."""

import pytest
from each import each
from helpers_rules import ODD

from ludus.rules.evidence import Evidence, Picture
from ludus.rules.game import GAMES, RuleSetError, rule_set
from ludus.rules.plays import Plays, Step
from ludus.rules.ruleset import Entering, RuleSet
from ludus.window.screens.learn.demos import _TOLD, demo
from ludus.window.text.words import Words


def own(**changes: object) -> RuleSet:
    return rule_set({"base": "tabula", "name": "own", **changes})


@each(rules=[*GAMES.values(), *ODD.values()])
def test_every_game_shows_its_rules_by_legal_plays(rules: RuleSet) -> None:
    told = [Evidence("", shows) for shows in Picture]
    told += [Evidence("", Picture.ROAD, tells=(field,)) for field in _TOLD]
    for position, dice, play in (demo(rules, rule) for rule in told if _is_told(rules, rule)):
        assert play in Plays(rules, position, dice).results.values()


def _is_told(rules: RuleSet, rule: Evidence) -> bool:
    """Whether a rule can be one of a game: a bonus belongs only to some games."""
    return rules.bonus or not any(field.startswith("bonus") for field in rule.tells)


@each(rules=GAMES.values())
def test_what_a_rule_is_about_is_seen_on_the_board(rules: RuleSet) -> None:
    def steps(shows: Picture, *tells: str) -> tuple[Step, ...]:
        return demo(rules, Evidence("", shows, tells=tells)).play

    off = rules.squares + 1
    assert steps(Picture.ENTER)
    assert all(step.source == 0 for step in steps(Picture.ENTER))
    assert any(step.hit for step in steps(Picture.CLOSE))
    assert any(step.target == off for step in steps(Picture.OFF))
    assert any(step.target == off for step in steps(Picture.OFF, "bearing_off"))
    assert steps(Picture.CLOSE, "hit_first")[0].source in (0, rules.squares + 2)
    if rules.doubles_twice:
        assert len(steps(Picture.ROAD, "doubles_twice")) == 4
    lost = steps(Picture.ENTER, "closed_die_lost") == ()
    assert lost is (rules.entering is Entering.DUTY)
    if rules.bonus:
        assert steps(Picture.CLOSE, "bonus")
    if rules.moves_inside_home:
        assert all(step.target < off for step in steps(Picture.OFF, "moves_inside_home"))


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
