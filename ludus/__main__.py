"""The command line: its options and its exit status."""

import argparse
import logging
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from ludus import __version__, citation, terminal
from ludus.commands import COMMANDS, choose
from ludus.errors import RefusedError
from ludus.options import window_options
from ludus.rules.game import FAULTS, RuleSetError

# For small arrays one thread is faster than several, and does not slow down the screen.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# pygame and SDL read these variables when they load.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
os.environ.setdefault("SDL_MOUSE_TOUCH_EVENTS", "0")


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="ludus",
        description="The board games of the Romans. Without a command, ludus opens its window.",
    )
    top.add_argument("--version", action="version", version=f"ludus {__version__}")
    top.add_argument(
        "--cite",
        action="store_const",
        const=_cite,
        dest="run",
        help="print how to cite the program",
    )
    window_options(top)
    top.set_defaults(run=choose)
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    for name, (run, about, options) in COMMANDS.items():
        each = commands.add_parser(name, help=about)
        each.set_defaults(run=run)
        for add_to in options:
            add_to(each)
    return top


def _cite(options: argparse.Namespace) -> None:
    print(citation.text(), citation.bibtex(), sep="\n\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status."""
    if FAULTS:
        print("ludus: " + "\nludus: ".join(FAULTS.values()), file=sys.stderr)
        return 1
    options = parser().parse_args(argv)
    logging.basicConfig(format="ludus: %(message)s", level=logging.WARNING)
    try:
        return options.run(options) or 0
    except (RefusedError, RuleSetError) as error:
        print(f"ludus: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def run() -> NoReturn:
    """Exit with the status of `main`."""
    sys.exit(terminal.attend(main))


if __name__ == "__main__":
    run()
