"""Runs a command of the museum."""

import logging
import shlex
import subprocess

from ludus.errors import said
from ludus.window.speech.synthesizers import child_environment

_log = logging.getLogger(__name__)
_LONGEST_S = 60.0
"""The most seconds that a command of the museum may run."""


def run_command(line: str) -> str:
    """Run a command to its end; log and return its error, or return an empty text.

    The error names only the program, because arguments may be secrets.
    """
    words = shlex.split(line)
    try:
        subprocess.run(
            words,
            env=child_environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_LONGEST_S,
            check=True,
            text=True,
            errors="replace",
        )
    except subprocess.CalledProcessError as error:
        reason = error.stderr.strip().partition("\n")[0] or f"status {error.returncode}"
    except subprocess.TimeoutExpired:
        reason = f"it did not end within {_LONGEST_S:g} s"
    except (OSError, subprocess.SubprocessError) as error:
        reason = said(error)
    else:
        return ""
    trouble = f"the command {words[0]} failed: {reason}"[:300]
    _log.error("%s", trouble)
    return trouble
