"""The rules of a game told from its numbers, for a game without sentences of its own."""

from collections.abc import Iterator

from ludus.rules.evidence import Picture
from ludus.rules.ruleset import Entering, RuleSet
from ludus.window.catalogue import Plural
from ludus.window.sentences import RULES

Told = tuple[str | Plural, int]
"""A sentence, and the number that goes into it as {count}."""


def kind(rules: RuleSet) -> list[Told]:
    """What tells it from other games at first sight: rows and dice."""
    return [(RULES["rows"], len(rules.rows)), (RULES["dice"], rules.dice)]


def sentences(rules: RuleSet) -> Iterator[tuple[Told, Picture]]:
    """All its rules, in the order in which they matter in a match, and the picture beside each."""
    enter, road, close, off = Picture
    duty, only = rules.entering is Entering.DUTY, rules.entering is Entering.ONLY
    beside = rules.circle and not rules.hit_first
    move = beside or not only
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
        (enter, "gate", rules.gate, move and rules.gate < rules.squares),
        (close, "closing", rules.closing, True),
        (close, "no circle", 0, not rules.circle),
        (close, "circle beside" if beside else "circle", 0, rules.circle),
        (close, "bonus entering", 0, rules.bonus),
        (close, "bonus at once" if rules.bonus_at_once else "bonus taken", 0, rules.bonus),
        (off, "home" if rules.home_first else "not home", home, True),
        (off, rules.bearing_off, 0, True),
        (off, "moves inside", home, inside and rules.home_first),
        (off, "only borne off", home, not inside),
        (off, "bonus at home", home, rules.bonus),
        (off, "wins", 0, True),
    )
    return (((RULES[name], count), shows) for shows, name, count, holds in told if holds)
