"""The command `ludus lab`: adds its commands to a parser and runs one of them."""

import argparse

# Each module registers its commands, in the order in which `ludus lab --help` lists them.
import ludus.lab.compare_commands
import ludus.lab.figure_commands
import ludus.lab.learn_commands  # noqa: F401
from ludus.errors import RefusedError
from ludus.lab import installed
from ludus.lab.options import COMMANDS


def add_options(to: argparse.ArgumentParser) -> None:
    """Add the commands of `ludus lab` to a parser."""
    tasks = to.add_subparsers(dest="task", metavar="TASK", required=True)
    for name, (_, about, options) in COMMANDS.items():
        each = tasks.add_parser(name, help=about)
        for add_to in options:
            add_to(each)


def run(options: argparse.Namespace) -> int:
    """Run the lab command that the options name, and return the exit status.

    Raises:
        RefusedError: the command cannot be run.
    """
    with installed():
        # The lab's packages take a second to load, and may not be installed.
        from ludus.lab.tasks import REFUSED

        try:
            COMMANDS[options.task][0](options)
        except REFUSED as error:
            says = str(error)
            if isinstance(error, OSError) and error.filename:
                says = f"{error.filename}: {error.strerror}"
            raise RefusedError(says) from None
    return 0
