"""The rules of a game told from its numbers, for a game without sentences of its own."""

from collections.abc import Iterator

from ludus.rules.ruleset import BearingOff, Entering, RuleSet
from ludus.window.catalogue import Plural, mark

Told = tuple[str | Plural, int]
"""A sentence, and the number that goes into it as {count}."""

_ROWS = Plural("{count} row", "{count} rows")
_DICE = Plural("{count} die", "{count} dice")
_THROW = Plural(
    "{count} die. Its number moves one checker.",
    "{count} dice. Each number moves one checker, and all that can be played must be.",
)
_DOUBLES = mark("Where all dice show the same, the throw is played twice over.")
_BEGIN = mark(
    "All checkers begin beside the board. A number brings one of them onto the square of that "
    "number."
)
_PRIVATE = mark("Each side has the squares 1 to {count} for itself: nobody can be hit there.")
_ENTERING = {
    Entering.DUTY: mark(
        "While you have a reserve, enter at least one checker each turn. If none can enter, the "
        "whole throw is lost."
    ),
    Entering.ONLY: mark("While you have a reserve, numbers do nothing but bring checkers in."),
    Entering.FREE: mark(
        "While you have a reserve, enter checkers or move those on the board, as you like."
    ),
}
_GATE = mark("Until all of yours are in, none may pass square {count}.")
_CLOSING = Plural(
    "{count} checker on a square closes it to the enemy. Fewer are hit when an enemy lands there.",
    "{count} checkers on a square close it to the enemy. Fewer are hit when an enemy lands there.",
)
_HIT = {
    True: mark(
        "Checkers that are hit wait apart and must come in again before anything else of their "
        "side moves."
    ),
    False: mark("Checkers that are hit go back to the reserve and enter again."),
}
_BEARING_OFF = {
    BearingOff.EXACT: mark(
        "When all of yours stand in the last {count} squares, bear them off (take them off the "
        "board) with the exact number, or from the farthest back if the number is higher."
    ),
    BearingOff.AT_LEAST: mark(
        "When all of yours stand in the last {count} squares, bear them off (take them off the "
        "board) with the exact number or a higher one."
    ),
}
_ONLY_OFF = mark("From then on they are only borne off, and no longer moved.")
_BONUS = (
    mark(
        "If a number cannot enter because the enemy has closed its square, the enemy may put a "
        "checker of his reserve there: his bonus."
    ),
    mark(
        "When all of yours are home, a number whose square the enemy has closed is lost; the enemy "
        "may then play that number."
    ),
)
_WINS = mark("The first to bear all checkers off wins.")


def kind(rules: RuleSet) -> list[Told]:
    """What tells it from other games at first sight: rows and dice."""
    return [(_ROWS, len(rules.rows)), (_DICE, rules.dice)]


def sentences(rules: RuleSet) -> Iterator[Told]:
    """All its rules, in the order in which they matter in a match."""
    yield _THROW, rules.dice
    if rules.doubles_twice:
        yield _DOUBLES, 0
    yield _BEGIN, 0
    if rules.private:
        yield _PRIVATE, rules.private
    yield _ENTERING[rules.entering], 0
    if rules.entering is not Entering.ONLY and rules.gate < rules.squares:
        yield _GATE, rules.gate
    yield _CLOSING, rules.closing
    yield _HIT[rules.circle], 0
    yield _BEARING_OFF[rules.bearing_off], rules.home
    if not rules.moves_inside_home:
        yield _ONLY_OFF, 0
    if rules.bonus:
        yield from ((text, 0) for text in _BONUS)
    yield _WINS, 0
