"""The command `ludus print`."""

import argparse
import sys

from ludus.errors import RefusedError
from ludus.exhibit.config.config_file import SETTINGS, read
from ludus.exhibit.config.settings import Config


def run(options: argparse.Namespace) -> None:
    """Write the sheets as PDF, and print their paths.

    Raises:
        RefusedError: typst is not installed, or a file cannot be read or written.
    """
    try:
        from ludus.exhibit.paper import prints
    except ModuleNotFoundError as error:
        remedy = f"`{sys.executable} -m pip install '.[print]'`, or the package ludus-extras"
        raise RefusedError(f"{error}; to print needs {remedy}") from None
    from ludus.exhibit.config import museum_texts

    path = options.config or (SETTINGS if SETTINGS.exists() else None)
    config = read(path) if path else Config()
    for fault in museum_texts.file_faults(config):
        print(fault, file=sys.stderr)
    for written in prints.write(options.folder, config):
        print(written)
