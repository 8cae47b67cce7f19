"""The worked examples and rule sentences of `sources.txt`, and those that need more than a line."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
from each import each, rows
from helpers_rules import ROMANI, first_steps, legal, outcome, results

from ludus.match.events import Passed
from ludus.match.record import HUMAN, End, Record
from ludus.match.states import phase
from ludus.match.table import Table
from ludus.rules import steps
from ludus.rules.game import GAMES, named
from ludus.rules.notation import find_play, parse_position
from ludus.rules.plays import Plays
from ludus.rules.ruleset import RuleSet

EXAMPLES = Path(__file__).with_name("sources.txt").read_text("utf-8").split("\n\n# ")[1:]


def _steps(rules: RuleSet, text: str) -> set[tuple[int, int]]:
    """Read written steps, such as `R/2 20/22`."""
    places = {"R": 0, "O": steps.off(rules.numbers), "H": steps.circle(rules.numbers)}
    pairs = set[tuple[int, int]]()
    for step in text.replace("-", "").split():
        source, target = (places[x] if x in places else int(x) for x in step.split("/"))
        pairs.add((source, target))
    return pairs


def obstacle(rules: RuleSet, text: str, source: str, die: int) -> int:
    """Return the reason why a die cannot move a checker of the side to move."""
    position = parse_position(text, rules)
    columns = {"R": 0, "H": position.circle, "O": position.off}
    at = columns[source] if source in columns else int(source)
    return steps.obstacle(position.flat, rules.numbers, position.turn, at, die)


def lost(rules: RuleSet, text: str, dice: Sequence[int], play: str) -> Passed:
    """Return what a match tells of the numbers that are lost after some steps."""
    position = parse_position(text, rules)
    record = Record(rules.name, position.checkers, HUMAN, HUMAN, position.turn, 1, game=rules)
    table = Table(record, lambda count: tuple(dice), End(position))
    *_, last = table.throw()
    for step in find_play(Plays(rules, position, dice), play):
        *_, last = table.step(step)
    assert isinstance(last, Passed)
    return last


def holds(rules: RuleSet, text: str, dice: Sequence[int], claim: str) -> bool:
    """Return whether what a line says of a position is so."""
    kind, _, value = claim.partition(": ")
    play, _, after = value.partition(" -> ")
    match kind:
        case "play" if after:
            return outcome(rules, text, dice, play) == after
        case "play":
            return legal(rules, text, dice, play)
        case "no play":
            return not legal(rules, text, dice, play)
        case "ends":
            return results(rules, text, dice) == set(value.split("; "))
        case "first steps":
            return first_steps(rules, text, dice) == _steps(rules, value)
        case "a first step":
            return _steps(rules, value) <= first_steps(rules, text, dice)
        case "no first step":
            return not _steps(rules, value) & first_steps(rules, text, dice)
        case "lost":
            passed = lost(rules, text, dice, play)
            return f"{','.join(map(str, passed.dice))} {passed.reason}" == after
        case "phase":
            position = parse_position(text, rules)
            return phase(rules, position, position.turn) == value
    reasons = {obstacle(rules, text, source, *dice) for source in value.split()}
    return reasons == {getattr(steps, kind)}


@each(example=EXAMPLES)
def test_the_rules_are_those_of_the_sources(example: str) -> None:
    _, *lines = example.splitlines()
    assert lines
    for line in lines:
        position, dice, claim = line.split(" | ")
        name, _, text = position.partition(" ")
        thrown = [int(die) for die in dice.split(",") if die != "-"]
        assert holds(named(name), text, thrown, claim), line


def test_a_dead_die_plays_nothing_where_moves_inside_the_home_are_allowed_either() -> None:
    """rules.md: a die d is dead, so it is not played, and becomes the opponent's."""
    rules = msgspec.structs.replace(ROMANI, moves_inside_home=True)
    text = "31:2,33:1 12:1,34:2 w -"
    assert results(rules, text, (3, 3, 3)) == {"31:2,33:1 12:1,34:2 b m3,m3,m3"}
    assert legal(rules, text, (1, 3, 3), "31/32")


@rows(
    "text, home",
    [
        ("31:3 R:3 w -", True),
        ("31:1,O:2 R:3 w -", True),
        ("30:1,31:2 R:3 w -", False),
        ("R:1,31:2 R:3 w -", False),
        ("H:1,31:2 R:3 w -", False),
    ],
)
def test_all_home(text: str, home: bool) -> None:
    assert (
        steps.all_home(parse_position(text, GAMES["ostia"]).flat, GAMES["ostia"].numbers, 0) is home
    )
