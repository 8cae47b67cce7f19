"""The rules of a game, derived from its parameters: in usual or in simple language."""

from collections.abc import Iterator

from ludus.rules.evidence import PARTS, Picture
from ludus.rules.ruleset import MOST_CHECKERS, BearingOff, Entering, RuleSet
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.sentences import RULES, SIMPLE

# Translators: the aim of all games: on the first screen, in the lesson, and first of the rules.
AIM = mark("Race all your checkers round the board and off it.")

_AT_ONCE = ("bonus at once", "bonus counts", "bonus fails", "bonus over", "no bonus")
Told = tuple[str | Plural, int]
"""A sentence, and the number for its field {count}."""


def _moves(rules: RuleSet) -> bool:
    return rules.entering is not Entering.ONLY or (rules.circle and not rules.hit_first)


def gated(rules: RuleSet) -> bool:
    """Whether checkers that move before all have entered must stop at a gate."""
    return (_moves(rules) or rules.both_in) and rules.gate < rules.squares


def sentences(rules: RuleSet) -> Iterator[tuple[Told, Picture]]:
    """All rules of a game, with its aim first and one fact in a sentence, and their pictures."""
    duty, move = rules.entering is Entering.DUTY, _moves(rules)
    beside = rules.circle and not rules.hit_first
    several, home, see = rules.dice > 1, rules.home, Picture
    entering = see.ENTER if rules.entering is Entering.ONLY else see.ENTER_OR_MOVE
    table = (
        (see.ROAD, "throw", rules.dice, True),
        (see.EACH, "each" if several else "one", 0, True),
        (see.SEVERAL, "several", 0, several),
        (see.UNPLAYED, "lost", 0, True),
        (see.DOUBLE, "doubles", 0, rules.doubles_twice),
        (see.MUST, "must", 0, several),
        (see.ENTER, "begin", 0, True),
        (see.ENTER, "private", rules.private, rules.private > 0),
        (see.PRIVATE, "no hit", rules.private, rules.private > 0),
        (entering, rules.entering, 0, True),
        (see.KEPT_OUT, "throw lost", 0, duty and not rules.closed_die_lost),
        (see.KEPT_OUT, "die lost", 0, move and rules.closed_die_lost),
        (see.GATE, "gate both" if rules.both_in else "gate", rules.gate, gated(rules)),
        (see.CLOSED, "closing", rules.closing, True),
        (see.CLOSE, "fewer", 0, True),
        (see.CLOSE, "no circle", 0, not rules.circle),
        (see.CLOSE, "circle", 0, rules.circle),
        (see.FIRST, "all in" if beside else "first", 0, rules.circle),
        (see.OTHERS, "others", 0, beside),
        (see.OTHERS, "home too", home, rules.moves_home_while_waiting),
        (see.KEPT_OUT, "bonus entering", 0, rules.bonus),
        (see.BONUS, "bonus checker", 0, rules.bonus),
        (see.BONUS, "bonus taken", 0, rules.bonus and not rules.bonus_at_once),
        *((see.BONUS, name, 0, rules.bonus and rules.bonus_at_once) for name in _AT_ONCE),
        (see.OFF, "home", home, rules.home_first),
        (see.HOME, "all home", 0, rules.home_first),
        (see.EARLY, "not home", 0, not rules.home_first),
        (see.EARLY, "not waiting", 0, not rules.home_first),
        (see.OFF, "off", 0, True),
        (see.EXACT, rules.bearing_off, 0, True),
        (see.EXACT, "too big", 0, rules.bearing_off is BearingOff.EXACT),
        (see.EXACT, "six", 0, rules.bearing_off is BearingOff.GREATER),
        (see.INSIDE, "moves inside", home, rules.moves_inside_home and rules.home_first),
        (see.ONLY_OFF, "only borne off", home, not rules.moves_inside_home),
        (see.DEAD, "bonus at home", home, rules.bonus),
        (see.DEAD, "bonus lost", 0, rules.bonus),
        (see.BONUS_MOVE, "bonus move", 0, rules.bonus),
        (see.WIN, "wins", 0, True),
        (see.WIN, "left over", 0, several),
    )
    yield (AIM, 0), see.RACE
    yield from (((RULES[name], count), shows) for shows, name, count, holds in table if holds)


def simply(rules: RuleSet) -> Iterator[tuple[Told, Picture | None]]:
    """All rules in simple language, and the picture beside each; the first ones have none."""
    road, enter, close, off = PARTS
    move = _moves(rules)
    beside = rules.circle and not rules.hit_first
    table = (
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
        (close, "bonus taken", 0, rules.bonus and not rules.bonus_at_once),
        *((close, name, 0, rules.bonus and rules.bonus_at_once) for name in _AT_ONCE),
        (off, "home", rules.home, rules.home_first),
        *((off, name, 0, not rules.home_first) for name in ("not home", "not waiting", "off")),
        (off, rules.bearing_off, 0, True),
        (off, "six", 0, rules.bearing_off is BearingOff.GREATER),
        (off, "only borne off", rules.home, not rules.moves_inside_home),
        (off, "bonus at home", rules.home, rules.bonus),
        (off, "wins", 0, True),
    )
    every = {**RULES, **SIMPLE}
    return (((every[name], count), shows) for shows, name, count, holds in table if holds)
