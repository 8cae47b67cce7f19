"""The explained rules of the shipped games: every rule in force, and its evidence.

    python tests/rules/test_evidence.py

prints the rules and the other readings as two tables in Markdown.
"""

import io
import json
import re

import msgspec
from each import each, rows

from ludus.engine.engine import serve
from ludus.rules.evidence import Grade
from ludus.rules.fields import OPEN_TO_READINGS
from ludus.rules.game import BUILT_IN, RECONSTRUCTIONS, named, reconstruction
from ludus.rules.ruleset import RuleSet

GAMES = [*BUILT_IN.values(), *map(reconstruction, RECONSTRUCTIONS)]
ALL = each(rules=GAMES)


def _unusual(rules: RuleSet) -> set[str]:
    """Return the numbers of a game that differ from the defaults."""
    usual = {field.name: field.default for field in msgspec.structs.fields(RuleSet)}
    return {name for name in OPEN_TO_READINGS if getattr(rules, name) != usual[name]}


@ALL
def test_every_number_that_differs_from_the_usual_is_spoken_of(rules: RuleSet) -> None:
    told = {name for rule in rules.evidence for name in rule.tells}
    assert _unusual(rules) <= told
    assert {"home", "moves_inside_home"} <= told


@ALL
def test_every_rule_has_a_grade_and_a_place_in_a_source_where_one_speaks(rules: RuleSet) -> None:
    known = {source.name for source in rules.sources}
    for rule in rules.evidence:
        assert rule.grade
        assert rule.source in known or (not rule.source and rule.grade is Grade.PLAYABLE)
        assert bool(rule.place) == bool(rule.source)


@ALL
def test_all_numbers_must_be_played_in_every_game_and_it_is_said(rules: RuleSet) -> None:
    assert any("as many numbers as you can" in rule.rule for rule in rules.evidence)


@ALL
def test_a_reading_changes_one_rule_and_brings_its_evidence(rules: RuleSet) -> None:
    for reading in rules.readings:
        read = rules.read_otherwise(reading.name)
        pairs = zip(rules.evidence, read.evidence, strict=True)
        ((before, after),) = ((before, after) for before, after in pairs if before != after)
        assert (after.rule, after.grade) == (reading.says, reading.grade)
        assert (after.source, after.place) == (reading.source, reading.place)
        assert after.shows is before.shows


@ALL
def test_what_we_infer_from_a_doubtful_source_is_graded_so_and_names_the_doubt(
    rules: RuleSet,
) -> None:
    read = ((each.says, each.grade, each.source, each.place) for each in rules.readings)
    told = ((each.rule, each.grade, each.source, each.place) for each in rules.evidence)
    for rule, grade, source, place in (*read, *told):
        names_it = re.search("[Ww]e infer|may mean something else", rule)
        assert (grade is Grade.INFERRED) is bool(names_it), rule
        assert not names_it or (source and place), rule


@rows(
    "name, place, grade",
    [
        ("romani", "Phase 3: “un nombre supérieur”", Grade.INFERRED),
        ("romani", "Phase 3: “Il peut néanmoins, déplacer ses pions”", Grade.INFERRED),
        ("tabula", "6: “forced to use the whole of his throw”", Grade.AUTHOR),
        ("austin", "IX 482", Grade.INFERRED),
        ("vivere", "Spelregels, 1: “zijn zes letters”", Grade.INFERRED),
    ],
)
def test_a_rule_that_its_source_does_not_state_is_not_said_to_stand_there(
    name: str, place: str, grade: Grade
) -> None:
    evidence = {each.place: each for each in named(name).evidence}
    assert evidence[place].grade is grade


def test_a_bonus_that_is_taken_at_once_tells_which_numbers_count() -> None:
    read = BUILT_IN["romani"].read_otherwise("at-once")
    rules = " ".join(rule.rule for rule in read.evidence)
    assert "Every number with a closed square counts. None counts if the others" in rules


@ALL
def test_no_text_of_a_game_has_figures_of_a_network_and_no_source_is_a_missing_figure(
    rules: RuleSet,
) -> None:
    assert not re.search(r"\d+ (games|throws|hits)", " ".join(rules.texts))
    assert not [each.place for each in rules.evidence if re.search(r"\bfig", each.place)]


def test_the_engine_gives_the_evidence_of_each_rule() -> None:
    out = io.BytesIO()
    serve(io.BytesIO(b'{"cmd":"rules"}\n'), out)
    told = json.loads(out.getvalue())["rules"]["tabula"]["evidence"]
    assert {
        "rule": "It must come in before its side moves another.",
        "shows": "close",
        "grade": "author",
        "source": "tabula.en",
        "place": "5: “Probably”",
        "tells": ["hit_first"],
    } in told
    assert {rule["grade"] for rule in told} == {"ancient text", "author", "playable"}


def _table(*rows: tuple[str, ...]) -> str:
    """Return a table in Markdown; the first row is its head."""
    head, *body = (f"| {' | '.join(row)} |" for row in rows)
    return "\n".join([head, "| --- " * len(rows[0]) + "|", *body])


if __name__ == "__main__":
    known = [
        (game.name, rule.rule, str(rule.grade), rule.source or "none", rule.place or "none")
        for game in GAMES
        for rule in game.evidence
    ]
    readings = [
        (
            *(game.name, reading.name, f"{reading.field} = {reading.value}", reading.says),
            *(str(reading.grade), f"{reading.source} {reading.place}".strip() or "none"),
        )
        for game in GAMES
        for reading in game.readings
    ]
    print(_table(("game", "rule", "grade", "source", "place in it"), *known), "\n")
    print(_table(("game", "reading", "number", "rule", "grade", "source"), *readings))
