"""Alea's arithmetic: the flame, the points, the order of the throws, and the rivals."""

from itertools import pairwise

from each import each
from helpers_rules import HIT

from ludus.match import rivals
from ludus.match.alea import (
    BEGINS,
    FULL,
    GAIN,
    HASTY,
    LOW,
    Score,
    course,
    of_the_day,
    points_of,
    practice,
)
from ludus.rules.game import GAMES
from ludus.rules.problems import Problem, problems
from ludus.rules.ruleset import RuleSet

SOLVED = ("70 80 90 95 100", "20 80 90 95 100", "10 20 90 95 100", "5 10 20 95 100")
THREE_MINUTES = 40
"""More throws than anybody answers in three minutes."""


def some(count: int) -> list[Problem]:
    """Return problems of four grades in turn, every other two of them plain."""
    usual = {name: getattr(HIT, name) for name in Problem.__struct_fields__}
    return [
        Problem(**usual | {"game": at, "solved": SOLVED[at % 4], "plain": at % 8 > 3})
        for at in range(count)
    ]


def scored(score: Score, *answers: bool) -> Score:
    """Return a score after some answers."""
    for right in answers:
        score.answer(right)
    return score


def burnt(seconds: float) -> Score:
    score = Score()
    score.burn(seconds)
    return score


# The flame


def test_a_right_answer_feeds_the_flame_which_never_grows_above_its_start() -> None:
    assert scored(burnt(60), True).flame == FULL - 60 + GAIN
    assert scored(Score(), True).flame == FULL


@each(thought=[0, 5, HASTY])
def test_a_wrong_answer_takes_twelve_seconds_less_those_of_thought(thought: float) -> None:
    assert scored(burnt(thought), False).flame == FULL - HASTY


def test_long_thought_is_no_loss_and_counts_for_one_throw_only() -> None:
    assert scored(burnt(30), False).flame == FULL - 30
    assert scored(burnt(30), True, False).flame == FULL - 30 + GAIN - HASTY
    assert scored(Score(flame=1.0), False).flame == 0


def test_a_run_ends_without_flame() -> None:
    assert not burnt(FULL - 1).over
    assert burnt(FULL).over


# The points


def test_each_right_answer_in_a_row_is_worth_ten_more_up_to_fifty() -> None:
    points = [scored(Score(row=0), *[True] * count).points for count in range(8)]
    assert [after - before for before, after in pairwise(points)] == [10, 20, 30, 40, 50, 50, 50]


def test_a_run_begins_with_two_in_a_row_until_the_first_miss() -> None:
    assert scored(Score(), True).points == 10 * (BEGINS + 1)
    assert scored(Score(), False).points == 0
    assert scored(Score(), False, True).points == 10


def test_with_a_low_flame_everything_counts_double() -> None:
    assert scored(Score(flame=LOW, row=0), True).points == 10
    assert scored(Score(flame=LOW - 1, row=0), True).points == 20


# The order


def test_a_run_begins_with_easy_throws_and_repeats_none() -> None:
    throws = course(some(400), 5)
    assert len(throws) == len({each.game for each in throws}) == 400
    grades = [each.grade for each in throws[:15] if not each.plain]
    assert grades == sorted(grades)
    assert grades[0] == 0


def test_a_seed_gives_the_same_run_and_another_seed_another() -> None:
    assert course(some(80), 5) == course(some(80)[::-1], 5)
    assert course(some(80), 5)[:10] != course(some(80), 6)[:10]


def test_problems_of_one_grade_or_none_are_no_obstacle() -> None:
    assert course([], 1) == []
    assert course([HIT], 1) == [HIT]


@each(rules=GAMES.values())
def test_no_habit_makes_a_row(rules: RuleSet) -> None:
    """Plain throws are found without a look at the board."""
    for day in range(50):
        plain = [each.plain for each in of_the_day(day, rules)[: 3 * THREE_MINUTES]]
        assert not plain[0]
        assert not any(one and other for one, other in pairwise(plain))
        assert not any(one and other for one, other in zip(plain[:13], plain[2:15], strict=True))


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
    assert throws[0].grade <= 1
    assert throws != of_the_day(1001, rules)


def test_practice_asks_own_mistakes_in_between_the_latest_first() -> None:
    rules, own = GAMES["ostia"], some(3)
    throws = practice(rules, 7, own)
    assert throws[3:12:4] == own
    assert [each for each in throws if each not in own] == course(problems(rules), 7)


# The rivals


@each(game=GAMES)
def test_the_next_rival_is_never_far(game: str) -> None:
    points = [points for points, _ in rivals.road(game, FULL)]
    assert len(points) == 12
    assert all(1.1 < above / below < 1.5 for below, above in pairwise(points))
    assert all(each % 10 == 5 for each in points), "a run of tens never ties with a rival"


def test_a_short_flame_has_nearer_rivals_and_an_own_game_none() -> None:
    usual, short = (rivals.road("ostia", flame) for flame in (FULL, FULL / 3))
    assert all(0.4 < one[0] / two[0] < 0.55 for one, two in zip(short, usual, strict=True))
    assert points_of(FULL, 605) == 605
    assert rivals.road("mine", FULL) == []
