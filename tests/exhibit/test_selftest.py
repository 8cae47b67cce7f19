"""The self-test reports good, doubtful and bad findings, with suggestions."""

import dataclasses
import os
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
from each import rows

from ludus.exhibit.checks import probes, selftest
from ludus.exhibit.checks.probes import Disk, Machine, Probes
from ludus.exhibit.checks.selftest import Check, Verdict
from ludus.exhibit.config.settings import Config
from ludus.picture import assets
from ludus.picture.assets import AssetError
from ludus.players.levels import LEVELS
from ludus.window.display.video import ScreenError

NOW = datetime(2026, 11, 20, 9, 30)
GOOD = Machine((1920, 1080), [2.0] * 600, 1, "")
PROBES = Probes(
    machine=lambda seconds: GOOD,
    disk=lambda folder: Disk(20_000, 4),
    answers=lambda level, seconds: [0.2, 0.3],
    files=lambda: None,
    now=lambda: NOW,
    fast=True,
)


def checks(folder: Path, **others: object) -> dict[str, Check]:
    """Return the checks by name, of a good machine except for some measurements."""
    by = dataclasses.replace(PROBES, **others)  # type: ignore[arg-type]
    return {check.name: check for check in selftest.run(folder, Config(), 1, by)}


def test_where_a_button_lets_a_voice_tell_there_must_be_one(tmp_path: Path) -> None:
    config = Config().changed(sound__spoken="F8")
    for voices, verdict in ((lambda: ["it"], Verdict.RIGHT), (list, Verdict.WRONG)):
        by = dataclasses.replace(PROBES, voices=voices)
        found = {check.name: check for check in selftest.run(tmp_path, config, 1, by)}
        assert found["voice"].verdict is verdict


def test_a_good_machine_is_right_in_everything(tmp_path: Path) -> None:
    found = selftest.run(tmp_path, Config(), 1, PROBES)
    assert {check.verdict for check in found} == {Verdict.RIGHT}
    names = [check.name for check in found]
    whole = ["frames", "touch", "sound", "disk", "keeping", "files", "clock", "computer", "wasm"]
    assert names == whole
    assert not selftest.failed(found)
    text = selftest.as_text(found)
    assert text.endswith("This machine will do. 0 wrong, 0 warnings.")
    assert "right    frames     1920x1080: median 2.0 ms, 99 of 100 in 2.0 ms" in text


@rows("frame_ms, verdict", [(16.0, Verdict.RIGHT), (20.0, Verdict.WARNING), (60.0, Verdict.WRONG)])
def test_one_frame_in_a_hundred_decides(tmp_path: Path, frame_ms: float, verdict: Verdict) -> None:
    seen = GOOD._replace(frames=[3.0] * 580 + [frame_ms] * 20)
    found = checks(tmp_path, machine=lambda seconds: seen)
    assert found["frames"].verdict is verdict
    assert bool(found["frames"].remedy) == (verdict is not Verdict.RIGHT)


def test_too_few_frames_say_nothing(tmp_path: Path) -> None:
    found = checks(tmp_path, machine=lambda seconds: GOOD._replace(frames=[1.0] * 3))
    assert found["frames"].verdict is Verdict.WARNING


def test_without_a_screen_the_rest_is_still_looked_at(tmp_path: Path) -> None:
    def machine(seconds: float) -> Machine:
        raise ScreenError("there is no screen here; set DISPLAY")

    found = checks(tmp_path, machine=machine)
    assert found["screen"].verdict is Verdict.WRONG
    assert "frames" not in found
    assert found["disk"].verdict is Verdict.RIGHT
    assert selftest.failed(list(found.values()))


def test_no_touch_and_no_sound_are_warnings(tmp_path: Path) -> None:
    seen = GOOD._replace(touch_devices=0, no_sound="No such audio device")
    found = checks(tmp_path, machine=lambda seconds: seen)
    assert found["touch"].verdict is found["sound"].verdict is Verdict.WARNING
    assert "mouse" in found["touch"].what
    assert "No such audio device" in found["sound"].what
    assert not selftest.failed(list(found.values()))


@rows(
    "disk, name, verdict",
    [
        (Disk(300, 4), "disk", Verdict.WARNING),
        (Disk(20, 4), "disk", Verdict.WRONG),
        (Disk(9000, 120), "keeping", Verdict.WARNING),
        (Disk(9000, 900), "keeping", Verdict.WRONG),
    ],
)
def test_a_full_or_slow_disk_is_told(
    tmp_path: Path, disk: Disk, name: str, verdict: Verdict
) -> None:
    found = checks(tmp_path, disk=lambda folder: disk)
    assert found[name].verdict is verdict
    assert found[name].remedy
    others = {"disk", "keeping"} - {name}
    assert all(found[other].verdict is Verdict.RIGHT for other in others)


def test_this_disk_is_measured_and_nothing_is_left_on_it(tmp_path: Path) -> None:
    disk = probes.measure_disk(tmp_path / "state")
    assert disk.free_mb > 0
    assert disk.sync_ms > 0
    assert [*(tmp_path / "state").iterdir()] == []


def test_a_folder_that_cannot_be_written_to_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    found = checks(tmp_path / "file", disk=probes.measure_disk)
    assert found["disk"].verdict is Verdict.WRONG
    assert str(tmp_path / "file") in found["disk"].what


def test_missing_files_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def files() -> None:
        raise AssetError("files are missing: cup.webp")

    assert checks(tmp_path, files=files)["files"].verdict is Verdict.WRONG
    (tmp_path / "dice-1.wav").write_text("")
    monkeypatch.setattr(assets, "find", lambda folder: tmp_path)
    found = checks(tmp_path)["files"]
    assert found.verdict is Verdict.WRONG
    assert "victory" in found.what
    assert "dice" not in found.what


def test_the_clock_must_be_plausible(tmp_path: Path) -> None:
    assert checks(tmp_path, now=lambda: datetime(1970, 1, 1))["clock"].verdict is Verdict.WRONG
    kept = tmp_path / "visits.csv"
    kept.write_text("")
    later = NOW.timestamp() + 3600
    os.utime(kept, (later, later))
    found = checks(tmp_path)["clock"]
    assert found.verdict is Verdict.WARNING
    assert "60 minutes before" in found.what


def test_the_computer_must_answer_in_the_time_of_its_level(tmp_path: Path) -> None:
    allowed = LEVELS[Config().game.opponent].seconds
    for longest, verdict in (
        (allowed + 0.1, Verdict.RIGHT),
        (allowed + 0.5, Verdict.WARNING),
        (allowed + 2.0, Verdict.WRONG),
    ):
        found = checks(tmp_path, answers=lambda level, s, longest=longest: [0.1, longest])
        assert found["computer"].verdict is verdict
    late = checks(tmp_path, answers=lambda level, s: [0.1, float("inf")])["computer"]
    assert late.verdict is Verdict.WRONG
    assert late.what.endswith("did not answer in time")


def test_where_webassembly_does_not_work_it_is_told(tmp_path: Path) -> None:
    told = checks(tmp_path, fast=False)["wasm"]
    assert told.verdict is Verdict.WARNING
    assert told.what == "it does not work here: Caesar looks two plies ahead, not three"


@pytest.mark.long
def test_the_computer_really_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock stands still, so that no answer is late, however busy the machine is."""
    monkeypatch.setattr(probes, "time", SimpleNamespace(monotonic=lambda: 0.0))
    answers = probes.measure_answers(Config().game.opponent, 3)
    assert set(answers) == {0.0}
