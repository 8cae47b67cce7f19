"""The rules of a game told from its numbers, for a game without sentences of its own."""

from collections.abc import Iterator

from ludus.rules.ruleset import Entering, RuleSet
from ludus.window.catalogue import Plural
from ludus.window.sentences import RULES

Told = tuple[str | Plural, int]
"""A sentence, and the number that goes into it as {count}."""


def kind(rules: RuleSet) -> list[Told]:
    """What tells it from other games at first sight: rows and dice."""
    return [(RULES["rows"], len(rules.rows)), (RULES["dice"], rules.dice)]


def sentences(rules: RuleSet) -> Iterator[Told]:
    """All its rules, in the order in which they matter in a match."""
    yield RULES["throw"], rules.dice
    if rules.doubles_twice:
        yield RULES["doubles"], 0
    yield RULES["begin"], 0
    if rules.private:
        yield RULES["private"], rules.private
    yield RULES[rules.entering], 0
    if rules.entering is not Entering.ONLY and rules.gate < rules.squares:
        yield RULES["gate"], rules.gate
    yield RULES["closing"], rules.closing
    yield RULES["circle" if rules.circle else "no circle"], 0
    yield RULES[rules.bearing_off], rules.home
    if not rules.moves_inside_home:
        yield RULES["only borne off"], 0
    if rules.bonus:
        yield RULES["bonus entering"], 0
        yield RULES["bonus at home"], 0
    yield RULES["wins"], 0
