"""A command is a function: its options, their help and their errors follow from its signature.

    @COMMANDS.command
    def greet(name: str, *, times: Annotated[int, whole(1, 9)] = 1, loud: bool = False) -> None:
        \"\"\"Print a greeting.

        Options:
            name (NAME): the person to greet
            times (N): number of greetings
            loud: print it in capitals
        \"\"\"

A parameter before the star is an argument without a name; those behind it are options. A parameter
without a default is required. Its type says how a value is read; `Annotated` adds a function that
reads it, or arguments of `ArgumentParser.add_argument`. A parameter that the docstring leaves out
is hidden from the help. A parameter whose type is a dataclass stands for all fields of that class;
at most one option of an `Either` can be given. A parameter of the type `Given` gets all values that
were given, so that the function can refuse those without effect.
"""

import argparse
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, is_dataclass
from enum import StrEnum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from ludus.errors import RefusedError

Command = Callable[..., int | None]
"""Runs a command, and returns its exit status if it is not 0."""
_ARGUMENT = re.compile(r"^ {4}(\w+)(?: \((.+?)\))?: (.+(?:\n {5,}.+)*)", re.MULTILINE)


class Either:
    """Options of which at most one can be given."""


class Given(dict[str, object]):
    """All values that were given, by the names of their parameters."""

    def refuse(self, why: str, *flags: str) -> None:
        """Refuse those options or arguments that were given: they would have no effect."""
        if idle := [flag for flag in flags if flag.strip("-").lower() in self]:
            raise RefusedError(f"{why}; leave out {', '.join(idle)}")


class Commands(dict[str, "Command | Commands"]):
    """Commands by name; a name may also stand for commands of its own."""

    def __init__(self, about: str = "") -> None:
        """Take the help of a name that stands for these commands."""
        super().__init__()
        self.about = about

    def command(self, function: Command) -> Command:
        """Add a function as a command of its name."""
        self[function.__name__.strip("_")] = function
        return function

    def add_to(self, parser: argparse.ArgumentParser, required: bool = False) -> None:
        """Add all commands to a parser, which stores the function of the chosen one as `run`."""
        metavar = "TASK" if required else "COMMAND"
        parsers = parser.add_subparsers(metavar=metavar, required=required)
        for name, each in self.items():
            if isinstance(each, Commands):
                each.add_to(parsers.add_parser(name, help=each.about), required=True)
            else:
                about = (inspect.getdoc(each) or "").split("\n")[0].removesuffix(".")
                one = parsers.add_parser(name, help=about[:1].lower() + about[1:])
                one.set_defaults(run=each)
                add_options(one, each)


def add_options(to: Any, function: Callable[..., object]) -> None:
    """Add the parameters of a function, or the fields of a class, to a parser."""
    described = {name: of for name, *of in _ARGUMENT.findall(inspect.getdoc(function) or "")}
    for name, each in inspect.signature(function).parameters.items():
        if each.annotation is Given:
            continue
        if _is_group(each.annotation):
            apart = issubclass(each.annotation, Either)
            add_options(to.add_mutually_exclusive_group() if apart else to, each.annotation)
            continue
        metavar, text = described.get(name, ("", argparse.SUPPRESS))
        settings = {"default": argparse.SUPPRESS, "help": " ".join(text.split())}
        settings |= {"metavar": metavar} if metavar else {}
        settings |= _reading(each.annotation)
        if each.default and each.default is not each.empty:
            values = each.default if isinstance(each.default, tuple) else (each.default,)
            settings["help"] += f"; default {' '.join(map(str, values))}"
        if each.kind is each.KEYWORD_ONLY:
            flag = f"--{name.strip('_').replace('_', '-')}"
            to.add_argument(flag, dest=name, required=each.default is each.empty, **settings)
        else:
            nargs = {} if each.default is each.empty else {"nargs": "?"}
            to.add_argument(name, **nargs | settings)


def call(function: Callable[..., Any], given: Mapping[str, object]) -> Any:
    """Call a function with those of the given values that its parameters name."""
    values = dict[str, Any]()
    for name, each in inspect.signature(function).parameters.items():
        if each.annotation is Given:
            values[name] = Given(given)
        elif _is_group(each.annotation):
            values[name] = call(each.annotation, given)
        elif name in given:
            value = given[name]
            values[name] = tuple(value) if isinstance(value, list) else value
    return function(**values)


def carry_out(given: Mapping[str, object]) -> Any:
    """Call the chosen command; refuse those options before its name that it does not have."""
    command: Any = given["run"]
    idle = given.keys() - {"run", *_names(command)}
    why = f"{command.__name__.strip('_')} has no such option"
    Given(given).refuse(why, *map("--{}".format, sorted(idle)))
    return call(command, given)


def run(function: Callable[..., Any]) -> Any:
    """Run a function as a program of its own."""
    about, _, _ = (inspect.getdoc(function) or "").partition("\n")
    parser = argparse.ArgumentParser(description=about)
    add_options(parser, function)
    return call(function, vars(parser.parse_args()))


def _names(function: Any) -> Iterator[str]:
    """Yield the parameters of a function, and of the classes among them."""
    for name, each in inspect.signature(function).parameters.items():
        yield from _names(each.annotation) if _is_group(each.annotation) else (name,)


def _is_group(kind: Any) -> bool:
    return isinstance(kind, type) and is_dataclass(kind)


def _reading(kind: Any) -> dict[str, Any]:
    """Return the arguments of `add_argument` that follow from a type."""
    if get_origin(kind) is Annotated:
        plain, *marks = get_args(kind)
        settings = {} if any(map(callable, marks)) else _reading(plain)
        for mark in marks:
            settings |= {"type": mark} if callable(mark) else mark
        return settings
    if get_origin(kind) in (Union, UnionType):
        kind = next(each for each in get_args(kind) if each is not NoneType)
        return _reading(kind)
    if get_origin(kind) is tuple:
        items = get_args(kind)
        return {"nargs": "+" if Ellipsis in items else len(items), **_reading(items[0])}
    if get_origin(kind) is Literal:
        return {"choices": get_args(kind)}
    if issubclass(kind, StrEnum):
        return {"type": kind, "choices": [*kind]}
    return {"action": "store_true"} if kind is bool else {"type": kind}


# Readers of values


def size(text: str) -> tuple[int, int]:
    """Read a size such as 1920x1080."""
    if not (sides := re.fullmatch(r"(\d{1,9})x(\d{1,9})", text, re.ASCII)):
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is not a size such as 1920x1080")
    width, height = int(sides[1]), int(sides[2])
    if not (640 <= width <= 16384 and 360 <= height <= 16384):
        raise argparse.ArgumentTypeError(f"{text}: from 640x360 to 16384x16384")
    return width, height


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers within bounds."""

    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,40}", text) or not least <= int(text) <= most:
            wrong = f"'{text[:40]}' is not a number from {least} to {most}"
            raise argparse.ArgumentTypeError(wrong)
        return int(text)

    return read


def throw(text: str) -> tuple[int, ...]:
    """Read the numbers of a throw, such as 2,6,5."""
    if not re.fullmatch(r"[1-6](,[1-6])*", text):
        raise argparse.ArgumentTypeError(f"'{text}' is not a throw such as 2,6,5")
    return tuple(map(int, text.split(",")))


Size = Annotated[tuple[int, int], size]
Seed = Annotated[int, whole(0, 2**128)]
Throw = Annotated[tuple[int, ...], throw]


# Options of every command that opens a window


@dataclass(frozen=True, kw_only=True)
class WindowOptions:
    """How a window opens.

    Options:
        fullscreen: open the window in full screen
        size (WxH): size of the window
    """

    fullscreen: bool = False
    size: Size | None = None
