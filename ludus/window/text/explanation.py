"""The rules of a game, derived from its parameters: in usual or in simple language."""

from collections.abc import Iterator

from ludus.rules.evidence import Picture
from ludus.rules.ruleset import MOST_CHECKERS, Entering, RuleSet
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.sentences import RULES, SIMPLE

# Translators: the aim of all games: on the first screen, in the lesson, and first of the rules.
AIM = mark("Race all your checkers round the board and off it.")

Told = tuple[str | Plural, int]
"""A sentence, and the number for its field {count}."""


def _moves(rules: RuleSet) -> bool:
    return rules.entering is not Entering.ONLY or (rules.circle and not rules.hit_first)


def gated(rules: RuleSet) -> bool:
    """Whether checkers that move before all have entered must stop at a gate."""
    return (_moves(rules) or rules.both_in) and rules.gate < rules.squares


def sentences(rules: RuleSet) -> Iterator[tuple[Told, Picture]]:
    """All rules of a game with its aim first, and the picture beside each."""
    enter, road, close, off = Picture
    duty, move = rules.entering is Entering.DUTY, _moves(rules)
    beside = rules.circle and not rules.hit_first
    inside, home = rules.moves_inside_home, rules.home
    told = (
        (road, "throw", rules.dice, True),
        (road, "doubles", 0, rules.doubles_twice),
        (road, "must", 0, rules.dice > 1),
        (enter, "begin", 0, True),
        (enter, "private", rules.private, rules.private > 0),
        (enter, rules.entering, 0, True),
        (enter, "throw lost", 0, duty and not rules.closed_die_lost),
        (enter, "die lost", 0, move and rules.closed_die_lost),
        (enter, "gate both" if rules.both_in else "gate", rules.gate, gated(rules)),
        (close, "closing", rules.closing, True),
        (close, "no circle", 0, not rules.circle),
        (close, "circle beside" if beside else "circle", 0, rules.circle),
        (close, "home too", home, rules.moves_home_while_waiting),
        (close, "bonus entering", 0, rules.bonus),
        (close, "bonus at once" if rules.bonus_at_once else "bonus taken", 0, rules.bonus),
        (off, "home" if rules.home_first else "not home", home, True),
        (off, rules.bearing_off, 0, True),
        (off, "moves inside", home, inside and rules.home_first),
        (off, "only borne off", home, not inside),
        (off, "bonus at home", home, rules.bonus),
        (off, "wins", 0, True),
    )
    yield (AIM, 0), road
    yield from (((RULES[name], count), shows) for shows, name, count, holds in told if holds)


def simply(rules: RuleSet) -> Iterator[tuple[Told, Picture | None]]:
    """All rules in simple language, and the picture beside each; the first ones have none."""
    enter, road, close, off = Picture
    move = _moves(rules)
    beside = rules.circle and not rules.hit_first
    told = (
        (None, "people", 0, True),
        (None, "need", rules.dice, True),
        (None, "each", MOST_CHECKERS, True),
        (None, "begin", 0, True),
        (None, "turn", 0, True),
        (enter, "enter", 0, True),
        (enter, "private", 0, rules.private > 0),
        (enter, rules.entering, 0, True),
        (enter, "throw lost", 0, rules.entering is Entering.DUTY and not rules.closed_die_lost),
        (enter, "die lost", 0, move and rules.closed_die_lost),
        (enter, "gate both" if rules.both_in else "gate", rules.gate, gated(rules)),
        (road, "road", 0, True),
        (road, "number", 0, rules.dice > 1),
        (road, "doubles", 0, rules.doubles_twice),
        (road, "must", 0, rules.dice > 1),
        (close, "closing", rules.closing, True),
        (close, "hit", 0, True),
        (close, "again beside" if beside else "again", 0, True),
        (close, "home too", rules.home, rules.moves_home_while_waiting),
        (close, "bonus entering", 0, rules.bonus),
        (close, "bonus at once" if rules.bonus_at_once else "bonus taken", 0, rules.bonus),
        (off, "home" if rules.home_first else "not home", rules.home, True),
        (off, rules.bearing_off, 0, True),
        (off, "only borne off", rules.home, not rules.moves_inside_home),
        (off, "bonus at home", rules.home, rules.bonus),
        (off, "wins", 0, True),
    )
    every = {**RULES, **SIMPLE}
    return (((every[name], count), shows) for shows, name, count, holds in told if holds)
