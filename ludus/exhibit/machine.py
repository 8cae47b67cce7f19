"""Commands that the museum names for its machine, such as that which shuts it down."""

import logging
import shlex
import subprocess

_LONGEST_S = 60.0
_log = logging.getLogger(__name__)


def give(line: str) -> str:
    """Run a command to its end; what is wrong, which is logged, or nothing."""
    try:
        subprocess.run(
            shlex.split(line),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_LONGEST_S,
            check=True,
            text=True,
        )
    except subprocess.CalledProcessError as error:
        reason = error.stderr.strip().partition("\n")[0] or str(error)
    except (OSError, subprocess.SubprocessError) as error:
        reason = str(error)
    else:
        return ""
    trouble = f"'{line}' failed: {reason}"[:300]
    _log.error("%s", trouble)
    return trouble
