"""The command line: its output, and one-line errors."""

import argparse
import io
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from each import each, rows
from match_helpers import played

import ludus
from ludus.__main__ import main, parser, status_after
from ludus.commands import MatchOptions
from ludus.errors import amount
from ludus.match.fairness import pledge
from ludus.match.line_values import MOST_SEED
from ludus.match.record import Record
from ludus.options import call
from ludus.players.levels import LEVELS
from ludus.rules.game import GAMES, Games

GOOD = """ludus record 1
rules ostia
checkers 3
white human
black heuristic
first w
seed 7
w 2,5 R/2 2/7
b 3,3 R/3 R/3 3/6 3/6
"""
GAME = Path(__file__).parent / "games" / "tabula.txt"

Capture = pytest.CaptureFixture[str]


def _refused(capsys: Capture, *arguments: str) -> str:
    """Return the error of a command that fails: one line, and no other output."""
    assert main(arguments) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("ludus: ")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    return err


def _mistyped(capsys: Capture, *arguments: str) -> str:
    """Return the last line that argparse prints about bad arguments."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    return err.splitlines()[-1]


# Version and bad arguments


def test_the_version_is_the_package_version(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"ludus {ludus.__version__}\n"


@rows("number, says", [(0, "0 throws"), (1, "1 throw"), (2, "2 throws"), (2000, "2,000 throws")])
def test_a_noun_agrees_with_its_number(number: int, says: str) -> None:
    assert amount(number, "throw") == says
    assert amount(1, "die", "dice") == "1 die"
    assert amount(2, "die", "dice") == "2 dice"


def test_signs_that_a_terminal_obeys_are_escaped(capsys: Capture, tmp_path: Path) -> None:
    record = tmp_path / "exe.\u202etxt"
    record.write_text(GOOD.replace("ostia", "\x1b[2J"))
    game = tmp_path / "mine.toml"
    game.write_text('name = "mine"\n"\\u001b[2J\\nludus: right" = 1\n')
    for said in (
        _refused(capsys, "verify", str(record)),
        _refused(capsys, "analyse", "--rules", str(game), "--position", "-", "--dice", "1,2,3"),
        _mistyped(capsys, "replay", "--game", "\x1b[2J\u202e"),
    ):
        assert said.rstrip("\n").isprintable()
        assert r"\x1b[2J" in said
    record.write_text(GAME.read_text())
    assert main(["verify", str(record)]) == 0
    assert r"exe.\u202etxt: legal" in capsys.readouterr().out


@each(
    words=[
        "keepsake {record} --out {long}.webp",
        "replay {long}.sqlite",
        "exhibit --install-files {long}",
        "exhibit --check-config {long}",
    ]
)
def test_a_name_that_the_system_refuses_is_reported_in_a_line(
    capsys: Capture, tmp_path: Path, words: str
) -> None:
    """As is the name of a file in a folder that belongs to somebody else."""
    long = tmp_path / ("x" * 300)
    assert "File name too long" in _refused(capsys, *words.format(record=GAME, long=long).split())


@each(
    words=[
        "play --with none --seed=4 --first=b | --with: two people throw; leave out --seed",
        "play ostia --scene=zeno --first=w | --scene: a scene has its own; leave out GAME, --first",
        "watch tabula --rules=ostia | tabula: a game; leave out --rules",
        f"watch {GAME.parent} --white=tiro | {GAME.parent}: the match goes on; leave out --white",
        f"replay {GAME} --text --size=800x600 | --text: there is no window; leave out --size",
        "exhibit --pin --config=mine.toml | no settings are read; leave out --config",
        "exhibit --check-config --fullscreen | there is no window; leave out --fullscreen",
        "exhibit --date=2026-03-31 | there is no report; leave out --date",
        "exhibit --check-config a --config=b | --check-config names a file; leave out --config",
        "exhibit --fullscreen --size=800x600 | --fullscreen fills the screen; leave out --size",
        "--size=800x600 --cite matches | matches has no such option; leave out --cite, --size",
        "--size=800x600 --cite | --cite: there is no window; leave out --size",
    ]
)
def test_an_option_without_effect_is_refused(capsys: Capture, words: str) -> None:
    given, _, said = words.partition(" | ")
    assert _refused(capsys, *given.split()) == f"ludus: {said}\n"


def test_help_names_every_command(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    out = capsys.readouterr().out
    for name in ("play", "watch", "replay", "engine", "bench"):
        assert f"\n    {name} " in out


@each(number=["2", "16", "-3", "three", "", "4.0", "٣"], name=["play", "watch"])
def test_a_number_of_checkers_that_cannot_be_is_refused(
    capsys: Capture, name: str, number: str
) -> None:
    says = _mistyped(capsys, name, f"--checkers={number}")
    assert f"argument --checkers: '{number}' is not a number from 3 to 15" in says


@rows(
    "arguments, says",
    [
        (("play", "--seed", "-1"), "argument --seed: "),
        (("play", "--size=639x480"), "argument --size: 639x480: from 640x360 to 16384x16384"),
        (("play", "--size=99999x1080"), "99999x1080: from 640x360 to 16384x16384"),
        (("play", "--size=1x2x3"), "'1x2x3' is not a size such as 1920x1080"),
        (("lab", "simulate", "tabula", "--seed", str(2**128 + 1)), f"from 0 to {MOST_SEED}"),
        (("analyse", "--position", "", "--dice", "2 6 5"), "'2 6 5' is not a throw such as 2,6,5"),
        (("play", "--first", "x"), "argument --first: invalid choice: 'x'"),
        (("dance",), "invalid choice: 'dance'"),
        (("replay",), "arguments are required: FILE"),
        (("play", "--loud"), "unrecognized arguments: --loud"),
    ],
)
def test_a_mistyped_argument_is_named(
    capsys: Capture, arguments: tuple[str, ...], says: str
) -> None:
    assert says in _mistyped(capsys, *arguments)


@rows("name, option", [("play", "--opponent"), ("watch", "--white"), ("watch", "--black")])
def test_an_unknown_player_is_refused_with_those_there_are(
    capsys: Capture, name: str, option: str
) -> None:
    known = [*LEVELS, "human"] if name == "play" else LEVELS
    says = _refused(capsys, name, option, "nero")
    assert says == f"ludus: unknown player 'nero'; available: {', '.join(known)}\n"


def test_the_engine_is_given_games_as_other_commands_are(
    capsys: Capture,
    caplog: pytest.LogCaptureFixture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    served: list[Games] = []
    monkeypatch.setattr("ludus.engine.engine.serve", lambda *given: served.append(given[-1]))
    file, twin = tmp_path / "mine.toml", tmp_path / "twin.toml"
    for path in (file, twin):
        path.write_text('base = "tabula"\nname = "mine"\ndice = 2\n')
    with open(os.devnull) as nothing:
        monkeypatch.setattr("sys.stdin", nothing)
        assert main(["engine", "--rules", "tabula+beside", "--rules", str(file)]) == 0
    assert {"mine", "tabula+beside"} <= served[0].keys()
    assert caplog.text.count("mine: every level plays by the heuristic") == 1
    capsys.readouterr()
    both = "--rules", str(file), "--rules", str(twin)
    assert "'mine' is taken by" in _refused(capsys, "engine", *both)
    assert "unknown rule set 'senet'" in _refused(capsys, "engine", "--rules", "senet")


def _commands(
    of: argparse.ArgumentParser, name: str = "ludus"
) -> Iterator[tuple[str, argparse.Action]]:
    """Yield every argument that can be typed, with its command."""
    for action in of._actions:
        yield name, action
        if isinstance(action, argparse._SubParsersAction):
            for command, each in action.choices.items():
                yield from _commands(each, f"{name} {command}")


def test_every_option_says_what_it_does() -> None:
    hidden = ("--supervised", "--page")
    for command, action in _commands(parser()):
        named = [*action.option_strings, str(action.metavar)]
        said = "a command" if isinstance(action, argparse._SubParsersAction) else action.help
        assert said, (command, named)
        assert (said == argparse.SUPPRESS) == (named[0] in hidden), (command, named)


@each(name=["play", "watch"])
def test_an_unknown_game_is_refused(capsys: Capture, name: str) -> None:
    says = _refused(capsys, name, "--rules", "senet")
    assert says.startswith(
        "ludus: unknown rule set 'senet'; available: ostia, romani, vivere, tabula, "
    )
    assert says.endswith(", or FILE.toml\n")
    assert "none.toml: No such file" in _refused(capsys, name, "--rules", "none.toml")


def test_an_unknown_scene_is_refused_with_those_there_are(capsys: Capture) -> None:
    says = _refused(capsys, "play", "--scene", "nero")
    assert says == "ludus: unknown scene 'nero'; available: zeno, or FILE.toml\n"


@pytest.fixture
def pipe(tmp_path: Path) -> Iterator[Path]:
    """Yield a named pipe that is opened and closed without content: a reader never waits."""
    path = tmp_path / "pipe.toml"
    os.mkfifo(path)

    def serve() -> None:
        while not done.is_set():
            os.close(os.open(path, os.O_WRONLY))

    done = threading.Event()
    server = threading.Thread(target=serve)
    server.start()
    yield path
    done.set()
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    server.join()
    os.close(reader)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such pipes")
@pytest.mark.parametrize(
    "asked",
    [
        "replay",
        "verify",
        "review",
        "play --rules",
        "play --scene",
        "exhibit --check-config",
        "engine --rules",
    ],
)
def test_a_pipe_in_place_of_a_file_is_refused(capsys: Capture, pipe: Path, asked: str) -> None:
    assert main([*asked.split(), str(pipe)]) == 1
    assert f"{pipe}: a pipe or a device; give a file" in capsys.readouterr().err


@each(wish=[SystemExit(143), KeyboardInterrupt()])
def test_a_signal_while_a_class_is_made_leaves_quietly(
    capsys: Capture, wish: BaseException
) -> None:
    class Interrupted:
        def __set_name__(self, owner: type, name: str) -> None:
            raise wish

    with pytest.raises(BaseException) as caught:  # noqa: PT011 - each Python wraps it in another way
        type("Made", (), {"each": Interrupted()})
    assert status_after(caught.value) == (143 if isinstance(wish, SystemExit) else 130)
    assert capsys.readouterr() == ("", "")


def test_a_wish_to_leave_that_was_taken_for_a_fault_still_counts(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludus.processes.asked", [15])
    assert status_after(ValueError("the file is damaged")) == 143
    assert capsys.readouterr() == ("", "")


@each(name=["play", "watch"])
def test_a_game_may_be_named_without_its_option(capsys: Capture, name: str) -> None:
    for words, rules in (("tabula", "tabula"), ("--rules tabula", "tabula"), ("", "ostia")):
        match = call(MatchOptions, vars(parser().parse_args([name, *words.split()])))
        assert match.rules_in(GAMES).name == rules
    assert "unknown rule set 'senet'; available: ostia, " in _refused(capsys, name, "senet")


@pytest.mark.skipif(os.name != "posix", reason="there is always a home")
@each(asked=["", "play", "matches", "exhibit", f"review {GAME}"])
def test_without_a_home_folder_the_remedy_is_said(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    for name in ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 2**31)
    says = "ludus: there is no home folder; set HOME to a folder that you can write to\n"
    assert _refused(capsys, *asked.split()) == says
    for kind in ("cache", "data", "state"):
        monkeypatch.setattr(f"platformdirs.user_{kind}_path", lambda name: Path("~/.local"))
    assert _refused(capsys, *asked.split()) == says


# matches


def test_matches_are_listed_as_json(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_state_path", lambda name: tmp_path)
    assert main(["matches"]) == 0
    assert json.loads(capsys.readouterr().out) == []
    text = (Path(__file__).parent / "games" / "tabula.txt").read_text()
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "mine.txt").write_text(text)
    (tmp_path / "records" / "torn.txt").write_text("no record")
    assert main(["matches"]) == 1
    told = capsys.readouterr()
    (match,) = json.loads(told.out)
    assert (match["id"], match["rules"], match["state"]) == ("mine", "tabula", "over")
    assert "torn.damaged-1.txt" in told.err
    (tmp_path / "matches").write_text("no folder")
    assert main(["matches"]) == 1
    assert capsys.readouterr().err == f"{tmp_path / 'matches'}: Not a directory\n"


# verify


def test_a_sound_record_is_called_legal(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text(str(played(Record("ostia", 3, "human", "tiro", 0, 7), 2)))
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out.startswith(
        f"{path}: legal, not over\n2 of 2 throws follow from "
    )


def test_the_first_throw_that_does_not_follow_from_the_seed_is_reported(
    capsys: Capture, tmp_path: Path
) -> None:
    path = tmp_path / "match.txt"
    path.write_text(GAME.read_text().replace("seed 480", "seed 481"))
    says = _refused(capsys, "verify", str(path))
    assert f"{path}: legal, but the dice are not fair: throw 1 (line 8) is " in says
    assert "but from seed 481 follows " in says


def test_a_file_larger_than_any_match_is_refused(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text(GOOD + "w 1,6 R/1 1/7\n" * 200_000)
    for asked in (("verify",), ("replay",), ("review",)):
        says = _refused(capsys, *asked, str(path))
        assert f"{path}: more than 2,000,000 characters" in says


def test_every_throw_of_a_fair_match_is_verified(capsys: Capture) -> None:
    assert main(["verify", str(GAME)]) == 0
    first, second, *rest = capsys.readouterr().out.splitlines()
    assert (first, second) == (f"{GAME}: legal, won by w", "119 of 119 throws follow from seed 480")
    assert [line.split(":")[0] for line in rest] == ["no pledge", "no share"]


def test_a_pledge_written_down_is_checked(capsys: Capture) -> None:
    assert main(["verify", str(GAME), "--pledge", pledge(480)]) == 0
    assert "fixed when it was shown" in capsys.readouterr().out
    says = _refused(capsys, "verify", str(GAME), "--pledge", pledge(481))
    assert f"the pledge written down is '{pledge(481)}', but the seed's is {pledge(480)}" in says


# The whole program


def _ludus(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "ludus", *arguments]


def _plain() -> dict[str, str]:
    """Return an environment without variables that would hide a greeting or a missing flush."""
    hidden = ("PYGAME_HIDE_SUPPORT_PROMPT", "PYTHONUNBUFFERED")
    return {name: value for name, value in os.environ.items() if name not in hidden}


@pytest.mark.long
def test_a_fresh_program_prints_its_answer_and_nothing_else(tmp_path: Path) -> None:
    """Not even the greeting of pygame."""
    path = tmp_path / "museum.toml"
    path.write_text("sound.volume = 3\n")
    asked = _ludus("exhibit", "--check-config", str(path))
    done = subprocess.run(asked, capture_output=True, env=_plain(), check=True)
    assert done.stdout.decode() == f"{path}: no faults found\n"
    assert done.stderr == b""


# engine


def test_the_engine_reads_standard_input_and_writes_standard_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, out = tmp_path / "requests", io.BytesIO()
    asked.write_text('{"cmd":"rules"}\n')
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out))
    with asked.open() as lines:
        monkeypatch.setattr(sys, "stdin", lines)
        assert main(["engine"]) == 0
    assert list(json.loads(out.getvalue())) == ["rules"]


# review


def test_a_match_is_analysed_throw_by_throw(capsys: Capture) -> None:
    path = Path(__file__).parent / "games" / "romani.txt"
    assert main(["review", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    turns = [line for line in path.read_text().splitlines() if line[:2] in ("w ", "b ")]
    assert len(lines) >= len(turns) + 3
    for line, turn in zip(lines[1:], turns, strict=False):
        side, chances, play = turn.split(" ", 2)
        assert line.split()[1:3] == [{"w": "Light", "b": "Dark"}[side], chances]
        assert line.endswith(play) or f"{play}   " in line


ZENO = "6:7,9:1,10:2,19:2,20:2,23:1 8:2,11:2,12:2,13:1,14:2,15:2,18:2,21:2 w -"
FEW = "20:1,21:1,22:1 19:2,O:1 w -"


def test_the_plays_of_a_throw_are_weighed_the_best_first(capsys: Capture) -> None:
    asked = "analyse", "--rules", "tabula", "--position", FEW, "--dice", "1,1,2"
    assert main([*asked, "--rollout", "20"]) == 0
    head, *plays = capsys.readouterr().out.splitlines()
    assert head.split() == ["chance", "loss", "played", "out", "games", "play"]
    chance, _, played_out, _, error = map(float, plays[0].replace("±", "0").split()[:5])
    assert abs(chance - played_out) < 2 * error < 50
    assert main([*asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["plays"]
    assert {each["steps"] for each in told} == {line.split("  ")[-1].strip() for line in plays}
    assert [each["loss"] for each in told] == sorted(each["loss"] for each in told)


def test_what_is_wrong_with_a_position_is_said_with_its_option(capsys: Capture) -> None:
    asked = "analyse", "--rules", "tabula", "--position"
    assert "--position: 1 field where" in _refused(capsys, *asked, "R:3")
    assert "--dice: missing; tabula needs" in _refused(capsys, *asked, ZENO)
    assert "--dice: 2 given" in _refused(capsys, *asked, ZENO, "--dice", "2,6")
    with pytest.raises(SystemExit):
        main(["analyse"])
    assert "required: --position" in capsys.readouterr().err
