"""The installation files are complete, can be parsed, and contain the given paths."""

import configparser
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from kiosk_helpers import DIGEST

import ludus
from ludus import files
from ludus.__main__ import parser
from ludus.commands import exhibit
from ludus.errors import RefusedError
from ludus.exhibit.commands import (
    install_texts as texts,
    write_install_files as write_files,
)
from ludus.exhibit.config.config_text import parse, short_example

ROOT = Path(ludus.__file__).parents[1]
COMMAND = ["/opt/ludus/bin/ludus", "exhibit"]
CONFIG = Path("/etc/ludus/exhibit.toml")
MARKS = {
    *("ludus@.host", "getty@tty1", "/etc/systemd/system/getty@tty1.service.d/autologin.conf"),
    *("SystemCallFilter=@system-service", "SystemCallFilter=~@privileged"),
}
"""Words of the files that look like unfilled marks."""


def unit(text: str) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(text)
    return parser


def test_all_files_are_written_and_named(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    written = write_files(folder, COMMAND, CONFIG)
    assert sorted(written) == sorted(folder.iterdir())
    for path in written:
        runs = path.name in ("ludus.xsession", "ludus.cage", "ludus.readonly")
        assert path.stat().st_mode & 0o777 == (0o755 if runs else 0o644)


def test_no_mark_is_left_and_lines_fit_on_paper() -> None:
    for name, text in texts(COMMAND, CONFIG).items():
        assert not set(re.findall(r"\S*@\S*", text)) - MARKS, name
        assert text.isascii(), name
        assert max(map(len, text.splitlines())) <= 100, name
    assert len(texts(COMMAND, CONFIG)["INSTALL.txt"].splitlines()) <= 68, "one page"


def test_the_unit_says_what_it_must() -> None:
    service = unit(texts(COMMAND, CONFIG)["ludus.service"])["Service"]
    assert service["ExecStart"] == "/opt/ludus/bin/ludus exhibit --config /etc/ludus/exhibit.toml"
    assert service["Type"] == "notify"
    assert service["Restart"] == "always"
    assert service["RestartPreventExitStatus"] == "0"
    assert float(service["WatchdogSec"]) >= 10
    hidden = {"PrivateDevices", "ProtectHome", "MemoryDenyWriteExecute", "PrivateTmp"}
    assert not hidden & set(service), "would take away screen, home, drawing in software or X"


def test_the_command_is_quoted_where_it_must_be() -> None:
    found = texts(["/opt/my games/lu%dus", 'a "b" $HOME', ""], Path("/etc/x y.toml"))
    line = unit(found["ludus.service"])["Service"]["ExecStart"]
    assert line == '"/opt/my games/lu%%dus" "a \\"b\\" $$HOME" "" --config "/etc/x y.toml"'
    assert "#'/opt/my games/lu%dus' 'a \"b\" $HOME' ''" in found["ludus.xsession"]


@pytest.mark.long
@pytest.mark.parametrize(
    "name", ["ludus.xsession", "ludus.cage", "ludus.profile", "ludus.readonly"]
)
def test_scripts_are_shell(tmp_path: Path, name: str) -> None:
    write_files(tmp_path, COMMAND, CONFIG)
    subprocess.run(["sh", "-n", tmp_path / name], check=True)


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd-analyze")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    write_files(tmp_path, ["/bin/sh", "exhibit"], CONFIG)
    found = subprocess.run(
        ["systemd-analyze", "--user", "--man=no", "verify", tmp_path / "ludus.service"],
        env={**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert "ludus.service" not in found.stderr


def test_the_unit_is_shut_in_as_far_as_screen_and_sound_bear_it() -> None:
    service = unit(texts(COMMAND, CONFIG)["ludus.service"])["Service"]
    # A user's systemd needs a user namespace to drop privileges or mount anything.
    assert service["PrivateUsers"] == service["NoNewPrivileges"] == "yes"
    assert service["CapabilityBoundingSet"] == ""
    assert service["UMask"] == "0077"
    # One process that uses too much memory does not end the supervisor.
    assert (service["MemoryMax"], service["OOMPolicy"]) == ("75%", "continue")
    # Both make systemd block devices, and with them screen and sound.
    assert not {"ProtectClock", "DevicePolicy", "DeviceAllow"} & set(service)
    # Staff may let the exhibit own its settings in /etc, to change them by phone.
    assert service["ProtectSystem"] == "yes"


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd-analyze")
def test_systemd_finds_the_unit_little_exposed(tmp_path: Path) -> None:
    """The unit exposes little, on a scale from 0 to 10."""
    (tmp_path / "ludus.service").write_text(texts(["/bin/sh"], CONFIG)["ludus.service"])
    command = ["systemd-analyze", "--user", "security", "--offline=true", "--threshold=39"]
    found = subprocess.run(
        [*command, "--no-pager", tmp_path / "ludus.service"],
        env={**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert found.returncode == 0, found.stdout.splitlines()[-1:]


def test_memory_on_usb_is_not_seen_and_a_machine_that_stands_still_is_started_anew() -> None:
    found = texts(COMMAND, CONFIG)
    for module in ("usb-storage", "uas"):
        assert f"install {module} /bin/false" in found["modprobe.conf"].splitlines()
    manager = unit(found["system.conf"])["Manager"]
    assert manager["CtrlAltDelBurstAction"] == "none"
    assert float(manager["RuntimeWatchdogSec"]) >= 10


def make_read_only(folder: Path, **tools: str) -> subprocess.CompletedProcess[str]:
    """Run the script with fake system commands."""
    write_files(folder, COMMAND, CONFIG)
    for name, body in tools.items():
        (folder / name).write_text(f"#!/bin/sh\n{body}\n")
        (folder / name).chmod(0o755)
    return subprocess.run(
        ["/bin/sh", folder / "ludus.readonly"],
        env={"PATH": str(folder)},
        capture_output=True,
        text=True,
    )


@pytest.mark.long
def test_nothing_is_made_read_only_where_home_is_no_partition(tmp_path: Path) -> None:
    found = make_read_only(tmp_path, **{"stat": "echo 1", "apt-get": f"echo >{tmp_path}/done"})
    assert found.returncode == 1
    assert "/home needs a partition of its own" in found.stderr
    assert not (tmp_path / "done").exists()


@pytest.mark.long
def test_nothing_is_made_read_only_without_all_that_the_start_needs(tmp_path: Path) -> None:
    """Without busybox, the machine would start as before without a warning."""
    tools = {"stat": "echo $$", "apt-get": f'echo "$*" >{tmp_path}/asked; exit 100'}
    found = make_read_only(tmp_path, **tools)
    assert found.returncode == 100
    assert {"busybox", "overlayroot"} <= set((tmp_path / "asked").read_text().split())


def test_the_instructions_name_commands_that_there_are() -> None:
    whole = texts(["/opt/my games/ludus", "exhibit"], CONFIG)["INSTALL.txt"].replace("\\\n", "")
    lines = [line.partition(">")[0] for line in whole.splitlines() if "/opt/my games/" in line]
    typed = [shlex.split(line.strip().removeprefix("PIN=$(").removesuffix(")")) for line in lines]
    assert len(typed) == 5
    for words in typed:
        in_a_shell = words[0] == "runuser"
        ludus, *options = shlex.split(words[-1])[1:] if in_a_shell else words
        assert ludus == "/opt/my games/ludus"
        assert parser().parse_args(options).run is exhibit


def test_no_key_button_or_lid_has_power_over_the_machine() -> None:
    """All keys, buttons and lids are ignored by logind; see logind.conf(5)."""
    login = unit(texts(COMMAND, CONFIG)["logind.conf"])["Login"]
    keys = ("PowerKey", "RebootKey", "SuspendKey", "HibernateKey")
    for key in keys:
        assert login[f"Handle{key}"] == login[f"Handle{key}LongPress"] == "ignore"
    for lid in ("", "ExternalPower", "Docked"):
        assert login[f"HandleLidSwitch{lid}"] == "ignore"
    assert (login["NAutoVTs"], login["ReserveVT"]) == ("0", "0")


def test_files_that_are_there_are_named_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "INSTALL.txt").write_text("mine")
    (tmp_path / "ludus.cage").symlink_to("nowhere")
    with pytest.raises(
        RefusedError, match=r"already contains INSTALL\.txt, ludus\.cage; move them"
    ):
        write_files(tmp_path, COMMAND, CONFIG)
    assert {path.name for path in tmp_path.iterdir()} == {"INSTALL.txt", "ludus.cage"}
    assert (tmp_path / "INSTALL.txt").read_text() == "mine"


def test_all_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, text: str) -> None:
        if path.name == "INSTALL.txt":
            raise OSError(28, "No space left on device")
        path.write_text(text)

    monkeypatch.setattr(files, "write_whole", full)
    with pytest.raises(RefusedError, match="free some space; nothing was written"):
        write_files(tmp_path, COMMAND, CONFIG)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (["ludus", "exhibit"], "full path"),
        ([], "full path"),
        (["/opt/a\nb"], "rename the folder"),
    ],
)
def test_a_command_that_cannot_work_is_refused(
    tmp_path: Path, command: Sequence[str], message: str
) -> None:
    with pytest.raises(RefusedError, match=message):
        write_files(tmp_path, command, CONFIG)
    assert list(tmp_path.iterdir()) == []


def test_guide_and_instructions_write_the_digest_of_the_pin_into_the_example() -> None:
    guide = (ROOT / "ludus/exhibit/README.md").read_text("utf-8")
    instructions = texts(COMMAND, Path("/etc/ludus.toml"))["INSTALL.txt"]
    for text in (guide, instructions):
        (line,) = re.findall(r"^ *sed -i \"(s/.*/)\" /etc/ludus\.toml$", text, flags=re.M)
        _, old, new, _ = line.replace('\\"', '"').split("/")
        filled, count = re.subn(old, new.replace("$PIN", DIGEST), short_example(), flags=re.M)
        assert count == 1
        assert parse(filled, "x").operator.pin_digest == DIGEST
        assert text.index("PIN=$(") < text.index(line)
        assert "op the exhibit" in text.split("--selftest")[0]  # before the self-test
