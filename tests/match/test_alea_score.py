"""Alea's arithmetic: the flame, the points, and the order of the throws."""

from each import each
from helpers_rules import HIT

from ludus.match.alea import COST, FULL, GAIN, LONGEST, Score, course, of_the_day, practice
from ludus.rules.game import GAMES
from ludus.rules.problems import FIELDS, Problem, problems
from ludus.rules.ruleset import RuleSet

SOLVED = ("70 80 90 95 100", "20 80 90 95 100", "10 20 90 95 100", "5 10 20 95 100")
THREE_MINUTES = 40
"""More throws than anybody answers in three minutes."""


def some(count: int) -> list[Problem]:
    """Return problems of four grades in turn."""
    usual = {name: getattr(HIT, name) for name in FIELDS}
    return [Problem(**usual | {"game": at, "solved": SOLVED[at % 4]}) for at in range(count)]


def scored(score: Score, *answers: bool, grade: int = 0) -> Score:
    """Return a score after some answers."""
    for right in answers:
        score.answer(grade, right)
    return score


def burnt(seconds: float) -> Score:
    score = Score()
    score.burn(seconds)
    return score


def test_a_right_answer_feeds_the_flame_and_a_wrong_one_takes_from_it() -> None:
    assert scored(burnt(60), True).flame == FULL - 60 + GAIN
    assert scored(burnt(60), False).flame == FULL - 60 - COST
    assert scored(Score(), True).flame == FULL
    assert scored(Score(flame=1.0), False).flame == 0


def test_a_lower_flame_is_fed_less() -> None:
    """So a short run in a museum is like a long one at home."""
    assert scored(Score(20.0, FULL / 4), True).flame == 20 + GAIN / 4
    assert scored(Score(20.0, FULL / 4), False).flame == 20 - COST / 4
    assert Score(FULL / 4, FULL / 4).worth(1) == Score().worth(1)


def test_a_row_grows_until_a_wrong_answer_and_the_longest_is_remembered() -> None:
    score = scored(Score(), True, True, False, True)
    assert (score.row, score.best_row, score.right, score.asked) == (1, 2, 3, 4)


def test_hard_throws_and_a_high_flame_are_worth_more() -> None:
    worth = [Score().worth(grade) for grade in range(5)]
    assert worth == sorted(set(worth))
    assert Score(flame=10.0).worth(2) < Score().worth(2)
    assert scored(Score(), False, grade=2).points == 0


def test_a_run_ends_without_flame_and_after_ten_minutes() -> None:
    assert not burnt(FULL - 1).over
    assert burnt(FULL).over
    assert Score(burnt=LONGEST).over


def test_a_run_begins_with_easy_throws_and_repeats_none() -> None:
    found = some(80)
    throws = course(found, 5)
    assert len(throws) == len({each.game for each in throws}) == 80
    grades = [each.grade for each in throws]
    assert grades[:20] == sorted(grades[:20])
    assert {*grades[:5]} == {0}
    assert {*grades[:20]} == {0, 1, 2, 3}
    assert grades[20] == 3


def test_a_seed_gives_the_same_run_and_another_seed_another() -> None:
    assert course(some(80), 5) == course(some(80)[::-1], 5)
    assert course(some(80), 5)[:10] != course(some(80), 6)[:10]


def test_problems_of_one_grade_or_none_are_no_obstacle() -> None:
    assert course([], 1) == []
    assert course([HIT], 1) == [HIT]


@each(rules=GAMES.values())
def test_three_minutes_repeat_no_throw_within_a_week(rules: RuleSet) -> None:
    days = []
    for day in range(50):
        days.append({each.game for each in of_the_day(day, rules)[:THREE_MINUTES]})
        week = days[-7:]
        assert len(set[int]().union(*week)) == len(week) * THREE_MINUTES, day


@each(rules=GAMES.values())
def test_a_day_has_all_throws_of_a_game_and_begins_with_an_easy_one(rules: RuleSet) -> None:
    throws = of_the_day(1000, rules)
    assert {*throws} == {*problems(rules)}
    assert throws[0].grade == 0
    assert throws != of_the_day(1001, rules)


def test_practice_asks_own_mistakes_in_between_the_latest_first() -> None:
    rules, own = GAMES["ostia"], some(3)
    throws = practice(rules, 7, own)
    assert throws[3:12:4] == own
    assert [each for each in throws if each not in own] == course(problems(rules), 7)
