"""A command as a function: its options and their help follow from its signature."""

import argparse
from dataclasses import dataclass
from textwrap import dedent
from typing import Annotated, Literal

import pytest

from ludus import options
from ludus.options import Commands, Either, call, whole


def _parser(commands: Commands) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser()
    commands.add_to(parser)
    return parser


def test_the_example_of_the_module_is_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert options.__doc__
    example = options.__doc__.partition("\n\n")[2].partition("\n\nA parameter")[0]
    commands = Commands()
    exec(dedent(example), {"COMMANDS": commands, "Annotated": Annotated, "whole": whole})
    parser = _parser(commands)
    given = vars(parser.parse_args(["greet", "Anna", "--times", "3"]))
    assert (given["name"], given["times"], "loud" in given) == ("Anna", 3, False)
    with pytest.raises(SystemExit):
        parser.parse_args(["greet", "-h"])
    shown = capsys.readouterr().out
    assert "NAME        the person to greet" in shown
    assert "--times N   number of greetings; default 1" in shown


@dataclass(frozen=True, kw_only=True)
class Place(Either):
    near: bool = False
    far: tuple[str, ...] = ()


def test_a_class_stands_for_options_of_which_one_can_be_given(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def go(place: Place, *, on: Literal["foot", "mule"] = "foot", by_: int = 7) -> int:
        gone.append((place, on, by_))
        return by_

    gone: list[object] = []
    commands = Commands()
    commands.command(go)
    parser = _parser(commands)
    assert call(go, vars(parser.parse_args(["go"]))) == 7
    words = ["go", "--far", "Rome", "Ostia", "--on", "mule", "--by", "8"]
    assert call(go, vars(parser.parse_args(words))) == 8
    assert gone == [(Place(), "foot", 7), (Place(far=("Rome", "Ostia")), "mule", 8)]
    for wrong in ("go --near --far Rome", "go --on horse", "go --far"):
        with pytest.raises(SystemExit):
            parser.parse_args(wrong.split())
    assert "--far: not allowed with argument --near" in capsys.readouterr().err


def test_a_function_is_run_as_a_program(monkeypatch: pytest.MonkeyPatch) -> None:
    def add(first: int, *, second: int = 1) -> int:
        return first + second

    monkeypatch.setattr("sys.argv", ["add.py", "2", "--second", "3"])
    assert options.run(add) == 5
