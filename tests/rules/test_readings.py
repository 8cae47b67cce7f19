"""Other readings of the sources: listed in a game's file, played, saved and described."""

import json
import random

import pytest
from each import each, rows
from helpers_rules import OSTIA, READ, ROMANI, TABULA, results

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


# The effect of each reading on a throw, by position


@rows(
    "position, dice, usual, lost",
    [
        # The 2 is closed: usually it may move another checker, once the 5 has entered one.
        (
            "R:2,7:1 R:1,2:2 w -",
            (2, 5),
            {"R:1,5:1,9:1", "R:1,7:2"},
            {"R:1,5:1,7:1"},
        ),
        # The last checker is in: from then on no number is lost.
        ("R:1,7:1,O:1 R:1,2:2 w -", (2, 5), {"5:1,9:1,O:1", "7:2,O:1"}, {"5:1,9:1,O:1", "7:2,O:1"}),
        # None can enter: in both readings the whole throw is lost.
        ("R:1,7:2 2:2,5:1 w -", (2, 2), {"R:1,7:2"}, {"R:1,7:2"}),
    ],
)
def test_ostia_by_the_english_text_a_die_that_cannot_enter_is_lost(
    position: str, dice: tuple[int, int], usual: set[str], lost: set[str]
) -> None:
    assert own(results(OSTIA, position, dice)) == usual
    assert own(results(OSTIA.read_otherwise("die-lost"), position, dice)) == lost


@rows(
    "position, dice, usual, both",
    [
        # Black has not entered all: no checker of White leaves the middle row.
        (
            "11:1,12:1,O:1 R:1,5:2 w -",
            (1, 2),
            {"12:1,14:1,O:1", "13:2,O:1", "11:1,15:1,O:1"},
            {"12:2,O:1"},
        ),
        # A checker beyond it stays there, and none is borne off.
        ("20:1,36:2 R:1,5:2 w -", (1, 1), {"24:1,36:2"}, {"20:1,36:2"}),
        ("35:1,36:2 R:1,5:2 w -", (2, 6), {"36:1,O:2"}, {"35:1,36:2"}),
        # A black checker that was hit does not close the gate again for White.
        (
            "11:1,12:1,O:1 H:1,5:2 w -",
            (1, 2),
            {"12:1,14:1,O:1", "13:2,O:1", "11:1,15:1,O:1"},
            {"12:1,14:1,O:1", "13:2,O:1", "11:1,15:1,O:1"},
        ),
        # The last checker of White enters: the gate is open for the next number.
        (
            "R:1,12:1,O:1 5:3 w -",
            (2, 4),
            {"4:1,14:1,O:1", "2:1,16:1,O:1", "6:1,12:1,O:1"},
            {"4:1,14:1,O:1", "2:1,16:1,O:1", "6:1,12:1,O:1"},
        ),
    ],
)
def test_ostia_by_both_texts_nobody_leaves_the_middle_row_before_all_of_both_are_in(
    position: str, dice: tuple[int, int], usual: set[str], both: set[str]
) -> None:
    assert own(results(OSTIA, position, dice)) == usual
    assert own(results(OSTIA.read_otherwise("both"), position, dice)) == both


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


def own(positions: set[str]) -> set[str]:
    """Return White's half of written positions."""
    return {position.split()[0] for position in positions}


@rows(
    "position, dice, after",
    [
        ("36:3 R:3 w -", (1, 1, 1), "36:3"),
        ("36:3 R:3 w -", (1, 2, 1), "36:2,O:1"),
        ("32:1,33:2 R:3 w -", (4, 5, 3), "32:1,33:1,O:1"),
        ("31:3 R:3 w -", (6, 5, 6), "31:1,O:2"),
    ],
)
def test_romani_a_greater_number_bears_off_and_a_six_from_the_sixth(
    position: str, dice: tuple[int, ...], after: str
) -> None:
    assert own(results(ROMANI.read_otherwise("greater"), position, dice)) == {after}


def test_romani_others_on_the_last_word_may_move_beside_a_hit_checker() -> None:
    beside, shut = ROMANI.read_otherwise("beside"), "R:1,31:1,33:1 1:3 w -"
    # Nothing can come in: the numbers move those on ROMANI, within this word.
    assert own(results(ROMANI, shut, (1, 1, 1))) == {"R:1,31:1,33:1"}
    assert own(results(beside, shut, (1, 1, 1))) == {
        *("R:1,31:1,36:1", "R:1,32:1,35:1", "R:1,33:1,34:1")
    }
    # Those before ROMANI wait, and none is borne off.
    assert own(results(beside, "R:1,30:1,36:1 1:3 w -", (1, 1, 1))) == {"R:1,30:1,36:1"}
    # The 4 lets it in, so that all numbers can be played.
    every = {"4:1,33:1,36:1", "5:1,32:1,36:1", "6:1,31:1,36:1"}
    assert own(results(beside, "R:1,31:1,36:1 1:3 w -", (1, 1, 4))) == every


def test_romani_a_bonus_is_taken_before_the_other_numbers_are_played() -> None:
    rules = ROMANI.read_otherwise("at-once")
    assert results(rules, "R:5 R:3,3:2 w -", (2, 3, 5)) == {"R:5 R:3,3:2 b e3,t2,t5"}
    taken = {"R:5 R:3,3:2 w t2,t5", "R:5 R:2,3:3 w t2,t5"}
    assert results(rules, "R:5 R:3,3:2 b e3,t2,t5") == taken
    assert results(rules, "R:5 R:2,3:3 w t2,t5") == {"R:3,2:1,5:1 R:2,3:3 b -"}


def test_romani_at_once_a_checker_that_is_hit_by_a_bonus_enters_with_the_rest() -> None:
    rules = ROMANI.read_otherwise("at-once")
    (given,) = results(rules, "31:1,36:1,O:1 27:1,33:2 w -", (4, 1, 6))
    assert given == "31:1,36:1,O:1 27:1,33:2 b m4,t1,t6"
    hit = "R:1,36:1,O:1 31:1,33:2 w t1,t6"
    assert results(rules, given) == {"31:1,36:1,O:1 27:1,33:2 w t1,t6", hit}
    # One of them enters it, and the other moves it on.
    assert results(rules, hit) == {"7:1,36:1,O:1 31:1,33:2 b -"}


def test_romani_at_once_nothing_is_given_where_all_may_still_come_in() -> None:
    rules, position = ROMANI.read_otherwise("at-once"), "R:1,1:2 R:1,3:2 w -"
    found = results(rules, position, (2, 3, 5))
    assert found == results(ROMANI, position, (2, 3, 5))
    assert "1:2,10:1 R:1,3:2 b -" in found


def test_romani_who_wins_by_a_bonus_has_won_whatever_waits() -> None:
    rules = ROMANI.read_otherwise("at-once")
    won = "31:1,O:2 O:3 b -"
    assert won in results(rules, "31:1,O:2 36:1,O:2 b m1,t5,t6")


@rows(
    "reading, position, dice, more",
    [
        # Without the gate a checker runs on to 13 while another one waits.
        ("no-gate", "R:1,12:2 R:3 w -", (1, 1, 1), "R:1,12:1,15:1 R:3 b -"),
        # The 3 bears off from the second point, though one stands farther back.
        ("at-least", "20:1,23:1,24:1 R:3 w -", (3, 1, 1), "21:1,O:2 R:3 b -"),
        # Others are still on their way.
        ("early-off", "2:1,3:1,24:1 R:3 w -", (1, 1, 1), "3:1,4:1,O:1 R:3 b -"),
    ],
)
def test_tabula_as_it_can_be_read_besides(
    reading: str, position: str, dice: tuple[int, ...], more: str
) -> None:
    found = results(TABULA.read_otherwise(reading), position, dice)
    assert more in found
    assert found >= results(TABULA, position, dice)


def test_tabula_others_may_move_beside_a_hit_checker_that_comes_in_when_it_can() -> None:
    beside, shut = TABULA.read_otherwise("beside"), "H:1,7:2,O:2 2:2,3:2,O:1 w -"
    assert own(results(TABULA, shut, (2, 3, 3))) == {"H:1,7:2,O:2"}
    # Nothing can come in: the numbers move the others, as far as 12.
    assert own(results(beside, shut, (2, 3, 3))) == {"H:1,10:1,12:1,O:2"}
    # The 5 lets it in, so it comes in, and others may have moved before: beyond 12 none has.
    every = own(results(beside, shut, (2, 3, 5)))
    assert every == {"7:1,8:1,9:1,O:2", "5:1,9:1,10:1,O:2", "5:1,7:1,12:1,O:2", "7:2,10:1,O:2"}
