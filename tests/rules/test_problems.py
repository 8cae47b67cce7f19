"""Problems: found in random play, and read from a game's file; days in a row."""

from pathlib import Path

import find_problems as lab
import pytest
from each import rows
from find_starts import write_lines
from helpers_rules import HIT

from ludus.analysis.rollout import Standing
from ludus.rules import problems
from ludus.rules.game import GAMES
from ludus.rules.notation import find_play, parse_position
from ludus.rules.plays import Plays
from ludus.rules.problems import Problem, pose, read
from ludus.rules.starts import StartsError

TABULA = GAMES["tabula"]


def _plays(position: str, *dice: int) -> Plays:
    return Plays(TABULA, parse_position(position, TABULA), dice)


def _file(path: Path, *found: Problem) -> Path:
    head = "# find_problems.py tabula --seed 1: 9 games, 70 throws looked at"
    write_lines(path, head, Problem.__struct_fields__, found)
    return path


# Found


def test_the_longest_steps_are_the_greatest_numbers_by_the_foremost_checker() -> None:
    plays = _plays("2:2,8:1 20:3 w -", 1, 3, 5)
    assert lab.naive(plays) == plays.leads(find_play(plays, "8/13 13/16 16/17"))


@rows(
    "position, dice, best, other, theme",
    [
        (HIT.position, (3, 4, 3), HIT.play, HIT.second, lab.Theme.HIT),
        (
            "7:1,10:2 4:1,20:1,21:1 w -",
            (5, 3, 4),
            "7/12 12/15 15/19",
            "10/15 10/13 7/11",
            lab.Theme.BREAK,
        ),
        ("7:1,10:1,1:1 4:3 w -", (3, 1, 1), "7/10 1/2 2/3", "10/13 7/8 1/2", lab.Theme.BLOCK),
        (
            "20:1,22:1,24:1 4:3 w -",
            (1, 1, 3),
            "20/21 24/O 22/O",
            "22/23 24/O 20/23",
            lab.Theme.BEAR_OFF,
        ),
    ],
)
def test_a_problem_is_about_what_sets_its_best_plays_apart(
    position: str, dice: tuple[int, ...], best: str, other: str, theme: lab.Theme
) -> None:
    plays = _plays(position, *dice)
    one, two = (plays.leads(find_play(plays, text)) for text in (best, other))
    assert lab.theme(plays, one, two) is theme


def test_only_what_is_surely_much_better_is_clear() -> None:
    def stand(behind: float, error: float) -> list[Standing]:
        return [Standing(0, 800, 0.5, 0.01, 0.0, 0.0), Standing(1, 800, 0.4, 0.01, behind, error)]

    assert lab.sure(stand(0.06, 0.015))
    assert not lab.sure(stand(0.03, 0.001))
    assert not lab.sure(stand(0.06, 0.025))


def test_a_search_that_was_cut_off_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look(finder: lab.ProblemFinder, game: int, full: object) -> Problem | None:
        finder.looked += 7
        fields = {name: getattr(HIT, name) for name in Problem.__struct_fields__}
        return Problem(**fields | {"game": game})

    monkeypatch.setattr(lab.ProblemFinder, "look", look)
    path = tmp_path / "problems.csv"
    assert list(lab.ProblemSearch(TABULA, 1, path).fill(2)) == [1, 2]
    again = lab.ProblemSearch(TABULA, 1, path)
    assert list(again.fill(3)) == [3]
    assert [each.game for each in read(path, TABULA)] == [1, 2, 3]
    assert next(again.figures()) == "21 throws of 3 games looked at, 3 kept"
    with pytest.raises(StartsError, match=r"not begun by `find_problems\.py tabula --seed 2`"):
        lab.ProblemSearch(TABULA, 2, path)


# Read


@pytest.mark.parametrize("step", [8, pytest.param(1, marks=pytest.mark.long)])
def test_problems_that_ship_are_right(step: int) -> None:
    for rules in GAMES.values():
        for problem in problems.problems(rules)[::step]:
            posed = pose(rules, problem)
            assert posed.goal != posed.second
            assert problem.behind >= 4
            assert problem.behind >= 3 * problem.error
            assert lab.naive(posed.plays) != posed.goal
            assert lab.plain(posed.plays, posed.goal) == problem.plain
            assert lab.theme(posed.plays, posed.goal, posed.second) == problem.theme


@rows(
    "right, wrong, says",
    [
        ("3,4,3", "3,4", "line 3: dice: '3,4' is not a throw of tabula"),
        ("3,4,3", "3,4,9", "dice"),
        ("w -", "b -", "line 3: position: white is to play"),
        (",50.4,", ",150,", "line 3: Expected `float` <= 100.0"),
    ],
)
def test_a_wrong_line_is_reported_with_its_number(
    tmp_path: Path, right: str, wrong: str, says: str
) -> None:
    path = _file(tmp_path / "problems.csv", HIT)
    path.write_text(path.read_text().replace(right, wrong))
    with pytest.raises(StartsError, match=says):
        read(path, TABULA)


def test_a_grade_is_how_many_ranks_miss_it() -> None:
    assert HIT.grade == 2
