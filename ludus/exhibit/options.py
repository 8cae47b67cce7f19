"""The options of `ludus exhibit`, for the exhibit and its technician."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from ludus.options import Either, Given, WindowOptions

UNNAMED = Path()
"""The value of `--check-config` without a file."""


@dataclass(frozen=True, kw_only=True)
class ExhibitTask(Either):
    """Something else than the exhibit itself.

    Options:
        example_config: print the settings to set first, or all settings
        check_config (FILE): check a file of settings; default: that of --config, or /etc/ludus.toml
        selftest: check this machine; stop the exhibit first
        pin: ask for a PIN and print its digest
        install_files (DIR): write the files to install to a folder
        report: print figures of visits
    """

    example_config: Annotated[Literal["short", "all"] | None, {"nargs": "?", "const": "short"}] = (
        None
    )
    check_config: Annotated[Path | None, {"nargs": "?", "const": UNNAMED}] = None
    selftest: bool = False
    pin: bool = False
    install_files: Path | None = None
    report: Literal["day", "week", "month"] | None = None


@dataclass(frozen=True, kw_only=True)
class ExhibitOptions:
    """The options of `ludus exhibit`.

    Options:
        config (FILE): settings of the museum; default: /etc/ludus.toml, if it exists
        date (YYYY-MM-DD): a day in the period of the report; default: today
    """

    given: Given
    window: WindowOptions
    task: ExhibitTask
    config: Path | None = None
    date: str = ""
    supervised: bool = False
    """Whether this is the exhibit itself, which the supervisor starts."""
    page: bool = False
    """Whether this is the staff page, which the supervisor starts."""
