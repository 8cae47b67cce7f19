"""The losses of players in solved games: exact for each choice, and equal to the games not won."""

from functools import partial
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("joblib")
pytest.importorskip("scipy")

import costs
import solve_games
from costs import TOGETHER, Costs, by_solution, measured
from solved import Solved

from ludus.errors import RefusedError
from ludus.lab.simulate import play_games
from ludus.lab.workers import hired
from ludus.loops import course
from ludus.rules.game import rule_set

OWN = 'base = "tabula"\nname = "least"\nsquares = 12\ndice = 1\n'
LEAST = rule_set({"base": "tabula", "name": "least", "squares": 12, "dice": 1})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a game and its solution."""
    made = tmp_path_factory.mktemp("solved")
    (made / "least.toml").write_text(OWN)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solve_games, "CLOSE", 1e-3)
        solve_games.solve(LEAST, 2, made / "least-2.npz")
    return made


@pytest.fixture
def pair(folder: Path) -> Solved:
    return solve_games.solve(LEAST, 2, folder / "least-2.npz")


def test_who_plays_perfectly_gives_nothing_away(
    pair: Solved, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(costs, "chooser", lambda *player: pair)
    rows = np.array(by_solution(pair, "perfect", 1, range(6)))
    assert rows[:, 1].min() > 1
    assert (rows[:, [0, 2]] == 0).all()


def loss(pair: Solved, name: str, games: int) -> Costs:
    return Costs.of(measured(partial(by_solution, pair, name, 1), games, TOGETHER))


def test_what_is_given_away_is_what_is_not_won(pair: Solved) -> None:
    games = 600
    with hired(1):
        wins = loss(pair, "random", 150).wins
    rows = play_games(LEAST, 2, (None, pair), games, 5).rows
    won = 100 * float(rows[:, course.WON].mean())
    both = np.hypot((wins.high - wins.low) / 4, 50 / games**0.5)
    assert abs(won - wins.value) < 3 * both
    assert wins.high - wins.low < 15
    assert wins.high < 50


def test_who_knows_more_gives_less_away(pair: Solved) -> None:
    with hired(1):
        chance, heuristic = (loss(pair, name, 60) for name in ("random", "heuristic"))
        again = loss(pair, "random", 60)
    assert chance.game.low > heuristic.game.high
    assert chance.choice.low > heuristic.choice.high
    assert 0 < heuristic.game.value < 5
    assert again == chance


def test_one_command_solves_and_says_what_everybody_gives_away(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    asked = ["least.toml", "--games", "10", "--jobs", "1"]
    solve_games.main([*asked, "--loss", "random", "heuristic"])
    first, head, *rows = capsys.readouterr().out.splitlines()
    assert first.startswith("least, 2 checkers: 11,527 positions; who begins wins 52.")
    assert head.split()[-3:] == ["a", "game", "wins"]
    assert [row.split()[0] for row in rows] == ["random", "heuristic"]
    assert all(row.count(" to ") == 3 for row in rows)
    with pytest.raises(RefusedError, match=r"unknown player 'perfect'; .* or FILE.npz of a net"):
        solve_games.main([*asked, "--loss", "perfect"])


def test_who_never_has_a_choice_cannot_be_measured(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    with pytest.raises(RefusedError, match="no choice in 4 games"):
        solve_games.main(["least.toml", "--checkers", "1", "--loss", "random", "--games", "4"])
