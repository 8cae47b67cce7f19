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
    yield (RULES["throw"], rules.dice), Picture.ROAD
    if rules.doubles_twice:
        yield (RULES["doubles"], 0), Picture.ROAD
    yield (RULES["begin"], 0), Picture.ENTER
    if rules.private:
        yield (RULES["private"], rules.private), Picture.ENTER
    yield (RULES[rules.entering], 0), Picture.ENTER
    if rules.entering is not Entering.ONLY and rules.gate < rules.squares:
        yield (RULES["gate"], rules.gate), Picture.ENTER
    yield (RULES["closing"], rules.closing), Picture.CLOSE
    yield (RULES["circle" if rules.circle else "no circle"], 0), Picture.CLOSE
    yield (RULES[rules.bearing_off], rules.home), Picture.OFF
    if not rules.moves_inside_home:
        yield (RULES["only borne off"], 0), Picture.OFF
    if rules.bonus:
        yield (RULES["bonus entering"], 0), Picture.CLOSE
        yield (RULES["bonus at home"], 0), Picture.OFF
    yield (RULES["wins"], 0), Picture.OFF
