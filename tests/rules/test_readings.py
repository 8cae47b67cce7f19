"""Other readings of the sources: listed in a game's file, played, saved and described."""

import json
import random

import pytest
from each import each, rows
from helpers_rules import READ, TABULA

from ludus.engine.engine import answer
from ludus.match.record import HUMAN, Record, parse_record
from ludus.match.states import State
from ludus.match.table import Table
from ludus.players.network import has_learnt
from ludus.rules.game import GAMES, RuleSetError, fields_of, find, named, rule_set
from ludus.rules.ruleset import RuleSet
from ludus.rules.starts import starts
from ludus.window.screens.review.moments import moments
from ludus.window.text.catalogue import languages
from ludus.window.text.words import Words

OTHERWISE = [rules for rules in READ if len(rules.otherwise) in {1, len(rules.readings)} - {0}]
"""Every game by each of its other readings, and by all of them."""


def played(rules: RuleSet, checkers: int, seed: int) -> Table:
    """Play a random match to its end."""
    chance = random.Random(seed)
    table = Table(Record(rules.name, checkers, HUMAN, HUMAN, 0, seed, game=rules))
    while table.state is not State.OVER:
        if table.state is State.THROWING:
            table.throw()
        elif table.node and table.node.edges and (chance.random() < 0.8 or not table.node.final):
            table.step(chance.choice(table.node.edges)[0])
        else:
            table.hand_over()
    return table


def asked(**request: object) -> dict[str, object]:
    """Return the answer of the engine."""
    found: dict[str, object] = json.loads(answer(json.dumps(request).encode()))
    return found


# Names and evidence of readings


@each(rules=OTHERWISE)
def test_a_reading_changes_its_number_and_what_is_said_of_it_alone(rules: RuleSet) -> None:
    usual = GAMES[rules.usual]
    chosen = [reading for reading in usual.readings if reading.name in rules.otherwise]
    changed = {reading.field for reading in chosen} | {"name", "evidence"}
    for field in fields_of(usual):
        same = getattr(rules, field) == getattr(usual, field)
        assert same is (field not in changed), field
    said = {each.rule for each in rules.evidence}
    assert {reading.says for reading in chosen} <= said
    assert len(rules.evidence) == len(usual.evidence)


@each(rules=OTHERWISE)
def test_the_name_of_a_game_includes_its_readings(rules: RuleSet) -> None:
    assert find(rules.name) == rules
    assert rules.read_otherwise(*rules.otherwise) == rules
    assert named(rules.usual).read_otherwise(*reversed(rules.otherwise)) == rules
    assert rule_set(fields_of(rules)).numbers == rules.numbers


@each(language=languages())
def test_its_title_mentions_the_reading(language: str) -> None:
    words = Words(language)
    read = {words.title(rules) for rules in OTHERWISE}
    assert not read & {words.title(rules) for rules in GAMES.values()}


@rows(
    "name, told",
    [
        ("ostia+nothing", "unknown reading 'nothing' of ostia; available: die-lost, both"),
        ("vivere+x", "unknown reading 'x' of vivere; it has no readings"),
        ("rome+x", "unknown rule set 'rome+x'; available: ostia, romani, vivere, tabula"),
    ],
)
def test_an_unknown_reading_is_reported(name: str, told: str) -> None:
    with pytest.raises(RuleSetError, match=told.replace("+", r"\+")):
        named(name)
    error = asked(cmd="plays", rules=name, position="R:3 R:3 w -", dice=[1, 2])["error"]
    assert told in str(error)


@rows(
    "change, told",
    [
        ({"field": "wine"}, "readings 'no-gate': field: one of squares, dice"),
        ({"value": 99}, "readings 'no-gate': gate: from 6"),
        ({"value": 12}, "readings 'no-gate': gate: the value must differ"),
        ({"name": "No gate"}, "name: small letters"),
        ({"name": "at-least"}, "readings: two have the same name"),
        ({"field": "dice", "value": 2}, "no rule of evidence describes it"),
    ],
)
def test_a_reading_that_makes_no_game_is_refused(change: dict[str, object], told: str) -> None:
    fields = fields_of(TABULA)
    evidence = [each for each in fields["evidence"] if "dice" not in each["tells"]]
    first, *others = fields["readings"]
    changed = {"readings": [first | change, *others], "evidence": evidence}
    with pytest.raises(RuleSetError) as refused:
        rule_set(fields | changed)
    assert told in str(refused.value)


def test_two_readings_of_one_rule_do_not_stand_together() -> None:
    said = {"field": "entering", "says": "a", "grade": "playable", "source": "", "place": ""}
    readings = [said | {"name": value, "value": value} for value in ("duty", "only")]
    rules = rule_set({"base": "tabula", "name": "two", "readings": readings})
    with pytest.raises(ValueError, match="'duty' and 'only' both change entering; choose one"):
        rules.read_otherwise("duty", "only")


def test_a_name_that_says_more_than_the_numbers_is_refused() -> None:
    fields = fields_of(TABULA.read_otherwise("no-gate"))
    with pytest.raises(RuleSetError, match="unless the reading is chosen"):
        rule_set(fields | {"gate": 12})
    with pytest.raises(RuleSetError, match="unknown reading 'wine'"):
        rule_set(fields_of(TABULA) | {"name": "tabula+wine"})


# Matches, networks and engine


@pytest.mark.usefixtures("fast")
@each(rules=OTHERWISE)
def test_it_is_played_recorded_and_looked_at_again(rules: RuleSet) -> None:
    table = played(rules, 3, 1)
    text = str(table.record)
    again = parse_record(text)
    assert (again.rule_set, str(again)) == (rules, text)
    assert [*moments(again)][-1].position == table.position


@each(rules=OTHERWISE)
def test_the_game_keeps_its_network_and_its_starts(rules: RuleSet) -> None:
    assert has_learnt(rules)
    assert starts(rules) == starts(GAMES[rules.usual])


@pytest.mark.parametrize("base", ["romani", "vivere"])
def test_both_in_needs_a_circle_as_a_reserve_of_hit_checkers_tells_nothing(base: str) -> None:
    told = "both_in: true or false; true only with circle = true, as hit checkers must not join"
    with pytest.raises(RuleSetError, match=told):
        rule_set({"base": base, "name": "mine", "both_in": True})
    with pytest.raises(RuleSetError, match=told):
        rule_set({"base": "ostia", "name": "mine", "both_in": True, "circle": False})
    said = {"says": "a", "grade": "playable", "source": "", "place": ""}
    apart = [said | {"name": "a", "field": "both_in", "value": True}]
    back = [said | {"name": "b", "field": "circle", "value": False}]
    with pytest.raises(RuleSetError, match="both_in needs a circle"):
        rule_set({"base": "ostia", "name": "mine", "readings": apart + back})
