"""The lab measures how well players play, and the program reads the ratings."""

import json
from pathlib import Path

import pytest
from helpers_rules import TABULA

from ludus.__main__ import main
from ludus.players.rating import read_ratings
from ludus.rules.ruleset import Length

pytest.importorskip("ludus.lab.simulate")


def test_what_a_rank_is_rated_at_is_measured_and_kept_beside_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "ratings.json"
    out.write_text(json.dumps({"quick": {"caesar": [1, 0.5, 1.5]}, "full": {}}))
    asked = ["lab", "rate", "tabula", "--players", "tiro", "--length", "quick", "--games", "2"]
    assert main([*asked, "--jobs", "1", "--out", str(out)]) == 0
    told = capsys.readouterr().out.splitlines()[-1]
    assert told.split()[:2] == ["quick", "tiro"]
    found = read_ratings(out)[Length.QUICK]
    assert set(found) == {"caesar", "tiro"}
    value, low, high = found["tiro"]
    assert low <= value <= high
    assert value > 0


def test_a_network_in_a_file_is_rated_as_any_player(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["lab", "rate", "tabula", "--length", "quick", "--games", "2", "--jobs", "1"]
    asked += ["--players", str(TABULA.network), "--out", str(tmp_path / "ratings.json")]
    assert main(asked) == 0
    assert f" {TABULA.network}  " in capsys.readouterr().out


def test_another_reading_does_not_write_over_what_ships(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["lab", "rate", "tabula+beside", "--games", "2"]) == 1
    assert "tabula+beside ships with this file; name another file" in capsys.readouterr().err


def test_damaged_ratings_are_told_and_name_no_rank(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "ratings.json"
    path.write_text("{")
    assert read_ratings(path) == {}
    assert "measure it again with `ludus lab rate`" in caplog.text
