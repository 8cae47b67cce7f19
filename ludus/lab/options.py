"""The list of lab commands, and the options that several of them share."""

import argparse
from collections.abc import Callable
from pathlib import Path

from ludus.options import Adds, either, option, seed, throw, whole
from ludus.rules.game import GAMES

Options = argparse.Namespace
Command = Callable[[Options], None]

COMMANDS: dict[str, tuple[Command, str, tuple[Adds, ...]]] = {}
"""The function, the help and the options of each command of `ludus lab`, by name."""


def command(name: str, about: str, *options: Adds) -> Callable[[Command], Command]:
    """Register a function as the lab command of a name."""

    def declare(run: Command) -> Command:
        COMMANDS[name] = run, about, options
        return run

    return declare


def file(*suffixes: str) -> Callable[[str], Path]:
    """Return a reader for the name of a file to write, which must end in one of the suffixes."""

    def read(text: str) -> Path:
        path = Path(text)
        if path.suffix not in suffixes:
            raise argparse.ArgumentTypeError(
                f"'{text}' is not the name of a file that ends in {' or '.join(suffixes)}"
            )
        if not path.parent.is_dir():
            raise argparse.ArgumentTypeError(f"there is no folder '{path.parent}'; make it first")
        return path

    return read


def games(usual: int = 1000, least: int = 1) -> Adds:
    """Return the option `--games`: a default and a minimum."""
    kind = whole(least, 10**9)
    return option("--games", type=kind, default=usual, metavar="N", help=f"default {usual}")


def checkers(least: int) -> Adds:
    """Return the option `--checkers` with a minimum; the default is 15."""
    kind = whole(least, 15)
    return option("--checkers", type=kind, default=15, metavar="N", help="of each side")


_SEED = "the number that the dice follow from; default 1"
_RULES = "games by their names, or their files or folders; default those that ship"


def all_rules(more: str = "") -> Adds:
    """Return the option `--rules` for several games; the default is all games that ship."""

    def add(to: argparse.ArgumentParser) -> None:
        to.add_argument(
            "--rules", nargs="+", default=tuple(GAMES), metavar="GAME", help=_RULES + more
        )

    return add


GAME = option("rules", metavar="GAME", help="a game by its name, or its file or folder")
SEED = option("--seed", type=seed, default=1, metavar="N", help=_SEED)
TRAINING_SEED = option("--seed", type=seed, metavar="N", help=f"{_SEED}, or as the file was begun")
MANY = (
    SEED,
    either(
        option(
            "--jobs",
            type=whole(1, 1024),
            default=-1,
            metavar="N",
            help="how many processes; default all cores",
        ),
        option(
            "--dask", metavar="tcp://HOST:8786", help="let the Dask cluster of this scheduler work"
        ),
    ),
)
"""Options of the commands that play many games."""
OPPONENTS = option(
    "--players",
    nargs=2,
    default=("random", "random"),
    metavar="NAME",
    help="the two who meet; default both random",
)
PLAYED_OUT = (
    option(
        "--plies",
        type=whole(1, 10**6),
        metavar="N",
        help="break games off after so many throws and judge at sight: quicker, but blind to what "
        "shows later",
    ),
    option(
        "--candidates",
        type=whole(1, 1000),
        default=6,
        metavar="N",
        help="how many of the plays, those that look best; default 6",
    ),
)
"""Options of the commands that play games out from each play."""
POSITION = (
    option("--position", required=True, metavar="TEXT", help="such as 'R:15 R:15 w -'"),
    option(
        "--dice",
        type=throw,
        default=(),
        metavar="2,6,5",
        help="the throw at that position; none where a bonus waits, which is taken or declined "
        "first",
    ),
)
FEW_CHECKERS = option(
    "--checkers", type=whole(1, 15), default=2, metavar="N", help="of each side; default 2"
)
