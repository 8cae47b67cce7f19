"""The games of a study can be inspected: each becomes an ordinary record."""

import json
import shutil
import sqlite3
import subprocess
import sys
import zlib
from contextlib import closing
from pathlib import Path

import pytest

pytest.importorskip("joblib")
pytest.importorskip("scipy")

from each import in_parts, rows
from helpers_rules import ODD

from ludus.__main__ import main
from ludus.errors import RefusedError
from ludus.lab import replays, simulate
from ludus.lab.replays import listed, record_of
from ludus.lab.simulate import Batch, Meeting
from ludus.lab.study import Study, StudySettings
from ludus.loops import course, moves
from ludus.match.record import parse_record, walk
from ludus.rules.game import GAMES, SHIPPED, named, read_rule_set
from ludus.rules.ruleset import RuleSet
from ludus.window.screens.review.moments import moments


def _study(folder: Path, *rules: RuleSet, games: int = 4, checkers: int = 3) -> Study:
    asked = StudySettings(
        rules=rules, checkers=(checkers,), players=("random", "heuristic"), games=games, seed=7
    )
    study = Study.begin(asked, folder / "games.sqlite", "2026-03-31")
    study.keep((batch, simulate.play(batch)) for batch in study.left())
    return study


@in_parts("rules", ["romani", "romani+at-once", "most"], ["ostia", "vivere", "tabula", *ODD])
@pytest.mark.usefixtures("fast")
def test_each_game_is_a_record_of_what_was_counted(rules: list[str], tmp_path: Path) -> None:
    for name in rules:
        _agrees(ODD.get(name) or named(name), tmp_path / name)


def _agrees(rules: RuleSet, folder: Path) -> None:
    """Compare the counts of three games, and their steps, with those of their records."""
    study = _study(folder, rules, games=1)
    for number, meeting in enumerate(study.settings.meetings, 1):
        for row in study.rows(meeting):
            record = record_of(study.path, number)
            assert str(parse_record(str(record))) == str(record)
            counted = {**dict(zip(course.NAMES, row.tolist(), strict=True))}
            assert record.winner == (0 if counted["begun"] else 1)
            assert record.players[record.winner] == meeting.players[0 if counted["won"] else 1]
            assert sum(turn.play.count("*") for turn in record.turns) <= counted["hits"]
            # A win by a bonus alone counts as one more turn.
            assert record.thrown in (counted["turns"], counted["turns"] - 1)
            throws = [played for played in walk(record) if played.turn.dice]
            choices = sum(len(played.plays.results) for played in throws)
            if not (rules.bonus_at_once or record.thrown < counted["turns"]):
                assert choices == counted["choices"]
            steps = replays.steps_of(rules, 3, study.moves(meeting.batch(0, 1, 7)))
            turns = [(turn.plays.side, step) for turn in walk(record) for step in turn.steps]
            wanted = [(side, step.source, step.target, step.hit) for side, step in turns]
            assert steps[["side", "source", "target", "hit"]].tolist() == wanted


def test_a_game_keeps_its_number_when_the_study_grows(tmp_path: Path) -> None:
    few = _study(tmp_path, GAMES["tabula"], games=2)
    before = [str(record_of(few.path, number)) for number in range(1, 7)]
    more = _study(tmp_path, GAMES["tabula"], games=3)
    assert [str(record_of(more.path, number)) for number in range(1, 7)] == before
    record_of(more.path, 9)


def test_a_game_too_long_to_be_written_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "LONGEST", 40)
    batch = Batch(Meeting(GAMES["tabula"], 3, ("random", "random")), 0, 2, 7)
    short = simulate.play(batch)
    monkeypatch.undo()
    whole = simulate.play(batch)
    assert (short.rows == whole.rows).all()
    end = bytes([moves.END])
    for few, all_of_it in zip(short.moves.split(end), whole.moves.split(end), strict=True):
        assert all_of_it.startswith(few)
        assert len(few) <= 40


@pytest.fixture
def kept(study: Path) -> Study:
    return Study.read(study)


def test_the_commands_for_records_take_a_game(
    kept: Study, capsys: pytest.CaptureFixture[str]
) -> None:
    where = [str(kept.path.parent), "--game", "2"]
    assert main(["verify", *where]) == 0
    assert "legal, won by" in (said := capsys.readouterr().out)
    assert "throws without a seed" in said
    assert "nothing to verify" in said
    assert main(["replay", "--text", *where]) == 0
    record = parse_record(capsys.readouterr().out)
    assert (record.white, record.black, record.checkers) == ("random", "heuristic", 3)
    assert [*moments(record)][-1].position.winner == record.winner
    assert main(["review", str(kept.path), "--game", "3"]) == 0
    assert "Light: the dice brought" in capsys.readouterr().out


def test_what_a_study_holds_is_told(
    kept: Study, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(kept.path)]) == 1
    said = capsys.readouterr().err
    assert "many games; choose a game with --game:" in said
    assert "--game 2 to 44 in steps of 6: romani, random – heuristic, 3 checkers" in said
    assert said.count("\n") == 1 + 6 == 1 + len(list(listed(kept)))
    for arguments, trouble in (
        ([str(kept.path), "--game", "49"], "unknown game 49; available: 1 to 48"),
        ([str(tmp_path), "--game", "1"], f"{tmp_path}: no study found; name the file of a match"),
        ([__file__, "--game", "1"], "not a study; leave out --game"),
        (["nowhere.txt", "--game", "1"], "nowhere.txt: No such file or directory"),
    ):
        assert main(["replay", *arguments]) == 1
        assert trouble in capsys.readouterr().err


def test_a_study_that_is_not_ready_or_not_whole_is_told(tmp_path: Path) -> None:
    asked = StudySettings(
        rules=(GAMES["tabula"],), checkers=(3,), players=("random",), games=4, seed=7
    )
    study = Study.begin(asked, tmp_path / "games.sqlite", "2026-03-31")
    with pytest.raises(RefusedError, match="game 2 has not been played yet"):
        record_of(study.path, 2)
    (batch,) = study.left()
    played = simulate.play(batch)
    study.keep([(batch, played._replace(moves=b"\xdb" + played.moves))])
    with pytest.raises(RefusedError, match="game 1 is damaged"):
        record_of(study.path, 1)
    (tmp_path / "not.sqlite").write_text("a text that is no study")
    with pytest.raises(RefusedError, match=r"not.sqlite: no study"):
        record_of(tmp_path / "not.sqlite", 1)
    with pytest.raises(FileNotFoundError, match=r"gone.sqlite"):
        record_of(tmp_path / "gone.sqlite", 1)


def _changed(study: Study, path: Path, *statements: str, **values: object) -> Path:
    """Return the path of a copy of a study, changed by a stranger."""
    shutil.copy(study.path, path)
    with closing(sqlite3.connect(path)) as db, db:
        for name, value in values.items():
            db.execute("UPDATE settings SET value = ? WHERE name = ?", (value, name))
        for statement in statements:
            db.execute(statement)
    return path


_ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT"
_VIEW = f"CREATE VIEW settings AS {_ENDLESS} i AS name, i AS value FROM n"


@rows(
    "statements, values, says",
    [
        (("DROP TABLE settings", _VIEW), {}, "no moves are stored"),
        ((), {"rules": "[" * 3000}, "its settings cannot be read: too deeply nested"),
        ((), {"players": json.dumps(["random"] * 3000)}, "its settings cannot be read"),
        (("DELETE FROM settings WHERE name = 'seed'",), {}, "its settings cannot be read"),
        (("UPDATE moves SET moves = zeroblob(30)",), {}, "moves of .*: Error -3"),
        (("UPDATE moves SET moves = zeroblob(1000001)",), {}, "too big"),
    ],
)
def test_a_study_of_a_stranger_is_refused(
    kept: Study,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    statements: tuple[str, ...],
    values: dict[str, object],
    says: str,
) -> None:
    monkeypatch.setattr("ludus.lab.study._LONGEST", 10**6)
    path = tmp_path / "games.sqlite"
    path.unlink(missing_ok=True)
    with pytest.raises(RefusedError, match=says):
        record_of(_changed(kept, path, *statements, **values), 2)


def test_moves_that_unpack_to_a_lot_are_refused(
    kept: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludus.lab.study._LONGEST", 10**5)
    path = _changed(kept, tmp_path / "games.sqlite")
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE moves SET moves = ?", (zlib.compress(bytes(10**6)),))
    with pytest.raises(RefusedError, match="longer than 100,000 bytes"):
        record_of(path, 2)


_WITHOUT = """
import sys
for name in ("joblib", "scipy", "tqdm", "numba", "matplotlib"):
    sys.modules[name] = None
from ludus.__main__ import main
for arguments in {0!r}:
    main(arguments)
"""


@pytest.mark.long
def test_without_the_lab_a_folder_is_named_and_the_extra(kept: Study, tmp_path: Path) -> None:
    study, out = str(kept.path.parent), str(tmp_path / "out.webp")
    folder, lab = f"{tmp_path}: no study found", "install the lab with `pip install '.[lab]'`"
    asked = [
        (["verify", str(tmp_path)], folder),
        (["review", str(tmp_path)], folder),
        (["replay", str(tmp_path)], folder),
        (["keepsake", str(tmp_path), "--out", out], folder),
        (["replay", study, "--game", "3"], lab),
        (["review", study], lab),
    ]
    code = _WITHOUT.format([arguments for arguments, _ in asked])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    for (_, says), line in zip(asked, done.stderr.splitlines(), strict=True):
        assert says in line


def test_a_study_of_ones_own_game_has_its_edition_wherever_it_is_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('base = "tabula"\nname = "mine"\n', encoding="utf-8")
    shutil.copy(SHIPPED / "tabula" / "network.npz", tmp_path / "mine.npz")
    begun = _study(tmp_path, read_rule_set(file), games=1)
    (tmp_path / "mine.npz").unlink()
    assert Study.read(tmp_path).settings.edition == begun.settings.edition
