"""`ludus lab report`: figures, a page, and a run that can be interrupted."""

import csv
import io
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from extras import gate
from helpers_rules import TABULA

pytest.importorskip("joblib")
pytest.importorskip("scipy")

from ludus import __version__
from ludus.__main__ import main, status_after
from ludus.lab import compiler, interface, plots, simulate, workers
from ludus.lab.simulate import Batch, Games
from ludus.lab.study import Study
from ludus.rules.game import SHIPPED

from .conftest import COMMIT, DAY, GAMES, NO_BONUS, SEED, SMALL

CHANCE = ("--players", "random", "--checkers", "3", "--jobs", "1")


@pytest.fixture
def plain_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the plots, which take long to draw."""
    monkeypatch.setattr(plots, "_svg", lambda figure, title: f"<svg>{title}</svg>")


def _report(out: Path, *given: str) -> bytes:
    assert main(["lab", "report", *given, "--out", str(out)]) == 0
    return _csv(out)


def _again(out: Path, no_bonus: Path, *given: str) -> bytes:
    """Report on the study of all tests again."""
    return _report(out, "--rules", "romani", str(no_bonus), *SMALL, *given)


def _lines(out: Path) -> list[dict[str, str]]:
    text = (out / "report.csv").read_text(encoding="utf-8")
    return list(csv.DictReader(io.StringIO(text)))


def _csv(out: Path) -> bytes:
    return (out / "report.csv").read_bytes()


def test_each_figure_has_its_interval(study: Path) -> None:
    lines = _lines(study)
    for line in lines:
        assert float(line["low"]) <= float(line["value"]) <= float(line["high"]), line
        assert line["games"] == str(GAMES)
    keys = {line["measure"] for line in lines if not line["against"]}
    assert keys == {
        "first_wins",
        "better_wins",
        "turns",
        "hits",
        "throws_lost",
        "numbers_lost",
        "choices",
        "lead_changes",
    }


def test_of_two_players_the_better_one_is_found(study: Path) -> None:
    won = [line for line in _lines(study) if line["measure"] == "better_wins"]
    assert {(line["first"], line["second"]) for line in won} == {("heuristic", "random")}
    assert all(float(line["low"]) > 50 for line in won if not line["against"])


def test_the_worth_of_beginning_is_asked_among_equals(study: Path) -> None:
    begun = [line for line in _lines(study) if line["measure"] == "first_wins"]
    assert len(begun) == 2 * 2 + 2
    assert all(line["first"] == line["second"] for line in begun)


def test_a_changed_rule_set_is_set_against_the_original(study: Path) -> None:
    lines = _lines(study)

    def value(rules: str, against: str, key: str) -> float:
        (found,) = (
            float(line["value"])
            for line in lines
            if (line["rules"], line["against"], line["measure"]) == (rules, against, key)
            and (line["first"], line["second"]) == ("random", "random")
        )
        return found

    for key in ("turns", "hits", "first_wins"):
        more = value("no-bonus", "", key) - value("romani", "", key)
        assert value("no-bonus", "romani", key) == pytest.approx(more, abs=1e-3)
    assert {line["against"] for line in lines if line["rules"] == "romani"} == {""}


_LINKS = ("src", "href", "xlink:href")


class _Page(HTMLParser):
    """The elements of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in _LINKS]


def test_the_page_needs_nothing_else_and_is_read_by_night(study: Path) -> None:
    text = (study / "report.html").read_text(encoding="utf-8")
    page = _Page(text)
    assert all(link.startswith("#") for link in page.links)
    assert not {"script", "link", "img"} & set(page.tags)
    assert "url(" not in text.replace("url(#", "")
    assert "prefers-color-scheme: dark" in text
    for svg in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        ET.fromstring(svg)
    heights = re.findall(r'<svg role="img" [^>]*viewBox="0 0 \S+ (\S+)"', text)
    assert min(map(float, heights)) > 60, "a plot is squeezed"
    assert "games, half within" in text
    titles = re.findall(r"<h2>(.*?)</h2>", text)
    assert {"The first player wins", "The better player wins", "no-bonus against romani"} < set(
        titles
    )
    assert "<tr><th>bonus</th><td>yes</td><td><mark>no</mark></td></tr>" in text
    assert f"{GAMES} games each, 3 checkers, heuristic – random." in text


@pytest.mark.long
@pytest.mark.usefixtures("plain_page")
def test_two_processes_find_the_same(study: Path, no_bonus: Path, tmp_path: Path) -> None:
    assert _again(tmp_path / "two", no_bonus, "--jobs", "2") == _csv(study)


@pytest.mark.long
@pytest.mark.usefixtures("plain_page")
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_cluster_finds_the_same_though_a_worker_is_killed(
    study: Path, no_bonus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = gate("distributed")
    keep, killed = Study.keep, list[int]()
    with (
        distributed.LocalCluster(
            n_workers=3, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        ) as cluster,
        distributed.Client(cluster.scheduler_address, set_as_default=False) as client,
    ):

        def kill(self: Study, played: Iterator[tuple[Batch, Games]]) -> None:
            for each in played:
                if not killed:
                    killed.extend([*client.run(os.getpid).values()][:1])
                    os.kill(killed[0], signal.SIGKILL)
                keep(self, [each])

        monkeypatch.setattr(Study, "keep", kill)
        csv = _again(tmp_path / "out", no_bonus, "--cluster", cluster.scheduler_address)
        client.wait_for_workers(3)
        assert killed[0] not in client.run(os.getpid).values()
    assert csv == _csv(study)


@pytest.mark.long
def test_a_cluster_that_is_not_there_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    gate("distributed")
    monkeypatch.setattr(workers, "_PATIENCE_S", 0.2)
    for address in ("nowhere", "tcp://127.0.0.1:1"):
        said = _refused(capsys, "--cluster", address, "--out", str(tmp_path))
        assert f"--cluster {address}: " in said
        assert "give the address that `dask scheduler` prints" in said


_KILLED = """
import os, signal, sys
from ludus.__main__ import main
from ludus.lab import fingerprint
from ludus.lab.study import Study, StudySettings
from ludus.players.levels import player
fingerprint.commit = lambda: COMMIT
keep = Study.keep
def kill(self, played):
    for number, each in enumerate(played):
        if number == 3:
            os.kill(os.getpid(), signal.SIGKILL)
        keep(self, [each])
Study.keep = kill
main(sys.argv[1:])
"""


@pytest.mark.long
@pytest.mark.usefixtures("plain_page")
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_run_that_was_killed_goes_on_and_finds_the_same(
    study: Path, no_bonus: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = no_bonus.parent / "killed"
    given = ["lab", "report", "--rules", "romani", str(no_bonus), *SMALL, "--jobs", "1"]
    killed = f"COMMIT = {COMMIT!r}\n{_KILLED}"
    done = subprocess.run([sys.executable, "-c", killed, *given, "--out", str(out)], check=False)
    assert done.returncode == -signal.SIGKILL
    assert not (out / "report.csv").exists()
    played = _played(monkeypatch)
    for _ in range(2):
        assert _again(out, no_bonus, "--jobs", "1") == _csv(study)
        assert len(played) == 6 - 3


def _played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list of the games of each batch that is played from now on."""
    play, played = simulate.play, list[int]()

    def note(batch: Batch) -> Games:
        played.append(batch.games)
        return play(batch)

    monkeypatch.setattr(simulate, "play", note)
    return played


@pytest.mark.usefixtures("plain_page", "fast")
def test_a_study_grows_into_the_study_that_was_played_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "TOGETHER", 2)
    monkeypatch.setattr(simulate, "CHANCE_TOGETHER", 2)
    played = _played(monkeypatch)

    def report(folder: str, games: int) -> list[bytes]:
        played.clear()
        out, given = tmp_path / folder, ("--games", str(games), "--jobs", "1")
        csv = _report(out, "--rules", "tabula", *SMALL[:-4], *given)
        return [csv, (out / "report.html").read_bytes()]

    report("grown", 2)
    report("grown", 4)
    assert played == [2] * 3  # Only the other games of each of the three meetings.
    report("grown", 5)
    assert played == [1] * 3
    assert report("grown", 7) == report("whole", 7)
    lines = _lines(tmp_path / "grown")
    assert {(line["games"], line["seed"]) for line in lines} == {("7", "1")}


def test_an_interrupted_study_says_how_to_continue(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(batch: Batch) -> Games:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "play", interrupted)
    with pytest.raises(KeyboardInterrupt) as stopped:
        main(["lab", "report", *CHANCE, "--out", str(tmp_path)])
    assert status_after(stopped.value) == 128 + signal.SIGINT
    said = f"{tmp_path / 'games.sqlite'}: interrupted; repeat the command to continue\n"
    assert capsys.readouterr().err == said


def test_the_lab_says_that_it_compiles(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    interpreted = workers._loops(compiled=False)
    monkeypatch.setattr(simulate, "current_loops", lambda: interpreted)
    monkeypatch.setattr(compiler, "wanted", lambda: True)
    monkeypatch.setattr(compiler, "cached", lambda *modules: False)
    assert len(interface.simulate(TABULA, ("random", "random"), 2, checkers=3)) == 2
    assert capsys.readouterr().err == "compiling, once; takes about five minutes\n"


def _refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["lab", "report", *arguments]) == 1
    said = capsys.readouterr().err
    assert said.startswith("ludus: ")
    assert said.count("\n") == 1
    return said


def test_games_with_other_settings_are_not_mixed(
    study: Path, no_bonus: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["--rules", "romani", str(no_bonus), *SMALL, "--out", str(study)]
    said = _refused(capsys, *given, "--seed", "8", "--games", "61")
    assert "games.sqlite: holds games with other --seed; repeat the options of that study" in said
    said = _refused(capsys, *given, "--games", str(GAMES - 1))
    assert f"games.sqlite: holds more games; give --games {GAMES} or more" in said
    no_bonus.write_text(NO_BONUS + "home = 7\nmoves_inside_home = true\n", encoding="utf-8")
    assert "holds games with other --rules;" in _refused(capsys, *given)


@pytest.mark.usefixtures("plain_page")
def test_games_of_another_network_in_the_same_file_are_not_mixed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine, out = tmp_path / "mine.npz", tmp_path / "out"
    shutil.copy(SHIPPED / "tabula" / "network.npz", mine)
    given = ["--rules", "tabula", "--checkers", "3", "--players", str(mine), "--games", "1"]
    given += ["--jobs", "1", "--out", str(out)]
    assert main(["lab", "report", *given]) == 0
    assert main(["lab", "report", *given]) == 0
    assert str(out / "report.html") in capsys.readouterr().out
    with np.load(mine) as held:
        parts = dict(held)
    np.savez(mine, **parts | {"out_bias": parts["out_bias"] + 1})
    assert "holds games with other edition of ludus, its compiler or a network;" in _refused(
        capsys, *given
    )


def test_what_cannot_be_is_said_with_a_remedy(
    no_bonus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = ["--out", str(tmp_path / "out")]
    assert "unknown rule set 'chess'; available: ostia" in _refused(
        capsys, "--rules", "chess", *out
    )
    assert "unknown player 'nemo'; available: network" in _refused(
        capsys, "--players", "nemo", *out
    )
    twin = tmp_path / "twin.toml"
    twin.write_text(NO_BONUS, encoding="utf-8")
    said = _refused(capsys, "--rules", str(no_bonus), str(twin), *out)
    assert f"{twin}: name: 'no-bonus' is also the name of another" in said
    said = _refused(capsys, "--rules", str(no_bonus), "--players", "network", *out)
    assert "network cannot play no-bonus" in said
    assert not (tmp_path / "out").exists()
    file = tmp_path / "file"
    file.write_text("no games")
    assert f"{file}: File exists" in _refused(capsys, "--out", str(file))
    (tmp_path / "games.sqlite").write_text("no games, either, but a text that is long enough")
    said = _refused(capsys, "--out", str(tmp_path))
    assert "games.sqlite: file is not a database; repair it, or choose another --out" in said


def test_many_intervals_are_judged_together(study: Path) -> None:
    lines = _lines(study)
    text = (study / "report.html").read_text(encoding="utf-8")
    assert "42 figures and 21 differences" in text
    assert "about 3 of the 63 may miss" in text
    for line in lines:
        if not line["against"]:
            assert line["together_low"] == line["together_high"] == ""
            continue
        ends = (float(line[end]) for end in ("together_low", "low", "high", "together_high"))
        outer_low, low, high, outer_high = ends
        assert outer_low <= low < high <= outer_high
        # Of so few games, only shares have an interval.
        assert outer_low < low or not line["measure"].endswith("_wins")


@pytest.mark.usefixtures("plain_page")
def test_a_difference_that_holds_among_all_has_a_star(tmp_path: Path) -> None:
    two = tmp_path / "two.toml"
    two.write_text('base = "tabula"\nname = "two"\ndice = 2\n', encoding="utf-8")
    _report(tmp_path, "--rules", "tabula", str(two), *CHANCE, "--games", "40")
    held = [line for line in _lines(tmp_path) if line["against"]]
    starred = [line for line in held if line["sure"] == "yes"]
    for line in held:
        if float(line["together_low"]) > 0 or float(line["together_high"]) < 0:
            assert line in starred
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "turns" in {line["measure"] for line in starred}
    assert text.count("★ <small>") == len(starred) < len(held)


@pytest.mark.usefixtures("plain_page")
def test_the_page_tells_how_to_play_the_same_again_and_to_cite_it(
    study: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its command, with its file of the game, belongs to the very games of the study."""
    text = (study / "report.html").read_text(encoding="utf-8")
    shown = re.findall(r"<pre>(.*?)</pre>", text, re.DOTALL)
    rules, command = (unescape(re.sub(r"<.*?>", "", each)) for each in shown)
    (tmp_path / "no-bonus.toml").write_text(rules, encoding="utf-8")
    shutil.copytree(study, tmp_path / "study")
    (tmp_path / "study/report.csv").unlink()
    monkeypatch.chdir(tmp_path)
    played = _played(monkeypatch)
    program, *asked = shlex.split(command)
    assert program == "ludus"
    assert main([*asked, "--jobs", "1"]) == 0
    assert _csv(tmp_path / "study") == _csv(study)
    assert played == []
    cited = text.partition("How to cite")[2]
    assert f"Version {__version__} (computer program). Report on" in cited
    assert f"romani and no-bonus, {GAMES} games" in cited
    assert re.search(r", edition [0-9a-f]{16}, ", cited)
    assert f"seed {SEED}" in cited
    assert f", {DAY}.<" in cited
