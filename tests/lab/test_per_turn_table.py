"""`ludus lab turns`: a row for each turn; the rows add up to the counts of each game."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("joblib")
pytest.importorskip("scipy")
pytest.importorskip("pyarrow")

from helpers_rules import ODD
from pyarrow import parquet

from ludus.__main__ import main
from ludus.lab import per_turn_table, simulate
from ludus.lab.replays import record_of
from ludus.lab.study import Study, StudySettings
from ludus.match.record import walk
from ludus.players import course
from ludus.rules.game import GAMES, named
from ludus.rules.ruleset import RuleSet

SUMMED = {
    "choices": course.CHOICES,
    "numbers": course.NUMBERS,
    "lost": course.LOST,
    "hits": course.HITS,
    "lead_change": course.LEADS,
}


def _study(folder: Path, *rules: RuleSet, players: tuple[str, ...] = ("random", "tiro")) -> Study:
    asked = StudySettings(rules=rules, checkers=(3,), players=players, games=2, seed=7)
    study = Study.begin(asked, folder / "games.sqlite", "2026-03-31")
    study.keep(simulate.play_all(study.left()))
    return study


def test_turns_add_up_to_what_was_counted(tmp_path: Path) -> None:
    """Under rules of every kind, with a bonus before the throw and at once too."""
    rules = (*GAMES.values(), named("romani+at-once"), *ODD.values())
    study = _study(tmp_path, *rules, players=("random",))
    path = tmp_path / "turns.parquet"
    assert main(["lab", "turns", str(tmp_path), "--out", str(path)]) == 0
    told = parquet.read_table(path).to_pydict()
    games = np.array(told["game"])
    for meeting in study.settings.meetings:
        for number, row in zip(study.settings.numbers(meeting), study.rows(meeting), strict=True):
            of = games == number
            assert [*np.array(told["turn"])[of]] == [*range(1, row[course.TURNS] + 1)]
            for name, column in SUMMED.items():
                assert np.array(told[name])[of].sum() == row[column], (meeting.rules.name, name)
            assert {*np.array(told["winner"])[of]} == {0 if row[course.BEGUN] else 1}
            assert {*np.array(told["rules"])[of]} == {meeting.rules.name}


def test_turns_are_those_of_the_record(tmp_path: Path) -> None:
    study = _study(tmp_path, GAMES["ostia"], GAMES["tabula"])
    path = tmp_path / "turns.parquet"
    per_turn_table.write(study, path, chances=True)
    table = parquet.read_table(path)
    n, mine = GAMES["ostia"].numbers, table.to_pylist()
    record = record_of(study.path, 4)
    rows = [row for row in mine if row["game"] == 4]
    assert (rows[0]["white"], rows[0]["black"]) == record.players
    for row, played in zip(rows, walk(record), strict=True):
        assert row["side"] == played.turn.side
        dice = [row[f"die{i}"] for i in (1, 2, 3)]
        assert tuple(die for die in dice if die is not None) == played.turn.dice
        assert row["choices"] == len(played.plays.results)
        assert row["hits"] == sum(step.hit for step in played.steps)
        flat = memoryview(played.after.flat).cast("b")
        for side, name in enumerate(("white", "black")):
            assert row[f"pips_{name}"] == course.pips(flat, n, side)
            assert row[f"off_{name}"] == played.after.board[side, played.after.off]
    assert all(0 <= row["chance_white"] <= 1 for row in mine)
    assert rows[-1]["chance_white"] == (1 if record.winner == 0 else 0)
    assert rows[0]["die3"] is None
    assert mine[-1]["die3"] in range(1, 7)


def test_the_file_says_what_it_holds_and_how_to_cite_it(tmp_path: Path) -> None:
    study = _study(tmp_path, GAMES["tabula"])
    path = tmp_path / "turns.parquet"
    rows = per_turn_table.write(study, path)
    file = parquet.ParquetFile(path)
    assert file.metadata.num_rows == rows
    told = json.loads(file.schema_arrow.metadata[b"columns"])
    for field in file.schema_arrow:
        assert field.metadata[b"means"].decode().endswith(".")
        assert told[field.name] == [field.metadata[key].decode() for key in (b"unit", b"means")]
    assert b"The ludus authors" in file.schema_arrow.metadata[b"cite"]
    assert f"Edition {study.settings.edition}" in file.schema_arrow.metadata[b"cite"].decode()
    assert [each.name for each in tmp_path.glob("turns*")] == ["turns.parquet"]


def test_turns_are_cited_by_the_edition_that_played_them(tmp_path: Path) -> None:
    file = _study(tmp_path, GAMES["tabula"]).path
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("""UPDATE settings SET value = '"0123456789abcdef"' WHERE name = 'edition'""")
    path = tmp_path / "turns.parquet"
    per_turn_table.write(Study.read(file), path)
    assert b"Edition 0123456789abcdef" in parquet.ParquetFile(path).schema_arrow.metadata[b"cite"]


def test_no_more_rows_are_in_memory_than_a_group_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(per_turn_table, "ROWS", 60)
    study = _study(tmp_path, GAMES["tabula"], GAMES["ostia"])
    path = tmp_path / "turns.parquet"
    per_turn_table.write(study, path)
    file = parquet.ParquetFile(path)
    sizes = [file.metadata.row_group(i).num_rows for i in range(file.num_row_groups)]
    assert len(sizes) > 2
    assert {*parquet.read_table(path)["rules"].to_pylist()} == {"tabula", "ostia"}


def test_a_file_that_cannot_be_written_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _study(tmp_path, GAMES["tabula"])
    (tmp_path / "taken.parquet").mkdir()
    out = ["--out", str(tmp_path / "taken.parquet")]
    assert main(["lab", "turns", str(tmp_path), *out]) == 1
    assert "taken.parquet: " in capsys.readouterr().err
    assert main(["lab", "turns", str(tmp_path / "none"), *out]) == 1
    assert "none: No such file or directory" in capsys.readouterr().err
