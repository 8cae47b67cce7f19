"""`ludus lab traffic`: how often each square is entered and left, and the hits there."""

from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("joblib")
pytest.importorskip("scipy")
pytest.importorskip("matplotlib")

from ludus.__main__ import main
from ludus.lab import replays, simulate
from ludus.lab.replays import record_of
from ludus.lab.study import Study, StudySettings
from ludus.match.record import walk
from ludus.players import moves
from ludus.rules.game import GAMES, named


@pytest.mark.parametrize("name", ["ostia", "romani", "romani+at-once", "vivere"])
def test_steps_are_those_of_the_record(name: str, tmp_path: Path) -> None:
    rules = named(name)
    asked = StudySettings(rules=(rules,), checkers=(3,), players=("random",), games=2, seed=7)
    study = Study.begin(asked, tmp_path / "games.sqlite", "2026-03-31")
    study.keep(simulate.play_all(study.left()))
    (batch,) = study.settings.batches
    played = b"".join(each + bytes([moves.END]) for each in study.moves(batch))
    steps = replays.steps_of(rules, 3, played)
    for game in (1, 2):
        turns = walk(record_of(study.path, game))
        wanted = [(t.plays.side, s.source, s.target, s.hit) for t in turns for s in t.steps]
        mine = steps[steps["game"] == game]
        assert mine[["side", "source", "target", "hit"]].tolist() == wanted


def test_what_enters_a_square_leaves_it_is_hit_there_or_stays() -> None:
    rules, games = GAMES["vivere"], 3
    played = simulate.moves_of(rules, 3, ("random", "random"), games, 5)
    used = replays.uses(rules, replays.steps_of(rules, 3, played), games)
    assert len(used) == rules.squares + rules.private
    stayed = sum(use.entered - use.left - use.hit for use in used.values()) * games
    assert 0 < round(stayed) <= 3 * games  # checkers of the sides that have lost
    assert all(use.entered >= use.left for use in used.values())
    assert all(used[owner, 1].hit == 0 for owner in (0, 1))
    assert Counter(owner for owner, _ in used) == {0: 6, 1: 6, None: 24}


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_one_command_counts_and_draws_it(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["lab", "traffic", "tabula", "--games", "2", "--checkers", "3", "--jobs", "1"]
    path = tmp_path / f"worn.{kind}"
    assert main([*asked, "--out", str(path)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "tabula, random – random, 3 checkers, 2 games, --seed 1"
    assert told[2].split() == ["square", "entered", "left", "hit"]
    assert [line.split()[0] for line in told[3:-1]] == [str(each) for each in range(1, 25)]
    assert told[-1] == str(path)
    drawn = path.read_bytes()
    assert main([*asked, "--out", str(path)]) == 0
    assert path.read_bytes() == drawn
    with pytest.raises(SystemExit):
        main([*asked, "--out", str(tmp_path / "worn.jpg")])
    assert "ends in .svg or .png" in capsys.readouterr().err
