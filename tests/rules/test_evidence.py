"""The explained rules of the shipped games: every rule in force, and its evidence."""

import re

from each import each, rows

from ludus.rules.evidence import Grade
from ludus.rules.fields import OPEN_TO_READINGS
from ludus.rules.game import GAMES, RECONSTRUCTIONS, SHIPPED, named, reconstruction
from ludus.rules.ruleset import RuleSet

ZENO = SHIPPED / "tabula" / "scenes" / "zeno.toml"
KNOWN = [*GAMES.values(), *map(reconstruction, RECONSTRUCTIONS)]
ALL = each(rules=KNOWN)


@ALL
def test_every_number_of_a_game_its_checkers_and_the_first_side_have_a_rule(rules: RuleSet) -> None:
    described = {name for rule in rules.evidence for name in rule.tells}
    assert described == {*OPEN_TO_READINGS, "checkers", "begins"}


def test_equal_rules_have_equal_grades_in_all_games() -> None:
    grades = dict[tuple[str, ...], set[str]]()
    for game in KNOWN:
        for rule in (*game.evidence, *(reading.rule for reading in game.readings)):
            grades.setdefault((*rule.rule, rule.doubt), set()).add(str(rule.grade))
    assert [rule for rule, several in grades.items() if len(several) > 1] == []


@ALL
def test_no_author_says_a_rule_and_its_opposite_in_one_place(rules: RuleSet) -> None:
    for reading in rules.readings:
        opposites = [each for each in rules.evidence if reading.field in each.tells]
        both = {(each.source, each.place, str(each.grade)) for each in opposites}
        assert reading.grade is not Grade.AUTHOR or (
            (reading.source, reading.place, str(reading.grade)) not in both
        )


@ALL
def test_every_rule_has_a_grade_and_a_place_in_a_source_where_one_speaks(rules: RuleSet) -> None:
    known = {source.name for source in rules.sources}
    for rule in rules.evidence:
        assert rule.grade
        assert rule.source in known or (not rule.source and rule.grade is Grade.PLAYABLE)
        assert bool(rule.place) == bool(rule.source)


@ALL
def test_all_numbers_must_be_played_in_every_game_and_it_is_said(rules: RuleSet) -> None:
    assert any(
        "as many numbers as you can" in text for rule in rules.evidence for text in rule.rule
    )


@ALL
def test_a_reading_changes_one_rule_and_brings_its_evidence(rules: RuleSet) -> None:
    for reading in rules.readings:
        read = rules.read_otherwise(reading.name)
        pairs = zip(rules.evidence, read.evidence, strict=True)
        (after,) = (after for before, after in pairs if before != after)
        assert (after.rule, after.grade) == (reading.says, reading.grade)
        assert (after.source, after.place) == (reading.source, reading.place)


@ALL
def test_what_we_infer_from_a_doubtful_source_is_graded_so_and_names_the_doubt(
    rules: RuleSet,
) -> None:
    for rule in (*(reading.rule for reading in rules.readings), *rules.evidence):
        names_it = re.search("[Ww]e infer|may mean something else", rule.doubt)
        assert (rule.grade is Grade.INFERRED) is bool(names_it), rule
        assert not names_it or (rule.source and rule.place), rule


@rows(
    "name, place, grade",
    [
        ("romani", "Phase 3: “un nombre supérieur”", Grade.INFERRED),
        ("romani", "Phase 3: “Il peut néanmoins, déplacer ses pions”", Grade.INFERRED),
        ("tabula", "6: “forced to use the whole of his throw”", Grade.AUTHOR),
        ("austin", "IX 482", Grade.INFERRED),
        ("vivere", "Spelregels, 1: “zijn zes letters”", Grade.INFERRED),
        ("vivere", "Spelregels, 4: “indien mogelijk”", Grade.INFERRED),
        ("romani", "Phase 1: “les 6 premières cases de départ (HOSTES)”", Grade.INFERRED),
        ("ostia", "Game play: “both players”", Grade.INFERRED),
        ("ostia", "A – E", Grade.FINDS),
        ("tabula", "3: “in the first quarter”", Grade.INFERRED),
        ("tabula", "3: “it improves the game”", Grade.PLAYABLE),
        ("tabula+no-gate", "3: “it improves the game”", Grade.INFERRED),
        ("tabula+early-off", "7: “which improves the game”", Grade.INFERRED),
        ("tabula+beside", "5: “Probably”", Grade.INFERRED),
    ],
)
def test_a_rule_that_its_source_does_not_state_is_not_said_to_stand_there(
    name: str, place: str, grade: Grade
) -> None:
    evidence = {each.place: each for each in named(name).evidence}
    assert evidence[place].grade is grade


@each(rules=[each for each in KNOWN if not each.lettered])
def test_the_place_of_the_way_on_the_screen_is_no_claim_of_a_source(rules: RuleSet) -> None:
    """Only J. Edkins says where on her board the way begins and runs."""
    placed = [each for each in rules.evidence if re.search("the (top|bottom)", " ".join(each.rule))]
    assert placed
    assert all(each.grade is Grade.PLAYABLE or each.source == "Edkins" for each in placed)


def test_no_text_of_tabula_says_where_zeno_played() -> None:
    """Only the year is in the sources."""
    texts = [*GAMES["tabula"].texts, *ZENO.read_text(encoding="utf-8").splitlines()]
    assert any("480" in text for text in texts)
    assert not any("Constantinople" in text for text in texts)


@ALL
def test_no_text_of_a_game_has_figures_of_a_network_and_no_source_is_a_missing_figure(
    rules: RuleSet,
) -> None:
    assert not re.search(r"\d+ (games|throws|hits)", " ".join(rules.texts))
    assert not [each.place for each in rules.evidence if re.search(r"\bfig", each.place)]
