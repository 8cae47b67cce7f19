"""The display is switched by the hours in the background, and errors are reported."""

import os
import sys
from pathlib import Path

import pytest
from each import each
from kiosk_helpers import KioskHarness
from msgspec.structs import replace

from ludus.exhibit.config.hours import Hours
from ludus.exhibit.display.night import AGAIN_S, Night
from ludus.exhibit.supervisor.run_command import run_command

CLOSES = Hours(mon=("10:00-18:00",))


class Nights:
    """A night that records its commands, with a clock that is set by hand."""

    def __init__(self, hours: Hours, trouble: str = "") -> None:
        self.now, self.given, self._trouble = 0.0, list[str](), trouble
        if hours.display_on:
            hours = replace(hours, display_on="be on", display_off="be off")
        self.night = Night(hours, lambda: self.now, self._give)

    def _give(self, command: str) -> str:
        self.given.append(command.split()[-1])
        return self._trouble

    def want(self, lit: bool, seconds: float = 1.0) -> None:
        self.night.want(lit)
        if self.night._switching:
            self.night._switching.result(60)
        self.now += seconds


@each(hours=[CLOSES, Hours(closed=("2026-12-25",))])
def test_it_is_switched_when_that_changes_and_off_again_now_and_then(hours: Hours) -> None:
    nights = Nights(hours)
    for lit in (True, True, False, False, True):
        nights.want(lit)
    assert nights.given == ["on", "off", "on"]
    nights.want(False)
    for _ in range(3):
        nights.want(False, AGAIN_S / 2)
    assert nights.given == ["on", "off", "on", "off", "off"]


def test_where_it_never_closes_a_start_switches_nothing() -> None:
    nights = Nights(Hours())
    nights.want(True)
    assert not nights.given
    nights.want(False)
    assert nights.given == ["off"], "another program may ask for sleep"


def test_no_command_leaves_the_display_alone() -> None:
    nights = Nights(Hours(display_off="", display_on=""))
    for lit in (False, True):
        nights.want(lit)
    assert not nights.given


def test_a_display_that_does_not_answer_is_told_until_it_does() -> None:
    nights = Nights(CLOSES, "'xset dpms force off' failed: no display")
    nights.want(False)
    assert "no display" in nights.night.trouble
    nights._trouble = ""
    nights.want(True)
    assert not nights.night.trouble


def test_it_is_dark_outside_the_hours_and_lit_for_the_staff(tmp_path: Path) -> None:
    harness = KioskHarness(tmp_path)
    seen: list[bool] = []
    harness.kiosk.hooks.lit = seen.append
    harness.wait(2)
    harness.is_open = False
    harness.wait(3)
    assert seen[0]
    assert not seen[-1]
    assert not harness.kiosk.stays_lit
    harness.is_open = True
    harness.wait(2)
    assert seen[-1]
    assert harness.kiosk.stays_lit


@pytest.mark.long
def test_what_x_says_of_its_display_counts_and_it_never_darkens_it_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, program = tmp_path / "told", tmp_path / "xset"
    program.write_text(f'#!/bin/sh\necho "$@" >> {told}\necho "  Monitor is On"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert run_command(Hours().display_on) == ""
    assert run_command(Hours().display_off)
    forced = [line for line in told.read_text().splitlines() if "force" in line]
    assert forced == [f"dpms 0 0 0 dpms force {state}" for state in ("on", "off")]


@pytest.mark.long
def test_a_command_of_the_system_does_not_get_the_libraries_of_the_package(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/usr/lib/ludus/_internal")
    assert run_command("sh -c 'test -n \"$LD_LIBRARY_PATH\"'") == ""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert run_command("sh -c 'test -z \"$LD_LIBRARY_PATH\"'") == ""
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/opt/own")
    assert run_command("sh -c 'test $LD_LIBRARY_PATH = /opt/own'") == ""


@pytest.mark.long
def test_what_a_command_says_need_be_no_text() -> None:
    assert run_command(r"printf '\377'") == ""
    assert run_command(r"sh -c 'printf \\377 >&2; exit 1'").endswith(
        "failed: \N{REPLACEMENT CHARACTER}"
    )
