"""Processes that the kernel has killed for their memory."""

import re
from contextlib import suppress
from pathlib import Path

_GROUP = re.compile(r"^0::/(.+)$", re.MULTILINE)
_COUNT = re.compile(r"^oom_kill (\d+)$", re.MULTILINE)


def oom_kills(root: Path = Path("/")) -> int:
    """Return the count of the control group of this process; 0 if it is unknown.

    This is version 2 of control groups, which systemd uses: see the kernel's `cgroup-v2.rst`.
    `root` is the root of the system's files.
    """
    with suppress(OSError):
        group = _GROUP.search((root / "proc/self/cgroup").read_text())
        counts = root / "sys/fs/cgroup" / (group[1] if group else "") / "memory.events"
        if count := _COUNT.search(counts.read_text()):
            return int(count[1])
    return 0
