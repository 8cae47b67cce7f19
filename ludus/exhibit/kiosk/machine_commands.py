"""Runs commands that the museum has configured, and finds this machine's address."""

import logging
import shlex
import socket
import subprocess
from urllib.parse import urlsplit

from ludus.window.speech import child_environment

_LONGEST_S = 60.0
_log = logging.getLogger(__name__)


def give(line: str) -> str:
    """Run a command to its end; log and return its error, or return an empty text."""
    try:
        subprocess.run(
            shlex.split(line),
            env=child_environment.environ(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_LONGEST_S,
            check=True,
            text=True,
            errors="replace",
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


def own_address(url: str) -> str:
    """Return our address on the route to another machine; raise OSError without a route."""
    parts = urlsplit(url)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect((parts.hostname, parts.port or 80))
        return str(way.getsockname()[0])
