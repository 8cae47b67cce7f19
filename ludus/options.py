"""Options that several commands share, and functions that define options."""

import argparse
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludus.rules.game import GAMES
from ludus.rules.ruleset import Length

Adds = Callable[[Any], object]
"""Adds an option to a parser or a group."""
Command = Callable[[argparse.Namespace], int | None]
"""Runs a command, and returns its exit status if it is not 0."""
Commands = dict[str, tuple[Command, str, tuple[Adds, ...]]]
"""The function, the help and the options of each command, by name."""


def register(
    commands: Commands, name: str, about: str, *options: Adds
) -> Callable[[Command], Command]:
    """Let the decorated function run the command of a name."""

    def declare(run: Command) -> Command:
        commands[name] = run, about, options
        return run

    return declare


def size(text: str) -> tuple[int, int]:
    """Read a size such as 1920x1080."""
    if not (found := re.fullmatch(r"(\d{1,9})x(\d{1,9})", text, re.ASCII)):
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is not a size such as 1920x1080")
    width, height = int(found[1]), int(found[2])
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


def seed(text: str) -> int:
    """Read the seed of dice, as in a record."""
    return whole(0, 2**128)(text)


def throw(text: str) -> tuple[int, ...]:
    """Read the numbers of a throw, such as 2,6,5."""
    if not re.fullmatch(r"[1-6](,[1-6])*", text):
        raise argparse.ArgumentTypeError(f"'{text}' is not a throw such as 2,6,5")
    return tuple(map(int, text.split(",")))


def option(*names: str, **settings: Any) -> Adds:
    """Return an option, with the arguments of `ArgumentParser.add_argument`."""
    return lambda to: to.add_argument(*names, **settings)


def number(name: str, usual: int, means: str, least: int = 1, most: int = 10**9) -> Adds:
    """Return an option for a whole number, with a default and bounds."""
    kind, says = whole(least, most), f"{means}; default {usual}"
    return option(name, type=kind, default=usual, metavar="N", help=says)


def either(*options: Adds) -> Adds:
    """Return a group of options that exclude each other."""

    def add_all(to: argparse.ArgumentParser) -> None:
        group = to.add_mutually_exclusive_group()
        for add_to in options:
            add_to(group)

    return add_all


def window_options(to: argparse.ArgumentParser, **default: Any) -> None:
    to.add_argument(
        "--fullscreen", action="store_true", help="open the window in full screen", **default
    )
    to.add_argument("--size", type=size, metavar="WxH", help="size of the window", **default)


def window(to: argparse.ArgumentParser) -> None:
    """Add the options of the window after a command; options before the command remain in force."""
    window_options(to, default=argparse.SUPPRESS)


RULES = option(
    "--rules",
    default=next(iter(GAMES), None),  # None if all games are faulty, which `main` reports first
    metavar="GAME",
    help=f"a game, available: {', '.join(GAMES)}; another reading of its sources, such as "
    "romani+at-once; or the file or folder of a game",
)
MATCH = (
    option("rules", nargs="?", default=argparse.SUPPRESS, metavar="GAME", help="same as --rules"),
    RULES,
    either(
        option(
            "--length",
            type=Length,
            choices=[*Length],
            default=Length.QUICK,
            help="length of the match; quick and medium matches begin in the middle; default quick",
        ),
        option(
            "--checkers",
            type=whole(3, 15),
            metavar="N",
            help="checkers of each side, 3 to 15, in a full match",
        ),
    ),
    option("--seed", type=seed, metavar="N", help="seed of the dice"),
    option("--log", type=Path, metavar="FILE", help="write all events to this file, as JSON lines"),
    option("--aloud", action="store_true", help="print spoken texts, for a screen reader"),
)
RECORD = (
    option("file", type=Path, metavar="FILE", help="a record, a study, or a shared folder"),
    option("--game", type=whole(1, 10**12), metavar="N", help="number of a game in the study"),
)


ANALYSED = (
    option(
        "--position", metavar="TEXT", required=True, help="the position, such as 'R:15 R:15 w -'"
    ),
    RULES,
    option(
        "--dice",
        type=throw,
        default=(),
        metavar="2,6,5",
        help="the throw in the position; leave it out if a bonus waits: take or decline the bonus "
        "first",
    ),
    option(
        "--rollout",
        type=whole(1, 10**6),
        default=0,
        metavar="N",
        help="play N games out after each play that may be the best",
    ),
    option("--json", action="store_true", help="print the plays as JSON"),
)
"""Options of `ludus analyse`."""
SETTINGS = option(
    "--config",
    type=Path,
    metavar="FILE",
    help="settings of the museum; default: /etc/ludus.toml, if it exists",
)
EXHIBIT = (
    window,
    SETTINGS,
    option("--supervised", action="store_true", help=argparse.SUPPRESS),
    option("--page", action="store_true", help=argparse.SUPPRESS),
    either(
        option(
            "--example-config",
            nargs="?",
            const="short",
            choices=("short", "all"),
            help="print the settings to set first, or all settings",
        ),
        option(
            "--check-config",
            nargs="?",
            const=True,
            type=Path,
            metavar="FILE",
            help="check a file of settings; default: that of --config, or /etc/ludus.toml",
        ),
        option(
            "--selftest", action="store_true", help="check this machine; stop the exhibit first"
        ),
        option("--pin", action="store_true", help="ask for a PIN and print its digest"),
        option(
            "--install-files",
            type=Path,
            metavar="DIR",
            help="write the files to install to a folder",
        ),
        option("--report", choices=("day", "week", "month"), help="print figures of visits"),
    ),
    option(
        "--date", metavar="YYYY-MM-DD", help="a day in the period of the report; default: today"
    ),
)
"""Options of `ludus exhibit`, for the exhibit and its technician."""
