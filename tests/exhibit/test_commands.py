"""`ludus exhibit` handles its settings and its state folder before it shows anything."""

import io
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from ludus.__main__ import parser
from ludus.errors import RefusedError
from ludus.exhibit import commands
from ludus.exhibit.config import operator_settings
from ludus.exhibit.config.config_text import example, short_example
from ludus.exhibit.config.operator_settings import digest_pin
from ludus.exhibit.display import splash
from ludus.exhibit.options import ExhibitOptions
from ludus.exhibit.run import Exhibit
from ludus.exhibit.statistics.statistics import Statistics
from ludus.exhibit.supervisor.single_instance import single_instance
from ludus.exhibit.supervisor.supervisor import Supervisor
from ludus.match import lesson
from ludus.options import call


@pytest.fixture(autouse=True)
def umask() -> Iterator[None]:
    """Set the process's umask, and restore it."""
    found = os.umask(0o022)
    os.umask(found)
    yield
    os.umask(found)


@pytest.fixture(autouse=True)
def root() -> Iterator[logging.Logger]:
    """Return the root logger, and restore it."""
    found = logging.getLogger()
    level = found.level
    yield found
    found.setLevel(level)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return the supervisors and exhibits that were started; they end at once."""
    found: list[object] = []

    def run(self: object, *_: object, **__: object) -> int:
        found.append(self)
        return 0

    monkeypatch.setattr(Supervisor, "run", run)
    monkeypatch.setattr(Exhibit, "run", run)
    monkeypatch.setattr("ludus.exhibit.display.splash.show_on_root", lambda size, pixels: None)
    return found


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    return tmp_path / "ludus.toml"


def _run(state: Path, *arguments: str) -> int:
    return commands.run(
        call(ExhibitOptions, vars(parser().parse_args(["exhibit", *arguments]))), state
    )


PROCESSES: dict[str, list[str]] = {"supervisor": [], "ludus": ["--supervised"]}


@pytest.mark.parametrize("name", PROCESSES)
def test_a_broken_settings_file_is_told_in_the_log(
    tmp_path: Path,
    settings: Path,
    started: list[object],
    caplog: pytest.LogCaptureFixture,
    name: str,
) -> None:
    settings.write_text("[sound]\nvolume = 3\n")
    assert _run(tmp_path, *PROCESSES[name], "--config", str(settings)) == 0
    assert not [each for each in caplog.records if each.levelno >= logging.WARNING]
    settings.write_text("[sound]\nvolume = 12\n")
    assert _run(tmp_path, *PROCESSES[name], "--config", str(settings)) == 0
    told = caplog.text
    assert f"{settings}:2: sound.volume: 12 is not allowed" in told
    assert "the last good settings hold" in told
    assert len(started) == 2


def test_a_restart_begins_or_ends_the_staff_page_as_the_settings_say(
    tmp_path: Path, settings: Path, started: list[object]
) -> None:
    settings.write_text("")
    assert _run(tmp_path, "--config", str(settings)) == 0
    (supervisor,) = started
    assert isinstance(supervisor, Supervisor)
    without = supervisor._beside()
    assert not without.command
    with_pin = f"[operator]\npin_digest = '{digest_pin('1234')}'\npage_port = "
    settings.write_text(f"{with_pin}8443\n")
    page = supervisor._beside()
    assert page.command[-3:] == ("--config", str(settings), "--page")
    for text, same in (
        (f"{with_pin}8443\n[sound]\nvolume = 3\n", True),
        (f"{with_pin}99999\n", True),
        (f"{with_pin}8444\n", False),
        (f"[operator]\npin_digest = '{digest_pin('1235')}'\npage_port = 8443\n", False),
    ):
        settings.write_text(text)
        assert (supervisor._beside() == page) is same
    settings.write_text("")
    assert supervisor._beside() == without


@pytest.mark.parametrize("name", PROCESSES)
def test_a_second_exhibit_on_a_home_is_refused(
    tmp_path: Path, started: list[object], name: str
) -> None:
    with (
        single_instance(tmp_path, name),
        pytest.raises(RefusedError, match=rf"\(process {os.getpid()}\) has .*XDG_STATE_HOME"),
    ):
        _run(tmp_path, *PROCESSES[name])
    assert started == []
    assert _run(tmp_path, *PROCESSES[name]) == 0
    assert len(started) == 1


@pytest.mark.long
def test_an_exhibit_that_was_killed_leaves_no_lock(tmp_path: Path, started: list[object]) -> None:
    code = f"""
import pathlib, signal
from ludus.exhibit.supervisor.single_instance import single_instance
with single_instance(pathlib.Path({str(tmp_path)!r}), "supervisor"):
    print("held", flush=True)
    signal.pause()
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as other:
        assert other.stdout
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(RefusedError, match=rf"\(process {other.pid}\)"):
            _run(tmp_path)
        other.kill()
    assert _run(tmp_path) == 0
    assert len(started) == 1


def test_windows_is_refused(
    tmp_path: Path, started: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(RefusedError, match="needs Linux"):
        _run(tmp_path)
    assert started == []


def test_what_the_exhibit_writes_is_for_its_user_alone(
    tmp_path: Path, settings: Path, started: list[object]
) -> None:
    settings.write_text(f'[operator]\npin_digest = "{digest_pin("2468")}"\n')
    _run(tmp_path / "state", "--config", str(settings), "--supervised")
    written = [path for path in (tmp_path / "state").rglob("*") if path.is_file()]
    assert "settings.good.toml" in {path.name for path in written}
    assert not [path for path in written if path.stat().st_mode & 0o077]


def test_beside_a_running_exhibit_all_but_the_selftest_can_be_asked(
    tmp_path: Path, settings: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.write_text("[sound]\nvolume = 3\n")
    Statistics(tmp_path / "visits.csv", datetime.now).flush()
    for option, printed in (("", short_example()), ("=all", example())):
        assert _run(tmp_path, f"--example-config{option}") == 0
        assert capsys.readouterr().out == printed
    with single_instance(tmp_path, "supervisor"), single_instance(tmp_path, "ludus"):
        assert _run(tmp_path, "--check-config", str(settings)) == 0
        assert _run(tmp_path, "--report", "day") == 0
        with pytest.raises(RefusedError, match="another exhibit"):
            _run(tmp_path, "--selftest")
    assert "no faults found" in capsys.readouterr().out


def test_a_disk_that_refuses_the_lock_does_not_keep_the_exhibit_from_running(
    tmp_path: Path, started: list[object], caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "supervisor.lock").mkdir()
    assert _run(tmp_path) == 0
    assert len(started) == 1
    assert "nothing keeps a second exhibit away" in caplog.text


def test_the_usual_file_of_settings_is_read_where_no_other_is_named(
    tmp_path: Path,
    settings: Path,
    started: list[Any],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(commands, "SETTINGS", settings)
    _run(tmp_path / "state")
    assert "settings: defaults" in caplog.text
    settings.write_text("[sound]\nvolume = 3\n")
    _run(tmp_path / "state")
    assert caplog.messages[-1] == f"settings: {settings}"
    assert started[1].command[-2:] == ["--config", str(settings)]
    other = tmp_path / "other.toml"
    other.write_text("")
    _run(tmp_path / "state", "--config", str(other))
    assert started[2].command[-2:] == ["--config", str(other)]


def test_a_terminal_says_which_settings_hold_how_to_end_and_how_to_try(
    tmp_path: Path,
    settings: Path,
    started: list[Any],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    cleared = list[object]()
    monkeypatch.setattr(splash, "show_on_root", lambda *args: cleared.append(args))
    monkeypatch.setattr(commands, "SETTINGS", settings)
    _run(tmp_path)
    assert (capsys.readouterr().err, cleared) == ("", [])
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    _run(tmp_path)
    assert cleared == [((1, 1), bytes(4))]
    assert capsys.readouterr().err.splitlines() == [
        f"settings: defaults ({settings} does not exist)",
        f"to end the exhibit: press Ctrl+C here, or run `kill {os.getpid()}` elsewhere",
        "to try it in a window: ludus exhibit --size 1280x720",
    ]


@pytest.mark.parametrize(
    ("asked", "whole"), [((), False), (("--fullscreen",), True), (("--size", "640x360"), False)]
)
def test_fullscreen_on_the_command_line_overrides_the_settings(
    tmp_path: Path,
    settings: Path,
    started: list[Any],
    asked: tuple[str, ...],
    whole: bool,
) -> None:
    settings.write_text("[screen]\nfullscreen = false\n")
    _run(tmp_path, "--config", str(settings), *asked)
    assert ("--fullscreen" in started[0].command) == whole
    _run(tmp_path, "--config", str(settings), *asked, "--supervised")
    assert started[1]._config.screen.fullscreen == whole


def test_the_check_warns_of_programs_that_do_not_exist(
    tmp_path: Path, settings: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.write_text("[hours]\ndisplay_off = 'no-such-program --off'\n")
    assert _run(tmp_path, "--check-config", str(settings)) == 0
    assert capsys.readouterr() == (f"{settings}: no faults found\n", "")
    remedy = "on this machine that can be run; install it or correct its name"
    for text, warning in (
        (
            "[hours]\nmon = []\ndisplay_off = 'no-such-program --off'\n",
            f"hours.display_off: no program 'no-such-program' {remedy}",
        ),
        (
            "[session]\ntakeover = true\n",
            "line 2: session.takeover no longer exists and has no effect; delete it",
        ),
        (
            f"[alert]\ncommand = '{settings} --now'\n",
            f"alert.command: no program '{settings}' {remedy}",
        ),
    ):
        settings.write_text(text)
        _run(tmp_path, "--check-config", str(settings))
        assert capsys.readouterr().err == f"{settings}: warning: {warning}\n"


def test_the_check_looks_at_the_file_that_is_named_and_else_at_that_of_config(
    tmp_path: Path,
    settings: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual, other = tmp_path / "usual.toml", tmp_path / "other.toml"
    monkeypatch.setattr(commands, "SETTINGS", usual)
    for path in (usual, settings, other):
        path.write_text("")
    for given, checked in (
        (("--config", settings, "--check-config"), settings),
        (("--check-config", other), other),
        (("--check-config",), usual),
    ):
        assert _run(tmp_path, *map(str, given)) == 0
        assert capsys.readouterr().out == f"{checked}: no faults found\n"


def test_the_check_warns_of_packages_that_the_staff_page_lacks(
    tmp_path: Path,
    settings: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings.write_text(f"[operator]\npage_port = 8443\npin_digest = '{digest_pin('4711')}'\n")
    monkeypatch.setattr(operator_settings, "find_spec", lambda name: None)
    _run(tmp_path, "--config", str(settings), "--check-config")
    warning = capsys.readouterr().err
    assert warning.startswith(f"{settings}: warning: operator.page_port: the staff page lacks ")
    assert "ludus-extras" in warning


def test_the_check_looks_at_the_files_beside_a_game(
    tmp_path: Path,
    settings: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    folder, names = tmp_path / "mine", ("network.npz", "starts.csv", "problems.csv", "lesson.toml")
    folder.mkdir()
    (folder / "game.toml").write_text('base = "tabula"\nname = "mine"\n')
    settings.write_text(f"[game]\nfiles = ['{folder}']\noffered = ['tabula', 'mine']\n")
    settings.write_text(settings.read_text() + "rules = 'tabula'\n")
    assert _run(tmp_path, "--check-config", str(settings)) == 0
    assert "mine: every level plays by the heuristic: no network" in caplog.text
    for name in names:
        (folder / name).write_bytes(b"\xff")
    lesson.path.cache_clear()  # a running program looks for the file once
    with pytest.raises(RefusedError) as refused:
        _run(tmp_path, "--check-config", str(settings))
    told = str(refused.value).splitlines()
    assert [line.partition(": ")[0] for line in told] == [str(folder / name) for name in names]


# The museum's own texts


@pytest.fixture
def damaged(tmp_path: Path, settings: Path) -> Path:
    """Write a catalogue with two faults."""
    path = tmp_path / "de.po"
    path.write_text('msgid "Quid"\nmsgstr "Weg"\n\nmsgid "Quit"\nmsgstr "Weg {"\n')
    settings.write_text(f"[language]\noffered = ['en', 'de']\ncatalogues = '{tmp_path}'\n")
    return path


def test_the_check_names_what_is_wrong_in_the_texts(
    tmp_path: Path, settings: Path, damaged: Path
) -> None:
    with pytest.raises(RefusedError) as refused:
        _run(tmp_path, "--check-config", str(settings))
    first, second = str(refused.value).splitlines()
    assert first.startswith(f"{damaged}:1: the program does not say 'Quid'")
    assert second.startswith(f"{damaged}:4: braces that do not match")
    damaged.write_text('msgid "Quit"\nmsgstr "Weg"\n')
    assert _run(tmp_path, "--check-config", str(settings)) == 0


# PIN input


def test_an_input_that_ends_before_the_pin_is_told_and_nothing_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for given in ("", "4711\n"):
        monkeypatch.setattr(sys, "stdin", io.StringIO(given))
        with pytest.raises(RefusedError, match="the input ended before the PIN was typed twice"):
            _run(tmp_path, "--pin")
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("typed", "reason"), [("4711\n4712\n", "not the same"), ("47\n47\n", "4 to 12 digits")]
)
def test_what_is_no_pin_or_not_the_same_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, reason: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    with pytest.raises(RefusedError, match=reason):
        _run(tmp_path, "--pin")


@pytest.mark.parametrize(
    ("day", "reason"),
    [("9999-12-31", "the calendar does not go so far"), ("1.4.2026", "not a day")],
)
def test_a_day_that_is_none_of_a_report_is_refused(tmp_path: Path, day: str, reason: str) -> None:
    Statistics(tmp_path / "visits.csv", datetime.now).flush()
    with pytest.raises(RefusedError, match=f"--date {day}: {reason}"):
        _run(tmp_path, "--report", "month", "--date", day)
