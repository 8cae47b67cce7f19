"""`ludus lab export`: tables of games and steps that other programs read, and progress."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from extras import gate
from waits import wait_until

pytest.importorskip("joblib")
pytest.importorskip("scipy")

from ludus import progress
from ludus.__main__ import main
from ludus.lab.replays import record_of
from ludus.lab.study import Study, StudySettings
from ludus.match.record import walk
from ludus.rules.game import named

from .conftest import COMMIT, DAY, GAMES, SEED


@pytest.fixture(scope="module")
def out(study: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    gate("pyarrow")
    folder = tmp_path_factory.mktemp("out")
    assert main(["lab", "export", str(study), "--out", str(folder)]) == 0
    return folder


def _table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.long
def test_tables_hold_the_games_as_they_are_replayed(study: Path, out: Path) -> None:
    games, moves = _table(out / "games.csv"), _table(out / "moves.csv")
    assert sorted(int(game["game"]) for game in games) == list(range(1, 6 * GAMES + 1))
    for game in games[:: GAMES - 1]:
        record = record_of(study / "games.sqlite", int(game["game"]))
        assert (game["rules"], int(game["winner"])) == (record.rules, record.winner)
        assert (game["white"], game["black"]) == record.players
        wanted = list[tuple[int, str, str, str, str, str]]()
        for played in walk(record):
            dice = ",".join(map(str, sorted(played.turn.dice)))
            for number, step in enumerate(played.steps, 1):
                ends = (str(step.source), str(step.target))
                wanted.append((played.plays.side, dice, str(number), *ends, str(int(step.hit))))
            if not played.steps:
                wanted.append((played.plays.side, dice, "0", "", "", "0"))
        rows = [row for row in moves if row["game"] == game["game"]]
        names = ("dice", "step", "source", "target", "hit")
        assert [(int(row["side"]), *(row[name] for name in names)) for row in rows] == wanted
        turns = [int(row["turn"]) for row in rows]
        assert turns == sorted(turns)
        assert {*turns} >= {*range(1, int(game["turns"]) + 1)}
        assert {row["seed"] for row in rows} == {str(SEED)}


@pytest.mark.long
def test_the_file_beside_them_names_their_origin(study: Path, out: Path) -> None:
    about = json.loads((out / "study.json").read_text(encoding="utf-8"))
    assert about["commit"] == COMMIT
    assert about["date"] == DAY
    assert about["seed"] == SEED
    assert f"edition {about['edition']}" in (study / "report.html").read_text("utf-8")
    assert about["command"].startswith("ludus lab report --rules romani no-bonus.toml ")
    assert {*map(len, about["rules"].values())} == {64}
    assert {"python", "ludus", "numpy"} <= about["versions"].keys()
    for name, columns in about["columns"].items():
        rows = _table(out / f"{name}.csv")
        assert list(rows[0]) == list(columns)
        assert len(rows) == about["rows"][name]


@pytest.mark.long
def test_parquet_holds_the_rows_of_the_csv(out: Path) -> None:
    parquet = gate("pyarrow.parquet")
    for name in ("games", "moves"):
        rows: list[dict[str, Any]] = parquet.read_table(out / f"{name}.parquet").to_pylist()
        text = [{k: "" if v is None else str(v) for k, v in row.items()} for row in rows]
        assert text == _table(out / f"{name}.csv")


def test_a_study_that_is_not_complete_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = StudySettings(
        rules=(named("tabula"),), checkers=(3,), players=("random",), games=3, seed=7
    )
    Study.begin(settings, tmp_path / "games.sqlite", "2026-03-31")
    assert main(["lab", "export", str(tmp_path), "--out", str(tmp_path / "out")]) == 1
    said = capsys.readouterr().err
    assert "some games have not been played yet; play them with `ludus lab report --rules" in said
    assert not (tmp_path / "out").exists()


def test_a_file_gets_a_line_of_progress_now_and_then(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "EVERY_S", 0)
    with progress.progress_bar(3) as bar:
        for _ in range(3):
            bar.update()
    lines = capsys.readouterr().err.splitlines()
    assert any(line.startswith("2 of 3 games in ") for line in lines)
    assert all(lines)
    monkeypatch.setattr(progress, "EVERY_S", 30)
    with progress.progress_bar(3) as bar:
        bar.update()
    assert capsys.readouterr().err == ""


def test_work_without_a_number_repeats_what_it_does(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "EVERY_S", 0.01)
    said = io.StringIO()

    def repeated() -> bool:
        said.write(capsys.readouterr().err)
        return said.getvalue().count("compiling: games, 1 of 2, after ") >= 3

    with progress.clock("compiling: games, 1 of 2"):
        wait_until(repeated, "its name is not repeated")
