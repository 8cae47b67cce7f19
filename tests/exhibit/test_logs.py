"""The log is bounded, and survives faults of the disk."""

import io
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludus.exhibit.supervisor import logs
from ludus.exhibit.supervisor.logs import LogFile, Once, set_up


class _Full(io.StringIO):
    """A disk without space."""

    def write(self, text: str) -> int:
        raise OSError(28, "No space left on device")


@pytest.fixture
def logger() -> Iterator[logging.Logger]:
    """A separate logger, because the root has pytest's handlers."""
    found = logging.Logger("test")
    yield found
    for handler in found.handlers:
        handler.close()


def test_entries_have_the_time_in_utc_and_their_origin(
    tmp_path: Path, logger: logging.Logger
) -> None:
    set_up(tmp_path / "logs", "ludus", logger=logger)
    record = logger.makeRecord("ludus.x", logging.INFO, "", 0, "begun: %d", (3,), None)
    record.created = 86400.0
    logger.handle(record)
    text = (tmp_path / "logs" / "ludus.log").read_text()
    assert text == "1970-01-02T00:00:00Z INFO ludus.x: begun: 3\n"


def test_the_files_are_bounded_together(tmp_path: Path, logger: logging.Logger) -> None:
    for name in ("ludus", "supervisor"):
        set_up(tmp_path, name, megabytes=1, logger=logger)
        for number in range(300):
            logger.info("entry %d of many %s", number, "x" * 5000)
    found = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
    assert len(found) == 4 + 2
    assert 700_000 < sum(found.values()) <= 1_000_000
    for name in ("ludus", "supervisor"):
        assert "entry 299 of many" in (tmp_path / f"{name}.log").read_text()


def test_a_long_entry_is_shortened(tmp_path: Path, logger: logging.Logger) -> None:
    set_up(tmp_path, "ludus", logger=logger)
    logger.error("begin %s end", "x" * 10**6)
    text = (tmp_path / "ludus.log").read_text()
    assert len(text) < logs.LONGEST + 10
    assert "begin" in text
    assert text.endswith("end\n")


def test_odd_characters_are_written(tmp_path: Path, logger: logging.Logger) -> None:
    set_up(tmp_path, "ludus", logger=logger)
    logger.error("\udcff ü")
    assert "\\udcff ü" in (tmp_path / "ludus.log").read_text()


FORGED = "2026-01-01T00:00:00Z ERROR ludus: forged"


def test_no_text_from_outside_looks_like_an_entry_or_commands_a_terminal(
    tmp_path: Path, logger: logging.Logger
) -> None:
    set_up(tmp_path, "ludus", logger=logger)
    hostile = f"\n{FORGED}\r\x1b[2J\x9b2J\0\u2028{FORGED}\u202e"
    logger.warning("%s asks in vain", hostile)
    try:
        raise ValueError(hostile)
    except ValueError:
        logger.exception("it failed")
    text = (tmp_path / "ludus.log").read_text()
    assert not re.search(f"^{FORGED}", text, re.MULTILINE)
    assert all(line.isprintable() for line in text.split("\n"))
    assert len(re.findall("^20", text, re.MULTILINE)) == 2
    assert r"\n2026-01-01T00:00:00Z ERROR ludus: forged\r\x1b[2J" in text
    assert '\n    File "' in text, "an error stays legible"


def test_setting_up_again_replaces_the_former_and_standard_error(
    tmp_path: Path, logger: logging.Logger, capsys: pytest.CaptureFixture[str]
) -> None:
    logger.addHandler(logging.StreamHandler())
    set_up(tmp_path / "a", "ludus", logger=logger)
    found = set_up(tmp_path / "b", "supervisor", logger=logger)
    logger.info("once")
    assert logger.handlers == [found]
    assert not (tmp_path / "a").exists()
    assert (tmp_path / "b" / "supervisor.log").read_text().count("once") == 1
    assert capsys.readouterr().err == ""


def test_a_folder_that_cannot_be_made_is_taken_up_later(
    tmp_path: Path, logger: logging.Logger, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "logs").write_text("a file")
    set_up(tmp_path / "logs", "ludus", logger=logger)
    logger.info("one")
    logger.info("two")
    err = capsys.readouterr().err
    assert err.count("cannot be written") == 1
    assert re.findall(r"(one|two)\n", err) == ["one", "two"]
    (tmp_path / "logs").unlink()
    logger.info("three")
    logger.info("four")
    assert capsys.readouterr().err == ""
    lines = (tmp_path / "logs" / "ludus.log").read_text().splitlines()
    assert [line.split(": ", 1)[1] for line in lines] == [
        "three",
        "the log is written again; 2 entries went elsewhere",
        "four",
    ]


def test_a_full_disk_is_survived(
    tmp_path: Path,
    logger: logging.Logger,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_up(tmp_path, "ludus", logger=logger)
    logger.info("before")
    with monkeypatch.context() as patch:
        patch.setattr(LogFile, "_open", lambda self: _Full())
        logger.handlers[0]._drop()  # type: ignore[attr-defined]
        for _ in range(3):
            logger.info("during")
    logger.info("after")
    text = (tmp_path / "ludus.log").read_text()
    assert "before" in text
    assert "after" in text
    assert "3 entries" in text
    err = capsys.readouterr().err
    assert err.count("No space left") == 1
    assert err.count("during") == 3


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="/dev/full is Linux's")
def test_a_device_that_is_really_full(
    tmp_path: Path, logger: logging.Logger, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ludus.log").symlink_to("/dev/full")
    set_up(tmp_path, "ludus", logger=logger)
    logger.info("one")
    logger.info("two")
    assert re.findall(r"(one|two)\n", capsys.readouterr().err) == ["one", "two"]
    (tmp_path / "ludus.log").unlink()
    logger.info("three")
    assert "three" in (tmp_path / "ludus.log").read_text()


def test_a_turn_that_fails_loses_nothing_and_grows_nothing(
    tmp_path: Path,
    logger: logging.Logger,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(self: LogFile) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setitem(logs._LOGS, "ludus", (2000, 8))  # 500 bytes each
    set_up(tmp_path, "ludus", megabytes=1, logger=logger)
    monkeypatch.setattr(LogFile, "doRollover", fail)
    for number in range(100):
        logger.info("entry %d", number)
    assert (tmp_path / "ludus.log").stat().st_size <= 500
    assert "entry 99" in capsys.readouterr().err


def test_a_file_taken_away_is_begun_anew(tmp_path: Path, logger: logging.Logger) -> None:
    set_up(tmp_path / "logs", "ludus", logger=logger)
    logger.info("one")
    (tmp_path / "logs" / "ludus.log").unlink()
    (tmp_path / "logs").rmdir()
    logger.info("two")
    assert "two" in (tmp_path / "logs" / "ludus.log").read_text()


def test_a_closed_standard_error_is_survived(
    tmp_path: Path, logger: logging.Logger, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "logs").write_text("a file")
    set_up(tmp_path / "logs", "ludus", logger=logger)
    for stream in (None, _Full()):
        monkeypatch.setattr("sys.stderr", stream)
        logger.info("nowhere")


def test_a_loss_is_told_once_and_so_is_its_end(caplog: pytest.LogCaptureFixture) -> None:
    once = Once(logging.getLogger("ludus.test"), "the sound device")
    once.found()
    for why in ("unplugged", "unplugged", "busy"):
        once.lost(why)
    once.found()
    once.found()
    once.lost("unplugged")
    assert [record.message for record in caplog.records] == [
        "the sound device is lost: unplugged",
        "the sound device is lost: busy",
        "the sound device is found again",
        "the sound device is lost: unplugged",
    ]


def test_reasons_without_end_are_not_told_without_end(caplog: pytest.LogCaptureFixture) -> None:
    once = Once(logging.getLogger("ludus.test"), "the screen")
    for number in range(100):
        once.lost(number)
    assert len(caplog.records) == 10
    once.found()
    assert len(caplog.records) == 11
