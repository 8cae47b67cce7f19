"""The losses of players in solved games: exact for each choice, and equal to the games not won."""

from functools import partial
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("joblib")
pytest.importorskip("scipy")

from ludus.__main__ import main
from ludus.lab import solve as solving
from ludus.lab.costs import TOGETHER, Costs, by_solution, measured
from ludus.lab.simulate import play_games
from ludus.lab.solved import Solved
from ludus.lab.workers import hired
from ludus.players import course
from ludus.rules.game import rule_set

OWN = 'base = "tabula"\nname = "least"\nsquares = 12\ndice = 1\n'
LEAST = rule_set({"base": "tabula", "name": "least", "squares": 12, "dice": 1})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a game and its solution."""
    made = tmp_path_factory.mktemp("solved")
    (made / "least.toml").write_text(OWN)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solving, "CLOSE", 1e-3)
        solving.solve(LEAST, 2, made / "least-2.npz")
    return made


@pytest.fixture
def pair(folder: Path) -> Solved:
    return solving.solve(LEAST, 2, folder / "least-2.npz")


def test_who_plays_perfectly_gives_nothing_away(pair: Solved, folder: Path) -> None:
    rows = np.array(by_solution(pair, str(folder / "least-2.npz"), 1, range(6)))
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
    asked = ["--rules", "least.toml", "--games", "10", "--jobs", "1"]
    assert main(["lab", "loss", "random", "heuristic", *asked]) == 0
    first, head, *rows = capsys.readouterr().out.splitlines()
    assert first.startswith("least, 2 checkers: 11,527 positions; who begins wins 52.")
    assert head.split()[-3:] == ["a", "game", "wins"]
    assert [row.split()[0] for row in rows] == ["random", "heuristic"]
    assert all(row.count(" to ") == 3 for row in rows)
    assert main(["lab", "loss", "perfect", *asked]) == 1
    assert "or FILE.npz of a network or a solved game" in capsys.readouterr().err


def test_who_never_has_a_choice_cannot_be_measured(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    asked = ["least.toml", "--games", "4", "--checkers", "1", "--jobs", "1"]
    assert main(["lab", "loss", "random", "--rules", *asked]) == 1
    assert "no choice in 4 games" in capsys.readouterr().err


def test_a_solved_game_plays_in_the_lab(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    asked = ["lab", "simulate", "least.toml", "--players", "least-2.npz", "random", "--jobs", "1"]
    assert main([*asked, "--games", "20", "--checkers", "2"]) == 0
    assert "least-2.npz beats random" in capsys.readouterr().out
    assert main([*asked, "--games", "20", "--checkers", "4"]) == 1
    assert "least is solved here for 2 checkers, not for 4" in capsys.readouterr().err
